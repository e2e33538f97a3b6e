//! Greatest solutions, decompositions and halves on random matrices, against the basis.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use supereigen::methods::reduce::reduce;
use supereigen::{
    Collect, Entry, IBig, Interrupt, IntoNumber, Matrix, Number, Rational, System, Vector,
};
use supereigen_cases::cases;

use crate::support::each_case;
use crate::support::random::{Case, Random, structure};

/// How many random solutions, and how many that are not extremal, a full run takes apart.
const CASES: u64 = 10_000;

/// A system with its scaled basis.
struct Space {
    system: System,
    basis: Vec<Vector>,
}

impl Space {
    fn new(matrix: &Matrix, lambda: impl IntoNumber) -> Space {
        let system = System::new(matrix, lambda).unwrap();
        let basis = system.basis();
        Space { system, basis }
    }

    /// Every third case has awkward numbers and λ, the others more nodes.
    fn random(index: u64) -> Space {
        if index.is_multiple_of(3) {
            let case = Case::new(index);
            return Space::new(&case.matrix(), case.exact(&case.lambda));
        }
        let mut random = Random(index);
        let n = 2 + random.below(7) as usize;
        let matrix = Matrix::from_rows(structure(&mut random, n)).unwrap();
        Space::new(&matrix, 0)
    }

    /// A max-combination of some extremals, with small coefficients full of ties or in thirds.
    fn combination(&self, random: &mut Random) -> Vector {
        let mut x = nothing(self.system.n());
        let wanted = 1 + random.below(6);
        for g in &self.basis {
            if random.below(self.basis.len() as u64) < wanted {
                let c = Rational::from_parts(random.between(-6, 6).into(), 3u8.into());
                x = oplus(&x, &multiple(&c, g));
            }
        }
        x
    }

    /// The greatest solution below x from the definition of a basis: ⊕ of (x / g) ⊗ g.
    fn greatest_below(&self, x: &Vector) -> Vector {
        let mut sum = nothing(x.len());
        for g in &self.basis {
            let quotients = x.into_iter().zip(g).filter_map(|(x, g)| {
                let g = g?;
                Some(x.map(|x| x - g))
            });
            if let Some(Some(c)) = quotients.min() {
                sum = oplus(&sum, &multiple(&c, g));
            }
        }
        sum
    }

    fn is_solution(&self, x: &Vector) -> bool {
        self.greatest_below(x) == *x
    }
}

/// Returns the vector −∞.
fn nothing(n: usize) -> Vector {
    vec![None::<i64>; n].into()
}

fn multiple(c: &Rational, x: &Vector) -> Vector {
    x.into_iter().map(|x| Some(x? + c)).collect()
}

fn oplus(x: &Vector, y: &Vector) -> Vector {
    x.into_iter().zip(y).map(|(x, y)| x.max(y)).collect()
}

#[test]
fn solutions_are_taken_apart_into_few_extremals_and_put_together_again() {
    let several = AtomicU64::new(0);
    each_case(CASES, |index| {
        let space = Space::random(index);
        let x = space.combination(&mut Random(!index));
        let parts = space.system.point(&x).unwrap().decompose();
        let parts = parts.expect("a combination of solutions is a solution");
        assert!(parts.len() <= x.support().len(), "case {index}");
        let mut sum = nothing(x.len());
        let mut different = HashSet::new();
        for part in &parts {
            assert!(space.basis.contains(&part.extremal), "case {index}");
            assert!(different.insert(&part.extremal), "case {index}");
            sum = oplus(&sum, &multiple(&part.coefficient, &part.extremal));
        }
        assert_eq!(sum, x, "case {index}");
        for left_out in &parts {
            let others = parts.iter().filter(|part| *part != left_out);
            let sum = others.fold(nothing(x.len()), |sum, part| {
                oplus(&sum, &multiple(&part.coefficient, &part.extremal))
            });
            assert_ne!(sum, x, "case {index}: a part is redundant");
        }
        several.fetch_add(u64::from(parts.len() > 1), Ordering::Relaxed);
    });
    assert!(
        several.into_inner() > cases(CASES / 3),
        "most cases are trivial"
    );
}

#[test]
fn a_solution_that_is_not_extremal_is_the_maximum_of_two_others() {
    let halved = AtomicU64::new(0);
    // Not every combination is one: enough are tried to find so many.
    each_case(CASES * 5 / 2, |index| {
        let space = Space::random(index);
        let mut random = Random(!index);
        let x = space.combination(&mut random);
        let point = space.system.point(&x).unwrap();
        let extremal = !point.check().types_by_hypergraph.is_empty();
        match point.halves() {
            None => assert!(extremal || x.support().is_empty(), "case {index}"),
            Some((y, z)) => {
                assert!(!extremal, "case {index}");
                assert!(y != x && z != x && oplus(&y, &z) == x, "case {index}");
                assert!(space.is_solution(&y) && space.is_solution(&z));
                halved.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let halved = halved.into_inner();
    assert!(
        halved >= cases(CASES),
        "only {halved} cases were not extremal"
    );
}

#[test]
fn the_greatest_solution_below_a_vector_is_that_of_the_basis() {
    each_case(CASES * 2, |index| {
        let space = Space::random(index);
        let mut random = Random(!index);
        let x: Vector = (0..space.system.n())
            .map(|_| {
                let numerator = match random.below(8) {
                    0 => return None,
                    1 => random.between(-1_000_000, 1_000_000),
                    _ => random.between(-9, 9),
                };
                Some(Rational::from_parts(numerator.into(), 3u8.into()))
            })
            .collect();
        let point = space.system.point(&x).unwrap();
        let greatest = point.greatest_solution();
        assert_eq!(greatest, space.greatest_below(&x), "case {index}");
        assert_eq!(point.failing_rows().is_empty(), greatest == x);
        assert_eq!(point.decompose().is_some(), greatest == x);
    });
}

#[test]
fn without_a_bound_every_vector_is_a_solution_made_of_units() {
    let matrix = "1 .; . .".parse().unwrap();
    let system = System::new(&matrix, Number::MINUS_INFINITY).unwrap();
    let vector = |text: &str| text.parse::<Vector>().unwrap();
    let x = vector("1/3 5");
    let point = system.point(&x).unwrap();
    assert_eq!(point.greatest_solution(), x);
    assert!(point.failing_rows().is_empty());
    let parts = point.decompose().unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!(Some(&parts[0].coefficient), x.entry(0).as_ref());
    assert_eq!(parts[1].extremal, vector(". 0"));
    assert_eq!(point.halves(), Some((vector("1/3 ."), vector(". 5"))));
    assert!(system.point(vector("1/3")).is_err());
}

/// The same at every magnitude, through the limits of the integer types: multiples give multiples.
#[test]
fn a_change_of_scale_changes_nothing_else() {
    let scaled = |x: &Vector, bits: usize| -> Vector {
        let factor = IBig::ONE << bits;
        let multiple = |x: Entry| Some(x? * &factor);
        x.into_iter().map(multiple).collect()
    };
    for index in 0..60 {
        let mut random = Random(index);
        let n = 2 + random.below(5) as usize;
        let rows = structure(&mut random, n).into_iter();
        let rows: Vec<Vector> = rows.map(Vector::from_iter).collect();
        let x: Vector = (0..n).map(|_| random.between(-100, 100)).collect();
        let at_scale = |bits: usize| {
            let matrix = Matrix::from_rows(rows.iter().map(|row| scaled(row, bits))).unwrap();
            let system = System::new(&matrix, 0).unwrap();
            let greatest = system.point(scaled(&x, bits)).unwrap().greatest_solution();
            let parts = system.point(&greatest).unwrap().decompose().unwrap();
            let mut reduced = Collect::default();
            reduce(&matrix, &Interrupt::NEVER, &mut reduced);
            (greatest, parts, reduced.vectors)
        };
        let (greatest, parts, reduced) = at_scale(0);
        for bits in (40..64).chain(100..128) {
            let (greatest_there, parts_there, reduced_there) = at_scale(bits);
            assert_eq!(greatest_there, scaled(&greatest, bits), "{index}, 2^{bits}");
            assert_eq!(parts_there.len(), parts.len());
            for (there, here) in parts_there.iter().zip(&parts) {
                assert_eq!(there.extremal, scaled(&here.extremal, bits));
            }
            let expected: Vec<_> = reduced.iter().map(|x| scaled(x, bits)).collect();
            assert_eq!(reduced_there, expected, "{index}, 2^{bits}");
        }
    }
}

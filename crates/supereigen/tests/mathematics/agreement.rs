//! Every method against brute force on random matrices, and both criteria against each other.

use std::collections::BTreeSet;

use supereigen::methods::reduce;
use supereigen::{Collect, Entry, IBig, Interrupt, Kind, Matrix, Method, Stop, System};

use crate::support::brute_force::{self, Vector};
use crate::support::random::Case;
use crate::support::{self, each_case};

/// How many matrices a full run tries.
const CASES: u64 = 24_000;

/// The methods that serve so many nodes.
fn methods(n: usize) -> impl Iterator<Item = Method> {
    let few = Method::EXPOSITORY.into_iter().filter(move |_| n <= 4);
    Method::ALL.into_iter().chain(few)
}

fn exact(case: &Case, vectors: &BTreeSet<Vector<IBig>>) -> BTreeSet<Vec<Entry>> {
    vectors
        .iter()
        .map(|x| {
            x.iter()
                .map(|value| Some(case.exact(value.as_ref()?)))
                .collect()
        })
        .collect()
}

fn entries(system: &System, collected: &Collect) -> BTreeSet<Vec<Entry>> {
    let set: BTreeSet<Vec<Entry>> = collected
        .vectors
        .iter()
        .map(|x| supereigen::Values::Big(x).to_entries(system.denominator()))
        .collect();
    assert_eq!(set.len(), collected.vectors.len(), "a vector came twice");
    set
}

/// The brute force in the narrower type where it suffices, since it is ten times faster there.
fn expected(case: &Case) -> BTreeSet<Vector<IBig>> {
    let reduced = case.reduced();
    let narrow: Option<Vec<Vec<Option<i64>>>> = reduced
        .iter()
        .map(|row| {
            row.iter()
                .map(|entry| match entry {
                    None => Some(None),
                    Some(value) => i64::try_from(value)
                        .ok()
                        .filter(|v| v.unsigned_abs() < 1 << 40)
                        .map(Some),
                })
                .collect()
        })
        .collect();
    match narrow {
        Some(a) => brute_force::basis(&a)
            .into_iter()
            .map(|x| x.into_iter().map(|value| value.map(IBig::from)).collect())
            .collect(),
        None => brute_force::basis(&reduced),
    }
}

#[test]
fn every_method_finds_the_basis_of_the_definition() {
    each_case(CASES, |index| {
        let case = Case::new(index);
        let matrix = case.matrix();
        let system = System::new(&matrix, &Some(case.exact(&case.lambda))).unwrap();
        let expected = exact(&case, &expected(&case));
        for method in methods(case.numerators.len()) {
            let mut basis = Collect::default();
            let report = system.basis(method, &Interrupt::new(), &mut basis);
            assert_eq!(report.stop, Stop::Complete);
            assert_eq!(report.counters.results, basis.vectors.len() as u64);
            assert_eq!(
                entries(&system, &basis),
                expected,
                "case {index}, {method:?}, λ = {:?}, A = {:?}",
                case.lambda,
                case.numerators
            );
        }
        assert_eq!(system.is_solvable(), !expected.is_empty(), "case {index}");
    });
}

#[test]
fn generators_are_solutions_that_reduce_to_the_basis_and_the_criteria_agree_on_them() {
    each_case(CASES / 4, |index| {
        let case = Case::new(index);
        let n = case.numerators.len();
        let matrix = case.matrix();
        let lambda = Some(case.exact(&case.lambda));
        let system = System::new(&matrix, &lambda).unwrap();
        let inspector = system.inspector();
        let mut basis = Collect::default();
        system.basis(Method::WangSergeev, &Interrupt::new(), &mut basis);
        let basis: BTreeSet<_> = basis.vectors.into_iter().collect();
        for method in methods(n) {
            if method == Method::DoubleDescription && n > 4 {
                continue; // V_p grows doubly exponentially.
            }
            let mut generators = Collect::default();
            system.generators(method, &Interrupt::new(), &mut generators);
            for x in &generators.vectors {
                let check = system.point(&to_entries(&system, x)).unwrap().check();
                assert!(
                    check.failing_rows.is_empty() && check.scaled,
                    "case {index}"
                );
                assert_eq!(
                    check.types_by_hypergraph, check.types_by_satisfying_arcs,
                    "case {index}, {method:?}, {x:?}"
                );
                assert_eq!(!check.types_by_hypergraph.is_empty(), basis.contains(x));
                assert_eq!(check.lasso, inspector.lasso_of(supereigen::Values::Big(x)));
            }
            let rows: Vec<_> = generators
                .vectors
                .iter()
                .map(|x| to_entries(&system, x))
                .collect();
            let rows = Matrix::from_rows(&rows).unwrap();
            let mut reduced = Collect::default();
            reduce::reduce(&rows, &Interrupt::new(), &mut reduced);
            let reduced = reduced.vectors.iter();
            let reduced: BTreeSet<_> = reduced
                .map(|x| supereigen::Values::Big(x).to_entries(rows.denominator()))
                .collect();
            assert_eq!(
                reduced,
                basis.iter().map(|x| to_entries(&system, x)).collect(),
                "case {index}, {method:?}"
            );
        }
    });
}

fn to_entries(system: &System, x: &[supereigen::Big]) -> Vec<Entry> {
    supereigen::Values::Big(x).to_entries(system.denominator())
}

#[test]
fn types_are_those_of_the_definition() {
    each_case(CASES / 4, |index| {
        let case = Case::new(index);
        let matrix = case.matrix();
        let lambda = Some(case.exact(&case.lambda));
        let expected = expected(&case);
        for x in &expected {
            let vector: Vec<Entry> = x
                .iter()
                .map(|value| Some(case.exact(value.as_ref()?)))
                .collect();
            let check = support::check(&matrix, &lambda, &vector);
            let types = brute_force::types(x, &expected);
            assert_eq!(check.types_by_satisfying_arcs, types, "case {index}, {x:?}");
            assert_eq!(check.types_by_hypergraph, types, "case {index}, {x:?}");
        }
    });
}

/// Vectors that are not solutions, or are sums of extremals, are where a criterion could say yes
/// by mistake.
#[test]
fn criteria_agree_on_arbitrary_vectors() {
    each_case(CASES / 2, |index| {
        let case = Case::new(index);
        let n = case.numerators.len();
        let a = case.reduced();
        let matrix = case.matrix();
        let lambda = Some(case.exact(&case.lambda));
        let mut random = crate::support::random::Random(!index);
        let factor = a
            .iter()
            .flatten()
            .flatten()
            .max()
            .cloned()
            .unwrap_or(IBig::ONE);
        for _ in 0..8 {
            let x: Vector<IBig> = (0..n)
                .map(|_| (!random.percent(30)).then(|| IBig::from(random.between(-2, 2)) * &factor))
                .collect();
            let vector: Vec<Entry> = x
                .iter()
                .map(|value| Some(case.exact(value.as_ref()?)))
                .collect();
            let check = support::check(&matrix, &lambda, &vector);
            assert_eq!(
                check.failing_rows.is_empty(),
                brute_force::is_solution(&a, &x)
            );
            assert_eq!(check.types_by_hypergraph, check.types_by_satisfying_arcs);
        }
    });
}

/// λ(A) over all elementary cycles.
fn greatest_mean(matrix: &Matrix) -> Entry {
    fn extend(a: &Matrix, path: &mut Vec<usize>, weight: &Entry, best: &mut Entry) {
        let (first, last) = (path[0], path[path.len() - 1]);
        for next in first..a.rows() {
            let Some((arc, weight)) = a.entry(last, next).zip(weight.as_ref()) else {
                continue;
            };
            let weight = arc + weight;
            if next == first {
                *best = best.take().max(Some(weight / IBig::from(path.len())));
            } else if !path.contains(&next) {
                path.push(next);
                extend(a, path, &Some(weight), best);
                path.pop();
            }
        }
    }
    let mut best = None;
    for first in 0..matrix.rows() {
        extend(matrix, &mut vec![first], &Some(0.into()), &mut best);
    }
    best
}

#[test]
fn maximum_cycle_mean_and_finite_solutions() {
    each_case(CASES / 2, |index| {
        let case = Case::new(index);
        let matrix = case.matrix();
        let lambda = case.exact(&case.lambda);
        let system = System::new(&matrix, &Some(lambda.clone())).unwrap();
        let critical = system.max_cycle_mean();
        let mean = greatest_mean(&matrix);
        assert_eq!(
            critical.as_ref().map(|c| c.mean.clone()),
            mean,
            "case {index}"
        );
        if let Some(critical) = &critical {
            let length = critical.cycle.len();
            let weight = (0..length)
                .map(|k| {
                    matrix
                        .entry(critical.cycle[k], critical.cycle[(k + 1) % length])
                        .unwrap()
                })
                .fold(supereigen::Rational::ZERO, |sum, weight| sum + weight);
            assert_eq!(weight / IBig::from(length), critical.mean);
        }
        // Finite iff λ ≤ min over i of max {λ(A_m) : class m reachable from i}.
        let basis = expected(&case);
        let threshold = system
            .classes()
            .into_iter()
            .map(|class| class.greatest_reachable)
            .min()
            .flatten();
        assert_eq!(
            threshold.is_some_and(|threshold| lambda <= threshold),
            system.finite_solution().is_ok(),
            "case {index}"
        );
        let coverable = (0..matrix.rows()).all(|i| basis.iter().any(|x| x[i].is_some()));
        match system.finite_solution() {
            Ok(x) => {
                assert!(coverable, "case {index}");
                assert!(x.iter().all(Option::is_some));
                let check = support::check(&matrix, &Some(lambda), &x);
                assert!(check.failing_rows.is_empty(), "case {index}");
            }
            Err(node) => assert!(basis.iter().all(|x| x[node].is_none()), "case {index}"),
        }
    });
}

#[test]
fn minus_infinity_as_lambda_makes_everything_a_solution() {
    let matrix = Case::new(4).matrix();
    let system = System::new(&matrix, &None).unwrap();
    for method in methods(4) {
        let mut basis = Collect::default();
        system.basis(method, &Interrupt::new(), &mut basis);
        assert_eq!(basis.vectors.len(), matrix.rows());
        assert!(basis.vectors.iter().enumerate().all(|(i, x)| {
            x.iter().enumerate().all(|(j, v)| {
                if i == j {
                    *v == Some(IBig::ZERO)
                } else {
                    v.is_none()
                }
            })
        }));
    }
    assert!(system.is_solvable());
    let n = matrix.rows();
    let check = support::check(&matrix, &None, &vec![Some(0.into()); n]);
    assert!(check.failing_rows.is_empty());
    assert_eq!(check.types_by_hypergraph.is_empty(), n > 1);
}

#[test]
fn both_criteria_see_a_fork() {
    // 3 → {1, 2} tight, 1 ⇄ 2 a zero cycle: a forked lasso.
    let matrix = Matrix::from_integers(&[
        &[None, Some(1), None],
        &[Some(-1), None, None],
        &[Some(5), Some(6), None],
    ])
    .unwrap();
    let zero = Some(0.into());
    let vector = [Some((-5).into()), Some((-6).into()), Some(0.into())];
    let check = support::check(&matrix, &zero, &vector);
    let lasso = check.lasso.unwrap();
    let entries = vec![0, 1];
    assert_eq!(lasso.kind, Kind::Forked { entries });
    assert_eq!((lasso.stem(), lasso.cycle()), (&[2][..], &[0, 1][..]));
    assert_eq!(check.types_by_hypergraph, [2]);
}

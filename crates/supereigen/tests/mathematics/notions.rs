//! Integer solutions, solutions between two vectors and vectors of interval matrices, against their definitions on small
//! grids.

use supereigen::spectral::{
    IntervalError, Quantifier, eigenspaces, interval, interval_lambdas, subeigenvectors,
};
use supereigen::{Entry, Matrix, QuantifierOrder, Rational, System, Vector};
use supereigen_cases::{Random, cases};

use crate::support::random::{Case, Rows, matrix, structure};
use crate::support::{Counter, each_case, matrix_of, rational};

/// Checks that a full run has met something so rare that a part of the cases may have none.
fn check_rare(count: Counter) {
    let is_part = cases(100) < 100;
    assert!(is_part || count.get() > 5, "most cases are trivial");
}

/// All vectors whose entry at each node is one of the values for this node.
fn grid<T: Clone>(values: &[Vec<T>]) -> Vec<Vec<T>> {
    let Some((first, rest)) = values.split_first() else {
        return vec![Vec::new()];
    };
    let rest = grid(rest);
    let with = |value: &T| {
        let mut all = rest.clone();
        all.iter_mut().for_each(|x| x.insert(0, value.clone()));
        all
    };
    first.iter().flat_map(with).collect()
}

/// The vectors with entries −∞, −3, …, 0.
fn integers(n: usize) -> Vec<Vec<Entry>> {
    let values = [None].into_iter().chain((-3..=0).map(|it| Some(it.into())));
    grid(&vec![values.collect(); n])
}

/// A matrix of quarters, and λ.
fn quarters(index: u64) -> (Matrix, Rational) {
    let mut random = Random(index);
    let n = 1 + random.index(3);
    let rows = structure(&mut random, n);
    let exact = |i: usize, j: usize| Some(rational(4 * rows[i][j]? + random.between(-4, 3), 4));
    let a = matrix_of((n, n), exact);
    (a, rational(random.between(-5, 5), 3))
}

/// Whether A ⊗ x ≥ λ ⊗ x, and whether A ⊗ x ≤ λ ⊗ x.
fn compare(a: &Matrix, lambda: &Rational, x: &[Entry]) -> (bool, bool) {
    let image = a.apply(x).unwrap().entries();
    let multiple = x.iter().map(|x| Some(x.as_ref()? + lambda));
    let pairs: Vec<(Entry, Entry)> = image.into_iter().zip(multiple).collect();
    (
        pairs.iter().all(|(image, x)| image >= x),
        pairs.iter().all(|(image, x)| image <= x),
    )
}

/// Whether x is the maximum of integer multiples of some vectors of integers.
fn is_spanned(x: &[Entry], basis: &[Vec<Entry>]) -> bool {
    let mut sum: Vec<Entry> = vec![None; x.len()];
    for g in basis {
        let pairs = x.iter().zip(g);
        let quotients = pairs.filter_map(|(x, g)| Some((x, g.as_ref()?)));
        let least = quotients.map(|(x, g)| Some(x.as_ref()? - g)).min();
        if let Some(Some(factor)) = least {
            assert!(factor.is_int());
            for (sum, g) in sum.iter_mut().zip(g) {
                *sum = sum.take().max(g.as_ref().map(|g| g + &factor));
            }
        }
    }
    sum == x
}

/// Whether no vector of a basis of integers can be left out.
fn is_minimal(basis: &[Vec<Entry>]) -> bool {
    (0..basis.len()).all(|at| {
        let others = [&basis[..at], &basis[at + 1..]].concat();
        !is_spanned(&basis[at], &others)
    })
}

#[test]
fn integer_solutions_are_those_of_the_rounded_matrix() {
    let counts = [const { Counter::new() }; 3];
    each_case(1_000, |index| {
        let (a, lambda) = quarters(index);
        let system = System::new(&a, &lambda).unwrap();
        let integer = system.integer();
        let above: Vec<Vec<Entry>> = integer.basis().into_iter().map(Into::into).collect();
        let ceil = a.scale(Rational::ZERO - &lambda).ceil();
        let below = subeigenvectors(&ceil, 0).unwrap().basis;
        let below: Vec<Vec<Entry>> = below.into_iter().map(|(_, x)| x.into()).collect();
        for x in above.iter().chain(&below) {
            assert!(x.iter().flatten().all(Rational::is_int));
        }
        assert!(is_minimal(&above) && is_minimal(&below));
        for x in &above {
            assert!(compare(&a, &lambda, x).0);
        }
        for x in integers(a.rows()) {
            let (is_above, is_below) = compare(&a, &lambda, &x);
            assert_eq!(is_spanned(&x, &above), is_above, "{x:?}");
            assert_eq!(is_spanned(&x, &below), is_below, "{x:?}");
        }
        match integer.finite_solution() {
            Ok(x) => {
                assert!(x.iter().all(|it| it.is_some_and(|it| it.is_int())));
                assert!(compare(&a, &lambda, &x.entries()).0);
            }
            Err(_) => counts[0].add(system.finite_solution().is_ok()),
        }
        counts[1].add(!above.is_empty());
        counts[2].add(system.basis().len() != above.len());
    });
    counts.into_iter().for_each(check_rare);
}

/// A vector of small integers, `None` for −∞.
type Small = Vec<Option<i64>>;

fn is_solution(a: &Rows, lambda: i64, x: &Small) -> bool {
    (0..x.len()).all(|i| {
        let row = a[i].iter().zip(x).map(|(a, x)| Some((*a)? + (*x)?));
        row.max().flatten() >= x[i].map(|x| x + lambda)
    })
}

#[test]
fn quantifiers_over_all_vectors_between_two() {
    let answers = [const { Counter::new() }; 4];
    each_case(500, |index| {
        let mut random = Random(index);
        let n = 1 + random.index(3);
        let a = structure(&mut random, n);
        let lambda = random.between(-1, 1);
        let upper: Vec<i64> = (0..n).map(|_| random.between(-2, 2)).collect();
        let mut below = |&high: &i64| Some(high - random.entry(20, 0, 2)?);
        let lower: Small = upper.iter().map(&mut below).collect();
        // Greatest solutions are sums of at most three weights of at most 3, or far down; weights of the kind 4 of the
        // structure can be lower than any such grid.
        if a.iter().flatten().flatten().any(|it| it.abs() > 10) {
            return;
        }
        let values = lower.iter().zip(&upper).map(|(low, &high)| {
            let mut values: Small = (low.unwrap_or(high - 30)..=high).map(Some).collect();
            values.extend(low.is_none().then_some(None));
            values
        });
        let values: Vec<Small> = values.collect();
        let system = System::new(&matrix(&a), lambda).unwrap();
        let between = system.between(&lower, &upper).unwrap();
        let holds = |x: &Small| is_solution(&a, lambda, x);
        for chosen in 0..1usize << n {
            let universal: Vec<usize> = (0..n).filter(|i| chosen >> i & 1 == 1).collect();
            let of = |wanted: bool| -> Vec<Small> {
                let mut values = values.clone();
                for i in (0..n).filter(|i| universal.contains(i) != wanted) {
                    values[i] = vec![None];
                }
                grid(&values)
            };
            let join = |all: &Small, some: &Small| -> Small {
                let entry = |i| {
                    if universal.contains(&i) {
                        all[i]
                    } else {
                        some[i]
                    }
                };
                (0..n).map(entry).collect()
            };
            let (all, some) = (of(true), of(false));
            let ea = some.iter().any(|e| all.iter().all(|a| holds(&join(a, e))));
            let ae = all.iter().all(|a| some.iter().any(|e| holds(&join(a, e))));
            let answers_found = [QuantifierOrder::ExistsAll, QuantifierOrder::AllExists]
                .map(|order| between.holds(&universal, order));
            assert_eq!(answers_found, [ea, ae], "{universal:?}");
            answers[usize::from(ea) + usize::from(ae)].add(1usize);
        }
        let rows = between.failing_rows();
        let strong = between.holds(&(0..n).collect::<Vec<_>>(), QuantifierOrder::ExistsAll);
        assert_eq!(rows.is_empty(), strong);
        match between.solution() {
            Ok(x) => {
                assert!(between.holds(&[], QuantifierOrder::ExistsAll));
                assert!(system.point(&x).unwrap().is_solution());
                let mut bounds = x.iter().zip(Vector::from(&lower)).zip(Vector::from(&upper));
                assert!(bounds.all(|((x, low), high)| low <= x && x <= high));
            }
            Err(none) => {
                assert!(!between.holds(&[], QuantifierOrder::AllExists));
                assert!(!none.nodes.is_empty());
                answers[3].add(1usize);
            }
        }
    });
    answers.into_iter().for_each(check_rare);
}

/// For each λ that is found there is a matrix, and no matrix that is tried has another λ.
#[test]
fn possible_and_universal_eigenvalues() {
    let counts = [const { Counter::new() }; 4];
    each_case(3_000, |index| {
        let mut random = Random(!index);
        let upper = Case::new(index).matrix();
        let n = upper.rows();
        let is_narrow = random.percent(30);
        let mut lowered = |entry: Entry| -> Entry {
            let down = if is_narrow { 0 } else { random.between(0, 4) };
            let entry = (!random.percent(if is_narrow { 0 } else { 25 })).then_some(entry)?;
            Some(entry? - rational(down, 2))
        };
        let mut between = |a: &Matrix| matrix_of((n, n), |i, j| lowered(a.entry(i, j)));
        let middle = between(&upper);
        let lower = between(&middle);
        let x: Vec<Entry> = if index % 3 == 0 {
            let entry = |i| (i == 0 || index % 2 == 0).then(|| rational(index as i64 % 5, 2));
            (0..n).map(entry).collect()
        } else {
            eigenspaces(&middle).unwrap()[0].basis[0].vector.entries()
        };
        for (quantifier, a) in [(Quantifier::Every, &lower), (Quantifier::Some, &upper)] {
            let system = interval(&lower, &upper, 0, quantifier).unwrap();
            assert_eq!(system.matrix(), a);
        }
        if upper != lower {
            let refused = interval(&upper, &lower, 0, Quantifier::Some);
            assert!(matches!(refused, Err(IntervalError::Empty { .. })));
        }
        let found = interval_lambdas(&lower, &upper, &x).unwrap();
        let value = |a: &Matrix| -> Option<Entry> {
            let image = a.apply(&x).unwrap().entries();
            let i = x.iter().position(Option::is_some)?;
            let lambda = image[i].clone().map(|it| it - x[i].clone().unwrap());
            let mut multiple = x.iter().map(|x| Some(x.as_ref()? + lambda.as_ref()?));
            image.into_iter().eq(&mut multiple).then_some(lambda)
        };
        for a in [&lower, &middle, &upper] {
            if let Some(lambda) = value(a) {
                let (from, to) = found.some_eigen.clone().unwrap();
                assert!(from <= lambda && lambda <= to);
            }
        }
        let [low, high] = [value(&lower), value(&upper)];
        let every = low.filter(|value| high.as_ref() == Some(value));
        assert_eq!(found.every_eigen, every);
        counts[0].add(every.is_some());
        match found.some_eigen {
            None => counts[1].add(1usize),
            Some((from, to)) => {
                counts[2].add(from < to);
                let half = from.clone().zip(to.clone());
                let half = half.map(|(from, to)| (from + to) * rational(1, 2));
                for lambda in [from, half, to] {
                    let a = matrix_of((n, n), |i, j| {
                        let (Some(lambda), Some(x_i), Some(x_j)) = (&lambda, &x[i], &x[j]) else {
                            return lower.entry(i, j);
                        };
                        let wanted = Some(lambda + x_i - x_j);
                        upper.entry(i, j).min(lower.entry(i, j).max(wanted))
                    });
                    assert_eq!(value(&a), Some(lambda));
                    counts[3].add(1usize);
                }
            }
        }
        for (a, greatest, least) in [
            (&upper, &found.some_super, &found.every_sub),
            (&lower, &found.every_super, &found.some_sub),
        ] {
            for lambda in (-8..=8).map(|it| rational(it, 2)) {
                let (above, below) = compare(a, &lambda, &x);
                let lambda = Some(lambda);
                assert_eq!(above, lambda <= *greatest);
                assert_eq!(below, least.as_ref().is_some_and(|least| *least <= lambda));
            }
        }
    });
    for count in counts {
        assert!(count.get() > cases(60), "most cases are trivial");
    }
}

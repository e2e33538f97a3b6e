//! Every method against brute force on random matrices, and both criteria against each other.

use std::collections::BTreeSet;

use supereigen::methods::reduce;
use supereigen::{
    Collect, Entry, IBig, Interrupt, Kind, Matrix, Method, Number, Rational, Stop, System, Vector,
};

use crate::support::random::{Case, Random};
use crate::support::{self, brute_force, each_case, set};

/// How many matrices a full run tries.
const CASES: u64 = 24_000;

/// The methods that suit n nodes.
fn methods(n: usize) -> impl Iterator<Item = Method> {
    let few = Method::EXPOSITORY.into_iter().filter(move |_| n <= 4);
    Method::PRACTICAL.into_iter().chain(few)
}

/// Returns the vector with these numerators.
fn exact(case: &Case, x: &brute_force::Vector<IBig>) -> Vector {
    let entries = x.iter().map(|value| Some(case.exact(value.as_ref()?)));
    entries.collect()
}

/// The brute force in the narrower type where it suffices, since it is ten times faster there.
fn expected(case: &Case) -> BTreeSet<brute_force::Vector<IBig>> {
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
        let system = System::new(&case.matrix(), case.exact(&case.lambda)).unwrap();
        let expected = set(expected(&case).iter().map(|x| exact(&case, x)));
        for method in methods(case.numerators.len()) {
            let mut basis = Collect::default();
            let report = system.run_method(method, &Interrupt::NEVER, &mut basis);
            assert_eq!(report.stop, Stop::Complete);
            assert_eq!(report.counters.results, basis.vectors.len() as u64);
            assert_eq!(
                set(basis.vectors),
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
        let system = System::new(&case.matrix(), case.exact(&case.lambda)).unwrap();
        let inspector = system.inspector();
        let basis = set(system.basis_by(Method::WangSergeev));
        for method in methods(n) {
            if method == Method::DoubleDescription && n > 4 {
                continue; // V_p grows doubly exponentially.
            }
            let mut generators = Collect::default();
            system.generators(method, &Interrupt::NEVER, &mut generators);
            for x in &generators.vectors {
                let check = system.point(x).unwrap().check();
                assert!(
                    check.failing_rows.is_empty() && check.scaled,
                    "case {index}"
                );
                assert_eq!(
                    check.types_by_hypergraph, check.types_by_satisfying_arcs,
                    "case {index}, {method:?}, {x:?}"
                );
                assert_eq!(!check.types_by_hypergraph.is_empty(), basis.contains(x));
                assert_eq!(check.lasso, inspector.lasso_of(x.values()));
            }
            let rows = Matrix::from_rows(&generators.vectors).unwrap();
            let mut reduced = Collect::default();
            reduce::reduce(&rows, &Interrupt::NEVER, &mut reduced);
            assert_eq!(set(reduced.vectors), basis, "case {index}, {method:?}");
        }
    });
}

#[test]
fn types_are_those_of_the_definition() {
    each_case(CASES / 4, |index| {
        let case = Case::new(index);
        let matrix = case.matrix();
        let lambda = Some(case.exact(&case.lambda));
        let expected = expected(&case);
        for x in &expected {
            let check = support::check(&matrix, &lambda, exact(&case, x));
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
        let mut random = Random(!index);
        let factor = a
            .iter()
            .flatten()
            .flatten()
            .max()
            .cloned()
            .unwrap_or(IBig::ONE);
        for _ in 0..8 {
            let x: brute_force::Vector<IBig> = (0..n)
                .map(|_| (!random.percent(30)).then(|| IBig::from(random.between(-2, 2)) * &factor))
                .collect();
            let check = support::check(&matrix, &lambda, exact(&case, &x));
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
        let system = System::new(&matrix, &lambda).unwrap();
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
                .fold(Rational::ZERO, |sum, weight| sum + weight);
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
                assert_eq!(x.support().len(), matrix.rows(), "case {index}");
                assert!(system.point(x).unwrap().is_solution(), "case {index}");
            }
            Err(none) => {
                let is_nowhere = basis.iter().all(|x| x[none.node].is_none());
                assert!(is_nowhere, "case {index}");
            }
        }
    });
}

#[test]
fn minus_infinity_as_lambda_makes_everything_a_solution() {
    let matrix = Case::new(4).matrix();
    let n = matrix.rows();
    let system = System::new(&matrix, Number::MINUS_INFINITY).unwrap();
    let unit = |i| (0..n).map(|j| (i == j).then_some(0)).collect();
    let units: Vec<Vector> = (0..n).map(unit).collect();
    for method in methods(4) {
        assert_eq!(system.basis_by(method), units, "{method:?}");
    }
    assert_eq!(system.count(), n as u64);
    assert!(system.extremals().eq(units));
    assert!(system.is_solvable());
    let check = support::check(&matrix, &None, Vector::from_iter(vec![0; n]));
    assert!(check.failing_rows.is_empty());
    assert_eq!(check.types_by_hypergraph.is_empty(), n > 1);
}

#[test]
fn both_criteria_see_a_fork() {
    // 3 → {1, 2} tight, 1 ⇄ 2 a zero cycle: a forked lasso.
    let matrix = ". 1 .; -1 . .; 5 6 .".parse().unwrap();
    let system = System::new(&matrix, 0).unwrap();
    let point = system.point(Vector::from_iter([-5, -6, 0])).unwrap();
    let check = point.check();
    let lasso = check.lasso.unwrap();
    let entries = vec![0, 1];
    assert_eq!(lasso.kind, Kind::Forked { entries });
    assert_eq!((lasso.stem(), lasso.cycle()), (&[2][..], &[0, 1][..]));
    assert_eq!(check.types_by_hypergraph, [2]);
}

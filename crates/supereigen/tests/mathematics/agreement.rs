//! λ(A) and finite solutions from the definitions, on random matrices; λ = −∞, and a fork.

use supereigen::{Entry, IBig, Kind, Matrix, Method, Number, Rational, System, Vector};

use crate::support::each_case;
use crate::support::random::Case;

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
    each_case(12_000, |index| {
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
        let basis: Vec<Vec<Entry>> = system.extremals().map(|x| x.entries()).collect();
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
    for method in Method::PRACTICAL.into_iter().chain(Method::EXPOSITORY) {
        assert_eq!(system.basis_by(method), units, "{method:?}");
    }
    assert_eq!(system.count(), n as u64);
    assert!(system.extremals().eq(units));
    assert!(system.is_solvable());
    let check = system.point(vec![0; n]).unwrap().check();
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

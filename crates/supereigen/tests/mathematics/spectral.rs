//! λ(A), finite solutions, eigenvectors, subeigenvectors and interval matrices: against all elementary cycles, and against
//! the double description.

use std::collections::{BTreeMap, BTreeSet};

use supereigen::spectral::{
    IntervalError, Quantifier, StarError, eigenspaces, interval, kleene_star, subeigenvectors,
};
use supereigen::{Cone, Entry, IBig, Matrix, Rational, System, Vector};
use supereigen_cases::{Random, cases};

use crate::support::random::Case;
use crate::support::{Counter, each_case, extremals, matrix_of, set};

/// The means of all elementary cycles, each with the arcs of its cycles.
pub type Means = BTreeMap<Rational, BTreeSet<(usize, usize)>>;

pub fn cycle_means(a: &Matrix) -> Means {
    fn extend(a: &Matrix, path: &mut Vec<usize>, weight: &Rational, means: &mut Means) {
        let (first, last) = (path[0], path[path.len() - 1]);
        for next in first..a.rows() {
            let Some(arc) = a.entry(last, next) else {
                continue;
            };
            let weight = arc + weight;
            if next == first {
                let heads = path.iter().skip(1).chain([&first]);
                let arcs = path.iter().copied().zip(heads.copied());
                let mean = weight / IBig::from(path.len());
                means.entry(mean).or_default().extend(arcs);
            } else if !path.contains(&next) {
                path.push(next);
                extend(a, path, &weight, means);
                path.pop();
            }
        }
    }
    let mut means = Means::new();
    for first in 0..a.rows() {
        extend(a, &mut vec![first], &Rational::ZERO, &mut means);
    }
    means
}

#[test]
fn maximum_cycle_mean_and_finite_solutions() {
    each_case(12_000, |index| {
        let case = Case::new(index);
        let matrix = case.matrix();
        let lambda = case.exact(&case.lambda);
        let system = System::new(&matrix, &lambda).unwrap();
        let critical = system.max_cycle_mean();
        let mean = cycle_means(&matrix).into_keys().next_back();
        assert_eq!(
            critical.as_ref().map(|c| c.mean.clone()),
            mean,
            "case {index}"
        );
        if let Some(critical) = &critical {
            let length = critical.cycle.len();
            let next = critical.cycle.iter().cycle().skip(1);
            let arcs = critical.cycle.iter().zip(next);
            let weights = arcs.map(|(&i, &j)| matrix.entry(i, j).unwrap());
            let weight = weights.fold(Rational::ZERO, |sum, weight| sum + weight);
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
fn eigenvectors_are_the_solutions_of_both_inequalities() {
    let reducible = Counter::new();
    each_case(2_000, |index| {
        let a = Case::new(index).matrix();
        let means = cycle_means(&a);
        let spaces = eigenspaces(&a).unwrap();
        let values: Vec<&Entry> = spaces.iter().map(|space| &space.value).collect();
        assert!(values.is_sorted_by(|a, b| a > b), "case {index}");
        let greatest = means.last_key_value();
        if let Some((mean, arcs)) = greatest {
            let critical = spaces[0].basis.iter();
            let critical = critical.flat_map(|vector| vector.critical_arcs.iter().copied());
            assert_eq!(spaces[0].value, Some(mean.clone()), "case {index}: λ(A)");
            assert_eq!(
                critical.collect::<BTreeSet<_>>(),
                *arcs,
                "case {index}: arcs"
            );
        }
        // No other number is an eigenvalue than the mean of a cycle, or −∞.
        let candidates = means.keys().map(|mean| Some(mean.clone())).chain([None]);
        let mut found = 0;
        for value in candidates {
            let multiple = Matrix::identity(a.rows()).scale(&value);
            let expected = extremals(&Cone::equality(&a, &multiple).unwrap());
            let basis = set(spaces
                .iter()
                .filter(|space| space.value == value)
                .flat_map(|space| &space.basis)
                .map(|eigenvector| eigenvector.vector.clone()));
            assert_eq!(basis, expected, "case {index}, {value:?}, {a:?}");
            found += usize::from(!basis.is_empty());
        }
        assert_eq!(found, spaces.len());
        if spaces.len() > 1 {
            reducible.add(1usize);
        }
    });
    assert!(reducible.get() > cases(100));
}

#[test]
fn subeigenvectors_are_the_solutions_of_the_opposite_inequality() {
    each_case(4_000, |index| {
        let case = Case::new(index);
        let a = case.matrix();
        let lambda = (index % 16 != 0).then(|| case.exact(&case.lambda));
        let multiple = Matrix::identity(a.rows()).scale(&lambda);
        let expected = extremals(&Cone::new(&multiple, &a).unwrap());
        let sub = subeigenvectors(&a, &lambda).unwrap();
        let basis = set(sub.basis.iter().map(|(_, x)| x.clone()));
        assert_eq!(basis, expected, "case {index}, {lambda:?}, {a:?}");
        for i in 0..a.rows() {
            let excluded = expected.iter().all(|x| x.entry(i).is_none());
            assert_eq!(sub.excluded.contains(&i), excluded, "case {index}");
        }
        let greatest = cycle_means(&a).into_keys().next_back();
        let exceeds = greatest > lambda;
        assert_eq!(sub.forbidding.is_some(), exceeds);
        if let Some(level) = lambda {
            let inverse = Rational::ZERO - level;
            match kleene_star(&a.scale(&inverse)) {
                Ok(star) => {
                    assert!(!exceeds);
                    for (j, x) in &sub.basis {
                        let column = (0..a.rows()).map(|i| star.entry(i, *j));
                        let norm = column.clone().flatten().max().unwrap();
                        let scaled = column.map(|value| Some(value? - &norm));
                        assert!(scaled.eq(x), "case {index}");
                    }
                }
                Err(StarError::PositiveCycle(critical)) => {
                    assert_eq!(Some(critical.mean), greatest.map(|mean| mean + inverse));
                }
                Err(error) => panic!("{error}"),
            }
        }
    });
}

#[test]
fn every_and_some_matrix_of_an_interval() {
    each_case(1_000, |index| {
        let case = Case::new(index);
        let lower = case.matrix();
        let lambda = Some(case.exact(&case.lambda));
        let mut random = Random(!index);
        let n = lower.rows();
        let mut raise = |a: &Matrix| {
            let mut raised = |i: usize, j: usize| match a.entry(i, j) {
                None => random.percent(20).then(|| random.between(-3, 3).into()),
                Some(value) => Some(value + IBig::from(random.between(0, 2))),
            };
            matrix_of((n, n), &mut raised)
        };
        let between = raise(&lower);
        let upper = raise(&between);
        let every = interval(&lower, &upper, &lambda, Quantifier::Every).unwrap();
        let some = interval(&lower, &upper, &lambda, Quantifier::Some).unwrap();
        let system = |a: &Matrix| System::new(a, &lambda).unwrap();
        let middle = system(&between);
        let holds = |system: &System, x: &Vector| system.point(x).unwrap().is_solution();
        for x in extremals(&Cone::from(&system(&lower))) {
            assert!(holds(&every, &x) && holds(&middle, &x));
        }
        for x in extremals(&Cone::from(&middle)) {
            assert!(holds(&some, &x));
        }
        if upper != lower {
            let refused = interval(&upper, &lower, &lambda, Quantifier::Some);
            assert!(matches!(refused, Err(IntervalError::Empty { .. })));
        }
    });
}

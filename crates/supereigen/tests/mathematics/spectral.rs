//! λ(A), finite solutions, eigenvectors and subeigenvectors: against all elementary cycles, and against the double
//! description.

use std::collections::{BTreeMap, BTreeSet};

use supereigen::spectral::{StarError, eigenspaces, kleene_star, subeigenvectors};
use supereigen::{Cone, Entry, IBig, Matrix, Rational, System};
use supereigen_cases::cases;

use crate::support::random::Case;
use crate::support::{Counter, each_case, extremals, set};

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
        assert_eq!(critical.as_ref().map(|c| c.mean.clone()), mean);
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
        let classes = system.classes().into_iter();
        let threshold = classes
            .map(|class| class.greatest_reachable)
            .min()
            .flatten();
        let is_below = threshold.is_some_and(|threshold| lambda <= threshold);
        assert_eq!(is_below, system.finite_solution().is_ok());
        let coverable = (0..matrix.rows()).all(|i| basis.iter().any(|x| x[i].is_some()));
        match system.finite_solution() {
            Ok(x) => {
                assert!(coverable);
                assert_eq!(x.support().len(), matrix.rows());
                assert!(system.point(x).unwrap().is_solution());
            }
            Err(none) => {
                let is_nowhere = basis.iter().all(|x| x[none.node].is_none());
                assert!(is_nowhere);
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
        assert!(values.is_sorted_by(|a, b| a > b));
        let greatest = means.last_key_value();
        if let Some((mean, arcs)) = greatest {
            let critical = spaces[0].basis.iter();
            let critical = critical.flat_map(|vector| vector.critical_arcs.iter().copied());
            assert_eq!(spaces[0].value, Some(mean.clone()), "λ(A)");
            assert_eq!(critical.collect::<BTreeSet<_>>(), *arcs, "arcs");
        }
        // No other number is an eigenvalue than the mean of a cycle, or −∞.
        let candidates = means.keys().map(|mean| Some(mean.clone())).chain([None]);
        let mut found = 0;
        for value in candidates {
            let multiple = Matrix::identity(a.rows()).scale(&value);
            let expected = extremals(&Cone::equality(&a, &multiple).unwrap());
            let of_value = spaces.iter().filter(|space| space.value == value);
            let vectors = of_value.flat_map(|space| &space.basis);
            let basis = set(vectors.map(|eigenvector| eigenvector.vector.clone()));
            assert_eq!(basis, expected, "{value:?}, {a:?}");
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
        assert_eq!(basis, expected, "{lambda:?}, {a:?}");
        for i in 0..a.rows() {
            let excluded = expected.iter().all(|x| x.entry(i).is_none());
            assert_eq!(sub.excluded.contains(&i), excluded);
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
                        assert!(scaled.eq(x));
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

//! Estimates against known numbers.

use supereigen::families::Family;
use supereigen::lasso::Options;
use supereigen::{Count, Interrupt, System};

fn count(system: &System) -> f64 {
    let mut count = Count::default();
    let report = system.lasso(&Options::default(), &Interrupt::new(), &mut count);
    assert!(report.is_ok());
    count.count as f64
}

/// So little effort that most of these are no longer counted but estimated.
#[test]
fn the_truth_is_within_the_interval_for_at_least_nine_in_ten() {
    let instances = [
        (Family::Dense, [10, 20]),
        (Family::Shift, [12, 15]),
        (Family::Sparse, [15, 22]),
        (Family::Degree3, [20, 30]),
        (Family::Skew, [14, 20]),
        (Family::Ties, [14, 18]),
        (Family::Ring, [18, 24]),
        (Family::Potential, [14, 18]),
        (Family::Circulant { k: 5 }, [12, 18]),
        (Family::Zero, [20, 30]),
        (Family::Acyclic { last: 0 }, [12, 15]),
    ];
    let (mut all, mut within, mut estimated) = (0, 0, 0);
    for (family, sizes) in instances {
        for n in sizes {
            for seed in 1..=10 {
                let system = System::new(&family.matrix(n, seed), &Some(0.into())).unwrap();
                let survey = system.survey(&Options::default(), 1 << 18, 1, &Interrupt::new());
                let estimate = survey.estimate();
                let truth = count(&system);
                assert!(estimate.least <= estimate.results && estimate.results <= estimate.most);
                if estimate.is_exact {
                    assert_eq!(estimate.results, truth, "{family:?} {n} {seed}");
                } else {
                    estimated += 1;
                }
                all += 1;
                within += usize::from(estimate.least <= truth && truth <= estimate.most);
            }
        }
    }
    assert_eq!(all, 220);
    assert!(estimated > 50, "only {estimated} are estimated");
    assert!(within * 10 >= all * 9, "{within} of {all}");
}

#[test]
fn a_survey_of_a_small_search_is_exact_and_of_a_large_one_near() {
    let survey = |family: Family, n, effort| {
        let system = System::new(&family.matrix(n, 1), &Some(0.into())).unwrap();
        system
            .survey(&Options::default(), effort, 1, &Interrupt::new())
            .estimate()
    };
    let small = survey(Family::Zero, 12, 1 << 24);
    assert!(small.is_exact);
    assert_eq!((small.results, small.least, small.most), (66.0, 66.0, 66.0));
    // 40 C(39, 19).
    let large = survey(Family::Circulant { k: 20 }, 40, 1 << 27);
    let truth = 40.0 * 68_923_264_410.0;
    assert!(!large.is_exact);
    assert!(large.least <= truth && truth <= large.most, "{large:?}");
    assert!(
        large.most < 1.6 * truth && large.least > truth / 1.6,
        "{large:?}"
    );
    // λ = −∞: the unit vectors.
    let system = System::new(&Family::Dense.matrix(9, 1), &None).unwrap();
    let units = system.survey(&Options::default(), 1 << 18, 1, &Interrupt::new());
    assert_eq!(units.estimate().results, 9.0);
    assert!(units.estimate().is_exact);
}

#[test]
fn there_is_nothing_of_a_type_that_is_no_node() {
    let system = System::new(&Family::Zero.matrix(4, 1), &Some(0.into())).unwrap();
    let mut options = Options::default();
    for (node, results) in [(3, 3.0), (4, 0.0)] {
        options.type_of = Some(node);
        let survey = system.survey(&options, 1 << 18, 1, &Interrupt::new());
        assert_eq!(survey.estimate().results, results);
        assert_eq!(survey.shards(3).len(), 3);
    }
}

/// The results of the largest shard, over the mean.
fn imbalance(system: &System, parts: usize) -> f64 {
    let mut options = Options::default();
    let survey = system.survey(&options, 1 << 25, 32 * parts, &Interrupt::new());
    let mut sizes = Vec::new();
    for shard in survey.shards(parts) {
        options.stretches = Some(shard.stretches);
        let mut count = Count::default();
        let report = system.lasso(&options, &Interrupt::new(), &mut count);
        assert!(report.is_ok());
        sizes.push(count.count);
    }
    let all: u64 = sizes.iter().sum();
    assert_eq!(all as f64, self::count(system));
    let largest = sizes.iter().max().copied().unwrap_or(0);
    largest as f64 * parts as f64 / all as f64
}

/// Shards are cut by nodes and results together, so that the results alone may differ a little more.
/// Of the acyclic family half of the extremals begin at node 1, a quarter at node 2, and so on.
#[test]
fn shards_are_balanced() {
    for (family, n) in [
        (Family::Circulant { k: 10 }, 20),
        (Family::Acyclic { last: 0 }, 18),
        (Family::Sparse, 30),
        (Family::Zero, 60),
    ] {
        let system = System::new(&family.matrix(n, 1), &Some(0.into())).unwrap();
        for parts in [2, 7, 64] {
            let imbalance = imbalance(&system, parts);
            // The last two are small: a shard has some dozens of results.
            let most = match family {
                Family::Sparse | Family::Zero => 2.5,
                _ => 1.5,
            };
            assert!(imbalance <= most, "{family:?}, {parts} shards: {imbalance}");
        }
    }
}

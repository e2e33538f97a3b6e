//! Estimates against known numbers.

use supereigen::families::Family;
use supereigen::lasso::Survey;
use supereigen::{Count, Number, Options, Stop, System};
use supereigen_cases::cases;

use crate::known::{self, Known};

/// Returns the survey of the search with these options.
fn survey_of(system: &System, options: &Options, effort: u64, grain: usize) -> Survey {
    system.search(options).unwrap().survey(effort, grain)
}

/// Members of every family of [`known`], up to about 10^60, that were not looked at while the constants of the estimate
/// were chosen.
fn huge(seeds: std::ops::Range<u64>) -> Vec<Known> {
    let mut all = Vec::new();
    for (n, k) in [
        (44, 15),
        (54, 27),
        (70, 14),
        (72, 50),
        (90, 30),
        (110, 55),
        (130, 26),
    ] {
        all.push(known::circulant(n, k));
    }
    all.extend([70, 90, 120, 180].map(|n| known::thinned(n, 100, 1)));
    all.push(known::union((50, 20), 70));
    all.push(known::union((36, 18), 90));
    for seed in seeds {
        all.push(known::thinned(70, 40, seed));
        all.push(known::thinned(120, 20, seed));
        all.push(known::thinned(180, 40, seed));
        all.push(known::layered(25, 6, 35, seed));
        all.push(known::layered(40, 5, 50, seed));
        all.push(known::ring_of_layers(16, 6, seed));
        all.push(known::circulant_with_stems(24, 10, 15, 4, seed));
        all.push(known::circulant_with_stems(50, 20, 12, 5, seed));
    }
    all
}

/// Asserts that nine in ten intervals hold, and of the estimates with a lower end only as many. Returns how many are
/// estimated, and how many intervals there are.
fn check_coverage(all: &[Known], effort: u64) -> (usize, usize) {
    let mut estimated = 0;
    // All and those that hold, without an upper end and with one.
    let mut counts = [[0; 2]; 2];
    for known in all {
        let estimate = survey_of(&known.system, &Options::new(), effort, 1).estimate();
        println!("{}: 10^{:.3}, {estimate:?}", known.name, known.log10);
        assert!(estimate.least <= estimate.results && estimate.results <= estimate.most);
        let is_within = estimate.least.log10() <= known.log10 + 1e-9
            && known.log10 <= estimate.most.log10() + 1e-9;
        assert!(is_within || !estimate.is_exact, "{}", known.name);
        estimated += usize::from(!estimate.is_exact);
        let [all, right] = &mut counts[usize::from(estimate.most.is_finite())];
        *all += 1;
        *right += usize::from(is_within);
    }
    for [all, right] in counts {
        assert!(right * 10 >= all * 9, "{right} of {all}");
    }
    (estimated, counts[1][0])
}

/// So little effort that many of these are no longer counted but estimated.
#[test]
fn nine_in_ten_intervals_of_counted_bases_hold() {
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
    let sizes = |(family, sizes): (Family, [usize; 2])| sizes.map(|n| (family, n));
    let members = instances.into_iter().flat_map(sizes);
    let all: Vec<Known> = members
        .flat_map(|(family, n)| (1..=4).map(move |seed| known::counted(family, n, seed)))
        .collect();
    let (estimated, _) = check_coverage(&all, 1 << 16);
    assert!(estimated > 20, "only {estimated} are estimated");
}

/// However large the basis is, and although most of these have dead ends everywhere. The effort is a small part of
/// what `estimate` spends, so that some have a lower bound only; docs/long-runs.md tells how to spend as much.
#[test]
fn nine_in_ten_intervals_of_huge_bases_hold() {
    let all = huge(11..11 + cases(1).min(3));
    let (estimated, intervals) = check_coverage(&all, cases(1 << 23).max(1 << 23));
    assert_eq!(estimated, all.len());
    assert!(intervals * 3 >= all.len(), "{intervals} of {}", all.len());
}

#[test]
fn a_survey_of_a_small_search_is_exact_and_of_a_large_one_near() {
    // 40 C(39, 19).
    let system = System::new(&Family::Circulant { k: 20 }.matrix(40, 1), 0).unwrap();
    let large = survey_of(&system, &Options::new(), 1 << 24, 1).estimate();
    let truth = 40.0 * 68_923_264_410.0;
    assert!(!large.is_exact);
    assert!(large.least <= truth && truth <= large.most, "{large:?}");
    let is_near = large.most < 1.6 * truth && large.least > truth / 1.6;
    assert!(is_near, "{large:?}");
    // λ = −∞: the unit vectors.
    let system = System::new(&Family::Dense.matrix(9, 1), Number::MINUS_INFINITY).unwrap();
    let units = survey_of(&system, &Options::new(), 1 << 18, 1);
    assert_eq!(units.estimate().results, 9.0);
    assert!(units.estimate().is_exact);
}

#[test]
fn there_is_nothing_of_a_type_that_is_no_node() {
    let system = System::new(&Family::Zero.matrix(4, 1), 0).unwrap();
    for (node, results) in [(3, 3.0), (4, 0.0)] {
        let survey = survey_of(&system, &Options::new().type_of(node), 1 << 18, 1);
        assert_eq!(survey.estimate().results, results);
        assert_eq!(survey.shards(3).len(), 3);
        let of_type = Options::new().type_of(node);
        let report = system.run(&of_type, &mut Count::default()).unwrap();
        assert_eq!(report.stop, Stop::Complete);
        assert_eq!(report.counters.results as f64, results);
    }
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
        let system = System::new(&family.matrix(n, 1), 0).unwrap();
        let search = system.search(&Options::new()).unwrap();
        let all = system.count() as f64;
        let survey = search.survey(1 << 25, 32 * 64);
        for parts in [2, 7, 64] {
            let sizes = survey.shards(parts).into_iter().map(|shard| {
                let options = Options::new().stretches(shard.stretches);
                let report = search.run(&options, &mut Count::default()).unwrap();
                report.counters.results as f64
            });
            let sizes: Vec<f64> = sizes.collect();
            assert_eq!(sizes.iter().sum::<f64>(), all);
            let imbalance = sizes.into_iter().fold(0.0, f64::max) * parts as f64 / all;
            // The last two are small: a shard has some dozens of results.
            let most = match family {
                Family::Sparse | Family::Zero => 2.5,
                _ => 1.5,
            };
            assert!(imbalance <= most, "{family:?}, {parts} shards: {imbalance}");
        }
    }
}

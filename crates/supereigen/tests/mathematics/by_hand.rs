//! Matrices small enough to follow the lasso method by hand: what it counts. `testdata/sessions/methods.md` has the other
//! methods, the strategies and the types.

use supereigen::families::Family;
use supereigen::lasso::{Kernel, Strategy};
use supereigen::{Count, Counters, Matrix, Options, Report, Stop, System};

/// 1 ⇄ 2 of weight zero; 3 enters the cycle at 1, and 4 at both nodes, so that 4 forks.
///
/// The extremals are the cycle, 3 before it, and 4 before it.
fn system() -> System {
    let matrix = ". 0 . .; 0 . . .; 0 . . .; 0 0 . .".parse().unwrap();
    System::new(&matrix, 0).unwrap()
}

#[track_caller]
fn check(report: Report, expected: Counters) {
    assert_eq!((report.stop, report.counters), (Stop::Complete, expected));
}

fn counters([results, nodes, dead_ends, oracle_calls, forked]: [u64; 5]) -> Counters {
    let mut counters = Counters::default();
    (counters.results, counters.forked) = (results, forked);
    (counters.nodes, counters.dead_ends) = (nodes, dead_ends);
    counters.oracle_calls = oracle_calls;
    counters
}

#[test]
fn the_lasso_method_counts_what_it_does() {
    let report = |options: Options| {
        let mut count = Count::default();
        let report = system().run(&options, &mut count);
        assert_eq!(count.count, 3);
        report.unwrap()
    };
    // 1; 2, which leaves the cycle to 1; 3, 1; 4, 1 and 4, 2, which lead nowhere.
    let expected = |oracle_calls| counters([3, 7, 3, oracle_calls, 1]);
    // No thread at all is taken as one.
    for threads in [0, 1, 2, 3] {
        for kernel in [Kernel::Dense16, Kernel::Sparse] {
            let forward = Options::new().strategy(Strategy::Forward);
            check(report(forward.threads(threads).kernel(kernel)), expected(0));
        }
    }
    // Asked at 3 and at 4, where there are children but no results yet; both are alive. The node 2
    // has no results either: 3 is the second such node, and after the answer 4 is the first again.
    for (patience, oracle_calls) in [(0, 2), (1, 1), (2, 0)] {
        let forward = Options::new().strategy(Strategy::Forward);
        check(report(forward.patience(patience)), expected(oracle_calls));
    }
    // The cycle is the only root, and every node above it is a result.
    let backward = report(Options::new().strategy(Strategy::Backward));
    check(backward, counters([3, 3, 0, 0, 1]));
}

/// 1 → 2 → 4 → 3 with a loop at 3, and a heavy arc 1 → 3 that forbids this way to it: the oracle says so at 1, 2, and
/// 1, 2, 4 is not tried.
#[test]
fn nothing_is_entered_below_a_dead_end_that_the_oracle_has_seen() {
    let matrix = ". 0 5 .; . . . 0; . . 0 .; . . 0 .".parse().unwrap();
    let system = System::new(&matrix, 0).unwrap();
    for (patience, nodes, oracle_calls) in [(u64::MAX, 6, 0), (0, 5, 2)] {
        let options = Options::new().patience(patience);
        let report = system.run(&options, &mut Count::default());
        check(report.unwrap(), counters([4, nodes, 1, oracle_calls, 0]));
    }
}

/// What reaches no nonnegative cycle, or what the type does not reach, is not entered.
#[test]
fn nothing_is_entered_that_cannot_matter() {
    let found = |matrix: &Matrix, lambda: i64, options: Options| {
        let system = System::new(matrix, lambda).unwrap();
        let report = system.run(&options, &mut Count::default()).unwrap();
        (report.counters.results, report.counters.nodes)
    };
    // 2^40 paths to nowhere.
    let ladder = Family::Ladder.matrix(40, 1);
    assert_eq!(found(&ladder, 1, Options::new()), (0, 0));
    // 13 million nodes, and one beside them.
    let circulant = Family::Circulant { k: 11 }.matrix(22, 1);
    let beside = Matrix::from_arcs(23, circulant.arcs()).unwrap();
    assert_eq!(found(&beside, 0, Options::new().type_of(22)), (0, 24));
}

//! A matrix small enough to follow every method by hand: what each of them counts, and the types.

use supereigen::families::Family;
use supereigen::lasso::{Kernel, Options, Strategy};
use supereigen::{Big, Collect, Count, Counters, Interrupt, Matrix, Method, Report, Stop, System};

/// 1 ⇄ 2 of weight zero; 3 enters the cycle at 1, and 4 at both nodes, so that 4 forks.
///
/// The extremals are the cycle, 3 before it, and 4 before it.
fn system() -> System {
    let (e, o) = (None, Some(0));
    let rows: [&[Option<i64>]; 4] = [&[e, o, e, e], &[o, e, e, e], &[o, e, e, e], &[o, o, e, e]];
    System::new(&Matrix::from_integers(&rows).unwrap(), &Some(0.into())).unwrap()
}

#[track_caller]
fn check(report: Report, expected: Counters) {
    assert_eq!((report.stop, report.counters), (Stop::Complete, expected));
}

fn counters(set: impl FnOnce(&mut Counters)) -> Counters {
    let mut counters = Counters::default();
    set(&mut counters);
    counters
}

#[test]
fn the_published_methods_count_what_they_do() {
    let report = |method| system().basis(method, &Interrupt::new(), &mut Count::default());
    // The cycle from both of its nodes, one of them a repeat; the paths (3, 1), (4, 1) and (4, 2),
    // the last of them a repeat.
    let expected = counters(|counters| {
        counters.results = 3;
        counters.cycles = 1;
        counters.paths = 3;
        counters.vectors = 5;
        counters.tests = 5;
        counters.repeats = 2;
    });
    check(report(Method::WangSergeev), expected);
    // The same vectors, but only those that are met for the first time are tested.
    let expected = counters(|counters| {
        counters.results = 3;
        counters.cycles = 1;
        counters.paths = 3;
        counters.vectors = 5;
        counters.tests = 3;
        counters.repeats = 2;
    });
    check(report(Method::WangYangWang), expected);
    // The first row leaves e², e³, e⁴ and makes (0, 0, −∞, −∞), the second makes that again, the
    // third one more, and the last two, of which one is not extremal.
    let expected = counters(|counters| {
        counters.results = 3;
        counters.vectors = 5;
        counters.tests = 5;
        counters.peak = 4;
    });
    check(report(Method::DoubleDescription), expected);
}

#[test]
fn the_lasso_method_counts_what_it_does() {
    let report = |change: &dyn Fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        let mut count = Count::default();
        let report = system().lasso(&options, &Interrupt::new(), &mut count);
        assert_eq!(count.count, 3);
        report.unwrap()
    };
    // 1; 2, which leaves the cycle to 1; 3, 1; 4, 1 and 4, 2, which lead nowhere.
    let expected = counters(|counters| {
        counters.results = 3;
        counters.nodes = 7;
        counters.dead_ends = 3;
        counters.forked = 1;
    });
    // No thread at all is taken as one.
    for threads in [0, 1, 2, 3] {
        for kernel in [Kernel::Dense16, Kernel::Sparse] {
            let forward = |options: &mut Options| {
                options.strategy = Strategy::Forward;
                options.threads = threads;
                options.kernel = kernel;
            };
            check(report(&forward), expected);
        }
    }
    // Asked at 3 and at 4, where there are children but no results yet; both are alive. The node 2
    // has no results either: 3 is the second such node, and after the answer 4 is the first again.
    for (patience, oracle_calls) in [(0, 2), (1, 1), (2, 0)] {
        let expected = counters(|counters| {
            *counters = expected;
            counters.oracle_calls = oracle_calls;
        });
        let impatient = |options: &mut Options| {
            options.strategy = Strategy::Forward;
            options.patience = Some(patience);
        };
        check(report(&impatient), expected);
    }
    // The cycle is the only root, and every node above it is a result.
    let backward = report(&|options| options.strategy = Strategy::Backward);
    assert_eq!(backward.counters.nodes, 3);
    assert_eq!(backward.counters.forked, 1);
    assert_eq!(backward.counters.dead_ends, 0);
}

/// A loop is a result at once on the way forward, and a root, which is a node, on the way backward.
#[test]
fn the_strategy_that_was_asked_for_is_taken() {
    let cases = [
        (Strategy::Forward, 3, 0),
        (Strategy::Backward, 3, 3),
        (Strategy::Backward, 3000, 3000),
    ];
    for (strategy, n, nodes) in cases {
        let system = System::new(&Matrix::identity(n), &Some(0.into())).unwrap();
        let mut options = Options::default();
        options.strategy = strategy;
        let mut count = Count::default();
        let report = system.lasso(&options, &Interrupt::new(), &mut count);
        assert_eq!(report.unwrap().counters.nodes, nodes, "{strategy:?}, {n}");
        assert_eq!(count.count, n as u64);
    }
}

/// Forked lassos over a cycle are found from the cycle, whatever type is asked for.
#[test]
fn every_type_has_its_own_extremals() {
    let basis = |node: usize| {
        let mut options = Options::default();
        options.type_of = Some(node);
        let mut found = Collect::default();
        let report = system().lasso(&options, &Interrupt::new(), &mut found);
        assert_eq!(report.unwrap().counters.forked, u64::from(node == 3));
        found.vectors
    };
    let (e, o): (Big, Big) = (None, Some(0.into()));
    let vector = |x: [&Big; 4]| vec![x.map(Clone::clone).to_vec()];
    assert_eq!(basis(0), vector([&o, &o, &e, &e]));
    assert_eq!(basis(1), vector([&o, &o, &e, &e]));
    assert_eq!(basis(2), vector([&o, &o, &o, &e]));
    assert_eq!(basis(3), vector([&o, &o, &e, &o]));
}

/// 1 → 2 → 4 → 3 with a loop at 3, and a heavy arc 1 → 3 that forbids this way to it: the oracle says so at 1, 2, and
/// 1, 2, 4 is not tried.
#[test]
fn nothing_is_entered_below_a_dead_end_that_the_oracle_has_seen() {
    let e = None;
    let rows = [
        [e, Some(0), Some(5), e],
        [e, e, e, Some(0)],
        [e, e, Some(0), e],
        [e, e, Some(0), e],
    ];
    let matrix = Matrix::from_integers(&rows.each_ref().map(|row| &row[..])).unwrap();
    let system = System::new(&matrix, &Some(0.into())).unwrap();
    for (patience, nodes, oracle_calls) in [(u64::MAX, 6, 0), (0, 5, 2)] {
        let expected = counters(|counters| {
            counters.results = 4;
            counters.nodes = nodes;
            counters.dead_ends = 1;
            counters.oracle_calls = oracle_calls;
        });
        let mut options = Options::default();
        options.patience = Some(patience);
        let report = system.lasso(&options, &Interrupt::new(), &mut Count::default());
        check(report.unwrap(), expected);
    }
}

/// What reaches no nonnegative cycle, or what the type does not reach, is not entered.
#[test]
fn nothing_is_entered_that_cannot_matter() {
    let nodes = |system: &System, type_of| {
        let mut options = Options::default();
        options.type_of = type_of;
        let report = system.lasso(&options, &Interrupt::new(), &mut Count::default());
        let counters = report.unwrap().counters;
        (counters.results, counters.nodes)
    };
    // 2^40 paths to nowhere.
    let ladder = Family::Ladder.matrix(40, 1);
    let system = System::new(&ladder, &Some(1.into())).unwrap();
    assert_eq!(nodes(&system, None), (0, 0));
    // 13 million nodes, and one beside them.
    let circulant = Family::Circulant { k: 11 }.matrix(22, 1);
    let mut rows: Vec<Vec<Option<i64>>> = vec![vec![None; 23]; 23];
    for (i, row) in rows.iter_mut().enumerate().take(22) {
        for (j, weight) in circulant.row(i) {
            row[j] = i64::try_from(weight).ok();
        }
    }
    let rows: Vec<&[Option<i64>]> = rows.iter().map(Vec::as_slice).collect();
    let system = System::new(&Matrix::from_integers(&rows).unwrap(), &Some(0.into())).unwrap();
    assert_eq!(nodes(&system, Some(22)), (0, 24));
}

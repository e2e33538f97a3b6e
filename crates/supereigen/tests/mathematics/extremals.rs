//! The iterator over the extremals: it gives what a run pushes, and can be left anywhere.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use supereigen::families::Family;
use supereigen::lasso::{Search, Strategy};
use supereigen::{Count, Extremals, Interrupt, Matrix, Options, Sink, Stop, System, Vector};

use crate::support::{collected, raised};

fn collect(search: &Search, options: &Options) -> Vec<Vector> {
    collected(|sink| search.run(options, sink))
}

/// Takes some vectors, then those that were found ahead, and then those of the rest of the search.
fn in_three_parts(search: &Search, options: &Options, taken: usize) -> Vec<Vector> {
    let mut extremals = search.extremals(options).unwrap();
    let mut vectors: Vec<Vector> = extremals.by_ref().take(taken).collect();
    let rest = extremals.into_rest();
    vectors.extend(rest.vectors);
    let options = options.clone().stretches(rest.stretches);
    vectors.extend(search.extremals(&options).unwrap());
    vectors
}

#[test]
fn an_iteration_that_is_left_and_resumed_gives_what_a_run_gives() {
    for (family, n) in [
        (Family::Sparse, 20),
        (Family::Ring, 16),
        (Family::Degree3, 30),
        (Family::Zero, 30),
    ] {
        let system = System::new(&family.matrix(n, 1), 0).unwrap();
        for threads in [1, 2] {
            let all = Options::new().threads(threads);
            for options in [all.clone(), all.type_of(3)] {
                let search = system.search(&options).unwrap();
                let expected = collect(&search, &options);
                for taken in [0, 1, 2, 3, 100, 2000, usize::MAX] {
                    let found = in_three_parts(&search, &options, taken);
                    assert!(found == expected, "{family:?}, {taken}, {options:?}");
                }
            }
        }
    }
}

#[test]
fn an_interrupt_ends_the_iteration_and_loses_nothing() {
    let system = System::new(&Family::Sparse.matrix(20, 1), 0).unwrap();
    for threads in [1, 2] {
        let options = Options::new().threads(threads);
        let search = system.search(&options).unwrap();
        let raised = options.clone().interrupt(&raised());
        let mut extremals = search.extremals(&raised).unwrap();
        let found = extremals.by_ref().count();
        // Several threads may have found everything before they are asked to stop.
        let stop = extremals.stop();
        let is_complete = threads > 1 && stop == Some(Stop::Complete);
        assert!(is_complete || stop == Some(Stop::Interrupted), "{stop:?}");
        let rest = extremals.into_rest();
        assert!(rest.vectors.is_empty());
        let others = collect(&search, &options.stretches(rest.stretches));
        assert_eq!((found + others.len()) as u64, system.count());
    }
}

#[test]
fn a_time_limit_does_not_wait_for_the_pause() {
    let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0).unwrap();
    let ladder = System::new(&Family::Ladder.matrix(40, 1), 0).unwrap();
    let day = Duration::from_secs(86_400);
    for threads in [1, 2] {
        let options = Options::new().threads(threads).pause(day);
        let search = system.search(&options).unwrap();
        let soon = options
            .clone()
            .interrupt(&Interrupt::after(Duration::from_millis(50)));
        let report = search.run(&soon, &mut Count::default()).unwrap();
        assert_eq!(report.stop, Stop::Interrupted);
        // Nor does somebody who waits for the next vector of a search that has none for years.
        let forward = options.strategy(Strategy::Forward).patience(u64::MAX);
        let search = ladder.search(&forward).unwrap();
        let mut extremals = search.extremals(&forward).unwrap();
        while extremals.wait_for(Duration::from_millis(50)) && extremals.next().is_some() {}
        assert_eq!(extremals.stop(), None);
    }
}

#[test]
fn a_panic_behind_an_iterator_reaches_its_user() {
    let run = |_: &mut dyn Sink| -> Stop { panic!("a run panics") };
    let vectors = Extremals::of_run(1, 1u8.into(), Interrupt::new(), run);
    let mut vectors = vectors.expect("a thread");
    let caught = catch_unwind(AssertUnwindSafe(|| vectors.next()));
    assert!(caught.is_err());
    assert_eq!(vectors.next(), None);
}

#[test]
fn without_nodes_there_is_nothing_to_wait_for() {
    let system = System::new(&Matrix::identity(0), 0).unwrap();
    assert_eq!((system.basis(), system.count()), (Vec::new(), 0));
    for threads in [1, 2] {
        let options = Options::new().threads(threads);
        let search = system.search(&options).unwrap();
        let mut extremals = search.extremals(&options).unwrap();
        assert!(extremals.wait_for(Duration::from_secs(600)));
        assert_eq!(extremals.next(), None);
        assert_eq!(extremals.stop(), Some(Stop::Complete));
    }
}

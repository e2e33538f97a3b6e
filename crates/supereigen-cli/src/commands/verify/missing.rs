//! Looks for missing vectors on several threads, which share the types.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use supereigen::Entry;
use supereigen_check::{BasisCheck, Completeness};

use crate::interrupt::INTERRUPT;
use crate::progress::Progress;

/// Enumerates all extremals again, until one is found that the basis lacks. Of several it is the first one of the least
/// type, so the answer does not depend on the threads.
pub(super) fn find_missing(check: &BasisCheck, threads: usize) -> Completeness {
    let search = Search {
        check,
        next: AtomicUsize::new(0),
        least: AtomicUsize::new(usize::MAX),
        found: Mutex::default(),
        is_stopped: AtomicBool::new(false),
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(check.n()) {
            let work = || search.work(&mut || ());
            // If the system starts no more threads, the ones that run do all the work.
            let started = std::thread::Builder::new().spawn_scoped(scope, work);
            if started.is_err() {
                break;
            }
        }
        let mut progress = Progress::of_short_steps();
        search.work(&mut || progress.step(|_| "looking for missing vectors".to_owned()));
    });
    let found = search.found.into_inner();
    match found.unwrap_or_else(PoisonError::into_inner) {
        Some((_, x)) => Completeness::Missing(x),
        None if search.is_stopped.into_inner() => Completeness::Stopped,
        None => Completeness::Complete,
    }
}

struct Search<'a> {
    check: &'a BasisCheck,
    /// The next type.
    next: AtomicUsize,
    /// The least type of which a vector is missing, as far as is known.
    least: AtomicUsize,
    found: Mutex<Option<(usize, Vec<Entry>)>>,
    is_stopped: AtomicBool,
}

impl Search<'_> {
    /// Searches one type after the other. `step` is called at every step.
    fn work(&self, step: &mut dyn FnMut()) {
        let mut check = self.check.clone();
        loop {
            let node = self.next.fetch_add(1, Ordering::Relaxed);
            if node >= check.n() || self.least.load(Ordering::Relaxed) < node {
                return;
            }
            let mut tick = || {
                step();
                let is_late = self.least.load(Ordering::Relaxed) < node;
                if is_late || INTERRUPT.is_raised() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            match check.find_missing_of(node..node + 1, &mut tick) {
                Completeness::Complete => {}
                Completeness::Missing(x) => {
                    self.least.fetch_min(node, Ordering::Relaxed);
                    let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                    if found.as_ref().is_none_or(|(other, _)| node < *other) {
                        *found = Some((node, x));
                    }
                    return;
                }
                Completeness::Stopped => {
                    self.is_stopped.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    }
}

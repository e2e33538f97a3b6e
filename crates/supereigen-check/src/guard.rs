//! A sink that checks every vector before it passes the vector on.

use std::ops::ControlFlow;
use std::sync::Arc;

use supereigen_exact::{Block, Entry, Reached, Scribe, Sink, Values, Written};

use crate::checker::Checker;
use crate::fault::Fault;

/// A sink that checks from the definitions that each vector is a scaled extremal, and stops at the first
/// that is not. It does not check whether a vector comes twice or is missing.
///
/// ```
/// use supereigen::{Count, Matrix, Options, System};
/// use supereigen_check::{Checker, Guard};
/// let a = Matrix::from_rows([[-3, 1], [1, 0]])?;
/// let mut guard = Guard::new(Checker::new(&a, &Some(0.into()))?, Count::default());
/// System::new(&a, 0)?.run(&Options::new(), &mut guard)?;
/// assert_eq!((guard.passed(), guard.refused()), (2, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Guard<S> {
    checker: Arc<Checker>,
    inner: S,
    passed: u64,
    refused: Option<(Vec<Entry>, Fault)>,
}

/// Writes vectors that are right, and refuses others, which are then pushed to the guard itself.
struct GuardedScribe {
    checker: Arc<Checker>,
    inner: Box<dyn Scribe>,
}

impl Scribe for GuardedScribe {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        let x = vector.to_entries();
        match self.checker.check_vector(&x) {
            Ok(()) => self.inner.write(vector, records),
            Err(_) => Written::Refused,
        }
    }
}

impl<S: Sink> Guard<S> {
    /// Returns a guard before `inner`.
    pub fn new(checker: Checker, inner: S) -> Guard<S> {
        Guard {
            checker: Arc::new(checker),
            inner,
            passed: 0,
            refused: None,
        }
    }

    /// Returns how many vectors were right.
    pub fn passed(&self) -> u64 {
        self.passed
    }

    /// Returns the vector that was not right, and what is wrong with it; `None` if all were right.
    pub fn refused(&self) -> Option<&(Vec<Entry>, Fault)> {
        self.refused.as_ref()
    }
}

impl<S: Sink> Sink for Guard<S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let x = vector.to_entries();
        match self.checker.check_vector(&x) {
            Ok(()) => {
                self.passed += 1;
                self.inner.push(vector)
            }
            Err(Fault::Stopped) => ControlFlow::Break(()),
            Err(fault) => {
                self.refused = Some((x, fault));
                ControlFlow::Break(())
            }
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.inner.reached(reached)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(GuardedScribe {
            checker: Arc::clone(&self.checker),
            inner: self.inner.scribe()?,
        }))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        let flow = self.inner.push_block(block);
        self.passed += block.len() as u64;
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::families::Family;
    use supereigen::{Collect, Matrix, Options, System};

    #[test]
    fn a_wrong_vector_does_not_pass_and_stops_the_run() {
        let a = Matrix::from_rows([[Some(0), None], [None, Some(0)]]).expect("square");
        let checker = Checker::new(&a, &Some(0.into())).expect("square");
        let mut seen = Collect::default();
        let mut guard = Guard::new(checker, &mut seen);
        assert!(
            guard
                .push(Values::integers::<i64>(&[0, i64::MIN]))
                .is_continue()
        );
        assert!(
            guard
                .push(Values::integers::<i64>(&[i64::MIN, 0]))
                .is_continue()
        );
        assert!(guard.push(Values::integers::<i64>(&[0, -1])).is_break());
        assert_eq!(guard.passed(), 2);
        let (x, fault) = guard.refused().expect("the last vector is a sum");
        assert_eq!(x, &[Some(0.into()), Some((-1).into())]);
        assert_eq!(fault, &Fault::NotExtremal);
        assert_eq!(seen.vectors.len(), 2);
    }

    /// Collects the sizes of the supports, which scribes write if there are several threads.
    #[derive(Default)]
    struct Sizes(Vec<u8>);

    struct Size;

    impl Scribe for Size {
        fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
            records.push(vector.support_len() as u8);
            Written::Record
        }
    }

    impl Sink for Sizes {
        fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
            Size.write(vector, &mut self.0);
            ControlFlow::Continue(())
        }

        fn scribe(&self) -> Option<Box<dyn Scribe>> {
            Some(Box::new(Size))
        }

        fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
            self.0.extend_from_slice(block.bytes());
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn the_first_wrong_vector_is_the_same_on_any_number_of_threads() {
        let a = Family::Circulant { k: 6 }.matrix(12, 1);
        let system = System::new(&a, 0).expect("square");
        let run = |checked: &Matrix, threads: usize| {
            let checker = Checker::new(checked, &Some(0.into())).expect("square");
            let mut sizes = Sizes::default();
            let mut guard = Guard::new(checker, &mut sizes);
            let report = system.run(&Options::new().threads(threads), &mut guard);
            let report = report.expect("any kernel");
            let refused = guard.refused().cloned();
            let (passed, results) = (guard.passed(), report.counters.results);
            (sizes.0, passed, refused, results, report.stop)
        };
        // The guard has another matrix than the engine, so that it finds some vectors wrong.
        let mut rows: Vec<Vec<Entry>> = (0..12)
            .map(|i| (0..12).map(|j| a.entry(i, j)).collect())
            .collect();
        rows[7][2] = None;
        let other = Matrix::from_rows(rows).expect("square");
        for (checked, is_right) in [(&a, true), (&other, false)] {
            let expected = run(checked, 1);
            assert_eq!(expected.2.is_none(), is_right);
            assert!(expected.1 > 100, "{}", expected.1);
            for threads in [2, 4] {
                assert!(run(checked, threads) == expected, "{threads} threads");
            }
        }
    }
}

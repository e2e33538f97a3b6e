//! A sink that checks every vector before it lets it pass.

use std::ops::ControlFlow;

use supereigen::{Entry, Reached, Sink, UBig, Values};

use crate::checker::Checker;
use crate::fault::Fault;

/// Checks from the definitions that each vector is a scaled extremal, and stops at the first that is
/// not. That none comes twice or is missing is not checked.
///
/// ```
/// use supereigen::{Count, Interrupt, Matrix, Method, System};
/// use supereigen_check::{Checker, Guard};
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(0)]])?;
/// let lambda = Some(0.into());
/// let system = System::new(&a, &lambda)?;
/// let checker = Checker::new(&a, &lambda)?;
/// let mut guard = Guard::new(checker, system.denominator().clone(), Count::default());
/// system.basis(Method::Lasso, &Interrupt::new(), &mut guard);
/// assert_eq!((guard.passed(), guard.refused()), (2, None));
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Debug)]
pub struct Guard<S> {
    checker: Checker,
    denominator: UBig,
    inner: S,
    passed: u64,
    refused: Option<(Vec<Entry>, Fault)>,
}

impl<S: Sink> Guard<S> {
    /// A guard before `inner` for vectors of numerators over a denominator.
    pub fn new(checker: Checker, denominator: UBig, inner: S) -> Guard<S> {
        Guard {
            checker,
            denominator,
            inner,
            passed: 0,
            refused: None,
        }
    }

    /// How many vectors were right.
    pub fn passed(&self) -> u64 {
        self.passed
    }

    /// The vector that was not right, and why.
    pub fn refused(&self) -> Option<&(Vec<Entry>, Fault)> {
        self.refused.as_ref()
    }
}

impl<S: Sink> Sink for Guard<S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let x = vector.to_entries(&self.denominator);
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::{Collect, Matrix};

    #[test]
    fn a_wrong_vector_does_not_pass_and_stops_the_run() {
        let a = Matrix::from_integers(&[&[Some(0), None], &[None, Some(0)]]).expect("square");
        let checker = Checker::new(&a, &Some(0.into())).expect("square");
        let mut seen = Collect::default();
        let mut guard = Guard::new(checker, UBig::ONE, &mut seen);
        assert!(guard.push(Values::I64(&[0, i64::MIN])).is_continue());
        assert!(guard.push(Values::I64(&[i64::MIN, 0])).is_continue());
        assert!(guard.push(Values::I64(&[0, -1])).is_break());
        assert_eq!(guard.passed(), 2);
        let (x, fault) = guard.refused().expect("the last vector is a sum");
        assert_eq!(x, &[Some(0.into()), Some((-1).into())]);
        assert_eq!(fault, &Fault::NotExtremal);
        assert_eq!(seen.vectors.len(), 2);
    }
}

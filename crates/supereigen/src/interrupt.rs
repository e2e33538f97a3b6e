//! Asking a computation to stop.
//!
//! A run that pushes results into a sink ends with [`Stop::Interrupted`] in its report, and the results that it has
//! pushed stay valid. A computation with a single answer returns the error [`Interrupted`], or a variant of its own
//! error type with the same meaning.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::matrix::MatrixError;
use crate::time::Instant;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// Everything was found.
    Complete,
    /// The sink wanted no more.
    Sink,
    /// The [`Interrupt`] was raised, or its time had passed.
    Interrupted,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Complete => "complete",
            Stop::Sink => "stopped by the sink",
            Stop::Interrupted => "interrupted",
        })
    }
}

/// A flag that asks computations to stop. Clones share the flag, which may be raised from any thread.
///
/// ```
/// use std::time::Duration;
/// use supereigen::families::Family;
/// use supereigen::{Count, Interrupt, Options, Stop, System};
/// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0)?;
/// let soon = Interrupt::after(Duration::from_millis(20));
/// let report = system.run(&Options::new().interrupt(&soon), &mut Count::default())?;
/// assert_eq!(report.stop, Stop::Interrupted); // it would take thousands of years
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interrupt(Option<Arc<Flag>>);

#[derive(Debug)]
struct Flag {
    is_raised: AtomicBool,
    /// When the flag raises itself.
    deadline: Option<Instant>,
    /// A flag that raises this one.
    outer: Interrupt,
}

/// The flag behind [`Interrupt::NEVER`].
static NEVER: AtomicBool = AtomicBool::new(false);

impl Interrupt {
    /// An interrupt that never comes; raising it does nothing.
    pub const NEVER: Interrupt = Interrupt(None);

    /// Makes a flag that is down.
    pub fn new() -> Interrupt {
        Interrupt::within(&Interrupt::NEVER, None)
    }

    /// Makes a flag that raises itself when this time has passed since now.
    pub fn after(time: Duration) -> Interrupt {
        Interrupt::within(&Interrupt::NEVER, Some(time))
    }

    /// Makes a flag that raises itself when this time has passed, and is raised with this one.
    #[must_use]
    pub fn or_after(&self, time: Duration) -> Interrupt {
        Interrupt::within(self, Some(time))
    }

    /// Makes a flag that another one raises as well.
    pub(crate) fn within(outer: &Interrupt, time: Option<Duration>) -> Interrupt {
        Interrupt(Some(Arc::new(Flag {
            is_raised: AtomicBool::new(false),
            // A time beyond what the clock can tell never comes.
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            outer: outer.clone(),
        })))
    }

    /// Asks every computation that holds this flag to stop soon.
    pub fn raise(&self) {
        if let Some(flag) = &self.0 {
            flag.is_raised.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the flag was raised, or its time has passed.
    pub fn is_raised(&self) -> bool {
        let Some(flag) = &self.0 else { return false };
        if flag.is_raised.load(Ordering::Relaxed) {
            return true;
        }
        let is_late = flag.deadline.is_some_and(|time| Instant::now() >= time);
        if is_late || flag.outer.is_raised() {
            self.raise();
            return true;
        }
        false
    }

    /// Stops a computation if the flag was raised.
    pub(crate) fn check(&self) -> ControlFlow<Stop> {
        if self.is_raised() {
            ControlFlow::Break(Stop::Interrupted)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns the bare flag, for loops that cannot afford to look at the clock; some other place of the
    /// computation has to call [`is_raised`](Interrupt::is_raised) often enough.
    pub(crate) fn flag(&self) -> &AtomicBool {
        self.0.as_ref().map_or(&NEVER, |flag| &flag.is_raised)
    }
}

impl Default for Interrupt {
    fn default() -> Interrupt {
        Interrupt::new()
    }
}

/// The answer of a computation that was interrupted before it had one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

crate::messages! { Interrupted:
    _ => "interrupted before there was an answer";
}

/// Why a question about matrices has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// A matrix is not square where it must be, or two do not fit together.
    Matrix(MatrixError),
    /// The interrupt was raised before there was an answer.
    Interrupted,
}

crate::messages! { NoAnswer:
    Self::Matrix(error) => "{error}";
    Self::Interrupted => "{Interrupted}";
}

impl From<Interrupted> for NoAnswer {
    fn from(_: Interrupted) -> NoAnswer {
        NoAnswer::Interrupted
    }
}

impl From<MatrixError> for NoAnswer {
    fn from(error: MatrixError) -> NoAnswer {
        NoAnswer::Matrix(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_the_flag_and_the_outer_one_raises_the_inner() {
        let outer = Interrupt::new();
        let inner = Interrupt::within(&outer, None);
        assert!(!inner.is_raised());
        inner.clone().raise();
        assert!(inner.is_raised() && !outer.is_raised());
        let inner = Interrupt::within(&outer, Some(Duration::MAX));
        outer.raise();
        assert!(!inner.flag().load(Ordering::Relaxed));
        assert!(inner.is_raised());
        assert!(inner.flag().load(Ordering::Relaxed), "it is noted");
    }

    #[test]
    fn a_time_passes_and_never_does_not() {
        assert!(Interrupt::after(Duration::ZERO).is_raised());
        assert!(!Interrupt::after(Duration::MAX).is_raised());
        Interrupt::NEVER.raise();
        assert!(!Interrupt::NEVER.is_raised());
        assert!(!Interrupt::NEVER.flag().load(Ordering::Relaxed));
    }
}

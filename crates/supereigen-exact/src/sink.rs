//! Where results go: every method pushes each vector into a [`Sink`].
//!
//! A sink receives a vector and answers whether it wants more. Methods keep no list of results, so a vector
//! that the sink does not keep is gone.

use std::ops::ControlFlow;

use crate::block::{Block, Marks, Scribe};
use crate::scalar::Values;
use crate::stretch::Stretch;
use crate::vector::Vector;

/// A receiver of scaled vectors.
///
/// # Contract
/// - `push` gets each result once, in the method's order; its greatest entry is 0.
/// - After `Break` the sink is not called again; the method returns at once.
/// - A sink that can fail keeps its own error and answers `Break`.
/// - `push` alone makes a sink, and [`from_fn`] makes one from a closure. A sink that writes much may have
///   [`Scribe`]s as well: a method on several threads then has most vectors written where they are found, and gives
///   them to [`push_block`](Sink::push_block).
///
/// ```
/// use std::ops::ControlFlow;
/// use supereigen::{Matrix, Options, Sink, Stop, System, Values, Vector};
///
/// /// Looks for a finite vector.
/// #[derive(Default)]
/// struct Finite(Option<Vector>);
///
/// impl Sink for Finite {
///     fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
///         if vector.support_len() < vector.len() {
///             return ControlFlow::Continue(());
///         }
///         self.0 = Some(vector.into());
///         ControlFlow::Break(())
///     }
/// }
///
/// let system = System::new(&Matrix::from_rows([[-3, 1], [1, 0]])?, 0)?;
/// let mut finite = Finite::default();
/// let report = system.run(&Options::new(), &mut finite)?;
/// assert_eq!(report.stop, Stop::Sink);
/// assert_eq!(finite.0, Some("0 -1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Sink {
    /// Takes one vector; `Break` stops the method.
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()>;

    /// Returns where to tell mere numbers of results, if this sink does not want the vectors; a method that can
    /// count without building vectors then does so. The answer must be `Some` always or never.
    fn tally(&mut self) -> Option<&mut dyn Tally> {
        None
    }

    /// Learns how far a run has come that can be resumed: the results so far, together with those of a search over
    /// the remaining stretches, are all results. A run calls it after every
    /// `pause`, and once more when it is interrupted.
    fn reached(&mut self, _reached: &Reached<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Returns a scribe that writes vectors for this sink on another thread; `None` if the sink takes each vector
    /// by `push`. A method on several threads asks once for each of them, before the first result.
    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        None
    }

    /// Takes a block that a scribe of this sink has written, as if each vector in it had been pushed. A sink that
    /// takes only the first vectors truncates the block after them and answers `Break`.
    fn push_block(&mut self, _block: &mut Block) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Takes the number of some results that were not built; see [`Sink::tally`].
pub trait Tally {
    /// Adds this number of results; `Break` stops the method.
    fn add(&mut self, results: u64) -> ControlFlow<()>;
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reached<'a> {
    /// What remains to be searched, in order.
    pub remaining: &'a [Stretch],
    /// The results of this run so far.
    pub results: u64,
}

impl<'a> Reached<'a> {
    #[doc(hidden)]
    pub fn new(remaining: &'a [Stretch], results: u64) -> Reached<'a> {
        Reached { remaining, results }
    }
}

/// Makes a sink of a closure, which gets each vector. It returns nothing, or `Break` to stop the method.
///
/// ```
/// use supereigen::{Matrix, Options, System, sink};
/// let system = System::new(&Matrix::from_rows([["-3/2", "1"], ["1", "0"]])?, 0)?;
/// let mut lines = Vec::new();
/// system.run(&Options::new(), &mut sink::from_fn(|x| lines.push(x.to_string())))?;
/// assert_eq!(lines, ["(0, -1)", "(-inf, 0)"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_fn<A: Answer>(take: impl FnMut(Values<'_>) -> A) -> impl Sink {
    FromFn(take)
}

/// What a closure may answer: nothing, or whether it wants more.
pub trait Answer {
    /// Returns whether the closure wants more.
    fn into_flow(self) -> ControlFlow<()>;
}

impl Answer for () {
    fn into_flow(self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Answer for ControlFlow<()> {
    fn into_flow(self) -> ControlFlow<()> {
        self
    }
}

struct FromFn<F>(F);

impl<A: Answer, F: FnMut(Values<'_>) -> A> Sink for FromFn<F> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        (self.0)(vector).into_flow()
    }
}

/// Keeps every vector.
#[derive(Clone, Debug, Default)]
pub struct Collect {
    /// The vectors in the order in which they came.
    pub vectors: Vec<Vector>,
}

impl Sink for Collect {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.vectors.push(vector.into());
        ControlFlow::Continue(())
    }
}

/// Only counts; the lasso method then builds no vector. `System::count` does the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// How many vectors came.
    pub count: u64,
}

impl Sink for Count {
    fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
        self.add(1)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        Some(self)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(Marks))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.add(block.len() as u64)
    }
}

impl Tally for Count {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.count += results;
        ControlFlow::Continue(())
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        (**self).push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        (**self).tally()
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        (**self).reached(reached)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        (**self).scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        (**self).push_block(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes a sink by value, as methods of other crates may, and says what it answers.
    fn feed(mut sink: impl Sink) -> (ControlFlow<()>, Option<ControlFlow<()>>) {
        (
            sink.push(Values::integers::<i64>(&[0])),
            sink.tally().map(|tally| tally.add(3)),
        )
    }

    #[test]
    fn a_reference_to_a_sink_is_that_sink() {
        let next = ControlFlow::Continue(());
        let mut count = Count::default();
        assert_eq!(feed(&mut count), (next, Some(next)));
        assert_eq!(count.count, 4);
        let mut collect = Collect::default();
        assert_eq!(feed(&mut collect), (next, None));
        assert_eq!(collect.vectors.len(), 1);
    }
}

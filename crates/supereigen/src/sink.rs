//! Where results go: every method pushes each vector into a [`Sink`].
//!
//! A sink takes a vector and answers whether it wants more. Methods hold no list of results on a
//! sink's behalf, so what a sink does not keep is gone.

use std::ops::ControlFlow;

use crate::block::{Block, Marks, Scribe};
use crate::scalar::{Big, Values};
use crate::stretch::Stretch;

/// A receiver of scaled vectors.
///
/// # Contract
/// - `push` gets each result once, in the method's order; the values are numerators over the
///   denominator of the system and their maximum is 0.
/// - After `Break` the sink is not called again; the method returns at once.
/// - A sink that can fail keeps its own error and answers `Break`.
/// - `push` alone makes a sink. One that writes much may have [`Scribe`]s as well: a method on several threads
///   then has most vectors written where they are found, and gives them to [`push_block`](Sink::push_block).
///
/// ```
/// use std::ops::ControlFlow;
/// use supereigen::{Interrupt, Matrix, Method, Sink, Stop, System, Values};
///
/// /// Looks for a finite vector.
/// #[derive(Default)]
/// struct Finite(Option<Vec<supereigen::Big>>);
///
/// impl Sink for Finite {
///     fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
///         if vector.support_len() < vector.len() {
///             return ControlFlow::Continue(());
///         }
///         self.0 = Some(vector.to_integers());
///         ControlFlow::Break(())
///     }
/// }
///
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(0)]])?;
/// let mut finite = Finite::default();
/// let system = System::new(&a, &Some(0.into()))?;
/// let report = system.basis(Method::Lasso, &Interrupt::new(), &mut finite);
/// assert_eq!(report.stop, Stop::Sink);
/// assert_eq!(finite.0, Some(vec![Some(0.into()), Some((-1).into())]));
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
pub trait Sink {
    /// Takes one vector; `Break` stops the method.
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()>;

    /// Whether the vectors are wanted. A sink that answers no may get
    /// [`push_count`](Sink::push_count) instead of `push`, so that methods can count without
    /// building.
    fn wants_vectors(&self) -> bool {
        true
    }

    /// Takes the number of some results that were not built.
    fn push_count(&mut self, _results: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Told now and then by a method that can be resumed: what the sink has been given so far, and
    /// what a search over the remaining stretches will give, are together all.
    fn reached(&mut self, _reached: &Reached<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One who writes vectors down for this sink on another thread; `None` if it takes each by `push`.
    ///
    /// A method on several threads asks once for each of them, before the first result.
    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        None
    }

    /// Takes what one of its scribes has written, as if each vector of it had been pushed. A sink that takes only
    /// the first of them cuts the block there and answers `Break`.
    fn push_block(&mut self, _block: &mut Block) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
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

/// Keeps every vector.
#[derive(Clone, Debug, Default)]
pub struct Collect {
    /// The vectors in the order in which they came, `None` for −∞.
    pub vectors: Vec<Vec<Big>>,
}

impl Sink for Collect {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.vectors.push(vector.to_integers());
        ControlFlow::Continue(())
    }
}

/// Only counts; the lasso method then builds no vector.
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Count, Interrupt, Method, System};
/// let system = System::new(&Family::Circulant { k: 6 }.matrix(12, 1), &Some(0.into()))?;
/// let mut count = Count::default();
/// system.basis(Method::Lasso, &Interrupt::new(), &mut count);
/// assert_eq!(count.count, 12 * 462); // 12 C(11, 5)
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// How many vectors came.
    pub count: u64,
}

impl Sink for Count {
    fn push(&mut self, _vector: Values<'_>) -> ControlFlow<()> {
        self.push_count(1)
    }

    fn wants_vectors(&self) -> bool {
        false
    }

    fn push_count(&mut self, results: u64) -> ControlFlow<()> {
        self.count += results;
        ControlFlow::Continue(())
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(Marks))
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.push_count(block.len() as u64)
    }
}

/// Passes on the first vectors and then stops the method.
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Collect, First, Interrupt, Method, System};
/// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), &Some(0.into()))?;
/// let mut first = First::new(5, Collect::default());
/// system.basis(Method::Lasso, &Interrupt::new(), &mut first);
/// assert!(first.is_full());
/// assert_eq!(first.inner.vectors.len(), 5);
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Debug)]
pub struct First<S> {
    /// Where the vectors go.
    pub inner: S,
    /// How many more may pass.
    pub remaining: u64,
}

impl<S: Sink> First<S> {
    /// Lets at most `limit` vectors through to `inner`.
    pub fn new(limit: u64, inner: S) -> First<S> {
        First {
            inner,
            remaining: limit,
        }
    }

    /// Whether the limit was reached.
    pub fn is_full(&self) -> bool {
        self.remaining == 0
    }
}

impl<S: Sink> Sink for First<S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if self.remaining == 0 {
            return ControlFlow::Break(());
        }
        self.remaining -= 1;
        self.inner.push(vector)?;
        if self.remaining == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.inner.reached(reached)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.inner.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        if block.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.remaining == 0 {
            block.refuse();
            return ControlFlow::Break(());
        }
        block.truncate(usize::try_from(self.remaining).unwrap_or(usize::MAX));
        self.remaining -= block.len() as u64;
        self.inner.push_block(block)?;
        if self.remaining == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        (**self).push(vector)
    }

    fn wants_vectors(&self) -> bool {
        (**self).wants_vectors()
    }

    fn push_count(&mut self, results: u64) -> ControlFlow<()> {
        (**self).push_count(results)
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

    #[test]
    fn first_stops_with_the_last_one_that_it_lets_through() {
        let mut sink = First::new(2, Collect::default());
        assert_eq!(
            sink.push(Values::I64(&[0, i64::MIN])),
            ControlFlow::Continue(())
        );
        assert!(!sink.is_full());
        assert_eq!(sink.push(Values::I128(&[0, 5])), ControlFlow::Break(()));
        assert!(sink.is_full());
        assert_eq!(sink.push(Values::I64(&[0, 0])), ControlFlow::Break(()));
        assert_eq!(
            sink.inner.vectors,
            vec![
                vec![Some(0.into()), None],
                vec![Some(0.into()), Some(5.into())]
            ]
        );
    }
    /// Takes a sink by value, as methods of other crates may, and says what it wants.
    fn feed(mut sink: impl Sink) -> (bool, ControlFlow<()>, ControlFlow<()>) {
        (
            sink.wants_vectors(),
            sink.push(Values::I64(&[0])),
            sink.push_count(3),
        )
    }

    #[test]
    fn a_reference_to_a_sink_is_that_sink() {
        let next = ControlFlow::Continue(());
        let mut count = Count::default();
        assert_eq!(feed(&mut count), (false, next, next));
        assert_eq!(count.count, 4);
        // What is only counted does not concern a sink that keeps vectors.
        let mut collect = Collect::default();
        assert_eq!(feed(&mut collect), (true, next, next));
        assert_eq!(collect.vectors.len(), 1);
        let mut first = First::new(1, Collect::default());
        assert_eq!(feed(&mut first), (true, ControlFlow::Break(()), next));
    }
}

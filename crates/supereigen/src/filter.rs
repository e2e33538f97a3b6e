//! Selects some of the vectors: by the size of the support, by nodes, by the cycle.

use std::ops::ControlFlow;

use crate::block::{Block, Scribe, Written};
use crate::scalar::Values;
use crate::sink::{Reached, Sink};
use crate::system::Inspector;

/// The conditions that a vector must meet; by default there are none.
///
/// A filter is asked about every vector that is found. [`Options::filter`](crate::Options::filter) also leaves out
/// parts of the search in which nothing is admitted.
///
/// ```
/// use supereigen::{Filter, System};
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?; // e² and (0, −1)
/// let (filter, inspector) = (Filter::new().support_max(1), system.inspector());
/// let small = system.extremals().filter(|x| filter.admits(x.values(), &inspector));
/// assert_eq!(small.count(), 1);
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Filter {
    /// The least number of finite entries; `None` for no limit.
    pub support_min: Option<usize>,
    /// The greatest number of finite entries; `None` for no limit.
    pub support_max: Option<usize>,
    /// The nodes, from 0, at which the vector must be finite.
    pub contains: Vec<usize>,
    /// The cycle that the lasso must have, from any of its nodes on; `None` for any cycle. A lasso that
    /// closes at several nodes has the longest of its cycles.
    pub cycle: Option<Vec<usize>>,
}

impl Filter {
    /// Returns the filter that lets all vectors pass.
    pub fn new() -> Filter {
        Filter::default()
    }

    /// Lets only vectors with at least `least` finite entries pass.
    #[must_use]
    pub fn support_min(mut self, least: usize) -> Filter {
        self.support_min = Some(least);
        self
    }

    /// Lets only vectors with at most `most` finite entries pass.
    #[must_use]
    pub fn support_max(mut self, most: usize) -> Filter {
        self.support_max = Some(most);
        self
    }

    /// Lets only vectors pass that are finite at a node, counted from 0.
    #[must_use]
    pub fn contains(mut self, node: usize) -> Filter {
        self.contains.push(node);
        self
    }

    /// Lets only vectors pass whose lasso has this cycle, wherever it begins.
    #[must_use]
    pub fn cycle(mut self, cycle: Vec<usize>) -> Filter {
        self.cycle = Some(cycle);
        self
    }

    /// Returns a node that is given twice, so that no vector passes or the second time adds nothing.
    pub fn repeated_node(&self) -> Option<usize> {
        let repeated = |nodes: &[usize]| {
            let mut rest = nodes.iter().enumerate();
            rest.find(|(at, node)| nodes[..*at].contains(node))
                .map(|(_, &node)| node)
        };
        repeated(&self.contains).or_else(|| repeated(self.cycle.as_deref()?))
    }

    /// Returns whether every vector passes.
    pub fn is_trivial(&self) -> bool {
        *self == Filter::default()
    }

    /// Returns whether a vector of the system of the inspector passes.
    pub fn admits(&self, x: Values<'_>, inspector: &Inspector) -> bool {
        let support = x.support_len();
        self.support_min.is_none_or(|least| support >= least)
            && self.support_max.is_none_or(|most| support <= most)
            && self.contains.iter().all(|&node| x.is_finite_at(node))
            && self.cycle.as_ref().is_none_or(|cycle| {
                let lasso = inspector.lasso_of(x);
                lasso.is_some_and(|lasso| is_rotation(lasso.cycle(), cycle))
            })
    }
}

/// Returns whether two cycles are the same but for the node with which they begin.
fn is_rotation(a: &[usize], b: &[usize]) -> bool {
    let Some(first) = b.first() else {
        return a.is_empty();
    };
    let start = a.iter().position(|node| node == first);
    a.len() == b.len()
        && start.is_some_and(|start| a[start..].iter().chain(&a[..start]).eq(b.iter()))
}

/// A sink that passes on the vectors that a [`Filter`] admits.
///
/// ```
/// use supereigen::{Collect, Filter, Filtered, Options, System};
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?; // e² and (0, −1)
/// let mut kept = Collect::default();
/// let mut filtered = Filtered::new(Filter::new().contains(0), system.inspector(), &mut kept);
/// system.run(&Options::new(), &mut filtered)?;
/// assert_eq!(filtered.passed(), 1);
/// assert_eq!(kept.vectors, ["0 -1".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Filtered<S> {
    filter: Filter,
    inspector: Inspector,
    inner: S,
    passed: u64,
}

/// Writes the vectors that the filter admits.
struct FilteredScribe {
    filter: Filter,
    inspector: Inspector,
    inner: Box<dyn Scribe>,
}

impl Scribe for FilteredScribe {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        if self.filter.admits(vector, &self.inspector) {
            self.inner.write(vector, records)
        } else {
            Written::Nothing
        }
    }
}

impl<S: Sink> Filtered<S> {
    /// Returns a sink that filters the vectors for `inner`. The inspector must be that of the system.
    pub fn new(filter: Filter, inspector: Inspector, inner: S) -> Filtered<S> {
        Filtered {
            filter,
            inspector,
            inner,
            passed: 0,
        }
    }

    /// Returns how many vectors passed.
    pub fn passed(&self) -> u64 {
        self.passed
    }
}

impl<S: Sink> Sink for Filtered<S> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if !self.filter.admits(vector, &self.inspector) {
            return ControlFlow::Continue(());
        }
        self.passed += 1;
        self.inner.push(vector)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.inner.reached(reached)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        Some(Box::new(FilteredScribe {
            filter: self.filter.clone(),
            inspector: self.inspector.clone(),
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

    #[test]
    fn a_cycle_may_begin_anywhere_but_not_run_backwards() {
        assert!(is_rotation(&[3, 1, 2], &[1, 2, 3]));
        assert!(!is_rotation(&[3, 2, 1], &[1, 2, 3]));
        assert!(!is_rotation(&[1, 2], &[1, 2, 3]));
        assert!(is_rotation(&[], &[]) && !is_rotation(&[1], &[]));
    }
}

//! What is wanted of a space: which of its extremals, how many, with what, and in which order.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use crate::block::{Block, Scribe, Written};
use crate::report::Report;
use crate::scalar::Values;
use crate::sink::{Reached, Sink, Tally};

/// Which extremals are wanted, and how; by default all, in the order of the search. Every run honours it: parts of a search
/// in which nothing is wanted are left out where that is possible, and other vectors are tested where they are found.
///
/// Nodes are counted from 0, but from 1 where it is serialized, as people count them.
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Count, Options, System, Wanted};
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?; // e² and (0, −1)
/// let (wanted, inspector) = (Wanted::new().support_max(1), system.inspector());
/// let small = system.extremals().filter(|x| wanted.admits(x.values(), &inspector));
/// assert_eq!(small.count(), 1);
///
/// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0)?; // more than 10^18 extremals
/// let mut count = Count::default();
/// system.run(&Options::new().wanted(&Wanted::new().cycle(vec![0, 1])), &mut count)?;
/// assert_eq!(count.count, 0); // at once
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Wanted {
    /// The node to whose type the vectors are restricted; `None` for any. A node that is not there has no vectors.
    #[cfg_attr(feature = "serde", serde(rename = "type", with = "from_one"))]
    pub type_of: Option<usize>,
    /// The least number of finite entries; `None` for no limit.
    pub support_min: Option<usize>,
    /// The greatest number of finite entries; `None` for no limit.
    pub support_max: Option<usize>,
    /// The nodes at which the vector must be finite.
    #[cfg_attr(feature = "serde", serde(with = "from_one"))]
    pub contains: Vec<usize>,
    /// The cycle that the lasso must have, from any of its nodes on; `None` for any cycle. A lasso that
    /// closes at several nodes has the longest of its cycles.
    #[cfg_attr(feature = "serde", serde(with = "from_one"))]
    pub cycle: Option<Vec<usize>>,
    /// How many vectors are wanted at most.
    pub limit: Option<u64>,
    /// Whether each vector is to come with its certificate; a sink has to see to that.
    pub certificates: bool,
    /// Whether several threads may give their results as they find them, in any order.
    pub unordered: bool,
}

impl Wanted {
    /// Returns the wish for all extremals, in order.
    pub fn new() -> Wanted {
        Wanted::default()
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

    /// Returns whether every extremal is wanted, up to the limit.
    pub fn admits_all(&self) -> bool {
        self.type_of.is_none() && self.is_unfiltered()
    }

    /// Returns whether every extremal of the type is wanted, up to the limit.
    pub fn is_unfiltered(&self) -> bool {
        self.filters() == Wanted::default()
    }

    /// Returns everything that leaves vectors out, but for the type and the limit.
    pub(crate) fn filters(&self) -> Wanted {
        Wanted {
            type_of: None,
            limit: None,
            certificates: false,
            unordered: false,
            ..self.clone()
        }
    }

    /// Returns whether an extremal that a judge knows is one of those that are wanted.
    pub fn admits(&self, x: Values<'_>, judge: &dyn Judge) -> bool {
        let support = x.support_len();
        self.support_min.is_none_or(|least| support >= least)
            && self.support_max.is_none_or(|most| support <= most)
            && self.contains.iter().all(|&node| x.is_finite_at(node))
            && self.type_of.is_none_or(|node| judge.is_of_type(x, node))
            && self.cycle.as_ref().is_none_or(|cycle| {
                let found = judge.cycle_of(x);
                found.is_some_and(|found| is_rotation(&found, cycle))
            })
    }

    /// Runs a method into a sink to which only what is wanted comes. The judge is made if it is needed.
    pub(crate) fn choose(
        &self,
        judge: &LazyJudge,
        sink: &mut dyn Sink,
        method: impl FnOnce(&mut dyn Sink) -> Report,
    ) -> Report {
        if self.admits_all() && self.limit.is_none() {
            return method(sink);
        }
        let mut chosen = Chosen {
            wanted: (!self.admits_all()).then(|| (self.clone(), Arc::clone(judge))),
            left: self.limit.unwrap_or(u64::MAX),
            passed: 0,
            inner: sink,
        };
        let mut report = method(&mut chosen);
        report.counters.results = chosen.passed;
        report
    }
}

crate::words::setters! { Wanted:
    /// Wants only vectors with at least `least` finite entries.
    support_min(wanted, least: usize) { wanted.support_min = Some(least) }

    /// Wants only vectors with at most `most` finite entries.
    support_max(wanted, most: usize) { wanted.support_max = Some(most) }

    /// Wants only vectors that are finite at a node.
    contains(wanted, node: usize) { wanted.contains.push(node) }

    /// Wants only vectors whose lasso has this cycle, wherever it begins.
    cycle(wanted, cycle: Vec<usize>) { wanted.cycle = Some(cycle) }
}

/// Tells what is not seen from an extremal alone: its types, and the cycle of its lasso.
pub trait Judge: Send + Sync {
    /// Returns whether an extremal is of this type, a node.
    fn is_of_type(&self, x: Values<'_>, node: usize) -> bool;

    /// Returns the cycle of the lasso of an extremal; `None` if it has none, as in a cone.
    fn cycle_of(&self, x: Values<'_>) -> Option<Vec<usize>>;
}

/// A judge that is made when it is first asked.
pub(crate) type LazyJudge =
    Arc<LazyLock<Box<dyn Judge>, Box<dyn FnOnce() -> Box<dyn Judge> + Send>>>;

/// Returns a judge that is made when it is first asked.
pub(crate) fn lazy_judge<J: Judge + 'static>(
    make: impl FnOnce() -> J + Send + 'static,
) -> LazyJudge {
    Arc::new(LazyLock::new(Box::new(|| Box::new(make()))))
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

/// Passes on what is wanted, and then stops the method.
struct Chosen<'a> {
    /// Which vectors pass; `None` for all.
    wanted: Option<(Wanted, LazyJudge)>,
    /// How many more may pass.
    left: u64,
    passed: u64,
    inner: &'a mut dyn Sink,
}

impl Chosen<'_> {
    fn wants_more(&self) -> ControlFlow<()> {
        if self.left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn passed(&mut self, vectors: u64) {
        self.left -= vectors;
        self.passed += vectors;
    }
}

impl Sink for Chosen<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.wants_more()?;
        if let Some((wanted, judge)) = &self.wanted
            && !wanted.admits(vector, &****judge)
        {
            return ControlFlow::Continue(());
        }
        self.passed(1);
        self.inner.push(vector)?;
        self.wants_more()
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        // Vectors that are tested must be built.
        if self.wanted.is_some() || self.inner.tally().is_none() {
            return None;
        }
        Some(self)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.inner
            .reached(&Reached::new(reached.remaining, self.passed))
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        let inner = self.inner.scribe()?;
        Some(match self.wanted.clone() {
            None => inner,
            Some((wanted, judge)) => Box::new(ChosenScribe {
                wanted,
                judge,
                inner,
            }),
        })
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        if block.is_empty() {
            return ControlFlow::Continue(());
        }
        self.wants_more()?;
        block.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.passed(block.len() as u64);
        self.inner.push_block(block)?;
        self.wants_more()
    }
}

impl Tally for Chosen<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        let taken = results.min(self.left);
        self.passed(taken);
        if let Some(tally) = self.inner.tally() {
            tally.add(taken)?;
        }
        self.wants_more()
    }
}

/// Writes only what is wanted.
struct ChosenScribe {
    wanted: Wanted,
    judge: LazyJudge,
    inner: Box<dyn Scribe>,
}

impl Scribe for ChosenScribe {
    fn write(&mut self, vector: Values<'_>, records: &mut Vec<u8>) -> Written {
        if self.wanted.admits(vector, &***self.judge) {
            self.inner.write(vector, records)
        } else {
            Written::Nothing
        }
    }
}

/// Nodes that are counted from 1 where they are serialized.
#[cfg(feature = "serde")]
mod from_one {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A node, or nodes, if there are any.
    pub(super) trait Nodes: Clone {
        fn nodes(&mut self) -> &mut [usize];
    }

    impl Nodes for Option<usize> {
        fn nodes(&mut self) -> &mut [usize] {
            self.as_mut_slice()
        }
    }

    impl Nodes for Vec<usize> {
        fn nodes(&mut self) -> &mut [usize] {
            self
        }
    }

    impl Nodes for Option<Vec<usize>> {
        fn nodes(&mut self) -> &mut [usize] {
            self.as_deref_mut().unwrap_or_default()
        }
    }

    pub(super) fn serialize<N: Nodes + Serialize, S: Serializer>(
        nodes: &N,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut nodes = nodes.clone();
        let each = nodes.nodes().iter_mut();
        each.for_each(|node| *node = node.saturating_add(1));
        nodes.serialize(serializer)
    }

    pub(super) fn deserialize<'de, N: Nodes + Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<N, D::Error> {
        let mut nodes = N::deserialize(deserializer)?;
        for node in nodes.nodes() {
            let zero = || D::Error::custom("nodes are counted from 1");
            *node = node.checked_sub(1).ok_or_else(zero)?;
        }
        Ok(nodes)
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

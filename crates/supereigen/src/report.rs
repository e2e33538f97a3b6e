//! What a run did and why it stopped.

use std::ops::ControlFlow;

use dashu_int::UBig;

use crate::block::{Block, Scribe};
use crate::interrupt::Interrupt;
pub use crate::interrupt::Stop;
use crate::scalar::{Scalar, Values};
use crate::sink::{Reached, Sink};
use crate::stretch::{self, Stretch};

/// What a run counted; a method leaves at 0 what does not apply to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Counters {
    /// Vectors pushed into the sink.
    pub results: u64,
    /// Nonnegative elementary cycles visited.
    pub cycles: u64,
    /// Maximum J_σ-paths visited.
    pub paths: u64,
    /// Solutions computed.
    pub vectors: u64,
    /// Extremality tests made.
    pub tests: u64,
    /// Extremals found that had been found before.
    pub repeats: u64,
    /// The largest intermediate set of generators.
    pub peak: u64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Nodes at which the search had to turn back: nothing found, nowhere to go.
    pub dead_ends: u64,
    /// Questions to the oracle.
    pub oracle_calls: u64,
    /// Forked lassos among the results.
    pub forked: u64,
}

impl Counters {
    /// Adds what another part of the same run counted.
    pub(crate) fn add(&mut self, other: &Counters) {
        self.results += other.results;
        self.cycles += other.cycles;
        self.paths += other.paths;
        self.vectors += other.vectors;
        self.tests += other.tests;
        self.repeats += other.repeats;
        self.peak = self.peak.max(other.peak);
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
        self.oracle_calls += other.oracle_calls;
        self.forked += other.forked;
    }
}

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report {
    /// Why it ended.
    pub stop: Stop,
    /// What it counted.
    pub counters: Counters,
}

/// A run in progress: the sink, the interrupt and the counters, handed down through a method.
pub(crate) struct Run<'a> {
    sink: &'a mut dyn Sink,
    pub(crate) interrupt: &'a Interrupt,
    /// The denominator of all results.
    pub(crate) denominator: &'a UBig,
    /// Whether the sink wants vectors, or only their number.
    pub(crate) wants_vectors: bool,
    /// Results counted but not told to the sink yet.
    untold: u64,
    /// What is to be searched after the part that is being searched.
    pub(crate) later: Vec<Stretch>,
    /// The sink was told that nothing remains.
    is_exhausted: bool,
    pub(crate) counters: Counters,
}

/// Results that are only counted are told to the sink in batches of about this size.
const BATCH: u64 = 1 << 16;

impl<'a> Run<'a> {
    pub(crate) fn new(
        sink: &'a mut dyn Sink,
        interrupt: &'a Interrupt,
        denominator: &'a UBig,
    ) -> Run<'a> {
        Run {
            wants_vectors: sink.tally().is_none(),
            denominator,
            untold: 0,
            later: Vec::new(),
            is_exhausted: false,
            sink,
            interrupt,
            counters: Counters::default(),
        }
    }

    /// Counts results for which no vectors were built.
    #[inline]
    pub(crate) fn push_count(&mut self, results: u64) -> ControlFlow<Stop> {
        self.counters.results += results;
        self.untold += results;
        if self.untold < BATCH {
            return ControlFlow::Continue(());
        }
        self.tell_count()
    }

    fn tell_count(&mut self) -> ControlFlow<Stop> {
        let results = std::mem::take(&mut self.untold);
        match self.sink.tally() {
            Some(tally) => tally.add(results).map_break(|()| Stop::Sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Pushes a result.
    pub(crate) fn push<S: Scalar>(&mut self, vector: &[S]) -> ControlFlow<Stop> {
        self.push_found(vector, &[])
    }

    /// Pushes a result with the order in which its nodes were found; see [`Values::path`].
    pub(crate) fn push_found<S: Scalar>(
        &mut self,
        vector: &[S],
        path: &[usize],
    ) -> ControlFlow<Stop> {
        self.counters.results += 1;
        let vector = Values::found(vector, self.denominator, path);
        self.sink.push(vector).map_break(|()| Stop::Sink)
    }

    /// Returns a scribe for another thread, if the sink has scribes.
    pub(crate) fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.sink.scribe()
    }

    /// Pushes the results that a scribe has written.
    pub(crate) fn push_block(&mut self, block: &mut Block) -> ControlFlow<Stop> {
        let flow = self.sink.push_block(block);
        // The sink may have taken only the first of them.
        self.counters.results += block.found();
        flow.map_break(|()| Stop::Sink)
    }

    /// Tells the sink what remains, after all results so far were told.
    pub(crate) fn reached(&mut self, mut remaining: Vec<Stretch>) -> ControlFlow<Stop> {
        if self.untold > 0 {
            self.tell_count()?;
        }
        remaining.extend_from_slice(&self.later);
        let remaining = stretch::join(remaining);
        self.is_exhausted = remaining.is_empty();
        let reached = Reached::new(&remaining, self.counters.results);
        self.sink.reached(&reached).map_break(|()| Stop::Sink)
    }

    /// Looks at the interrupt; methods call it between units of work of at most polynomial size.
    pub(crate) fn tick(&self) -> ControlFlow<Stop> {
        self.interrupt.check()
    }

    pub(crate) fn report(mut self, flow: ControlFlow<Stop>) -> Report {
        if self.untold > 0 && flow != ControlFlow::Break(Stop::Sink) {
            // Nothing follows, so the sink's answer changes nothing.
            let _ = self.tell_count();
        }
        Report {
            stop: match flow {
                ControlFlow::Continue(()) => Stop::Complete,
                // An interrupt that comes after the last result has nothing to stop.
                ControlFlow::Break(Stop::Interrupted) if self.is_exhausted => Stop::Complete,
                ControlFlow::Break(stop) => stop,
            },
            counters: self.counters,
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::sink::Count;

    #[test]
    fn a_report_and_the_rest_of_an_iteration_are_read_as_they_are_written() {
        use crate::{System, lasso};
        let system = System::new(&"-3 1/2; 1/2 -2".parse().expect("square"), 0).expect("square");
        let run = system.run(&lasso::Options::new(), &mut Count::default());
        let report = run.expect("any kernel");
        let text = serde_json::to_string(&report).expect("serializable");
        let head = r#"{"stop":"complete","counters":{"results":2,"#;
        assert!(text.starts_with(head), "{text}");
        assert_eq!(serde_json::from_str::<Report>(&text).expect(&text), report);
        let mut extremals = system.extremals();
        extremals.next();
        let rest = extremals.into_rest();
        let text = serde_json::to_string(&rest).expect("serializable");
        let read: lasso::Rest = serde_json::from_str(&text).expect(&text);
        assert_eq!(read.vectors, rest.vectors);
        assert_eq!(read.stretches, rest.stretches);
    }
}

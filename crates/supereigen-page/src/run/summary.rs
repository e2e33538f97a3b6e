//! How many vectors there are by size of support, by type and by length of the cycle.

use std::collections::BTreeMap;

use serde::Serialize;
use supereigen::Interrupt;

use super::Run;
use crate::Refusal;

/// The vectors that were counted, by their properties.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    count: u64,
    /// The number of vectors by the size of their support.
    supports: Vec<(usize, u64)>,
    /// The number of vectors by type, a node counted from 1; a pure zero cycle counts for each of its nodes.
    types: Vec<(usize, u64)>,
    /// The number of vectors by the length of the cycle.
    cycles: Vec<(usize, u64)>,
    /// The number of vectors whose cycle was not counted, because there are too many cycles.
    other_cycles: u64,
}

impl Run {
    /// Summarises the vectors that were counted so far.
    ///
    /// # Errors
    /// If that takes longer than the interrupt allows.
    pub(crate) fn summary(&self, interrupt: &Interrupt) -> Result<Summary, Refusal> {
        let rows = self.progress().rows;
        let mut summary = supereigen::Summary::new(self.problem.system.inspector());
        if !self.first(rows, interrupt, &mut summary) {
            return Err(Refusal::late());
        }
        let mut cycles = BTreeMap::new();
        for (cycle, count) in &summary.by_cycle {
            *cycles.entry(cycle.len()).or_default() += count;
        }
        let some = |counts: &[u64], from: usize| {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            counts.map(|(at, &count)| (at + from, count)).collect()
        };
        Ok(Summary {
            count: summary.count,
            supports: some(&summary.by_support, 0),
            types: some(&summary.by_type, 1),
            cycles: cycles.into_iter().collect(),
            other_cycles: summary.other_cycles,
        })
    }
}

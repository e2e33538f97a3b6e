//! A summary of a basis: how many vectors there are by type, by size of support, by kind and by cycle.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::scalar::Values;
use crate::sink::Sink;
use crate::spectral::cycle_mean::from_least;
use crate::system::Inspector;
use supereigen_exact::Kind;

/// How many different cycles are counted separately, since the memory must not grow with the basis.
const MOST_CYCLES: usize = 1 << 16;

/// A sink that counts vectors by type, size of support, cycle and kind.
///
/// ```
/// use supereigen::{Options, Summary, System};
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?; // e² and (0, −1)
/// let mut summary = Summary::new(system.inspector());
/// system.run(&Options::new(), &mut summary)?;
/// assert_eq!(summary.by_type, [1, 1]);
/// assert_eq!(summary.by_support, [0, 1, 1]);
/// assert_eq!(summary.by_cycle[&vec![1]], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Summary {
    inspector: Inspector,
    /// The number of all vectors.
    pub count: u64,
    /// The number of vectors of each type, a node from 0; a pure zero cycle counts for each of its nodes.
    pub by_type: Vec<u64>,
    /// The number of vectors with 0, 1, 2, … finite entries.
    pub by_support: Vec<u64>,
    /// The number of vectors for each cycle, which begins with its smallest node.
    pub by_cycle: BTreeMap<Vec<usize>, u64>,
    /// The number of vectors whose cycle is not in `by_cycle`, because that held too many cycles already.
    pub other_cycles: u64,
    /// The number of forked lassos.
    pub forked: u64,
    /// The number of pure zero cycles.
    pub pure_zero_cycles: u64,
}

impl Summary {
    /// Returns a summary in which nothing is counted yet. The inspector must be that of the system.
    pub fn new(inspector: Inspector) -> Summary {
        let n = inspector.n();
        Summary {
            inspector,
            count: 0,
            by_type: vec![0; n],
            by_support: vec![0; n + 1],
            by_cycle: BTreeMap::new(),
            other_cycles: 0,
            forked: 0,
            pure_zero_cycles: 0,
        }
    }
}

impl Sink for Summary {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.count += 1;
        if let Some(count) = self.by_support.get_mut(vector.support_len()) {
            *count += 1;
        }
        let Some(lasso) = self.inspector.lasso_of(vector) else {
            return ControlFlow::Continue(());
        };
        for node in lasso.types() {
            self.by_type[node] += 1;
        }
        match lasso.kind {
            Kind::Forked { .. } => self.forked += 1,
            Kind::PureZeroCycle => self.pure_zero_cycles += 1,
            Kind::Strict | Kind::Unit => {}
        }
        let cycle = from_least(lasso.cycle().to_vec());
        if cycle.is_empty() {
            return ControlFlow::Continue(());
        }
        if let Some(count) = self.by_cycle.get_mut(&cycle) {
            *count += 1;
        } else if self.by_cycle.len() < MOST_CYCLES {
            self.by_cycle.insert(cycle, 1);
        } else {
            self.other_cycles += 1;
        }
        ControlFlow::Continue(())
    }
}

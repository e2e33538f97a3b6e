//! What the digraph alone tells about the results below a node of a search tree: how many walks go on from the node.

use super::logarithm::ln;
use crate::digraph::{Arc, Digraph};
use crate::scalar::Scalar;
use crate::stretch::Step;

/// The greatest number of steps along arcs to spend on counting walks.
const MOST_STEPS: usize = 1 << 22;

/// For each node, the logarithm of the number of walks from it, as long as a path can be, relative to the greatest such
/// number.
#[derive(Debug)]
pub(crate) struct Walks(Vec<f64>);

impl Walks {
    /// Counts walks along arcs, up to where they can go no further, or to a nonnegative loop, where they stay.
    pub(crate) fn forward<S: Scalar>(digraph: &Digraph<S>) -> Walks {
        Walks::new(digraph, Digraph::outgoing, 0.0)
    }

    /// Counts walks against the direction of arcs, which may end anywhere.
    pub(crate) fn backward<S: Scalar>(digraph: &Digraph<S>) -> Walks {
        Walks::new(digraph, Digraph::incoming, 1.0)
    }

    /// Tells nothing.
    pub(crate) fn unknown() -> Walks {
        Walks(Vec::new())
    }

    /// Counts walks along the arcs that `on` returns; `ends` is the number of walks that end at each node.
    fn new<S: Scalar>(
        digraph: &Digraph<S>,
        on: for<'d> fn(&'d Digraph<S>, usize) -> &'d [Arc<S>],
        mut ends: f64,
    ) -> Walks {
        let n = digraph.n();
        let arcs: usize = (0..n).map(|u| on(digraph, u).len()).sum();
        // Relative to the greatest count: only ratios between nodes matter, and the counts stay within a float.
        let mut count = vec![1.0f64; n];
        for _ in 0..n.min(MOST_STEPS / (arcs + n).max(1)) {
            let next = (0..n).map(|u| {
                if digraph.has_nonnegative_loop(u) {
                    count[u]
                } else {
                    let heads = on(digraph, u).iter().filter(|arc| arc.node != u);
                    ends + heads.map(|arc| count[arc.node]).sum::<f64>()
                }
            });
            let next: Vec<f64> = next.collect();
            let greatest = next.iter().copied().fold(0.0, f64::max);
            if greatest == 0.0 {
                break;
            }
            count = next.into_iter().map(|it| it / greatest).collect();
            ends /= greatest;
        }
        let walks = count.into_iter().map(|it| ln(it.max(f64::MIN_POSITIVE)));
        Walks(walks.collect())
    }

    /// Returns the logarithm for the node of a step; 0 if nothing is known.
    pub(crate) fn ln_after(&self, step: Step) -> f64 {
        match step {
            Step::Node(node) => self.0.get(node as usize).copied().unwrap_or_default(),
            Step::Fork(_) => 0.0,
        }
    }
}

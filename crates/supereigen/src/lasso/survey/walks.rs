//! What the digraph alone tells about the results below a node of a search tree: how many walks go on from the node,
//! and in which class the node is.

use crate::digraph::{Arc, Digraph};
use crate::scalar::Scalar;
use crate::spectral::classes::Classes;
use crate::stretch::Step;

/// The greatest number of steps along arcs to spend on counting walks.
const MOST_STEPS: usize = 1 << 22;

/// The number of kinds of nodes: those on no cycle but loops, one kind for each of the largest classes, and the rest.
pub(crate) const KINDS: usize = 6;

/// A step, and what can be told about the part of the tree below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) step: Step,
    /// How much the path could lose after this step and still be finished, in units of the greatest weight; 0
    /// if all steps lead to results.
    pub(crate) room: f64,
    /// The logarithm of the number of walks on from the node of the step, relative to the greatest such number.
    pub(crate) walks: f64,
    /// The kind of the node, see [`KINDS`].
    pub(crate) kind: usize,
}

/// For each node, the logarithm of the relative number of walks from it, as long as a path can be, and its kind.
#[derive(Debug)]
pub(crate) struct Walks(Vec<(f64, usize)>);

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
        let kinds = kinds(digraph);
        let walks = count.into_iter().map(|it| it.max(f64::MIN_POSITIVE).ln());
        Walks(walks.zip(kinds).collect())
    }

    /// Describes a step, with room 0; a scout that looks ahead sets the room.
    pub(crate) fn way(&self, step: Step) -> Way {
        let (walks, kind) = match step {
            Step::Node(node) => self.0.get(node as usize).copied().unwrap_or_default(),
            Step::Fork(_) => (0.0, 0),
        };
        Way {
            step,
            room: 0.0,
            walks,
            kind,
        }
    }
}

/// Returns the kind of each node: 0 on no cycle but a loop, 1 and up for the largest classes, the last for all others.
fn kinds<S: Scalar>(digraph: &Digraph<S>) -> Vec<usize> {
    let classes = Classes::of(digraph);
    let mut order: Vec<usize> = (0..classes.members.len()).collect();
    order.sort_by_key(|&class| std::cmp::Reverse(classes.members[class].len()));
    let mut kinds = vec![0; digraph.n()];
    for (place, &class) in order.iter().enumerate() {
        let members = &classes.members[class];
        for &node in members.iter().filter(|_| members.len() > 1) {
            kinds[node] = (place + 1).min(KINDS - 1);
        }
    }
    kinds
}

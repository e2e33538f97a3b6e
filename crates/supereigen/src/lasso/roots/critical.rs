//! The critical nodes, through which all nonnegative cycles go.

use super::work::Work;
use crate::digraph::Digraph;
use crate::scalar::Scalar;
use crate::spectral::cycle_mean::max_cycle_mean_counted;

/// The number of nodes of a critical cycle that are tried, to find the one whose removal lowers the greatest mean most.
const CYCLE_NODES_TRIED: usize = 8;

/// The cost of a copied arc, in steps along arcs.
const STEPS_PER_COPIED_ARC: usize = 4;

/// Returns nodes without which no nonnegative cycle is left. Each is on a cycle of greatest mean among the nodes left,
/// and of some nodes of that cycle it is the one without which the greatest mean is least.
pub(super) fn critical_nodes<S: Scalar>(
    digraph: &Digraph<S>,
    mut is_left: Vec<bool>,
    work: &mut Work<'_>,
) -> Option<Vec<usize>> {
    let mean_without = |is_left: &[bool], work: &mut Work<'_>| {
        let part = part_left(digraph, is_left);
        let (mean, steps) = max_cycle_mean_counted(&part, work.interrupt);
        work.spend(steps + STEPS_PER_COPIED_ARC * (part.n() + part.arcs()))?;
        Some(mean.filter(|mean| mean.weight >= S::zero()))
    };
    let mut critical = Vec::new();
    let mut worst = mean_without(&is_left, work)?;
    while let Some(mean) = worst {
        let stride = mean.cycle.len().div_ceil(CYCLE_NODES_TRIED);
        let mut best = None;
        for &node in mean.cycle.iter().step_by(stride) {
            is_left[node] = false;
            let without = mean_without(&is_left, work)?;
            is_left[node] = true;
            let is_last = without.is_none();
            let is_better = match (&best, &without) {
                (Some((_, Some(best))), Some(without)) => without.cmp_mean(best).is_lt(),
                _ => true,
            };
            if is_better {
                best = Some((node, without));
            }
            if is_last {
                break;
            }
        }
        let (node, without) = best?;
        is_left[node] = false;
        critical.push(node);
        worst = without;
    }
    Some(critical)
}

/// Returns the digraph without the arcs from or to nodes that are not left.
pub(super) fn part_left<S: Scalar>(digraph: &Digraph<S>, is_left: &[bool]) -> Digraph<S> {
    let nodes = (0..digraph.n()).filter(|&u| is_left[u]);
    let arcs = nodes.flat_map(|u| {
        let arcs = digraph.outgoing(u).iter().filter(|arc| is_left[arc.node]);
        arcs.map(move |arc| (u, arc.node, arc.weight.clone()))
    });
    Digraph::from_sorted_arcs(digraph.n(), arcs.collect())
}

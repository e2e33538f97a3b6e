//! The strata of one level of a sample: groups of nodes that look alike, each represented by one node.

use crate::random::SplitMix64;
use crate::stretch::Path;

/// What the nodes of a stratum have in common: whether the step to the node is a fork, the number of steps
/// from it, and the number of its own results.
pub(crate) type Look = (bool, usize, u64);

/// Nodes of one level that look alike.
pub(crate) struct Stratum {
    pub(crate) look: Look,
    /// The number of nodes of the level that the stratum is estimated to represent.
    pub(crate) weight: f64,
    /// The steps to the node that represents the stratum.
    pub(crate) path: Path,
    /// The nodes of this stratum that were looked at, by their numbers on the level.
    pub(crate) members: Vec<usize>,
}

/// Merges all strata that look alike.
pub(crate) fn merge_alike(level: &mut Vec<Stratum>, random: &mut SplitMix64) {
    level.sort_by_key(|stratum| stratum.look);
    let mut merged: Vec<Stratum> = Vec::with_capacity(level.len());
    for stratum in level.drain(..) {
        match merged.last_mut() {
            Some(last) if last.look == stratum.look => join(last, stratum, random),
            _ => merged.push(stratum),
        }
    }
    *level = merged;
}

/// Merges neighbours until at most `most` strata are left, always the two that weigh least together.
pub(crate) fn merge_neighbours(level: &mut Vec<Stratum>, most: usize, random: &mut SplitMix64) {
    while level.len() > most {
        let weight = |at: usize| level[at].weight + level[at + 1].weight;
        let lightest = (0..level.len() - 1).min_by(|&a, &b| weight(a).total_cmp(&weight(b)));
        let Some(at) = lightest else { return };
        let stratum = level.remove(at + 1);
        join(&mut level[at], stratum, random);
    }
}

/// Joins two strata; one of their two nodes, chosen at random by weight, represents both.
fn join(stratum: &mut Stratum, other: Stratum, random: &mut SplitMix64) {
    const PARTS: u64 = 1 << 53;
    stratum.weight += other.weight;
    stratum.members.extend(other.members);
    if (random.below(PARTS) as f64) < other.weight / stratum.weight * PARTS as f64 {
        stratum.path = other.path;
        stratum.look = other.look;
    }
}

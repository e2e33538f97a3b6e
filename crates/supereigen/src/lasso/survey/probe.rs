//! Estimates the size of a subtree of a search tree.
//!
//! A small subtree is counted completely. Of a large one a sample is taken level by level (Chen 1992,
//! heterogeneous sampling): nodes that look alike form a stratum, and one of them represents all,
//! chosen with a probability proportional to its weight. The nodes and results on the way, times the
//! weights, estimate the size of the subtree without bias; and what was seen below a stratum estimates
//! what is below any node that looks like it. A plain random walk down (Knuth 1975) is the case of
//! width 1, but where long paths are rare, such a walk almost never meets them.

use super::scout::Scout;
use super::strata::{Look, Stratum, merge_alike, merge_neighbours};
use crate::interrupt::Interrupt;
use crate::random::SplitMix64;
use crate::stretch::{Path, Step};

/// The greatest number of nodes of a subtree that is counted completely.
const SMALL: u64 = 128;

/// The number of results and nodes in a subtree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Size {
    pub(crate) results: f64,
    pub(crate) nodes: f64,
}

/// Counts the subtree that a step leads to; returns `None` if it is not small.
pub(crate) fn count(tree: &mut dyn Scout, step: Step) -> Option<Size> {
    let mut size = Size::default();
    let mut open: Vec<Vec<Step>> = vec![vec![step]];
    let mut depth = 0;
    let mut is_small = true;
    while let Some(steps) = open.last_mut() {
        let Some(step) = steps.pop() else {
            open.pop();
            if depth > 0 {
                tree.leave();
                depth -= 1;
            }
            continue;
        };
        if size.nodes >= SMALL as f64 {
            is_small = false;
            break;
        }
        tree.enter(step);
        depth += 1;
        size.nodes += 1.0;
        size.results += tree.results() as f64;
        let mut below = Vec::new();
        tree.steps(&mut below);
        // The last step of the list is taken first, and forks must be entered before children.
        below.reverse();
        open.push(below);
    }
    for _ in 0..depth {
        tree.leave();
    }
    is_small.then_some(size)
}

/// A sample of the subtree that a step leads to.
#[derive(Debug)]
pub(crate) struct Sample {
    /// The estimated size of the whole subtree.
    pub(crate) size: Size,
    /// For each level from the step down, the estimated size below a node of each look, sorted by the looks.
    below: Vec<Vec<(Look, Size)>>,
}

impl Sample {
    /// Estimates the size below a node `depth` levels down that looks like `look`.
    pub(crate) fn below(&self, depth: usize, look: Look) -> Size {
        if look.1 == 0 {
            return Size::default();
        }
        let Some(level) = self.below.get(depth).filter(|level| !level.is_empty()) else {
            return Size::default();
        };
        let after = level.partition_point(|(other, _)| *other < look);
        level[after.min(level.len() - 1)].1
    }
}

/// Returns the look of the node that was just entered.
pub(crate) fn look(tree: &mut dyn Scout, step: Step) -> Look {
    let results = tree.results();
    let mut steps = Vec::new();
    tree.steps(&mut steps);
    (matches!(step, Step::Fork(_)), steps.len(), results)
}

/// A stratum whose steps were sampled: its look, its members, the number of steps of its node, and those that
/// were looked at.
struct Done {
    look: Look,
    members: Vec<usize>,
    steps: usize,
    looked_at: Vec<Seen>,
}

/// A node that was looked at.
struct Seen {
    /// Its index on its level.
    number: usize,
    results: u64,
}

/// Takes samples.
pub(crate) struct Sampler<'a> {
    /// The greatest number of strata on each level, and of steps from a node that are looked at.
    width: usize,
    random: SplitMix64,
    interrupt: &'a Interrupt,
}

impl<'a> Sampler<'a> {
    /// Makes a sampler. An interrupt makes a sample end above the level that it has reached.
    pub(crate) fn new(width: usize, seed: u64, interrupt: &'a Interrupt) -> Sampler<'a> {
        Sampler {
            width,
            random: SplitMix64(seed),
            interrupt,
        }
    }

    /// Takes a sample of the subtree that a step leads to.
    pub(crate) fn sample(&mut self, tree: &mut dyn Scout, step: Step) -> Sample {
        tree.enter(step);
        let first = look(tree, step);
        tree.leave();
        let mut walker = Walker::new(tree);
        let mut level = vec![Stratum {
            look: first,
            weight: 1.0,
            path: vec![step],
            members: vec![0],
        }];
        let mut levels = Vec::new();
        while !level.is_empty() && !self.interrupt.is_raised() {
            let (done, next) = self.next_level(&mut walker, level);
            levels.push(done);
            level = next;
        }
        walker.go_to(&[]);
        add_up(first, &levels)
    }

    /// Looks below the strata of one level; returns what was seen, and the strata of the next level.
    fn next_level(
        &mut self,
        walker: &mut Walker<'_>,
        level: Vec<Stratum>,
    ) -> (Vec<Done>, Vec<Stratum>) {
        let mut next = Vec::new();
        let mut done = Vec::new();
        let mut seen = 0;
        for stratum in level {
            if self.interrupt.is_raised() {
                break;
            }
            done.push(self.look_below(walker, stratum, &mut seen, &mut next));
            merge_alike(&mut next, &mut self.random);
        }
        merge_neighbours(&mut next, self.width, &mut self.random);
        (done, next)
    }

    /// Looks at steps from the node of a stratum; those that lead on become strata of the next level.
    /// `seen` counts the nodes of that level, and numbers them.
    fn look_below(
        &mut self,
        walker: &mut Walker<'_>,
        stratum: Stratum,
        seen: &mut usize,
        next: &mut Vec<Stratum>,
    ) -> Done {
        let path = &stratum.path;
        walker.go_to(path);
        let mut steps = Vec::new();
        walker.tree.steps(&mut steps);
        let chosen = thin_out(&steps, self.width, &mut self.random);
        let weight = stratum.weight * steps.len() as f64 / chosen.len().max(1) as f64;
        let mut looked_at = Vec::new();
        for step in chosen {
            if self.interrupt.is_raised() {
                break;
            }
            walker.tree.enter(step);
            let look = look(walker.tree, step);
            walker.tree.leave();
            let (number, results) = (*seen, look.2);
            *seen += 1;
            looked_at.push(Seen { number, results });
            if look.1 > 0 {
                next.push(Stratum {
                    look,
                    weight,
                    path: [path, &[step][..]].concat(),
                    members: vec![number],
                });
            }
        }
        Done {
            look: stratum.look,
            members: stratum.members,
            steps: steps.len(),
            looked_at,
        }
    }
}

/// Goes from node to node without leaving the steps that both paths have in common.
pub(crate) struct Walker<'t> {
    pub(crate) tree: &'t mut dyn Scout,
    path: Path,
}

impl<'t> Walker<'t> {
    pub(crate) fn new(tree: &'t mut dyn Scout) -> Walker<'t> {
        Walker {
            tree,
            path: Path::new(),
        }
    }

    /// Goes to another node, which is always entered anew.
    pub(crate) fn go_to(&mut self, path: &[Step]) {
        let common = self.path.iter().zip(path).take_while(|(a, b)| a == b);
        let mut common = common.count().min(path.len().saturating_sub(1));
        // The forks of a node are known only right after it was entered, so it must be entered again.
        while matches!(path.get(common), Some(Step::Fork(_))) && common > 0 {
            common -= 1;
        }
        for _ in common..self.path.len() {
            self.tree.leave();
        }
        for &step in &path[common..] {
            self.tree.enter(step);
        }
        self.path = path.to_vec();
    }
}

/// Adds up the sizes below the strata, from the last level up.
fn add_up(first: Look, levels: &[Vec<Done>]) -> Sample {
    let mut below: Vec<Vec<(Look, Size)>> = Vec::new();
    // The size below each member of the level under the current one.
    let mut of_members: Vec<Size> = Vec::new();
    for level in levels.iter().rev() {
        let mut sizes = Vec::new();
        let members = level.iter().flat_map(|done| &done.members);
        let mut next = vec![Size::default(); members.max().map_or(0, |most| most + 1)];
        for done in level {
            let mut size = Size::default();
            for seen in &done.looked_at {
                let under = of_members.get(seen.number).copied().unwrap_or_default();
                size.results += seen.results as f64 + under.results;
                size.nodes += 1.0 + under.nodes;
            }
            let factor = done.steps as f64 / done.looked_at.len().max(1) as f64;
            size.results *= factor;
            size.nodes *= factor;
            for &member in &done.members {
                next[member] = size;
            }
            sizes.push((done.look, size));
        }
        sizes.sort_by_key(|(look, _)| *look);
        below.push(sizes);
        of_members = next;
    }
    below.reverse();
    let under = of_members.first().copied().unwrap_or_default();
    Sample {
        size: Size {
            results: first.2 as f64 + under.results,
            nodes: 1.0 + under.nodes,
        },
        below,
    }
}

/// Returns all steps if there are at most `most`, else `most` of them at equal distances.
fn thin_out(steps: &[Step], most: usize, random: &mut SplitMix64) -> Vec<Step> {
    if steps.len() <= most {
        return steps.to_vec();
    }
    const PARTS: u64 = 1 << 20;
    let offset = random.below(PARTS) as u128;
    (0..most as u128)
        .map(|index| {
            let place = (index * u128::from(PARTS) + offset) * steps.len() as u128;
            steps[(place / (most as u128 * u128::from(PARTS))) as usize]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::kernel::Sparse;
    use crate::lasso::survey::scout::ForwardScout;
    use crate::lasso::tree::{ForwardTree, Reported};
    use crate::system::System;

    #[test]
    fn samples_have_the_right_mean_and_small_trees_are_counted() {
        for (family, n) in [
            (Family::Sparse, 9),
            (Family::Ties, 9),
            (Family::Zero, 9),
            (Family::Potential, 12),
            (Family::Circulant { k: 4 }, 8),
        ] {
            let system = System::new(&family.matrix(n, 3), 0).expect("square");
            let digraph = system.digraph::<i64>().expect("small numbers");
            let forward = Sparse::new(&digraph, false);
            let tree = ForwardTree::new(&digraph, forward, Reported::All, 0..n, 0);
            let mut tree = ForwardScout::new(tree, 1);
            let (mut counted, mut sampled) = (0.0, 0.0);
            let rounds = 4_000;
            for start in (0..n).map(Step::node) {
                let Some(size) = count(&mut tree, start) else {
                    continue;
                };
                counted += size.results;
                for round in 0..rounds {
                    let mut sampler = Sampler::new(3, round, &Interrupt::NEVER);
                    sampled += sampler.sample(&mut tree, start).size.results;
                }
            }
            let mean = sampled / rounds as f64;
            assert!(
                (mean - counted).abs() < 0.1 * counted,
                "{family:?}: {mean}, not {counted}"
            );
            assert!(counted > 0.0);
        }
    }
}

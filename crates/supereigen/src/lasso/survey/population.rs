//! Estimates how many results a search tree has, however large the number, and where they lie, by a population of paths.
//!
//! All paths of the population grow by one step at a time. When there are too many, some are dropped,
//! and the weights of the others grow so that the expected weight of each path stays the same. So the
//! weighted number of results on the way estimates the number in the tree without bias, and in any part of it;
//! and since only paths that may lead to results grow on, the population does not die out. This is sequential
//! Monte Carlo (go with the winners: Aldous and Vazirani 1994; stochastic enumeration: Rubinstein 2013).
//!
//! The error depends on which paths are dropped: it is best to keep each path with a probability
//! proportional to its weight times the number of results below it. That number is not known, but it is
//! a sum over the steps from the path. So a first population shows, from the last level up, how it
//! depends on the look of a path, and the next population is chosen by that. Wrong guesses make the
//! estimates vary more, but do not bias them. Weights are kept as logarithms.

use std::collections::HashMap;

use super::logarithm::{exp, ln, ln_sum};
use super::pieces::{Pieces, Size};
use super::scout::{Scout, Walker};
use super::worth::{Grown, Level, Look, Worth};
use crate::interrupt::Interrupt;
use crate::random::SplitMix64;
use crate::sort::{sort_by, sort_by_key};
use crate::stretch::Path;

/// The estimates from one population, as logarithms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) results: f64,
    pub(crate) nodes: f64,
    /// Whether the population grew to its end. If not, the expected estimate is at most the true number.
    pub(crate) is_whole: bool,
}

impl Sample {
    /// Returns the sum of two estimates.
    pub(crate) fn and(&self, other: &Sample) -> Sample {
        Sample {
            results: ln_sum([self.results, other.results].into_iter()),
            nodes: ln_sum([self.nodes, other.nodes].into_iter()),
            is_whole: self.is_whole && other.is_whole,
        }
    }
}

/// The number of paths of the first pilot populations, from which the worth is learnt, and of later pilots if these
/// are cheap.
const MIN_PATHS: usize = 8;
const MAX_PILOT_PATHS: usize = 64;
const LEAST_PILOTS: usize = 4;
const MOST_PILOTS: usize = 24;
/// The pilots end when one differs by at most this, as a logarithm, from each of the two before it.
const PILOT_TOLERANCE: f64 = 0.1;
/// The number of latest pilots from which the worth is learnt.
const PILOTS_FOR_WORTH: usize = 6;
/// The number of populations that estimate, independently of one another.
const SAMPLES: usize = 12;
const MAX_PATHS: usize = 1 << 10;
/// If a pilot estimates more than this many times the mean of the samples, the samples have missed something.
const MAX_PILOT_RATIO: f64 = 20.0;

/// Estimates the number of results of a tree several times, with an effort in steps along arcs, and adds what the
/// samples have met to the pieces.
pub(crate) fn samples(
    tree: &mut dyn Scout,
    pieces: &mut Pieces,
    effort: u64,
    interrupt: &Interrupt,
) -> Vec<Sample> {
    let until = |steps: u64| Limits { steps, interrupt };
    let mut random = SplitMix64(1);
    let mut worth = Worth::default();
    let begin = tree.spent();
    let mut seen: Vec<f64> = Vec::new();
    let mut cost = 1;
    let mut memory = Vec::new();
    // A quarter of the effort is for learning.
    while seen.len() < MOST_PILOTS && tree.spent() - begin < effort / 4 {
        let before = tree.spent() - begin;
        let limits = until(tree.spent() + effort / 4);
        let width = if seen.len() < LEAST_PILOTS {
            MIN_PATHS
        } else {
            (effort / 64 / cost).clamp(MIN_PATHS as u64, MAX_PILOT_PATHS as u64) as usize
        };
        let (pilot, levels) = grow(tree, width, &worth, &mut random, &limits, None);
        // The cost of one path.
        cost = ((tree.spent() - begin - before) / width as u64).max(1);
        if memory.len() == PILOTS_FOR_WORTH {
            memory.remove(0);
        }
        memory.push(levels);
        worth = Worth::learn(&memory);
        let is_near = |earlier: &&f64| (pilot.results - **earlier).abs() <= PILOT_TOLERANCE;
        let settled =
            seen.len() + 1 >= LEAST_PILOTS && seen.iter().rev().take(2).all(|it| is_near(&it));
        seen.push(pilot.results);
        if settled || !pilot.is_whole {
            break;
        }
    }
    let left = effort.saturating_sub(tree.spent() - begin).max(effort / 4);
    let width = (left / SAMPLES as u64 / cost).clamp(MIN_PATHS as u64, MAX_PATHS as u64) as usize;
    let mut samples = Vec::new();
    for made in 0..SAMPLES {
        let share =
            effort.saturating_sub(tree.spent() - begin).max(effort / 8) / (SAMPLES - made) as u64;
        let limits = until(tree.spent() + 2 * share);
        let pieces = Some(&mut *pieces);
        samples.push(grow(tree, width, &worth, &mut random, &limits, pieces).0);
    }
    // A pilot may have met a part of the tree that the samples have missed.
    let ln_mean = ln_sum(samples.iter().map(|it| it.results)) - ln(SAMPLES as f64);
    let has_missed = |pilot: &f64| *pilot > ln_mean + ln(MAX_PILOT_RATIO);
    if seen.iter().any(has_missed) {
        samples.iter_mut().for_each(|it| it.is_whole = false);
    }
    samples
}

/// When a population stops growing.
struct Limits<'a> {
    steps: u64,
    interrupt: &'a Interrupt,
}

impl Limits<'_> {
    fn are_reached(&self, tree: &dyn Scout) -> bool {
        tree.spent() >= self.steps || self.interrupt.is_raised()
    }
}

/// A path of the population, with its weight and its look.
struct Member {
    path: Path,
    ln_weight: f64,
    look: Look,
}

/// Grows a population of at most `width` paths through a tree, and drops paths by their estimated worth. Returns the
/// estimate and what was seen on each level.
fn grow(
    tree: &mut dyn Scout,
    width: usize,
    worth: &Worth,
    random: &mut SplitMix64,
    limits: &Limits<'_>,
    mut pieces: Option<&mut Pieces>,
) -> (Sample, Vec<Level>) {
    let mut walker = Walker::new(tree);
    let mut members = vec![Member {
        path: Path::new(),
        ln_weight: 0.0,
        look: Look::default(),
    }];
    let mut levels = Vec::new();
    let (mut results, mut nodes) = (Vec::new(), Vec::new());
    while !members.is_empty() && !limits.are_reached(walker.tree) {
        let grown = grow_by_a_step(&mut walker, &members, limits);
        let met = grown.iter();
        let met = met.map(|path| path.ln_weight + ln(path.results as f64));
        results.push(ln_sum(met));
        nodes.push(ln_sum(grown.iter().map(|path| path.ln_weight)));
        let kept = choose(&grown, levels.len(), width, worth, random);
        let next = kept.into_iter().map(|(index, ln_weight)| {
            let grown = &grown[index];
            Member {
                path: [&members[grown.member].path, &[grown.step][..]].concat(),
                ln_weight,
                look: grown.look,
            }
        });
        let next: Vec<Member> = next.collect();
        levels.push(Level {
            members: members.iter().map(|member| member.look).collect(),
            grown,
        });
        if let (Some(pieces), Some(level)) = (pieces.as_deref_mut(), levels.last()) {
            note(members, &level.grown, pieces);
        }
        members = next;
    }
    walker.go_to(&[]);
    let sample = Sample {
        results: ln_sum(results.into_iter()),
        nodes: ln_sum(nodes.into_iter()),
        is_whole: members.is_empty() && !limits.are_reached(walker.tree),
    };
    (sample, levels)
}

/// Adds to the pieces what was met one step from each member.
fn note(members: Vec<Member>, grown: &[Grown], pieces: &mut Pieces) {
    let mut sizes = vec![Size::default(); members.len()];
    for path in grown {
        let nodes = exp(path.ln_weight) / SAMPLES as f64;
        sizes[path.member] += Size {
            results: path.results as f64 * nodes,
            nodes,
        };
    }
    for (member, size) in members.into_iter().zip(sizes) {
        pieces.add(member.path, size);
    }
}

/// Returns the paths that grow from the members, or from some of them if a limit is reached.
fn grow_by_a_step(walker: &mut Walker<'_>, members: &[Member], limits: &Limits<'_>) -> Vec<Grown> {
    let mut grown = Vec::new();
    let mut steps = Vec::new();
    for (number, member) in members.iter().enumerate() {
        walker.go_to(&member.path);
        steps.clear();
        walker.tree.steps(&mut steps);
        for &step in &steps {
            if limits.are_reached(walker.tree) {
                return grown;
            }
            walker.tree.enter(step);
            let results = walker.tree.results();
            let breadth = walker.tree.breadth();
            walker.tree.leave();
            let walks = walker.tree.walks(step);
            grown.push(Grown {
                member: number,
                step,
                ln_weight: member.ln_weight,
                look: Look { breadth, walks },
                results,
            });
        }
    }
    grown
}

/// The part of the places that is shared by groups of looks, relative to the part given by worth.
const GROUP_SHARE: f64 = 0.3;

/// Chooses at most `width` of the paths that can grow on; returns their indices in order, with their new weights.
///
/// A path that is not certain to stay is kept with such a probability that its new weight times its worth is the same
/// for all of these paths (Fearnhead and Clifford 2003). Systematic sampling in the order of worth keeps about the
/// right number of paths of similar worth.
fn choose(
    grown: &[Grown],
    level: usize,
    width: usize,
    worth: &Worth,
    random: &mut SplitMix64,
) -> Vec<(usize, f64)> {
    let open = (0..grown.len()).filter(|&index| grown[index].look.breadth > 0);
    if open.clone().count() <= width {
        return open.map(|at| (at, grown[at].ln_weight)).collect();
    }
    let worths = open.clone().map(|at| worth.ln_of(level, &grown[at].look));
    let worths: Vec<f64> = worths.collect();
    // What few paths of the pilots looked like has an uncertain worth. So each group of looks gets some places, in the
    // group by weight alone: else paths of underestimated worth would all be lost, and the samples would agree.
    let mut groups: HashMap<i64, f64> = HashMap::new();
    for at in open.clone() {
        let weight = groups.entry(grown[at].look.group());
        let weight = weight.or_insert(f64::NEG_INFINITY);
        *weight = ln_sum([*weight, grown[at].ln_weight].into_iter());
    }
    let pairs = open.clone().zip(&worths);
    let all_worths = ln_sum(pairs.map(|(at, worth)| grown[at].ln_weight + worth));
    let ln_part = ln(GROUP_SHARE / groups.len() as f64) + all_worths;
    let open = open.zip(worths).map(|(at, worth)| {
        let by_group = ln_part - groups[&grown[at].look.group()];
        let ln_worth = ln_sum([worth, by_group].into_iter());
        (ln_worth + grown[at].ln_weight, ln_worth, at)
    });
    let mut open: Vec<(f64, f64, usize)> = open.collect();
    sort_by(&mut open, |a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
    // Paths above the threshold are certain to stay; the others share the places that are left.
    let mut rest = vec![f64::NEG_INFINITY; open.len() + 1];
    for index in (0..open.len()).rev() {
        rest[index] = ln_sum([rest[index + 1], open[index].0].into_iter());
    }
    let mut certain = 0;
    let threshold = |certain: usize| rest[certain] - ln((width - certain) as f64);
    while certain + 1 < width && open[certain].0 >= threshold(certain) {
        certain += 1;
    }
    let ln_threshold = threshold(certain);
    let keep = |&(_, _, at): &(f64, f64, usize)| (at, grown[at].ln_weight);
    let mut kept: Vec<(usize, f64)> = open[..certain].iter().map(keep).collect();
    let uncertain = &mut open[certain..];
    sort_by(uncertain, |a, b| b.1.total_cmp(&a.1).then(a.2.cmp(&b.2)));
    const PARTS: u64 = 1 << 53;
    let mut place = random.below(PARTS) as f64 / PARTS as f64;
    for &(ln_share, ln_worth, at) in &*uncertain {
        place += exp(ln_share - ln_threshold);
        if place >= 1.0 {
            place -= 1.0;
            kept.push((at, ln_threshold - ln_worth));
        }
    }
    sort_by_key(&mut kept, |&(at, _)| at);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::kernel::Sparse;
    use crate::lasso::roots;
    use crate::lasso::survey::scout::TreeScout;
    use crate::lasso::survey::walks::Walks;
    use crate::lasso::tree::{ForwardTree, GrownTree, Reported};
    use crate::stretch::Pass;
    use crate::system::System;

    const NO_LIMITS: Limits<'static> = Limits {
        steps: u64::MAX,
        interrupt: &Interrupt::NEVER,
    };

    /// Returns the mean over many narrow populations, the first of which learns.
    fn mean(tree: &mut dyn Scout) -> f64 {
        let mut random = SplitMix64(5);
        let (_, levels) = grow(tree, 4, &Worth::default(), &mut random, &NO_LIMITS, None);
        let worth = Worth::learn(&[levels]);
        let rounds = 3000;
        let results = (0..rounds).map(|_| {
            let mut pieces = Pieces::new(Pass::Forward, 8);
            let noted = Some(&mut pieces);
            let (sample, _) = grow(tree, 4, &worth, &mut random, &NO_LIMITS, noted);
            assert!(sample.is_whole);
            // What was noted at the places is what was met.
            let noted = pieces.total.results * SAMPLES as f64;
            assert!((noted - exp(sample.results)).abs() <= 1e-9 * noted);
            noted
        });
        results.sum::<f64>() / f64::from(rounds)
    }

    /// The mean is right whatever is dropped, in both directions, with forks and without.
    #[test]
    fn populations_have_the_right_mean() {
        for (family, n) in [
            (Family::Sparse, 9),
            (Family::Ties, 9),
            (Family::Zero, 9),
            (Family::Potential, 12),
            (Family::Circulant { k: 4 }, 8),
            (Family::Acyclic { last: 0 }, 8),
        ] {
            let system = System::new(&family.matrix(n, 3), 0).expect("square");
            let digraph = system.digraph::<i64>().expect("small numbers");
            let forward = Box::new(Sparse::new(&digraph, false));
            let tree = ForwardTree::new(&digraph, forward, Reported::All, 0..n, 0);
            let mut forward = TreeScout::new(tree, Walks::forward(&digraph), 1);
            let roots = roots::find(&digraph, u128::MAX, &Interrupt::NEVER).expect("few");
            let tree = GrownTree::new(&digraph, &roots);
            let mut backward = TreeScout::new(tree, Walks::backward(&digraph), 1);
            let means = [mean(&mut forward), mean(&mut backward)];
            let ratios = means.map(|mean| mean / system.count() as f64);
            let is_right = ratios.iter().all(|ratio| (ratio - 1.0).abs() < 0.1);
            assert!(is_right, "{family:?}: {ratios:?}");
        }
    }
}

//! Estimates how many results a search tree has, however many they are, by a population of paths.
//!
//! All paths of the population grow by a step at a time. Then there are too many of them: some are
//! dropped, and the weights of those that stay grow so that each weighs on average what it did. So the
//! weighted number of results that are met estimates that of the tree without bias, and as only paths
//! grow on that may lead to results, the population does not die out. This is sequential Monte Carlo
//! (go with the winners: Aldous and Vazirani 1994; stochastic enumeration: Rubinstein 2013).
//!
//! How far the estimate is off depends on which paths are dropped: best is to keep each with a probability
//! proportional to its weight times the results below it. Those are not known, but the results below a
//! path are a sum over its steps; so a first population tells, from the last level up, about how
//! they depend on what a path looks like, and the next population is chosen by that. Wrong guesses make
//! estimates vary, never wrong on average. Weights are kept as logarithms.

use super::logarithm::ln_sum;
use super::probe::Walker;
use super::scout::Scout;
use super::walks::Way;
use super::worth::{Grown, Level, Look, Worth};
use crate::random::SplitMix64;
use crate::report::Interrupt;
use crate::stretch::{Path, Step};

/// What one population estimates, as logarithms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) results: f64,
    pub(crate) nodes: f64,
    /// Whether all of it grew to its end. If not, the mean over all populations is at most the truth.
    pub(crate) is_whole: bool,
}

impl Sample {
    /// Both together.
    pub(crate) fn and(&self, other: &Sample) -> Sample {
        Sample {
            results: ln_sum([self.results, other.results].into_iter()),
            nodes: ln_sum([self.nodes, other.nodes].into_iter()),
            is_whole: self.is_whole && other.is_whole,
        }
    }
}

/// The paths of the first populations, which learn, and of later ones, if they cost but little.
const NARROW: usize = 8;
const WIDER: usize = 64;
const LEAST_PILOTS: usize = 4;
const MOST_PILOTS: usize = 24;
/// No further one is needed if two in a row differ by at most so much from the last.
const SETTLED: f64 = 0.1;
/// From so many of them is learnt.
const REMEMBERED: usize = 6;
/// The populations that estimate, each by itself.
const SAMPLES: usize = 12;
const WIDEST: usize = 1 << 10;
/// If a population that learnt estimates so many times as much, something has been lost.
const DOUBTFUL: f64 = 20.0;

/// Estimates the results of a tree several times, with an effort in steps along arcs.
pub(crate) fn samples(tree: &mut dyn Scout, effort: u64, interrupt: &Interrupt) -> Vec<Sample> {
    let mut random = SplitMix64(1);
    let mut worth = Worth::default();
    let begin = tree.spent();
    let mut seen: Vec<f64> = Vec::new();
    let mut cost = 1;
    let mut memory = Vec::new();
    // A quarter for learning.
    while seen.len() < MOST_PILOTS && tree.spent() - begin < effort / 4 {
        let before = tree.spent() - begin;
        let limits = Limits {
            steps: tree.spent() + effort / 4,
            interrupt,
        };
        let width = match seen.len() < LEAST_PILOTS {
            true => NARROW,
            false => (effort / 64 / cost).clamp(NARROW as u64, WIDER as u64) as usize,
        };
        let (pilot, levels) = grow(tree, width, &worth, &mut random, &limits);
        // Of each path.
        cost = ((tree.spent() - begin - before) / width as u64).max(1);
        if memory.len() == REMEMBERED {
            memory.remove(0);
        }
        memory.push(levels);
        worth = Worth::learn(&memory);
        let is_near = |earlier: &&f64| (pilot.results - **earlier).abs() <= SETTLED;
        let settled =
            seen.len() + 1 >= LEAST_PILOTS && seen.iter().rev().take(2).all(|it| is_near(&it));
        seen.push(pilot.results);
        if settled || !pilot.is_whole {
            break;
        }
    }
    let left = effort.saturating_sub(tree.spent() - begin).max(effort / 4);
    let width = (left / SAMPLES as u64 / cost).clamp(NARROW as u64, WIDEST as u64) as usize;
    let mut samples = Vec::new();
    for made in 0..SAMPLES {
        let share =
            effort.saturating_sub(tree.spent() - begin).max(effort / 8) / (SAMPLES - made) as u64;
        let limits = Limits {
            steps: tree.spent() + 2 * share,
            interrupt,
        };
        samples.push(grow(tree, width, &worth, &mut random, &limits).0);
    }
    // What learnt may have seen more than what it learnt brings back.
    let ln_mean = ln_sum(samples.iter().map(|it| it.results)) - (SAMPLES as f64).ln();
    if seen.iter().any(|pilot| *pilot > ln_mean + DOUBTFUL.ln()) {
        for sample in &mut samples {
            sample.is_whole = false;
        }
    }
    samples
}

/// When a population stops to grow.
struct Limits<'a> {
    steps: u64,
    interrupt: &'a Interrupt,
}

impl Limits<'_> {
    fn are_reached(&self, tree: &dyn Scout) -> bool {
        tree.spent() >= self.steps || self.interrupt.is_raised()
    }
}

/// A path of the population.
struct Member {
    path: Path,
    ln_weight: f64,
    look: Look,
}

/// Lets a population of so many paths grow through a tree, dropped by what they are thought to be worth;
/// the estimate, and what was seen.
fn grow(
    tree: &mut dyn Scout,
    width: usize,
    worth: &Worth,
    random: &mut SplitMix64,
    limits: &Limits<'_>,
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
        let met = met.map(|path| path.ln_weight + (path.results as f64).ln());
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

/// What grows from the members, or from some of them if a limit is reached.
fn grow_by_a_step(walker: &mut Walker<'_>, members: &[Member], limits: &Limits<'_>) -> Vec<Grown> {
    let mut grown = Vec::new();
    let mut ways = Vec::new();
    for (number, member) in members.iter().enumerate() {
        walker.go_to(&member.path);
        ways.clear();
        walker.tree.ways(&mut ways);
        for &Way {
            step,
            room,
            walks,
            kind,
        } in &ways
        {
            if limits.are_reached(walker.tree) {
                return grown;
            }
            walker.tree.enter(step);
            let results = walker.tree.results();
            let breadth = walker.tree.breadth();
            walker.tree.leave();
            grown.push(Grown {
                member: number,
                step,
                ln_weight: member.ln_weight,
                look: Look {
                    is_fork: member.look.is_fork || matches!(step, Step::Fork(_)),
                    breadth,
                    room,
                    walks,
                    kind,
                },
                results,
            });
        }
    }
    grown
}

/// The places that are given by weight alone, for each that is given by worth.
const BY_WEIGHT: f64 = 0.1;

/// Chooses at most so many of the paths that can grow on; their numbers in order, with their new weights.
///
/// Each is kept with the probability that makes all that are not certain to stay weigh the same, times
/// what they are worth (Fearnhead and Clifford 2003); and of those that are worth about the same about the
/// right number (systematic sampling).
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
    // A tenth of the places is given by weight alone, lest what is not known be lost.
    let all_weights = ln_sum(open.clone().map(|at| grown[at].ln_weight));
    let all_worths = ln_sum(
        open.clone()
            .zip(&worths)
            .map(|(at, worth)| grown[at].ln_weight + worth),
    );
    let ln_part = BY_WEIGHT.ln() + all_worths - all_weights;
    let mut open: Vec<(f64, f64, usize)> = open
        .zip(worths)
        .map(|(at, worth)| {
            let ln_worth = ln_sum([worth, ln_part].into_iter());
            (ln_worth + grown[at].ln_weight, ln_worth, at)
        })
        .collect();
    open.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
    // Those that are worth at least the threshold stay; the others share the places that are left.
    let mut rest = vec![f64::NEG_INFINITY; open.len() + 1];
    for index in (0..open.len()).rev() {
        rest[index] = ln_sum([rest[index + 1], open[index].0].into_iter());
    }
    let mut certain = 0;
    let threshold = |certain: usize| rest[certain] - ((width - certain) as f64).ln();
    while certain + 1 < width && open[certain].0 >= threshold(certain) {
        certain += 1;
    }
    let ln_threshold = threshold(certain);
    let keep = |&(_, _, at): &(f64, f64, usize)| (at, grown[at].ln_weight);
    let mut kept: Vec<(usize, f64)> = open[..certain].iter().map(keep).collect();
    let uncertain = &mut open[certain..];
    uncertain.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.2.cmp(&b.2)));
    const PARTS: u64 = 1 << 53;
    let mut place = random.below(PARTS) as f64 / PARTS as f64;
    for &(ln_share, ln_worth, at) in &*uncertain {
        place += (ln_share - ln_threshold).exp();
        if place >= 1.0 {
            place -= 1.0;
            kept.push((at, ln_threshold - ln_worth));
        }
    }
    kept.sort_by_key(|&(at, _)| at);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::kernel::Sparse;
    use crate::lasso::roots;
    use crate::lasso::survey::probe::count;
    use crate::lasso::survey::scout::{ForwardScout, GrownScout};
    use crate::lasso::tree::{ForwardTree, GrownTree, Reported};
    use crate::system::System;

    static NEVER: Interrupt = Interrupt::new();
    static NO_LIMITS: Limits<'static> = Limits {
        steps: u64::MAX,
        interrupt: &NEVER,
    };

    /// The mean over many narrow populations, the first of which learns, over the number of results.
    fn mean_over_truth(tree: &mut dyn Scout) -> f64 {
        let mut steps = Vec::new();
        tree.steps(&mut steps);
        let truth: Option<f64> = steps
            .into_iter()
            .map(|step| Some(count(tree, step)?.results))
            .sum();
        let truth = truth.expect("small");
        let mut random = SplitMix64(5);
        let (_, levels) = grow(tree, 4, &Worth::default(), &mut random, &NO_LIMITS);
        let worth = Worth::learn(&[levels]);
        let rounds = 3000;
        let results = (0..rounds).map(|_| {
            let (sample, _) = grow(tree, 4, &worth, &mut random, &NO_LIMITS);
            assert!(sample.is_whole);
            sample.results.exp()
        });
        results.sum::<f64>() / f64::from(rounds) / truth
    }

    /// Whatever is dropped, in both directions, with forks and without.
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
            let system = System::new(&family.matrix(n, 3), &Some(0.into())).expect("square");
            let digraph = system.digraph::<i64>().expect("small numbers");
            let forward = Sparse::new(&digraph, false);
            let tree = ForwardTree::new(&digraph, forward, Reported::All, 0..n, 0);
            let mut tree = ForwardScout::new(tree, 1);
            let ratio = mean_over_truth(&mut tree);
            assert!((ratio - 1.0).abs() < 0.1, "{family:?} forward: {ratio}");
            let roots = roots::find(&digraph, u128::MAX, &Interrupt::new()).expect("few");
            let tree = GrownTree::new(&digraph, &roots);
            let ratio = mean_over_truth(&mut GrownScout::new(tree, &digraph));
            assert!((ratio - 1.0).abs() < 0.1, "{family:?} backward: {ratio}");
        }
    }
}

//! Forward, or backward from closed lassos?
//!
//! The forward search finds many extremals at once where they are dense, but where most paths lead
//! nowhere it spends its time on dead ends. Growing stems backwards has none, once the roots are
//! known; finding the roots may be hard. So: random probes of the forward tree (Knuth 1975) tell
//! about how large it is and how many nodes a result costs. If that is many, the roots are looked
//! for within a budget of a small part of what the forward search would take; if they are found,
//! stems are grown. All of this depends on the matrix alone, so the choice, and with it the order
//! of the results, is the same for every kernel and any number of threads.

use std::ops::{ControlFlow, Range};

use super::forward::{Forward, Valued};
use super::grower::Grower;
use super::position::{Forest, Stretch};
use super::roots;
use super::search::Search;
use super::worker::{Wanted, Worker};
use super::{MakeForward, Options, alone, parallel};
use crate::digraph::Digraph;
use crate::random::SplitMix64;
use crate::report::{Interrupt, Run, Stop};
use crate::scalar::Scalar;

/// How the search tree is walked. The set of results is the same; their order differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// The one that is expected to be faster.
    #[default]
    Auto,
    /// Paths from their first node on, with the oracle against dead ends.
    Forward,
    /// Stems backwards from closed lassos, if these can be found within a budget; else forward.
    Backward,
}

/// The oracle is asked after so many nodes without a result, or an eighth of the arcs, for which it
/// costs about as much. Measured: less is slower where results are not rare, more where they are.
const PATIENCE: u64 = 256;

/// The number of probes.
const PROBES: u64 = 512;

/// After this many, a tree that seems to have fewer than `SMALL` nodes is not probed further.
const FIRST_PROBES: u64 = 32;
const SMALL: u128 = 4096;

/// From more than so many nodes for a result on, growing stems is worth a try: in all such digraphs
/// that were measured it was several times faster, once the roots were found.
const COSTLY: u128 = 8;

/// The greatest budget for the roots, about a tenth of a second: nobody should wait long for the first
/// result.
const MOST_STEPS: u128 = 1 << 24;

/// What is walked, in which order. It depends on the matrix and the options alone.
pub(crate) enum Course<S> {
    /// All lassos forward.
    Forward,
    /// All lassos backward from these roots.
    Backward(Vec<Vec<Valued<S>>>),
    /// First the lassos of this type that do not fork, then those that do.
    OfType(usize),
}

impl<S: Scalar> Course<S> {
    /// `None` if it was interrupted.
    pub(crate) fn choose<F: Forward<Value = S>>(
        digraph: &Digraph<S>,
        options: &Options,
        interrupt: &Interrupt,
        make: impl MakeForward<F>,
    ) -> Option<Course<S>> {
        if let Some(node) = options.type_of {
            return Some(Course::OfType(node));
        }
        let budget = match options.strategy {
            Strategy::Forward => 0,
            Strategy::Backward => MOST_STEPS,
            Strategy::Auto => budget_for_roots(digraph.n(), make(false), interrupt),
        };
        let roots = match budget {
            0 => None,
            _ => roots::find(digraph, budget, interrupt),
        };
        match roots {
            Some(roots) => Some(Course::Backward(roots)),
            None if interrupt.is_raised() => None,
            None => Some(Course::Forward),
        }
    }

    /// The forests of this course.
    pub(crate) fn forests(&self) -> &'static [Forest] {
        match self {
            Course::Forward => &[Forest::Forward],
            Course::Backward(_) => &[Forest::Backward],
            Course::OfType(_) => &[Forest::StrictOfType, Forest::ForkedOfType],
        }
    }

    /// Which results of a forward search are those of a forest, from which starts, and whether
    /// every pure zero cycle counts.
    pub(crate) fn view(&self, forest: Forest, n: usize) -> (Wanted, Range<usize>, bool) {
        match (self, forest) {
            (&Course::OfType(node), Forest::StrictOfType) => (Wanted::Strict, node..node + 1, true),
            (&Course::OfType(node), _) => (Wanted::ForkedOfType(node), 0..n, false),
            _ => (Wanted::All, 0..n, false),
        }
    }
}

/// All that the options ask for, through a kernel.
pub(crate) fn enumerate<F: Forward>(
    digraph: &Digraph<F::Value>,
    options: &Options,
    run: &mut Run<'_>,
    make: impl MakeForward<F>,
) -> ControlFlow<Stop> {
    let n = digraph.n();
    let arcs: usize = (0..n).map(|u| digraph.outgoing(u).len()).sum();
    let patience = options.patience.unwrap_or(PATIENCE.max(arcs as u64 / 8));
    let Some(course) = Course::choose(digraph, options, run.interrupt(), &make) else {
        return ControlFlow::Break(Stop::Interrupted);
    };
    let forests = course.forests();
    let stretches = options
        .stretches
        .clone()
        .unwrap_or_else(|| forests.iter().copied().map(Stretch::whole).collect());
    for (index, &forest) in forests.iter().enumerate() {
        let of = |forests: &[Forest]| -> Vec<Stretch> {
            let wanted = stretches
                .iter()
                .filter(|part| forests.contains(&part.forest));
            wanted.cloned().collect()
        };
        run.later = of(&forests[index + 1..]);
        let stretches = of(&[forest]);
        if let Course::Backward(roots) = &course {
            search(&|| Grower::new(digraph, roots), stretches, options, run)?;
        } else {
            let (wanted, starts, every_zero_cycle) = course.view(forest, n);
            let worker = || {
                Worker::new(
                    digraph,
                    make(every_zero_cycle),
                    wanted,
                    starts.clone(),
                    patience,
                )
            };
            search(&worker, stretches, options, run)?;
        }
    }
    ControlFlow::Continue(())
}

fn search<S: Scalar, W: Search<S>>(
    make_worker: &(impl Fn() -> W + Sync),
    stretches: Vec<Stretch>,
    options: &Options,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    if options.threads <= 1 {
        alone::run(make_worker(), &stretches, options.pause, run)
    } else {
        parallel::run(make_worker, stretches, options, run)
    }
}

/// How many steps to spend on the roots: none if the forward search finds enough, else as many
/// as it has nodes, which is a small part of its cost, up to a limit.
fn budget_for_roots<F: Forward>(n: usize, mut forward: F, interrupt: &Interrupt) -> u128 {
    let mut random = SplitMix64(1);
    let (mut nodes, mut results) = (0, 0);
    for probes in 1..=PROBES {
        let (probe_nodes, probe_results) = probe(n, &mut forward, &mut random, interrupt);
        nodes += probe_nodes;
        results += probe_results;
        if interrupt.is_raised()
            || probes == FIRST_PROBES && nodes < SMALL * u128::from(FIRST_PROBES)
        {
            return 0;
        }
    }
    if results * COSTLY < nodes {
        (nodes / u128::from(PROBES)).min(MOST_STEPS)
    } else {
        0
    }
}

/// Walks down at random; what it meets, times the number of choices on the way there, estimates the
/// nodes and the results of the whole tree without bias. Nothing is decided by it but the strategy.
fn probe<F: Forward>(
    n: usize,
    forward: &mut F,
    random: &mut SplitMix64,
    interrupt: &Interrupt,
) -> (u128, u128) {
    let (mut nodes, mut results) = (0u128, 0u128);
    let mut choices: Vec<usize> = (0..n).collect();
    let mut weight = 1u128;
    while let Some(&node) = choices.get(random.below(choices.len() as u64) as usize)
        && !interrupt.is_raised()
    {
        weight = weight.saturating_mul(choices.len() as u128);
        choices.clear();
        if forward.depth() == 0 && forward.has_nonnegative_loop(node) {
            results = weight;
            break;
        }
        forward.enter(node);
        nodes = nodes.saturating_add(weight);
        results = results.saturating_add(weight.saturating_mul(forward.leaf_count() as u128));
        while let Some(child) = forward.next_child() {
            choices.push(child);
        }
    }
    while forward.depth() > 0 {
        forward.leave();
    }
    // Room for the sum over all probes and the factor of the comparison.
    let most = u128::MAX >> 16;
    (nodes.min(most), results.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;
    use crate::lasso::sparse::Sparse;
    use crate::system::System;

    /// One cycle through all nodes, with the same weight on every arc.
    fn ring(n: usize, weight: i64) -> Digraph<i64> {
        let arcs = (0..n).map(|i| (i, (i + 1) % n, weight));
        Digraph::from_sorted_arcs(n, arcs.collect())
    }

    /// Every start of a ring has the same tree, a path; so every probe is exact.
    #[test]
    fn a_probe_of_a_tree_without_choices_is_exact() {
        let probed = |digraph: &Digraph<i64>| {
            let mut forward = Sparse::new(digraph, false);
            let mut random = SplitMix64(1);
            let first = probe(digraph.n(), &mut forward, &mut random, &Interrupt::new());
            assert_eq!(forward.depth(), 0);
            assert_eq!(
                probe(digraph.n(), &mut forward, &mut random, &Interrupt::new()),
                first
            );
            first
        };
        // No cycle is nonnegative: every start walks over all nodes, for nothing.
        assert_eq!(probed(&ring(5, -1)), (5 * 5, 0));
        // The fifth node closes and is not entered.
        assert_eq!(probed(&ring(5, 1)), (5 * 4, 5));
        // A nonnegative loop is a result without a node.
        let loops = Digraph::from_sorted_arcs(3, (0..3).map(|i| (i, i, 0)).collect());
        assert_eq!(probed(&loops), (0, 3));
        assert_eq!(probed(&ring(0, 0)), (0, 0));
    }

    #[test]
    fn roots_are_looked_for_where_the_tree_is_large_and_results_are_rare() {
        let budget = |digraph: &Digraph<i64>| {
            budget_for_roots(digraph.n(), Sparse::new(digraph, false), &Interrupt::new())
        };
        // As many steps as there are nodes, from 4096 on.
        assert_eq!(budget(&ring(64, -1)), 64 * 64);
        assert_eq!(budget(&ring(63, -1)), 0);
        assert_eq!(budget(&ring(70, 1)), 70 * 69);
        // Many short rings: four nodes for a result are not worth it, nine are.
        let rings = |count: usize, length: usize| {
            let next = |i: usize| i / length * length + (i + 1) % length;
            let arcs = (0..count * length).map(|i| (i, next(i), 1)).collect();
            Digraph::from_sorted_arcs(count * length, arcs)
        };
        assert_eq!(budget(&rings(205, 5)), 0);
        assert_eq!(budget(&rings(52, 10)), 520 * 9);
        // 2^40 paths that lead nowhere: no more than the limit is spent.
        let ladder = Family::Ladder.matrix(40, 1);
        let system = System::new(&ladder, &Some(1.into())).expect("square");
        let digraph = system.digraph().expect("small numbers");
        assert_eq!(budget(&digraph), MOST_STEPS);
    }
}

//! Grows extremals backwards: nodes are put in front of an extremal, one after the other.
//!
//! If the first node is taken off an extremal whose last node is not satisfied by the first one alone, an
//! extremal is left. So the extremals form a forest. Its roots are the *closed* lassos, those whose last
//! node is satisfied by the first one alone. The children of an extremal x are the vectors y that agree
//! with x except for one more node j with y_j = max over w of (a_jw + x_w), a_jj < 0, such that
//! - j is satisfied by the first node of x alone, and satisfies no node of x, except possibly the last
//!   node if x is a strict lasso; or
//! - x is a pure zero cycle, j is satisfied by one node c of it alone, and satisfies no node of x except
//!   possibly the predecessor of c, which is then the last node; or
//! - x is a pure zero cycle, j is satisfied by two or more nodes of it, and satisfies no node of x: y is
//!   a forked lasso.
//!
//! Every node of the forest is an extremal, so there are no dead ends. A step costs about as much as the
//! number of arcs at the node put in front. docs/lasso.md has the proofs.

use crate::digraph::Digraph;
use crate::lasso::kernel::Valued;
use crate::scalar::Scalar;
use crate::stretch::Step;

/// Which nodes may be put in front of a pure zero cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joining {
    Any,
    /// Only nodes that make a fork; the forward search finds the other extremals.
    Forked,
}

/// A node put in front, and the state before and after that.
#[derive(Debug)]
struct Frame<S> {
    front: Valued<S>,
    /// The nodes that may be put in front of it are `candidates[first..end]`; those from `next` on were not taken yet.
    first: usize,
    next: usize,
    end: usize,
    /// Whether `offer` includes the offers of `front`, which count only once another node is in front of it.
    is_offered: bool,
    log_of_offers: usize,
    log_of_limits: usize,
}

/// A root and the stem of nodes put in front of it.
#[derive(Debug)]
pub(crate) struct Stems<'a, S> {
    digraph: &'a Digraph<S>,
    /// The nodes of the root in the order of its lasso; empty if none is open.
    root: Vec<Valued<S>>,
    is_zero_cycle: bool,
    /// Whether no node put in front may satisfy the last one, so that the cycle of the lasso stays that of the root.
    keeps_cycle: bool,
    /// Whether the first node put in front of a pure zero cycle is satisfied by two or more nodes of it.
    forks: bool,
    in_support: Vec<bool>,
    /// The most that the support without its first node offers to each node; −∞ if it offers nothing. Of a
    /// pure zero cycle all nodes count.
    offer: Vec<S>,
    /// The value below which each node satisfies no node of the support except, in a strict lasso, the
    /// last one; −∞ if there is no limit.
    limit: Vec<S>,
    offers_log: Vec<(usize, S)>,
    limits_log: Vec<(usize, S)>,
    candidates: Vec<Valued<S>>,
    /// The first frame is that of the root; its front is the root's first node.
    frames: Vec<Frame<S>>,
}

impl<'a, S: Scalar> Stems<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>) -> Stems<'a, S> {
        let n = digraph.n();
        Stems {
            digraph,
            root: Vec::new(),
            is_zero_cycle: false,
            keeps_cycle: false,
            forks: false,
            in_support: vec![false; n],
            offer: vec![S::EPSILON; n],
            limit: vec![S::EPSILON; n],
            offers_log: Vec::new(),
            limits_log: Vec::new(),
            candidates: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Lets only lassos grow that have the cycle of the root. The root may then be any extremal that is a cycle.
    pub(crate) fn keep_cycle(mut self) -> Stems<'a, S> {
        self.keeps_cycle = true;
        self
    }

    /// Opens a closed lasso as the root.
    pub(crate) fn open(&mut self, root: &[Valued<S>], joining: Joining) {
        self.close();
        self.root.extend_from_slice(root);
        let (Some(front), Some(last)) = (root.first(), root.last()) else {
            return;
        };
        let closing = self.digraph.weight(last.node, front.node);
        // A loop is a strict lasso: its node may be satisfied by other nodes, too.
        self.is_zero_cycle = root.len() > 1 && closing.otimes(&front.value) == last.value;
        if self.keeps_cycle && self.is_zero_cycle {
            // It is not pure if another node satisfies the last one.
            let satisfies = |valued: &Valued<S>| {
                let weight = self.digraph.weight(last.node, valued.node);
                !weight.is_epsilon() && weight.otimes(&valued.value) >= last.value
            };
            self.is_zero_cycle = !root[1..].iter().any(satisfies);
        }
        for valued in root {
            self.in_support[valued.node] = true;
        }
        if self.is_zero_cycle {
            self.open_zero_cycle(joining);
        } else {
            for valued in &root[1..] {
                self.raise_offers(valued);
            }
            let limiting = root.len() - usize::from(!self.keeps_cycle);
            for valued in &root[..limiting] {
                self.lower_limits(valued);
            }
            self.list_candidates(front);
        }
        self.frames.push(Frame {
            front: front.clone(),
            first: 0,
            next: 0,
            end: self.candidates.len(),
            // Of a pure zero cycle, the offers of all nodes count from the start.
            is_offered: self.is_zero_cycle,
            log_of_offers: self.offers_log.len(),
            log_of_limits: self.limits_log.len(),
        });
    }

    /// Closes the root.
    pub(crate) fn close(&mut self) {
        while self.frames.len() > 1 {
            self.leave();
        }
        self.frames.clear();
        self.candidates.clear();
        self.undo(0, 0);
        for valued in self.root.drain(..) {
            self.in_support[valued.node] = false;
        }
    }

    /// Returns how many nodes are in front of the root.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    /// Returns the number of nodes of the current extremal.
    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.root.len() + self.depth()
    }

    /// Returns whether the current extremal is a forked lasso.
    pub(crate) fn is_forked(&self) -> bool {
        self.is_zero_cycle && self.forks && self.depth() > 0
    }

    /// Returns the nodes put in front of the root, the one nearest to the root first.
    pub(crate) fn stem(&self) -> impl DoubleEndedIterator<Item = &Valued<S>> {
        self.frames.iter().skip(1).map(|frame| &frame.front)
    }

    /// Returns all nodes of the current extremal, in the order of its lasso unless the root is a pure zero cycle.
    pub(crate) fn support(&self) -> impl Iterator<Item = &Valued<S>> {
        self.stem().rev().chain(&self.root)
    }

    /// Takes the next node that may be put in front; returns `None` if there is none left.
    #[inline]
    pub(crate) fn next_candidate(&mut self) -> Option<usize> {
        let frame = self.frames.last_mut()?;
        if frame.next == frame.end {
            return None;
        }
        frame.next += 1;
        Some(self.candidates[frame.next - 1].node)
    }

    /// Puts a node in front that is among the candidates.
    #[inline]
    pub(crate) fn enter(&mut self, node: usize) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let listed = &self.candidates[..frame.end];
        let taken = frame.next.checked_sub(1).map(|last| &listed[last]);
        let front = match taken.filter(|taken| frame.next > frame.first && taken.node == node) {
            Some(taken) => Some(taken),
            None => listed[frame.first..]
                .iter()
                .find(|valued| valued.node == node),
        };
        if let Some(front) = front.cloned() {
            self.put_in_front(front);
        }
    }

    /// Takes the first node off.
    pub(crate) fn leave(&mut self) {
        if self.frames.len() > 1
            && let Some(frame) = self.frames.pop()
        {
            self.in_support[frame.front.node] = false;
            self.candidates.truncate(frame.first);
            self.undo(frame.log_of_offers, frame.log_of_limits);
        }
    }

    /// Drops the candidates below the given node.
    pub(crate) fn skip_before(&mut self, node: usize) {
        if let Some(frame) = self.frames.last_mut() {
            while frame.next < frame.end && self.candidates[frame.next].node < node {
                frame.next += 1;
            }
        }
    }

    /// Drops the candidates from the given step on.
    pub(crate) fn drop_from(&mut self, step: Step) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        while frame.next < frame.end && Step::node(self.candidates[frame.end - 1].node) >= step {
            frame.end -= 1;
        }
    }

    /// Drops all candidates that were left when `depth` nodes were in front, and returns the first of them.
    pub(crate) fn take_at(&mut self, depth: usize) -> Option<usize> {
        let frame = &mut self.frames[depth];
        if frame.next == frame.end {
            return None;
        }
        let first = self.candidates[frame.next].node;
        frame.next = frame.end;
        Some(first)
    }

    /// Sets the offers and limits of all nodes of the cycle, and lists the nodes that may be put in front of it.
    fn open_zero_cycle(&mut self, joining: Joining) {
        let cycle = std::mem::take(&mut self.root);
        for valued in &cycle {
            self.raise_offers(valued);
            self.lower_limits(valued);
        }
        // The value of a fork is below all limits; most neighbours fail this test.
        let may_fork = |j: usize| self.is_below_limit(j, &self.offer[j]);
        let mut neighbours: Vec<usize> = cycle
            .iter()
            .flat_map(|valued| self.digraph.incoming(valued.node))
            .map(|arc| arc.node)
            .filter(|&j| !self.in_support[j] && (joining == Joining::Any || may_fork(j)))
            .filter(|&j| !self.digraph.has_nonnegative_loop(j))
            .collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        for j in neighbours {
            let entries = self.entries(&cycle, j);
            let may_join = match entries[..] {
                [entry] if !self.keeps_cycle => {
                    joining == Joining::Any
                        && self.satisfies_none_but(&cycle, predecessor(&cycle, entry), j)
                }
                _ => self.is_below_limit(j, &self.offer[j]),
            };
            if may_join {
                self.candidates.push(Valued {
                    node: j,
                    value: self.offer[j].clone(),
                });
            }
        }
        self.root = cycle;
    }

    /// Returns the places on the cycle that offer the most to j.
    fn entries(&self, cycle: &[Valued<S>], j: usize) -> Vec<usize> {
        (0..cycle.len())
            .filter(|&at| {
                let Valued { node, value } = &cycle[at];
                self.digraph.weight(j, *node).otimes(value) == self.offer[j]
            })
            .collect()
    }

    /// Returns whether j, with the value offered to it, satisfies no node of the cycle except the one at `place`.
    fn satisfies_none_but(&self, cycle: &[Valued<S>], place: usize, j: usize) -> bool {
        cycle.iter().enumerate().all(|(at, valued)| {
            at == place || self.digraph.weight(valued.node, j).otimes(&self.offer[j]) < valued.value
        })
    }

    fn put_in_front(&mut self, front: Valued<S>) {
        let log_of_limits = self.limits_log.len();
        if self.frames.len() == 1 && self.is_zero_cycle {
            self.join_zero_cycle(&front);
        } else if let Some(frame) = self.frames.last_mut()
            && !frame.is_offered
        {
            frame.is_offered = true;
            let before = frame.front.clone();
            self.raise_offers(&before);
        }
        self.in_support[front.node] = true;
        let first = self.candidates.len();
        self.list_candidates(&front);
        // Most nodes have no candidates, and then their limits do not matter.
        if self.candidates.len() > first {
            self.lower_limits(&front);
            self.drop_beyond_limits(first);
        }
        self.frames.push(Frame {
            front,
            first,
            next: first,
            end: self.candidates.len(),
            is_offered: false,
            log_of_offers: self.offers_log.len(),
            log_of_limits,
        });
    }

    /// Frees the last node of a strict lasso over a pure zero cycle from its limits, and notes whether `front` is a
    /// fork.
    #[cold]
    fn join_zero_cycle(&mut self, front: &Valued<S>) {
        let cycle = std::mem::take(&mut self.root);
        let entries = self.entries(&cycle, front.node);
        self.forks = entries.len() > 1;
        if let [entry] = entries[..]
            && !self.keeps_cycle
        {
            self.free_from_limits(&cycle, predecessor(&cycle, entry));
        }
        self.root = cycle;
    }

    /// Lists the nodes that may be put in front of `front`, as far as the limits are known so far.
    fn list_candidates(&mut self, front: &Valued<S>) {
        for arc in self.digraph.incoming(front.node) {
            let j = arc.node;
            if self.in_support[j] {
                continue;
            }
            let value = arc.weight.otimes(&front.value);
            if value > self.offer[j]
                && self.is_below_limit(j, &value)
                && !self.digraph.has_nonnegative_loop(j)
            {
                self.candidates.push(Valued { node: j, value });
            }
        }
    }

    /// Drops the candidates from `first` on that are not below the limits, some of which are new.
    fn drop_beyond_limits(&mut self, first: usize) {
        let mut kept = first;
        for at in first..self.candidates.len() {
            let Valued { node, value } = &self.candidates[at];
            if self.is_below_limit(*node, value) {
                self.candidates.swap(kept, at);
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
    }

    fn is_below_limit(&self, j: usize, value: &S) -> bool {
        self.limit[j].is_epsilon() || *value < self.limit[j]
    }

    fn raise_offers(&mut self, by: &Valued<S>) {
        for arc in self.digraph.incoming(by.node) {
            let offered = arc.weight.otimes(&by.value);
            let known = &mut self.offer[arc.node];
            if offered > *known {
                self.offers_log
                    .push((arc.node, std::mem::replace(known, offered)));
            }
        }
    }

    fn lower_limits(&mut self, by: &Valued<S>) {
        for arc in self.digraph.outgoing(by.node) {
            let limit = by.value.minus(&arc.weight);
            let known = &mut self.limit[arc.node];
            if known.is_epsilon() || limit < *known {
                self.limits_log
                    .push((arc.node, std::mem::replace(known, limit)));
            }
        }
    }

    /// Recomputes the limits on the heads of arcs from the node at `place`, without the limits that this node imposes.
    fn free_from_limits(&mut self, cycle: &[Valued<S>], place: usize) {
        for arc in self.digraph.outgoing(cycle[place].node) {
            let j = arc.node;
            let others = cycle.iter().enumerate().filter(|(at, _)| *at != place);
            let limits = others.filter_map(|(_, other)| {
                let weight = self.digraph.weight(other.node, j);
                (!weight.is_epsilon()).then(|| other.value.minus(&weight))
            });
            let limit = limits.min().unwrap_or(S::EPSILON);
            let known = &mut self.limit[j];
            self.limits_log.push((j, std::mem::replace(known, limit)));
        }
    }

    /// Restores the offers and limits down to these lengths of the logs.
    fn undo(&mut self, offers: usize, limits: usize) {
        while self.offers_log.len() > offers
            && let Some((j, value)) = self.offers_log.pop()
        {
            self.offer[j] = value;
        }
        while self.limits_log.len() > limits
            && let Some((j, value)) = self.limits_log.pop()
        {
            self.limit[j] = value;
        }
    }
}

fn predecessor<S>(cycle: &[Valued<S>], place: usize) -> usize {
    (place + cycle.len() - 1) % cycle.len()
}

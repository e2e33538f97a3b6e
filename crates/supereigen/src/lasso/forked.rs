//! Forked lassos, grown backwards from a pure zero cycle.
//!
//! A forked extremal is a stem whose last node b has two or more satisfying arcs, all tight, all
//! into a cycle C of weight zero that is an extremal by itself. So for each pure zero cycle:
//! 1. every b outside C without a nonnegative loop whose value max over w ∈ C of (a_bw + y_w) is
//!    attained at least twice, and that satisfies no node of C, gives an extremal;
//! 2. every j outside the support without a nonnegative loop, satisfied by the first stem node
//!    alone and satisfying no node of the support, can be put in front, again and again.
//!
//! Every node of this tree is an extremal: there are no dead ends. The tree is walked with the
//! arcs that enter and leave the node put in front, so a step costs its degree alone.

use super::forward::Valued;
use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// One node put in front, with what it changed.
#[derive(Debug)]
struct Frame<S> {
    front: Valued<S>,
    /// The nodes that may be put in front of it and were not yet: `candidates[next..end]`.
    first: usize,
    next: usize,
    end: usize,
    log_of_offers: usize,
    log_of_limits: usize,
}

/// The stems over one pure zero cycle.
#[derive(Debug)]
pub(crate) struct Forked<'a, S> {
    digraph: &'a Digraph<S>,
    in_support: Vec<bool>,
    /// The best that the support without its front offers to each node; −∞ for nothing.
    offer: Vec<S>,
    /// What each node must stay below to satisfy no node of the support; −∞ for no limit.
    limit: Vec<S>,
    offers_log: Vec<(usize, S)>,
    limits_log: Vec<(usize, S)>,
    candidates: Vec<Valued<S>>,
    frames: Vec<Frame<S>>,
}

impl<'a, S: Scalar> Forked<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>) -> Forked<'a, S> {
        let n = digraph.n();
        Forked {
            digraph,
            in_support: vec![false; n],
            offer: vec![S::EPSILON; n],
            limit: vec![S::EPSILON; n],
            offers_log: Vec::new(),
            limits_log: Vec::new(),
            candidates: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Visits every forked extremal over the cycle C: `visit` gets the nodes of the stem that are
    /// put in front of C, the last one put in front last, and says whether to go on.
    pub(crate) fn grow<E>(
        &mut self,
        cycle: &[Valued<S>],
        mut visit: impl FnMut(&mut dyn Iterator<Item = &Valued<S>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut outcome = Ok(());
        self.open(cycle);
        let mut entries = std::mem::take(&mut self.candidates).into_iter();
        while outcome.is_ok()
            && let Some(entry) = entries.next()
        {
            self.put_in_front(entry, None);
            outcome = self.walk(&mut visit);
        }
        self.close(cycle);
        outcome
    }

    /// Walks the tree over the front that was just put there, and takes it off again.
    fn walk<E>(
        &mut self,
        visit: &mut impl FnMut(&mut dyn Iterator<Item = &Valued<S>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut outcome = visit(&mut self.frames.iter().map(|frame| &frame.front));
        while let Some(frame) = self.frames.last_mut() {
            if outcome.is_err() || frame.next == frame.end {
                self.take_off();
                continue;
            }
            let next = self.candidates[frame.next].clone();
            frame.next += 1;
            let before = frame.front.clone();
            self.put_in_front(next, Some(&before));
            outcome = visit(&mut self.frames.iter().map(|frame| &frame.front));
        }
        outcome
    }

    /// Offers and limits of the cycle; leaves the entries b in `candidates`.
    fn open(&mut self, cycle: &[Valued<S>]) {
        let digraph = self.digraph;
        for Valued { node, .. } in cycle {
            self.in_support[*node] = true;
        }
        // A node is listed once for each time that its best offer is attained.
        let mut attained: Vec<usize> = Vec::new();
        for Valued { node, value } in cycle {
            for arc in digraph.incoming(*node) {
                let offered = arc.weight.otimes(value);
                if self.raise_offer(arc.node, offered) {
                    attained.push(arc.node);
                }
            }
            self.lower_limits(*node, value);
        }
        attained.sort_unstable();
        for same in attained.chunk_by(|a, b| a == b) {
            let b = same[0];
            let times = cycle
                .iter()
                .filter(|c| digraph.weight(b, c.node).otimes(&c.value) == self.offer[b])
                .count();
            if times >= 2 && self.may_join(b, &self.offer[b]) {
                self.candidates.push(Valued {
                    node: b,
                    value: self.offer[b].clone(),
                });
            }
        }
    }

    /// Raises what the support offers to j; whether it was raised or attained again.
    fn raise_offer(&mut self, j: usize, offered: S) -> bool {
        if offered > self.offer[j] {
            self.offers_log
                .push((j, std::mem::replace(&mut self.offer[j], offered)));
            true
        } else {
            offered == self.offer[j]
        }
    }

    fn lower_limits(&mut self, node: usize, value: &S) {
        for arc in self.digraph.outgoing(node) {
            let j = arc.node;
            let limit = value.minus(&arc.weight);
            if self.limit[j].is_epsilon() || limit < self.limit[j] {
                self.limits_log
                    .push((j, std::mem::replace(&mut self.limit[j], limit)));
            }
        }
    }

    /// Whether j is outside the support, has no nonnegative loop, and satisfies no node of it.
    fn may_join(&self, j: usize, value: &S) -> bool {
        !self.in_support[j]
            && !self.digraph.has_nonnegative_loop(j)
            && (self.limit[j].is_epsilon() || *value < self.limit[j])
    }

    /// Puts a node in front of the stem (of the cycle if `before` is `None`) and lists what may
    /// come in front of it.
    fn put_in_front(&mut self, front: Valued<S>, before: Option<&Valued<S>>) {
        let log_of_offers = self.offers_log.len();
        let log_of_limits = self.limits_log.len();
        if let Some(before) = before {
            for arc in self.digraph.incoming(before.node) {
                self.raise_offer(arc.node, arc.weight.otimes(&before.value));
            }
        }
        self.lower_limits(front.node, &front.value);
        self.in_support[front.node] = true;
        let first = self.candidates.len();
        for arc in self.digraph.incoming(front.node) {
            let value = arc.weight.otimes(&front.value);
            if value > self.offer[arc.node] && self.may_join(arc.node, &value) {
                self.candidates.push(Valued {
                    node: arc.node,
                    value,
                });
            }
        }
        self.frames.push(Frame {
            front,
            first,
            next: first,
            end: self.candidates.len(),
            log_of_offers,
            log_of_limits,
        });
    }

    fn take_off(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.in_support[frame.front.node] = false;
            self.candidates.truncate(frame.first);
            self.undo(frame.log_of_offers, frame.log_of_limits);
        }
    }

    fn close(&mut self, cycle: &[Valued<S>]) {
        for Valued { node, .. } in cycle {
            self.in_support[*node] = false;
        }
        self.candidates.clear();
        self.undo(0, 0);
    }

    fn undo(&mut self, offers: usize, limits: usize) {
        for (j, value) in self.offers_log.drain(offers..).rev() {
            self.offer[j] = value;
        }
        for (j, value) in self.limits_log.drain(limits..).rev() {
            self.limit[j] = value;
        }
    }
}

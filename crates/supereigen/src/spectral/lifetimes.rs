//! The values of λ for which a lasso is an extremal: λ as a parameter.
//!
//! Along a path P = i_1, …, i_p of D_A with weights W(s, t) the equalities of A ⊗ x ≥ λ ⊗ x make the
//! vector x_{i_t} = x_{i_s} − W(s, t) + (t − s) λ. It is a strict lasso, hence extremal of type i_1, iff
//! - no arc leads ahead: (t − s − 1) λ < W(s, t) − a(i_s, i_t) for t ≥ s + 2;
//! - no arc leads back before the end: λ exceeds the mean of every cycle that an arc from i_s, s < p,
//!   to some i_t, t ≤ s, closes;
//! - the end closes: λ does not exceed the greatest mean of the cycles that arcs from i_p close.
//!
//! So P is extremal for the λ of one interval, its *lifetime*: from the greatest mean before its end up
//! to the lesser of two bounds, one of them exclusive. If λ is not an end of a lifetime, then λ⁻¹ ⊗ A has
//! no cycle of weight zero that could belong to a pure zero cycle or a forked lasso (these close tightly,
//! which happens only at the upper end of the lifetime of their cycle), so the basis is in bijection
//! with the paths whose lifetimes contain λ.
//!
//! As P grows, the greatest mean grows and the bound from arcs ahead falls: a path is not extended
//! once they have met. All comparisons are of integers.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::scalar::Scalar;

/// A number as numerator over a small positive denominator.
#[derive(Clone, Debug)]
pub(crate) struct Fraction<S> {
    pub(crate) numerator: S,
    pub(crate) denominator: usize,
}

impl<S: Scalar> Ord for Fraction<S> {
    fn cmp(&self, other: &Fraction<S>) -> Ordering {
        let left = self.numerator.times(other.denominator);
        left.cmp(&other.numerator.times(self.denominator))
    }
}

impl<S: Scalar> PartialOrd for Fraction<S> {
    fn partial_cmp(&self, other: &Fraction<S>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Scalar> PartialEq for Fraction<S> {
    fn eq(&self, other: &Fraction<S>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<S: Scalar> Eq for Fraction<S> {}

/// The open interval of λ in which a path is extremal; the path may be extremal at its ends, too.
#[derive(Clone, Debug)]
pub(crate) struct Lifetime<S> {
    /// `None` for −∞.
    pub(crate) low: Option<Fraction<S>>,
    pub(crate) high: Fraction<S>,
}

/// Hands every path whose lifetime reaches above `lowest` to `take`, with its lifetime.
pub(crate) fn each_lifetime<S: Scalar>(
    digraph: &Digraph<S>,
    lowest: Option<&Fraction<S>>,
    interrupt: &Interrupt,
    take: &mut dyn FnMut(&[usize], Lifetime<S>),
) -> ControlFlow<Stop> {
    let mut search = Search {
        digraph,
        lowest,
        position: vec![None; digraph.n()],
        path: Vec::new(),
        frames: Vec::new(),
        take,
    };
    for start in 0..digraph.n() {
        search.enter(start, S::zero(), None, None);
        while let Some(frame) = search.frames.last_mut() {
            interrupt.check()?;
            let u = search.path[search.path.len() - 1];
            match digraph.outgoing(u).get(frame.next_arc) {
                None => search.leave(),
                Some(arc) => {
                    frame.next_arc += 1;
                    let weight = frame.weight.otimes(&arc.weight);
                    search.extend(arc.node, weight);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What is known at one node i_s of the path.
struct Frame<S> {
    /// W(1, s).
    weight: S,
    /// The greatest mean of a cycle that an arc back from i_s or an earlier node closes; `None` for −∞.
    low: Option<Fraction<S>>,
    /// The least bound from an arc that leads ahead to i_s or an earlier node; `None` for +∞.
    ahead: Option<Fraction<S>>,
    next_arc: usize,
}

struct Search<'a, S> {
    digraph: &'a Digraph<S>,
    lowest: Option<&'a Fraction<S>>,
    /// The place of each node on the path, from 0; `None` for nodes that are not on it.
    position: Vec<Option<usize>>,
    path: Vec<usize>,
    frames: Vec<Frame<S>>,
    take: &'a mut dyn FnMut(&[usize], Lifetime<S>),
}

impl<S: Scalar> Search<'_, S> {
    /// Extends the path by v, unless v is on the path already or no λ is left for the longer path.
    fn extend(&mut self, v: usize, weight: S) {
        let Some(last) = self.frames.last() else {
            return;
        };
        if self.position[v].is_some() {
            return;
        }
        let (low, mut ahead) = (last.low.clone(), last.ahead.clone());
        let end = self.path.len();
        for arc in self.digraph.incoming(v) {
            // The arc from the node before v is the path itself, and so no arc ahead.
            let Some(s) = self.position[arc.node].filter(|s| s + 1 < end) else {
                continue;
            };
            let bound = Fraction {
                numerator: weight.minus(&self.frames[s].weight).minus(&arc.weight),
                denominator: end - s - 1,
            };
            if ahead.as_ref().is_none_or(|least| bound < *least) {
                ahead = Some(bound);
            }
        }
        if let Some(ahead) = &ahead
            && (low.as_ref().is_some_and(|low| low >= ahead)
                || self.lowest.is_some_and(|lowest| lowest >= ahead))
        {
            return;
        }
        self.enter(v, weight, low, ahead);
    }

    /// Puts a node on the path, and reports the path if it closes there for some λ.
    fn enter(&mut self, v: usize, weight: S, low: Option<Fraction<S>>, ahead: Option<Fraction<S>>) {
        let end = self.path.len();
        self.path.push(v);
        self.position[v] = Some(end);
        self.frames.push(Frame {
            weight,
            low,
            ahead,
            next_arc: 0,
        });
        let frame = &self.frames[end];
        let mut closing = None;
        for arc in self.digraph.outgoing(v) {
            let Some(t) = self.position[arc.node] else {
                continue;
            };
            let along = frame.weight.minus(&self.frames[t].weight);
            closing = closing.max(Some(Fraction {
                numerator: arc.weight.otimes(&along),
                denominator: end - t + 1,
            }));
        }
        let low = frame.low.clone();
        if closing > low {
            let ahead = frame.ahead.clone();
            let high = closing.clone().into_iter().chain(ahead).min();
            if let Some(high) = high.filter(|high| self.lowest.is_none_or(|lowest| high > lowest)) {
                (self.take)(&self.path, Lifetime { low, high });
            }
            self.frames[end].low = closing;
        }
        let frame = &self.frames[end];
        let dead = frame.ahead.as_ref().zip(frame.low.as_ref());
        if dead.is_some_and(|(ahead, low)| low >= ahead) {
            self.leave();
        }
    }

    fn leave(&mut self) {
        self.frames.pop();
        if let Some(v) = self.path.pop() {
            self.position[v] = None;
        }
    }
}

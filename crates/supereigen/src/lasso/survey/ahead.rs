//! Looks ahead of a path: bounds the values of the nodes that may follow it.
//!
//! If an extremal goes on from the path, its values outside the path obey the bounds that the path
//! imposes, and each is at most what some arc from its node offers. So they lie below whatever the map
//! x ↦ x ∧ (A ⊗ x) makes of these bounds, however often it is applied. A child leads nowhere if no arc
//! from it offers its value. What is offered beyond that value is its *room*: how much the path can still
//! lose. The map may need as many rounds as the weights are large, so it is applied a few times only; some
//! dead ends remain for the oracle to find.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::lasso::kernel::Forward;
use crate::scalar::{Scalar, fitting, magnitude};

/// The greatest number of times that the map is applied.
const ROUNDS: usize = 12;

/// The bounds ahead of one path at a time, and the scale of the weights.
#[derive(Debug)]
pub(crate) struct Ahead<S> {
    /// An upper bound on all values of a lasso that begins with the value 0.
    most: S,
    /// The greatest magnitude of a weight without its last `shift` bits, so that it fits a float.
    unit: f64,
    shift: usize,
    x: Vec<S>,
    /// Whether applying the map once more would change nothing.
    is_settled: bool,
}

impl<S: Scalar> Ahead<S> {
    pub(crate) fn new(digraph: &Digraph<S>) -> Ahead<S> {
        let mut greatest = UBig::ZERO;
        let mut most = UBig::ZERO;
        for u in 0..digraph.n() {
            let arcs = digraph.outgoing(u).iter();
            let weights: Vec<IBig> = arcs.filter_map(|arc| arc.weight.to_integer()).collect();
            let greatest_here = magnitude(&weights);
            most += &greatest_here;
            greatest = greatest.max(greatest_here);
        }
        let shift = greatest.bit_len().saturating_sub(64);
        Ahead {
            most: fitting(&most.into()),
            unit: float(&(IBig::from(greatest) >> shift)).max(1.0),
            shift,
            x: vec![S::EPSILON; digraph.n()],
            is_settled: false,
        }
    }

    /// Bounds the values of the nodes that can follow a path, none of whose children has been entered. Returns the
    /// number of steps along arcs that it took.
    pub(crate) fn look<F: Forward<Value = S>>(&mut self, digraph: &Digraph<S>, path: &F) -> u64 {
        let last = path.at(path.depth() - 1);
        for v in 0..digraph.n() {
            self.x[v] = match path.value_on_path(v) {
                Some(value) => value,
                None => path.bound_before_last(v).unwrap_or(self.most.clone()),
            };
        }
        for arc in digraph.outgoing(last.node) {
            let bound = last.value.minus(&arc.weight);
            if path.value_on_path(arc.node).is_none() && bound < self.x[arc.node] {
                self.x[arc.node] = bound;
            }
        }
        let mut steps = 0;
        for round in 0..ROUNDS {
            let mut changes = false;
            for place in 0..digraph.n() {
                // The direction alternates, so that values travel fast along chains in either direction.
                let v = match round % 2 {
                    0 => place,
                    _ => digraph.n() - 1 - place,
                };
                if path.value_on_path(v).is_some() || self.x[v].is_epsilon() {
                    continue;
                }
                let offered = self.offered(digraph, v, &mut steps);
                if offered < self.x[v] {
                    self.x[v] = offered;
                    changes = true;
                }
            }
            self.is_settled = !changes;
            if self.is_settled {
                break;
            }
        }
        steps
    }

    /// Returns whether a child with any room at all is certain to lead to a result: with all bounds lowered by 1, which
    /// makes them strict, there is still a solution that goes on from it.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Returns the most that an arc offers to v, or the first offer that is at least the bound of v.
    fn offered(&self, digraph: &Digraph<S>, v: usize, steps: &mut u64) -> S {
        let mut most = S::EPSILON;
        for arc in digraph.outgoing(v) {
            *steps += 1;
            let offer = arc.weight.otimes(&self.x[arc.node]);
            if offer > most {
                if offer >= self.x[v] {
                    return offer;
                }
                most = offer;
            }
        }
        most
    }

    /// Returns the room of a child, in units of the greatest weight; `None` if the child leads nowhere.
    pub(crate) fn room<F: Forward<Value = S>>(
        &self,
        digraph: &Digraph<S>,
        path: &F,
        child: usize,
    ) -> Option<f64> {
        let last = path.at(path.depth() - 1);
        let value = last.value.minus(&digraph.weight(last.node, child));
        let offered = digraph.row_times(child, &self.x);
        if offered < value {
            return None;
        }
        let room = offered.minus(&value).to_integer()?;
        Some(float(&(room >> self.shift)) / self.unit)
    }
}

fn float(number: &IBig) -> f64 {
    number.to_f64().value()
}

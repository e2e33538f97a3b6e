//! What lies ahead of a path: bounds on the values of nodes that may follow it.
//!
//! If an extremal goes on from the path, its values outside the path obey the bounds that the path
//! imposes, and each is at most what some arc from its node offers. So they lie below whatever the map
//! x ↦ x ∧ (A ⊗ x) makes of these bounds, applied as often as one likes. A child leads nowhere if no arc
//! from it offers its value; what is offered beyond that value is its *room*, what the path can still
//! lose. The map comes down in steps as small as the weights, so it is applied a few times only: some dead
//! ends remain, for the oracle to find.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::digraph::Digraph;
use crate::lasso::kernel::Forward;
use crate::scalar::{Scalar, fitting, magnitude};

/// How often the map is applied at most.
const ROUNDS: usize = 12;

/// Working memory, and the scale of the weights.
#[derive(Debug)]
pub(crate) struct Ahead<S> {
    /// No value of a lasso that begins with 0 is greater.
    most: S,
    /// The greatest magnitude of a weight without its last `shift` bits.
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

    /// Bounds what can follow the last node of a path, whose children have not been entered; the steps
    /// along arcs that it took.
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
                // To and fro, so that chains in either direction are short.
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

    /// Whether a child with any room at all is certain to lead to a result: with all bounds lowered by 1, which
    /// makes them strict, there is still a solution that goes on from it.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// The most that an arc offers to v, or enough.
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

    /// The room of a child, in units of the greatest weight; `None` if it leads nowhere.
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

//! The least saving that makes a period possible.
//!
//! Let w = t − Pm be the weight of a connection. Times x with savings s, 0 ≤ s ≤ max(t, 0), are possible if x_j ≥ x_i + w − s
//! for each connection from i to j. The least sum of s is a linear program, and its dual asks for the circulation of the
//! greatest weight in which every connection with t > 0 has two lanes: one of weight w that takes at most 1, and one of weight
//! w − t = −Pm without a limit; a connection with t ≤ 0 has only a lane of weight w without a limit. For P ≥ 0 the lanes
//! without a limit do not weigh more than 0, so there is a greatest weight. It is reached by sending flow around cycles of the
//! greatest mean as long as this mean is positive, which takes a polynomial number of cycles (Goldberg and Tarjan 1989). In
//! the end no cycle of what is left is positive, so that there are times x with x_j ≥ x_i + w on every lane that is left, and
//! s = max(0, x_i + w − x_j). By complementary slackness the sum of s is the weight of the circulation, so it is the least.

use std::collections::HashSet;

use dashu_int::{IBig, UBig};

use super::{EventGraph, Loop};
use crate::interrupt::{Interrupt, Interrupted};
use crate::matrix::numerator_over;
use crate::scalar::{Rational, Scalar, fitting, in_lane, magnitude};
use crate::spectral::network::{Arc, Network, greatest_ratio};

/// The least saving that makes a period possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saving {
    /// Which connections to shorten, and by how much.
    pub shortenings: Vec<(usize, Rational)>,
    /// Loops that are too long and that prove that it is the least: those of a greatest circulation.
    pub loops: Vec<Loop>,
}

/// One way along a connection, forwards or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Limited,
    Unlimited,
}

impl EventGraph {
    /// Returns which connections to shorten, and by how much, so that the period can be kept, with the least sum; none gets a
    /// time below 0, or shorter if it is below already. `None` if there is no such way, which is so only for a period below 0.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn saving(
        &self,
        period: &Rational,
        interrupt: &Interrupt,
    ) -> Result<Option<Saving>, Interrupted> {
        let n = self.names.len();
        let lanes = self.lanes(period);
        let mut flows = vec![Flow::default(); self.connections.len()];
        // A positive loop of lanes without a limit would have a circulation as heavy as one likes.
        let unlimited = lanes.ways(&flows, |way| way.lane == Lane::Unlimited && !way.is_back);
        if heaviest(n, &unlimited, interrupt)?.is_some() {
            return Ok(None);
        }
        loop {
            if interrupt.is_raised() {
                return Err(Interrupted);
            }
            let ways = lanes.ways(&flows, |_| true);
            let Some(ways) = heaviest(n, &ways, interrupt)? else {
                break;
            };
            // Not all lanes of the loop are without a limit, so this is a number.
            let most = ways.iter().filter_map(|way| way.room(&flows)).min();
            for way in ways {
                way.send(most.unwrap_or(0), &mut flows);
            }
        }
        let ways = lanes.ways(&flows, |_| true);
        let arcs: Vec<Arc> = ways.into_iter().map(|(arc, _)| arc).collect();
        let bound = magnitude(arcs.iter().map(|arc| &arc.weight)) * UBig::from(4 * n + 4);
        let shortenings = in_lane!(bound, S => {
            let x = Network::<S>::new(n, &arcs, false).potential(interrupt)?;
            let connections = lanes.arcs.iter().enumerate();
            let late = connections.map(|(index, arc)| {
                let late = x[arc.from].otimes(&fitting(&arc.weight)).minus(&x[arc.to]);
                (index, late)
            });
            let saved = late.filter(|(_, late)| *late > S::zero());
            let exact = saved.map(|(index, late)| {
                let numerator = late.to_integer().unwrap_or_default();
                (index, Rational::from_parts(numerator, lanes.denominator.clone()))
            });
            exact.collect()
        });
        Ok(Some(Saving {
            shortenings,
            loops: self.loops_of(&flows, period),
        }))
    }

    /// Returns the lanes of all connections at a period.
    fn lanes(&self, period: &Rational) -> Lanes {
        let (denominator, arcs) = self.arcs(period);
        let numerators = self.connections.iter();
        let times = numerators.map(|it| numerator_over(&it.time, &denominator));
        Lanes {
            times: times.map(|time| time.max(IBig::ZERO)).collect(),
            denominator,
            arcs,
        }
    }

    /// Takes a circulation apart into loops. Returns those that are too long, each once.
    fn loops_of(&self, flows: &[Flow], period: &Rational) -> Vec<Loop> {
        let mut left: Vec<u64> = flows.iter().map(|it| it.limited + it.unlimited).collect();
        let n = self.names.len();
        let mut from = vec![Vec::new(); n];
        for (index, connection) in self.connections.iter().enumerate().rev() {
            from[connection.from].push(index);
        }
        // For each event on the way its place there.
        let mut place = vec![None; n];
        let mut path: Vec<usize> = Vec::new();
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for first in 0..n {
            let mut at = first;
            // As much flow leaves an event as comes to it, so the way ends where it has been before.
            loop {
                if let Some(start) = place[at] {
                    let around = path.split_off(start);
                    let amount = around.iter().map(|&index| left[index]).min();
                    for &index in &around {
                        left[index] -= amount.unwrap_or(0);
                        place[self.connections[index].from] = None;
                    }
                    if seen.insert(around.clone()) {
                        found.push(self.loop_of(around));
                    }
                }
                while from[at].pop_if(|index| left[*index] == 0).is_some() {}
                let Some(&next) = from[at].last() else { break };
                place[at] = Some(path.len());
                path.push(next);
                at = self.connections[next].to;
            }
        }
        found.retain(|it| it.excess(period) > Rational::from(0));
        found
    }
}

/// What flow can take: each connection with its weight, and with its weight less its time.
struct Lanes {
    denominator: UBig,
    arcs: Vec<Arc>,
    /// The time of each connection, or 0 if that is below.
    times: Vec<IBig>,
}

impl Lanes {
    /// Returns the ways of a kind along which flow can still be sent, each with an arc of one round.
    fn ways(&self, flows: &[Flow], is_wanted: impl Fn(&Way) -> bool) -> Vec<(Arc, Way)> {
        let mut ways = Vec::new();
        for (index, (connection, time)) in self.arcs.iter().zip(&self.times).enumerate() {
            for lane in [Lane::Limited, Lane::Unlimited] {
                let weight = match lane {
                    Lane::Limited if *time == IBig::ZERO => continue,
                    Lane::Limited => connection.weight.clone(),
                    Lane::Unlimited => &connection.weight - time,
                };
                for is_back in [false, true] {
                    let way = Way {
                        index,
                        lane,
                        is_back,
                    };
                    if way.room(flows) == Some(0) || !is_wanted(&way) {
                        continue;
                    }
                    let (from, to, weight) = if is_back {
                        (connection.to, connection.from, -weight.clone())
                    } else {
                        (connection.from, connection.to, weight.clone())
                    };
                    ways.push((
                        Arc {
                            from,
                            to,
                            weight,
                            rounds: 1,
                        },
                        way,
                    ));
                }
            }
        }
        ways
    }
}

/// Returns a loop of these ways whose mean weight is the greatest, if that is above 0.
fn heaviest(
    n: usize,
    ways: &[(Arc, Way)],
    interrupt: &Interrupt,
) -> Result<Option<Vec<Way>>, Interrupted> {
    let arcs: Vec<Arc> = ways.iter().map(|(arc, _)| arc.clone()).collect();
    let found = greatest_ratio(n, &arcs, interrupt)?.unwrap_or_default();
    let weight = found
        .iter()
        .fold(IBig::ZERO, |sum, &it| sum + &arcs[it].weight);
    Ok((weight > IBig::ZERO).then(|| found.into_iter().map(|it| ways[it].1).collect()))
}

/// The flow along a connection.
#[derive(Clone, Debug, Default)]
struct Flow {
    limited: u64,
    unlimited: u64,
}

/// A way to send flow.
#[derive(Clone, Copy, Debug)]
struct Way {
    index: usize,
    lane: Lane,
    is_back: bool,
}

impl Way {
    /// Returns how much can be sent; `None` is any amount.
    fn room(self, flows: &[Flow]) -> Option<u64> {
        let flow = &flows[self.index];
        match (self.lane, self.is_back) {
            (Lane::Limited, false) => Some(1 - flow.limited),
            (Lane::Limited, true) => Some(flow.limited),
            (Lane::Unlimited, false) => None,
            (Lane::Unlimited, true) => Some(flow.unlimited),
        }
    }

    fn send(self, amount: u64, flows: &mut [Flow]) {
        let flow = &mut flows[self.index];
        let flow = match self.lane {
            Lane::Limited => &mut flow.limited,
            Lane::Unlimited => &mut flow.unlimited,
        };
        if self.is_back {
            *flow -= amount;
        } else {
            *flow += amount;
        }
    }
}

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

use std::collections::BTreeMap;

use super::{EventGraph, Loop, system_of, timetable::relax};
use crate::scalar::Rational;

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
    /// time below 0, or shorter if it is below already. `None` if there is no such way, that is, for a period below 0 that is
    /// too short.
    pub fn saving(&self, period: &Rational) -> Option<Saving> {
        let zero = Rational::from(0);
        let n = self.names.len();
        if *period < zero {
            let is_kept = self
                .shortest_period()
                .is_none_or(|worst| worst.ratio() <= *period);
            return is_kept.then_some(Saving {
                shortenings: Vec::new(),
                loops: Vec::new(),
            });
        }
        let mut flows = vec![Flow::default(); self.connections.len()];
        loop {
            let residual = self.residual(period, &flows);
            let critical = system_of(&residual, &self.names, zero.clone()).max_cycle_mean();
            let Some(critical) = critical.filter(|critical| critical.mean > zero) else {
                break;
            };
            let nodes = &critical.cycle;
            let after = nodes.iter().cycle().skip(1);
            let ways: Vec<Way> = nodes
                .iter()
                .zip(after)
                .filter_map(|(&to, &from)| Some(residual.get(&(to, from))?.1))
                .collect();
            // A cycle of lanes without a limit is not positive, so this is a number.
            let most = ways.iter().filter_map(|way| way.room(&flows)).min();
            let most = most.unwrap_or(0);
            if most == 0 {
                break;
            }
            for way in ways {
                way.send(most, &mut flows);
            }
        }
        let residual = self.residual(period, &flows);
        let arcs: Vec<_> = residual
            .into_iter()
            .map(|((to, from), (weight, _))| (from, to, weight))
            .collect();
        let mut x = vec![Some(zero.clone()); n];
        relax(&arcs, &mut x, &vec![false; n]);
        let at = |event: usize| x[event].clone().unwrap_or_default();
        let savings = self.connections.iter().enumerate();
        let savings = savings.map(|(index, connection)| {
            let late = at(connection.from) + connection.weight(period) - at(connection.to);
            (index, late)
        });
        Some(Saving {
            shortenings: savings.filter(|(_, saving)| *saving > zero).collect(),
            loops: self.loops_of(&flows, period),
        })
    }

    /// Takes a circulation apart into loops. Returns those that are too long, each once.
    fn loops_of(&self, flows: &[Flow], period: &Rational) -> Vec<Loop> {
        let mut left: Vec<u64> = flows.iter().map(|it| it.limited + it.unlimited).collect();
        let mut from = vec![Vec::new(); self.names.len()];
        for (index, connection) in self.connections.iter().enumerate() {
            from[connection.from].push(index);
        }
        let mut loops: Vec<Loop> = Vec::new();
        while let Some(first) = left.iter().position(|&flow| flow > 0) {
            // As much flow leaves an event as comes to it, so the way ends where it has been before.
            let mut path = vec![first];
            let start = loop {
                let Some(&last) = path.last() else { break 0 };
                let at = self.connections[last].to;
                let is_from = |&index: &usize| self.connections[index].from == at;
                if let Some(start) = path.iter().position(is_from) {
                    break start;
                }
                match from[at].iter().find(|&&index| left[index] > 0) {
                    Some(&next) => path.push(next),
                    None => break 0,
                }
            };
            let connections = path.split_off(start);
            for &index in &connections {
                left[index] -= 1;
            }
            let found = self.loop_of(connections);
            if found.excess(period) > Rational::from(0) && !loops.contains(&found) {
                loops.push(found);
            }
        }
        loops
    }

    /// Returns the heaviest way between any two events along which flow can still be sent, by its end and its start.
    fn residual(
        &self,
        period: &Rational,
        flows: &[Flow],
    ) -> BTreeMap<(usize, usize), (Rational, Way)> {
        let mut heaviest: BTreeMap<(usize, usize), (Rational, Way)> = BTreeMap::new();
        let mut offer = |to, from, weight: Rational, way: Way| {
            let known = heaviest.get(&(to, from));
            if known.is_none_or(|(known, _)| weight > *known) {
                heaviest.insert((to, from), (weight, way));
            }
        };
        for (index, connection) in self.connections.iter().enumerate() {
            let weight = connection.weight(period);
            let is_limited = connection.time > Rational::from(0);
            let without_time = if is_limited {
                &weight - &connection.time
            } else {
                weight.clone()
            };
            let lanes = [(Lane::Limited, weight), (Lane::Unlimited, without_time)];
            for (lane, weight) in lanes {
                if lane == Lane::Limited && !is_limited {
                    continue;
                }
                for is_back in [false, true] {
                    let way = Way {
                        index,
                        lane,
                        is_back,
                    };
                    if way.room(flows) == Some(0) {
                        continue;
                    }
                    let (from, to) = (connection.from, connection.to);
                    if is_back {
                        offer(from, to, -weight.clone(), way);
                    } else {
                        offer(to, from, weight.clone(), way);
                    }
                }
            }
        }
        heaviest
    }
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

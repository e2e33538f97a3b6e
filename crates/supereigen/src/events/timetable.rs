//! Times of all events at a period.

use super::{EventGraph, Loop};
use crate::scalar::Rational;

/// Times at which the events of one round can take place, so that they repeat after the period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timetable {
    /// The time of each event.
    pub times: Vec<Rational>,
    /// How much longer than it needs each connection has.
    pub buffers: Vec<Rational>,
}

impl Timetable {
    /// Returns the same timetable, in which everything takes place later.
    #[must_use]
    pub fn later(mut self, by: &Rational) -> Timetable {
        for time in &mut self.times {
            *time += by;
        }
        self
    }
}

impl EventGraph {
    /// Returns times for a period with a fixed event at 0, or the first one if there is no such event. Events that wait for it take place as early as they can, events that
    /// it waits for as late as they can without delaying one of those, and so on for what is connected with these; events that
    /// are not connected begin anew at 0.
    ///
    /// # Errors
    /// If the period is too short: a loop that needs the longest period.
    pub fn timetable(&self, period: &Rational, fixed: usize) -> Result<Timetable, Loop> {
        if let Some(worst) = self.shortest_period()
            && worst.ratio() > *period
        {
            return Err(worst);
        }
        let n = self.names.len();
        let arcs: Vec<_> = self
            .connections
            .iter()
            .map(|it| (it.from, it.to, it.weight(period)))
            .collect();
        // Back along the connections, later is earlier.
        let back: Vec<_> = arcs
            .iter()
            .map(|(from, to, weight)| (*to, *from, weight.clone()))
            .collect();
        let negated = |x: &mut [Option<Rational>]| {
            for value in x.iter_mut().flatten() {
                *value = -value.clone();
            }
        };
        let mut x: Vec<Option<Rational>> = vec![None; n];
        let mut next = (n > 0).then_some(if fixed < n { fixed } else { 0 });
        while let Some(start) = next {
            x[start] = Some(Rational::from(0));
            let mut settled = 0;
            while settled < x.iter().flatten().count() {
                settled = x.iter().flatten().count();
                let is_settled: Vec<bool> = x.iter().map(Option::is_some).collect();
                relax(&arcs, &mut x, &is_settled);
                let is_settled: Vec<bool> = x.iter().map(Option::is_some).collect();
                negated(&mut x);
                relax(&back, &mut x, &is_settled);
                negated(&mut x);
            }
            next = x.iter().position(Option::is_none);
        }
        let times: Vec<Rational> = x.into_iter().map(Option::unwrap_or_default).collect();
        let buffers = arcs
            .iter()
            .map(|(from, to, weight)| &times[*to] - &times[*from] - weight)
            .collect();
        Ok(Timetable { times, buffers })
    }
}

/// Raises the values of events that are not settled until x_to ≥ x_from + weight holds at them for every arc. No cycle may be
/// positive.
pub(super) fn relax(
    arcs: &[(usize, usize, Rational)],
    x: &mut [Option<Rational>],
    is_settled: &[bool],
) {
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (from, to, weight) in arcs {
            let Some(least) = x[*from].as_ref().map(|value| value + weight) else {
                continue;
            };
            if !is_settled[*to] && x[*to].as_ref().is_none_or(|value| *value < least) {
                x[*to] = Some(least);
                has_changed = true;
            }
        }
    }
}

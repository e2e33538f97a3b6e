//! Times of all events at a period.

use dashu_int::UBig;

use super::{EventGraph, Loop};
use crate::interrupt::{Interrupt, Interrupted};
use crate::scalar::{Rational, Scalar, fitting, in_lane, magnitude};
use crate::spectral::network::{Arc, Network};

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

/// Why there is no timetable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoTimetable {
    /// The period is too short: a loop that needs the longest one.
    TooShort(Loop),
    /// The event that was to be fixed, from 0, is not there.
    Outside(usize),
    /// The interrupt was raised.
    Interrupted(Interrupted),
}

crate::messages! { NoTimetable:
    Self::TooShort(worst) => "the shortest period is {}", worst.ratio();
    Self::Outside(event) => "there is no event {}", event + 1;
    Self::Interrupted(error) => "{error}";
}

impl From<Interrupted> for NoTimetable {
    fn from(error: Interrupted) -> NoTimetable {
        NoTimetable::Interrupted(error)
    }
}

impl EventGraph {
    /// Returns times for a period with a fixed event at 0. Events that wait for it take place as early as they can, events that
    /// it waits for as late as they can without delaying one of those, and so on for what is connected with these; events that
    /// are not connected begin anew at 0.
    ///
    /// # Errors
    /// If the period is too short, or if it was interrupted.
    pub fn timetable(
        &self,
        period: &Rational,
        fixed: usize,
        interrupt: &Interrupt,
    ) -> Result<Timetable, NoTimetable> {
        if fixed >= self.names.len().max(1) {
            return Err(NoTimetable::Outside(fixed));
        }
        if let Some(worst) = self.shortest_period(interrupt)?
            && worst.ratio() > *period
        {
            return Err(NoTimetable::TooShort(worst));
        }
        let (denominator, arcs) = self.arcs(period);
        let n = self.names.len();
        // A time is the weight of a path that goes along connections and back, through no event twice; a buffer, of three.
        let bound = magnitude(arcs.iter().map(|arc| &arc.weight)) * UBig::from(8 * n + 8);
        in_lane!(bound, S => {
            let x = settle::<S>(n, &arcs, fixed, interrupt)?;
            let time = |x: &S| {
                let numerator = x.to_integer().unwrap_or_default();
                Rational::from_parts(numerator, denominator.clone())
            };
            let buffer = |arc: &Arc| x[arc.to].minus(&x[arc.from]).minus(&fitting(&arc.weight));
            Ok(Timetable {
                times: x.iter().map(time).collect(),
                buffers: arcs.iter().map(|arc| time(&buffer(arc))).collect(),
            })
        })
    }
}

/// Returns the times of all events.
fn settle<S: Scalar>(
    n: usize,
    arcs: &[Arc],
    fixed: usize,
    interrupt: &Interrupt,
) -> Result<Vec<S>, Interrupted> {
    let (forth, back) = (
        Network::<S>::new(n, arcs, false),
        Network::<S>::new(n, arcs, true),
    );
    let mut x = vec![S::EPSILON; n];
    // Back along the connections, later is earlier.
    let mut earlier = x.clone();
    let potential = forth.potential(interrupt)?;
    let backwards: Vec<S> = potential.iter().map(|it| S::zero().minus(it)).collect();
    let mut is_settled = vec![false; n];
    let starts = (0..n).filter(|&event| event != fixed);
    for start in (fixed..n).take(1).chain(starts) {
        if is_settled[start] {
            continue;
        }
        x[start] = S::zero();
        earlier[start] = S::zero();
        is_settled[start] = true;
        // The events that were settled since the connections from them, and to them, were last followed.
        let mut new = vec![start];
        let mut newer = Vec::new();
        while !new.is_empty() {
            let sources = new.iter().copied();
            let reached = forth.reach(&mut x, &potential, sources, &is_settled, interrupt)?;
            for &event in &reached {
                is_settled[event] = true;
                earlier[event] = S::zero().minus(&x[event]);
            }
            newer.extend(reached);
            let sources = new.drain(..).chain(newer.drain(..));
            new = back.reach(&mut earlier, &backwards, sources, &is_settled, interrupt)?;
            for &event in &new {
                is_settled[event] = true;
                x[event] = S::zero().minus(&earlier[event]);
            }
        }
    }
    Ok(x)
}

//! Finds the lines of arcs: straight if nothing is in the way, bent if there is an opposite arc or a node in between,
//! and loops on the side where a node has room.

use crate::geometry::{Curve, Point, on_circle};
use crate::picture::Role;

/// The line of an arc and its head.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) curve: Curve,
    pub(crate) head: [Point; 3],
}

impl Route {
    /// Returns `steps` + 1 points along the line.
    pub(crate) fn points(&self, steps: usize) -> impl Iterator<Item = Point> + '_ {
        (0..=steps).map(move |step| self.curve.at(step as f64 / steps as f64))
    }
}

/// How far the control point may lie off the chord, as parts of the length of the chord; straight lines are tried
/// first.
const BENDS: [f64; 7] = [0.0, 0.14, -0.14, 0.28, -0.28, 0.45, -0.45];

/// The bends of an arc whose opposite arc is drawn, too.
const BENDS_OF_TWO: [f64; 3] = [0.18, 0.32, 0.5];

/// A node is in the way of a line if the line is closer to its rim than this, in pixels.
const CLEARANCE: f64 = 4.0;

/// Returns the length and half the width of the head of an arc.
fn head_size(role: Role) -> (f64, f64) {
    match role {
        Role::Faded | Role::Plain | Role::Satisfying => (8.0, 3.2),
        Role::Stem | Role::Cycle | Role::Closing | Role::Critical => (13.0, 6.0),
    }
}

/// Returns the line of an arc between two different nodes; `has_back` says whether the opposite arc is drawn, too.
pub(crate) fn arc(
    (tail, head): (usize, usize),
    places: &[Point],
    radius: f64,
    has_back: bool,
    role: Role,
) -> Route {
    let (from, to) = (places[tail], places[head]);
    let bends: &[f64] = if has_back { &BENDS_OF_TWO } else { &BENDS };
    let mut best = (usize::MAX, bent(from, to, bends[0]));
    for &bend in bends {
        let curve = bent(from, to, bend);
        let others = (0..places.len()).filter(|&node| node != tail && node != head);
        let in_the_way = others
            .filter(|&node| is_near(&curve, places[node], radius + CLEARANCE))
            .count();
        if in_the_way < best.0 {
            best = (in_the_way, curve);
        }
        if in_the_way == 0 {
            break;
        }
    }
    ended(&best.1, radius, role)
}

fn bent(from: Point, to: Point, bend: f64) -> Curve {
    let chord = to - from;
    let control = from + chord * 0.5 + chord.turned() * bend;
    Curve::quadratic(from, control, to)
}

fn is_near(curve: &Curve, point: Point, distance: f64) -> bool {
    let length = (curve.0[3] - curve.0[0]).length();
    // No point of the curve is farther from its start than 1.5 times the length of the chord.
    if (point - curve.0[0]).length() > 1.5 * length + distance {
        return false;
    }
    const STEPS: i32 = 24;
    (1..STEPS).any(|step| {
        let at = curve.at(f64::from(step) / f64::from(STEPS));
        (at - point).length() < distance
    })
}

/// Returns the curve from rim to rim, with a head.
fn ended(curve: &Curve, radius: f64, role: Role) -> Route {
    let (length, half) = head_size(role);
    let rim = radius + 1.5;
    let tip = curve.at(curve.leaves(rim, true));
    let base_at = curve.leaves(rim + length, true);
    let start_at = curve.leaves(radius, false).min(base_at);
    let base = curve.at(base_at);
    let (before, _) = curve.split(base_at);
    let shown = before.split(start_at / base_at.max(1e-9)).1;
    Route {
        curve: shown,
        head: head(base, tip, half),
    }
}

fn head(base: Point, tip: Point, half: f64) -> [Point; 3] {
    let side = (tip - base).unit().turned() * half;
    [tip, base + side, base - side]
}

/// The number of directions that are tried for a loop.
const DIRECTIONS: usize = 24;

/// Returns a loop at a node, on a side away from its neighbours and from other near nodes.
pub(crate) fn a_loop(
    node: usize,
    places: &[Point],
    neighbours: &[usize],
    radius: f64,
    role: Role,
) -> Route {
    let centre = places[node];
    let outwards = direction_of_loop(node, places, neighbours, radius);
    let side = outwards.turned();
    let reach = radius * 0.7 + 26.0;
    let rim = |sign: f64| centre + (outwards * 0.85 + side * (sign * 0.53)) * radius;
    let far = |sign: f64| centre + outwards * (radius + reach) + side * (sign * (reach * 0.62));
    let (length, half) = head_size(role);
    let (start, end) = (rim(-1.0), rim(1.0));
    let towards = (end - far(1.0)).unit();
    let tip = end - towards * 1.5;
    let base = tip - towards * length;
    Route {
        curve: Curve([start, far(-1.0), far(1.0) - towards * length, base]),
        head: head(base, tip, half),
    }
}

fn direction_of_loop(node: usize, places: &[Point], neighbours: &[usize], radius: f64) -> Point {
    let centre = places[node];
    let middle = places
        .iter()
        .fold(Point::default(), |sum, &place| sum + place)
        * (1.0 / places.len().max(1) as f64);
    let near =
        |other: &usize| *other != node && (places[*other] - centre).length() < 5.0 * radius + 40.0;
    let others: Vec<Point> = (0..places.len())
        .filter(|other| neighbours.contains(other) || near(other))
        .filter(|other| *other != node)
        .map(|other| (places[other] - centre).unit())
        .collect();
    let away = centre - middle;
    let crowding = |direction: Point| {
        let nearest = others.iter().map(|other| other.dot(direction));
        let nearest = nearest.fold(-1.0, f64::max);
        let inwards = if away.length() > 1.0 {
            -away.unit().dot(direction)
        } else {
            direction.y
        };
        nearest + 0.3 * inwards
    };
    let mut best = on_circle(0, DIRECTIONS);
    for k in 1..DIRECTIONS {
        let direction = on_circle(k, DIRECTIONS);
        if crowding(direction) < crowding(best) - 1e-9 {
            best = direction;
        }
    }
    best
}

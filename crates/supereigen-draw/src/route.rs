//! Finds the lines of arcs: straight if nothing is in the way, bent if there is an opposite arc or a node in between,
//! or if they would meet a node where others do; and loops on the side where a node has room. An arc that leaves a
//! node beside the head of another one starts a little farther off, so that the head is not taken for its own.

use supereigen::Interrupt;

use crate::diagram::Diagram;
use crate::error::{DrawError, check};
use crate::geometry::{Curve, Pill, Point, Rect, on_circle};
use crate::picture::Role;

/// The line of an arc and its head.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) curve: Curve,
    pub(crate) head: [Point; 3],
}

impl Route {
    /// Returns points along the line that are about `spacing` apart.
    pub(crate) fn points(&self, spacing: f64) -> impl Iterator<Item = Point> + '_ {
        let steps = (self.curve.length() / spacing).ceil().max(1.0) as usize;
        (0..=steps).map(move |step| self.curve.at(step as f64 / steps as f64))
    }

    /// Returns the distance from a point to the head and what is right behind it; 0 inside.
    fn distance_to_head(&self, point: Point) -> f64 {
        let [tip, left, right] = self.head;
        let length = ((left + right) * 0.5 - tip).length().max(1e-9);
        let longer = (length + GAP_BEHIND - GAP) / length;
        let [left, right] = [left, right].map(|corner| tip + (corner - tip) * longer);
        let sides = [(tip, left), (left, right), (right, tip)];
        let is_right = |(a, b): (Point, Point)| (b - a).turned().dot(point - a) >= 0.0;
        let [first, second, third] = sides.map(is_right);
        if first == second && second == third {
            return 0.0;
        }
        let distances = sides.map(|(a, b)| from_segment(point, a, b));
        distances.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// How far the control point may lie off the chord, as parts of the length of the chord; straight lines are tried
/// first.
const BENDS: [f64; 9] = [0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.45, -0.45];

/// The bends of an arc whose opposite arc is drawn, too; both bend to their own sides.
const BENDS_OF_TWO: [f64; 5] = [0.18, 0.12, 0.25, 0.34, 0.5];

/// What a bend costs beyond the first one of these, which is the best if there is nothing else.
const BEND_COST: f64 = 4.0;

/// If there are at most this many arcs, each is routed again, this many times, with regard to all others.
const MAX_REROUTED_ARCS: usize = 120;
const REROUTE_ROUNDS: usize = 4;

/// How near two lines run that are hard to tell apart, in pixels, and how long such a stretch is as bad as an arc
/// beside it.
const MIN_LINE_GAP: f64 = 4.5;
const MERGED_LENGTH: f64 = 16.0;

/// The numbers of steps in which lines are looked at.
const STEPS: u32 = 24;

/// A node is in the way of a line if the line is closer to its rim than this, in pixels.
const CLEARANCE: f64 = 4.0;

/// Two arcs crowd each other if they meet the rim of a node closer to each other than this, in pixels.
const PORT: f64 = 8.0;

/// The least distance between the head of an arc and the line of one that leaves the same node, in pixels: beside the
/// head, and behind it, where the line would seem to be that of the head.
const GAP: f64 = 3.0;
const GAP_BEHIND: f64 = 8.0;

/// How far from its node the tip of a head is, in pixels.
const TIP: f64 = 1.5;

/// Returns the length and half the width of the head of an arc.
fn head_size(role: Role) -> (f64, f64) {
    match role {
        Role::Faded | Role::Plain | Role::Satisfying => (8.0, 3.2),
        Role::Stem | Role::Cycle | Role::Closing | Role::Critical => (13.0, 6.0),
    }
}

/// A line from the middle of a node to that of another one.
#[derive(Clone, Debug)]
struct Line {
    curve: Curve,
    /// Points along the curve between the nodes, and the box around them.
    points: Vec<Point>,
    frame: Rect,
}

impl Line {
    fn new(from: &Pill, to: &Pill, bend: f64) -> Line {
        let curve = bent(from.centre, to.centre, bend);
        let (start, end) = (curve.leaves(from, 0.0, false), curve.leaves(to, 0.0, true));
        let at = |step| curve.at(start + (end - start) * f64::from(step) / f64::from(STEPS));
        let points: Vec<Point> = (0..=STEPS).map(at).collect();
        let ends = Rect::around(points[0], 0.0, 0.0);
        Line {
            curve,
            frame: Rect::of(points.iter().copied()).unwrap_or(ends),
            points,
        }
    }

    fn ends(&self) -> [Point; 2] {
        [self.points[0], self.points[STEPS as usize]]
    }

    /// Returns for how long this line runs along another one, or over it.
    fn along(&self, other: &Line) -> f64 {
        let around = other.frame.widened(MIN_LINE_GAP, MIN_LINE_GAP);
        if !self.frame.overlaps(&around) {
            return 0.0;
        }
        let is_near = |point: &&Point| {
            // A line is nearly straight for two steps.
            let mut sides = other.points.windows(3).step_by(2);
            around.contains(**point)
                && sides.any(|side| from_segment(**point, side[0], side[2]) < MIN_LINE_GAP)
        };
        let step = self.curve.length() / f64::from(STEPS);
        self.points.iter().filter(is_near).count() as f64 * step
    }
}

/// Returns the routes of all arcs of a diagram, whose nodes are at these places.
pub(crate) fn routes(
    diagram: &Diagram,
    nodes: &[Pill],
    interrupt: &Interrupt,
) -> Result<Vec<Route>, DrawError> {
    let ends = diagram.ends();
    let has = |tail: usize, head: usize| ends.binary_search(&(tail, head)).is_ok();
    let mut lines = lines(&ends, nodes, interrupt)?.into_iter();
    let mut routes = Vec::with_capacity(ends.len());
    let mut entering = vec![Vec::new(); nodes.len()];
    for (index, (&(tail, head), arc)) in ends.iter().zip(&diagram.arcs).enumerate() {
        check(interrupt)?;
        entering[head].push(index);
        let line = if tail == head { None } else { lines.next() };
        routes.push(match line {
            Some(line) => ended(&line, &nodes[tail], &nodes[head], arc.role),
            None => {
                let joined = |&other: &usize| has(tail, other) || has(other, tail);
                let neighbours: Vec<usize> = (0..nodes.len()).filter(joined).collect();
                a_loop(tail, nodes, &neighbours, arc.role)
            }
        });
    }
    let clear = |(index, &(tail, _)): (usize, &(usize, usize))| {
        let others = entering[tail].iter().filter(|&&other| other != index);
        let heads: Vec<&Route> = others.map(|&other| &routes[other]).collect();
        clear_tail(&routes[index], &nodes[tail], &heads)
    };
    let curves: Vec<Curve> = ends.iter().enumerate().map(clear).collect();
    let cut = |(route, curve): (Route, Curve)| Route { curve, ..route };
    Ok(routes.into_iter().zip(curves).map(cut).collect())
}

/// Returns the lines of those arcs that are no loops, which are sorted.
fn lines(
    arcs: &[(usize, usize)],
    nodes: &[Pill],
    interrupt: &Interrupt,
) -> Result<Vec<Curve>, DrawError> {
    let mut between = arcs.to_vec();
    between.retain(|(tail, head)| tail != head);
    let mut lines: Vec<Line> = Vec::with_capacity(between.len());
    let mut at_node = vec![Vec::new(); nodes.len()];
    let is_rerouted = between.len() <= MAX_REROUTED_ARCS;
    let rounds = if is_rerouted { REROUTE_ROUNDS } else { 1 };
    for round in 0..rounds {
        for (index, &ends) in between.iter().enumerate() {
            check(interrupt)?;
            let cost = |line: &Line| {
                let beside = if is_rerouted { &lines[..] } else { &[] };
                let others = beside.iter().enumerate();
                let others = others.filter(|(other, _)| *other != index);
                let merged: f64 = others.map(|(_, other)| line.along(other)).sum();
                let crowded: f64 = [(ends.0, false), (ends.1, true)]
                    .map(|(node, is_head)| {
                        let end = line.ends()[usize::from(is_head)];
                        let others = at_node[node].iter().filter(|&&(other, _)| other != index);
                        let near = others.filter(|&&(other, head): &&(usize, bool)| {
                            let port = lines[other].ends()[usize::from(head)];
                            (port - end).length() < PORT
                        });
                        // A line beside a head is worse than two heads, or two lines.
                        near.map(|&(_, head)| if head == is_head { 0.5 } else { 1.5 })
                            .sum::<f64>()
                    })
                    .into_iter()
                    .sum();
                crowded + merged / MERGED_LENGTH
            };
            let has_back = between.binary_search(&(ends.1, ends.0)).is_ok();
            let best = best_line(ends, has_back, nodes, cost);
            if round == 0 {
                at_node[ends.0].push((index, false));
                at_node[ends.1].push((index, true));
                lines.push(best);
            } else {
                lines[index] = best;
            }
        }
    }
    Ok(lines.into_iter().map(|line| line.curve).collect())
}

/// Returns the line with the least cost among those that an arc may take.
fn best_line(
    (tail, head): (usize, usize),
    has_back: bool,
    nodes: &[Pill],
    cost: impl Fn(&Line) -> f64,
) -> Line {
    let bends: &[f64] = if has_back { &BENDS_OF_TWO } else { &BENDS };
    let least = |bend: f64| BEND_COST * (bend.abs() - bends[0]).abs();
    let total = |bend: f64| {
        let line = Line::new(&nodes[tail], &nodes[head], bend);
        let others = (0..nodes.len()).filter(|&node| node != tail && node != head);
        let in_the_way = others
            .filter(|&node| is_near(&line.curve, &nodes[node]))
            .count();
        // A node in the way is worse than anything else.
        (100.0 * in_the_way as f64 + cost(&line) + least(bend), line)
    };
    let mut best = total(bends[0]);
    for &bend in &bends[1..] {
        if best.0 <= least(bend) {
            continue;
        }
        let other = total(bend);
        if other.0 < best.0 {
            best = other;
        }
    }
    best.1
}

/// Cuts off the tail of a line where it is beside one of these heads, which are at the same node.
fn clear_tail(route: &Route, node: &Pill, heads: &[&Route]) -> Curve {
    let steps = route.curve.length().ceil().max(1.0);
    let at = |step: i32| f64::from(step) / steps;
    // No head reaches farther.
    let (longest, _) = head_size(Role::Critical);
    let reach = longest + TIP + GAP_BEHIND;
    let is_around = |&step: &i32| node.distance(route.curve.at(at(step))) < reach;
    let is_beside = |&step: &i32| {
        let point = route.curve.at(at(step));
        heads.iter().any(|head| head.distance_to_head(point) < GAP)
    };
    let last = (0..(steps / 2.0) as i32)
        .take_while(is_around)
        .filter(is_beside)
        .last();
    match last {
        Some(step) => route.curve.split(at(step + 1)).1,
        None => route.curve,
    }
}

/// Returns the distance from a point to a segment.
fn from_segment(point: Point, a: Point, b: Point) -> f64 {
    let along = (point - a).dot(b - a) / (b - a).dot(b - a).max(1e-9);
    (point - a - (b - a) * along.clamp(0.0, 1.0)).length()
}

fn bent(from: Point, to: Point, bend: f64) -> Curve {
    let chord = to - from;
    let control = from + chord * 0.5 + chord.turned() * bend;
    Curve::quadratic(from, control, to)
}

fn is_near(curve: &Curve, node: &Pill) -> bool {
    let length = (curve.0[3] - curve.0[0]).length();
    // No point of the curve is farther from its start than 1.5 times the length of the chord.
    if node.distance(curve.0[0]) > 1.5 * length + CLEARANCE {
        return false;
    }
    (1..STEPS).any(|step| {
        let at = curve.at(f64::from(step) / f64::from(STEPS));
        node.distance(at) < CLEARANCE
    })
}

/// Returns the part of a curve from rim to rim, with a head.
fn ended(curve: &Curve, from: &Pill, to: &Pill, role: Role) -> Route {
    let (length, half) = head_size(role);
    let tip = curve.at(curve.leaves(to, TIP, true));
    let base_at = curve.leaves(to, TIP + length, true);
    let start_at = curve.leaves(from, 0.0, false).min(base_at);
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
fn a_loop(node: usize, nodes: &[Pill], neighbours: &[usize], role: Role) -> Route {
    let pill = &nodes[node];
    let outwards = direction_of_loop(node, nodes, neighbours);
    let side = outwards.turned();
    let reach = pill.radius * 0.7 + 26.0;
    let focus = pill.focus(outwards);
    let rim = |sign: f64| pill.rim(focus, (outwards * 0.85 + side * (sign * 0.53)).unit());
    let top = pill.rim(focus, outwards) + outwards * reach;
    let far = |sign: f64| top + side * (sign * (reach * 0.62));
    let (length, half) = head_size(role);
    let (start, end) = (rim(-1.0), rim(1.0));
    let towards = (end - far(1.0)).unit();
    let tip = end - towards * TIP;
    let base = tip - towards * length;
    Route {
        curve: Curve([start, far(-1.0), far(1.0) - towards * length, base]),
        head: head(base, tip, half),
    }
}

fn direction_of_loop(node: usize, nodes: &[Pill], neighbours: &[usize]) -> Point {
    let Pill { centre, .. } = nodes[node];
    let centres = nodes.iter().map(|node| node.centre);
    let sum = centres.fold(Point::default(), |sum, centre| sum + centre);
    let middle = sum * (1.0 / nodes.len().max(1) as f64);
    let reach = 5.0 * nodes[node].radius + 2.0 * nodes[node].half + 40.0;
    let near = |other: &usize| (nodes[*other].centre - centre).length() < reach;
    let others: Vec<Point> = (0..nodes.len())
        .filter(|other| neighbours.contains(other) || near(other))
        .filter(|other| *other != node)
        .map(|other| (nodes[other].centre - centre).unit())
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

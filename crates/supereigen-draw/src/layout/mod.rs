//! Places the nodes: on a circle if they are few or at least about a third of all pairs are joined; else so
//! that distances in the picture are like distances in the graph ([`stress`]).

mod distances;
mod start;
mod stress;

use supereigen::Interrupt;

use crate::error::{DrawError, check};
use crate::geometry::{Point, on_circle};

/// The number of nodes up to which a circle shows every arc.
const MAX_CIRCLE_NODES: usize = 8;

/// The number of nodes from which on a picture that is too wide for its height is folded.
const FOLD_ABOVE_NODES: usize = 40;

/// Returns a place for each of n nodes. The distance from a node to its nearest node is about `step`, and at least
/// `least`.
pub(crate) fn places(
    n: usize,
    arcs: &[(usize, usize)],
    step: f64,
    least: f64,
    interrupt: &Interrupt,
) -> Result<Vec<Point>, DrawError> {
    let neighbours = neighbours_of(n, arcs);
    let joined: usize = neighbours.iter().map(Vec::len).sum();
    if n <= MAX_CIRCLE_NODES || joined * 3 >= n * n {
        return Ok(scaled(circle(n), step));
    }
    let distances = distances::all(&neighbours);
    let mut places = start::places(&distances);
    stress::lower(&distances, &mut places, interrupt)?;
    let factor = (step / mean_gap(&places).max(1e-9)).clamp(step, 4.0 * step);
    let mut places = scaled(places, factor);
    if n > FOLD_ABOVE_NODES {
        fold(&mut places, 3.0 * step);
    }
    part(&mut places, &vec![true; n], least, interrupt)?;
    Ok(places)
}

/// Puts nodes at given places. The others stay where they are relative to the middle of these, at least `least` away from
/// every node.
pub(crate) fn keep(
    places: &mut [Point],
    given: &[Option<Point>],
    least: f64,
    interrupt: &Interrupt,
) -> Result<(), DrawError> {
    let offs = places.iter().zip(given);
    let offs: Vec<Point> = offs
        .filter_map(|(&at, given)| Some((*given)? - at))
        .collect();
    if offs.is_empty() {
        return Ok(());
    }
    let sum = offs.iter().fold(Point::default(), |sum, &off| sum + off);
    let shift = sum * (1.0 / offs.len() as f64);
    for (place, given) in places.iter_mut().zip(given) {
        *place = given.unwrap_or(*place + shift);
    }
    let free: Vec<bool> = given.iter().map(Option::is_none).collect();
    part(places, &free, least, interrupt)
}

/// Folds places that are much wider than high, such as those of a long path, into rows that are read to and fro. The
/// first axis of the places is the longest one.
fn fold(places: &mut [Point], margin: f64) {
    let range = |of: fn(&Point) -> f64| {
        let values = places.iter().map(of);
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    };
    let ((left, right), (top, bottom)) = (range(|place| place.x), range(|place| place.y));
    let (width, height) = (right - left, bottom - top + margin);
    if width < 6.0 * height {
        return;
    }
    let rows = (width / height).sqrt().round();
    let length = width / rows;
    for place in places {
        let row = ((place.x - left) / length).floor().min(rows - 1.0);
        let along = place.x - left - row * length;
        let is_back = row % 2.0 == 1.0;
        place.x = if is_back { length - along } else { along };
        place.y += row * height;
    }
}

fn scaled(places: Vec<Point>, factor: f64) -> Vec<Point> {
    places.into_iter().map(|place| place * factor).collect()
}

/// Returns the mean distance from a node to its nearest node.
fn mean_gap(places: &[Point]) -> f64 {
    let gap = |i: usize| {
        let others = (0..places.len()).filter(|&j| j != i);
        let gaps = others.map(|j| (places[i] - places[j]).length());
        gaps.fold(f64::INFINITY, f64::min)
    };
    let sum: f64 = (0..places.len()).map(gap).sum();
    sum / places.len().max(1) as f64
}

/// Returns n places on a circle, where neighbours are one unit apart.
fn circle(n: usize) -> Vec<Point> {
    if n <= 1 {
        return vec![Point::default(); n];
    }
    let side = (on_circle(1, n) - on_circle(0, n)).length();
    (0..n).map(|k| on_circle(k, n) * (1.0 / side)).collect()
}

/// Returns for each node the other ends of its arcs, each once and without loops.
fn neighbours_of(n: usize, arcs: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); n];
    for &(tail, head) in arcs {
        if tail != head {
            neighbours[tail].push(head);
            neighbours[head].push(tail);
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

/// Moves nodes apart that are closer than `least`, as far as they are free.
fn part(
    places: &mut [Point],
    free: &[bool],
    least: f64,
    interrupt: &Interrupt,
) -> Result<(), DrawError> {
    for _ in 0..200 {
        check(interrupt)?;
        let mut is_apart = true;
        for i in 0..places.len() {
            for j in 0..i {
                let between = places[i] - places[j];
                let missing = least - between.length();
                let movable = f64::from(u8::from(free[i]) + u8::from(free[j]));
                if missing > 1e-6 && movable > 0.0 {
                    is_apart = false;
                    let step = between.unit() * (missing / movable + 1e-4);
                    if free[i] {
                        places[i] = places[i] + step;
                    }
                    if free[j] {
                        places[j] = places[j] - step;
                    }
                }
            }
        }
        if is_apart {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_nodes_are_too_close() {
        // A star, in which distances alone would put many leaves onto each other, and two islands.
        let mut arcs: Vec<(usize, usize)> = (1..40).map(|leaf| (0, leaf)).collect();
        arcs.push((40, 41));
        let found = places(42, &arcs, 1.0, 0.5, &Interrupt::NEVER).expect("never");
        for i in 0..42 {
            for j in 0..i {
                assert!((found[i] - found[j]).length() > 0.49, "{i} {j}");
            }
        }
    }

    #[test]
    fn a_long_line_is_folded_into_rows() {
        let line = |n: u32| (0..n).map(|k| Point::new(f64::from(k), 0.0)).collect();
        let mut places: Vec<Point> = line(400);
        fold(&mut places, 3.0);
        assert!(places.iter().all(|place| place.x < 40.0 && place.y < 40.0));
        for pair in places.windows(2) {
            assert!((pair[0] - pair[1]).length() < 3.2, "{pair:?}");
        }
        let mut short: Vec<Point> = line(12);
        fold(&mut short, 3.0);
        assert_eq!(short, line(12));
    }

    #[test]
    fn given_places_are_kept_and_others_keep_away() {
        let at = |x: f64| Some(Point::new(x, 7.0));
        let mut places = vec![Point::default(); 4];
        let given = [at(50.0), None, at(60.0), None];
        assert_eq!(keep(&mut places, &given, 30.0, &Interrupt::NEVER), Ok(()));
        assert_eq!([Some(places[0]), Some(places[2])], [at(50.0), at(60.0)]);
        for (i, j) in [(1, 0), (1, 2), (3, 0), (3, 1), (3, 2)] {
            let gap = (places[i] - places[j]).length();
            assert!(gap > 29.9, "{i} {j}: {places:?}");
        }
    }

    #[test]
    fn a_path_is_drawn_as_a_path() {
        let arcs: Vec<(usize, usize)> = (0..11).map(|k| (k, k + 1)).collect();
        let found = places(12, &arcs, 1.0, 0.3, &Interrupt::NEVER).expect("never");
        for pair in found.windows(2) {
            let length = (pair[0] - pair[1]).length();
            assert!((0.7..1.3).contains(&length), "{length}");
        }
        assert!((found[0] - found[11]).length() > 8.0);
    }
}

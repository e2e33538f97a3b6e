//! Compares the cells with the definition of a solution, on small matrices full of ties and −∞.

#![allow(clippy::unwrap_used)]

use supereigen::{Entry, Matrix, Rational, System};
use supereigen_cases::{Random, cases};

use super::cells::{Cell, cells_of};
use super::lines::{Line, PAIRS, Triple, lines_of};
use super::plane::Plane;
use crate::geometry::Point;

/// Returns whether A ⊗ x ≥ λ ⊗ x, by the definition.
fn is_solution(a: &Matrix, lambda: &Entry, x: &Triple) -> bool {
    let plus = |a: &Entry, b: &Entry| Some(a.as_ref()? + b.as_ref()?);
    (0..3).all(|i| {
        let left = (0..3).map(|j| plus(&a.entry(i, j), &x[j])).max().flatten();
        left >= plus(lambda, &x[i])
    })
}

/// Returns the slot of x_i − x_j, counted from the lines.
fn slot(lines: &[Line], pair: (usize, usize), x: &Triple) -> Option<usize> {
    let difference = x[pair.0].as_ref()? - x[pair.1].as_ref()?;
    let own = || lines.iter().filter(|line| (line.i, line.j) == pair);
    let below = own().filter(|line| line.value < difference).count();
    let at = own().filter(|line| line.value == difference).count();
    Some(2 * below + at)
}

fn support(x: &Triple) -> [bool; 3] {
    [0, 1, 2].map(|i| x[i].is_some())
}

fn contains(cell: &Cell, lines: &[Line], x: &Triple) -> bool {
    let slots = PAIRS.map(|pair| slot(lines, pair, x));
    support(&cell.sample) == support(x) && cell.slots == slots
}

/// Returns how far inside of a convex polygon a point is, in pixels; negative if it is outside. Sides that are too
/// short to have a direction do not count.
fn depth_of(polygon: &[Point], point: Point) -> f64 {
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let area: f64 = sides.clone().map(|(a, b)| a.x * b.y - a.y * b.x).sum();
    let long = sides.filter(|(a, b)| (**b - **a).length() > 1e-4);
    let off = long.map(|(&a, &b)| (b - a).unit().turned().dot(point - a) * area.signum());
    off.fold(f64::INFINITY, f64::min)
}

fn entry(random: &mut Random) -> Entry {
    match random.below(8) {
        0 | 1 => None,
        7 => Some(Rational::from(random.between(-9, 9)) / Rational::from(2)),
        _ => Some(Rational::from(random.between(-4, 4))),
    }
}

/// Some points, but −∞ is none.
fn points(random: &mut Random) -> Vec<Triple> {
    let mut point = || {
        [(); 3].map(|()| {
            let quarters = Rational::from(random.between(-40, 40));
            (!random.percent(20)).then(|| quarters / Rational::from(4))
        })
    };
    let points = (0..20).map(|_| point());
    points.filter(|x| x.iter().any(Option::is_some)).collect()
}

/// A problem with its lines and cells, and some points.
struct Case {
    a: Matrix,
    lambda: Entry,
    lines: Vec<Line>,
    cells: Vec<Cell>,
    points: Vec<Triple>,
}

fn random_cases() -> impl Iterator<Item = Case> {
    let mut random = Random(3);
    (0..cases(300)).map(move |_| {
        let rows = [(); 3].map(|()| [(); 3].map(|()| entry(&mut random)));
        let a = Matrix::from_rows(&rows).unwrap();
        let mut lambda = Some(Rational::ZERO);
        if random.percent(20) {
            lambda = entry(&mut random);
        }
        let system = System::new(&a, &lambda).unwrap();
        let lines = lines_of(&system);
        let cells = cells_of(&lines, &system).unwrap();
        Case {
            a,
            lambda,
            lines,
            cells,
            points: points(&mut random),
        }
    })
}

#[test]
fn every_point_is_in_one_cell_which_knows_whether_it_is_a_solution() {
    for case in random_cases() {
        let samples = case.cells.iter().map(|cell| cell.sample.clone());
        for x in case.points.iter().cloned().chain(samples) {
            let found = case.cells.iter();
            let found = found.filter(|cell| contains(cell, &case.lines, &x));
            let found: Vec<&Cell> = found.collect();
            assert_eq!(found.len(), 1, "{x:?}");
            let expected = is_solution(&case.a, &case.lambda, &x);
            assert_eq!(found[0].is_in, expected, "{x:?}");
        }
    }
}

#[test]
fn a_cell_is_drawn_where_its_points_are() {
    for case in random_cases() {
        let plane = Plane::new(&case.lines, &[]);
        let drawn =
            |cell: &Cell| -> Vec<Point> { cell.corners.iter().map(|x| plane.map(x)).collect() };
        let wide = || case.cells.iter().filter(|cell| cell.corners.len() > 2);
        for x in &case.points {
            let at = plane.map(x);
            for cell in wide() {
                let depth = depth_of(&drawn(cell), at);
                if contains(cell, &case.lines, x) {
                    assert!(depth > -1e-6, "{x:?} {cell:?}");
                } else {
                    assert!(depth < 1e-6, "{x:?} {cell:?}");
                }
            }
        }
        // Together the cells fill the triangle.
        let area = |polygon: Vec<Point>| {
            let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
            sides.map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f64>().abs()
        };
        let whole = area((0..3).map(Plane::corner).collect());
        let sum: f64 = wide().map(|cell| area(drawn(cell))).sum();
        assert!((sum / whole - 1.0).abs() < 1e-9, "{sum} {whole}");
    }
}

#[test]
fn the_cone_is_closed() {
    for case in random_cases() {
        for cell in case.cells.iter().filter(|cell| cell.is_in) {
            for corner in &cell.corners {
                let is_in = is_solution(&case.a, &case.lambda, corner);
                assert!(is_in, "{corner:?} of {cell:?}");
            }
            let mut faces = case.cells.iter().filter(|face| face.is_face_of(cell));
            assert!(faces.all(|face| face.is_in));
        }
    }
}

//! Compares the cells with the definition of a solution, on small matrices full of ties and −∞.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use supereigen::{Entry, Matrix, Rational, System};
use supereigen_cases::cases;

use super::cells::{Cell, cells_of};
use super::plane::Plane;
use super::{Line, PAIRS, Triple, lines_of};
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

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![
        2 => Just(None),
        5 => (-4i64..=4).prop_map(|value| Some(Rational::from(value))),
        1 => (-9i64..=9).prop_map(|value| Some(Rational::from(value) / Rational::from(2))),
    ]
}

fn problem() -> impl Strategy<Value = (Matrix, Entry)> {
    let matrix = prop::collection::vec(prop::collection::vec(entry(), 3), 3);
    let lambda = prop_oneof![4 => Just(Some(Rational::ZERO)), 1 => entry()];
    (matrix, lambda).prop_map(|(rows, lambda)| (Matrix::from_rows(&rows).unwrap(), lambda))
}

fn point() -> impl Strategy<Value = Triple> {
    let half = (-40i64..=40).prop_map(|value| Some(Rational::from(value) / Rational::from(4)));
    let entry = prop_oneof![1 => Just(None), 4 => half];
    prop::array::uniform3(entry)
        .prop_filter("−∞ is no point", |x| x.iter().any(Option::is_some))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn every_point_is_in_one_cell_which_knows_whether_it_is_a_solution(
        (a, lambda) in problem(),
        points in prop::collection::vec(point(), 20),
    ) {
        let lines = lines_of(&System::new(&a, &lambda).unwrap());
        let cells = cells_of(&lines, &System::new(&a, &lambda).unwrap()).unwrap();
        let samples = cells.iter().map(|cell| cell.sample.clone());
        for x in points.into_iter().chain(samples) {
            let found: Vec<&Cell> = cells.iter().filter(|cell| contains(cell, &lines, &x)).collect();
            prop_assert_eq!(found.len(), 1, "{:?}", x);
            prop_assert_eq!(found[0].is_in, is_solution(&a, &lambda, &x), "{:?}", x);
        }
    }

    #[test]
    fn a_cell_is_drawn_where_its_points_are(
        (a, lambda) in problem(),
        points in prop::collection::vec(point(), 20),
    ) {
        let lines = lines_of(&System::new(&a, &lambda).unwrap());
        let cells = cells_of(&lines, &System::new(&a, &lambda).unwrap()).unwrap();
        let plane = Plane::new(&lines, &[]);
        let drawn = |cell: &Cell| cell.corners.iter().map(|x| plane.map(x)).collect::<Vec<_>>();
        let wide = || cells.iter().filter(|cell| cell.corners.len() > 2);
        for x in points {
            let at = plane.map(&x);
            for cell in wide() {
                let depth = depth_of(&drawn(cell), at);
                if contains(cell, &lines, &x) {
                    prop_assert!(depth > -1e-6, "{x:?} {cell:?}");
                } else {
                    prop_assert!(depth < 1e-6, "{x:?} {cell:?}");
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
        prop_assert!((sum / whole - 1.0).abs() < 1e-9, "{sum} {whole}");
    }

    #[test]
    fn the_cone_is_closed((a, lambda) in problem()) {
        let lines = lines_of(&System::new(&a, &lambda).unwrap());
        let cells = cells_of(&lines, &System::new(&a, &lambda).unwrap()).unwrap();
        for cell in cells.iter().filter(|cell| cell.is_in) {
            for corner in &cell.corners {
                prop_assert!(is_solution(&a, &lambda, corner), "{:?} of {:?}", corner, cell);
            }
            let faces = cells.iter().filter(|face| face.is_face_of(cell));
            prop_assert!(faces.into_iter().all(|face| face.is_in));
        }
    }
}

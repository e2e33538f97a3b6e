//! Measures how near weights are to their own arcs and to others, and heads to what they could be taken for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use supereigen::families::Family;
use supereigen::{Matrix, System};
use supereigen_draw::{Class, Diagram, Mark, Picture, Pill, Point, Rect, Shape};
use supereigen_formats::Notation;

use crate::digraph;

/// What belongs to an arc in a picture.
#[derive(Default)]
struct Drawn {
    /// Points of the line, close enough to one another that nothing is missed between them.
    line: Vec<Point>,
    /// The corners of the head.
    head: Vec<Point>,
    weight: Option<Rect>,
}

fn drawn(picture: &Picture) -> BTreeMap<(usize, usize), Drawn> {
    let mut arcs: BTreeMap<(usize, usize), Drawn> = BTreeMap::new();
    for item in &picture.items {
        let Some(Mark::Arc(tail, head)) = item.mark else {
            continue;
        };
        let arc = arcs.entry((tail, head)).or_default();
        match (&item.shape, item.class) {
            (Shape::Stroke(curves), Class::Arc(_)) => {
                let at = |step: i32| curves[0].at(f64::from(step) / 400.0);
                arc.line = (0..=400).map(at).collect();
            }
            (Shape::Polygon(corners), Class::Head(_)) => arc.head = corners.clone(),
            (Shape::Text(text), Class::Weight(_)) => arc.weight = Some(text.rect(false)),
            _ => {}
        }
    }
    arcs
}

/// Some families, and all square matrices of the examples.
fn all() -> Vec<(String, Matrix)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read(&path).unwrap();
        (name, supereigen_formats::read_matrix(&text).unwrap().matrix)
    };
    let square = texts.map(read).filter(|(_, a)| a.rows() == a.columns());
    let families = [
        (Family::Dense, 10, 1),
        (Family::Degree3, 10, 1),
        (Family::Sparse, 10, 1),
        (Family::Ties, 8, 1),
        (Family::Skew, 7, 1),
        (Family::Ring, 10, 1),
        (Family::Potential, 6, 1),
        (Family::Circulant { k: 3 }, 9, 0),
        (Family::Ladder, 2, 0),
        (Family::Dense, 5, 1),
    ];
    let families = families
        .map(|(family, n, seed)| (format!("{family:?} {n} {seed}"), family.matrix(n, seed)));
    square.chain(families).collect()
}

/// The digraph, the critical graph and the first two lassos of all matrices, with the names of these.
static PICTURES: LazyLock<Vec<(String, Picture)>> = LazyLock::new(|| {
    let mut pictures = Vec::new();
    for (name, a) in all() {
        let system = System::new(&a, 0).unwrap();
        let notation = Notation::Exact;
        let mut diagrams = vec![digraph(&a), Diagram::critical(&a, notation).unwrap()];
        for x in system.extremals().take(2) {
            diagrams.push(Diagram::extremal(&system, &x.entries(), notation).unwrap());
        }
        let drawn = diagrams.iter().map(|diagram| diagram.picture().unwrap());
        pictures.extend(drawn.map(|picture| (name.clone(), picture)));
    }
    pictures
});

fn least(distances: impl Iterator<Item = f64>) -> f64 {
    distances.fold(f64::INFINITY, f64::min)
}

/// The distance from a point to points.
fn gap(point: Point, points: &[Point]) -> f64 {
    least(points.iter().map(|&other| (other - point).length()))
}

/// Whether a box keeps this distance from points.
fn is_off(rect: &Rect, points: &[Point], distance: f64) -> bool {
    let from_box = |point: &Point| {
        let x = (rect.low.x - point.x).max(point.x - rect.high.x);
        let y = (rect.low.y - point.y).max(point.y - rect.high.y);
        Point::new(x.max(0.0), y.max(0.0)).length()
    };
    points.iter().all(|point| from_box(point) > distance)
}

/// Every weight stands on its own arc, so that it is never nearer to another one; and it touches no foreign arc where room
/// allows: if it does, there is no place for its box on the middle 80 per cent of its arc that is 5 pixels off all foreign
/// arcs, all heads, all nodes and all other texts.
#[test]
fn weights_stand_on_their_own_arcs() {
    for (name, picture) in &*PICTURES {
        let arcs = drawn(picture);
        assert!(arcs.values().any(|arc| arc.weight.is_some()), "{name}");
        for (mark, arc) in &arcs {
            let Some(rect) = &arc.weight else {
                continue;
            };
            let foreign = || arcs.iter().filter(|(other, _)| *other != mark);
            let middle = (rect.low + rect.high) * 0.5;
            let own = gap(middle, &arc.line);
            let nearest = least(foreign().map(|(_, other)| gap(middle, &other.line)));
            assert!(own < 1.0 && own <= nearest, "{name} {mark:?}");
            if foreign().all(|(_, other)| is_off(rect, &other.line, 0.0)) {
                continue;
            }
            let size = rect.high - rect.low;
            let obstacles = obstacles_to(picture, rect);
            let is_free = |&&at: &&Point| {
                let rect = Rect::around(at, size.x, size.y);
                let mut others = foreign().map(|(_, other)| &other.line).chain([&obstacles]);
                others.all(|points| is_off(&rect, points, 5.0))
            };
            let count = arc.line.len();
            let middle = &arc.line[count / 10..count * 9 / 10];
            assert_eq!(middle.iter().find(is_free), None, "{name} {mark:?}");
        }
    }
}

/// Points on everything but arcs that a weight must not cover: heads, nodes and the texts other than its own.
fn obstacles_to(picture: &Picture, own: &Rect) -> Vec<Point> {
    let mut points = Vec::new();
    for item in &picture.items {
        match (&item.shape, item.class) {
            (Shape::Polygon(corners), Class::Head(_)) => points.extend(outline(corners)),
            (Shape::Text(text), _) if text.rect(item.class.is_bold()) != *own => {
                points.extend(outline(&text.rect(item.class.is_bold()).corners()));
            }
            (Shape::Pill(pill), _) => points.extend((0..64).map(|step| {
                let (sine, cosine) = (std::f64::consts::TAU * f64::from(step) / 64.0).sin_cos();
                pill.centre + Point::new(cosine, sine) * pill.radius
            })),
            _ => {}
        }
    }
    points
}

/// Points along the sides of a polygon.
fn outline(corners: &[Point]) -> Vec<Point> {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let side = |(&from, &to): (&Point, &Point)| {
        (0..16).map(move |step| from + (to - from) * (f64::from(step) / 16.0))
    };
    sides.flat_map(side).collect()
}

/// Else a line and a head beside each other look like an arc with two heads.
#[test]
fn no_arc_leaves_a_node_beside_a_foreign_head() {
    for (name, picture) in &*PICTURES {
        let arcs = drawn(picture);
        for (mark, arc) in &arcs {
            let is_foreign = |&(tail, head): &(usize, usize)| head == mark.0 && tail != mark.1;
            for (_, other) in arcs.iter().filter(|(other, _)| is_foreign(other)) {
                let gaps = outline(&other.head).into_iter();
                let gap = least(gaps.map(|point| gap(point, &arc.line)));
                assert!(gap > 2.0, "{name}: {} {mark:?} {gap}", picture.title);
            }
        }
    }
}

#[test]
fn a_long_name_is_in_its_node_and_hides_no_head() {
    let long = |node: usize| format!("station number {node}");
    for (name, a) in all() {
        let n = a.columns();
        let a = a.with_labels((1..=n).map(long)).unwrap();
        let picture = digraph(&a).picture().unwrap();
        let mut pills: Vec<Pill> = Vec::new();
        for item in &picture.items {
            match (&item.shape, item.mark) {
                (Shape::Pill(pill), _) => pills.push(*pill),
                (Shape::Text(text), Some(Mark::Node(node))) => {
                    let is_in = |corner: Point| pills[node].distance(corner) < 0.0;
                    let mut corners = text.rect(false).corners().into_iter();
                    assert!(corners.all(is_in), "{name} {node}");
                }
                _ => {}
            }
        }
        assert_eq!(pills.len(), n, "{name}");
        let arcs = drawn(&picture);
        for (mark, arc) in &arcs {
            let tip = pills[mark.1].distance(arc.head[0]);
            assert!((0.0..3.0).contains(&tip), "{name} {mark:?} {tip}");
            for point in outline(&arc.head) {
                let is_outside = pills.iter().all(|pill| pill.distance(point) > 0.0);
                assert!(is_outside, "{name} {mark:?}");
            }
            for weight in arcs.values().filter_map(|arc| arc.weight) {
                assert!(is_off(&weight, &arc.head, 0.0), "{name} {mark:?}");
            }
        }
    }
}

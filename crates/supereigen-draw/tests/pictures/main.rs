//! Pictures as their readers meet them.
//!
//! - [`texts`]: no two texts overlap, and what is left out is said.
//! - [`formats`]: SVG, TikZ and DOT are well-formed, whatever the labels are.
//! - [`labels`]: weights are on their own arcs, and heads cannot be taken for others.
//! - [`subjects`]: the lasso and the cone are what the library says.

#![allow(clippy::unwrap_used)]

mod formats;
mod labels;
mod subjects;
mod texts;

use std::sync::LazyLock;

use supereigen::dynamics::Orbit;
use supereigen::families::Family;
use supereigen::{Matrix, System, Vector};
use supereigen_draw::{Diagram, Picture, cone, gantt};
use supereigen_formats::Notation;

/// A random matrix with three entries in a row.
fn sparse(n: usize) -> Matrix {
    Family::Degree3.matrix(n, 1)
}

/// The example of Wang and Sergeev.
fn paper() -> Matrix {
    let rows = "-3 1 . . .; 1 1 1 . .; . 0 . 2 .; 1 . -5 . -7; -2 -2 -7 1 .";
    rows.parse().unwrap()
}

/// Labels that mean something to every format.
const HOSTILE: [&str; 3] = [
    "<script>alert(1)</script>",
    "\\input{x}%$#~^&_\"}",
    "]]>--\u{1}\r|`'é",
];

fn hostile() -> Matrix {
    let matrix: Matrix = "0 1 2; 3 . -4; -1 2 .".parse().unwrap();
    matrix.with_labels(HOSTILE).unwrap()
}

fn digraph(a: &Matrix) -> Diagram {
    Diagram::digraph(a, Notation::Exact).unwrap()
}

/// x(0) = 0 and the states that follow.
fn states(a: &Matrix, steps: usize) -> Vec<Vector> {
    let orbit = Orbit::new(a, vec![0; a.columns()]).unwrap();
    orbit.take(steps + 1).collect()
}

/// Pictures of every kind but heat maps, among them those of many nodes, of many arcs and of long labels.
static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
    let notation = Notation::Exact;
    let x = [Some(0.into()), Some((-1).into()), None, None, None];
    let system = System::new(&paper(), 0).unwrap();
    let mut diagrams = vec![Diagram::extremal(&system, &x, notation).unwrap()];
    let long = |node: usize| format!("a label of many words, number {node}");
    for a in [
        paper(),
        hostile(),
        sparse(30).with_labels((0..30).map(long)).unwrap(),
        sparse(41),
        sparse(200),
        Family::Dense.matrix(30, 1),
        Family::Ring.matrix(40, 1),
        Matrix::identity(0),
        Matrix::identity(1),
    ] {
        diagrams.extend([digraph(&a), Diagram::critical(&a, notation).unwrap()]);
    }
    let drawn = diagrams.iter().map(Diagram::picture);
    let hostile_cone = cone(&System::new(&hostile(), 0).unwrap(), notation);
    let mut pictures: Vec<Picture> = drawn.chain([hostile_cone]).map(Result::unwrap).collect();
    for a in [paper(), hostile(), sparse(30)] {
        let gantts = [0, 1, 7, 60].map(|steps| gantt(&a, &states(&a, steps), notation));
        pictures.extend(gantts.map(Result::unwrap));
    }
    pictures
});

//! Pictures as their readers meet them.
//!
//! - [`texts`]: no two texts overlap, and what is left out is said.
//! - [`formats`]: SVG, TikZ and DOT are well-formed, whatever the labels are.
//! - [`gantt`]: the states of an event system have their bars, ticks and lines where they are due.
//! - [`labels`]: weights are on their own arcs, and heads cannot be taken for others.
//! - [`subjects`]: the lasso, the critical graph and the cone are what the library says.

#![allow(clippy::unwrap_used)]

mod formats;
mod gantt;
mod labels;
mod subjects;
mod texts;

use supereigen::Matrix;
use supereigen::families::Family;
use supereigen_draw::Diagram;
use supereigen_formats::Notation;

/// A random matrix with three entries in a row.
fn sparse(n: usize) -> Matrix {
    Family::Degree3.matrix(n, 1)
}

/// The example of Wang and Sergeev.
fn paper() -> Matrix {
    let e = None;
    Matrix::from_rows([
        [Some(-3), Some(1), e, e, e],
        [Some(1), Some(1), Some(1), e, e],
        [e, Some(0), e, Some(2), e],
        [Some(1), e, Some(-5), e, Some(-7)],
        [Some(-2), Some(-2), Some(-7), Some(1), e],
    ])
    .unwrap()
}

/// Labels that mean something to every format.
const HOSTILE: [&str; 3] = [
    "<script>alert(1)</script>",
    "\\input{x}%$#~^&_\"}",
    "]]>--\u{1}\r|`'é",
];

fn hostile() -> Matrix {
    let rows: [&[Option<i64>]; 3] = [
        &[Some(0), Some(1), Some(2)],
        &[Some(3), None, Some(-4)],
        &[Some(-1), Some(2), None],
    ];
    let matrix = Matrix::from_rows(rows.iter().copied()).unwrap();
    matrix
        .with_labels(HOSTILE.map(str::to_owned).to_vec())
        .unwrap()
}

fn digraph(a: &Matrix) -> Diagram {
    Diagram::digraph(a, Notation::Exact).unwrap()
}

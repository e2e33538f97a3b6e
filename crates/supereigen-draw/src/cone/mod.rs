//! Draws the cone {x : A ⊗ x ≥ λ ⊗ x} of three nodes in the tropical projective plane.
//!
//! [`cells`] cuts the plane, including its border, along the lines on which an inequality can be tight, and decides
//! exactly which cells are in the cone. [`plane`] maps the plane to a triangle, on whose border entries are −∞.
//! [`paint`] draws the shapes.

pub(crate) mod cells;
mod paint;
mod plane;
pub(crate) mod segments;
#[cfg(test)]
mod tests;

use supereigen::{Entry, Rational, System, Vector};
use supereigen_formats::Notation;

use crate::error::DrawError;
use crate::picture::Picture;

/// A point of the tropical projective plane: entries up to a common summand, not all −∞.
pub(crate) type Triple = [Entry; 3];

/// Draws the cone {x : A ⊗ x ≥ λ ⊗ x} of a 3 × 3 matrix with its scaled extremals, numbered as the basis lists them.
///
/// The tropical projective plane is drawn as a triangle by x ↦ (exp(x₁/s) : exp(x₂/s) : exp(x₃/s)). Lines
/// x_i − x_j = c are straight in the triangle, and points with entries −∞ are on its border.
///
/// # Errors
/// If the matrix is not 3 × 3.
pub fn cone(system: &System, notation: Notation) -> Result<Picture, DrawError> {
    if system.n() != 3 {
        return Err(DrawError::NotThreeNodes { found: system.n() });
    }
    let names: Vec<String> = match system.matrix().labels() {
        [] => (1..=3).map(|i| format!("x{i}")).collect(),
        labels => labels.to_vec(),
    };
    let lines = lines(system);
    let cells = cells::cells(&lines, system)?;
    let triple = |x: Vector| -> Triple { [0, 1, 2].map(|i| x.entry(i)) };
    let generators: Vec<Triple> = system.extremals().map(triple).collect();
    Ok(paint::picture(&paint::Scene {
        names: &names,
        lambda: system.lambda(),
        lines: &lines,
        cells: &cells,
        generators: &generators,
        notation,
    }))
}

/// The pairs of coordinates.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// A line x_i − x_j = `value` with i < j, on which an inequality of the system can be tight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    pub(crate) i: usize,
    pub(crate) j: usize,
    pub(crate) value: Rational,
}

/// Returns the lines of all finite entries off the diagonal, each line once: whether a_ij + x_j ≥ λ + x_i holds
/// changes at x_i − x_j = a_ij − λ.
fn lines(system: &System) -> Vec<Line> {
    let mut lines = Vec::new();
    let a = system.matrix();
    let Some(lambda) = system.lambda() else {
        return lines;
    };
    for (i, j) in PAIRS {
        let forth = a.entry(i, j).map(|entry| entry - lambda);
        let back = a.entry(j, i).map(|entry| lambda - entry);
        let values = forth.into_iter().chain(back);
        lines.extend(values.map(|value| Line { i, j, value }));
    }
    lines.sort();
    lines.dedup();
    lines
}

//! Draws the cone {x : A ⊗ x ≥ λ ⊗ x} of three nodes in the tropical projective plane.
//!
//! [`cells`] cuts the plane, including its border, along the [`lines`] on which an inequality can be tight, and decides
//! exactly which cells are in the cone. [`range`] has what is shown for all λ. [`plane`] maps the plane to a triangle, on
//! whose border entries are −∞. [`paint`] draws the shapes.

mod cells;
mod lines;
mod paint;
mod plane;
mod range;
pub(crate) mod segments;
#[cfg(test)]
mod tests;

use supereigen::System;
use supereigen_formats::Notation;

use crate::error::DrawError;
use crate::picture::Picture;

/// Draws the cone {x : A ⊗ x ≥ λ ⊗ x} of a 3 × 3 matrix with its scaled extremals, numbered as the basis lists them.
///
/// The tropical projective plane is drawn as a triangle by x ↦ (exp(x₁/s) : exp(x₂/s) : exp(x₃/s)). Lines
/// x_i − x_j = c are straight in the triangle, and points with entries −∞ are on its border. The scale s and the frame of
/// the picture are the same for all λ at which the cone can change, so the frame does not move while λ changes.
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
    let lines = lines::lines_of(system);
    let cells = cells::cells_of(&lines, system)?;
    let generators = range::generators_of(system);
    let range = range::Range::of(system, &lines, &generators)?;
    Ok(paint::picture(&paint::Scene {
        names: &names,
        lambda: system.lambda(),
        lines: &lines,
        cells: &cells,
        generators: &generators,
        range: &range,
        notation,
    }))
}

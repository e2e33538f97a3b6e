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

use supereigen::{Entry, Matrix, Rational, System, Vector};
use supereigen_formats::Notation;

use crate::error::DrawError;
use crate::picture::Picture;

/// A point of the tropical projective plane: entries up to a common summand, not all −∞.
pub(crate) type Triple = [Entry; 3];

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
    let lines = lines_of(system);
    let cells = cells::cells_of(&lines, system)?;
    let generators = generators_of(system);
    let range = Range::of(system, &lines, &generators)?;
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

fn generators_of(system: &System) -> Vec<Triple> {
    let triple = |x: Vector| -> Triple { [0, 1, 2].map(|i| x.entry(i)) };
    system.extremals().map(triple).collect()
}

/// Everything that the pictures show for all λ at which the cone can change, and for one λ in every gap between them.
pub(crate) struct Range {
    /// The lines, sorted.
    lines: Vec<Line>,
    generators: Vec<Triple>,
    /// The greatest number of generators in one of the pictures.
    most: usize,
}

impl Range {
    fn of(system: &System, lines: &[Line], generators: &[Triple]) -> Result<Range, DrawError> {
        let a = system.matrix();
        let greatest = System::new(a, 0)?.max_cycle_mean();
        let samples = samples_of(a, greatest.map(|cycle| cycle.mean));
        let mut range = Range {
            lines: Vec::new(),
            generators: Vec::new(),
            most: 0,
        };
        for lambda in &samples {
            let sample = System::new(a, Some(lambda.clone()))?;
            range.add(&lines_of(&sample), &generators_of(&sample));
        }
        // Elsewhere, what is shown has to be in the picture as well.
        let is_within = |lambda: &Rational| {
            let ends = samples.first().zip(samples.last());
            ends.is_some_and(|(low, high)| low <= lambda && lambda <= high)
        };
        if !system.lambda().as_ref().is_some_and(is_within) {
            range.add(lines, generators);
        }
        range.lines.sort();
        range.lines.dedup();
        Ok(range)
    }

    fn add(&mut self, lines: &[Line], generators: &[Triple]) {
        self.lines.extend_from_slice(lines);
        self.generators.extend_from_slice(generators);
        self.most = self.most.max(generators.len());
    }
}

/// Returns, sorted, all λ up to the greatest one, λ(A), at which the lines of the cone meet in another way than for λ nearby;
/// also one λ in each gap and one below all. For all λ in a gap, the cone has the same shape.
fn samples_of(a: &Matrix, greatest: Entry) -> Vec<Rational> {
    // The lines of a pair are x_i − x_j = c + s λ, with s = −1 for a_ij and s = 1 for a_ji.
    let of_pair = |(i, j): (usize, usize)| -> Vec<(Rational, i64)> {
        let forth = a.entry(i, j).map(|entry| (entry, -1));
        let back = a.entry(j, i).map(|entry| (-entry, 1));
        forth.into_iter().chain(back).collect()
    };
    let [first, outer, second] = PAIRS.map(of_pair);
    let mut values: Vec<Rational> = (0..3).filter_map(|i| a.entry(i, i)).collect();
    for lines in [&first, &outer, &second] {
        if let [(forth, _), (back, _)] = &lines[..] {
            values.push((forth - back) / Rational::from(2));
        }
    }
    for (c1, s1) in &first {
        for (c2, s2) in &second {
            for (c3, s3) in &outer {
                // s1 + s2 − s3 is odd.
                values.push((c3 - &(c1 + c2)) / Rational::from(s1 + s2 - s3));
            }
        }
    }
    values.retain(|value| greatest.as_ref().is_none_or(|greatest| value <= greatest));
    values.sort();
    values.dedup();
    let (Some(low), Some(high)) = (values.first(), values.last()) else {
        return values;
    };
    let span = high - low;
    let below = if span.is_zero() {
        low - &Rational::from(1)
    } else {
        low - &(span / Rational::from(4))
    };
    let middle = |pair: &[Rational]| (&pair[0] + &pair[1]) / Rational::from(2);
    let gaps: Vec<Rational> = values.windows(2).map(middle).collect();
    values.extend(gaps);
    values.push(below);
    values.sort();
    values
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
fn lines_of(system: &System) -> Vec<Line> {
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

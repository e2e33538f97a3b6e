//! The lines of the plane on which an inequality of the system can be tight.

use supereigen::{Entry, Rational, System};

/// A point of the tropical projective plane: entries up to a common summand, not all −∞.
pub(super) type Triple = [Entry; 3];

/// The pairs of coordinates.
pub(super) const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// A line x_i − x_j = `value` with i < j, on which an inequality of the system can be tight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    pub(super) i: usize,
    pub(super) j: usize,
    pub(super) value: Rational,
}

/// Returns the lines of all finite entries off the diagonal, each line once: whether a_ij + x_j ≥ λ + x_i holds
/// changes at x_i − x_j = a_ij − λ.
pub(super) fn lines_of(system: &System) -> Vec<Line> {
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

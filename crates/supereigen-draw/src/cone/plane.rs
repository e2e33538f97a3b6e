//! The tropical projective plane as a triangle: x ↦ (exp(x₁/s) : exp(x₂/s) : exp(x₃/s)) in barycentric
//! coordinates. −∞ goes to 0, so that the border is where entries are −∞; a line x_i − x_j = c goes to a
//! segment from a corner to the opposite side.

use supereigen::{Entry, Rational};

use super::{Line, Triple};
use crate::geometry::{Point, exp};

/// The length of a side in pixels.
pub(super) const SIDE: f64 = 420.0;

/// How many times nearer to one end of its side than to the other the outermost line meets it.
const RATIO_LOGARITHM: f64 = 2.6;

/// The map to the picture.
pub(super) struct Plane {
    /// 1 / s for the greatest value.
    greatest: Rational,
}

impl Plane {
    /// A scale at which all lines, and all generators, can be told apart from the border.
    pub(super) fn new(lines: &[Line], generators: &[Triple]) -> Plane {
        let magnitude = |value: &Rational| value.clone().max(-value);
        let entries = generators.iter().flatten().flatten();
        let values = lines.iter().map(|line| &line.value).chain(entries);
        let greatest = values.map(magnitude).max().unwrap_or(Rational::ZERO);
        let greatest = match greatest.is_zero() {
            true => Rational::from(1),
            false => greatest,
        };
        Plane { greatest }
    }

    /// Where e^i is: x₁ to the left, x₂ to the right, x₃ at the top.
    pub(super) fn corner(i: usize) -> Point {
        let height = SIDE * 0.75_f64.sqrt();
        match i {
            0 => Point::new(0.0, height),
            1 => Point::new(SIDE, height),
            _ => Point::new(SIDE / 2.0, 0.0),
        }
    }

    /// Where a point is.
    pub(super) fn map(&self, x: &Triple) -> Point {
        let greatest = x.iter().flatten().max();
        let weight = |entry: &Entry| match (entry, greatest) {
            (Some(value), Some(greatest)) => {
                let ratio = (value - greatest) / &self.greatest;
                exp(ratio.to_f64().value().max(-50.0) * RATIO_LOGARITHM)
            }
            _ => 0.0,
        };
        let weights = [weight(&x[0]), weight(&x[1]), weight(&x[2])];
        let sum: f64 = weights.iter().sum();
        let mut point = Point::default();
        for (i, weight) in weights.into_iter().enumerate() {
            point = point + Plane::corner(i) * (weight / sum.max(1e-300));
        }
        point
    }

    /// The ends of a line: at a corner, and on the opposite side.
    pub(super) fn ends(&self, line: &Line) -> (Point, Point) {
        let mut x: Triple = [const { None }; 3];
        x[line.i] = Some(line.value.clone());
        x[line.j] = Some(Rational::ZERO);
        (Plane::corner(3 - line.i - line.j), self.map(&x))
    }
}

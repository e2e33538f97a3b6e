//! The tropical projective plane as a triangle: x ↦ (exp(x₁/s) : exp(x₂/s) : exp(x₃/s)) in barycentric
//! coordinates. −∞ goes to 0, so that the border is where entries are −∞; a line x_i − x_j = c goes to a
//! segment from a corner to the opposite side.

use supereigen::Rational;

use super::{Line, PAIRS, Triple};
use crate::geometry::{Point, exp};

/// The length of a side in pixels.
pub(super) const SIDE: f64 = 420.0;

/// How many times nearer to one end of its side than to the other the outermost line meets it.
const RATIO_LOGARITHM: f64 = 2.6;

/// The map to the picture.
pub(super) struct Plane {
    /// What is mapped to the middle: among the lines.
    middle: [Rational; 3],
    /// The greatest distance of a line, or of a generator, from there.
    greatest: Rational,
}

impl Plane {
    /// A scale at which all lines, and all generators, can be told apart from each other and from the
    /// border, as far as their values allow.
    pub(super) fn new(lines: &[Line], generators: &[Triple]) -> Plane {
        let middle = middle(lines);
        let from_middle = |i: usize, j: usize, value: &Rational| {
            let off = value - (&middle[i] - &middle[j]);
            (-&off).max(off)
        };
        let of_lines = lines
            .iter()
            .map(|line| from_middle(line.i, line.j, &line.value));
        let of_generators = generators.iter().flat_map(|x| {
            let off = |(i, j): (usize, usize)| {
                let difference = x[i].as_ref()? - x[j].as_ref()?;
                Some(from_middle(i, j, &difference))
            };
            PAIRS.into_iter().filter_map(off)
        });
        let greatest = of_lines.chain(of_generators).max();
        let greatest = greatest.filter(|greatest| !greatest.is_zero());
        Plane {
            middle,
            greatest: greatest.unwrap_or(Rational::from(1)),
        }
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
        let off = [0, 1, 2].map(|i| Some(x[i].as_ref()? - &self.middle[i]));
        let top = off.iter().flatten().max();
        let weights = [0, 1, 2].map(|i| match (&off[i], top) {
            (Some(value), Some(top)) => {
                let ratio = (value - top) / &self.greatest;
                exp(ratio.to_f64().value().max(-50.0) * RATIO_LOGARITHM)
            }
            _ => 0.0,
        });
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

/// A point whose differences are, as nearly as three can be, in the middle of the lines of each pair.
fn middle(lines: &[Line]) -> [Rational; 3] {
    let two = Rational::from(2);
    let of_pair = |(i, j): (usize, usize)| {
        let values = || lines.iter().filter(|line| (line.i, line.j) == (i, j));
        let (low, high) = (values().next()?, values().next_back()?);
        Some((&low.value + &high.value) / &two)
    };
    // A pair without lines is where the others put it.
    let [first, outer, second] = PAIRS.map(of_pair);
    let known = |value: &Option<Rational>| value.clone().unwrap_or(Rational::ZERO);
    let first = first.unwrap_or_else(|| known(&outer) - known(&second));
    let outer = outer.unwrap_or_else(|| &first + known(&second));
    let second = second.unwrap_or_else(|| &outer - &first);
    let third = |sum: Rational| sum / Rational::from(3);
    [
        third(&first + &outer),
        third(&second - &first),
        third(-(outer + second)),
    ]
}

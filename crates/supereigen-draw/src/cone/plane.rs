//! Maps the tropical projective plane to a triangle: x ↦ (exp(x₁/s) : exp(x₂/s) : exp(x₃/s)) in barycentric
//! coordinates. As −∞ goes to 0, points with entries −∞ are on the border; a line x_i − x_j = c becomes a segment
//! from a corner to the opposite side.

use supereigen::Rational;

use super::lines::{Line, PAIRS, Triple};
use crate::geometry::{Point, exp};

/// The length of a side in pixels.
pub(super) const SIDE: f64 = 420.0;

/// The logarithm of how many times nearer to one end of its side than to the other the outermost line meets the side.
const RATIO_LOGARITHM: f64 = 2.6;

/// The map from the tropical projective plane to the picture.
pub(super) struct Plane {
    /// The point that is mapped to the middle of the triangle; it lies among the lines.
    middle: [Rational; 3],
    /// The greatest distance of a line, or of a generator, from `middle`.
    greatest: Rational,
}

impl Plane {
    /// Chooses a scale at which all lines and all generators can be told apart from each other and from the border,
    /// as far as their values allow.
    pub(super) fn new(lines: &[Line], generators: &[Triple]) -> Plane {
        let middle = middle_of(lines);
        let from_middle = |i: usize, j: usize, value: &Rational| {
            let off = value - (&middle[i] - &middle[j]);
            (-&off).max(off)
        };
        let of_lines = lines.iter();
        let of_lines = of_lines.map(|line| from_middle(line.i, line.j, &line.value));
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

    /// Returns the place of e^i: e^1 is on the left, e^2 on the right, e^3 at the top.
    pub(super) fn corner(i: usize) -> Point {
        let height = SIDE * 0.75_f64.sqrt();
        match i {
            0 => Point::new(0.0, height),
            1 => Point::new(SIDE, height),
            _ => Point::new(SIDE / 2.0, 0.0),
        }
    }

    /// Returns the ends of the sides.
    pub(super) fn sides() -> [(Point, Point); 3] {
        [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (Plane::corner(a), Plane::corner(b)))
    }

    /// Returns the place of a point in the picture.
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

    /// Returns the ends of a line: a corner, and a point of the opposite side.
    pub(super) fn ends(&self, line: &Line) -> (Point, Point) {
        let mut x: Triple = [const { None }; 3];
        x[line.i] = Some(line.value.clone());
        x[line.j] = Some(Rational::ZERO);
        (Plane::corner(3 - line.i - line.j), self.map(&x))
    }
}

/// Returns a point whose differences are as near as possible to the middle of the lines of each pair.
fn middle_of(lines: &[Line]) -> [Rational; 3] {
    let two = Rational::from(2);
    let of_pair = |(i, j): (usize, usize)| {
        let values = || lines.iter().filter(|line| (line.i, line.j) == (i, j));
        let (low, high) = (values().next()?, values().next_back()?);
        Some((&low.value + &high.value) / &two)
    };
    // The middle of a pair without lines follows from the other pairs.
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

//! Points and curves of a picture.
//!
//! Only +, −, ×, ÷ and the square root are used, whose results IEEE 754 fixes to the last bit. So the same input
//! gives the same picture on every machine. No mathematical decision is made here.

use std::ops::{Add, Mul, Sub};

/// A point, or a vector between two; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The coordinate that grows to the right.
    pub x: f64,
    /// The coordinate that grows downwards.
    pub y: f64,
}

impl Point {
    /// Creates the point (x, y).
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns the vector of length 1 in this direction; the one to the right if this vector is 0.
    pub(crate) fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-9 {
            self * (1.0 / length)
        } else {
            Point::new(1.0, 0.0)
        }
    }

    /// Returns the vector after a quarter turn.
    pub(crate) fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve(pub [Point; 4]);

impl Curve {
    /// Returns the parabola between two points whose tangents there meet at `control`.
    pub(crate) fn quadratic(from: Point, control: Point, to: Point) -> Curve {
        let pull = |end: Point| end + (control - end) * (2.0 / 3.0);
        Curve([from, pull(from), pull(to), to])
    }

    pub(crate) fn at(&self, t: f64) -> Point {
        self.split(t).0.0[3]
    }

    /// Returns the parts before and after t, by the algorithm of de Casteljau.
    pub(crate) fn split(&self, t: f64) -> (Curve, Curve) {
        let between = |a: Point, b: Point| a + (b - a) * t;
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d));
        let (abc, bcd) = (between(ab, bc), between(bc, cd));
        let middle = between(abc, bcd);
        (Curve([a, ab, abc, middle]), Curve([middle, bcd, cd, d]))
    }

    /// Returns the direction of the curve at t.
    pub(crate) fn direction(&self, t: f64) -> Point {
        let step = 1.0 / 64.0;
        (self.at((t + step).min(1.0)) - self.at((t - step).max(0.0))).unit()
    }

    /// Returns the t at which the curve leaves the disc around its start or, going backwards from `t = 1`, the disc
    /// around its end.
    pub(crate) fn leaves(&self, radius: f64, from_end: bool) -> f64 {
        let centre = self.0[if from_end { 3 } else { 0 }];
        let place = |s: f64| if from_end { 1.0 - s } else { s };
        let (mut inside, mut outside) = (0.0, 0.5);
        for _ in 0..30 {
            let middle = (inside + outside) / 2.0;
            if (self.at(place(middle)) - centre).length() < radius {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        place(outside)
    }
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The corner with the least coordinates.
    pub low: Point,
    /// The corner with the greatest coordinates.
    pub high: Point,
}

impl Rect {
    /// Creates a rectangle from its middle, width and height.
    pub fn around(middle: Point, width: f64, height: f64) -> Rect {
        let half = Point::new(width / 2.0, height / 2.0);
        Rect {
            low: middle - half,
            high: middle + half,
        }
    }

    /// Returns whether the interiors of two rectangles meet.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        (self.low.x..=self.high.x).contains(&point.x)
            && (self.low.y..=self.high.y).contains(&point.y)
    }

    /// Returns whether a disc meets the rectangle.
    pub(crate) fn meets_disc(&self, centre: Point, radius: f64) -> bool {
        let nearest = Point::new(
            centre.x.clamp(self.low.x, self.high.x),
            centre.y.clamp(self.low.y, self.high.y),
        );
        (nearest - centre).length() < radius
    }

    /// Returns the least rectangle that contains this one and a point.
    pub(crate) fn with(self, point: Point) -> Rect {
        Rect {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }
}

/// Returns the k-th of n points on the unit circle, clockwise from the top.
pub(crate) fn on_circle(k: usize, n: usize) -> Point {
    let turn = k as f64 / n.max(1) as f64;
    // The angle is taken within half a turn of 0, where the series is short.
    let angle = std::f64::consts::TAU * if turn > 0.5 { turn - 1.0 } else { turn };
    let (mut sine, mut cosine, mut term) = (0.0, 0.0, 1.0);
    for power in 0..40 {
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term = term * angle / f64::from(power + 1);
    }
    Point::new(sine, -cosine)
}

/// Returns e to the power x, for x ≤ 0.
pub(crate) fn exp(x: f64) -> f64 {
    // exp(x) = exp(x / 1024)^1024, and the series for such a small number is short.
    let small = x / 1024.0;
    let (mut sum, mut term) = (0.0, 1.0);
    for power in 1..16 {
        sum += term;
        term = term * small / f64::from(power);
    }
    (0..10).fold(sum, |value, _| value * value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_are_those_of_the_functions() {
        for k in 0..=24 {
            let angle = std::f64::consts::TAU * f64::from(k) / 24.0;
            let point = on_circle(k as usize, 24);
            assert!((point - Point::new(angle.sin(), -angle.cos())).length() < 1e-12);
            let x = -f64::from(k) / 3.0;
            assert!((exp(x) - x.exp()).abs() < 1e-12);
        }
    }

    #[test]
    fn a_curve_leaves_the_discs_at_its_ends() {
        let (from, to) = (Point::new(0.0, 0.0), Point::new(100.0, 0.0));
        let curve = Curve::quadratic(from, Point::new(50.0, 40.0), to);
        let start = curve.at(curve.leaves(10.0, false));
        let end = curve.at(curve.leaves(12.0, true));
        assert!(((start - from).length() - 10.0).abs() < 1e-3);
        assert!(((end - to).length() - 12.0).abs() < 1e-3);
    }
}

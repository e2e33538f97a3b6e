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

    /// Returns the distance from (0, 0).
    pub fn length(self) -> f64 {
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

    /// Returns the straight line between two points.
    pub(crate) fn straight(from: Point, to: Point) -> Curve {
        Curve::quadratic(from, (from + to) * 0.5, to)
    }

    /// Returns the point at t, which goes from 0 at the start to 1 at the end.
    pub fn at(&self, t: f64) -> Point {
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

    /// Returns the t at which the curve leaves the pill around its start or, going backwards from `t = 1`, the pill
    /// around its end, when the pill is made larger by `more`.
    pub(crate) fn leaves(&self, pill: &Pill, more: f64, from_end: bool) -> f64 {
        let place = |s: f64| if from_end { 1.0 - s } else { s };
        let is_inside = |s: f64| pill.distance(self.at(place(s))) < more;
        place(first_outside(1.0, 30, is_inside))
    }

    /// Returns about how long the curve is: never more than its control polygon, never less than its chord.
    pub(crate) fn length(&self) -> f64 {
        let points = |step: i32| self.at(f64::from(step) / 8.0);
        (0..8)
            .map(|step| (points(step + 1) - points(step)).length())
            .sum()
    }
}

/// The shape of a node: all points within `radius` of a horizontal segment. If the segment is a point, it is a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pill {
    /// The middle.
    pub centre: Point,
    /// Half the length of the segment.
    pub half: f64,
    /// The distance from the segment to the rim.
    pub radius: f64,
}

impl Pill {
    pub(crate) fn disc(centre: Point, radius: f64) -> Pill {
        let half = 0.0;
        Pill {
            centre,
            half,
            radius,
        }
    }

    /// Returns the distance of a point from the rim; it is negative inside.
    pub fn distance(&self, point: Point) -> f64 {
        let off = point - self.centre;
        let nearest = Point::new(off.x.clamp(-self.half, self.half), 0.0);
        (off - nearest).length() - self.radius
    }

    /// Returns the point of the segment that is farthest in a direction, if that is along the segment; else one closer to
    /// the middle.
    pub(crate) fn focus(&self, direction: Point) -> Point {
        self.centre + Point::new(direction.x * self.half, 0.0)
    }

    /// Returns the point of the rim that is seen from a point of the segment in this direction.
    pub(crate) fn rim(&self, from: Point, direction: Point) -> Point {
        let is_inside = |along: f64| self.distance(from + direction * along) < 0.0;
        from + direction * first_outside(2.0 * (self.half + self.radius), 40, is_inside)
    }

    /// Returns whether a rectangle comes closer to the rim than `more`.
    pub(crate) fn meets(&self, rect: &Rect, more: f64) -> bool {
        // Both have sides along the axes, so that the gaps along x and y make up the distance.
        let (low, high, Point { x, y }) = (rect.low, rect.high, self.centre);
        let across = (x - self.half - high.x).max(low.x - (x + self.half));
        let down = (y - high.y).max(low.y - y);
        Point::new(across.max(0.0), down.max(0.0)).length() < self.radius + more
    }
}

/// Returns about the least number up to `most` that is not inside, by halving the interval this often.
fn first_outside(most: f64, halvings: u32, is_inside: impl Fn(f64) -> bool) -> f64 {
    let (mut inside, mut outside) = (0.0, most);
    for _ in 0..halvings {
        let middle = (inside + outside) / 2.0;
        if is_inside(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    outside
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

    /// Returns the corners, one after another along the sides.
    pub fn corners(&self) -> [Point; 4] {
        let Rect { low, high } = *self;
        let (right, left) = (Point::new(high.x, low.y), Point::new(low.x, high.y));
        [low, right, high, left]
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        (self.low.x..=self.high.x).contains(&point.x)
            && (self.low.y..=self.high.y).contains(&point.y)
    }

    /// Returns the least rectangle that contains these points; `None` if there are none.
    pub(crate) fn of(points: impl IntoIterator<Item = Point>) -> Option<Rect> {
        let single = |point| Rect::around(point, 0.0, 0.0);
        let join = |rect: Rect, other: Rect| rect.with(other.low);
        points.into_iter().map(single).reduce(join)
    }

    /// Returns the rectangle with this much more on every side.
    pub(crate) fn widened(&self, x: f64, y: f64) -> Rect {
        Rect {
            low: self.low - Point::new(x, y),
            high: self.high + Point::new(x, y),
        }
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
    fn a_pill_knows_its_rim() {
        let pill = Pill {
            centre: Point::new(5.0, 5.0),
            half: 20.0,
            radius: 10.0,
        };
        for k in 0..24 {
            let direction = on_circle(k, 24);
            let rim = pill.rim(pill.focus(direction), direction);
            assert!(pill.distance(rim).abs() < 1e-6);
        }
        let rect = |x: f64, y: f64| Rect::around(Point::new(x, y), 4.0, 4.0);
        assert!(pill.meets(&rect(5.0, 16.0), 0.0));
        assert!(!pill.meets(&rect(5.0, 18.0), 0.0) && pill.meets(&rect(5.0, 18.0), 2.0));
        assert!(!pill.meets(&rect(38.0, 5.0), 0.0) && pill.meets(&rect(36.0, 5.0), 0.0));
    }
}

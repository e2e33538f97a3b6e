//! Tropical polyhedra {x : A ⊗ x ⊕ c ≥ B ⊗ x ⊕ d}, as cones with one more unknown.
//!
//! The constants are the coefficients of one more unknown, the last one, as in TPLib's abstract domain: x is in the
//! polyhedron iff (x, 0) is in the cone. A vector of the cone with a finite last entry is a multiple of such a vector; one whose
//! last entry is −∞ is a direction in which the polyhedron goes on. Every (x, 0) is a max-combination of extremals of
//! the cone; scaled such that their last entry is 0, those of the first kind have coefficients of at most 0, and one of
//! them has 0. So x is ⊕ of points with coefficients whose maximum is 0, and of any multiples of rays.

use std::ops::ControlFlow;

use crate::cone::system::Cone;
use crate::lasso::{Error, Options};
use crate::report::Stop;
use crate::scalar::Values;
use crate::sink::Sink;
use crate::vector::Vector;

/// The extreme points and rays of a tropical polyhedron; without a point it is empty.
///
/// As a [`Sink`] it removes the last entry of each vector of the cone, and sorts the vectors into points and rays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Polyhedron {
    /// Each extremal with a finite last entry, scaled such that this is 0.
    pub points: Vec<Vector>,
    /// Each extremal whose last entry is −∞, scaled.
    pub rays: Vec<Vector>,
}

impl Sink for Polyhedron {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let mut x = vector.to_numerators();
        let last = x.pop().flatten();
        if let Some(last) = &last {
            let entries = x.iter_mut().flatten();
            entries.for_each(|entry| *entry -= last);
        }
        let x: Vector = Values::over(&x, vector.denominator()).into();
        match last {
            Some(_) => self.points.push(x),
            None => self.rays.push(x),
        }
        ControlFlow::Continue(())
    }
}

impl Cone {
    /// Returns the points and rays of the polyhedron of which this is the cone: the last unknown stands for 0.
    ///
    /// ```
    /// use supereigen::{Cone, Options};
    /// // x₁ ≥ 1 and x₁ ⊕ 3 ≥ x₂, the constants in the last column.
    /// let cone = Cone::new(&"0 . .; 0 . 3".parse()?, &". . 1; . 0 .".parse()?)?;
    /// let found = cone.polyhedron(&Options::new())?;
    /// assert_eq!(found.points, ["1 3".parse()?, "1 .".parse()?]);
    /// assert_eq!(found.rays, ["0 .".parse()?, "0 0".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Cone::run); also if it was interrupted.
    pub fn polyhedron(&self, options: &Options) -> Result<Polyhedron, Error> {
        let mut found = Polyhedron::default();
        let report = self.run(options, &mut found)?;
        match report.stop {
            Stop::Interrupted => Err(Error::Interrupted),
            _ => Ok(found),
        }
    }
}

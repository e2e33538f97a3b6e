//! Questions about one vector: is it a solution, is it extremal, of which types; what is the greatest
//! solution below it, and of which extremals is it the maximum?

use dashu_int::{IBig, UBig};

use super::System;
use super::inspector::unit_of;
use crate::extremal::{self, Lasso, SatisfyingArc};
use crate::scalar::{Big, Rational, Scalar, Values, all_fitting, in_lane_or_big, magnitude};
use crate::solution::decompose::{self, Term};
use crate::solution::greatest;
use crate::vector::{self, Vector};

/// A vector and a system, brought to one denominator.
///
/// ```
/// use supereigen::System;
/// let system = System::new(&"-3 1; 1 0".parse()?, 0)?;
/// let point = system.point([2, 5])?;
/// assert!(point.is_solution());
/// let parts = point.decompose().unwrap_or_default(); // 2 ⊗ (0, −1) ⊕ 5 ⊗ e²
/// assert_eq!(parts.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Point {
    system: System,
    /// Whether λ = −∞, so that every vector is a solution; the system then has the same solutions.
    is_free: bool,
    x: Vec<Big>,
}

/// The result of checking one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// The rows i with A_i ⊗ x < λ ⊗ x_i; none means that x is a solution.
    pub failing_rows: Vec<usize>,
    /// Whether ‖x‖ = 0.
    pub scaled: bool,
    /// The types by the hypergraph criterion; none means not extremal.
    pub types_by_hypergraph: Vec<usize>,
    /// The types by the criterion of satisfying arcs; none means not extremal.
    pub types_by_satisfying_arcs: Vec<usize>,
    /// The satisfying arcs of x, sorted by tail, then head.
    pub satisfying_arcs: Vec<SatisfyingArc>,
    /// The lasso of an extremal.
    pub lasso: Option<Lasso>,
}

/// One term c ⊗ g of a solution as a max-combination of extremals.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// A type of g, at which c ⊗ g equals the solution; a node from 0.
    pub node: usize,
    /// c.
    pub coefficient: Rational,
    /// g, a scaled extremal.
    pub extremal: Vector,
}

impl Point {
    /// Makes a point from numerators over the denominator of the system.
    pub(crate) fn new(mut system: System, x: Vec<Big>) -> Point {
        let is_free = system.lambda().is_none();
        if is_free {
            system = system.with_zero_loops();
        }
        Point { system, is_free, x }
    }

    /// Returns a bound on all that is computed here, see [`greatest::greatest_below`].
    fn bound(&self) -> UBig {
        let greatest = magnitude(self.x.iter().flatten())
            .max(self.system.magnitude().clone())
            .max(UBig::ONE);
        greatest * UBig::from(8u8) * UBig::from(self.system.n() + 2).pow(3)
    }

    /// Returns x in a lane that was chosen from [`Point::bound`].
    fn in_lane<S: Scalar>(&self) -> Vec<S> {
        all_fitting(&self.x)
    }

    fn exact<S: Scalar>(&self, x: &[S]) -> Vector {
        Values::over(x, self.system.denominator()).into()
    }

    /// Returns failing rows, satisfying arcs, extremality by both criteria, and types.
    pub fn check(&self) -> Check {
        let scaled = vector::norm(&self.x) == Some(IBig::ZERO);
        if self.is_free {
            let lasso = unit_of(&self.x);
            let types = lasso.as_ref().map_or_else(Vec::new, Lasso::types);
            return Check {
                failing_rows: Vec::new(),
                scaled,
                types_by_hypergraph: types.clone(),
                types_by_satisfying_arcs: types,
                satisfying_arcs: Vec::new(),
                lasso,
            };
        }
        in_lane_or_big!(self.bound(), S => {
            let digraph = self.system.digraph_in_lane::<S>();
            let x = self.in_lane();
            let lasso = extremal::satisfying::lasso_of(&digraph, &x);
            Check {
                failing_rows: extremal::failing_rows(&digraph, &x),
                scaled,
                types_by_hypergraph: extremal::hypergraph::types_of(&digraph, &x),
                types_by_satisfying_arcs: lasso.as_ref().map_or_else(Vec::new, Lasso::types),
                satisfying_arcs: extremal::satisfying::arcs_of(&digraph, &x),
                lasso,
            }
        })
    }

    /// Returns whether x is a solution.
    pub fn is_solution(&self) -> bool {
        self.failing_rows().is_empty()
    }

    /// Returns the rows i with A_i ⊗ x < λ ⊗ x_i; none means that x is a solution.
    pub fn failing_rows(&self) -> Vec<usize> {
        in_lane_or_big!(self.bound(), S => {
            extremal::failing_rows(&self.system.digraph_in_lane::<S>(), &self.in_lane())
        })
    }

    /// Returns the greatest solution z ≤ x; −∞ if there is no other.
    pub fn greatest_solution(&self) -> Vector {
        in_lane_or_big!(self.bound(), S => {
            let digraph = self.system.digraph_in_lane::<S>();
            self.exact(&greatest::greatest_below(&digraph, &self.in_lane()))
        })
    }

    /// Writes x as a maximum of multiples of at most |Supp(x)| different scaled extremals, none of which can be left
    /// out; `None` if x is not a solution.
    pub fn decompose(&self) -> Option<Vec<Part>> {
        in_lane_or_big!(self.bound(), S => {
            let digraph = self.system.digraph_in_lane::<S>();
            let x = self.in_lane();
            let is_solution = extremal::failing_rows(&digraph, &x).is_empty();
            let exact = |term: Term<S>| {
                let (numerator, denominator) = (term.coefficient.to_integer()?, self.system.denominator());
                Some(Part {
                    node: term.node,
                    coefficient: Rational::from_parts(numerator, denominator.clone()),
                    extremal: self.exact(&term.extremal),
                })
            };
            let terms = is_solution.then(|| decompose::decompose(&digraph, &x));
            terms?.into_iter().map(exact).collect()
        })
    }

    /// Returns two solutions other than x whose maximum is x, which proves that the solution x is not extremal;
    /// `None` if x is extremal, −∞, or not a solution.
    pub fn halves(&self) -> Option<(Vector, Vector)> {
        in_lane_or_big!(self.bound(), S => {
            let digraph = self.system.digraph_in_lane::<S>();
            let x = self.in_lane();
            let is_solution = extremal::failing_rows(&digraph, &x).is_empty();
            let halves = is_solution.then(|| decompose::halves(&digraph, &x));
            let (y, z) = halves.flatten()?;
            Some((self.exact(&y), self.exact(&z)))
        })
    }
}

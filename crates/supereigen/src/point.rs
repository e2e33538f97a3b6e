//! One vector against a system: is it a solution, extremal, of which types; what lies below it, and
//! what it is made of.

use dashu_int::{IBig, UBig};

use crate::extremal::{self, Lasso};
use crate::inspector::unit_of;
use crate::scalar::{Big, Entry, Scalar, Values, Width, fitting, magnitude};
use crate::solution::decompose::{self, Part};
use crate::solution::greatest;
use crate::system::{System, in_lane};
use crate::vector;

/// A vector and a system, brought to one denominator.
///
/// ```
/// use supereigen::{Entry, Matrix, System};
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(0)]])?;
/// let system = System::new(&a, &Some(0.into()))?;
/// let x: Vec<Entry> = vec![Some(2.into()), Some(5.into())];
/// let point = system.point(&x)?;
/// assert!(point.check().failing_rows.is_empty());
/// let parts = point.decompose().unwrap_or_default(); // 2 ⊗ (0, −1) ⊕ 5 ⊗ e²
/// assert_eq!(parts.len(), 2);
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Point {
    system: System,
    x: Vec<Big>,
}

/// What there is to say about one vector.
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
    /// The arcs of D_A that x satisfies, by tail, then head.
    pub satisfying_arcs: Vec<SatisfyingArc>,
    /// The lasso of an extremal.
    pub lasso: Option<Lasso>,
}

/// An arc (u, v) between nodes of the support with a_uv + x_v ≥ λ + x_u.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatisfyingArc {
    /// u.
    pub tail: usize,
    /// v.
    pub head: usize,
    /// Whether both sides are equal.
    pub tight: bool,
}

impl Point {
    /// x as numerators over the denominator of the system.
    pub(crate) fn new(system: System, x: Vec<Big>) -> Point {
        Point { system, x }
    }

    /// A bound on all that is computed here, see [`greatest::greatest_below`].
    fn bound(&self) -> UBig {
        let magnitude = magnitude(self.x.iter().flatten())
            .max(self.system.magnitude().clone())
            .max(UBig::ONE);
        magnitude * UBig::from(8u8) * UBig::from(self.system.n() + 2).pow(3)
    }

    /// x in a lane that was chosen from [`Point::bound`].
    fn in_lane<S: Scalar>(&self) -> Vec<S> {
        let value = |entry: &Big| entry.as_ref().map_or(S::EPSILON, fitting);
        self.x.iter().map(value).collect()
    }

    fn entries<S: Scalar>(&self, x: &[S]) -> Vec<Entry> {
        S::erase(x).to_entries(self.system.denominator())
    }

    /// λ = −∞: every vector is a solution.
    fn is_free(&self) -> bool {
        self.system.lambda().is_none()
    }

    /// Failing rows, satisfying arcs, extremality by both criteria, types.
    pub fn check(&self) -> Check {
        let scaled = vector::norm(&self.x) == Some(IBig::ZERO);
        if self.is_free() {
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
        in_lane!(self.system, self.bound(), |digraph| {
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

    /// The rows i with A_i ⊗ x < λ ⊗ x_i; none means that x is a solution.
    pub fn failing_rows(&self) -> Vec<usize> {
        if self.is_free() {
            return Vec::new();
        }
        in_lane!(self.system, self.bound(), |digraph| {
            extremal::failing_rows(&digraph, &self.in_lane())
        })
    }

    /// The greatest solution z ≤ x; −∞ if there is no other.
    pub fn greatest_solution(&self) -> Vec<Entry> {
        if self.is_free() {
            return Values::Big(&self.x).to_entries(self.system.denominator());
        }
        in_lane!(self.system, self.bound(), |digraph| {
            self.entries(&greatest::greatest_below(&digraph, &self.in_lane()))
        })
    }

    /// At most |Supp(x)| different scaled extremals with coefficients, whose maximum is x and none of
    /// which can be left out; `None` if x is not a solution.
    pub fn decompose(&self) -> Option<Vec<Part<Entry>>> {
        in_lane!(self.system, self.bound(), |digraph| {
            let x = self.in_lane();
            let parts = match self.is_free() {
                true => decompose::units(&x),
                false if !extremal::is_solution(&digraph, &x) => return None,
                false => decompose::decompose(&digraph, &x),
            };
            let exact = |part: Part<_>| {
                let coefficient = self.entries(std::slice::from_ref(&part.coefficient));
                Part {
                    node: part.node,
                    coefficient: coefficient.into_iter().next().flatten(),
                    extremal: self.entries(&part.extremal),
                }
            };
            Some(parts.into_iter().map(exact).collect())
        })
    }

    /// Two solutions other than x whose maximum is x, which proves that the solution x is not
    /// extremal; `None` if x is extremal, −∞, or not a solution.
    pub fn halves(&self) -> Option<(Vec<Entry>, Vec<Entry>)> {
        in_lane!(self.system, self.bound(), |digraph| {
            let x = self.in_lane();
            let (y, z) = match self.is_free() {
                true => decompose::halves_of_units(&x),
                false if !extremal::is_solution(&digraph, &x) => None,
                false => decompose::halves(&digraph, &x),
            }?;
            Some((self.entries(&y), self.entries(&z)))
        })
    }
}

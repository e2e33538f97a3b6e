//! The system A ⊗ x ≥ λ ⊗ x, brought to integers once.
//!
//! The paper multiplies by λ⁻¹ and writes A again; so does [`System`]: it holds λ⁻¹ ⊗ A as
//! integers over the common denominator of A and λ, knows the greatest magnitude, and opens the
//! digraph in the narrowest lane in which a given computation cannot overflow. λ = −∞ stays apart:
//! then every vector is a solution and the scaled basis is e^1, …, e^n.

mod lasso;
mod means;

use std::ops::ControlFlow;

use dashu_int::{IBig, UBig};

use crate::cone::double_description;
use crate::cone::inequalities::Inequalities;
use crate::digraph::Digraph;
use crate::inspector::{Inspector, Lane};
use crate::matrix::{Matrix, MatrixError, common_denominator, lcm, numerator_over};
use crate::methods::wang_sergeev::{self, Observer};
use crate::methods::{Method, elimination, sparsification, wang_yang_wang};
use crate::point::Point;
use crate::report::{Interrupt, Report, Run, Stop};
use crate::scalar::{Big, Entry, Scalar, Width, magnitude};
use crate::sink::Sink;

pub use means::{Class, CriticalCycle};

/// A ⊗ x ≥ λ ⊗ x for a square matrix A.
///
/// ```
/// use supereigen::{Matrix, Rational, System};
/// let a = Matrix::from_integers(&[&[None, Some(1)], &[Some(2), None]])?;
/// let half = Rational::from_parts(3.into(), 2u8.into());
/// let system = System::new(&a, &Some(half.clone()))?;
/// assert_eq!(system.max_cycle_mean().map(|critical| critical.mean), Some(half)); // λ(A)
/// assert!(system.is_solvable());
/// assert!(!System::new(&a, &Some(2.into()))?.is_solvable());
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    n: usize,
    /// The finite entries of λ⁻¹ ⊗ A as (i, j, numerator); empty if λ = −∞.
    arcs: Vec<(usize, usize, IBig)>,
    denominator: UBig,
    lambda: Entry,
    /// The greatest |numerator|.
    magnitude: UBig,
}

/// Opens the digraph in the lane for `$bound` and evaluates `$body` in it.
macro_rules! in_lane {
    ($system:expr, $bound:expr, |$digraph:ident| $body:expr) => {
        match Width::for_bound(&$bound) {
            Width::I64 => {
                let $digraph = $system.digraph_in_lane::<i64>();
                $body
            }
            Width::I128 => {
                let $digraph = $system.digraph_in_lane::<i128>();
                $body
            }
            Width::Big => {
                let $digraph = $system.digraph_in_lane::<Big>();
                $body
            }
        }
    };
}

pub(crate) use in_lane;

impl System {
    /// The system for a square matrix and any exact λ, `None` for −∞.
    pub fn new(a: &Matrix, lambda: &Entry) -> Result<System, MatrixError> {
        let n = a.rows();
        if a.columns() != n {
            return Err(MatrixError::Shape {
                found: (n, a.columns()),
                expected: (n, n),
            });
        }
        let mut denominator = a.denominator().clone();
        let mut arcs = Vec::new();
        if let Some(lambda) = lambda {
            denominator = lcm(&denominator, lambda.denominator());
            let factor = IBig::from(&denominator / a.denominator());
            let lambda = numerator_over(lambda, &denominator);
            arcs.reserve(a.finite_entries());
            for i in 0..n {
                arcs.extend(a.row(i).map(|(j, value)| (i, j, value * &factor - &lambda)));
            }
        }
        let magnitude = magnitude(arcs.iter().map(|(_, _, value)| value));
        Ok(System {
            n,
            arcs,
            denominator,
            lambda: lambda.clone(),
            magnitude,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.n
    }

    /// λ.
    pub fn lambda(&self) -> &Entry {
        &self.lambda
    }

    /// The greatest |numerator| of λ⁻¹ ⊗ A.
    pub(crate) fn magnitude(&self) -> &UBig {
        &self.magnitude
    }

    /// The denominator of every value that a sink receives.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// D of λ⁻¹ ⊗ A, weights as numerators; `None` if one does not fit the lane. That a computation
    /// stays within the lane is the caller's business.
    pub fn digraph<S: Scalar>(&self) -> Option<Digraph<S>> {
        let arcs: Option<Vec<(usize, usize, S)>> = self
            .arcs
            .iter()
            .map(|(i, j, value)| Some((*i, *j, S::from_integer(value)?)))
            .collect();
        Some(Digraph::from_sorted_arcs(self.n, arcs?))
    }

    /// The digraph in a lane that was chosen from a bound, so that every weight fits.
    pub(crate) fn digraph_in_lane<S: Scalar>(&self) -> Digraph<S> {
        let digraph = self.digraph();
        debug_assert!(digraph.is_some(), "the lane was chosen from a bound");
        digraph.unwrap_or_else(|| Digraph::from_sorted_arcs(self.n, Vec::new()))
    }

    /// A bound on all that the methods compute: entries of lasso vectors and of the generators of
    /// Algorithm 4 are sums of at most 3n weights, extremals of a subsystem have differences of at
    /// most 2n weights, and one more sum of two such values and a weight is formed from them.
    fn bound(&self) -> UBig {
        &self.magnitude * UBig::from(8 * (self.n + 1))
    }

    /// A bound on labels under q · a_ij − p, where p/q is the mean of an elementary cycle.
    fn cycle_mean_bound(&self) -> UBig {
        self.bound() * UBig::from(self.n + 1)
    }

    /// V_p without elimination: every row at most doubles the differences, see
    /// [`double_description`].
    fn raw_double_description_bound(&self) -> UBig {
        &self.magnitude << (self.n + 3)
    }

    /// The scaled basis: every scaled extremal once, pushed into `sink`.
    ///
    /// ```
    /// use supereigen::{Collect, Interrupt, Matrix, Method, System};
    /// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(0)]])?;
    /// let system = System::new(&a, &Some(0.into()))?;
    /// let mut basis = Collect::default();
    /// system.basis(Method::WangSergeev, &Interrupt::new(), &mut basis);
    /// assert_eq!(basis.vectors.len(), 2); // e² and (0, −1)
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn basis(&self, method: Method, interrupt: &Interrupt, sink: &mut dyn Sink) -> Report {
        let mut run = Run::new(sink, interrupt);
        if self.lambda.is_none() {
            let flow = self.push_units(&mut run);
            return run.report(flow);
        }
        let flow = match method {
            Method::Lasso => return self.default_lasso(interrupt, sink),
            Method::WangSergeev => in_lane!(self, self.bound(), |digraph| {
                wang_sergeev::algorithm_3(&digraph, &mut run, &mut ())
            }),
            Method::WangYangWang => in_lane!(self, self.bound(), |digraph| {
                wang_yang_wang::basis(&digraph, &mut run)
            }),
            Method::DoubleDescription => in_lane!(self, self.bound(), |digraph| {
                double_description::basis(&Inequalities::supereigen(&digraph), &mut run)
            }),
            Method::Elimination => {
                in_lane!(self, self.raw_double_description_bound(), |digraph| {
                    elimination::basis(&Inequalities::supereigen(&digraph), &mut run)
                })
            }
            Method::Sparsification => in_lane!(self, self.bound(), |digraph| {
                sparsification::basis(&digraph, &mut run)
            }),
        };
        run.report(flow)
    }

    /// The raw generating set of a method, scaled and without repeats: X_SG of Algorithm 3 without
    /// its tests, X_A of Algorithm 4, V_p of the double description without elimination, the columns of all
    /// choices of sparsification.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Count, Interrupt, Method, System};
    /// let system = System::new(&Family::Dense.matrix(5, 1), &Some(0.into()))?;
    /// let (mut raw, mut basis) = (Count::default(), Count::default());
    /// system.generators(Method::WangYangWang, &Interrupt::new(), &mut raw);
    /// system.basis(Method::WangYangWang, &Interrupt::new(), &mut basis);
    /// assert!(raw.count > basis.count);
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn generators(&self, method: Method, interrupt: &Interrupt, sink: &mut dyn Sink) -> Report {
        let mut run = Run::new(sink, interrupt);
        if self.lambda.is_none() {
            let flow = self.push_units(&mut run);
            return run.report(flow);
        }
        let flow = match method {
            // The lasso method makes nothing but extremals.
            Method::Lasso => return self.default_lasso(interrupt, sink),
            Method::WangSergeev => in_lane!(self, self.bound(), |digraph| {
                wang_sergeev::generators(&digraph, &mut run)
            }),
            Method::WangYangWang => in_lane!(self, self.bound(), |digraph| {
                wang_yang_wang::generators(&digraph, &mut run)
            }),
            Method::Sparsification => in_lane!(self, self.bound(), |digraph| {
                sparsification::generators(&digraph, &mut run)
            }),
            // Without their reduction the two are the same.
            Method::DoubleDescription | Method::Elimination => {
                in_lane!(self, self.raw_double_description_bound(), |digraph| {
                    double_description::generators(&Inequalities::supereigen(&digraph), &mut run)
                })
            }
        };
        run.report(flow)
    }

    /// Algorithm 3, told step by step to `observer`; its results also go to `sink`.
    pub fn explain(
        &self,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
        observer: &mut dyn Observer,
    ) -> Report {
        let mut run = Run::new(sink, interrupt);
        let mut observer = observer;
        let flow = if self.lambda.is_none() {
            self.push_units(&mut run)
        } else {
            in_lane!(self, self.bound(), |digraph| wang_sergeev::algorithm_3(
                &digraph,
                &mut run,
                &mut observer
            ))
        };
        run.report(flow)
    }

    fn push_units(&self, run: &mut Run<'_>) -> ControlFlow<Stop> {
        if !run.wants_vectors() {
            return run.push_count(self.n as u64);
        }
        let mut unit = vec![i64::EPSILON; self.n];
        for i in 0..self.n {
            run.tick()?;
            unit[i] = 0;
            run.push(&unit)?;
            unit[i] = i64::EPSILON;
        }
        ControlFlow::Continue(())
    }

    /// A reader of the lassos of the extremals that this system produces.
    pub fn inspector(&self) -> Inspector {
        let lane = in_lane!(self, self.bound(), |digraph| Lane::from(digraph));
        Inspector::new(lane, self.denominator.clone(), self.lambda.is_none())
    }

    /// The question what a vector is to this system; it answers exactly, whatever the denominators.
    ///
    /// Fails only if the vector has another length than n.
    pub fn point(&self, x: &[Entry]) -> Result<Point, MatrixError> {
        if x.len() != self.n {
            return Err(MatrixError::Shape {
                found: (x.len(), 1),
                expected: (self.n, 1),
            });
        }
        let denominator = lcm(&self.denominator, &common_denominator(x.iter().flatten()));
        let x = x
            .iter()
            .map(|value| Some(numerator_over(value.as_ref()?, &denominator)))
            .collect();
        Ok(Point::new(self.over(denominator), x))
    }

    /// The same system with numerators over a multiple of its denominator.
    fn over(&self, denominator: UBig) -> System {
        let factor = &denominator / &self.denominator;
        if factor.is_one() {
            return self.clone();
        }
        System {
            n: self.n,
            magnitude: &self.magnitude * &factor,
            arcs: self
                .arcs
                .iter()
                .map(|(i, j, value)| (*i, *j, value * IBig::from(factor.clone())))
                .collect(),
            denominator,
            lambda: self.lambda.clone(),
        }
    }
}

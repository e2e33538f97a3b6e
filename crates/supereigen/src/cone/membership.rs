//! Decides whether x is in a cone, and whether one system of inequalities implies another.
//!
//! An inequality holds on a cone iff it holds at every extremal, since both of its sides are linear.
//! An extremal at which it fails is a witness that it does not hold.

use std::ops::ControlFlow;

use dashu_int::IBig;

use crate::cone::inequalities::{Inequality, Side, evaluate};
use crate::cone::options::{ConeError, Options};
use crate::cone::system::Cone;
use crate::matrix::{MatrixError, common_denominator, lcm, numerator_over};
use crate::report::Stop;
use crate::scalar::{Big, Values};
use crate::sink::Sink;
use crate::vector::Vector;

/// Whether an inequality follows from a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Implication {
    /// The inequality holds at every solution of the system.
    Implied,
    /// The inequality fails at a scaled extremal of the system.
    Refuted {
        /// The extremal.
        witness: Vector,
    },
}

impl Cone {
    /// Returns the rows k with A_k ⊗ x < B_k ⊗ x; none means that x is in the cone.
    ///
    /// # Errors
    /// If the length of the vector is not n.
    pub fn failing_rows(&self, x: impl Into<Vector>) -> Result<Vec<usize>, MatrixError> {
        let x = x.into().entries();
        if x.len() != self.n() {
            return Err(MatrixError::Shape {
                found: (x.len(), 1),
                expected: (self.n(), 1),
            });
        }
        let denominator = lcm(self.denominator(), &common_denominator(x.iter().flatten()));
        let x: Vec<Big> = x
            .iter()
            .map(|value| Some(numerator_over(value.as_ref()?, &denominator)))
            .collect();
        let rows = self.over(IBig::from(&denominator / self.denominator()));
        Ok((0..rows.len()).filter(|&k| !rows[k].holds(&x)).collect())
    }

    /// Returns whether a vector is in the cone.
    ///
    /// # Errors
    /// If the length of the vector is not n.
    pub fn contains(&self, x: impl Into<Vector>) -> Result<bool, MatrixError> {
        Ok(self.failing_rows(x)?.is_empty())
    }

    /// Decides for each inequality of another system whether it follows from this one, with at most one
    /// run through the extremals of this cone.
    ///
    /// ```
    /// use supereigen::cone::{Cone, Implication, Options};
    /// let cone = Cone::new(&"0 . .".parse()?, &". 0 0".parse()?)?; // x_1 ≥ x_2 ⊕ x_3
    /// let weaker = Cone::new(&"0 . 0".parse()?, &". 0 .".parse()?)?; // x_1 ⊕ x_3 ≥ x_2
    /// let other = Cone::new(&". 0 .".parse()?, &". . 0".parse()?)?; // x_2 ≥ x_3
    /// assert_eq!(cone.implies(&weaker, &Options::new())?, [Implication::Implied]);
    /// let witness = "0 . 0".parse()?;
    /// assert_eq!(cone.implies(&other, &Options::new())?, [Implication::Refuted { witness }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn implies(&self, other: &Cone, options: &Options) -> Result<Vec<Implication>, ConeError> {
        if other.n() != self.n() {
            return Err(ConeError::Matrix(MatrixError::Shape {
                found: (other.p(), other.n()),
                expected: (other.p(), self.n()),
            }));
        }
        let denominator = lcm(self.denominator(), other.denominator());
        let mut refute = Refute {
            rows: other.over(IBig::from(&denominator / other.denominator())),
            factor: IBig::from(&denominator / self.denominator()),
            witnesses: vec![None; other.p()],
            open: other.p(),
        };
        if refute.open > 0 {
            let report = self.run(options, &mut refute)?;
            if report.stop == Stop::Interrupted {
                return Err(ConeError::Interrupted);
            }
        }
        let conclusion = |witness: Option<Vector>| match witness {
            None => Implication::Implied,
            Some(witness) => Implication::Refuted { witness },
        };
        Ok(refute.witnesses.into_iter().map(conclusion).collect())
    }

    /// Returns the rows as numerators over `factor` times the denominator.
    pub(crate) fn over(&self, factor: IBig) -> Vec<Inequality<Big>> {
        let side = |side: &Side<IBig>| -> Side<Big> {
            side.iter()
                .map(|(j, value)| (*j, Some(value * &factor)))
                .collect()
        };
        self.rows()
            .iter()
            .map(|row| Inequality {
                greater: side(&row.greater),
                lesser: side(&row.lesser),
            })
            .collect()
    }
}

impl Inequality<Big> {
    fn holds(&self, x: &[Big]) -> bool {
        evaluate(&self.greater, x) >= evaluate(&self.lesser, x)
    }
}

/// A sink that looks for an extremal that violates each inequality.
struct Refute {
    rows: Vec<Inequality<Big>>,
    /// The common denominator divided by the denominator of the extremals.
    factor: IBig,
    /// The first extremal that violates each row, over the denominator of the extremals.
    witnesses: Vec<Option<Vector>>,
    open: usize,
}

impl Sink for Refute {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let x = vector.to_numerators();
        let multiple = |value: &Big| Some(value.as_ref()? * &self.factor);
        let scaled: Vec<Big> = x.iter().map(multiple).collect();
        for (row, witness) in self.rows.iter().zip(&mut self.witnesses) {
            if witness.is_none() && !row.holds(&scaled) {
                *witness = Some(vector.into());
                self.open -= 1;
            }
        }
        if self.open == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

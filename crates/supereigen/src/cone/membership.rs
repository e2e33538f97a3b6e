//! Decides whether x is in a cone, and whether one system of inequalities implies another.
//!
//! An inequality a ⊗ x ≥ b ⊗ x fails on a cone iff for some i it has a solution with b_i + x_i > a ⊗ x. Then an
//! extremal does the same, since x is a maximum of extremals, and one of them attains x_i. With integer coefficients
//! the differences of its entries are integers, and at most 2 (n − 1) M, M the greatest coefficient. So the greatest
//! solution below 0 at i, below b_i − a_j − 1 at the terms j of a, and below 2 n M elsewhere decides: it is 0 at i iff
//! the inequality fails. Below that solution a minimal one that is 0 at i is an extremal, the witness.

use std::cmp::Reverse;

use dashu_int::{IBig, UBig};

use crate::cone::greatest::{bound, greatest_unless_lowered};
use crate::cone::inequalities::{Inequalities, Inequality, evaluate, greatest_coefficient};
use crate::cone::presolve::{merge, one_side_each};
use crate::cone::system::Cone;
use crate::interrupt::{Interrupt, Interrupted, NoAnswer};
use crate::matrix::{MatrixError, lcm};
use crate::scalar::{Big, Scalar, Values, fitting, in_lane};
use crate::sort::sort_by_key;
use crate::vector::{self, Vector};

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
        self.rows_failing_at(&x.into())
    }

    fn rows_failing_at(&self, x: &Vector) -> Result<Vec<usize>, MatrixError> {
        let (cone, x) = self.beside(x)?;
        let holds = |row: &Inequality<IBig>| {
            let row = row.map(fitting::<Big>);
            evaluate(&row.greater, &x) >= evaluate(&row.lesser, &x)
        };
        let fails = |&k: &usize| !holds(&cone.rows()[k]);
        Ok((0..cone.p()).filter(fails).collect())
    }

    /// Returns whether a vector is in the cone.
    ///
    /// # Errors
    /// If the length of the vector is not n.
    pub fn contains(&self, x: impl Into<Vector>) -> Result<bool, MatrixError> {
        Ok(self.failing_rows(x)?.is_empty())
    }

    /// Decides for each inequality of another system whether it follows from this one.
    ///
    /// *Complexity*: a [greatest solution](Cone::greatest_solution) for each unknown on the lesser side of an inequality;
    /// for a witness some more.
    ///
    /// ```
    /// use supereigen::Interrupt;
    /// use supereigen::cone::{Cone, Implication};
    /// let cone = Cone::new(&"0 . .".parse()?, &". 0 0".parse()?)?; // x_1 ≥ x_2 ⊕ x_3
    /// let weaker = Cone::new(&"0 . 0".parse()?, &". 0 .".parse()?)?; // x_1 ⊕ x_3 ≥ x_2
    /// let other = Cone::new(&". 0 .".parse()?, &". . 0".parse()?)?; // x_2 ≥ x_3
    /// assert_eq!(cone.implies(&weaker, &Interrupt::NEVER)?, [Implication::Implied]);
    /// let witness = "0 . 0".parse()?;
    /// assert_eq!(cone.implies(&other, &Interrupt::NEVER)?, [Implication::Refuted { witness }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the systems have different numbers of unknowns, or the interrupt was raised.
    pub fn implies(
        &self,
        other: &Cone,
        interrupt: &Interrupt,
    ) -> Result<Vec<Implication>, NoAnswer> {
        if other.n() != self.n() {
            return Err(NoAnswer::Matrix(MatrixError::Shape {
                found: (other.p(), other.n()),
                expected: (other.p(), self.n()),
            }));
        }
        let denominator = lcm(self.denominator(), other.denominator());
        let (cone, other) = (self.over(&denominator), other.over(&denominator));
        in_lane!(cone.bound_of_refuters(other.rows()), S => {
            let refuter = Refuter::<S>::new(&cone, cone.rows(), interrupt);
            let answers = other.rows().iter().map(|row| {
                let witness = refuter.extremal_against(&row.map(fitting))?;
                Ok(match witness {
                    None => Implication::Implied,
                    Some(x) => Implication::Refuted {
                        witness: Values::over(&x, &denominator).into(),
                    },
                })
            });
            answers.collect()
        })
    }

    /// Returns the same cone with only some of its rows, none of which follows from the others. Later rows
    /// are left out before earlier ones; another order may leave another number of rows.
    ///
    /// *Complexity*: a [greatest solution](Cone::greatest_solution) for each unknown on the lesser side of each row.
    ///
    /// ```
    /// use supereigen::{Cone, Interrupt};
    /// let cone = Cone::from_rows(&"0 . . 0; 1 . . 0".parse()?)?; // x_1 ≥ x_2 and 1 ⊗ x_1 ≥ x_2
    /// assert_eq!(cone.irredundant(&Interrupt::NEVER)?.p(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the interrupt was raised.
    pub fn irredundant(&self, interrupt: &Interrupt) -> Result<Cone, Interrupted> {
        Ok(self.with_rows(&self.irredundant_rows(interrupt)?))
    }

    /// Returns the cone of some of the rows, in the given order; indices that are too large are ignored.
    pub fn with_rows(&self, rows: &[usize]) -> Cone {
        let rows = rows.iter().filter_map(|&k| self.rows().get(k).cloned());
        Cone::from_parts(self.n(), rows.collect(), self.denominator().clone())
    }

    /// Returns the same cone with rows of equal greater sides, up to a multiple, joined to one; the terms that change
    /// nothing and the rows that always hold are left out.
    ///
    /// ```
    /// use supereigen::Cone;
    /// let cone = Cone::from_rows(&"0 . . . 0 .; 1 . . . . 3".parse()?)?; // x_1 ≥ x_2, x_1 + 1 ≥ x_3 + 3
    /// let (a, b) = cone.merged().matrices();
    /// assert_eq!((a, b), ("0 . .".parse()?, ". 0 2".parse()?));
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn merged(&self) -> Cone {
        let rows = merge(self.rows().iter().map(one_side_each).collect());
        Cone::from_parts(self.n(), rows, self.denominator().clone())
    }

    /// Returns which rows [`irredundant`](Cone::irredundant) keeps, counted from 0.
    ///
    /// # Errors
    /// If the interrupt was raised.
    pub fn irredundant_rows(&self, interrupt: &Interrupt) -> Result<Vec<usize>, Interrupted> {
        in_lane!(self.bound_of_refuters(self.rows()), S => {
            let mut refuter = Refuter::<S>::new(self, &[], interrupt);
            let mut kept = Vec::new();
            // A row that follows from earlier ones would be left out in any case. Among the others there are few left to try.
            for (k, row) in self.rows().iter().enumerate() {
                let row = row.map(fitting);
                if refuter.solution_against(&row)?.is_some() {
                    refuter.system.rows.push(row);
                    kept.push(k);
                }
            }
            for at in (0..kept.len()).rev() {
                let row = refuter.system.rows.remove(at);
                if refuter.solution_against(&row)?.is_some() {
                    refuter.system.rows.insert(at, row);
                } else {
                    kept.remove(at);
                }
            }
            Ok(kept)
        })
    }

    /// Returns the same cone by few and short rows: [`merged`](Cone::merged), without rows that follow from the others,
    /// and then without terms of their lesser sides that do. The first term of each lesser side is 0.
    ///
    /// *Complexity*: that of [`irredundant`](Cone::irredundant), twice, the second time by terms.
    ///
    /// ```
    /// use supereigen::{Cone, Interrupt};
    /// // x_1 ≥ 2 ⊗ x_2, x_2 ≥ x_3, and x_1 ≥ 1 ⊗ x_3, which follows.
    /// let cone = Cone::from_rows(&"0 . . . 2 .; . 0 . . . 0; 0 . . . . 1".parse()?)?;
    /// let (a, b) = cone.concise(&Interrupt::NEVER)?.matrices();
    /// assert_eq!((a, b), ("-2 . .; . 0 .".parse()?, ". 0 .; . . 0".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the interrupt was raised.
    pub fn concise(&self, interrupt: &Interrupt) -> Result<Cone, Interrupted> {
        let merged = self.merged();
        let mut order: Vec<usize> = (0..merged.p()).collect();
        // Rows that mostly say more come first, so that those that follow from them go early.
        let terms = |&k: &usize| {
            let Inequality { greater, lesser } = &merged.rows()[k];
            (greater.len(), Reverse(lesser.len()))
        };
        sort_by_key(&mut order, terms);
        let left = merged.with_rows(&order).irredundant_rows(interrupt)?;
        let mut kept: Vec<usize> = left.into_iter().map(|at| order[at]).collect();
        kept.sort_unstable();
        let mut cone = merged.with_rows(&kept);
        in_lane!(cone.bound_of_refuters(cone.rows()), S => {
            let mut refuter = Refuter::<S>::new(&cone, &[], interrupt);
            // As with rows, those terms are tried first that are to stay rather than others.
            for row in cone.rows().iter().rev() {
                let Inequality { greater, lesser } = row.map(fitting);
                refuter.system.rows.insert(0, Inequality { greater, lesser: Vec::new() });
                lesser.into_iter().try_for_each(|term| refuter.add(0, term))?;
            }
            for (k, row) in cone.rows_mut().iter_mut().enumerate() {
                for at in (0..refuter.system.rows[k].lesser.len()).rev() {
                    let term = refuter.system.rows[k].lesser.remove(at);
                    refuter.add(k, term)?;
                }
                let kept = &refuter.system.rows[k].lesser;
                row.lesser.retain(|(i, _)| kept.iter().any(|(j, _)| i == j));
            }
        });
        for row in cone.rows_mut() {
            if let Some(shift) = row.lesser.first().map(|(_, value)| value.clone()) {
                let terms = row.greater.iter_mut().chain(&mut row.lesser);
                terms.for_each(|(_, value)| *value -= &shift);
            }
        }
        Ok(cone)
    }

    /// Returns a bound on all that is computed to refute `rows`, which must be over the same denominator.
    fn bound_of_refuters(&self, rows: &[Inequality<IBig>]) -> UBig {
        let asked = (greatest_coefficient(rows) + self.spread()) * UBig::from(2u8) + UBig::ONE;
        bound(self.n(), self.rows(), &asked)
    }

    /// Returns a bound on the differences of the entries of an extremal.
    fn spread(&self) -> UBig {
        greatest_coefficient(self.rows()) * UBig::from(2 * self.n())
    }
}

/// Looks for vectors of a cone at which an inequality fails.
struct Refuter<'a, S> {
    system: Inequalities<S>,
    /// A bound on the differences of the entries of an extremal.
    spread: S,
    one: S,
    interrupt: &'a Interrupt,
}

/// An unknown, and a solution that is 0 there.
type ZeroAt<S> = (usize, Vec<S>);

impl<S: Scalar> Refuter<'_, S> {
    fn new<'a>(cone: &Cone, rows: &[Inequality<IBig>], interrupt: &'a Interrupt) -> Refuter<'a, S> {
        Refuter {
            system: Inequalities::fitting(cone.n(), rows),
            spread: fitting(&cone.spread().into()),
            one: fitting(&IBig::ONE),
            interrupt,
        }
    }

    /// Returns an unknown i and a solution, 0 at i, at which the lesser side of the row exceeds the greater one at i.
    fn solution_against(&self, row: &Inequality<S>) -> Result<Option<ZeroAt<S>>, Interrupted> {
        for (i, b) in &row.lesser {
            let mut u = vec![self.spread.clone(); self.system.n];
            u[*i] = S::zero();
            for (j, a) in &row.greater {
                let below = b.minus(a).minus(&self.one);
                if below < u[*j] {
                    u[*j] = below;
                }
            }
            // Only the term a_i can have lowered u_i, and then it is at least b_i.
            if u[*i] < S::zero() {
                continue;
            }
            if let Some(x) = self.greatest_with(*i, u)? {
                return Ok(Some((*i, x)));
            }
        }
        Ok(None)
    }

    /// Returns the greatest solution below u if it is 0 at i.
    fn greatest_with(&self, i: usize, u: Vec<S>) -> Result<Option<Vec<S>>, Interrupted> {
        let is_too_low = |x: &[S]| x[i] < S::zero();
        let x = greatest_unless_lowered(&self.system, u, is_too_low, self.interrupt)?;
        Ok((x[i] == S::zero()).then_some(x))
    }

    /// Adds a term to the lesser side of row k if it does not follow.
    fn add(&mut self, k: usize, term: (usize, S)) -> Result<(), Interrupted> {
        let alone = Inequality {
            greater: self.system.rows[k].greater.clone(),
            lesser: vec![term],
        };
        if self.solution_against(&alone)?.is_some() {
            let lesser = &mut self.system.rows[k].lesser;
            for term in alone.lesser {
                let at = lesser.partition_point(|(i, _)| *i < term.0);
                lesser.insert(at, term);
            }
        }
        Ok(())
    }

    /// Returns a scaled extremal at which the row fails.
    fn extremal_against(&self, row: &Inequality<S>) -> Result<Option<Vec<S>>, Interrupted> {
        let Some((i, mut x)) = self.solution_against(row)? else {
            return Ok(None);
        };
        let below = |mut u: Vec<S>, j: usize, value: S| {
            u[j] = value;
            self.greatest_with(i, u)
        };
        for j in vector::support(&x) {
            if j != i
                && let Some(y) = below(x.clone(), j, S::EPSILON)?
            {
                x = y;
            }
        }
        // Brings each entry down as far as it goes, by powers of two, the greatest first.
        let mut steps = vec![self.one.clone()];
        while let Some(step) = steps.last()
            && *step < self.spread
        {
            steps.push(step.times(2));
        }
        for j in vector::support(&x).into_iter().filter(|&j| j != i) {
            for step in steps.iter().rev() {
                let value = x[j].minus(step);
                if value.otimes(&self.spread) >= S::zero()
                    && let Some(y) = below(x.clone(), j, value)?
                {
                    x = y;
                }
            }
        }
        vector::scale(&mut x);
        Ok(Some(x))
    }
}

//! Whether A ⊗ x ≥ B ⊗ x has solutions, which one is the greatest, and which rows forbid a finite one.

use dashu_int::UBig;

use crate::cone::greatest::{bound, descend, greatest_below};
use crate::cone::inequalities::Inequalities;
use crate::cone::system::Cone;
use crate::interrupt::{Interrupt, Interrupted};
use crate::matrix::MatrixError;
use crate::scalar::{Big, Scalar, Values, all_fitting, in_lane, magnitude};
use crate::vector::Vector;

/// Why there is no finite solution: an unknown that is −∞ in every solution, and rows that force it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forbidden {
    /// The unknown, counted from 0.
    pub unknown: usize,
    /// A minimal set of rows, counted from 0, that forces the unknown to be −∞.
    pub rows: Vec<usize>,
}

crate::messages! { Forbidden:
    Self { unknown, .. } => "unknown {} is -inf in every solution", unknown + 1;
}

/// Rows without a finite solution, and at which unknowns their greatest solution is −∞.
type Forbidding = (Vec<usize>, Vec<bool>);

impl Cone {
    /// Returns the greatest vector of the cone that is at most x; −∞ if there is no other.
    ///
    /// *Complexity*: mostly a few passes over the rows, and never more because numbers are large. *Reference*: Akian,
    /// Gaubert and Guterman (2012), Tropical polyhedra are equivalent to mean payoff games; Dhingra and Gaubert (2006).
    ///
    /// ```
    /// use supereigen::Cone;
    /// let cone = Cone::new(&". 0 -1".parse()?, &"0 . .".parse()?)?; // x_2 ⊕ (x_3 − 1) ≥ x_1
    /// assert_eq!(cone.greatest_solution([9, 2, 4])?.to_string(), "(3, 2, 4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the length of x is not n.
    pub fn greatest_solution(&self, x: impl Into<Vector>) -> Result<Vector, MatrixError> {
        self.greatest_below(&x.into())
    }

    fn greatest_below(&self, x: &Vector) -> Result<Vector, MatrixError> {
        let (cone, u) = self.beside(x)?;
        Ok(in_lane!(cone.bound_below(&u), S => {
            let system = Inequalities::<S>::fitting(cone.n(), cone.rows());
            let greatest = greatest_below(&system, all_fitting(&u), &Interrupt::NEVER);
            Values::over(&greatest.unwrap_or_default(), cone.denominator()).into()
        }))
    }

    /// Returns a solution without −∞.
    ///
    /// ```
    /// use supereigen::{Cone, Matrix};
    /// let (a, b): (Matrix, Matrix) = (". 1; 1 .".parse()?, "0 .; . 3".parse()?); // x_2 + 1 ≥ x_1 and x_1 + 1 ≥ x_2 + 3
    /// let forbidden = Cone::new(&a, &b)?.finite_solution().err();
    /// assert_eq!(forbidden.map(|why| (why.unknown, why.rows)), Some((0, vec![0, 1])));
    /// assert_eq!(Cone::new(&a, &b.scale(-1))?.finite_solution()?.to_string(), "(0, -1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is none, with an unknown that is −∞ in every solution, and rows that force it.
    pub fn finite_solution(&self) -> Result<Vector, Forbidden> {
        let zero = Vector::from(vec![0; self.n()]);
        match self.forbidden_below(zero.clone()) {
            Ok(Some(forbidden)) => Err(forbidden),
            // The length of zero is n, so that there is no error.
            _ => Ok(self.greatest_solution(zero.clone()).unwrap_or(zero)),
        }
    }

    /// Returns why no solution z ≤ x is finite: an unknown, and rows that force it to be −∞, each of which is needed to
    /// forbid a finite solution; `None` if there is one. Without a row, x itself is −∞ there.
    ///
    /// *Complexity*: a greatest solution for each unknown that is −∞ in the greatest one.
    ///
    /// # Errors
    /// If the length of x is not n.
    pub fn forbidden_below(&self, x: impl Into<Vector>) -> Result<Option<Forbidden>, MatrixError> {
        let found = self.forbidding_below(&x.into(), &|missing| missing.contains(&true))?;
        Ok(found.and_then(|(rows, missing)| {
            let unknown = missing.iter().position(|&is_missing| is_missing)?;
            Some(Forbidden { unknown, rows })
        }))
    }

    /// Returns rows of which every solution z ≤ x is −∞ at all the given unknowns, and none of which can be left out;
    /// ∅ if some solution of all rows is not. There may be other such sets of rows.
    ///
    /// *Complexity*: a greatest solution for each unknown that is −∞ in the greatest one.
    ///
    /// # Errors
    /// If the length of x is not n.
    pub fn forbidding_rows(
        &self,
        x: impl Into<Vector>,
        unknowns: &[usize],
    ) -> Result<Vec<usize>, MatrixError> {
        let found = self.forbidding_below(&x.into(), &|missing| {
            let mut asked = unknowns.iter().filter_map(|&i| missing.get(i));
            asked.all(|&is_missing| is_missing)
        })?;
        Ok(found.map_or(Vec::new(), |(rows, _)| rows))
    }

    /// Returns rows of which the greatest solution below x is forbidden, and where it is −∞; `None` if that of all rows is
    /// not. Whether a vector is forbidden depends on where it is −∞.
    fn forbidding_below(
        &self,
        x: &Vector,
        is_forbidden: &dyn Fn(&[bool]) -> bool,
    ) -> Result<Option<Forbidding>, MatrixError> {
        let (cone, u) = self.beside(x)?;
        Ok(in_lane!(cone.bound_below(&u), S => {
            let system = Inequalities::<S>::fitting(cone.n(), cone.rows());
            forbidding(&system, &all_fitting(&u), is_forbidden).unwrap_or_default()
        }))
    }

    /// Returns the cone over a denominator that suits x as well, and x as numerators over it.
    pub(crate) fn beside(&self, x: &Vector) -> Result<(Cone, Vec<Big>), MatrixError> {
        let (x, denominator) = x.beside(self.n(), self.denominator())?;
        Ok((self.over(&denominator), x))
    }

    fn bound_below(&self, u: &[Big]) -> UBig {
        bound(self.n(), self.rows(), &magnitude(u.iter().flatten()))
    }
}

/// Takes the rows of the last policy, and leaves out one after the other while their greatest solution below u is
/// forbidden; `None` if that of all rows is not.
fn forbidding<S: Scalar>(
    system: &Inequalities<S>,
    u: &[S],
    is_forbidden: &dyn Fn(&[bool]) -> bool,
) -> Result<Option<Forbidding>, Interrupted> {
    let missing_in = |x: &[S]| -> Vec<bool> { x.iter().map(S::is_epsilon).collect() };
    let (x, policy) = descend(system, u, &Interrupt::NEVER)?;
    let mut missing = missing_in(&x);
    if !is_forbidden(&missing) {
        return Ok(None);
    }
    let sunk = policy.iter().zip(&x).filter(|(_, x)| x.is_epsilon());
    let mut rows: Vec<usize> = sunk.filter_map(|(choice, _)| Some((*choice)?.0)).collect();
    rows.sort_unstable();
    rows.dedup();
    for at in (0..rows.len()).rev() {
        let row = rows.remove(at);
        let part = Inequalities {
            n: system.n,
            rows: rows.iter().map(|&k| system.rows[k].clone()).collect(),
        };
        let greatest = missing_in(&greatest_below(&part, u.to_vec(), &Interrupt::NEVER)?);
        if is_forbidden(&greatest) {
            missing = greatest
        } else {
            rows.insert(at, row)
        }
    }
    Ok(Some((rows, missing)))
}

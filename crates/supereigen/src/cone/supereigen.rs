//! Cones that are the solutions of some A ⊗ x ≥ x, which the lasso method enumerates.
//!
//! After presolving, a row with several unknowns on its lesser side splits into one row for each:
//! a ⊗ x ≥ b_j ⊗ x_j, that is (b_j⁻¹ ⊗ a) ⊗ x ≥ x_j. Of the rows for one unknown, a row is left out if
//! its greater side is nowhere below that of another row, which then implies it. If at most one row is
//! left for every unknown, these are the rows of A, in whatever order and multiples they were given. An
//! unknown without a row gets the row x_j ≥ x_j, and an unknown that must be −∞ gets −∞ ≥ x_j.

use dashu_int::IBig;

use crate::cone::inequalities::Side;
use crate::cone::presolve::Reduced;
use crate::cone::system::Cone;
use crate::matrix::Matrix;
use crate::system::System;

impl Cone {
    /// Returns a system A ⊗ x ≥ x, over the same denominator, whose solutions are this cone; `None` if
    /// splitting, permuting and scaling rows does not give one.
    ///
    /// ```
    /// use supereigen::Cone;
    /// let cone = Cone::new(&"2 .".parse()?, &". 0".parse()?)?; // 2 ⊗ x_1 ≥ x_2
    /// assert!(cone.as_system().is_some());
    /// let cone = Cone::new(&"0 . .; . 0 .".parse()?, &". . 0; . . 0".parse()?)?; // x_1 ≥ x_3 and x_2 ≥ x_3
    /// assert!(cone.as_system().is_none());
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn as_system(&self) -> Option<System> {
        let reduced = Reduced::new(self.n(), self.rows());
        let mut row_of: Vec<Option<Side<IBig>>> = vec![None; reduced.unknowns.len()];
        for row in &reduced.rows {
            for (j, b) in &row.lesser {
                let divided = |(i, a): &(usize, IBig)| (*i, a - b);
                let greater: Side<IBig> = row.greater.iter().map(divided).collect();
                row_of[*j] = Some(match row_of[*j].take() {
                    None => greater,
                    Some(other) if implies(&other, &greater) => other,
                    Some(other) if implies(&greater, &other) => greater,
                    Some(_) => return None,
                });
            }
        }
        let mut arcs = Vec::new();
        for (row, &i) in row_of.into_iter().zip(&reduced.unknowns) {
            match row {
                None => arcs.push((i, i, IBig::ZERO)),
                Some(side) => {
                    let terms = side.into_iter();
                    arcs.extend(terms.map(|(j, value)| (i, reduced.unknowns[j], value)));
                }
            }
        }
        let shape = (self.n(), self.n());
        let a = Matrix::from_numerators(shape, self.denominator().clone(), arcs);
        System::new(&a.ok()?, 0).ok()
    }
}

/// Returns whether every term of a is in `larger`, and not smaller there: then a ⊗ x ≥ x_j implies
/// the row of `larger` for x_j.
fn implies(a: &Side<IBig>, larger: &Side<IBig>) -> bool {
    a.iter().all(|(j, value)| {
        let at = larger.binary_search_by_key(j, |(j, _)| *j);
        at.is_ok_and(|at| larger[at].1 >= *value)
    })
}

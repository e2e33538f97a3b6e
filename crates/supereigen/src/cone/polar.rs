//! From generators to inequalities.
//!
//! The inequalities a ⊗ x ≥ b ⊗ x that hold on a cone form a cone themselves, its polar: the (a, b) with
//! a ⊗ v ≥ b ⊗ v for all generators v. Its extremals have at most one finite b_i, since a row splits
//! into one row for each b_i; so for every i, the extremals with b_i finite are among those of a ⊗ v ≥ s ⊗ v_i in the unknowns
//! (a, s) (Gaubert and Katz 2011). The trivial rows, b = −∞ and x_i ≥ x_i, are left out. The
//! other rows define the cone, mostly with far more rows than it needs; [`Cone::concise`] joins some and leaves
//! out what follows from the others.

use dashu_int::IBig;

use crate::cone::inequalities::{Inequality, Side};
use crate::cone::system::Cone;
use crate::lasso::{Error, Options};
use crate::matrix::{Matrix, MatrixBuilder};
use crate::report::Stop;
use crate::sink::Collect;
use crate::sort::sort_by;

impl Cone {
    /// Returns the cone that the rows of a matrix generate, given by all nontrivial extremal inequalities that
    /// hold on it. Each has one unknown on its lesser side, with coefficient 0; they are sorted by that unknown.
    ///
    /// *Complexity*: the extremals of n cones. *Reference*: Gaubert and Katz (2011), Minimal
    /// half-spaces and external representation of tropical polyhedra.
    ///
    /// ```
    /// use supereigen::{Cone, Options};
    /// let cone = Cone::generated_by(&"0 -1; 0 0".parse()?, &Options::new())?;
    /// assert_eq!(cone.p(), 2); // 1 ⊗ x_2 ≥ x_1 and x_1 ≥ x_2
    /// assert_eq!(cone.failing_rows([3, 1])?, [0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generated_by(generators: &Matrix, options: &Options) -> Result<Cone, Error> {
        let n = generators.columns();
        let mut rows = Vec::new();
        for i in 0..n {
            let constraints = (0..generators.rows()).map(|k| {
                let terms = generators.row(k).map(|(j, value)| (j, value.clone()));
                let greater: Side<IBig> = terms.collect();
                let lesser = greater.iter().find(|(j, _)| *j == i);
                Inequality {
                    lesser: lesser.map(|(_, v)| (n, v.clone())).into_iter().collect(),
                    greater,
                }
            });
            let denominator = generators.denominator().clone();
            let polar = Cone::from_parts(n + 1, constraints.collect(), denominator);
            let mut extremals = Collect::default();
            let report = polar.run(options, &mut extremals)?;
            if report.stop != Stop::Complete {
                return Err(Error::Interrupted);
            }
            let vectors = extremals.vectors.iter();
            let mut extremals: Vec<_> = vectors.map(|x| x.values().to_numerators()).collect();
            sort_by(&mut extremals, Ord::cmp);
            for mut a in extremals {
                let Some(s) = a.pop().flatten() else {
                    continue;
                };
                if a[i].as_ref().is_some_and(|value| *value >= s) {
                    continue;
                }
                let terms = a.into_iter().enumerate();
                rows.push(Inequality {
                    greater: terms.filter_map(|(j, v)| Some((j, v? - &s))).collect(),
                    lesser: vec![(i, IBig::ZERO)],
                });
            }
        }
        let denominator = generators.denominator().clone();
        Ok(Cone::from_parts(n, rows, denominator))
    }

    /// Returns A and B.
    pub fn matrices(&self) -> (Matrix, Matrix) {
        let matrix = |side: fn(&Inequality<IBig>) -> &Side<IBig>| {
            let mut builder = MatrixBuilder::new(self.n(), self.denominator().clone());
            for row in self.rows() {
                for (j, value) in side(row) {
                    builder.push(*j, value.clone());
                }
                builder.end_row();
            }
            builder.finish()
        };
        (matrix(|row| &row.greater), matrix(|row| &row.lesser))
    }
}

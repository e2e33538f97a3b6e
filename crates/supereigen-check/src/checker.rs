//! Checks single vectors and certificates against a matrix and λ, or against the two matrices of a cone.

use std::ops::{ControlFlow, Range};

use supereigen_exact::matrix::common_denominator;
use supereigen_exact::vector::unit;
use supereigen_exact::{
    Big, Certificate, ConeCertificate, Entry, Kind, Matrix, MatrixError, Numerators, Scalar, Values,
};

use crate::distinct::Distinct;
use crate::enumerate::Tick;
use crate::fault::{CertificateFault, Fault};
use crate::lanes::{self, Proof};
use crate::number::{in_machine, numerators};
use crate::path::Walk;
use crate::rows::Rows;
use crate::table::Table;
use crate::{certificate, cone_certificate};

/// Decides for a matrix and λ, or for a cone, whether single vectors and certificates are right.
///
/// ```
/// use supereigen::{Entry, Matrix};
/// use supereigen_check::Checker;
/// let a = Matrix::from_rows([[Some(-3), Some(1)], [Some(1), Some(0)]])?;
/// let checker = Checker::new(&a, &Some(0.into()))?;
/// let x: [Entry; 2] = [Some(0.into()), Some((-1).into())];
/// assert!(checker.check_vector(&x).is_ok());
/// let y: [Entry; 2] = [Some(0.into()), Some((-2).into())];
/// let fault = checker.check_vector(&y).unwrap_err();
/// assert_eq!(fault.message(&[]), "not a solution: row 1 fails, -1 < 0");
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    wide: Rows<Big>,
    /// The same rows in machine integers; `None` if these could overflow.
    narrow: Option<Rows<i64>>,
    /// The greater sides of those as a table, if that is worth it.
    table: Option<Table>,
    /// Returns whether to stop; called repeatedly while a vector is checked.
    stop: fn() -> bool,
}

impl Checker {
    /// Returns a checker for A ⊗ x ≥ λ ⊗ x.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(a: &Matrix, lambda: &Entry) -> Result<Checker, MatrixError> {
        Ok(Checker::of_rows(Rows::supereigen(a, lambda)?))
    }

    /// Returns a checker for the cone A ⊗ x ≥ B ⊗ x.
    ///
    /// ```
    /// use supereigen::Entry;
    /// use supereigen_check::Checker;
    /// let checker = Checker::of_cone(&"0 . 0".parse()?, &". 1 -2".parse()?)?; // x_1 ⊕ x_3 ≥ 1 ⊗ x_2 ⊕ −2 ⊗ x_3
    /// let x: [Entry; 3] = [Some(0.into()), Some((-1).into()), None];
    /// assert!(checker.check_vector(&x).is_ok());
    /// let y: [Entry; 3] = [Some(0.into()), Some(0.into()), None];
    /// let fault = checker.check_vector(&y).unwrap_err();
    /// assert_eq!(fault.message(&[]), "not in the cone: row 1 fails, 0 < 1");
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    ///
    /// # Errors
    /// If A and B differ in shape.
    pub fn of_cone(a: &Matrix, b: &Matrix) -> Result<Checker, MatrixError> {
        Ok(Checker::of_rows(Rows::new(a, b)?))
    }

    /// Returns a checker for the cone A ⊗ x = B ⊗ x. Its rows are those of A ⊗ x ≥ B ⊗ x, then those of B ⊗ x ≥ A ⊗ x.
    ///
    /// # Errors
    /// If A and B differ in shape.
    pub fn of_equality(a: &Matrix, b: &Matrix) -> Result<Checker, MatrixError> {
        Ok(Checker::of_rows(Rows::equality(a, b)?))
    }

    fn of_rows(wide: Rows<Big>) -> Checker {
        let narrow = wide.narrow();
        Checker {
            table: narrow.as_ref().and_then(Table::new),
            wide,
            narrow,
            stop: || false,
        }
    }

    /// Sets a function that is called repeatedly while a vector is checked, because very many entries take long. As
    /// soon as the function returns `true`, the check ends with [`Fault::Stopped`].
    pub fn stop_when(&mut self, stop: fn() -> bool) {
        self.stop = stop;
    }

    /// Checks that x is a scaled extremal.
    ///
    /// # Errors
    /// If x is not a scaled extremal, with the reason.
    pub fn check_vector(&self, x: &[Entry]) -> Result<(), Fault> {
        self.vector(x).map(drop)
    }

    /// Checks that a certificate holds, and that it gives x if there is one.
    ///
    /// # Errors
    /// If the certificate does not hold or gives another vector, with the reason.
    pub fn check_certificate(
        &self,
        certificate: &Certificate,
        x: Option<&[Entry]>,
    ) -> Result<(), Fault> {
        self.certificate(certificate, x).map(drop)
    }

    /// Checks that x is a scaled extremal of a cone, by its certificate.
    ///
    /// # Errors
    /// If x is no scaled vector of the cone, or the certificate does not hold, with the reason.
    pub fn check_cone_certificate(
        &self,
        certificate: &ConeCertificate,
        x: &[Entry],
    ) -> Result<(), Fault> {
        self.cone_certificate(certificate, x).map(drop)
    }

    /// Returns the numerators of x over the denominator of the system, if a walk shows at once that x is a scaled
    /// extremal. `None` means nothing.
    pub(crate) fn try_fast_check<'w>(
        &self,
        x: Values<'_>,
        walk: &'w mut Walk,
    ) -> Option<&'w [i64]> {
        let (Some(Some(_)), Numerators::I64(numerators)) = (&self.wide.lambda, x.numerators())
        else {
            return None;
        };
        let factor = match (x.denominator().is_one(), &self.wide.denominator) {
            (_, denominator) if denominator == x.denominator() => 1,
            (true, denominator) => i64::try_from(denominator).ok()?,
            _ => return None,
        };
        walk.proves(
            (self.narrow.as_ref()?, self.table.as_ref()),
            numerators,
            factor,
        )
    }

    pub(crate) fn n(&self) -> usize {
        self.wide.n
    }

    /// Returns the numerators of x over some denominator, the same one for all scaled extremals, if x is one.
    pub(crate) fn vector(&self, x: &[Entry]) -> Result<Vec<Big>, Fault> {
        self.check_length(x)?;
        self.proved(x, &|falling, support| {
            let mut tick = || {
                if (self.stop)() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            match falling.types(support, &mut tick) {
                ControlFlow::Break(()) => Err(Fault::Stopped),
                ControlFlow::Continue(types) if types.is_empty() => Err(Fault::NotExtremal),
                ControlFlow::Continue(_) => Ok(()),
            }
        })
    }

    pub(crate) fn cone_certificate(
        &self,
        certificate: &ConeCertificate,
        x: &[Entry],
    ) -> Result<Vec<Big>, Fault> {
        self.check_length(x)?;
        if self.wide.lambda.is_some() {
            return Err(CertificateFault::OfACone.into());
        }
        self.proved(x, &|falling, support| {
            Ok(cone_certificate::check(certificate, falling, support)?)
        })
    }

    /// Checks that x is scaled, a solution, and extremal by this proof.
    fn proved(&self, x: &[Entry], proof: &Proof<'_>) -> Result<Vec<Big>, Fault> {
        let Some(wide) = numerators(x, &self.wide.denominator) else {
            // Some entry is no multiple of 1/denominator, so x is no scaled extremal. The check over a
            // common denominator finds a reason that says more to the user.
            let rows = self.wide.times(&common_denominator(x.iter().flatten()));
            let x = numerators(x, &rows.denominator).unwrap_or_default();
            return lanes::check(&rows, &x, proof).map(|()| x);
        };
        match self.narrow.as_ref().zip(in_machine(&wide)) {
            Some((narrow, x)) => lanes::check(narrow, &x, proof)?,
            None => lanes::check(&self.wide, &wide, proof)?,
        }
        Ok(wide)
    }

    fn check_length(&self, x: &[Entry]) -> Result<(), Fault> {
        let (found, expected) = (x.len(), self.n());
        if found == expected {
            Ok(())
        } else {
            Err(Fault::Length { found, expected })
        }
    }

    pub(crate) fn certificate(
        &self,
        certificate: &Certificate,
        x: Option<&[Entry]>,
    ) -> Result<Vec<Big>, Fault> {
        if let Some(x) = x {
            self.check_length(x)?;
        }
        let found = match (&self.wide.lambda, &self.narrow) {
            (None, _) => return Err(CertificateFault::OfALasso.into()),
            (Some(None), _) => self.unit_of(certificate)?,
            (_, Some(arcs)) => {
                let x = certificate::vector_of(arcs, certificate)?;
                x.iter().map(Scalar::to_integer).collect()
            }
            (_, None) => certificate::vector_of(&self.wide, certificate)?,
        };
        if let Some(x) = x
            && numerators(x, &self.wide.denominator).as_ref() != Some(&found)
        {
            let found = Values::over(&found, &self.wide.denominator);
            return Err(difference(x, found).into());
        }
        Ok(found)
    }

    /// Returns the unit vector of a certificate for λ = −∞, where the units are the scaled extremals.
    fn unit_of(&self, certificate: &Certificate) -> Result<Vec<Big>, CertificateFault> {
        let has_cycle = !certificate.cycle.is_empty() || certificate.cycle_weight.is_some();
        let node = match certificate.stem[..] {
            [node] if certificate.kind == Kind::Unit && !has_cycle => node,
            _ => return Err(CertificateFault::Kind { expected: "unit" }),
        };
        if node >= self.n() {
            return Err(CertificateFault::NoSuchNode { node });
        }
        if certificate.types != [node] {
            let expected = vec![node];
            return Err(CertificateFault::Types { expected });
        }
        Ok(unit(self.n(), node))
    }

    /// Looks for a missing vector; see [`lanes::find_missing`].
    pub(crate) fn find_missing(
        &self,
        known: &Distinct,
        types: Range<usize>,
        tick: &mut Tick<'_>,
    ) -> ControlFlow<Option<Vec<Entry>>> {
        match &self.narrow {
            Some(rows) => lanes::find_missing(rows, known, types, tick),
            None => lanes::find_missing(&self.wide, known, types, tick),
        }
    }
}

/// Says where the vector stated beside a certificate differs from the vector that it gives.
fn difference(stated: &[Entry], found: Values<'_>) -> CertificateFault {
    let differs = |&node: &usize| stated[node] != found.entry(node);
    let node = (0..stated.len()).find(differs).unwrap_or(0);
    CertificateFault::Vector {
        node,
        stated: stated[node].clone(),
        found: found.entry(node),
    }
}

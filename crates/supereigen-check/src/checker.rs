//! Checks single vectors and certificates against a matrix and λ, or against the two matrices of a cone.

use std::ops::{ControlFlow, Range};

use supereigen_exact::{
    Certificate, ConeCertificate, Entry, IBig, Kind, Matrix, MatrixError, Numerators, Rational,
    UBig, Values,
};

use crate::certificate;
use crate::enumerate::Tick;
use crate::fault::{CertificateFault, Fault};
use crate::lanes::{Checked, Lanes, Proof};
use crate::number::Vector;
use crate::path::Walk;
use crate::rows::Rows;

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
    n: usize,
    space: Space,
    /// Returns whether to stop; called repeatedly while a vector is checked.
    stop: fn() -> bool,
}

#[derive(Clone, Debug)]
enum Space {
    /// A ⊗ x ≥ −∞: every vector is a solution.
    Whole,
    /// A ⊗ x ≥ λ ⊗ x with a finite λ, or A ⊗ x ≥ B ⊗ x.
    Cone(Lanes),
}

impl Checker {
    /// Returns a checker for A ⊗ x ≥ λ ⊗ x.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(a: &Matrix, lambda: &Entry) -> Result<Checker, MatrixError> {
        a.check_square()?;
        match lambda {
            None => Ok(Checker::of(a.rows(), Space::Whole)),
            Some(lambda) => Ok(Checker::of_rows(Rows::supereigen(a, lambda)?)),
        }
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
        Ok(Checker::of_rows(Rows::new(a, b)?.with_converse()))
    }

    fn of_rows(rows: Rows<IBig>) -> Checker {
        Checker::of(rows.n, Space::Cone(Lanes::new(rows)))
    }

    fn of(n: usize, space: Space) -> Checker {
        Checker {
            n,
            space,
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
    pub(crate) fn quickly<'w>(&self, x: Values<'_>, walk: &'w mut Walk) -> Option<&'w [i64]> {
        let (Some(lanes), Numerators::I64(numerators)) = (self.supereigen(), x.numerators()) else {
            return None;
        };
        let factor = match (x.denominator().is_one(), &lanes.wide.denominator) {
            (_, denominator) if denominator == x.denominator() => 1,
            (true, denominator) => i64::try_from(denominator).ok()?,
            _ => return None,
        };
        walk.proves(lanes.narrow.as_ref()?, numerators, factor)
    }

    /// Returns the rows of A ⊗ x ≥ λ ⊗ x, if λ is finite and this is no other cone.
    fn supereigen(&self) -> Option<&Lanes> {
        match &self.space {
            Space::Cone(lanes) if lanes.wide.lambda.is_some() => Some(lanes),
            _ => None,
        }
    }

    pub(crate) fn n(&self) -> usize {
        self.n
    }

    pub(crate) fn vector(&self, x: &[Entry]) -> Result<Checked, Fault> {
        self.check_length(x)?;
        let proof = Proof::Definition { stop: self.stop };
        match &self.space {
            Space::Whole => check_unit(x),
            Space::Cone(rows) => rows.vector(x, proof),
        }
    }

    pub(crate) fn cone_certificate(
        &self,
        certificate: &ConeCertificate,
        x: &[Entry],
    ) -> Result<Checked, Fault> {
        self.check_length(x)?;
        match &self.space {
            Space::Cone(rows) if rows.wide.lambda.is_none() => {
                rows.vector(x, Proof::Certificate(certificate))
            }
            _ => Err(CertificateFault::OfACone.into()),
        }
    }

    fn check_length(&self, x: &[Entry]) -> Result<(), Fault> {
        if x.len() == self.n {
            return Ok(());
        }
        Err(Fault::Length {
            found: x.len(),
            expected: self.n,
        })
    }

    pub(crate) fn certificate(
        &self,
        certificate: &Certificate,
        x: Option<&[Entry]>,
    ) -> Result<Checked, Fault> {
        if let Some(x) = x {
            self.check_length(x)?;
        }
        let found = match (&self.space, self.supereigen()) {
            (Space::Whole, _) => return self.unit_certificate(certificate, x),
            (_, None) => return Err(CertificateFault::OfALasso.into()),
            (_, Some(Lanes { wide, narrow })) => match narrow {
                Some(arcs) => Checked::Narrow(certificate::vector_of(arcs, certificate)?),
                None => Checked::new(certificate::vector_of(wide, certificate)?),
            },
        };
        compare(x, || self.entries(&found))?;
        Ok(found)
    }

    fn unit_certificate(
        &self,
        certificate: &Certificate,
        x: Option<&[Entry]>,
    ) -> Result<Checked, Fault> {
        if certificate.kind != Kind::Unit
            || !certificate.cycle.is_empty()
            || certificate.cycle_weight.is_some()
        {
            return Err(CertificateFault::Kind { expected: "unit" }.into());
        }
        let [node] = certificate.stem[..] else {
            return Err(CertificateFault::Kind { expected: "unit" }.into());
        };
        if node >= self.n {
            return Err(CertificateFault::NoSuchNode { node }.into());
        }
        if certificate.types != [node] {
            let expected = vec![node];
            return Err(CertificateFault::Types { expected }.into());
        }
        let unit = Checked::Narrow(unit(self.n, node));
        compare(x, || self.entries(&unit))?;
        Ok(unit)
    }

    /// Enumerates all extremals of a type in `types`, and breaks with the first that `is_known` does not know, or with `None`
    /// if `tick` stops it.
    pub(crate) fn find_missing(
        &self,
        mut types: Range<usize>,
        is_known: &mut dyn FnMut(&Checked) -> bool,
        tick: &mut Tick<'_>,
    ) -> ControlFlow<Option<Checked>> {
        match &self.space {
            Space::Whole => types.try_for_each(|node| {
                tick().map_break(|()| None)?;
                let unit = Checked::Narrow(unit(self.n, node));
                if is_known(&unit) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(Some(unit))
                }
            }),
            Space::Cone(rows) => rows.find_missing(types, is_known, tick),
        }
    }

    /// Returns the exact entries of a vector that was checked.
    pub(crate) fn entries(&self, x: &Checked) -> Vec<Entry> {
        let denominator = match &self.space {
            Space::Whole => &UBig::ONE,
            Space::Cone(rows) => &rows.wide.denominator,
        };
        x.entries(denominator)
    }
}

fn unit(n: usize, node: usize) -> Vector<i64> {
    (0..n).map(|i| (i == node).then_some(0)).collect()
}

/// Checks that x is a unit: these are the scaled extremals for λ = −∞, where every vector is a solution.
fn check_unit(x: &[Entry]) -> Result<Checked, Fault> {
    match x.iter().flatten().max() {
        None => return Err(Fault::NothingFinite),
        Some(greatest) if *greatest != Rational::ZERO => {
            let greatest = greatest.clone();
            return Err(Fault::NotScaled { greatest });
        }
        Some(_) => {}
    }
    if x.iter().flatten().count() > 1 {
        return Err(Fault::NotExtremal);
    }
    let unit = x.iter().map(|value| value.as_ref().map(|_| 0)).collect();
    Ok(Checked::Narrow(unit))
}

/// Checks that the vector stated beside a certificate, if there is one, is the vector that it gives.
fn compare(stated: Option<&[Entry]>, gives: impl FnOnce() -> Vec<Entry>) -> Result<(), Fault> {
    let Some(stated) = stated else {
        return Ok(());
    };
    let found = gives();
    match (0..found.len()).find(|&node| stated[node] != found[node]) {
        None => Ok(()),
        Some(node) => Err(CertificateFault::Vector {
            node,
            stated: stated[node].clone(),
            found: found[node].clone(),
        }
        .into()),
    }
}

//! Checks single vectors and certificates against a matrix.

use std::ops::ControlFlow;

use supereigen::{Certificate, Entry, IBig, Kind, Matrix, MatrixError, Rational, UBig};

use crate::certificate;
use crate::definition;
use crate::distinct::Distinct;
use crate::enumerate;
use crate::fault::{CertificateFault, Fault};
use crate::problem::{Number, Problem, Vector, narrow_vector};

/// Decides for a matrix and λ whether single vectors and certificates are right.
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
    /// λ and the arcs; `None` if λ = −∞, where every vector is a solution.
    bounded: Option<Bounded>,
    /// Returns whether to stop; called repeatedly while a vector is checked.
    stop: fn() -> bool,
}

#[derive(Clone, Debug)]
struct Bounded {
    lambda: Rational,
    wide: Problem<IBig>,
    /// The same problem in machine integers; `None` if these could overflow.
    narrow: Option<Problem<i64>>,
}

/// The numerators of a vector that was found right, in the narrowest integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Checked {
    Narrow(Vector<i64>),
    Wide(Vector<IBig>),
}

impl Checked {
    fn new(x: Vector<IBig>) -> Checked {
        match narrow_vector(&x) {
            Some(narrow) => Checked::Narrow(narrow),
            None => Checked::Wide(x),
        }
    }

    pub(crate) fn insert_into(&self, distinct: &mut Distinct, line: usize) -> Result<(), usize> {
        match self {
            Checked::Narrow(x) => distinct.insert(x.as_slice(), line),
            Checked::Wide(x) => distinct.insert(x.as_slice(), line),
        }
    }

    pub(crate) fn is_in(&self, distinct: &mut Distinct) -> bool {
        match self {
            Checked::Narrow(x) => distinct.contains(x.as_slice()),
            Checked::Wide(x) => distinct.contains(x.as_slice()),
        }
    }
}

impl Checker {
    /// Returns a checker for A ⊗ x ≥ λ ⊗ x.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(a: &Matrix, lambda: &Entry) -> Result<Checker, MatrixError> {
        let n = a.rows();
        if a.columns() != n {
            let shape = (n, a.columns());
            return Err(MatrixError::NotSquare { shape });
        }
        let bounded = lambda.as_ref().map(|lambda| {
            let wide = Problem::new(a, lambda);
            Bounded {
                lambda: lambda.clone(),
                narrow: wide.narrow(),
                wide,
            }
        });
        Ok(Checker {
            n,
            bounded,
            stop: || false,
        })
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

    pub(crate) fn vector(&self, x: &[Entry]) -> Result<Checked, Fault> {
        self.check_length(x)?;
        let Some(bounded) = &self.bounded else {
            return check_unit(x);
        };
        let Some(numerators) = bounded.wide.numerators(x) else {
            // Some entry is no multiple of 1/denominator, so x is no scaled extremal. The check over a
            // common denominator finds a reason that says more to the user.
            let mut factor = UBig::ONE;
            for value in x.iter().flatten() {
                if !(&factor % value.denominator()).is_zero() {
                    factor *= value.denominator();
                }
            }
            let problem = bounded.wide.times(&factor);
            let numerators = problem.numerators(x).unwrap_or_default();
            let checked = self.extremal(&problem, &bounded.lambda, &numerators);
            return checked.map(|()| Checked::Wide(numerators));
        };
        let checked = Checked::new(numerators);
        match (&checked, &bounded.narrow) {
            (Checked::Narrow(x), Some(narrow)) => self.extremal(narrow, &bounded.lambda, x)?,
            (Checked::Narrow(x), None) => {
                let x: Vector<IBig> = x.iter().map(|x| x.map(IBig::from)).collect();
                self.extremal(&bounded.wide, &bounded.lambda, &x)?;
            }
            (Checked::Wide(x), _) => self.extremal(&bounded.wide, &bounded.lambda, x)?,
        }
        Ok(checked)
    }

    /// Checks that x is scaled, a solution, and extremal.
    fn extremal<T: Number>(
        &self,
        problem: &Problem<T>,
        lambda: &Rational,
        x: &[Option<T>],
    ) -> Result<(), Fault> {
        let Some(greatest) = definition::greatest(x) else {
            return Err(Fault::NothingFinite);
        };
        if *greatest != T::zero() {
            return Err(Fault::NotScaled {
                greatest: problem.exact(greatest),
            });
        }
        if let Some((row, left)) = definition::failing_row(problem, x) {
            let in_a = |value: &Option<T>| Some(problem.exact(value.as_ref()?) + lambda);
            return Err(Fault::NotASolution {
                row,
                left: in_a(&left),
                right: in_a(&x[row]),
            });
        }
        let mut tick = || match (self.stop)() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        match definition::types(problem, x, &mut tick) {
            ControlFlow::Break(()) => Err(Fault::Stopped),
            ControlFlow::Continue(types) if types.is_empty() => Err(Fault::NotExtremal),
            ControlFlow::Continue(_) => Ok(()),
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
        let Some(bounded) = &self.bounded else {
            return self.unit_certificate(certificate, x);
        };
        let found = match &bounded.narrow {
            Some(problem) => Checked::Narrow(certificate::vector_of(problem, certificate)?),
            None => Checked::new(certificate::vector_of(&bounded.wide, certificate)?),
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

    /// Calls `found` with every scaled extremal, with some more than once, and `tick` at every step.
    pub(crate) fn extremals(
        &self,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
        found: &mut dyn FnMut(Checked) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &self.bounded {
            None => {
                for node in 0..self.n {
                    tick()?;
                    found(Checked::Narrow(unit(self.n, node)))?;
                }
                ControlFlow::Continue(())
            }
            Some(Bounded {
                narrow: Some(narrow),
                ..
            }) => enumerate::extremals(narrow, tick, &mut |x| found(Checked::Narrow(x.clone()))),
            Some(Bounded { wide, .. }) => {
                enumerate::extremals(wide, tick, &mut |x| found(Checked::new(x.clone())))
            }
        }
    }

    /// Returns the exact entries of a vector that was checked.
    pub(crate) fn entries(&self, x: &Checked) -> Vec<Entry> {
        let denominator = match &self.bounded {
            Some(bounded) => &bounded.wide.denominator,
            None => &UBig::ONE,
        };
        let exact = |value: IBig| Rational::from_parts(value, denominator.clone());
        match x {
            Checked::Narrow(x) => x
                .iter()
                .map(|x| Some(exact(x.as_ref()?.to_integer())))
                .collect(),
            Checked::Wide(x) => x.iter().map(|x| Some(exact(x.clone()?))).collect(),
        }
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
fn compare(stated: Option<&[Entry]>, found: impl FnOnce() -> Vec<Entry>) -> Result<(), Fault> {
    let Some(stated) = stated else {
        return Ok(());
    };
    let found = found();
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

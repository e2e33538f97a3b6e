//! Types, lasso and certificate of the extremals of a system, whatever their lane.

use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use dashu_int::{IBig, UBig};
use supereigen_exact::{Certificate, Kind};

use super::System;
use crate::digraph::Digraph;
use crate::extremal::{Lasso, satisfying};
use crate::matrix::numerator_over;
use crate::scalar::{Big, Rational, Scalar, Values, all_fitting, has_room_for, in_lane, magnitude};
use crate::vector;
use crate::wanted::Judge;

/// Reads the lassos and certificates of the vectors that a [`System`] produces. Clones share the digraph.
///
/// ```
/// use supereigen::{Kind, System, Vector};
/// let system = System::new(&"-3 1; 1 -2".parse()?, 0)?;
/// let inspector = system.inspector();
/// let x = Vector::from([0, -1]);
/// let certificate = inspector.certificate_of(&x).ok_or("not extremal")?;
/// assert_eq!(certificate.types, [0]);
/// assert_eq!((certificate.cycle, certificate.cycle_weight), (vec![0, 1], Some(2.into())));
/// assert_eq!(certificate.kind, Kind::Strict);
/// let sum = Vector::from([0, 0]); // (0, −1) ⊕ (−1, 0)
/// assert_eq!(inspector.lasso_of(&sum), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inspector {
    reader: Arc<dyn Reader>,
    n: usize,
    denominator: UBig,
    /// Whether λ = −∞, so that there are no arcs, and the extremals are the units.
    is_free: bool,
}

impl Judge for Inspector {
    fn is_of_type(&self, x: Values<'_>, node: usize) -> bool {
        let lasso = self.lasso_of(x);
        lasso.is_some_and(|lasso| lasso.types().contains(&node))
    }

    fn cycle_of(&self, x: Values<'_>) -> Option<Vec<usize>> {
        self.lasso_of(x).map(|lasso| lasso.cycle().to_vec())
    }
}

impl Inspector {
    pub(crate) fn new(system: &System) -> Inspector {
        Inspector {
            reader: in_lane!(system.bound(), S => Arc::new(system.digraph_in_lane::<S>())),
            n: system.n(),
            denominator: system.denominator.clone(),
            is_free: system.lambda.is_none(),
        }
    }

    /// Returns the number of nodes.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// Returns the lasso of an extremal; `None` if the vector is not an extremal solution.
    pub fn lasso_of<'v>(&self, x: impl Into<Values<'v>>) -> Option<Lasso> {
        let x = x.into();
        if let Some(told) = self.told_by(x) {
            return Some(Lasso {
                path: x.path().to_vec(),
                cycle_start: told.stem.len(),
                kind: Kind::Strict,
            });
        }
        if x.len() != self.n {
            return None;
        }
        if x.denominator() != &self.denominator {
            let x = self.over_own_denominator(x)?;
            return self.lasso_of(Values::over(&x, &self.denominator));
        }
        if self.is_free {
            return unit_of(&x.to_numerators());
        }
        self.reader.lasso_of(x)
    }

    /// Returns the certificate of an extremal; `None` if the vector is not an extremal solution.
    pub fn certificate_of<'v>(&self, x: impl Into<Values<'v>>) -> Option<Certificate> {
        let x = x.into();
        if let Some(told) = self.told_by(x) {
            return Some(Certificate {
                types: told.types().to_vec(),
                stem: told.stem.to_vec(),
                cycle: told.cycle.to_vec(),
                cycle_weight: Some(told.weight),
                kind: Kind::Strict,
            });
        }
        let lasso = self.lasso_of(x)?;
        Some(self.reader.certificate(&self.denominator, &lasso))
    }

    /// Returns the strict lasso of a vector whose order the search has told; `None` if it does not follow from the last node
    /// alone.
    #[doc(hidden)]
    pub fn told_by<'v>(&self, x: Values<'v>) -> Option<Told<'v>> {
        if x.path().is_empty() || self.is_free || x.denominator() != &self.denominator {
            return None;
        }
        let (cycle_start, weight) = self.reader.closing_of(x)?;
        let (stem, cycle) = x.path().split_at(cycle_start);
        let weight = if self.denominator.is_one() {
            weight.into()
        } else {
            Rational::from_parts(weight, self.denominator.clone())
        };
        Some(Told {
            stem,
            cycle,
            weight,
        })
    }

    /// Returns the numerators of a vector over the denominator of the system; `None` if an entry has none, as no
    /// entry of a scaled extremal has.
    fn over_own_denominator(&self, x: Values<'_>) -> Option<Vec<Big>> {
        let mut x = x.to_entries();
        let norm = x.iter().flatten().max().cloned();
        for value in x.iter_mut().flatten() {
            *value -= norm.as_ref()?;
        }
        let fits = |value: &Rational| (&self.denominator % value.denominator()).is_zero();
        if !x.iter().flatten().all(fits) {
            return None;
        }
        let numerator = |value: Rational| numerator_over(&value, &self.denominator);
        Some(x.into_iter().map(|value| value.map(numerator)).collect())
    }
}

/// A strict lasso as a search has told it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Told<'v> {
    pub stem: &'v [usize],
    pub cycle: &'v [usize],
    /// The weight of the cycle.
    pub weight: Rational,
}

impl<'v> Told<'v> {
    /// Returns the only type.
    pub fn types(&self) -> &'v [usize] {
        let first = if self.stem.is_empty() {
            self.cycle
        } else {
            self.stem
        };
        &first[..1]
    }
}

/// A digraph in any lane.
trait Reader: Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    fn lasso_of(&self, x: Values<'_>) -> Option<Lasso>;

    fn closing_of(&self, x: Values<'_>) -> Option<(usize, IBig)>;

    /// Returns the certificate of a lasso of λ⁻¹ ⊗ A, whose weights are numerators over `denominator`.
    fn certificate(&self, denominator: &UBig, lasso: &Lasso) -> Certificate;
}

impl<S: Scalar> Reader for Digraph<S> {
    fn lasso_of(&self, x: Values<'_>) -> Option<Lasso> {
        match S::narrow(x.numerators()) {
            Some(x) if x.iter().all(S::has_room) => satisfying::lasso_of(self, x),
            _ => lasso_after_conversion(self, x),
        }
    }

    fn closing_of(&self, x: Values<'_>) -> Option<(usize, IBig)> {
        let numerators = S::narrow(x.numerators())?;
        let (cycle_start, weight) = satisfying::closing_of(self, numerators, x.path())?;
        Some((cycle_start, weight.to_integer()?))
    }

    fn certificate(&self, denominator: &UBig, lasso: &Lasso) -> Certificate {
        let cycle = lasso.cycle();
        let heads = cycle.iter().skip(1).chain(cycle.first());
        let arcs = cycle.iter().zip(heads);
        let weight = arcs.fold(S::zero(), |weight, (&u, &v)| {
            weight.otimes(&self.weight(u, v))
        });
        let weight = weight.to_integer().filter(|_| !cycle.is_empty());
        Certificate {
            types: lasso.types(),
            stem: lasso.stem().to_vec(),
            cycle: cycle.to_vec(),
            cycle_weight: weight.map(|weight| Rational::from_parts(weight, denominator.clone())),
            kind: lasso.kind.clone(),
        }
    }
}

/// Returns the lasso of a multiple of e^i where every vector is a solution.
pub(super) fn unit_of(x: &[Big]) -> Option<Lasso> {
    let path = vector::support(x);
    (path.len() == 1).then_some(Lasso {
        path,
        cycle_start: 1,
        kind: Kind::Unit,
    })
}

/// Returns the lasso of a vector from another lane, or too large for its own. The lane holds the scaled extremals of
/// the system, so a vector that does not fit it when scaled is none of them.
fn lasso_after_conversion<S: Scalar>(digraph: &Digraph<S>, x: Values<'_>) -> Option<Lasso> {
    let mut x = x.to_numerators();
    vector::scale(&mut x);
    if !has_room_for::<S>(&magnitude(x.iter().flatten())) {
        return None;
    }
    satisfying::lasso_of(digraph, &all_fitting(&x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Matrix, Vector};

    #[test]
    fn what_is_no_vector_of_the_system_has_no_lasso() {
        let matrix = Matrix::from_rows([[-3, 1], [1, 0]]).expect("square");
        let inspector = System::new(&matrix, 0).expect("square").inspector();
        let lasso = |x: &[i64]| inspector.lasso_of(Values::integers(x));
        for length in [0, 1, 3] {
            let x = vec![0i64; length];
            assert_eq!(lasso(&x), None);
            assert_eq!(inspector.certificate_of(Values::integers(&x)), None);
        }
        // Multiples of the extremal (0, −1) up to the edge of the lane, and what is no multiple.
        for by in [0, i64::MAX, i64::MIN + 2] {
            assert!(lasso(&[by, by - 1]).is_some());
        }
        assert_eq!(lasso(&[i64::MAX, i64::MIN + 1]), None);
        let far = [i128::MAX, i128::MIN + 1];
        assert_eq!(inspector.lasso_of(Values::integers(&far)), None);
    }

    #[test]
    fn the_denominator_of_a_vector_does_not_matter() {
        let matrix = Matrix::from_rows([["-3", "1/2"], ["1/2", "0"]]).expect("square");
        let inspector = System::new(&matrix, 0).expect("square").inspector();
        let lasso = |text: &str| {
            let x: Vector = text.parse().expect("a vector");
            inspector.lasso_of(x.values())
        };
        assert!(lasso("0 -1/2").is_some());
        assert_eq!(lasso("0 -2/4"), lasso("1/3 -1/6"));
        assert_eq!(lasso("0 -1/3"), None);
        assert!(lasso(". 0").is_some());
    }
}

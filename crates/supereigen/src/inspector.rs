//! Types, lasso and certificate of vectors, whatever their lane.

use crate::UBig;
use crate::digraph::Digraph;
use crate::extremal::{Certificate, Lasso, satisfying};
use crate::scalar::{Big, Scalar, Values, Width, fitting, magnitude};
use crate::vector;

/// Reads the lasso off the vectors that a [`System`](crate::System) produces.
///
/// ```
/// use supereigen::{Kind, Matrix, System, Values};
/// let a = Matrix::from_integers(&[&[Some(-3), Some(1)], &[Some(1), Some(-2)]])?;
/// let inspector = System::new(&a, &Some(0.into()))?.inspector();
/// let certificate = inspector.certificate_of(Values::I64(&[0, -1]));
/// let certificate = certificate.ok_or("not extremal")?;
/// assert_eq!(certificate.types, [0]);
/// assert_eq!((certificate.cycle, certificate.cycle_weight), (vec![0, 1], Some(2.into())));
/// assert_eq!(certificate.kind, Kind::Strict);
/// assert_eq!(inspector.lasso_of(Values::I64(&[0, 0])), None); // their maximum
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inspector {
    lane: Lane,
    denominator: UBig,
    /// λ = −∞: there are no arcs, and the extremals are the units.
    units: bool,
}

/// The digraph in the lane of the system's results.
#[derive(Clone, Debug)]
pub(crate) enum Lane {
    I64(Digraph<i64>),
    I128(Digraph<i128>),
    Big(Digraph<Big>),
}

impl From<Digraph<i64>> for Lane {
    fn from(digraph: Digraph<i64>) -> Lane {
        Lane::I64(digraph)
    }
}

impl From<Digraph<i128>> for Lane {
    fn from(digraph: Digraph<i128>) -> Lane {
        Lane::I128(digraph)
    }
}

impl From<Digraph<Big>> for Lane {
    fn from(digraph: Digraph<Big>) -> Lane {
        Lane::Big(digraph)
    }
}

impl Inspector {
    pub(crate) fn new(lane: Lane, denominator: UBig, units: bool) -> Inspector {
        Inspector {
            lane,
            denominator,
            units,
        }
    }

    /// The number of nodes.
    pub(crate) fn n(&self) -> usize {
        match &self.lane {
            Lane::I64(digraph) => digraph.n(),
            Lane::I128(digraph) => digraph.n(),
            Lane::Big(digraph) => digraph.n(),
        }
    }

    /// The lasso of an extremal; `None` if the vector is not an extremal solution.
    pub fn lasso_of(&self, x: Values<'_>) -> Option<Lasso> {
        if x.len() != self.n() {
            return None;
        }
        if self.units {
            return unit_of(&x.to_integers());
        }
        match (&self.lane, x) {
            (Lane::I64(digraph), Values::I64(x))
                if has_room(x, |x| x.unsigned_abs() >> 62 == 0) =>
            {
                satisfying::lasso_of(digraph, x)
            }
            (Lane::I128(digraph), Values::I128(x))
                if has_room(x, |x| x.unsigned_abs() >> 126 == 0) =>
            {
                satisfying::lasso_of(digraph, x)
            }
            (Lane::I64(digraph), x) => lasso_after_conversion(digraph, Width::I64, x),
            (Lane::I128(digraph), x) => lasso_after_conversion(digraph, Width::I128, x),
            (Lane::Big(digraph), x) => lasso_after_conversion(digraph, Width::Big, x),
        }
    }

    /// The certificate of an extremal; `None` if the vector is not an extremal solution.
    pub fn certificate_of(&self, x: Values<'_>) -> Option<Certificate> {
        let lasso = self.lasso_of(x)?;
        Some(match &self.lane {
            Lane::I64(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
            Lane::I128(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
            Lane::Big(digraph) => Certificate::new(digraph, &self.denominator, &lasso),
        })
    }
}

/// The lasso of a multiple of e^i where every vector is a solution.
pub(crate) fn unit_of(x: &[Big]) -> Option<Lasso> {
    let mut support = (0..x.len()).filter(|&i| x[i].is_some());
    match (support.next(), support.next()) {
        (Some(i), None) => Some(Lasso::of_unit(i)),
        _ => None,
    }
}

/// Whether a weight can be added to every finite entry.
fn has_room<S: Scalar>(x: &[S], is_small: impl Fn(&S) -> bool) -> bool {
    x.iter().all(|value| value.is_epsilon() || is_small(value))
}

/// For a vector from another lane, or too large for its own. The lane holds the scaled extremals of
/// the system, so what does not fit it when scaled is none of them.
fn lasso_after_conversion<S: Scalar>(
    digraph: &Digraph<S>,
    width: Width,
    x: Values<'_>,
) -> Option<Lasso> {
    let mut x = x.to_integers();
    vector::scale(&mut x);
    if Width::for_bound(&magnitude(x.iter().flatten())) > width {
        return None;
    }
    let value = |value: &Big| value.as_ref().map_or(S::EPSILON, fitting);
    let x: Vec<S> = x.iter().map(value).collect();
    satisfying::lasso_of(digraph, &x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Matrix, System};

    #[test]
    fn what_is_no_vector_of_the_system_has_no_lasso() {
        let rows: [&[Option<i64>]; 2] = [&[Some(-3), Some(1)], &[Some(1), Some(0)]];
        let matrix = Matrix::from_integers(&rows).expect("square");
        let inspector = System::new(&matrix, &Some(0.into())).map(|it| it.inspector());
        let inspector = inspector.expect("square");
        assert!(inspector.lasso_of(Values::I64(&[0, -1])).is_some());
        for length in [0, 1, 3] {
            let x = vec![0; length];
            assert_eq!(inspector.lasso_of(Values::I64(&x)), None);
            assert_eq!(inspector.certificate_of(Values::I64(&x)), None);
        }
        // Multiples of the extremal (0, −1) up to the edge of the lane, and what is no multiple.
        let shifted = |by: i64| inspector.lasso_of(Values::I64(&[by, by - 1]));
        assert!(shifted(i64::MAX).is_some());
        assert!(shifted(i64::MIN + 2).is_some());
        let far = [i64::MAX, i64::MIN + 1];
        assert_eq!(inspector.lasso_of(Values::I64(&far)), None);
        let far = [i128::MAX, i128::MIN + 1];
        assert_eq!(inspector.lasso_of(Values::I128(&far)), None);
    }
}

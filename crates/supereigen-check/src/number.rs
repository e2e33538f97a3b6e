//! Exact numerators of vectors: machine integers, or integers of any size.

use supereigen_exact::matrix::numerator_over;
use supereigen_exact::{Big, Entry, Scalar, UBig};

/// Machine integers are used up to this magnitude, so that the sum of a few of them cannot overflow.
pub(crate) const MAX_MACHINE_MAGNITUDE: i64 = 1 << 60;

/// −∞ where sums are not tested for it: below every sum of a weight and a finite entry, and no weight can make it overflow.
pub(crate) const EPSILON: i64 = i64::MIN / 2;

/// Returns the numerators of x over a denominator; `None` if some entry needs another denominator.
pub(crate) fn numerators(x: &[Entry], denominator: &UBig) -> Option<Vec<Big>> {
    let numerator = |value: &Entry| match value {
        None => Some(None),
        Some(value) if value.denominator() == denominator => Some(Some(value.numerator().clone())),
        Some(value) if (denominator % value.denominator()).is_zero() => {
            Some(Some(numerator_over(value, denominator)))
        }
        Some(_) => None,
    };
    x.iter().map(numerator).collect()
}

/// Returns numerators as machine integers, if none exceeds the limit of these.
pub(crate) fn in_machine(x: &[Big]) -> Option<Vec<i64>> {
    let limits = -MAX_MACHINE_MAGNITUDE..=MAX_MACHINE_MAGNITUDE;
    let mut narrow = Vec::with_capacity(x.len());
    for value in x {
        narrow.push(match value {
            None => i64::EPSILON,
            Some(value) => i64::try_from(value).ok().filter(|it| limits.contains(it))?,
        });
    }
    Some(narrow)
}

//! Exact numerators of vectors: machine integers, or integers of any size.

use std::fmt::Debug;
use std::ops::{Add, Sub};

use supereigen_exact::{Entry, IBig, Rational, UBig};

/// A numerator: a machine integer, or one of any size.
pub(crate) trait Number: Clone + Ord + Debug {
    fn zero() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    /// Returns the next lesser integer.
    fn before(&self) -> Self;
    fn to_integer(&self) -> IBig;
}

impl<T: Clone + Ord + Debug + From<i8> + Into<IBig>> Number for T
where
    for<'a> &'a T: Add<Output = T> + Sub<Output = T>,
{
    fn zero() -> T {
        T::from(0)
    }

    fn plus(&self, other: &T) -> T {
        self + other
    }

    fn minus(&self, other: &T) -> T {
        self - other
    }

    fn before(&self) -> T {
        self - &T::from(1)
    }

    fn to_integer(&self) -> IBig {
        self.clone().into()
    }
}

/// A vector of numerators; `None` is −∞.
pub(crate) type Vector<T> = Vec<Option<T>>;

/// Machine integers are used up to this magnitude, so that the sum of a few of them cannot overflow.
pub(crate) const MAX_MACHINE_MAGNITUDE: i64 = 1 << 60;

/// −∞ among machine integers: below every sum of a weight and a finite entry, and no weight can make it overflow.
pub(crate) const EPSILON: i64 = i64::MIN / 2;

/// Returns the nodes with finite entries.
pub(crate) fn support<T>(x: &[Option<T>]) -> Vec<usize> {
    (0..x.len()).filter(|&u| x[u].is_some()).collect()
}

/// Subtracts the greatest entry from all entries.
pub(crate) fn scale<T: Number>(x: &mut [Option<T>]) {
    let Some(greatest) = x.iter().flatten().max().cloned() else {
        return;
    };
    for value in x.iter_mut().flatten() {
        *value = value.minus(&greatest);
    }
}

/// Returns the numerators of x over a denominator; `None` if some entry needs another denominator.
pub(crate) fn numerators(x: &[Entry], denominator: &UBig) -> Option<Vector<IBig>> {
    let numerator = |value: &Rational| {
        if value.denominator() == denominator {
            return Some(value.numerator().clone());
        }
        let factor = denominator / value.denominator();
        (&factor * value.denominator() == *denominator)
            .then(|| value.numerator() * IBig::from(factor))
    };
    let entry = |value: &Entry| match value {
        None => Some(None),
        Some(value) => numerator(value).map(Some),
    };
    x.iter().map(entry).collect()
}

/// Returns an integer as a machine integer, if it does not exceed a limit.
pub(crate) fn in_machine(value: &IBig, limit: i64) -> Option<i64> {
    let value = i64::try_from(value).ok()?;
    (-limit..=limit).contains(&value).then_some(value)
}

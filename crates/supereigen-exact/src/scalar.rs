//! Exact max-plus scalars: integer lanes of three widths, with −∞. Nothing else in this crate names a
//! width: a computation is written once for all [`Scalar`]s, and `in_lane!` starts it.
//!
//! A computation runs on integers over one common denominator. Before it starts, a bound on every
//! value that can occur is computed and the narrowest lane that holds it is chosen (`Width`), so
//! that no operation here can overflow; the arithmetic itself therefore checks nothing in release
//! builds (test builds keep overflow checks on, so that a wrong bound shows).

mod values;

use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

#[doc(hidden)]
pub use values::Numbers;
pub use values::{Numerators, Values};

/// An exact finite number, of the crate dashu-ratio. `Rational::from(3)` and
/// `Rational::from_parts(143.into(), 3u8.into())` make one; it prints as `143/3`, and `to_f64().value()` is the
/// nearest float.
pub type Rational = RBig;

/// An element of R ∪ {−∞} as users see it; `None` is −∞. To print an entry, make it a
/// [`Number`](crate::Number): `Number::from(entry)` prints as `143/3` or `-inf`.
pub type Entry = Option<Rational>;

/// The widest lane: any integer; `None` is −∞.
pub type Big = Option<IBig>;

/// An integer or −∞, the carrier of the max-plus semiring (⊕ = max, ⊗ = +).
///
/// # Laws
/// `Ord` is the order of the integers with −∞ below them, so `Ord::max` is ⊕. For all a, b, c
/// whose sums stay within the lane:
/// - ⊕ and ⊗ are associative and commutative, and ⊗ distributes over ⊕;
/// - `EPSILON` is neutral for ⊕ and absorbing for ⊗, `zero()` is neutral for ⊗;
/// - `a.otimes(&b).minus(&b) == a` for finite b.
pub trait Scalar:
    Clone + Ord + Hash + Debug + Send + Sync + UnwindSafe + RefUnwindSafe + 'static
{
    /// −∞.
    const EPSILON: Self;

    /// Returns the number 0, neutral for ⊗.
    fn zero() -> Self;

    /// Returns whether this is −∞.
    fn is_epsilon(&self) -> bool;

    /// Returns a ⊗ b = a + b, −∞ if either is.
    fn otimes(&self, other: &Self) -> Self;

    /// Returns a + b, where both are finite.
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self.otimes(other)
    }

    /// Returns a ⊗ b⁻¹ = a − b, where b is finite; −∞ if a is.
    fn minus(&self, other: &Self) -> Self;

    /// Returns the `factor`-th power for ⊗: `factor` · a.
    fn times(&self, factor: usize) -> Self;

    /// Returns the integer in this lane, or `None` if it does not fit.
    fn from_integer(value: &IBig) -> Option<Self>;

    /// Returns the integer, or `None` for −∞.
    fn to_integer(&self) -> Option<IBig>;

    /// Returns a slice of this lane as a slice of any lane.
    fn erase(values: &[Self]) -> Numerators<'_>;

    /// Returns the slice behind numerators of this lane; `None` if they are of another lane.
    fn narrow(numerators: Numerators<'_>) -> Option<&[Self]>;

    /// Returns whether a value of a bound for this lane can be added without overflow; −∞ always has room.
    fn has_room(&self) -> bool {
        true
    }

    /// Returns how many bytes a copy of a slice takes, with the digits of large integers.
    #[inline]
    fn bytes(values: &[Self]) -> usize {
        size_of_val(values)
    }
}

macro_rules! machine_lane {
    ($integer:ty, $variant:ident) => {
        impl Scalar for $integer {
            const EPSILON: Self = <$integer>::MIN;

            fn zero() -> Self {
                0
            }

            #[inline]
            fn is_epsilon(&self) -> bool {
                *self == Self::EPSILON
            }

            #[inline]
            fn otimes(&self, other: &Self) -> Self {
                if self.is_epsilon() || other.is_epsilon() {
                    Self::EPSILON
                } else {
                    self + other
                }
            }

            #[inline]
            fn plus(&self, other: &Self) -> Self {
                self + other
            }

            #[inline]
            fn minus(&self, other: &Self) -> Self {
                if self.is_epsilon() {
                    Self::EPSILON
                } else {
                    self - other
                }
            }

            #[inline]
            fn has_room(&self) -> bool {
                self.is_epsilon() || self.unsigned_abs() >> (Self::BITS - 2) == 0
            }

            fn times(&self, factor: usize) -> Self {
                if self.is_epsilon() {
                    Self::EPSILON
                } else {
                    self * factor as $integer
                }
            }

            fn from_integer(value: &IBig) -> Option<Self> {
                Self::try_from(value)
                    .ok()
                    .filter(|value| !value.is_epsilon())
            }

            fn to_integer(&self) -> Option<IBig> {
                (!self.is_epsilon()).then(|| IBig::from(*self))
            }

            fn erase(values: &[Self]) -> Numerators<'_> {
                Numerators::$variant(values)
            }

            fn narrow(numerators: Numerators<'_>) -> Option<&[Self]> {
                match numerators {
                    Numerators::$variant(values) => Some(values),
                    _ => None,
                }
            }
        }
    };
}

machine_lane!(i64, I64);
machine_lane!(i128, I128);

impl Scalar for Big {
    const EPSILON: Self = None;

    fn zero() -> Self {
        Some(IBig::ZERO)
    }

    fn is_epsilon(&self) -> bool {
        self.is_none()
    }

    fn otimes(&self, other: &Self) -> Self {
        Some(self.as_ref()? + other.as_ref()?)
    }

    fn minus(&self, other: &Self) -> Self {
        Some(self.as_ref()? - other.as_ref()?)
    }

    fn bytes(values: &[Self]) -> usize {
        let digits = values.iter().flatten().map(|value| value.bit_len() / 8);
        size_of_val(values) + digits.sum::<usize>()
    }

    fn times(&self, factor: usize) -> Self {
        Some(self.as_ref()? * IBig::from(factor))
    }

    fn from_integer(value: &IBig) -> Option<Self> {
        Some(Some(value.clone()))
    }

    fn to_integer(&self) -> Option<IBig> {
        self.clone()
    }

    fn erase(values: &[Self]) -> Numerators<'_> {
        Numerators::Big(values)
    }

    fn narrow(numerators: Numerators<'_>) -> Option<&[Self]> {
        match numerators {
            Numerators::Big(values) => Some(values),
            _ => None,
        }
    }
}

/// The integer lanes, from narrow to wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(hidden)]
pub enum Width {
    /// 64-bit integers.
    I64,
    /// 128-bit integers.
    I128,
    /// Integers of any size.
    Big,
}

impl Width {
    /// Returns the width of a lane.
    fn of<S: Scalar>() -> Width {
        match S::erase(&[]) {
            Numerators::I64(_) => Width::I64,
            Numerators::I128(_) => Width::I128,
            Numerators::Big(_) => Width::Big,
        }
    }

    /// Returns the narrowest lane in which values of magnitude up to `bound` can be added to one another
    /// without overflow and without meeting the encoding of −∞.
    pub fn for_bound(bound: &UBig) -> Width {
        match bound.bit_len() {
            0..=62 => Width::I64,
            63..=126 => Width::I128,
            _ => Width::Big,
        }
    }
}

/// Returns whether a lane has room for values of magnitude up to `bound`.
#[doc(hidden)]
pub fn has_room_for<S: Scalar>(bound: &UBig) -> bool {
    Width::for_bound(bound) <= Width::of::<S>()
}

/// Evaluates `$body` with `$lane` as the narrowest lane for `$bound`.
#[doc(hidden)]
#[macro_export]
macro_rules! in_lane {
    ($bound:expr, $lane:ident => $body:expr) => {
        match $crate::scalar::Width::for_bound(&$bound) {
            $crate::scalar::Width::I64 => {
                type $lane = i64;
                $body
            }
            $crate::scalar::Width::I128 => {
                type $lane = i128;
                $body
            }
            $crate::scalar::Width::Big => {
                type $lane = $crate::scalar::Big;
                $body
            }
        }
    };
}

#[doc(hidden)]
pub use in_lane;

/// Like [`in_lane`], but values beyond 64 bits go to integers of any size at once: for computations that are not worth
/// compiling a third time.
#[doc(hidden)]
#[macro_export]
macro_rules! in_lane_or_big {
    ($bound:expr, $lane:ident => $body:expr) => {
        match $crate::scalar::Width::for_bound(&$bound) {
            $crate::scalar::Width::I64 => {
                type $lane = i64;
                $body
            }
            $crate::scalar::Width::I128 | $crate::scalar::Width::Big => {
                type $lane = $crate::scalar::Big;
                $body
            }
        }
    };
}

#[doc(hidden)]
pub use in_lane_or_big;

/// Returns the greatest |value|; 0 if there is none.
#[doc(hidden)]
pub fn magnitude<'a>(values: impl IntoIterator<Item = &'a IBig>) -> UBig {
    let magnitudes = values.into_iter().map(UnsignedAbs::unsigned_abs);
    magnitudes.max().unwrap_or(UBig::ZERO)
}

/// Converts an integer to a lane that was chosen from a bound on it, so that it fits.
#[doc(hidden)]
pub fn fitting<S: Scalar>(value: &IBig) -> S {
    let value = S::from_integer(value);
    debug_assert!(value.is_some(), "the lane was chosen from a bound");
    value.unwrap_or(S::EPSILON)
}

/// Returns numerators in a lane that was chosen from a bound on them.
#[doc(hidden)]
pub fn all_fitting<S: Scalar>(values: &[Big]) -> Vec<S> {
    let value = |entry: &Big| entry.as_ref().map_or(S::EPSILON, fitting);
    values.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_of_epsilon_is_not_a_number() {
        assert_eq!(i64::from_integer(&IBig::from(i64::MIN)), None);
        assert_eq!(i128::from_integer(&IBig::from(i128::MIN)), None);
    }

    #[test]
    fn width_leaves_room_for_one_addition() {
        let two_to = |bits: usize| UBig::ONE << bits;
        assert_eq!(Width::for_bound(&(two_to(62) - UBig::ONE)), Width::I64);
        assert_eq!(Width::for_bound(&two_to(62)), Width::I128);
        assert_eq!(Width::for_bound(&(two_to(126) - UBig::ONE)), Width::I128);
        assert_eq!(Width::for_bound(&two_to(126)), Width::Big);
    }
}

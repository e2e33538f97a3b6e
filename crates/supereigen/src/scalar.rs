//! Exact max-plus scalars: integer lanes of three widths, with −∞. Nothing else knows widths.
//!
//! A computation runs on integers over one common denominator. Before it starts, a bound on every
//! value that can occur is computed and the narrowest lane that holds it is chosen ([`Width`]), so
//! that no operation here can overflow; the arithmetic itself therefore checks nothing in release
//! builds (test builds keep overflow checks on, so that a wrong bound shows).

use std::fmt::Debug;
use std::hash::Hash;

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// An exact finite number.
pub type Rational = RBig;

/// An element of R ∪ {−∞} as users see it; `None` is −∞.
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
pub trait Scalar: Clone + Ord + Hash + Debug + Send + Sync + 'static {
    /// −∞.
    const EPSILON: Self;

    /// The number 0, neutral for ⊗.
    fn zero() -> Self;

    /// Whether this is −∞.
    fn is_epsilon(&self) -> bool;

    /// a ⊗ b = a + b, −∞ if either is.
    fn otimes(&self, other: &Self) -> Self;

    /// a ⊗ b⁻¹ = a − b, where b is finite; −∞ if a is.
    fn minus(&self, other: &Self) -> Self;

    /// The `factor`-th power for ⊗: `factor` · a.
    fn times(&self, factor: usize) -> Self;

    /// The lane's form of an integer, or `None` if it does not fit.
    fn from_integer(value: &IBig) -> Option<Self>;

    /// The integer, or `None` for −∞.
    fn to_integer(&self) -> Option<IBig>;

    /// A slice of this lane as the width-erased view that sinks receive.
    fn erase(values: &[Self]) -> Values<'_>;

    /// The memory that a copy of a slice takes, digits and all.
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
            fn minus(&self, other: &Self) -> Self {
                if self.is_epsilon() {
                    Self::EPSILON
                } else {
                    self - other
                }
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

            fn erase(values: &[Self]) -> Values<'_> {
                Values::$variant(values)
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

    fn erase(values: &[Self]) -> Values<'_> {
        Values::Big(values)
    }
}

/// The integer lanes, from narrow to wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Width {
    /// 64-bit integers.
    I64,
    /// 128-bit integers.
    I128,
    /// Integers of any size.
    Big,
}

impl Width {
    /// The narrowest lane in which values of magnitude up to `bound` can be added to one another
    /// without overflow and without meeting the encoding of −∞.
    pub fn for_bound(bound: &UBig) -> Width {
        match bound.bit_len() {
            0..=62 => Width::I64,
            63..=126 => Width::I128,
            _ => Width::Big,
        }
    }
}

/// The greatest |value|; 0 if there is none.
pub(crate) fn magnitude<'a>(values: impl IntoIterator<Item = &'a IBig>) -> UBig {
    let magnitudes = values.into_iter().map(UnsignedAbs::unsigned_abs);
    magnitudes.max().unwrap_or(UBig::ZERO)
}

/// An integer in a lane that was chosen from a bound on it, so that it fits.
pub(crate) fn fitting<S: Scalar>(value: &IBig) -> S {
    let value = S::from_integer(value);
    debug_assert!(value.is_some(), "the lane was chosen from a bound");
    value.unwrap_or(S::EPSILON)
}

/// The entries of a vector in whichever lane the computation ran; numerators over the
/// denominator of the [`System`](crate::System).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values<'a> {
    /// 64-bit lane; `i64::MIN` is −∞.
    I64(&'a [i64]),
    /// 128-bit lane; `i128::MIN` is −∞.
    I128(&'a [i128]),
    /// Any size; `None` is −∞.
    Big(&'a [Big]),
}

impl Values<'_> {
    /// The number of entries.
    pub fn len(&self) -> usize {
        match self {
            Values::I64(values) => values.len(),
            Values::I128(values) => values.len(),
            Values::Big(values) => values.len(),
        }
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of finite entries.
    pub fn support_len(&self) -> usize {
        fn finite<S: Scalar>(values: &[S]) -> usize {
            values.iter().filter(|value| !value.is_epsilon()).count()
        }
        match self {
            Values::I64(values) => finite(values),
            Values::I128(values) => finite(values),
            Values::Big(values) => finite(values),
        }
    }

    /// Whether there is an entry at this place, and not −∞.
    pub fn is_finite_at(&self, node: usize) -> bool {
        fn finite<S: Scalar>(value: Option<&S>) -> bool {
            value.is_some_and(|value| !value.is_epsilon())
        }
        match self {
            Values::I64(values) => finite(values.get(node)),
            Values::I128(values) => finite(values.get(node)),
            Values::Big(values) => finite(values.get(node)),
        }
    }

    /// The entries as integers, `None` for −∞.
    pub fn to_integers(&self) -> Vec<Big> {
        match self {
            Values::I64(values) => values.iter().map(Scalar::to_integer).collect(),
            Values::I128(values) => values.iter().map(Scalar::to_integer).collect(),
            Values::Big(values) => values.to_vec(),
        }
    }

    /// The entries as exact numbers, over the given denominator.
    pub fn to_entries(&self, denominator: &UBig) -> Vec<Entry> {
        self.to_integers()
            .into_iter()
            .map(|value| value.map(|value| Rational::from_parts(value, denominator.clone())))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laws<S: Scalar>() {
        let samples: Vec<S> = [-7, -1, 0, 1, 5]
            .iter()
            .filter_map(|&value| S::from_integer(&IBig::from(value)))
            .chain([S::EPSILON])
            .collect();
        assert_eq!(samples.len(), 6);
        for a in &samples {
            assert_eq!(a.otimes(&S::zero()), *a);
            assert_eq!(a.otimes(&S::EPSILON), S::EPSILON);
            assert_eq!(a.max(&S::EPSILON), a);
            assert_eq!(a.times(3), a.otimes(a).otimes(a));
            for b in &samples {
                assert_eq!(a.otimes(b), b.otimes(a));
                if !b.is_epsilon() {
                    assert_eq!(a.otimes(b).minus(b), *a);
                }
                for c in &samples {
                    assert_eq!(a.otimes(b).otimes(c), a.otimes(&b.otimes(c)));
                    assert_eq!(
                        a.otimes(b.max(c)),
                        a.otimes(b).max(a.otimes(c)),
                        "distributivity"
                    );
                }
            }
        }
    }

    #[test]
    fn every_lane_is_the_max_plus_semiring() {
        laws::<i64>();
        laws::<i128>();
        laws::<Big>();
    }

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
    #[test]
    fn every_lane_knows_how_many_entries_there_are() {
        let views = [
            Values::I64(&[0, i64::EPSILON]),
            Values::I128(&[0, i128::EPSILON]),
            Values::Big(&[Some(IBig::ZERO), None]),
        ];
        for values in views {
            assert_eq!(values.len(), 2, "{values:?}");
            assert!(!values.is_empty());
            assert_eq!(values.to_integers(), [Some(IBig::ZERO), None]);
        }
        for values in [Values::I64(&[]), Values::I128(&[]), Values::Big(&[])] {
            assert_eq!(values.len(), 0, "{values:?}");
            assert!(values.is_empty());
        }
    }
}

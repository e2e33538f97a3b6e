//! The machine integers of the dense kernel and how −∞ is written in them.
//!
//! Let B bound |y| for every value of every path: a path leaves each node at most once, so the sum
//! over all nodes of the greatest |weight| that leaves it will do. A missing arc is the weight
//! −(2B + 1): then a candidate along it is at least B + 1 and never below a bound, and what it
//! offers to another node is at most −(B + 1) and never enough. Fresh bounds are ±(B + 1). All sums
//! stay within 3B + 1, so a lane serves as long as that fits.

use crate::scalar::Scalar;

/// An integer type of the dense kernel.
pub(crate) trait Lane: Copy + Ord + std::fmt::Debug + Send + Sync + 'static {
    /// The integer type in which results are handed out.
    type Wide: Scalar;

    /// 0.
    const ZERO: Self;

    /// 1, in the wide lane.
    const ONE: Self::Wide;

    /// The greatest B for which 3B + 1 fits, or the greatest i64 if that is less.
    const GREATEST_BOUND: i64;

    /// Returns the sum, which cannot overflow because of the bound.
    fn plus(self, other: Self) -> Self;

    fn negate(self) -> Self;

    /// Converts a value within ±(2B + 1).
    fn narrow(value: &Self::Wide) -> Self;

    fn widen(self) -> Self::Wide;
}

macro_rules! lane {
    ($integer:ty, $wide:ty, $bound:expr) => {
        impl Lane for $integer {
            type Wide = $wide;
            const ZERO: Self = 0;
            const ONE: Self::Wide = 1;
            const GREATEST_BOUND: i64 = $bound;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn negate(self) -> Self {
                -self
            }

            #[allow(trivial_numeric_casts)]
            fn narrow(value: &$wide) -> Self {
                debug_assert!(<$integer>::try_from(*value).is_ok());
                *value as $integer
            }

            fn widen(self) -> $wide {
                self.into()
            }
        }
    };
}

lane!(i16, i64, (i16::MAX as i64 - 1) / 3);
lane!(i32, i64, (i32::MAX as i64 - 1) / 3);
lane!(i64, i64, (i64::MAX - 1) / 3);
lane!(i128, i128, i64::MAX);

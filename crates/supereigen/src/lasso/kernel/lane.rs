//! The machine integers of the dense kernel and how −∞ is written in them.
//!
//! Let B bound |y| for every value of every path: a path leaves each node at most once, so the sum
//! over all nodes of the greatest |weight| that leaves it will do. A missing arc is the weight
//! −(2B + 1): then a candidate along it is at least B + 1 and never below a bound, and what it
//! offers to another node is at most −(B + 1) and never enough. Fresh bounds are ±(B + 1). All sums
//! stay within 3B + 1, so a lane serves as long as that fits.

/// An integer type of the dense kernel.
pub(crate) trait Lane: Copy + Ord + std::fmt::Debug + Send + Sync + 'static {
    /// 0.
    const ZERO: Self;

    /// The greatest B for which 3B + 1 fits.
    const GREATEST_BOUND: i64;

    /// Returns the sum, which cannot overflow because of the bound.
    fn plus(self, other: Self) -> Self;

    fn negate(self) -> Self;

    /// Converts a value within ±(2B + 1).
    fn narrow(value: i64) -> Self;

    fn widen(self) -> i64;
}

macro_rules! lane {
    ($integer:ty) => {
        impl Lane for $integer {
            const ZERO: Self = 0;
            const GREATEST_BOUND: i64 = (<$integer>::MAX as i64 - 1) / 3;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn negate(self) -> Self {
                -self
            }

            #[allow(trivial_numeric_casts)]
            fn narrow(value: i64) -> Self {
                debug_assert!(<$integer>::try_from(value).is_ok());
                value as $integer
            }

            fn widen(self) -> i64 {
                self.into()
            }
        }
    };
}

lane!(i16);
lane!(i32);
lane!(i64);

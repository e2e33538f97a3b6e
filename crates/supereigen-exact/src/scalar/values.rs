//! The entries of a vector in whichever lane they were computed: borrowed by sinks, or owned.

use std::fmt::{self, Write as _};

use dashu_int::UBig;

use super::{Big, Entry, Rational, Scalar};

/// The numerators of a vector in one of the lanes.
#[derive(Clone, Copy, Debug)]
pub enum Numerators<'a> {
    /// 64-bit lane; `i64::MIN` is −∞.
    I64(&'a [i64]),
    /// 128-bit lane; `i128::MIN` is −∞.
    I128(&'a [i128]),
    /// Integers of any size; `None` is −∞.
    Big(&'a [Big]),
}

/// Evaluates `$body` with `$slice` bound to the numerators in their own lane, borrowed or owned.
macro_rules! of_any_lane {
    ($numerators:expr, $slice:ident => $body:expr) => {
        of_any_lane!(Numerators, $numerators, $slice => $body)
    };
    ($lanes:ident, $numerators:expr, $slice:ident => $body:expr) => {
        match $numerators {
            $lanes::I64($slice) => $body,
            $lanes::I128($slice) => $body,
            $lanes::Big($slice) => $body,
        }
    };
}

/// An exact vector as a sink receives it: borrowed numerators over one denominator.
///
/// ```
/// use supereigen::Values;
/// let halves = 2u8.into();
/// let x = Values::over(&[0, -3, i64::MIN], &halves);
/// assert_eq!(x.to_string(), "(0, -3/2, -inf)");
/// assert_eq!(x.support_len(), 2);
/// assert_eq!(x.entry(2), None); // −∞
/// ```
#[derive(Clone, Copy)]
pub struct Values<'a> {
    numerators: Numerators<'a>,
    denominator: &'a UBig,
    path: &'a [usize],
}

static ONE: UBig = UBig::ONE;

impl<'a> Values<'a> {
    /// Makes a vector from numerators of any lane over a denominator; a denominator 0 is taken for 1.
    #[inline]
    pub fn over<S: Scalar>(numerators: &'a [S], denominator: &'a UBig) -> Values<'a> {
        S::erase(numerators).over(denominator)
    }

    /// Makes an extremal from numerators over a denominator that is not 0, without looking at it. `path` has its support
    /// in the order in which it was found; see [`path`](Values::path).
    #[inline]
    #[doc(hidden)]
    pub fn found<S: Scalar>(
        numerators: &'a [S],
        denominator: &'a UBig,
        path: &'a [usize],
    ) -> Values<'a> {
        Values {
            numerators: S::erase(numerators),
            denominator,
            path,
        }
    }

    /// Makes a vector of integers.
    ///
    /// ```
    /// use supereigen::Values;
    /// assert_eq!(Values::integers(&[0i64, -7]).to_string(), "(0, -7)");
    /// ```
    pub fn integers<S: Scalar>(entries: &'a [S]) -> Values<'a> {
        Values::over(entries, &ONE)
    }

    /// Returns the numerators in their lane.
    #[inline]
    pub fn numerators(&self) -> Numerators<'a> {
        self.numerators
    }

    /// Returns the denominator of all entries.
    #[inline]
    pub fn denominator(&self) -> &'a UBig {
        self.denominator
    }

    /// Returns the support in the order of its lasso, as far as the search knows it: if no arc from its last node is
    /// tight, each earlier node is satisfied by its successor alone, tightly. Else the order may be another. It is empty
    /// for vectors that do not come from a search for lassos.
    #[inline]
    #[doc(hidden)]
    pub fn path(&self) -> &'a [usize] {
        self.path
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        of_any_lane!(self.numerators, slice => slice.len())
    }

    /// Returns whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of finite entries.
    pub fn support_len(&self) -> usize {
        of_any_lane!(self.numerators, slice => slice.iter().filter(|value| !value.is_epsilon()).count())
    }

    /// Returns the indices of the finite entries, from 0.
    pub fn support(&self) -> Vec<usize> {
        of_any_lane!(self.numerators, slice => {
            let finite = |&i: &usize| !slice[i].is_epsilon();
            (0..slice.len()).filter(finite).collect()
        })
    }

    /// Returns whether there is an entry at this index, and not −∞.
    pub fn is_finite_at(&self, index: usize) -> bool {
        fn finite<S: Scalar>(value: Option<&S>) -> bool {
            value.is_some_and(|value| !value.is_epsilon())
        }
        of_any_lane!(self.numerators, slice => finite(slice.get(index)))
    }

    /// Returns the entry at an index; −∞ outside of the vector.
    pub fn entry(&self, index: usize) -> Entry {
        let numerator = of_any_lane!(self.numerators, slice => slice.get(index)?.to_integer());
        self.ratio(numerator)
    }

    /// Returns all entries.
    pub fn to_entries(&self) -> Vec<Entry> {
        let entry = |numerator| self.ratio(numerator);
        of_any_lane!(self.numerators, slice => slice.iter().map(Scalar::to_integer).map(entry).collect())
    }

    /// Returns the numerators as integers of any size.
    pub fn to_numerators(&self) -> Vec<Big> {
        self.numerators.to_large()
    }

    fn ratio(&self, numerator: Big) -> Entry {
        let denominator = self.denominator.clone();
        numerator.map(|numerator| Rational::from_parts(numerator, denominator))
    }
}

impl PartialEq for Values<'_> {
    /// Compares the entries; the lane and the denominator do not matter.
    fn eq(&self, other: &Values<'_>) -> bool {
        if self.denominator != other.denominator {
            return self.to_entries() == other.to_entries();
        }
        match (self.numerators, other.numerators) {
            (Numerators::I64(x), Numerators::I64(y)) => x == y,
            (Numerators::I128(x), Numerators::I128(y)) => x == y,
            (Numerators::Big(x), Numerators::Big(y)) => x == y,
            _ => self.to_numerators() == other.to_numerators(),
        }
    }
}

impl Eq for Values<'_> {}

impl fmt::Display for Values<'_> {
    /// Writes the entries in lowest terms: `(0, -3/2, -inf)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('(')?;
        for index in 0..self.len() {
            let separator = if index > 0 { ", " } else { "" };
            match self.entry(index) {
                Some(value) => write!(f, "{separator}{value}")?,
                None => write!(f, "{separator}-inf")?,
            }
        }
        f.write_char(')')
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Values{self}")
    }
}

/// Numerators of one or more vectors, owned.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub enum Numbers {
    I64(Vec<i64>),
    I128(Vec<i128>),
    Big(Vec<Big>),
}

impl Numbers {
    /// Copies numerators.
    pub fn copy(numerators: Numerators<'_>) -> Numbers {
        match numerators {
            Numerators::I64(values) => Numbers::I64(values.to_vec()),
            Numerators::I128(values) => Numbers::I128(values.to_vec()),
            Numerators::Big(values) => Numbers::Big(values.to_vec()),
        }
    }

    /// Appends a vector. The vectors of one run are of one lane; where they are not, all become large.
    #[inline]
    pub fn extend(&mut self, numerators: Numerators<'_>) {
        match (&mut *self, numerators) {
            (Numbers::I64(all), Numerators::I64(more)) => all.extend_from_slice(more),
            (Numbers::I128(all), Numerators::I128(more)) => all.extend_from_slice(more),
            (Numbers::Big(all), Numerators::Big(more)) => all.extend_from_slice(more),
            (all, more) if all.is_empty() => *all = Numbers::copy(more),
            (all, more) => {
                let mut large = all.slice(0..all.len()).to_large();
                large.extend(more.to_large());
                *all = Numbers::Big(large);
            }
        }
    }

    /// Returns the number of numerators.
    pub fn len(&self) -> usize {
        of_any_lane!(Numbers, self, values => values.len())
    }

    /// Returns whether there are no numerators.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all numerators, and keeps the memory.
    pub fn clear(&mut self) {
        of_any_lane!(Numbers, self, values => values.clear())
    }

    /// Returns some of the numerators; none if the range is out of bounds.
    pub fn slice(&self, range: std::ops::Range<usize>) -> Numerators<'_> {
        of_any_lane!(Numbers, self, values => Scalar::erase(values.get(range).unwrap_or_default()))
    }

    /// Returns all numerators over a denominator.
    pub fn over<'a>(&'a self, denominator: &'a UBig) -> Values<'a> {
        self.slice(0..self.len()).over(denominator)
    }
}

impl<'a> Numerators<'a> {
    /// Returns these numerators over a denominator; a denominator 0 is taken for 1.
    #[inline]
    pub fn over(self, denominator: &'a UBig) -> Values<'a> {
        Values {
            numerators: self,
            denominator: if denominator.is_zero() {
                &ONE
            } else {
                denominator
            },
            path: &[],
        }
    }

    fn to_large(self) -> Vec<Big> {
        of_any_lane!(self, slice => slice.iter().map(Scalar::to_integer).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_equal_if_their_entries_are() {
        let (two, four) = (2u8.into(), 4u8.into());
        let x = Values::over(&[0i64, -1], &two);
        assert_eq!(x, Values::over(&[0i128, -2], &four));
        assert_ne!(x, Values::integers(&[0i64, -1]));
        assert_ne!(x, Values::over(&[0i64], &two));
        assert_eq!(Values::over(&[7i64], &UBig::ZERO).to_string(), "(7)");
    }

    #[test]
    fn numerators_of_several_lanes_become_large() {
        let mut all = Numbers::I64(vec![1, i64::EPSILON]);
        all.extend(Numerators::I128(&[5, i128::EPSILON]));
        assert_eq!(all.over(&UBig::ONE).to_string(), "(1, -inf, 5, -inf)");
        all.clear();
        all.extend(Numerators::I64(&[3]));
        assert!(matches!(all, Numbers::I64(_)));
        assert_eq!(all.len(), 1);
    }
}

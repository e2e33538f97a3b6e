//! An exact vector that owns its entries.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use dashu_int::UBig;

use crate::matrix::{MatrixError, common_denominator, lcm, numerator_over};
use crate::number::{Number, NumberError};
use crate::scalar::{Big, Entry, Numbers, Values};

/// An exact vector over R ∪ {−∞}.
///
/// ```
/// use supereigen::{Rational, Vector};
/// let x = Vector::from([Some(0), Some(-1), None]); // None is −∞
/// assert_eq!(x, "(0, -1, -inf)".parse()?);
/// assert_eq!(x.to_string(), "(0, -1, -inf)");
/// assert_eq!((x.len(), x.support()), (3, vec![0, 1]));
/// let x: Vector = "0 -1.5 .".parse()?;
/// assert_eq!(x.entry(1), Some(Rational::from_parts((-3).into(), 2u8.into())));
/// assert_eq!(x.entry(2), None);
/// # Ok::<(), supereigen::NumberError>(())
/// ```
#[derive(Clone)]
pub struct Vector {
    numbers: Numbers,
    denominator: UBig,
}

impl Vector {
    /// Makes a vector of integers; `i64::MIN` is −∞.
    ///
    /// ```
    /// use supereigen::Vector;
    /// assert_eq!(Vector::of_integers(vec![0, -7, i64::MIN]).to_string(), "(0, -7, -inf)");
    /// ```
    pub fn of_integers(entries: Vec<i64>) -> Vector {
        Vector {
            numbers: Numbers::I64(entries),
            denominator: UBig::ONE,
        }
    }

    /// Borrows the vector as sinks receive it.
    pub fn values(&self) -> Values<'_> {
        self.numbers.over(&self.denominator)
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the entry at an index, `None` for −∞; −∞ outside of the vector.
    pub fn entry(&self, index: usize) -> Entry {
        self.values().entry(index)
    }

    /// Returns all entries, `None` for −∞.
    pub fn entries(&self) -> Vec<Entry> {
        self.values().to_entries()
    }

    /// Iterates over the entries, `None` for −∞.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).map(|index| self.entry(index))
    }

    /// Returns the number of finite entries.
    pub fn support_len(&self) -> usize {
        self.values().support_len()
    }

    /// Returns the indices of the finite entries, from 0.
    pub fn support(&self) -> Vec<usize> {
        self.values().support()
    }
}

#[doc(hidden)]
impl Vector {
    /// Refuses another number of entries than n.
    pub fn check_len(&self, n: usize) -> Result<(), MatrixError> {
        if self.len() == n {
            return Ok(());
        }
        Err(MatrixError::Shape {
            found: (self.len(), 1),
            expected: (n, 1),
        })
    }

    /// Returns the numerators of n entries over the least multiple of a denominator that suits all of them, and that
    /// multiple.
    pub fn beside(&self, n: usize, denominator: &UBig) -> Result<(Vec<Big>, UBig), MatrixError> {
        self.check_len(n)?;
        let entries = self.entries();
        let denominator = lcm(denominator, &common_denominator(entries.iter().flatten()));
        let numerators = entries.iter();
        let numerators = numerators.map(|it| Some(numerator_over(it.as_ref()?, &denominator)));
        Ok((numerators.collect(), denominator))
    }
}

impl From<Values<'_>> for Vector {
    fn from(values: Values<'_>) -> Vector {
        Vector {
            numbers: Numbers::copy(values.numerators()),
            denominator: values.denominator().clone(),
        }
    }
}

impl Vector {
    fn of_entries(entries: &[Entry]) -> Vector {
        let denominator = common_denominator(entries.iter().flatten());
        let numerator =
            |entry: &Entry| -> Big { Some(numerator_over(entry.as_ref()?, &denominator)) };
        Vector {
            numbers: Numbers::Big(entries.iter().map(numerator).collect()),
            denominator,
        }
    }
}

impl<T: Clone + Into<Number>> From<&[T]> for Vector {
    fn from(entries: &[T]) -> Vector {
        entries.iter().cloned().collect()
    }
}

impl<T: Clone + Into<Number>> From<&Vec<T>> for Vector {
    fn from(entries: &Vec<T>) -> Vector {
        entries.as_slice().into()
    }
}

impl<T: Into<Number>> From<Vec<T>> for Vector {
    fn from(entries: Vec<T>) -> Vector {
        entries.into_iter().collect()
    }
}

impl<T: Into<Number>, const N: usize> From<[T; N]> for Vector {
    fn from(entries: [T; N]) -> Vector {
        entries.into_iter().collect()
    }
}

impl<'a> From<&'a Vector> for Values<'a> {
    fn from(vector: &'a Vector) -> Values<'a> {
        vector.values()
    }
}

impl From<&Vector> for Vector {
    fn from(vector: &Vector) -> Vector {
        vector.clone()
    }
}

impl From<Vector> for Vec<Entry> {
    fn from(vector: Vector) -> Vec<Entry> {
        vector.entries()
    }
}

impl IntoIterator for Vector {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries().into_iter()
    }
}

impl IntoIterator for &Vector {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries().into_iter()
    }
}

impl<T: Into<Number>> FromIterator<T> for Vector {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Vector {
        let entries = entries.into_iter().map(|entry| entry.into().into_entry());
        Vector::of_entries(&entries.collect::<Vec<Entry>>())
    }
}

impl FromStr for Vector {
    type Err = NumberError;

    /// Reads entries between blanks or commas, with or without brackets around all of them.
    fn from_str(text: &str) -> Result<Vector, NumberError> {
        let text = text.trim();
        let inner = [('(', ')'), ('[', ']')]
            .into_iter()
            .find_map(|(open, close)| {
                text.strip_prefix(open)
                    .and_then(|text| text.strip_suffix(close))
            });
        split(inner.unwrap_or(text))
            .map(str::parse)
            .collect::<Result<Vec<Number>, _>>()
            .map(Vector::from_iter)
    }
}

/// Returns the entries of a line, which stand between blanks or commas.
pub(crate) fn split(line: &str) -> impl Iterator<Item = &str> {
    // A comma between two others stands for no entry, which is no number.
    line.split(',').flat_map(|part| {
        let mut words = part.split_whitespace().peekable();
        let is_blank = words.peek().is_none() && line.contains(',');
        words.chain(is_blank.then_some(""))
    })
}

impl fmt::Display for Vector {
    /// Writes the entries in lowest terms: `(0, -3/2, -inf)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().fmt(f)
    }
}

impl fmt::Debug for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Vector{self}")
    }
}

impl PartialEq for Vector {
    /// Compares the entries.
    fn eq(&self, other: &Vector) -> bool {
        self.values() == other.values()
    }
}

impl Eq for Vector {}

impl PartialOrd for Vector {
    fn partial_cmp(&self, other: &Vector) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Vector {
    /// Compares entry by entry, with −∞ below all numbers.
    fn cmp(&self, other: &Vector) -> Ordering {
        self.entries().cmp(&other.entries())
    }
}

impl Hash for Vector {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.entries().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;

    #[test]
    fn vectors_are_read_as_they_are_written() {
        for (text, expected) in [
            ("0 -1 .", "(0, -1, -inf)"),
            (" [ 0,-1 , 1/2 ] ", "(0, -1, 1/2)"),
            ("(2/4)", "(1/2)"),
            ("", "()"),
        ] {
            let x: Vector = text.parse().expect(text);
            assert_eq!(x.to_string(), expected);
            assert_eq!(x.to_string().parse(), Ok(x));
        }
        for bad in ["0,,1", "0, 1,", "(0, 1", "a", "1 2)"] {
            assert_eq!(bad.parse::<Vector>(), Err(NumberError::NotANumber), "{bad}");
        }
    }

    #[test]
    fn lane_and_denominator_do_not_matter() {
        use std::collections::HashSet;
        let four = UBig::from(4u8);
        let x = Vector::from(Values::over(&[0i64, -2, i64::MIN], &four));
        let y = Vector::from_iter([
            Some(crate::Rational::from(0)),
            Some(crate::Rational::from_parts(IBig::NEG_ONE, 2u8.into())),
            None,
        ]);
        assert_eq!(x, y);
        assert_eq!(HashSet::from([x, y]).len(), 1);
    }
}

//! Numbers and nodes as they are written, in the notation that was asked for.

use std::borrow::Borrow;
use std::fmt;

use serde::{Serialize, Serializer};
use supereigen::{Big, Entry, UBig};
use supereigen_formats::{Notation, NumberFormat, format_entry};

/// The greatest integer that is a number in JSON: readers may take numbers for floats, which hold all integers up to it.
const LARGEST_INTEGER: u64 = 1 << 53;

/// An exact number as text. In JSON an integer of magnitude at most 2^53 is a number, −∞ is `null`, and everything else is a
/// string.
///
/// ```
/// use supereigen_answers::NumberText;
/// use supereigen_formats::Notation;
/// let numbers = NumberText::new(&3u8.into(), Notation::Exact);
/// let x = numbers.values(&[Some(6.into()), Some((-1).into()), None]);
/// assert_eq!(x.to_string(), "2 -1/3 -inf");
/// assert_eq!(serde_json::to_string(&x)?, r#"[2,"-1/3",null]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    text: String,
    is_null: bool,
}

impl Written {
    /// Returns whether this is a number other than −∞.
    pub fn is_finite(&self) -> bool {
        !self.is_null
    }

    /// Returns the same number, which is a string in JSON if it is infinite, where `null` means something else.
    pub fn spelled(self) -> Written {
        Written {
            is_null: false,
            ..self
        }
    }
}

impl From<&str> for Written {
    fn from(text: &str) -> Written {
        Written {
            text: text.to_owned(),
            is_null: false,
        }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.text.parse::<i64>() {
            _ if self.is_null => serializer.serialize_none(),
            Ok(value) if value.unsigned_abs() <= LARGEST_INTEGER => serializer.serialize_i64(value),
            _ => serializer.serialize_str(&self.text),
        }
    }
}

/// A vector as text, its entries separated by blanks; in JSON a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct WrittenVector(pub Vec<Written>);

impl fmt::Display for WrittenVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, entry) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{entry}")?;
        }
        Ok(())
    }
}

/// Writes exact numbers, and numerators over one denominator.
#[derive(Clone, Debug)]
pub struct NumberText {
    format: NumberFormat,
    notation: Notation,
}

impl NumberText {
    /// Returns what writes numbers in a notation; `denominator` is that of [`NumberText::value`], and must not be 0.
    pub fn new(denominator: &UBig, notation: Notation) -> NumberText {
        NumberText {
            format: NumberFormat::new(denominator, notation),
            notation,
        }
    }

    /// Returns the notation.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Writes a numerator over the denominator.
    pub fn value(&self, numerator: &Big) -> Written {
        Written {
            text: self.format.text(numerator),
            is_null: numerator.is_none(),
        }
    }

    /// Writes numerators over the denominator.
    pub fn values(&self, numerators: &[Big]) -> WrittenVector {
        WrittenVector(numerators.iter().map(|it| self.value(it)).collect())
    }

    /// Writes an exact number.
    pub fn entry(&self, entry: &Entry) -> Written {
        Written {
            text: format_entry(entry, self.notation),
            is_null: entry.is_none(),
        }
    }

    /// Writes the entries of a vector.
    pub fn vector(&self, x: impl IntoIterator<Item: Borrow<Entry>>) -> WrittenVector {
        let entries = x.into_iter().map(|entry| self.entry(entry.borrow()));
        WrittenVector(entries.collect())
    }
}

/// Serializes a list of nodes or rows, which are counted from 1 where they are written.
pub(crate) fn nodes<S: Serializer>(nodes: &[usize], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(nodes.iter().map(|node| node + 1))
}

/// Serializes a node.
pub(crate) fn node<S: Serializer>(node: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    (node + 1).serialize(serializer)
}

/// Serializes arcs, each a tail and a head.
pub(crate) fn arcs<S: Serializer>(
    arcs: &[(usize, usize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(arcs.iter().map(|(tail, head)| [tail + 1, head + 1]))
}

#[cfg(test)]
mod tests {
    use supereigen_formats::Algebra;

    use super::*;

    #[test]
    fn only_what_every_reader_reads_exactly_is_a_number() {
        let numbers = NumberText::new(&UBig::ONE, Notation::Decimal.in_algebra(Algebra::MinPlus));
        for (entry, text, json) in [
            ("-9007199254740992", "9007199254740992", "9007199254740992"),
            (
                "-9007199254740993",
                "9007199254740993",
                "\"9007199254740993\"",
            ),
            ("9007199254740992", "-9007199254740992", "-9007199254740992"),
            (
                "123456789012345678901",
                "-123456789012345678901",
                "\"-123456789012345678901\"",
            ),
            ("1/2", "-0.5", "\"-0.5\""),
            ("-inf", "inf", "null"),
            ("0", "0", "0"),
        ] {
            let number: supereigen::Number = entry.parse().expect(entry);
            let written = numbers.entry(&number.into_entry());
            assert_eq!(written.to_string(), text);
            assert_eq!(serde_json::to_string(&written).expect("JSON"), json);
        }
    }
}

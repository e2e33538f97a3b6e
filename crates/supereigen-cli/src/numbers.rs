//! Numbers as text, the way a command was asked to write them.

use supereigen::{Big, Entry, UBig};
use supereigen_formats::{Notation, NumberFormat, Numbers, format_entry, json_number};

/// Writes numerators over one denominator, and exact numbers.
#[derive(Debug)]
pub(crate) struct NumberText {
    format: NumberFormat,
    notation: Notation,
    numbers: Numbers,
}

impl NumberText {
    pub(crate) fn new(denominator: &UBig, notation: Notation, numbers: Numbers) -> NumberText {
        NumberText {
            format: NumberFormat::new(denominator, notation, numbers),
            notation,
            numbers,
        }
    }

    /// A numerator over the denominator.
    pub(crate) fn value(&self, numerator: &Big) -> String {
        let mut text = Vec::new();
        self.format.append(numerator, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The entries of a vector, separated by blanks.
    pub(crate) fn vector(&self, x: &[Entry]) -> String {
        let entries: Vec<String> = x.iter().map(|entry| self.entry(entry)).collect();
        entries.join(" ")
    }

    /// An exact number in JSON.
    pub(crate) fn json(&self, entry: &Entry) -> String {
        json_number(entry, self.notation, self.numbers)
    }

    /// An exact number.
    pub(crate) fn entry(&self, entry: &Entry) -> String {
        format_entry(entry, self.notation, self.numbers)
    }
}

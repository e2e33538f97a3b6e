//! Numbers as text, in the notation that a command was asked for.

use std::borrow::Borrow;

use serde_json::Value;
use supereigen::{Big, Entry, UBig};
use supereigen_formats::{Algebra, Notation, NumberFormat, format_entry, json_number};

/// Formats exact numbers, and numerators over one denominator.
#[derive(Debug)]
pub(crate) struct NumberText {
    format: NumberFormat,
    notation: Notation,
}

impl NumberText {
    pub(crate) fn new(denominator: &UBig, notation: Notation) -> NumberText {
        NumberText {
            format: NumberFormat::new(denominator, notation),
            notation,
        }
    }

    /// Returns whether numbers are written as those of min-plus algebra.
    pub(crate) fn is_min_plus(&self) -> bool {
        self.notation.algebra() == Algebra::MinPlus
    }

    /// Returns words about an order, as they are in the algebra of the notation.
    pub(crate) fn words(&self, text: &str) -> String {
        if !self.is_min_plus() {
            return text.to_owned();
        }
        let turned = text.replace("-inf", "inf");
        let turned = turned.chars().map(|character| match character {
            '≥' => '≤',
            '≤' => '≥',
            '<' => '>',
            '>' => '<',
            '⌊' => '⌈',
            '⌋' => '⌉',
            '⌈' => '⌊',
            '⌉' => '⌋',
            other => other,
        });
        turned.collect()
    }

    /// Formats a numerator over the denominator.
    pub(crate) fn value(&self, numerator: &Big) -> String {
        self.format.text(numerator)
    }

    /// Formats the entries of a vector, separated by blanks.
    pub(crate) fn vector(&self, x: impl IntoIterator<Item: Borrow<Entry>>) -> String {
        let entries = x.into_iter().map(|entry| self.entry(entry.borrow()));
        let entries: Vec<String> = entries.collect();
        entries.join(" ")
    }

    /// Returns an exact number as JSON.
    pub(crate) fn json(&self, entry: &Entry) -> Value {
        let text = json_number(entry, self.notation);
        text.parse().unwrap_or_default()
    }

    /// Returns a vector as JSON.
    pub(crate) fn json_vector(&self, x: impl IntoIterator<Item: Borrow<Entry>>) -> Value {
        let entries = x.into_iter();
        entries.map(|entry| self.json(entry.borrow())).collect()
    }

    /// Formats an exact number.
    pub(crate) fn entry(&self, entry: &Entry) -> String {
        format_entry(entry, self.notation)
    }
}

/// Returns nodes as JSON, counted from 1.
pub(crate) fn json_nodes(nodes: &[usize]) -> Value {
    nodes.iter().map(|node| node + 1).collect()
}

/// Formats a number that is only estimated, or too long to read.
pub(crate) fn about(number: f64) -> String {
    if number < 999_999.5 {
        format!("{number:.0}")
    } else {
        format!("{number:.2e}")
    }
}

/// Formats a length of time that is only estimated.
pub(crate) fn about_time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (1.0, "s"),
        (60.0, "min"),
        (3600.0, "h"),
        (86_400.0, "days"),
        (31_557_600.0, "years"),
    ];
    let mut text = format!("{seconds:.1} s");
    for (size, unit) in UNITS {
        if seconds >= 1.95 * size || size == 1.0 && seconds >= 10.0 {
            let number = seconds / size;
            text = match number < 10.0 {
                true => format!("{number:.1} {unit}"),
                false => format!("{} {unit}", about(number)),
            };
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_short() {
        let numbers = [0.0, 12.4, 999_999.0, 1e6, 2.756_930e12];
        assert_eq!(
            numbers.map(about),
            ["0", "12", "999999", "1.00e6", "2.76e12"]
        );
        let times = [0.04, 9.0, 75.0, 200.0, 7000.0, 90_000.0, 3e6, 1e9, 1e15];
        assert_eq!(
            times.map(about_time),
            [
                "0.0 s",
                "9.0 s",
                "75 s",
                "3.3 min",
                "117 min",
                "25 h",
                "35 days",
                "32 years",
                "3.17e7 years"
            ]
        );
    }
}

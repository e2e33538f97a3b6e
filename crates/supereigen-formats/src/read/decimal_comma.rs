//! Watches the separators of a text for decimal commas.
//!
//! A comma between two digits, without blanks, separates entries only in a text that has no other separators. In any
//! other text it may be a decimal comma, as in `1,5;2`, and is refused.

use std::ops::Range;

use super::fault::Fault;
use crate::diagnostic::Problem;
use crate::number::is_digits;

/// The separators so far.
#[derive(Debug, Default)]
pub(super) struct Separators {
    /// The first two entries that are also one number with a decimal comma.
    tight: Option<Range<usize>>,
    /// Whether anything but a comma stood between two entries of any row.
    has_other: bool,
}

impl Separators {
    /// Notes a comma between two entries that take these bytes of the text.
    pub(super) fn comma(&mut self, text: &str, both: Range<usize>) -> Result<(), Fault> {
        if self.tight.is_none() && text.get(both.clone()).is_some_and(is_decimal) {
            self.tight = Some(both);
        }
        self.check(text)
    }

    /// Notes another separator between two entries.
    pub(super) fn other(&mut self, text: &str) -> Result<(), Fault> {
        self.has_other = true;
        self.check(text)
    }

    fn check(&self, text: &str) -> Result<(), Fault> {
        match &self.tight {
            Some(span) if self.has_other => {
                let number = text.get(span.clone()).unwrap_or_default();
                Err(Fault::new(Problem::decimal_comma(number), span.clone()))
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether two entries with a comma between them are also one number with a decimal comma.
fn is_decimal(both: &str) -> bool {
    let Some((whole, places)) = both.split_once(',') else {
        return false;
    };
    let mut groups = whole.trim_start_matches(['+', '-']).split('.');
    let places = places.split(['e', 'E']).next().unwrap_or_default();
    // Points may stand between groups of three digits, as in `1.000,5`.
    groups.next().is_some_and(is_digits)
        && groups.all(|group| group.len() == 3 && is_digits(group))
        && is_digits(places)
}

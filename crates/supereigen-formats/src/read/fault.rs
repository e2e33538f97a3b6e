//! What is wrong with a text, and where; and what is wrong with texts of any format.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Problem};

/// A problem whose place is given in bytes, not yet in lines and columns.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) problem: Box<Problem>,
    pub(super) span: Range<usize>,
}

impl Fault {
    pub(super) fn new(problem: Box<Problem>, span: Range<usize>) -> Fault {
        Fault { problem, span }
    }

    pub(super) fn within(self, text: &[u8]) -> Diagnostic {
        Diagnostic::new(self.problem, text, self.span)
    }
}

/// Returns the line of a byte, counted from 1.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    let before = text.bytes().take(offset);
    before.filter(|&byte| byte == b'\n').count() + 1
}

/// Returns the bytes as text, if they are UTF-8 and at most 4 GiB, since the matrix counts columns in 32 bits.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    too_long(bytes.len()).and_then(|()| utf8(bytes))
}

/// Returns bytes as text, or the fault of the first that are not UTF-8.
pub(super) fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let length = error.error_len();
        let end = length.map_or(bytes.len(), |length| start + length);
        Fault::new(Problem::not_utf8(bytes, start), start..end)
    })
}

pub(super) fn too_long(bytes: usize) -> Result<(), Fault> {
    if u32::try_from(bytes).is_ok() {
        return Ok(());
    }
    let message = format!("the text has {bytes} bytes; at most 4 GiB are accepted");
    let problem = Problem::new("too-long", message).label("starts here");
    Err(Fault::new(problem, 0..0))
}

/// Returns the problem that there are no entries, at the end of the visible text.
pub(crate) fn empty(text: &str, labels: bool) -> Fault {
    let end = text.trim_end().len();
    let message = if labels {
        "there are labels, but no rows"
    } else {
        "there are no entries"
    };
    let problem = Problem::new("empty", message)
        .label("expected a row")
        .help("write one row per line, such as `0 -1.5 -inf`");
    Fault::new(problem, end..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_four_gibibytes_are_refused() {
        assert!(too_long(u32::MAX as usize).is_ok());
        let refused = too_long(u32::MAX as usize + 1).map_err(|fault| fault.problem.code);
        assert_eq!(refused, Err("too-long"));
    }
}

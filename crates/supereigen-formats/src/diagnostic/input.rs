//! Problems of a text as a whole.

use super::Wording;

/// What can be wrong with a text as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputProblem {
    /// The text is longer than the reader's positions reach.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The bytes are not UTF-8.
    NotUtf8 {
        /// The first byte that cannot be.
        byte: u8,
        /// Whether the file starts like UTF-16.
        utf16: bool,
    },
    /// There is no entry at all.
    Empty {
        /// Whether there was a line of labels, at least.
        labels: bool,
    },
}

impl InputProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            InputProblem::TooLong { bytes } => Wording::new(
                format!("the text has {bytes} bytes; at most 4 GiB are accepted"),
                "starts here",
            ),
            InputProblem::NotUtf8 { byte, utf16 } => Wording::new(
                format!("the text is not UTF-8: byte 0x{byte:02X}"),
                "not UTF-8 from here",
            )
            .help(if *utf16 {
                "this looks like UTF-16; save the file as UTF-8"
            } else {
                "save the file as UTF-8, or as plain ASCII"
            }),
            InputProblem::Empty { labels } => Wording::new(
                if *labels {
                    "there are labels, but no rows"
                } else {
                    "there are no entries"
                },
                "expected a row",
            )
            .help("write one row per line, such as `0 -1.5 -inf`"),
        }
    }
}

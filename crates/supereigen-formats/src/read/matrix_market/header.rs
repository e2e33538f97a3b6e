//! The first line of a MatrixMarket file: finding it, and checking it.

use crate::diagnostic::{BYTE_ORDER_MARK, HeaderPart, MatrixMarketProblem, excerpt};
use crate::read::Fault;
use crate::read::line::{Line, Lines, Piece};

/// What starts a MatrixMarket file.
const TAG: &str = "%%MatrixMarket";

/// A line that says that the text is a MatrixMarket file.
#[derive(Debug)]
pub(in crate::read) struct Header<'a> {
    line: Line<'a>,
    /// Whether it stands where it should.
    starts_the_text: bool,
}

/// The header of a text, if it has one.
///
/// To read a MatrixMarket file as plain text would be a silent mistake, since its header is a
/// comment and its lines look like rows. So something that can only be a header is found among all
/// the comments before the first row, to be refused there.
pub(in crate::read) fn find_header(text: &str) -> Option<Header<'_>> {
    let start = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    for line in Lines::new(text, start) {
        if line.start == start && starts_with_tag(line.text) {
            return Some(Header {
                line,
                starts_the_text: true,
            });
        }
        let content = line.trimmed().text;
        if content.starts_with('%') && is_like_a_header(content) {
            return Some(Header {
                line,
                starts_the_text: false,
            });
        }
        if !content.is_empty() && !content.starts_with(['#', '%']) {
            return None;
        }
    }
    None
}

fn starts_with_tag(line: &str) -> bool {
    let start = line.get(..TAG.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(TAG))
}

/// Whether a comment says `MatrixMarket matrix coordinate` or `MatrixMarket matrix array`.
fn is_like_a_header(comment: &str) -> bool {
    let content = comment.trim_start_matches(['%', ' ', '\t']);
    let mut words = content.split_ascii_whitespace();
    let mut next_is = |accepted: &[&str]| {
        let word = words.next().unwrap_or_default();
        accepted.iter().any(|it| word.eq_ignore_ascii_case(it))
    };
    next_is(&["MatrixMarket"]) && next_is(&["matrix"]) && next_is(&["coordinate", "array"])
}

impl<'a> Header<'a> {
    /// The lines after the header, if it says what is supported.
    pub(super) fn check(&self, text: &'a str) -> Result<Lines<'a>, Fault> {
        if !self.starts_the_text {
            let span = self.line.trimmed().span();
            return Err(Fault::new(MatrixMarketProblem::HeaderPlace, span));
        }
        let mut words = self.line.words();
        for part in [
            HeaderPart::Tag,
            HeaderPart::Object,
            HeaderPart::Format,
            HeaderPart::Field,
            HeaderPart::Symmetry,
        ] {
            let Some(word) = words.next() else {
                let end = self.line.trimmed().end();
                let problem = MatrixMarketProblem::Header { part, found: None };
                return Err(Fault::new(problem, end..end));
            };
            let mut accepted = part.accepted().iter();
            if !accepted.any(|it| word.text.eq_ignore_ascii_case(it)) {
                return Err(unsupported(part, &word));
            }
        }
        if let Some(word) = words.next() {
            return Err(unsupported(HeaderPart::End, &word));
        }
        let mut lines = Lines::new(text, self.line.start);
        lines.next();
        Ok(lines)
    }
}

fn unsupported(part: HeaderPart, word: &Piece<'_>) -> Fault {
    word.fault(MatrixMarketProblem::Header {
        part,
        found: Some(excerpt(word.text)),
    })
}

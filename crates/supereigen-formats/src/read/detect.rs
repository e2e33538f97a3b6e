//! Detects the format of a matrix.

use super::literal::{self, is_literal};
use super::polymake::{self, EXPRESSION, is_property};
use super::{connections, csv, npy, sdf3};
use crate::diagnostic::BYTE_ORDER_MARK;
use crate::format::MatrixFormat;
use crate::number::is_name;

impl MatrixFormat {
    /// Returns the format of a file: from its content and, where the content fits several formats, from its name.
    ///
    /// This always gives an answer: plain text if nothing indicates another format. Rows of TPLib and lists of lists
    /// without strings and `null` are plain text as well, and mean the same there.
    ///
    /// ```
    /// use supereigen_formats::MatrixFormat;
    /// assert_eq!(MatrixFormat::detect(b"{\"matrix\":[[0]]}", None), MatrixFormat::JSON);
    /// assert_eq!(MatrixFormat::detect(b"0,1\n2,\n", Some("a.csv")), MatrixFormat::CSV);
    /// assert_eq!(MatrixFormat::detect(b"up,down\n0,1\n2,3\n", None), MatrixFormat::CSV);
    /// assert_eq!(MatrixFormat::detect(b"0,1\n2,3\n", None), MatrixFormat::PLAIN);
    /// ```
    pub fn detect(bytes: &[u8], name: Option<&str>) -> MatrixFormat {
        if bytes.starts_with(npy::MAGIC) {
            return MatrixFormat(&npy::FORMAT);
        }
        let text = Text::new(bytes);
        let by_content = text.surely();
        // Anything may be a file of text.
        let is_other = |format: &MatrixFormat| *format != MatrixFormat::PLAIN;
        let extension = || Some(name?.rsplit_once('.')?.1);
        let by_name = || {
            extension()
                .and_then(MatrixFormat::from_extension)
                .filter(is_other)
        };
        by_content
            .or_else(by_name)
            .or_else(|| text.probably(bytes))
            .unwrap_or(MatrixFormat::PLAIN)
    }
}

/// The number of bytes at the start of a file that are examined.
const LOOKED_AT: usize = 1 << 16;

/// The beginning of a file.
struct Text<'a> {
    /// The text up to the first byte that is not UTF-8, without a byte order mark.
    whole: &'a str,
    /// The same without leading blanks.
    text: &'a str,
}

impl<'a> Text<'a> {
    fn new(bytes: &'a [u8]) -> Text<'a> {
        let bytes = bytes.get(..LOOKED_AT).unwrap_or(bytes);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => bytes
                .get(..error.valid_up_to())
                .and_then(|valid| std::str::from_utf8(valid).ok())
                .unwrap_or_default(),
        };
        let whole = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        Text {
            whole,
            text: whole.trim_start_matches([' ', '\t', '\r', '\n']),
        }
    }

    /// Returns the format, if the content fits only one.
    fn surely(&self) -> Option<MatrixFormat> {
        let tag = self.text.get(.."%%MatrixMarket".len());
        if tag.is_some_and(|tag| tag.eq_ignore_ascii_case("%%MatrixMarket")) {
            return Some(MatrixFormat::MATRIX_MARKET);
        }
        if self.text.starts_with('<') {
            return Some(MatrixFormat(&sdf3::FORMAT));
        }
        if self.text.starts_with('{') {
            return Some(MatrixFormat::JSON);
        }
        if self.has_line_with(EXPRESSION) {
            return Some(MatrixFormat(&polymake::FORMAT));
        }
        if is_literal(self.text) {
            return Some(MatrixFormat(&literal::FORMAT));
        }
        if connections::is_table(self.whole) {
            return Some(MatrixFormat::EVENT_GRAPH);
        }
        let is_list = self.text.starts_with('[');
        let only_json = |piece| self.text.contains(piece);
        if is_list && (only_json("\"") || only_json("null") || only_json("Infinity")) {
            return Some(MatrixFormat::JSON);
        }
        None
    }

    /// Returns whether the first line that is neither empty nor a comment contains these words.
    fn has_line_with(&self, words: &str) -> bool {
        let mut lines = self.text.lines().map(str::trim_start);
        let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '/', '*']);
        lines
            .find(|line| !is_comment(line))
            .is_some_and(|line| line.contains(words))
    }

    /// Returns the format that the content looks like; `bytes` is all of it.
    fn probably(&self, bytes: &[u8]) -> Option<MatrixFormat> {
        let line = self.text.lines().next()?;
        if line.starts_with(['#', '%', '[']) || line.starts_with("labels:") {
            return None;
        }
        if line.starts_with("_application") || is_property(line.trim_end()) && is_name(line) {
            return Some(MatrixFormat(&polymake::FORMAT));
        }
        let is_table = csv::has_names(self.whole)
            || std::str::from_utf8(bytes).is_ok_and(csv::is_square_with_gaps);
        is_table.then_some(MatrixFormat::CSV)
    }
}

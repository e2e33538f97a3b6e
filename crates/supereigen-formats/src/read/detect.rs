//! Detects the format of a matrix.

use super::literal::is_literal;
use super::polymake::{EXPRESSION, is_property};
use super::{connections, csv, npy};
use crate::diagnostic::BYTE_ORDER_MARK;
use crate::matrix_format::MatrixFormat;
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
            return MatrixFormat(&super::npy::FORMAT);
        }
        let whole = beginning(bytes);
        let text = whole.trim_start_matches([' ', '\t', '\r', '\n']);
        let extension = || Some(name?.rsplit_once('.')?.1);
        // Anything may be a file of text.
        let is_other = |format: &MatrixFormat| *format != MatrixFormat::PLAIN;
        let by_name = || extension().and_then(MatrixFormat::from_extension);
        surely(whole, text)
            .or_else(|| by_name().filter(is_other))
            .or_else(|| probably(whole, text, bytes))
            .unwrap_or(MatrixFormat::PLAIN)
    }
}

/// The number of bytes at the start of a file that are examined.
const SNIFFED_BYTES: usize = 1 << 16;

/// Returns the beginning of a file: its text up to the first byte that is not UTF-8, without a byte order mark.
fn beginning(bytes: &[u8]) -> &str {
    let bytes = bytes.get(..SNIFFED_BYTES).unwrap_or(bytes);
    let text = bytes.utf8_chunks().next().map_or("", |it| it.valid());
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the format, if the content fits only one. `text` is `whole` without leading blanks.
fn surely(whole: &str, text: &str) -> Option<MatrixFormat> {
    let tag = text.get(.."%%MatrixMarket".len());
    let has = |piece| text.contains(piece);
    Some(match text.chars().next()? {
        '%' if tag.is_some_and(|tag| tag.eq_ignore_ascii_case("%%MatrixMarket")) => {
            MatrixFormat::MATRIX_MARKET
        }
        '<' => MatrixFormat(&super::sdf3::FORMAT),
        '{' => MatrixFormat::JSON,
        _ if has_line_with(text, EXPRESSION) => MatrixFormat(&super::polymake::FORMAT),
        _ if is_literal(text) => MatrixFormat(&super::literal::FORMAT),
        _ if connections::is_table(whole) => MatrixFormat::EVENT_GRAPH,
        '[' if has("\"") || has("null") || has("Infinity") => MatrixFormat::JSON,
        _ => return None,
    })
}

/// Returns whether the first line that is neither empty nor a comment contains these words.
fn has_line_with(text: &str, words: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '/', '*']);
    lines
        .find(|line| !is_comment(line))
        .is_some_and(|line| line.contains(words))
}

/// Returns the format that the content looks like; `bytes` is all of it.
fn probably(whole: &str, text: &str, bytes: &[u8]) -> Option<MatrixFormat> {
    let line = text.lines().next()?;
    if line.starts_with(['#', '%', '[']) || line.starts_with("labels:") {
        return None;
    }
    if line.starts_with("_application") || is_property(line.trim_end()) && is_name(line) {
        return Some(MatrixFormat(&super::polymake::FORMAT));
    }
    let is_square = || std::str::from_utf8(bytes).is_ok_and(csv::is_square_with_gaps);
    (csv::has_names(whole) || is_square()).then_some(MatrixFormat::CSV)
}

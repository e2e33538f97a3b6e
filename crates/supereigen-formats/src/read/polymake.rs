//! A matrix as polymake reads and prints it.
//!
//! The matrix is either a property of a file: a line with the name of the property, then one row per line, up to a
//! blank line or the end of the file,
//!
//! ```text
//! _application tropical        lines that start with `_` or `#` are skipped
//!
//! MATRIX
//! 0 -1/3 -inf
//! -inf 2 0
//! ```
//!
//! or the expression with which a matrix is entered:
//!
//! ```text
//! $m = new Matrix<TropicalNumber<Max>>([[0,"-1/3","-inf"],["-inf",2,0]]);
//! ```
//!
//! If there are several properties, the one named `MATRIX` is read; without that name, only one property may have
//! rows. Entries are those of plain text. Sparse rows, `(3) (0 1)`, and files in XML or JSON are not read. Matrices over
//! `TropicalNumber<Min>` are read as min-plus only, those over `TropicalNumber<Max>` as max-plus only. There are no labels.

use super::document::Reading;
use super::fault::{Fault, empty};
use super::line::{Lines, Piece};
use super::literal::{Head, after_head, without_comments};
use super::rows::Rows;
use crate::diagnostic::{Problem, excerpt, mark_length};
use crate::format::{Format, Read};
use crate::notation::Algebra;
use crate::write;

/// The words that start the expression of a matrix.
pub(super) const EXPRESSION: &str = "new Matrix<";

/// The property that is read if there are several.
const PROPERTY: &str = "MATRIX";

/// The greatest number of properties that a message names.
const MAX_NAMED_PROPERTIES: usize = 10;

/// polymake's.
pub(crate) static FORMAT: Format = Format {
    word: "polymake",
    name: "polymake",
    endings: &["poly"],
    about: "A matrix section of a polymake file, or polymake's `new Matrix`",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::polymake),
    ..Format::READ_ONLY
};

/// Reads a matrix in either notation.
fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    if text.contains(EXPRESSION) {
        return expression(text, algebra);
    }
    let mut rows = Rows::new(text.len(), algebra);
    for line in choose(text)? {
        let content = line.trimmed();
        if content.text.is_empty() {
            break;
        }
        if content.text.starts_with('#') {
            continue;
        }
        for word in line.words() {
            rows.push(word.text, word.span())?;
        }
        rows.end_row(content.end())?;
    }
    rows.reading(text, None)
}

/// Returns the lines from the first row of the chosen property on.
fn choose(text: &str) -> Result<impl Iterator<Item = Piece<'_>>, Fault> {
    // The names of the properties that have rows.
    let mut found: Vec<Piece<'_>> = Vec::new();
    let mut current: Option<Piece<'_>> = None;
    for line in Lines::new(text, mark_length(text)) {
        let content = line.trimmed();
        if content.text.is_empty() {
            current = None;
        } else if content.text.starts_with('#') {
            // Comments are skipped.
        } else if let Some(name) = current {
            if found.last().map(|last| last.start) != Some(name.start) {
                found.push(name);
            }
        } else if is_property(content.text) {
            current = Some(content);
        } else if !content.text.starts_with('_') {
            let word = line.words().next().unwrap_or(content);
            let wanted = "the name of a property in capitals";
            return Err(word.fault(Problem::unexpected(wanted, Some(word.text))));
        }
    }
    let meant = found.iter().find(|name| name.text == PROPERTY);
    let chosen = match (&*found, meant) {
        ([], _) => return Err(empty(text, false)),
        ([name], _) | (_, Some(name)) => name,
        ([_, second, ..], None) => {
            let names = found
                .iter()
                .take(MAX_NAMED_PROPERTIES)
                .map(|name| name.text);
            let names = excerpt(&names.collect::<Vec<_>>().join(", "));
            let message = format!("there are several properties: {names}");
            let problem = Problem::new("several-properties", message)
                .label("the second one")
                .help("name the one that is meant `MATRIX`, or leave only that one");
            return Err(second.fault(problem));
        }
    };
    Ok(Lines::new(text, chosen.start).skip(1))
}

/// Returns whether a line is the name of a property: capitals, digits and underscores.
pub(super) fn is_property(line: &str) -> bool {
    let mut bytes = line.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_uppercase())
        && bytes.all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Reads `$m = new Matrix<…>([[…],…]);`.
fn expression(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let source = without_comments(text);
    let mut rows = Rows::new(text.len(), algebra);
    let start = source.find(EXPRESSION).unwrap_or_default();
    let after = source.get(start..).unwrap_or_default();
    let head = after.split(['[', '\n']).next().unwrap_or_default();
    let span = start..start + head.trim_end().len();
    if let Some(problem) = Problem::other_algebra(head, algebra) {
        return Err(Fault::new(problem, span));
    }
    let before = source.get(..start).unwrap_or_default().trim_end();
    let list = after.get(head.len()..).and_then(|it| it.strip_prefix('['));
    let is_nested = list.is_some_and(|it| it.trim_start().starts_with('['));
    let is_call = head.trim_end().ends_with(">(") && !head.contains(';');
    if !(before.is_empty() || before.ends_with('=')) || !is_call || !is_nested {
        let wanted = "`$m = new Matrix<…>([[…], …])`";
        return Err(Fault::new(Problem::unexpected(wanted, Some(head)), span));
    }
    after_head(&source, start + head.len(), Head::Call, &mut rows)?;
    rows.reading(text, None)
}

//! Reads a matrix in JSON, as a list of rows.
//!
//! ```text
//! {"matrix": [[0, -0.25, null], ["1/3", "-inf", 1e3]], "labels": ["a", "b", "c"]}
//! [[0, -0.25, null], ["1/3", "-inf", 1e3]]
//! ```
//!
//! Numbers are taken as they are written. A string is an entry as in plain text, and `null` is −∞. Other keys of the
//! object are skipped.

use std::borrow::Cow;

use serde_json::value::RawValue;
use supereigen::Number;

use super::{Json, Others};
use crate::diagnostic::{Problem, mark_length};
use crate::format::{Format, Read};
use crate::notation::Algebra;
use crate::read::document::Reading;
use crate::read::fault::Fault;
use crate::read::labels::Names;
use crate::read::rows::Rows;
use crate::write;

/// JSON.
pub(crate) static FORMAT: Format = Format {
    word: "json",
    name: "JSON",
    endings: &["json"],
    about: "An object with the key matrix, or a list of lists; null is -inf",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::json),
    labels: Some(|_| true),
    ..Format::READ_ONLY
};

/// Reads a matrix in JSON.
fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let source = standard(text);
    let json = Json::new(&source);
    let (mut matrix, mut names) = (None, None);
    if source.trim_start().starts_with('{') {
        for (key, value) in json.members(&["matrix", "labels"], Others::Skipped)? {
            match key {
                "matrix" => matrix = Some(value),
                _ => names = labels(json, value)?,
            }
        }
    } else {
        matrix = Some(json.value()?);
    }
    let matrix = matrix.ok_or_else(|| {
        let problem = Problem::new("no-matrix", "the object has no `matrix`")
            .label("`matrix` is missing")
            .help("write `{\"matrix\":[[0,-1],[null,0]]}`, or only the list of rows");
        json.fault_at_end(problem)
    })?;
    let mut rows = Rows::new(text.len(), algebra);
    let mut end = json.span(matrix).start;
    for row in json.lists(matrix)? {
        for value in &row {
            let span = json.span(value);
            match json.word(value)? {
                Some(word) => rows.push(&word, span)?,
                None => rows.push_value(Number::MinusInfinity, span)?,
            }
        }
        end = row.last().map_or(end + 1, |value| json.span(value).end);
        let rest = source.get(end..).unwrap_or_default();
        end += rest.find(']').unwrap_or_default();
        if rows.entries() == 0 {
            return Err(Fault::new(Problem::empty_row(), end..end + 1));
        }
        rows.end_row(end)?;
    }
    rows.reading(text, names)
}

/// Returns the labels; `null` and an empty list stand for none.
fn labels(json: Json<'_>, value: &RawValue) -> Result<Option<Names>, Fault> {
    if value.get() == "null" {
        return Ok(None);
    }
    let mut names = Names::new(json.span(value).start + 1);
    for label in json.list(value)? {
        names.push(json.string(label)?.into_owned(), json.span(label))?;
    }
    names.check_distinct()?;
    Ok((names.count() > 0).then_some(names))
}

/// Returns a text of the same length that has what JSON lacks as strings: the infinities that Python's `json` writes. A
/// byte order mark becomes blanks.
fn standard(text: &str) -> Cow<'_, str> {
    let mark = mark_length(text);
    if mark == 0 && !text.contains("Infinity") {
        return Cow::Borrowed(text);
    }
    let mut found = " ".repeat(mark);
    let mut is_string = false;
    for piece in text.get(mark..).unwrap_or_default().split_inclusive('"') {
        if is_string {
            found.push_str(piece);
            let inner = piece.strip_suffix('"').unwrap_or(piece);
            let backslashes = inner.len() - inner.trim_end_matches('\\').len();
            is_string = backslashes % 2 == 1;
        } else {
            let piece = piece.replace("-Infinity", "\"-inf\"   ");
            found.push_str(&piece.replace("Infinity", "\"inf\"   "));
            is_string = true;
        }
    }
    Cow::Owned(found)
}

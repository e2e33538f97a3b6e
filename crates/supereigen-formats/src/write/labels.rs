//! Writes labels, and refuses labels that a format cannot express so that they are read back.

use std::io;

use super::context::Context;
use crate::diagnostic::is_invisible;
use crate::label::{is_field, is_header};
use crate::number::is_name;

/// Returns a label as a field of a matrix in CSV, in quotation marks where it needs them.
pub(super) fn csv_field(label: &str) -> String {
    let is_plain = !label.contains([',', ';', '"', '\u{feff}']) && label.trim() == label;
    if is_plain {
        label.to_owned()
    } else {
        quoted(label)
    }
}

fn quoted(label: &str) -> String {
    format!("\"{}\"", label.replace('"', "\"\""))
}

/// Returns the first line of a basis in CSV. Readers recognise the format by this line, so every label that is not
/// clearly a name is put in quotation marks.
pub(super) fn csv_header(context: &Context) -> io::Result<String> {
    if context.labels.is_empty() {
        let names: Vec<String> = (1..=context.n).map(|i| format!("x{i}")).collect();
        return Ok(names.join(",") + "\n");
    }
    check_header(&context.labels)?;
    check_labels(&context.labels, "CSV", is_field)?;
    let is_word = |label: &str| {
        let mut characters = label.chars();
        characters.all(|c| c.is_alphanumeric() || c == '_') && is_name(label)
    };
    let field = |label: &String| {
        if is_word(label) && context.labels.len() > 1 {
            label.clone()
        } else {
            quoted(label)
        }
    };
    let fields: Vec<String> = context.labels.iter().map(field).collect();
    Ok(fields.join(",") + "\n")
}

/// Refuses labels that would not be read back from a matrix in this format.
pub(crate) fn check_labels(
    labels: &[String],
    name: &str,
    can_have: fn(&str) -> bool,
) -> io::Result<()> {
    let is_bad = |it: &&String| it.is_empty() || it.contains(is_invisible) || !can_have(it);
    match labels.iter().find(is_bad) {
        None => Ok(()),
        Some(label) => Err(refused(format!("{name} cannot have the label {label:?}"))),
    }
}

/// Refuses labels that would make something else than a header of a table in CSV.
pub(super) fn check_header(labels: &[String]) -> io::Result<()> {
    if labels.is_empty() || is_header(labels.iter().map(String::as_str)) {
        return labels.iter().try_for_each(|label| check_no_formula(label));
    }
    let reason = "the labels look like numbers, and would be read as a row";
    Err(refused(reason))
}

/// Refuses a label that spreadsheets would run. It is read back as it was written, so it cannot be made harmless by another
/// character before it.
fn check_no_formula(label: &str) -> io::Result<()> {
    if label.starts_with(['=', '+', '-', '@']) {
        return Err(refused(format!(
            "csv cannot have the label {label:?}: spreadsheets would take it for a formula; json can"
        )));
    }
    Ok(())
}

/// Returns a label in quotation marks, as a field of any table in CSV.
///
/// # Errors
/// If spreadsheets would take it for a formula.
pub fn csv_label(label: &str) -> io::Result<String> {
    check_no_formula(label)?;
    Ok(quoted(label))
}

pub(crate) fn refused(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason.into())
}

//! Tells labels from numbers, in texts that are read and for texts that are written.

use crate::number::{has_decimal_comma, is_name};

/// Returns whether a label can stand in plain text, where it is a word.
pub(crate) fn is_word(label: &str) -> bool {
    !label.contains([' ', '\t', ',', ';', '#', '%'])
}

/// Returns whether a label can stand in CSV.
pub(crate) fn is_field(label: &str) -> bool {
    !has_decimal_comma(label)
}

/// Returns whether the fields of a first row are labels: at least one of them must be a name.
pub(crate) fn is_header<'a>(fields: impl IntoIterator<Item = &'a str>) -> bool {
    fields
        .into_iter()
        .any(|field| !field.is_empty() && is_name(field))
}

//! The line at the end of an output that may lack vectors.

/// The comment at the end of an output that may lack vectors.
pub const PART: &str = "incomplete: there may be more vectors";

/// Returns whether a line is the comment that says that there may be more vectors.
pub(crate) fn is_part(line: &str) -> bool {
    let comment = line.trim().strip_prefix('#').map(str::trim_start);
    comment == Some(PART)
}

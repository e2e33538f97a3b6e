//! JSON, exactly: its tokens, and a matrix as a list of rows.
//!
//! ```text
//! {"matrix": [[0, -0.25, null], ["1/3", "-inf", 1e3]], "labels": ["a", "b", "c"]}
//! [[0, -0.25, null], ["1/3", "-inf", 1e3]]
//! ```
//!
//! Numbers are taken as they are written. A string is an entry of plain text, and `null` is −∞. Other
//! keys of the object are skipped.

mod matrix;
pub(in crate::read) mod number;
pub(in crate::read) mod string;
pub(in crate::read) mod token;

pub(super) use matrix::read;

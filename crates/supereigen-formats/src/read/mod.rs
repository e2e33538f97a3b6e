//! Reads matrices in all their formats, and vectors and numbers from plain text.
//!
//! Plain text has one row per line; entries separated by blanks, tabs, commas or semicolons;
//! optional square brackets; comments from `#` or `%` to the end of the line; an optional line
//! `labels: a b c`. The other formats are described in [`matrix_market`], [`csv`], [`json`],
//! [`polymake`], [`event_graph`], [`connections`], [`sdf3`], [`npy`] and [`literal`]; [`foreign`] has those that are refused
//! by name.
//! No text can make the reader panic, hang, or use memory out of proportion to its length.

mod assemble;
mod basis;
mod columns;
pub(crate) mod connections;
pub(crate) mod csv;
mod decimal_comma;
mod detect;
pub(crate) mod document;
mod event_graph;
pub(crate) mod fault;
pub(crate) mod fields;
mod foreign;
pub(crate) mod json;
mod labels;
mod line;
pub(crate) mod literal;
pub(crate) mod matrix_market;
pub(crate) mod npy;
mod options;
pub(crate) mod plain;
pub(crate) mod polymake;
mod rows;
pub(crate) mod sdf3;
mod stream;
mod token;
mod words;

pub use basis::{BasisError, BasisReader, RawLines, Record, Sidecar};

pub use document::{Connections, Document};

pub use options::{Given, ReadOptions, read_matrix};
pub use words::{read_number, read_number_in, read_vector, read_vector_in};

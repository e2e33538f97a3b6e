//! What a format of matrices is: a row of their table, which the file of its reader has.

use std::io::{self, Write};

use supereigen::Matrix;

use crate::notation::{Algebra, Notation};
use crate::read::document::Reading;
use crate::read::fault::{Fault, empty};

/// What a format is, and what it can.
pub(crate) struct Format {
    /// The word for it in flags and requests.
    pub(crate) word: &'static str,
    /// The name by which users know it.
    pub(crate) name: &'static str,
    /// The usual endings of the names of files, without the dot; the first is that of files that are written.
    pub(crate) endings: &'static [&'static str],
    /// What it is, in one line of help.
    pub(crate) about: &'static str,
    pub(crate) read: Read,
    /// Whether it is read as min-plus as well.
    pub(crate) is_min_plus: bool,
    /// `None` if it is for reading only.
    pub(crate) write: Option<WriteMatrix>,
    /// Which labels it can have; `None` if it can have none.
    pub(crate) labels: Option<fn(&str) -> bool>,
    /// Whether only the finite entries are written.
    pub(crate) is_sparse: bool,
    /// Whether a file is its rows, one after the other, so that a matrix can be written in blocks of rows.
    pub(crate) is_by_rows: bool,
}

impl Format {
    /// What most formats are not.
    pub(crate) const READ_ONLY: Format = Format {
        word: "",
        name: "",
        endings: &[],
        about: "",
        read: Read::Text(|text, _| Err(empty(text, false))),
        is_min_plus: false,
        write: None,
        labels: None,
        is_sparse: false,
        is_by_rows: false,
    };
}

/// How a file is read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    Text(fn(&str, Algebra) -> Result<Reading, Fault>),
    Bytes(fn(&[u8]) -> Result<Reading, Fault>),
}

pub(crate) type WriteMatrix = fn(&mut dyn Write, &Matrix, Notation) -> io::Result<()>;

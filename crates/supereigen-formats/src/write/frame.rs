//! What stands before and after the vectors, in each format of vectors.

use std::io;

use super::context::Context;
use super::json_text::append_facts;
use super::labels::csv_header;
use super::npy;
use crate::part::PART;

/// What an output has at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All vectors of the basis.
    All,
    /// All vectors that were wanted, such as those of a type.
    Chosen,
    /// A part: there may be more vectors of those that were wanted.
    Part,
}

impl Ending {
    /// Returns the ending of an output that has all vectors, or may lack some.
    pub fn of_all(is_complete: bool) -> Ending {
        if is_complete {
            Ending::All
        } else {
            Ending::Part
        }
    }
}

/// The type of the entries of arrays: little-endian int64.
pub(super) const KIND: &str = "<i8";

/// Returns what stands before the first vector; fails if the format cannot express what the context says.
pub(crate) type Head = fn(&Context) -> io::Result<Vec<u8>>;

/// Returns what stands after this many vectors.
pub(crate) type End = fn(u64, Ending) -> String;

pub(crate) fn csv_head(context: &Context) -> io::Result<Vec<u8>> {
    csv_header(context).map(String::into_bytes)
}

pub(crate) fn json_head(context: &Context) -> io::Result<Vec<u8>> {
    Ok(append_facts("{".to_owned(), context, "vectors"))
}

pub(crate) fn polymake_head(context: &Context) -> io::Result<Vec<u8>> {
    let of = context.format().in_algebra("Max", "Min");
    let head = format!(
        "{{\"_ns\":{{\"polymake\":[\"https://polymake.org\",\"4.0\"]}},\
         \"_type\":\"common::Matrix<TropicalNumber<{of}, Rational>>\","
    );
    Ok(append_facts(head, context, "data"))
}

pub(crate) fn latex_head(_: &Context) -> io::Result<Vec<u8>> {
    Ok(b"\\begin{gather*}\n".to_vec())
}

pub(crate) fn array_head(context: &Context) -> io::Result<Vec<u8>> {
    Ok(npy::header(KIND, 0, context.n))
}

/// Ends in a comment if vectors may be missing.
pub(crate) fn text_end(_: u64, ending: Ending) -> String {
    match ending {
        Ending::Part => format!("# {PART}\n"),
        Ending::All | Ending::Chosen => String::new(),
    }
}

pub(crate) fn json_lines_end(_: u64, ending: Ending) -> String {
    match ending {
        Ending::Part => "{\"complete\":false}\n".to_owned(),
        Ending::All | Ending::Chosen => String::new(),
    }
}

pub(crate) fn json_end(written: u64, ending: Ending) -> String {
    let line_end = if written == 0 { "" } else { "\n" };
    let complete = ending == Ending::All;
    format!("{line_end}],\"complete\":{complete}}}\n")
}

pub(crate) fn latex_end(written: u64, ending: Ending) -> String {
    let last = match (ending == Ending::All, written == 0) {
        (true, false) => "",
        (true, true) => "\\emptyset",
        (false, true) => "\\vdots",
        (false, false) => " \\\\\n\\vdots",
    };
    format!("{last}\n\\end{{gather*}}\n")
}

pub(crate) fn count_end(written: u64, _: Ending) -> String {
    format!("{written}\n")
}

pub(crate) fn no_end(_: u64, _: Ending) -> String {
    String::new()
}

/// Returns the length of the head of an array, however many rows it has.
pub(crate) fn array_head_length(n: usize) -> usize {
    npy::header(KIND, 0, n).len()
}

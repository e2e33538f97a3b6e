//! Writing results, one vector at a time, in constant memory.
//!
//! Every writer is a [`Sink`](supereigen::Sink): it writes each vector at once, with a single
//! `write_all`, so that the caller decides by the choice of the `Write` what is buffered. The first
//! error is kept, stops the computation, and is returned by `finish`.

mod json;
mod json_lines;
mod json_text;
mod latex;
mod matrix;
mod matrix_market;
mod npy;
mod output;
mod plain;

use supereigen::{Entry, UBig};

use crate::notation::{Notation, NumberFormat, Numbers};
pub use json::JsonWriter;
pub use json_lines::JsonLinesWriter;
pub use json_text::json_number;
pub use latex::LatexWriter;
pub use matrix::write_matrix_as;
pub use matrix_market::write_matrix_market;
pub use plain::{PlainWriter, write_matrix};

/// What a writer knows about the vectors before the first one comes.
#[derive(Clone, Debug)]
pub struct Context {
    /// The number of entries of each vector.
    pub n: usize,
    /// The λ of the problem.
    pub lambda: Entry,
    /// The denominator of all entries.
    pub denominator: UBig,
    /// The names of the entries; empty if they have none.
    pub labels: Vec<String>,
    /// How the numbers of the input were written.
    pub notation: Notation,
    /// How the numbers of the output are to be written.
    pub numbers: Numbers,
}

impl Context {
    fn format(&self) -> NumberFormat {
        NumberFormat::new(&self.denominator, self.notation, self.numbers)
    }
}

/// Calls `$body` with `$slice` bound to the entries of `$values` in their own lane.
macro_rules! in_lane {
    ($values:expr, $slice:ident => $body:expr) => {
        match $values {
            supereigen::Values::I64($slice) => $body,
            supereigen::Values::I128($slice) => $body,
            supereigen::Values::Big($slice) => $body,
        }
    };
}
use in_lane;

//! Reads and writes files of max-plus matrices and bases exactly: no number is ever rounded, neither in reading nor
//! in writing.
//!
//! - [`read_matrix`], [`read_vector`] and [`read_number`] read plain text, the first one MatrixMarket files as well. A text
//!   that cannot be read is refused with a [`Diagnostic`], which points at the offending token.
//! - [`ReadOptions`] read a matrix from every [`MatrixFormat`], and [`write_matrix_as`] writes it so that it is read back
//!   equal. [`MatrixFormat::detect`] tells the format of a file.
//! - [`VectorWriter`] is a sink that writes vectors as they come, in any [`VectorFormat`];
//!   JSON lines with [`Certificates`] if these are wanted.
//! - [`BasisReader`] reads the output of all these writers except LaTeX, vector by vector.
//! - [`NumberFormat`] writes numbers in the [`Notation`] that the input used, or that the user wants.
//!
//! ```
//! use supereigen::{Options, System};
//! use supereigen_formats::{Context, Ending, VectorFormat, VectorWriter, read_matrix};
//!
//! let text = "labels: x y   # one label for each column
//!             -0.25  1/3
//!             -inf   0\n";
//! let document = read_matrix(text.as_bytes())?;
//! assert_eq!(document.matrix.entry(1, 0), None); // −∞
//! assert_eq!(document.matrix.denominator(), &12u8.into());
//!
//! let system = System::new(&document.matrix, "-0.25")?;
//! let mut context = Context::of_space(&system.clone().into());
//! context.notation = document.notation;
//! let mut writer = VectorWriter::new(Vec::new(), &context, VectorFormat::Plain);
//! system.run(&Options::new(), &mut writer)?;
//! assert_eq!(writer.finish(Ending::All)?, b"0 -inf\n-inf 0\n");
//!
//! let refused = read_matrix("1 2\n3 –4\n".as_bytes()).unwrap_err();
//! assert_eq!(refused.to_string(), "2:3: `–4` is not an entry");
//! assert_eq!(refused.problem.help.as_deref(), Some("write the minus sign as `-`"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod diagnostic;
mod fingerprint;
mod float;
mod format;
mod label;
mod matrix_format;
mod notation;
mod number;
mod part;
mod read;
mod row_style;
mod times;
mod vector_format;
mod write;

pub use canonical::sha256;
pub use diagnostic::{Diagnostic, Problem, is_invisible};
pub use fingerprint::fingerprint;
pub use float::{Float, shortest_decimal};
pub use matrix_format::{MatrixFormat, write_matrix_as};
pub use notation::{Algebra, Form, Notation, NumberFormat, Numerator, format_entry};
pub use part::PART;
pub use read::{
    BasisError, BasisReader, Connections, Document, Given, RawLines, ReadOptions, Record, Sidecar,
    read_matrix, read_number, read_number_in, read_vector, read_vector_in,
};
pub use supereigen::number::MAX_DIGITS;
pub use times::{Times, Unit};
pub use vector_format::{FORMATS, VectorFormat, VectorFormatFacts};
pub use write::{Certificates, Context, Ending, VectorWriter, csv_label, numerators};

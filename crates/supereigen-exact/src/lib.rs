//! The exact values of `supereigen`: numbers, matrices and vectors of max-plus algebra, the sinks into which vectors
//! are pushed, and the certificates that show that a vector is extremal.
//!
//! This crate computes no basis. The engine (`supereigen`), the checker (`supereigen-check`) and the formats
//! (`supereigen-formats`) meet here and nowhere else, so the checker cannot use what it checks. `supereigen` exports all
//! of it again; items that are hidden in this documentation are for these crates alone.
//!
//! ```
//! use supereigen_exact::{Matrix, Vector};
//! let a: Matrix = "-3 1/2; . 0".parse()?;
//! let x: Vector = "0 -1/2".parse()?;
//! assert_eq!(a.apply(&x)?.to_string(), "(0, -1/2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(hidden)]
pub mod block;
pub mod certificate;
pub mod matrix;
mod messages;
pub mod number;
mod record;
pub mod scalar;
#[cfg(feature = "serde")]
mod serialize;
pub mod sink;
#[doc(hidden)]
pub mod stretch;
pub mod vector;

pub use dashu_int::{IBig, UBig};

pub use block::{Block, Scribe, Written};
pub use certificate::{Certificate, ConeCertificate, Fall, Kind};
pub use matrix::{Matrix, MatrixError};
pub use number::{IntoNumber, Number, NumberError};
pub use record::Record;
pub use scalar::{Big, Entry, Numerators, Rational, Scalar, Values};
pub use sink::{Collect, Count, Reached, Sink, Tally};
pub use stretch::Stretch;
pub use vector::Vector;

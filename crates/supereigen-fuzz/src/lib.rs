//! What must hold for any bytes: one function for each fuzz target, which panics if it does not hold. The functions for
//! readers return whether the bytes could be read.
//!
//! The programs in `fuzz/` pass these functions to a fuzzer, which looks for bytes that make one of them panic
//! (`cargo xtask fuzz`). Bytes that are worth keeping are in `fuzz/corpus/`. The tests of this crate replay them
//! without a fuzzer, and for the readers also with small changes.
//!
//! - [`read_formats`], [`read_basis`]: the readers of matrices and of vectors; the bytes are a text, for `read_formats` after a
//!   byte that names the format.
//! - [`read_sidecar`], [`read_run`]: the readers of the file beside an array, and of the description of a run.
//! - [`engine`], [`checker`], [`solution`]: the mathematics; the bytes are a small matrix, which is written as
//!   described in `case`, followed by the choices that a target makes.

// The functions of this crate are meant to panic.
#![allow(clippy::unwrap_used)]

mod basis;
mod bytes;
mod case;
mod checker;
mod diagnostics;
mod engine;
mod formats;
mod run;
mod sidecar;
mod solution;
mod space;

pub use basis::read_basis;
pub use checker::checker;
pub use engine::engine;
pub use formats::read_formats;
pub use run::read_run;
pub use sidecar::read_sidecar;
pub use solution::solution;

//! What must hold for any bytes: one function for each fuzz target, which panics if it does not. The
//! readers say whether they could read the bytes.
//!
//! The programs in `fuzz/` hand these functions to a fuzzer, which looks for bytes that make one of
//! them panic (`cargo xtask fuzz`). The bytes that are worth keeping are in `fuzz/corpus/`, and the
//! tests of this crate replay them without any fuzzer, for the readers also with small changes.
//!
//! - [`read_plain`], [`read_matrix_market`], [`read_formats`], [`read_basis`]: the readers; the bytes
//!   are a text, for the third after a byte that names the format.
//! - [`read_sidecar`], [`read_manifest`]: what stands beside an array, and in a folder of shards.
//! - [`engine`], [`checker`], [`solution`]: the mathematics; the bytes are a small matrix, which is
//!   written as described in `case`, and after it the choices that a target makes.

// To panic is what this crate is for.
#![allow(clippy::unwrap_used)]

mod basis;
#[path = "../../supereigen/tests/mathematics/support/brute_force.rs"]
mod brute_force;
mod bytes;
mod case;
mod checker;
mod diagnostics;
mod engine;
mod formats;
mod manifest;
mod matrix;
mod sidecar;
mod solution;
mod space;

pub use basis::read_basis;
pub use checker::checker;
pub use engine::engine;
pub use formats::read_formats;
pub use manifest::read_manifest;
pub use matrix::{read_matrix_market, read_plain};
pub use sidecar::read_sidecar;
pub use solution::solution;

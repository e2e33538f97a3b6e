//! Kernels of the forward search: paths that grow and shrink, on integers that hold their values.
//!
//! - `path`: what a kernel offers. `dense` (with `lane`, `rows`, `step`, `simd`) and `sparse` are the two of them.
//! - `choice`: which one serves a matrix.

mod choice;
mod dense;
mod lane;
mod path;
mod rows;
mod simd;
mod sparse;
mod step;

pub(crate) use choice::choose;
pub use choice::{Kernel, KernelTooNarrow};
pub(crate) use dense::DenseMatrix;
pub(crate) use path::{Forward, Paths, Valued};
pub(crate) use simd::{Instructions, Steps};

#[cfg(test)]
pub(crate) use {dense::Dense, sparse::Sparse};

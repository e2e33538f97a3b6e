//! Kernels of the forward search: paths that grow and shrink, with values in integers that are wide enough.
//!
//! - `path`: the trait of a kernel. The two kernels are `dense` (with `lane`, `rows`, `step`, `simd`) and `sparse`.
//! - `choice`: chooses the kernel for a matrix.

mod choice;
mod dense;
mod lane;
mod path;
mod rows;
mod simd;
mod sparse;
mod step;

pub use choice::Kernel;
pub(crate) use choice::choose;
pub(crate) use dense::DenseMatrix;
pub(crate) use path::{Entered, Forward, Paths, Valued};
pub(crate) use simd::{Instructions, Steps};

#[cfg(test)]
pub(crate) use {dense::Dense, sparse::Sparse};

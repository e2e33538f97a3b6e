//! `supereigen._supereigen`: what the Python package `supereigen` is made from.
//!
//! One file for each subject. Everything that a user sees (names, defaults, documentation, results as
//! objects) is in Python, in `python/supereigen`; here are the conversions and the calls:
//! - `entry`, `matrix`: numbers and matrices, exactly; `error`: the exceptions.
//! - `run`: work on another thread, Ctrl-C, progress; `sinks`, `store`: where results go.
//! - `system`, `enumerate`, `batches`: A ⊗ x ≥ λ ⊗ x; `point`: one vector; `cone`, `spectral`: the rest.
//! - `arrow`: the Arrow C data interface; `draw`: pictures.

mod arrow;
mod batches;
mod cone;
mod draw;
mod entry;
mod enumerate;
mod error;
mod matrix;
mod point;
mod run;
mod sinks;
mod spectral;
mod store;
mod system;

use pyo3::prelude::*;

#[pymodule]
mod _supereigen {
    #[pymodule_export]
    use super::arrow::arrow_stream;
    #[pymodule_export]
    use super::batches::Batches;
    #[pymodule_export]
    use super::cone::{cone, reduce};
    #[pymodule_export]
    use super::draw::draw;
    #[pymodule_export]
    use super::entry::exact_number;
    #[pymodule_export]
    use super::matrix::Matrix;
    #[pymodule_export]
    use super::point::Point;
    #[pymodule_export]
    use super::spectral::{eigen, spectrum, sub};
    #[pymodule_export]
    use super::system::{System, shard_title};
}

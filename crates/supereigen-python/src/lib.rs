//! `supereigen._supereigen`: the extension module of the Python package `supereigen`.
//!
//! Everything that a user sees (names, defaults, documentation, results as objects) is written in Python, in
//! `python/supereigen`. This module has the conversions and the calls, with one file for each subject:
//! - `entry`, `floats`, `matrix`: exact numbers and matrices; `error`: the exceptions.
//! - `run`: work on another thread, Ctrl-C, progress; `sinks`, `store`: where results go.
//! - `system`, `enumerate`, `batches`: A ⊗ x ≥ λ ⊗ x; `point`: one vector; `cone`, `spectral`, `dynamics`: other problems.
//! - `verify`: checks a basis; `folder`: the folder of a long run; `draw`: pictures.

mod batches;
mod cone;
mod draw;
mod dynamics;
mod entry;
mod enumerate;
mod error;
mod events;
mod export;
mod floats;
mod folder;
mod matrix;
mod point;
mod prepared;
mod refusal;
mod run;
mod sinks;
mod spectral;
mod store;
mod system;
mod verify;

use pyo3::prelude::*;

#[pymodule]
mod _supereigen {
    #[pymodule_export]
    use super::batches::Batches;
    #[pymodule_export]
    use super::cone::{cone, implied, lambdas, member, polar, reduce, redund, solve};
    #[pymodule_export]
    use super::draw::draw;
    #[pymodule_export]
    use super::dynamics::{gantt, power, residual, simulate, star, transient};
    #[pymodule_export]
    use super::entry::exact_number;
    #[pymodule_export]
    use super::events::{connections, events, same_round, timetable, why};
    #[pymodule_export]
    use super::export::{generate, written};
    #[pymodule_export]
    use super::folder::{Piece, RunFolder};
    #[pymodule_export]
    use super::matrix::Matrix;
    #[pymodule_export]
    use super::point::Point;
    #[pymodule_export]
    use super::spectral::{between, eigen, finite, interval_box, interval_lambdas, spectrum, sub};
    #[pymodule_export]
    use super::system::System;
    #[pymodule_export]
    use super::verify::{Check, stated_lambda};
}

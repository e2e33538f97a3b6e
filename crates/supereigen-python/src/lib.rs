//! `supereigen._supereigen`: the extension module of the Python package `supereigen`.
//!
//! Everything that a user sees (names, defaults, documentation, results as objects) is written in Python, in
//! `python/supereigen`. This module has the conversions and the calls, with one file for each subject:
//! - `entry`, `floats`, `matrix`: exact numbers and matrices; `error`: the exceptions.
//! - `run`: work on another thread, Ctrl-C, progress; `sinks`, `store`: where results go.
//! - `given`, `answer`: all questions, and their answers as objects.
//! - `space`, `enumerate`, `batches`: bases; `cone`, `dynamics`: what is no question.
//! - `verify`: checks a basis; `folder`: the folder of a long run; `draw`: pictures.

mod batches;
mod cone;
mod draw;
mod dynamics;
mod entry;
mod enumerate;
mod error;
mod export;
mod floats;
mod folder;
mod given;
mod matrix;
mod prepared;
mod refusal;
mod run;
mod sinks;
mod space;
mod store;
mod verify;

use pyo3::prelude::*;

#[pymodule]
mod _supereigen {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        batches::Batches,
        cone::{polar, reduce},
        draw::draw,
        dynamics::{gantt, power, simulate, star},
        entry::{exact_number, exact_vector},
        export::{generate, written},
        folder::{Piece, RunFolder},
        given::Given,
        matrix::{Matrix, connections},
        space::Space,
        verify::{Check, stated_lambda},
    };

    /// The names of all questions.
    #[pymodule_export]
    const QUESTIONS: &[&str] = supereigen_answers::QUESTIONS;

    /// Takes away the list of all these names, which the stubs would have to repeat.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.delattr("__all__")
    }
}

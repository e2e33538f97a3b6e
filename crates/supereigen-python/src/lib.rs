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
mod space;
mod spectral;
mod store;
mod system;
mod verify;

use pyo3::prelude::*;

#[pymodule]
mod _supereigen {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        batches::Batches,
        cone::{Cone, lambdas, polar, reduce},
        draw::draw,
        dynamics::{gantt, power, residual, simulate, star, transient},
        entry::{exact_number, exact_vector},
        events::{connections, events, same_round, timetable, why},
        export::{generate, written},
        folder::{Piece, RunFolder},
        matrix::Matrix,
        point::Point,
        space::Space,
        spectral::{between, eigen, finite, interval_box, interval_lambdas, spectrum, sub},
        system::System,
        verify::{Check, stated_lambda},
    };

    /// Takes away the list of all these names, which the stubs would have to repeat.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.delattr("__all__")
    }
}

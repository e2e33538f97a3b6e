//! The steps of `cargo xtask test` and `cargo xtask quick`: two tables, one row for each.
//!
//! A row holds one command that passes or fails by its exit status: what needs more than that belongs into a
//! program or script of its own, which the row then calls.

use std::fmt;

use clap::builder::PossibleValue;

use crate::{api, browser, interop, python};

/// One row of a table.
#[derive(Debug)]
pub(crate) struct Step {
    /// The word that chooses the step on the command line.
    pub(crate) name: &'static str,
    /// What the step checks, in a few words.
    pub(crate) about: &'static str,
    /// Variables set on top of the inherited environment.
    pub(crate) env: &'static [(&'static str, &'static str)],
    /// What cargo is to do in the root of the repository; the step passes if it exits with 0.
    pub(crate) cargo: &'static str,
    /// What it would install, and from where: nothing once it is there.
    pub(crate) lacks: fn() -> Option<String>,
}

/// What most steps are.
const PLAIN: Step = Step {
    name: "",
    about: "",
    env: &[],
    cargo: "",
    lacks: || None,
};

const FMT: Step = Step {
    name: "fmt",
    about: "the code is formatted",
    cargo: "fmt --all --check",
    ..PLAIN
};

const CLIPPY: Step = Step {
    name: "clippy",
    about: "the compiler and clippy have nothing to say",
    cargo: "clippy --workspace --all-targets --features supereigen-cli/parquet,supereigen/serde -- -D warnings",
    ..PLAIN
};

/// The steps in the order they run: the fastest to fail come first.
pub(crate) const STEPS: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "default",
        about: "nor about the command without its features",
        cargo: "clippy --package supereigen-cli --all-targets -- -D warnings",
        ..PLAIN
    },
    Step {
        name: "test",
        about: "unit, integration and doc tests pass",
        cargo: "test --workspace --features supereigen-cli/parquet,supereigen/serde",
        ..PLAIN
    },
    Step {
        name: "interop",
        about: "NumPy, pyarrow and polymake read what the command writes",
        cargo: "xtask interop",
        lacks: interop::lacks,
        ..PLAIN
    },
    Step {
        name: "python",
        about: "the Python package installs, passes its tests and is typed",
        cargo: "xtask python",
        lacks: python::lacks,
        ..PLAIN
    },
    Step {
        name: "api",
        about: "the server answers as openapi.json says, whatever it is asked",
        cargo: "xtask api",
        lacks: api::lacks,
        ..PLAIN
    },
    Step {
        name: "browser",
        about: "the page works in Chromium, and axe-core finds no barrier in it",
        cargo: "xtask browser",
        lacks: browser::lacks,
        ..PLAIN
    },
    Step {
        name: "doc",
        about: "the documentation builds, and its links lead somewhere",
        env: &[("RUSTDOCFLAGS", "-D warnings")],
        cargo: "doc --workspace --no-deps",
        ..PLAIN
    },
];

/// What one runs again and again while changing something. It leaves out what takes long without random cases: runs
/// that are cut off at every moment, limits of time and memory, files changed many times over,
/// and what is done to the whole corpus in every way.
pub(crate) const QUICK: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "test",
        about: "unit, golden and most integration tests pass, with a twentieth of the random cases",
        env: &[("SUPEREIGEN_CASES", "5")],
        cargo: "test --workspace --features supereigen-cli/parquet,supereigen/serde --lib --bins --tests -- --skip faults:: \
                --skip long_runs:: --skip outputs:: --skip limits:: --skip shards:: \
                --skip both_criteria_",
        ..PLAIN
    },
];

/// The steps as the help shows them.
pub(crate) fn values() -> impl Iterator<Item = PossibleValue> {
    STEPS
        .iter()
        .map(|step| PossibleValue::new(step.name).help(step.about))
}

/// The command as one would type it into a shell.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.env {
            write!(f, "{name}='{value}' ")?;
        }
        write!(f, "cargo {}", self.cargo)
    }
}

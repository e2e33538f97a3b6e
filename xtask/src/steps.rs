//! The steps of `cargo xtask test` and `cargo xtask quick`: two tables, with one row for each step.
//!
//! A row holds one command that passes or fails by its exit status. A check that needs more than that belongs in a
//! program or script of its own, which the row then calls.

use clap::builder::PossibleValue;

use crate::provide::Need;
use crate::{browser, python};

/// One row of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The word that chooses the step on the command line.
    pub(crate) name: &'static str,
    /// What the step checks, in a few words.
    pub(crate) about: &'static str,
    /// A line as one would type it; the step passes if it exits with 0.
    pub(crate) line: &'static str,
    /// What the step would install.
    pub(crate) needs: &'static [Need],
}

const fn step(
    name: &'static str,
    about: &'static str,
    line: &'static str,
    needs: &'static [Need],
) -> Step {
    Step {
        name,
        about,
        line,
        needs,
    }
}

const FMT: Step = step(
    "fmt",
    "the code is formatted",
    "cargo fmt --all --check",
    &[],
);

const CLIPPY: Step = step(
    "clippy",
    "the compiler and clippy have nothing to say",
    "cargo clippy --workspace --all-targets --features supereigen/serde -- -D warnings",
    &[],
);

/// The steps in the order in which they run: those that fail fastest come first.
pub(crate) const STEPS: &[Step] = &[
    FMT,
    CLIPPY,
    step(
        "test",
        "unit, integration and doc tests pass",
        "cargo test --workspace --features supereigen/serde",
        &[],
    ),
    step(
        "python",
        "the Python package installs, passes its tests and is typed",
        "cargo xtask python",
        python::NEEDS,
    ),
    step(
        "browser",
        "the page works in Chromium, and axe-core finds no barrier in it",
        "cargo xtask browser",
        browser::NEEDS,
    ),
    step(
        "proofs",
        "where Coq is installed: the proofs hold, and the judge made of them agrees with `verify`",
        "cargo xtask proofs --where-installed",
        &[],
    ),
    step(
        "doc",
        "the documentation builds, and its links lead somewhere",
        "RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps",
        &[],
    ),
];

/// The steps to run again and again while changing something. Left out are tests that take long even with few random
/// cases: runs interrupted at every moment, limits on time and memory, files changed many times, large matrices, and
/// tests that go through the whole corpus in every way.
pub(crate) const QUICK: &[Step] = &[
    FMT,
    CLIPPY,
    step(
        "test",
        "unit, golden and most integration tests pass, with a twentieth of the random cases",
        "SUPEREIGEN_CASES=5 cargo test --workspace --features supereigen/serde --tests -- --skip faults:: --skip folders:: \
         --skip outputs:: --skip limits:: --skip large:: \
         --skip both_criteria_ --skip every_method_ --skip nine_in_ten_ --skip session::processes \
         --skip session::statuses --skip session::tampered --skip session::limits",
        &[],
    ),
];

/// Returns the steps as the help shows them.
pub(crate) fn values() -> impl Iterator<Item = PossibleValue> {
    STEPS
        .iter()
        .map(|step| PossibleValue::new(step.name).help(step.about))
}

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

const FMT: Step = Step {
    name: "fmt",
    about: "the code is formatted",
    line: "cargo fmt --all --check",
    needs: &[],
};

const CLIPPY: Step = Step {
    name: "clippy",
    about: "the compiler and clippy have nothing to say",
    line: "cargo clippy --workspace --all-targets --features supereigen/serde -- -D warnings",
    needs: &[],
};

/// The steps in the order in which they run: those that fail fastest come first.
pub(crate) const STEPS: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "test",
        about: "unit, integration and doc tests pass, with two fifths of the random cases",
        line: "SUPEREIGEN_CASES=40 cargo test --workspace --features supereigen/serde",
        needs: &[],
    },
    Step {
        name: "python",
        about: "the Python package installs, passes its tests and is typed",
        line: "SUPEREIGEN_CASES=40 cargo xtask python",
        needs: python::NEEDS,
    },
    Step {
        name: "browser",
        about: "the page works in Chromium, and axe-core finds no barrier in it",
        line: "cargo xtask browser",
        needs: browser::NEEDS,
    },
    Step {
        name: "proofs",
        about: "where Coq is installed: the proofs hold, and the judge made of them agrees with `verify`",
        line: "cargo xtask proofs --where-installed",
        needs: &[],
    },
    Step {
        name: "doc",
        about: "the documentation builds, and its links lead somewhere",
        line: "RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps",
        needs: &[],
    },
];

/// The steps to run again and again while changing something. Left out are tests that take long even with few random
/// cases: runs interrupted at every moment, limits on time and memory, files changed many times, large matrices, and
/// tests that go through the whole corpus in every way.
pub(crate) const QUICK: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "test",
        about: "unit, golden and most integration tests pass, with a twentieth of the random cases",
        line: "SUPEREIGEN_CASES=5 cargo test --workspace --features supereigen/serde --tests -- --skip faults:: --skip folders:: \
         --skip outputs:: --skip limits:: --skip large:: \
         --skip both_criteria_ --skip every_method_ --skip nine_in_ten_ --skip session::processes \
         --skip session::statuses --skip session::tampered --skip session::limits",
        needs: &[],
    },
];

/// Random cases by the thousand.
pub(crate) const RANDOM: &[Step] = &[Step {
    name: "random",
    about: "the tests in Rust pass with ten times the random cases",
    line: "SUPEREIGEN_CASES=1000 cargo test --workspace --features supereigen/serde --tests",
    needs: &[],
}];

/// Returns the steps as the help shows them.
pub(crate) fn values() -> impl Iterator<Item = PossibleValue> {
    STEPS
        .iter()
        .map(|step| PossibleValue::new(step.name).help(step.about))
}

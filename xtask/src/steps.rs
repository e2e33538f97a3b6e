//! The steps of `cargo xtask test` and `cargo xtask quick`: two tables, with one row for each step.
//!
//! A row holds one command that passes or fails by its exit status. A check that needs more than that belongs in a
//! program or script of its own, which the row then calls.

use std::fmt;

use clap::builder::PossibleValue;

use crate::{browser, python};

/// One row of a table.
#[derive(Debug)]
pub(crate) struct Step {
    /// The word that chooses the step on the command line.
    pub(crate) name: &'static str,
    /// What the step checks, in a few words.
    pub(crate) about: &'static str,
    /// Variables set on top of the inherited environment.
    pub(crate) env: &'static [(&'static str, &'static str)],
    /// The arguments of cargo, which runs in the root of the repository; the step passes if cargo exits with 0.
    pub(crate) cargo: &'static str,
    /// Returns what the step would install, and from where; `None` if everything is there.
    pub(crate) lacks: fn() -> Option<String>,
}

/// The default values of a step.
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
    cargo: "clippy --workspace --all-targets --features supereigen/serde -- -D warnings",
    ..PLAIN
};

/// The steps in the order in which they run: those that fail fastest come first.
pub(crate) const STEPS: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "test",
        about: "unit, integration and doc tests pass",
        cargo: "test --workspace --features supereigen/serde",
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
        name: "browser",
        about: "the page works in Chromium, and axe-core finds no barrier in it",
        cargo: "xtask browser",
        lacks: browser::lacks,
        ..PLAIN
    },
    Step {
        name: "proofs",
        about: "where Coq is installed: the proofs hold, and the judge made of them agrees with `verify`",
        cargo: "xtask proofs --where-installed",
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

/// The steps to run again and again while changing something. Left out are tests that take long even with few random
/// cases: runs interrupted at every moment, limits on time and memory, files changed many times, large matrices, and
/// tests that go through the whole corpus in every way.
pub(crate) const QUICK: &[Step] = &[
    FMT,
    CLIPPY,
    Step {
        name: "test",
        about: "unit, golden and most integration tests pass, with a twentieth of the random cases",
        env: &[("SUPEREIGEN_CASES", "5")],
        cargo: "test --workspace --features supereigen/serde --tests -- --skip faults:: --skip folders:: \
                --skip outputs:: --skip limits:: --skip large:: \
                --skip both_criteria_ --skip every_method_ --skip nine_in_ten_ --skip session::processes \
                --skip session::statuses --skip session::tampered --skip session::limits",
        ..PLAIN
    },
];

/// Returns the steps as the help shows them.
pub(crate) fn values() -> impl Iterator<Item = PossibleValue> {
    STEPS
        .iter()
        .map(|step| PossibleValue::new(step.name).help(step.about))
}

/// Shows the command as it would be typed into a shell.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.env {
            write!(f, "{name}='{value}' ")?;
        }
        write!(f, "cargo {}", self.cargo)
    }
}

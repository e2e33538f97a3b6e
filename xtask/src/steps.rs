//! The steps of `cargo xtask test`: a table, one row for each.
//!
//! A new step is a new row of [`STEPS`]; the usage text, the choice by name and the failure
//! messages all follow from it. A row holds one command that passes or fails by its exit status:
//! what needs more than that belongs into a program or script of its own, which the row then calls.

use std::fmt;

/// One row of the table.
#[derive(Debug)]
pub(crate) struct Step {
    /// The word that chooses the step on the command line.
    pub(crate) name: &'static str,
    /// What the step checks, in a few words.
    pub(crate) about: &'static str,
    /// Run from the root of the repository; the step passes if this exits with 0.
    pub(crate) command: CommandLine,
    /// The tool that a machine with cargo on it can still lack.
    pub(crate) needs: Option<Tool>,
}

/// A command, displayed as one would type it into a shell.
#[derive(Debug)]
pub(crate) struct CommandLine {
    /// Variables set on top of the inherited environment.
    pub(crate) env: &'static [(&'static str, &'static str)],
    /// A name looked up in `PATH`, except `cargo`, which is the cargo that runs this program.
    pub(crate) program: &'static str,
    /// The arguments, one by one: no shell takes them apart.
    pub(crate) args: &'static [&'static str],
}

/// A tool that a step needs, how to find out whether it is there, and how to get it.
#[derive(Debug)]
pub(crate) struct Tool {
    /// Its name, as in the sentence "the tool is missing".
    pub(crate) name: &'static str,
    /// A fast command that exits with 0 only if the tool is installed.
    pub(crate) probe: CommandLine,
    /// The command that installs it.
    pub(crate) install: &'static str,
}

/// The steps in the order they run: the fastest to fail come first.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the code is formatted",
        command: cargo(&["fmt", "--all", "--check"]),
        needs: Some(Tool {
            name: "rustfmt",
            probe: cargo(&["fmt", "--version"]),
            install: "rustup component add rustfmt",
        }),
    },
    Step {
        name: "clippy",
        about: "the compiler and clippy have nothing to say",
        command: cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--features",
            "supereigen-cli/parquet",
            "--",
            "-D",
            "warnings",
        ]),
        needs: Some(Tool {
            name: "clippy",
            probe: cargo(&["clippy", "--version"]),
            install: "rustup component add clippy",
        }),
    },
    Step {
        name: "default",
        about: "nor about the command without its features",
        command: cargo(&[
            "clippy",
            "--package",
            "supereigen-cli",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]),
        needs: None,
    },
    Step {
        name: "test",
        about: "unit, integration and doc tests pass",
        command: cargo(&[
            "test",
            "--workspace",
            "--features",
            "supereigen-cli/parquet",
        ]),
        needs: None,
    },
    Step {
        name: "interop",
        about: "NumPy, pyarrow and polymake read what the command writes",
        command: cargo(&["xtask", "interop"]),
        needs: None,
    },
    Step {
        name: "python",
        about: "the Python package installs, passes its tests and is typed",
        command: cargo(&["xtask", "python"]),
        needs: None,
    },
    Step {
        name: "api",
        about: "the server answers as openapi.json says, whatever it is asked",
        command: cargo(&["xtask", "api"]),
        needs: None,
    },
    Step {
        name: "browser",
        about: "the page works in Chromium, and axe-core finds no barrier in it",
        command: cargo(&["xtask", "browser"]),
        needs: None,
    },
    Step {
        name: "doc",
        about: "the documentation builds, and its links lead somewhere",
        command: CommandLine {
            env: &[("RUSTDOCFLAGS", "-D warnings")],
            ..cargo(&["doc", "--workspace", "--no-deps"])
        },
        needs: None,
    },
];

const fn cargo(args: &'static [&'static str]) -> CommandLine {
    CommandLine {
        env: &[],
        program: "cargo",
        args,
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.env {
            write!(f, "{name}={} ", quoted(value))?;
        }
        f.write_str(self.program)?;
        for arg in self.args {
            write!(f, " {}", quoted(arg))?;
        }
        Ok(())
    }
}

/// `word` as a shell reads it back. Words of the table have no quotes, `$` or backslashes in them.
fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains(char::is_whitespace) {
        format!("\"{word}\"")
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (i, step) in STEPS.iter().enumerate() {
            assert!(
                STEPS[..i].iter().all(|other| other.name != step.name),
                "{} stands in the table twice",
                step.name
            );
        }
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let doc = STEPS.iter().find(|step| step.name == "doc");
        assert_eq!(
            doc.map(|step| step.command.to_string()).as_deref(),
            Some("RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps")
        );
    }

    #[test]
    fn shown_commands_need_no_escapes() {
        for step in STEPS {
            let command = &step.command;
            let values = command.env.iter().map(|(_, value)| value);
            for word in command.args.iter().chain(values) {
                assert!(
                    !word.contains(['"', '\'', '$', '\\', '`', '*']),
                    "`quoted` does not know how to show {word:?}"
                );
            }
        }
    }
}

//! Runs steps one after the other and says what it does, how long it took, and what failed.
//!
//! Everything here goes to stderr, where cargo too reports its progress, so that headings and
//! cargo's lines stay in order.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};

use crate::steps::{CommandLine, Step, Tool};

/// Runs `steps` in order, up to the first that fails.
pub(crate) fn all(steps: &[&Step]) -> Result<()> {
    let start = Instant::now();
    for step in steps {
        eprintln!("\n== {}: {}", step.name, step.command);
        let step_start = Instant::now();
        one(step).map_err(|error| {
            anyhow!(
                "step {name} failed after {} ({} in all): {error:#}\n\
                 to repeat it alone: cargo xtask test {name}\n\
                 or directly:        {}",
                seconds(step_start.elapsed()),
                seconds(start.elapsed()),
                step.command,
                name = step.name,
            )
        })?;
        eprintln!(
            "-- {} passed in {}",
            step.name,
            seconds(step_start.elapsed())
        );
    }
    let count = match steps {
        [_] => "1 step".to_owned(),
        _ => format!("{} steps", steps.len()),
    };
    eprintln!("\n{count} passed in {}", seconds(start.elapsed()));
    Ok(())
}

fn one(step: &Step) -> Result<()> {
    if let Some(tool) = &step.needs {
        find(tool)?;
    }
    let status = command(&step.command)
        .status()
        .with_context(|| format!("cannot start `{}`", step.command.program))?;
    if !status.success() {
        bail!("the command ended with {status}");
    }
    Ok(())
}

/// Fails with the way to install `tool` if its probe does.
fn find(tool: &Tool) -> Result<()> {
    let said = match command(&tool.probe).output() {
        Ok(output) if output.status.success() => return Ok(()),
        // Only the first line: cargo's further advice is about packages, not components.
        Ok(output) => String::from_utf8_lossy(&output.stderr)
            .lines()
            .next()
            .unwrap_or("nothing")
            .to_owned(),
        Err(error) => error.to_string(),
    };
    // With what the probe said, since it may fail for another reason than the usual one.
    bail!(
        "{} is missing; to install it: {}\n`{}` said: {said}",
        tool.name,
        tool.install,
        tool.probe
    );
}

/// Cargo names itself in CARGO: the same toolchain again, even where PATH has another.
pub(crate) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// Builds the command with all that it can read, and as the step `test` did, so that nothing is compiled
/// again: of the whole workspace, since that decides which features dependencies have.
pub(crate) fn build_for_tests() -> Result<PathBuf> {
    build(&["--workspace", "--features", "supereigen-cli/parquet"])
}

/// Builds the command with these further words and says where it is, which cargo knows best: the target
/// directory may be anywhere.
pub(crate) fn build(words: &[&str]) -> Result<PathBuf> {
    let output = Command::new(cargo())
        .current_dir(root())
        .args(["build", "--quiet", "--bin", "supereigen"])
        .args(["--message-format", "json"])
        .args(words)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let binary = messages
        .lines()
        .filter_map(|line| line.split_once("\"executable\":\"")?.1.split_once('"'))
        .map(|(path, _)| PathBuf::from(path))
        .next_back();
    match binary {
        Some(binary) if output.status.success() => Ok(binary),
        _ => bail!("the command was not built with {words:?}"),
    }
}

/// Runs a command; one that fails is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

fn command(line: &CommandLine) -> Command {
    let program = match line.program {
        "cargo" => cargo(),
        other => OsString::from(other),
    };
    let mut command = Command::new(program);
    command
        .args(line.args)
        .envs(line.env.iter().copied())
        .current_dir(root());
    command
}

/// The root of the repository, wherever inside it the user stands.
pub(crate) fn root() -> PathBuf {
    // The variable at run time goes before the one at compile time: checkouts that share a target
    // directory can share this program.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let xtask = PathBuf::from(xtask);
    xtask.parent().map(Path::to_path_buf).unwrap_or(xtask)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: CommandLine = CommandLine {
        env: &[],
        program: "supereigen-absent-program",
        args: &["--version"],
    };

    fn step(name: &'static str, command: CommandLine) -> Step {
        Step {
            name,
            about: "",
            command,
            needs: None,
        }
    }

    /// The message that a contributor reads when `steps` fail.
    fn failure(steps: &[&Step]) -> String {
        format!("{:#}", all(steps).expect_err("these steps must fail"))
    }

    #[test]
    fn root_holds_the_workspace() {
        assert!(root().join("xtask/src/run.rs").is_file());
    }

    /// Unix, since only there is a silent command that fails.
    #[cfg(unix)]
    #[test]
    fn first_failure_stops_and_is_named() {
        let exit = |program| CommandLine {
            env: &[],
            program,
            args: &[],
        };
        let passes = step("passes", exit("true"));
        let fails = step("fails", exit("false"));
        let never = step("never", ABSENT);
        assert!(all(&[&passes, &passes]).is_ok());
        let message = failure(&[&passes, &fails, &never]);
        assert!(message.starts_with("step fails failed"), "{message}");
        assert!(message.contains("cargo xtask test fails\n"), "{message}");
        assert!(message.contains("exit status: 1"), "{message}");
    }

    #[test]
    fn program_that_cannot_start_fails_the_step() {
        let message = failure(&[&step("absent", ABSENT)]);
        assert!(
            message.contains("cannot start `supereigen-absent-program`"),
            "{message}"
        );
    }

    #[test]
    fn missing_tool_is_named_with_its_remedy() {
        // The first probe cannot start, the second starts and fails.
        let unknown = CommandLine {
            env: &[],
            program: "cargo",
            args: &["supereigen-absent-command"],
        };
        for probe in [ABSENT, unknown] {
            let mut step = step("step", ABSENT);
            step.needs = Some(Tool {
                name: "the tool",
                probe,
                install: "get the tool",
            });
            let message = failure(&[&step]);
            assert!(
                message.contains("the tool is missing; to install it: get the tool"),
                "{message}"
            );
        }
    }
}

//! Runs steps one after the other, and prints what runs, how long it took, and what failed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};

use crate::provide::{Missing, Provider};
use crate::steps::Step;
use crate::tools::{cargo, root};

/// A row of the closing table.
struct Row {
    step: &'static str,
    time: Duration,
    /// The number of tests that passed; `None` if the step does not print it.
    passed: Option<u64>,
    is_run: bool,
}

/// Runs `steps` in order, up to the first that fails.
pub(crate) fn all(steps: &[&Step], provider: Provider) -> Result<()> {
    announce(steps, provider);
    let start = Instant::now();
    let mut rows = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let (number, count, name) = (index + 1, steps.len(), step.name);
        eprintln!("\n[{number}/{count}] {name}: {step}");
        let step_start = Instant::now();
        let (status, passed) = one(step, provider)?;
        let is_run = status.code() != Some(Missing::STATUS.into());
        if is_run && !status.success() {
            let so_far = table(&rows);
            return Err(anyhow!(
                "step {name} failed: {status}\n{so_far}\nto repeat it alone: {step}"
            ));
        }
        let time = step_start.elapsed();
        rows.push(Row {
            step: name,
            time,
            passed,
            is_run,
        });
    }
    eprintln!(
        "\n{}\n{:.1} s in all",
        table(&rows),
        start.elapsed().as_secs_f64()
    );
    let left_out: Vec<&str> = rows
        .iter()
        .filter(|row| !row.is_run)
        .map(|row| row.step)
        .collect();
    if left_out.is_empty() {
        return Ok(());
    }
    bail!(Missing(format!("not run: {}", left_out.join(", "))))
}

/// Prints what the steps will install.
fn announce(steps: &[&Step], provider: Provider) {
    for step in steps {
        if let Some(lacks) = (step.lacks)() {
            let what = if provider.installs {
                "installs"
            } else {
                "is not run, for want of"
            };
            eprintln!("step {} {what} {lacks} ({})", step.name, step.about);
        }
    }
}

/// Runs a step to its end. Returns its exit status, and the number of tests that it says have passed.
fn one(step: &Step, provider: Provider) -> Result<(ExitStatus, Option<u64>)> {
    let mut command = Command::new(cargo());
    command
        .args(step.cargo.split(' '))
        .envs(step.env.iter().copied())
        .current_dir(root())
        .stdout(Stdio::piped());
    if !provider.installs && step.cargo.starts_with("xtask ") {
        command.arg("--no-install");
    }
    let mut child = command.spawn().context("cannot start cargo")?;
    let mut passed_in_all = None;
    if let Some(stdout) = child.stdout.take() {
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            std::io::stdout().write_all(&line)?;
            if let Some(passed) = passed(&String::from_utf8_lossy(&line)) {
                *passed_in_all.get_or_insert(0) += passed;
            }
            line.clear();
        }
    }
    Ok((child.wait()?, passed_in_all))
}

/// Returns the number in `12 passed`, which cargo, pytest and Playwright all print at their end.
fn passed(line: &str) -> Option<u64> {
    let (before, after) = line.split_once(" passed")?;
    let is_last_word = after.starts_with([';', ',', ' ', '\n', '\u{1b}']);
    let digits = before.rsplit(|c: char| !c.is_ascii_digit()).next()?;
    is_last_word.then_some(digits)?.parse().ok()
}

fn table(rows: &[Row]) -> String {
    let mut text = format!("{:10} {:>8} {:>7}", "step", "seconds", "tests");
    for row in rows {
        let passed = row
            .passed
            .map_or("-".to_owned(), |passed| passed.to_string());
        let passed = if row.is_run {
            passed
        } else {
            "not run".to_owned()
        };
        let seconds = row.time.as_secs_f64();
        text += &format!("\n{:10} {seconds:>8.1} {passed:>7}", row.step);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted_whoever_ran_them() {
        for (line, number) in [
            (
                "test result: ok. 12 passed; 0 failed; 1 ignored\n",
                Some(12),
            ),
            ("123 passed, 2 skipped in 4.56s\n", Some(123)),
            ("\u{1b}[32m  34 passed\u{1b}[39m (1.2m)\n", Some(34)),
            ("the word 7 passedover\n", None),
            ("has passed\n", None),
        ] {
            assert_eq!(passed(line), number, "{line}");
        }
    }

    #[test]
    fn the_table_says_what_was_not_run() {
        let row = |step, passed, is_run| Row {
            step,
            time: Duration::from_millis(1500),
            passed,
            is_run,
        };
        let rows = [
            row("fmt", None, true),
            row("test", Some(7), true),
            row("browser", None, false),
        ];
        assert_eq!(
            table(&rows),
            "step        seconds   tests\n\
             fmt             1.5       -\n\
             test            1.5       7\n\
             browser         1.5 not run"
        );
    }
}

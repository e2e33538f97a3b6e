//! Runs steps one after the other, and prints what runs, how long it took, and what failed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ExitStatus, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};

use crate::provide::{Missing, lacking};
use crate::shell::command;
use crate::steps::Step;

/// Runs `steps` in order, up to the first that fails. If nothing may be installed, those that lack something are left out.
pub(crate) fn all(steps: &[Step], installs: bool) -> Result<()> {
    let mut left_out = Vec::new();
    for step in steps {
        if let Some(lacks) = lacking(step.needs) {
            let what = if installs {
                "installs"
            } else {
                left_out.push(step.name);
                "is not run, for want of"
            };
            eprintln!("step {} {what} {lacks}: {}", step.name, step.about);
        }
    }
    let start = Instant::now();
    let mut table = format!("{:10} {:>8} {:>7}", "step", "seconds", "tests");
    for (index, step) in steps.iter().enumerate() {
        let (number, count, name, line) = (index + 1, steps.len(), step.name, step.line);
        if left_out.contains(&name) {
            table += &format!("\n{name:10} {:>8} not run", "-");
            continue;
        }
        eprintln!("\n[{number}/{count}] {name}: {line}");
        let step_start = Instant::now();
        let (status, passed) = one(line)?;
        ensure!(
            status.success(),
            "step {name} failed: {status}\n{table}\nto repeat it alone: {line}"
        );
        let seconds = step_start.elapsed().as_secs_f64();
        let passed = passed.map_or("-".to_owned(), |passed| passed.to_string());
        table += &format!("\n{name:10} {seconds:>8.1} {passed:>7}");
    }
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("\n{table}\n{seconds:.1} s in all");
    if !left_out.is_empty() {
        bail!(Missing(format!("not run: {}", left_out.join(", "))));
    }
    Ok(())
}

/// Runs a step to its end. Returns its exit status, and the number of tests that it says have passed.
fn one(line: &str) -> Result<(ExitStatus, Option<u64>)> {
    let mut child = command(line)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {line}"))?;
    let mut passed_in_all = None;
    let mut reader = BufReader::new(child.stdout.take().context("the output is piped")?);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        std::io::stdout().write_all(&line)?;
        if let Some(passed) = passed(&String::from_utf8_lossy(&line)) {
            *passed_in_all.get_or_insert(0) += passed;
        }
        line.clear();
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
}

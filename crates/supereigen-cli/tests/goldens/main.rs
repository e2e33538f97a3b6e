//! Goldens: what the command prints, one case for each file.
//!
//! - `testdata/golden/NAME.txt` is a command line with the status and both streams.
//! - `testdata/bad/FORMAT.cases` has many short texts that are refused, each with its message, and `testdata/good` those that
//!   are read, each with the matrix: [`compare_cases`].
//! - What README.md, docs/ and `testdata/sessions` show is what happens: [`documents`].
//!
//! Cases are chosen by their names: `cargo test -p supereigen-cli --test goldens cases::bad`. With `UPDATE_GOLDENS=1`
//! those that run are recorded anew; look at the difference before keeping it. A new golden starts as a file with
//! nothing but its command line, `$ supereigen …`.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod documents;
#[path = "../command/support.rs"]
#[allow(dead_code)]
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};

use support::{Outcome, run, start_with_input, testdata};

/// The names without extension of the files of a folder that have this extension.
fn stems(folder: &Path, extension: &str) -> BTreeSet<String> {
    fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{folder:?}: {error}"))
        .map(|item| item.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect()
}

fn main() {
    let mut cases = Vec::new();
    for name in stems(&testdata("golden"), "txt") {
        let golden = testdata("golden").join(format!("{name}.txt"));
        let check = move || compare_transcript(&golden);
        cases.push(Trial::test(format!("golden::{name}"), check));
    }
    for folder in ["bad", "good"] {
        for format in stems(&testdata(folder), "cases") {
            let title = format!("cases::{folder}::{format}");
            let check = move || compare_cases(folder, &format);
            cases.push(Trial::test(title, check));
        }
    }
    #[cfg(unix)]
    for (title, path) in documents::documents() {
        cases.push(Trial::test(title, move || documents::check(&path)));
    }
    libtest_mimic::run(&Arguments::from_args(), cases).exit();
}

/// Whether what happens is to be recorded.
fn is_update() -> bool {
    std::env::var_os("UPDATE_GOLDENS").is_some()
}

fn compare_transcript(golden: &Path) -> Result<(), Failed> {
    let expected = fs::read_to_string(golden)?;
    let first = expected.lines().next().unwrap_or_default();
    let line = first
        .strip_prefix("$ supereigen ")
        .ok_or("it has no command line")?;
    let Outcome {
        status,
        stdout,
        stderr,
    } = run(line);
    for text in [&stdout, &stderr] {
        assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
        assert!(!text.contains('\u{1b}'), "a colour: {text:?}");
    }
    let found = format!(
        "{first}\n---- status {status}\n---- standard output\n{stdout}---- standard error\n{stderr}"
    );
    compare(golden, &expected, &found)
}

/// Compares what is said of each text of a file, or the matrix that it is: after the text stand a line `----`, the message
/// or the matrix, and a line `====`. A new text needs only the last of them. The line break before either line is not part of
/// the text.
fn compare_cases(folder: &str, format: &str) -> Result<(), Failed> {
    let path = testdata(folder).join(format!("{format}.cases"));
    let command = match format {
        "vectors" => "reduce".to_owned(),
        "detected" => "convert".to_owned(),
        "square" => "basis".to_owned(),
        _ => format!("convert --from {format}"),
    };
    let file = fs::read_to_string(&path)?;
    let mut recorded = String::new();
    for case in file.split_inclusive("\n====\n") {
        let end = case.find("\n----\n").or_else(|| case.find("\n====\n"));
        let text = &case[..end.ok_or("the last text does not end")?];
        let child = start_with_input(&command, text.as_bytes());
        let outcome = Outcome::from(child.wait_with_output()?);
        let answer = match folder {
            // What was understood of a table of connections comes before its matrix.
            "good" if outcome.status == 0 => outcome.stderr + &outcome.stdout,
            "good" => return Err(format!("{outcome:?}").into()),
            _ => outcome.expect_refusal(),
        };
        let found = format!("{text}\n----\n{answer}====\n");
        if found != case && !is_update() {
            return Err(format!("==== expected\n{case}==== found\n{found}").into());
        }
        recorded += &found;
    }
    if recorded.is_empty() {
        return Err("it has no text".into());
    }
    compare(&path, &file, &recorded)
}

/// Compares with what was recorded, or records it.
fn compare(golden: &Path, expected: &str, found: &str) -> Result<(), Failed> {
    if is_update() {
        return Ok(fs::write(golden, found)?);
    }
    if expected == found {
        return Ok(());
    }
    Err(format!("==== expected\n{expected}==== found\n{found}").into())
}

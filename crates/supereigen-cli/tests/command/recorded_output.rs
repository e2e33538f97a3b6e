//! Goldens: each file of `testdata/golden` is a command line with the status and both streams.
//!
//! A new one starts as a file with nothing but its command line, `$ supereigen …`, and is then
//! recorded with `UPDATE_GOLDENS=1`.

use std::fs;
use std::path::Path;

use crate::support::{Outcome, compare_with_golden, expect_no_faults, run, stems, testdata, words};

/// How many goldens there are.
const GOLDENS: usize = 294;

fn command_line(golden: &Path) -> String {
    let text = fs::read_to_string(golden).unwrap();
    let line = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("$ supereigen "));
    line.unwrap_or_else(|| panic!("{golden:?} has no command line"))
        .to_owned()
}

fn transcript(line: &str, outcome: &Outcome) -> String {
    for text in [&outcome.stdout, &outcome.stderr] {
        assert!(text.is_empty() || text.ends_with('\n'), "{line}: {text:?}");
        assert!(!text.contains('\u{1b}'), "a colour: {line}: {text:?}");
    }
    format!(
        "$ supereigen {line}\n---- status {}\n---- standard output\n{}---- standard error\n{}",
        outcome.status, outcome.stdout, outcome.stderr
    )
}

#[test]
fn output_is_as_recorded() {
    let folder = testdata("golden");
    let names = stems(&folder, "txt");
    assert_eq!(names.len(), GOLDENS);
    let mut faults = Vec::new();
    for name in names {
        let golden = folder.join(name + ".txt");
        let line = command_line(&golden);
        let found = transcript(&line, &run(&words(&line)));
        faults.extend(compare_with_golden(&golden, &found).err());
    }
    expect_no_faults(&faults);
}

//! Every file of `testdata/bad` is refused by `basis` with the message of its `.stderr`, which says
//! the same at the same place as the reader does in its `.expected`.

use std::fs;
use std::path::Path;

use crate::support::{Outcome, compare_with_golden, expect_no_faults, stems, supereigen, testdata};

/// What is wrong with the way in which a file is refused.
fn faults_of(folder: &Path, name: &str) -> Vec<String> {
    let file = format!("{name}.txt");
    // From within the folder, so that the message has the bare name of the file.
    let mut command = supereigen(&["basis", &file]);
    let outcome = Outcome::from(command.current_dir(folder).output().unwrap());
    if outcome.status != 2 || !outcome.stdout.is_empty() {
        return vec![format!("==== {file} is not refused\n{outcome:?}")];
    }
    let Ok(expected) = fs::read_to_string(folder.join(format!("{name}.expected"))) else {
        return vec![format!("==== {file} has no .expected")];
    };
    let golden = folder.join(format!("{name}.stderr"));
    let mut faults = Vec::new();
    for line in lines_from_the_reader(name, &expected) {
        if !outcome.stderr.lines().any(|found| found.trim() == line) {
            faults.push(format!("==== {file} lacks: {line}\n{}", outcome.stderr));
        }
    }
    faults.extend(compare_with_golden(&golden, &outcome.stderr).err());
    faults
}

/// The lines that must be in the message: `2:3: the problem` and `help: …` of the `.expected`.
fn lines_from_the_reader(name: &str, expected: &str) -> Vec<String> {
    let (first, help) = expected.split_once('\n').unwrap();
    let (place, problem) = first.split_once(": ").unwrap();
    let mut lines = vec![
        format!("error: {problem}"),
        format!("--> {name}.txt:{place}"),
    ];
    lines.extend(help.lines().map(str::to_owned));
    lines
}

#[test]
fn bad_files_are_refused_with_the_recorded_message() {
    let folder = testdata("bad");
    let names = stems(&folder, "txt");
    assert!(names.len() >= 45, "only {} files", names.len());
    let faults: Vec<String> = names
        .iter()
        .flat_map(|name| faults_of(&folder, name))
        .collect();
    expect_no_faults(&faults);
}

#[test]
fn every_recorded_message_has_its_file() {
    let folder = testdata("bad");
    let messages = stems(&folder, "stderr");
    assert!(messages.is_subset(&stems(&folder, "txt")), "{messages:?}");
}

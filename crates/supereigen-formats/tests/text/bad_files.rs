//! Every file of `testdata/bad` is refused with the recorded message at the recorded place: that of its `.stderr`,
//! which the goldens of the command record.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use supereigen_formats::{Diagnostic, read_square_matrix};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bad")
}

fn text_files() -> Vec<PathBuf> {
    let folder = folder();
    let listing = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = listing
        .filter_map(|item| item.ok().map(|item| item.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files
}

fn refuse(path: &Path) -> Diagnostic {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    match read_square_matrix(&bytes) {
        Ok(_) => panic!("{path:?} was read"),
        Err(diagnostic) => diagnostic,
    }
}

/// The lines that the command shows of it.
fn render(name: &str, diagnostic: &Diagnostic) -> Vec<String> {
    let text = diagnostic.to_string();
    let (place, problem) = text.split_once(": ").expect("`2:3: the problem`");
    let help = diagnostic
        .problem
        .help()
        .map(|help| format!("help: {help}"));
    let mut lines = vec![format!("error: {problem}"), format!("--> {name}:{place}")];
    lines.extend(help.iter().flat_map(|help| help.lines().map(str::to_owned)));
    lines
}

#[test]
fn bad_files_are_refused_as_recorded() {
    for path in text_files() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let golden = path.with_extension("stderr");
        let golden = fs::read_to_string(&golden).unwrap_or_default();
        for line in render(&name, &refuse(&path)) {
            let is_there = golden.lines().any(|found| found.trim() == line);
            assert!(is_there, "{name} lacks: {line}\n{golden}");
        }
    }
}

#[test]
fn there_is_a_bad_file_for_every_problem() {
    let names: Vec<String> = text_files()
        .iter()
        .map(|path| name(&refuse(path)))
        .collect();
    let found: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let expected = BTreeSet::from([
        "Brackets::EmptyRow",
        "Brackets::EntryAfter",
        "Brackets::InRow",
        "Brackets::Semicolon",
        "Brackets::TooDeep",
        "Brackets::Unclosed",
        "Brackets::Unmatched",
        "Entry::CommonDenominator",
        "Entry::Exponent",
        "Entry::NotANumber",
        "Entry::PlusInfinity",
        "Entry::TooManyDigits",
        "Entry::TotalSize",
        "Entry::Unknown",
        "Entry::ZeroDenominator",
        "Input::Empty",
        "Input::NotUtf8",
        "Labels::Control",
        "Labels::Count",
        "Labels::Duplicate",
        "Labels::Misplaced",
        "Labels::Missing",
        "Labels::Twice",
        "Layout::MissingEntry",
        "Layout::NotSquare",
        "Layout::Ragged",
        "MatrixMarket::BareLabels",
        "MatrixMarket::Duplicate",
        "MatrixMarket::EntryWords",
        "MatrixMarket::HashComment",
        "MatrixMarket::Header",
        "MatrixMarket::HeaderPlace",
        "MatrixMarket::Index",
        "MatrixMarket::NotSquare",
        "MatrixMarket::OutOfRange",
        "MatrixMarket::Size",
        "MatrixMarket::SizeMissing",
        "MatrixMarket::SizeWords",
        "MatrixMarket::TooFew",
        "MatrixMarket::TooLarge",
        "MatrixMarket::TooMany",
        // Input::TooLong needs 4 GiB, and Layout::NotOneRow and Layout::NotOneNumber are not about
        // matrices.
    ]);
    assert_eq!(found, expected);
}

/// The kind of problem and the problem: `Brackets::EmptyRow`.
fn name(diagnostic: &Diagnostic) -> String {
    let shown = format!("{:?}", diagnostic.problem);
    let words: Vec<&str> = shown.split(['(', ')', ' ', '{']).take(2).collect();
    words.join("::")
}

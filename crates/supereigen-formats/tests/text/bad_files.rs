//! Every file of `testdata/bad` is refused with the recorded message at the recorded place.
//!
//! `UPDATE_GOLDENS=1` records anew; look at the difference before keeping it.

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

fn render(diagnostic: &Diagnostic) -> String {
    match &diagnostic.problem.help {
        Some(help) => format!("{diagnostic}\nhelp: {help}\n"),
        None => format!("{diagnostic}\n"),
    }
}

#[test]
fn bad_files_are_refused_as_recorded() {
    let files = text_files();
    assert!(files.len() >= 45, "only {} files", files.len());
    for path in files {
        let found = render(&refuse(&path));
        let golden = path.with_extension("expected");
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&golden, &found).unwrap_or_else(|error| panic!("{golden:?}: {error}"));
            continue;
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        assert_eq!(found, expected, "{path:?}");
    }
}

#[test]
fn there_is_a_bad_file_for_every_problem() {
    let found: BTreeSet<&str> = text_files()
        .iter()
        .map(|path| refuse(path).problem.code)
        .collect();
    let expected = "\
        bare-labels bracket-in-row bracket-unclosed bracket-unmatched brackets-too-deep \
        common-denominator empty empty-row entry entry-after-bracket entry-missing \
        entry-twice exponent hash-comment header header-place index index-out-of-range \
        label-control label-count label-missing label-twice labels-misplaced \
        labels-twice nan not-square not-utf8 plus-infinity ragged-row semicolon size \
        size-missing size-too-large too-few-entries too-many-digits too-many-entries \
        total-size word-count zero-denominator";
    let found: Vec<&str> = found.into_iter().collect();
    assert_eq!(found.join(" "), expected);
}

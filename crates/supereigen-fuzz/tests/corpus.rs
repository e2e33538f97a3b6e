//! Replays the inputs that are kept in `fuzz/corpus/`, without any fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use supereigen_fuzz::TARGETS;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names in a folder, without endings.
fn names(folder: &Path) -> BTreeSet<String> {
    let paths = fs::read_dir(folder).expect("the folder exists");
    paths
        .map(|item| item.expect("readable").path())
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

fn replay(name: &str) {
    let (_, target) = TARGETS
        .iter()
        .find(|target| target.0 == name)
        .expect("a target");
    let mut files: Vec<PathBuf> = fs::read_dir(fuzz().join("corpus").join(name))
        .expect("every target has inputs")
        .map(|item| item.expect("readable").path())
        .collect();
    files.sort();
    assert!(files.len() >= 10, "{name} has only {} inputs", files.len());
    for file in files {
        // Shown only if it fails.
        println!("{}", file.display());
        target(&fs::read(&file).expect("readable"));
    }
}

#[test]
fn every_target_has_its_program_and_its_inputs() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.0.to_owned()).collect();
    assert_eq!(names(&fuzz().join("fuzz_targets")), targets);
    assert_eq!(names(&fuzz().join("corpus")), targets);
}

#[test]
fn read_plain() {
    replay("read_plain");
}

#[test]
fn read_matrix_market() {
    replay("read_matrix_market");
}

#[test]
fn read_basis() {
    replay("read_basis");
}

#[test]
fn engine() {
    replay("engine");
}

#[test]
fn checker() {
    replay("checker");
}

#[test]
fn solution() {
    replay("solution");
}

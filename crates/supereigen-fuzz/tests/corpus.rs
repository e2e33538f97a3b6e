//! Replays the inputs that are kept in `fuzz/corpus/`, without any fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
        let bytes = fs::read(&file).expect("readable");
        let started = Instant::now();
        target(&bytes);
        assert!(
            started.elapsed() < LONGEST,
            "it took {:?}",
            started.elapsed()
        );
        let memory = peak_memory();
        assert!(memory < MOST, "{memory} bytes");
    }
}

/// No input is so large that it could take longer, or that all of them together could take more bytes.
const LONGEST: Duration = Duration::from_secs(60);
const MOST: u64 = 1 << 29;

/// The most bytes that this process has had so far; 0 where that cannot be told.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.trim().parse().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// A test for each target, so that one can be run alone.
macro_rules! replay_each {
    ($($name:ident),*) => {
        const REPLAYED: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            replay(stringify!($name));
        })*
    };
}

replay_each!(
    read_plain,
    read_matrix_market,
    read_basis,
    read_formats,
    read_sidecar,
    read_manifest,
    engine,
    checker,
    solution
);

#[test]
fn every_target_has_its_program_its_inputs_and_its_test() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.0.to_owned()).collect();
    assert_eq!(names(&fuzz().join("fuzz_targets")), targets);
    assert_eq!(names(&fuzz().join("corpus")), targets);
    let replayed: BTreeSet<String> = REPLAYED.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(replayed, targets);
}

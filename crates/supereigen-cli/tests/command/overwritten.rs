//! A run that does not come to its end destroys nothing, and leaves nothing half done.

use std::fs;
use std::path::Path;

use crate::support::{Outcome, folder_with, run_in, run_limited};

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn a_run_that_found_nothing_replaces_nothing() {
    let folder = folder_with("found-nothing", "circulant 24 12");
    fs::write(folder.join("keep.txt"), "kept").unwrap();
    let line = "basis matrix.txt -o keep.txt --support-min 24";
    let run = |limit: &str| run_in(&folder, &format!("{line} {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stderr.contains("nothing was found yet");
    run_limited(run, has_begun).1.expect_stop();
    assert_eq!(read(&folder, "keep.txt"), b"kept");
}

/// The double description has nothing before its end; the tree search has what it has found.
#[test]
fn a_cone_that_was_stopped_replaces_nothing_by_nothing() {
    let folder = folder_with("stopped-cone", "dense 40 1");
    let other = run_in(&folder, "generate dense 40 2").expect_quiet_success();
    fs::write(folder.join("b.txt"), other).unwrap();
    let line = "cone matrix.txt b.txt";
    for name in ["keep.txt", "keep.json", "keep.npy"] {
        fs::write(folder.join(name), "kept").unwrap();
        for limit in ["--time 300ms", "--memory 1K"] {
            let line = format!("{line} --method double-description -o {name} {limit}");
            run_in(&folder, &line).expect_stop();
            assert_eq!(read(&folder, name), b"kept", "{line}");
        }
    }
    assert!(!folder.join("keep.npy.json").exists());
    let run = |limit: &str| run_in(&folder, &format!("{line} -o new.txt {limit}"));
    let has_found = |_: &Outcome| folder.join("new.txt").exists();
    run_limited(run, has_found).1.expect_stop();
    let verified = run_in(&folder, "verify matrix.txt b.txt new.txt");
    assert_eq!(verified.status, 0, "{verified:?}");
    assert!(verified.stdout.contains("part") || verified.stderr.contains("part"));
}

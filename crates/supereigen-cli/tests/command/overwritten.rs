//! A run that does not come to its end destroys nothing, and leaves nothing half done.

use std::fs;

use crate::support::{Outcome, folder_with, run_in, run_limited};

#[test]
fn a_run_that_found_nothing_replaces_nothing() {
    let folder = folder_with("found-nothing", "circulant 24 12");
    fs::write(folder.join("keep.txt"), "kept").unwrap();
    let line = "basis matrix.txt -o keep.txt --support-min 24";
    let run = |limit: &str| run_in(&folder, &format!("{line} {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stderr.contains("nothing was found yet");
    run_limited(run, has_begun).1.expect_stop();
    assert_eq!(fs::read(folder.join("keep.txt")).unwrap(), b"kept");
}

/// The double description has nothing before its end, which the session `limits` shows; the tree search has what it has found.
#[test]
fn a_cone_that_was_stopped_has_what_was_found() {
    let folder = folder_with("stopped-cone", "dense 40 1");
    let other = run_in(&folder, "generate dense 40 2").expect_quiet_success();
    fs::write(folder.join("b.txt"), other).unwrap();
    let run = |limit: &str| {
        run_in(
            &folder,
            &format!("cone matrix.txt b.txt -o new.txt {limit}"),
        )
    };
    let has_found = |_: &Outcome| folder.join("new.txt").exists();
    run_limited(run, has_found).1.expect_stop();
    let verified = run_in(&folder, "verify matrix.txt b.txt new.txt");
    assert_eq!(verified.status, 0, "{verified:?}");
    assert!(verified.stdout.contains("part") || verified.stderr.contains("part"));
}

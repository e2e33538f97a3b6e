//! Long runs into a folder of parts: what a stopped run has.

use std::fs;
use std::path::Path;

use crate::support::{Outcome, files_of, folder_with, run_in, run_limited};

/// The parts of a folder, in the order of the shell.
fn parts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_of(folder).into_iter();
    files
        .filter(|(name, _)| name.starts_with("part-"))
        .collect()
}

/// What `cat run/part-*` gives.
fn joined(folder: &Path) -> Vec<u8> {
    let parts = parts(folder).into_iter();
    parts.flat_map(|(_, bytes)| bytes).collect()
}

/// A part that takes long is kept in pieces when it is stopped.
#[test]
fn what_a_stopped_run_has_is_kept() {
    let folder = folder_with("folders-stopped", "circulant 16 8");
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    let line = "basis matrix.txt --parts 1 -t 1 -o run/";
    let again = |limit: &str| run_in(&folder, &format!("{line} {limit}"));
    let has_kept =
        |outcome: &Outcome| outcome.status == 3 && !parts(&folder.join("run")).is_empty();
    let has_ended = |outcome: &Outcome| outcome.status == 0 || has_kept(outcome);
    let (_, stopped) = run_limited(again, has_ended);
    if stopped.status == 3 {
        let said = stopped.expect_stop();
        assert!(said.contains("0 of 1 parts are finished, with "), "{said}");
        assert!(said.contains("the same command again goes on"), "{said}");
        let wrong = run_in(&folder, "verify matrix.txt run");
        assert_eq!(wrong.status, 1, "{wrong:?}");
        let refused = run_in(&folder, "convert run -o joined.txt").expect_refusal();
        assert!(
            refused.contains("1 of its 1 parts are not finished"),
            "{refused}"
        );
    }
    assert_eq!(run_in(&folder, line).status, 0);
    let whole = fs::read(folder.join("whole.txt")).unwrap();
    assert!(joined(&folder.join("run")) == whole);
}

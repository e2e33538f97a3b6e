//! A run that does not come to its end destroys nothing, and leaves nothing half done.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::support::{Outcome, endless, folder, run_in, run_limited, supereigen, testdata, words};

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap()
}

/// Every file of a folder with its content.
fn content(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let items = fs::read_dir(folder).unwrap().map(|item| item.unwrap());
    let files = items.filter(|item| item.path().is_file());
    let mut files: Vec<_> = files
        .map(|item| {
            let name = item.file_name().into_string().unwrap();
            (name, fs::read(item.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_run_that_found_nothing_replaces_nothing() {
    let folder = folder("found-nothing", "circulant 24 12");
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
    let folder = folder("stopped-cone", "dense 40 1");
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

/// A run that fails on its way leaves no file under the name of its output, and one that is killed only a
/// temporary one.
#[cfg(unix)]
#[test]
fn a_run_that_fails_leaves_no_output() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("failing", "circulant 16 8");
    let names = |folder: &Path| -> Vec<String> {
        let files = content(folder).into_iter().map(|(name, _)| name);
        files.filter(|name| name != "matrix.txt").collect()
    };
    // A file with an error after its beginning.
    fs::write(folder.join("bad.txt"), "0 1\n".repeat(100_000) + "0 x\n").unwrap();
    run_in(&folder, "reduce bad.txt -o out.txt").expect_refusal();
    fs::remove_file(folder.join("bad.txt")).unwrap();
    assert_eq!(names(&folder), [""; 0]);
    // Numbers that do not fit the format.
    let long = testdata("edge").join("ring-5-2-times-ten-to-40.txt");
    fs::copy(long, folder.join("long.txt")).unwrap();
    run_in(&folder, "basis long.txt -o out.npy").expect_refusal();
    fs::remove_file(folder.join("long.txt")).unwrap();
    assert_eq!(names(&folder), [""; 0]);
    // Killed, it leaves the temporary file alone; it would not come to its end.
    let mut child = supereigen(&words("basis - -q -o out.txt"));
    let mut child = child
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(endless().as_bytes()).unwrap();
    drop(stdin);
    while names(&folder).is_empty() && child.try_wait().unwrap().is_none() {}
    child.kill().unwrap();
    child.wait().unwrap();
    let left = names(&folder);
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(
        left[0].starts_with("supereigen-") && left[0].ends_with(".part"),
        "{left:?}"
    );
    fs::remove_file(folder.join(&left[0])).unwrap();
    // A folder that may not be written, unless it is the administrator who runs this.
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let outcome = run_in(&folder, "basis matrix.txt -q -o out.txt");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    if outcome.status != 0 {
        assert!(outcome.expect_refusal().contains("cannot write out.txt"));
        assert_eq!(names(&folder), [""; 0]);
    }
}

//! No command destroys what it reads, what it writes, or what another run writes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::support::{Outcome, endless, folder, run_in, run_limited, supereigen, testdata, words};

pub fn read(folder: &Path, name: &str) -> Vec<u8> {
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
fn no_output_is_an_input_or_another_output() {
    let folder = folder("overwritten", "circulant 6 3");
    for (from, to) in [("matrix.txt", "b.txt"), ("matrix.txt", "q.npy.json")] {
        fs::copy(folder.join(from), folder.join(to)).unwrap();
    }
    run_in(&folder, "basis matrix.txt -o basis.txt").expect_quiet_success();
    fs::hard_link(folder.join("matrix.txt"), folder.join("linked.txt")).unwrap();
    fs::write(folder.join("keep.txt"), "kept").unwrap();
    let before = content(&folder);
    for (line, message) in [
        ("basis matrix.txt -o matrix.txt", "an input and an output"),
        ("basis matrix.txt -o ./matrix.txt", "an input and an output"),
        ("basis matrix.txt -o linked.txt", "an input and an output"),
        (
            "cone matrix.txt b.txt -o matrix.txt",
            "an input and an output",
        ),
        ("cone matrix.txt b.txt -o b.txt", "an input and an output"),
        ("convert matrix.txt -o matrix.txt", "an input and an output"),
        (
            "draw matrix.txt -f svg -o matrix.txt",
            "an input and an output",
        ),
        ("explain matrix.txt -o matrix.txt", "an input and an output"),
        ("reduce basis.txt -o basis.txt", "an input and an output"),
        ("redund matrix.txt b.txt -o b.txt", "an input and an output"),
        ("power matrix.txt 2 -o matrix.txt", "an input and an output"),
        (
            "star matrix.txt --lambda 9 -o linked.txt",
            "an input and an output",
        ),
        (
            "simulate matrix.txt --from 0,0,0,0,0,0 --steps 1 -o matrix.txt",
            "an input and an output",
        ),
        (
            "basis q.npy.json --from plain -o q.npy",
            "q.npy.json is an input",
        ),
        ("polar basis.txt --matrices p p", "p would be written twice"),
        ("polar basis.txt --matrices p ./p", "would be written twice"),
        (
            "polar basis.txt --matrices p basis.txt",
            "an input and an output",
        ),
        (
            "basis matrix.txt -m wang-sergeev --type 1 -o keep.txt",
            "lasso",
        ),
        ("basis matrix.txt -f npy -o keep.txt.gz", "compressed"),
    ] {
        let refused = run_in(&folder, line).expect_refusal();
        assert!(refused.contains(message), "{line}: {refused}");
        assert_eq!(content(&folder), before, "{line}");
    }
    // Standard input is an input, too, where a shell opened a file for it.
    let mut command = supereigen(&words("basis -o matrix.txt"));
    let input = fs::File::open(folder.join("matrix.txt")).unwrap();
    let found = command.current_dir(&folder).stdin(input).output().unwrap();
    let refused = Outcome::from(found).expect_refusal();
    assert!(refused.contains("an input and an output"), "{refused}");
    assert_eq!(content(&folder), before);
}

/// A link may lead to what nobody wants to lose.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = folder("links", "circulant 6 3");
    fs::write(folder.join("victim"), "kept").unwrap();
    symlink("victim", folder.join("link.txt")).unwrap();
    symlink("nothing", folder.join("dangling.txt")).unwrap();
    for line in [
        "basis matrix.txt -o link.txt",
        "basis matrix.txt -o dangling.txt",
    ] {
        let refused = run_in(&folder, line).expect_refusal();
        assert!(refused.contains("is a symbolic link"), "{line}: {refused}");
    }
    assert_eq!(read(&folder, "victim"), b"kept");
    // A matrix that is read through a link is an input under its own name, too.
    symlink("matrix.txt", folder.join("other.txt")).unwrap();
    let before = read(&folder, "matrix.txt");
    for line in [
        "basis other.txt -o matrix.txt",
        "basis matrix.txt -o other.txt",
    ] {
        let refused = run_in(&folder, line).expect_refusal();
        assert!(
            refused.contains("an input and an output"),
            "{line}: {refused}"
        );
    }
    assert_eq!(read(&folder, "matrix.txt"), before);
    // Devices are no files that could be lost.
    run_in(&folder, "basis matrix.txt -o /dev/null").expect_quiet_success();
    let shown = run_in(&folder, "basis matrix.txt -o /dev/stdout").expect_quiet_success();
    assert_eq!(shown.lines().count(), 60);
    // The new file has the rights of the old one, and one that may not be written is not replaced.
    let out = folder.join("out.txt");
    fs::write(&out, "old").unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o600)).unwrap();
    run_in(&folder, "basis matrix.txt -o out.txt").expect_quiet_success();
    assert_eq!(fs::metadata(&out).unwrap().mode() & 0o777, 0o600);
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

/// The double description has nothing before its end, and `reduce` nothing before its first vector.
#[test]
fn a_cone_that_was_stopped_replaces_nothing() {
    let folder = folder("stopped-cone", "dense 40 1");
    let other = run_in(&folder, "generate dense 40 2").expect_quiet_success();
    fs::write(folder.join("b.txt"), other).unwrap();
    for name in ["keep.txt", "keep.json", "keep.npy"] {
        fs::write(folder.join(name), "kept").unwrap();
        for limit in ["--time 300ms", "--memory 1K"] {
            let line = format!("cone matrix.txt b.txt -o {name} {limit}");
            run_in(&folder, &line).expect_stop();
            assert_eq!(read(&folder, name), b"kept", "{line}");
        }
    }
    assert!(!folder.join("keep.npy.json").exists());
    let line = "cone matrix.txt b.txt -o new.txt --time 300ms";
    run_in(&folder, line).expect_stop();
    assert!(!folder.join("new.txt").exists());
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_said() {
    let folder = folder("full-device", "circulant 6 3");
    for line in [
        "basis matrix.txt -o /dev/full",
        "convert matrix.txt -o /dev/full",
        "explain matrix.txt -o /dev/full",
    ] {
        let refused = run_in(&folder, line).expect_refusal();
        assert!(
            refused.contains("cannot write /dev/full"),
            "{line}: {refused}"
        );
    }
    assert!(Path::new("/dev/full").exists());
}

#[cfg(unix)]
#[test]
fn manual_pages_are_files_like_others() {
    let folder = folder("manual", "circulant 6 3");
    fs::create_dir(folder.join("man")).unwrap();
    std::os::unix::fs::symlink("../matrix.txt", folder.join("man/supereigen-basis.1")).unwrap();
    let before = read(&folder, "matrix.txt");
    let refused = run_in(&folder, "man man").expect_refusal();
    assert!(refused.contains("is a symbolic link"), "{refused}");
    assert_eq!(read(&folder, "matrix.txt"), before);
    fs::remove_file(folder.join("man/supereigen-basis.1")).unwrap();
    run_in(&folder, "man man").expect_quiet_success();
    assert!(read(&folder, "man/supereigen-basis.1").starts_with(b".ie"));
}

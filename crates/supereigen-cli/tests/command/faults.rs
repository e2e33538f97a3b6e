//! Every moment at which a run can be cut off, one after the other: each write, each time that a file is brought to
//! the disk, opened or renamed, each vector. Whatever happened, the same line run again gives the same bytes.
//!
//! The faults are those of `supereigen-folder/src/fault.rs`, which only builds for development have.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Outcome, files_of, folder_with, identity_like, supereigen};

/// Names of outputs, which say format and compression, and what else is asked for.
const OUTPUTS: &[(&str, &str)] = &[
    ("out.txt", ""),
    ("out.csv", ""),
    ("out.json", ""),
    ("out.jsonl", "--certificates"),
    ("out.tex", ""),
    ("out.tplib", ""),
    ("out.poly", ""),
    ("out.npy", ""),
    ("out.txt.gz", ""),
    ("out.jsonl.gz", ""),
    ("out.txt", "--threads 2"),
];

/// Runs a line with a fault; the outcome, and whether the fault came to pass.
fn run_with(folder: &Path, line: &str, kind: &str, at: usize) -> (Outcome, bool) {
    let mut command = supereigen(line);
    command.current_dir(folder);
    command.env("SUPEREIGEN_FAULT", format!("{kind} {at}"));
    let outcome = Outcome::from(command.output().unwrap());
    let struck = outcome.stderr.contains(&format!("fault {at}\n"));
    (outcome, struck)
}

fn run(folder: &Path, line: &str) -> Outcome {
    run_with(folder, line, "none", 0).0
}

/// The status with which a run may end that met such a fault and did not come to its end.
fn status_of(kind: &str) -> i32 {
    match kind {
        "kill" => 137,
        "interrupt" => 130,
        _ => 2,
    }
}

/// Makes a fault happen at one point after the other, until it does not come to pass any more. Returns the number of points.
fn at_every_point(mut strikes_at: impl FnMut(usize) -> bool) -> usize {
    (1..).take_while(|&at| strikes_at(at)).count()
}

/// No two tests and no two outputs share a folder.
fn prepare(what: &str, kind: &str, index: usize) -> PathBuf {
    folder_with(&format!("fault-{what}-{kind}-{index}"), "circulant 4 2")
}

fn empty(folder: &Path) {
    for item in fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if !path.ends_with("matrix.txt") && !path.ends_with("whole") {
            fs::remove_file(path).unwrap();
        }
    }
}

/// Files that have no name of their own.
fn left_over(folder: &Path) -> usize {
    let names = files_of(folder).into_keys();
    names.filter(|name| name.ends_with(".part")).count()
}

/// A run into one file replaces a file as a whole, or leaves it as it was.
#[test]
fn a_plain_run_leaves_the_old_file_or_the_new_one() {
    for kind in ["kill", "fail", "full", "interrupt"] {
        for (index, (out, flags)) in OUTPUTS.iter().enumerate() {
            let folder = prepare("plain", kind, index);
            let line = format!("basis matrix.txt -q -o {out} {flags}");
            let read = |name: &str| fs::read(folder.join(name)).ok();
            assert_eq!(run(&folder, &line).status, 0);
            let whole = read(out);
            let points = at_every_point(|at| {
                let what = format!("{out} {flags}: {kind} {at}");
                empty(&folder);
                fs::write(folder.join(out), "old").unwrap();
                let (outcome, struck) = run_with(&folder, &line, kind, at);
                let found = read(out);
                match outcome.status {
                    0 => assert!(found == whole, "{what}"),
                    // An interrupt keeps what is done, if anything is.
                    130 => {
                        let is_early = outcome.stderr.contains("nothing was written yet");
                        assert_eq!(found == Some(b"old".to_vec()), is_early, "{what}");
                    }
                    status => {
                        assert_eq!(status, status_of(kind), "{what}: {outcome:?}");
                        let old = Some(b"old".to_vec());
                        assert!(found == old || found == whole, "{what}");
                    }
                }
                assert!(kind == "kill" || left_over(&folder) == 0, "{what}");
                struck
            });
            println!("{out} {flags}: {kind} at {points} points, plain");
            assert!(points > 3, "{points}");
        }
    }
}

/// Two files that belong together are both old or both new, but for a fault between their last renamings.
#[test]
fn two_outputs_are_replaced_together() {
    for (index, (line, out)) in [
        ("polar v.txt --matrices k1 k2", ["k1", "k2"]),
        ("basis matrix.txt -q -o k.npy", ["k.npy", "k.npy.json"]),
    ]
    .into_iter()
    .enumerate()
    {
        for kind in ["fail", "full", "kill"] {
            let folder = prepare("pair", kind, index);
            let mut mixed = 0;
            let points = at_every_point(|at| {
                empty(&folder);
                fs::write(folder.join("v.txt"), "0 -1 -2 .\n. 0 -3 -1\n").unwrap();
                for name in out {
                    fs::write(folder.join(name), "old").unwrap();
                }
                let (_, struck) = run_with(&folder, line, kind, at);
                let [first, second] =
                    out.map(|name| fs::read(folder.join(name)).unwrap() == b"old");
                mixed += usize::from(first != second);
                assert!(struck || !first && !second, "{line}");
                struck
            });
            assert!(
                points > 6 && mixed <= 2,
                "{line}: {kind}: {mixed} of {points}"
            );
        }
    }
}

/// What a run into a folder is asked for, and what one file with the same content is called.
const FOLDERS: &[(&str, &str)] = &[
    ("basis matrix.txt -t 1", "txt"),
    ("basis matrix.txt -t 2 -f jsonl --certificates", "jsonl"),
    ("basis matrix.txt -t 1 -f npy", "npy"),
    ("basis matrix.txt --count -t 1", "number"),
    ("cone matrix.txt identity.txt -m tree -t 2", "txt"),
];

/// The files of a folder that people see, with their content.
fn parts_of(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_of(folder).into_iter();
    files.filter(|(name, _)| !name.starts_with('.')).collect()
}

/// A run into a folder meets a fault at every operation in turn, is run again, and once more. Interrupts cut parts into
/// pieces, so that only what these are together is the same.
#[test]
fn a_folder_goes_on_from_every_point() {
    for (index, (command, ending)) in FOLDERS.iter().enumerate() {
        let line = |out: &str| format!("{command} -q --parts 3 -o {out}/");
        for kind in ["kill", "fail", "full", "interrupt"] {
            let folder = prepare("folder", kind, index);
            let identity = identity_like(folder.join("matrix.txt").to_str().unwrap());
            fs::write(folder.join("identity.txt"), identity).unwrap();
            let whole = run(&folder, &line("whole"));
            assert_eq!(whole.status, 0, "{whole:?}");
            let whole_parts = parts_of(&folder.join("whole"));
            let joined = |name: &str| -> Vec<u8> {
                let parts = parts_of(&folder.join(name)).into_iter();
                let parts = parts.filter(|(name, _)| name != "run.json");
                parts.flat_map(|(_, bytes)| bytes).collect()
            };
            let points = at_every_point(|at| {
                let what = format!("{command}: {kind} {at}");
                let _ = fs::remove_dir_all(folder.join("run"));
                let (outcome, struck) = run_with(&folder, &line("run"), kind, at);
                if outcome.status != 0 {
                    assert_eq!(outcome.status, status_of(kind), "{what}: {outcome:?}");
                    let again = run(&folder, &line("run"));
                    assert_eq!(again.status, 0, "{what}, then {again:?}");
                }
                let last = run(&folder, &line("run"));
                assert_eq!(last.status, 0, "{what}, at last {last:?}");
                let is_done = last
                    .stderr
                    .starts_with("nothing is left to do: run/ has all 12 ");
                assert!(is_done, "{what}: {last:?}");
                let left: Vec<String> = files_of(&folder.join("run"))
                    .into_keys()
                    .filter(|name| name.starts_with('.') && !name.ends_with(".sum"))
                    .collect();
                assert_eq!(left, [""; 0], "{what}");
                match (kind, *ending) {
                    ("interrupt", "txt" | "jsonl") => {
                        assert!(joined("run") == joined("whole"), "{what}")
                    }
                    ("interrupt", "npy") => {
                        let line = "verify matrix.txt run --complete";
                        assert_eq!(run(&folder, line).status, 0, "{what}");
                    }
                    ("interrupt", _) => assert_eq!(last.stdout, "12\n", "{what}"),
                    _ => assert!(parts_of(&folder.join("run")) == whole_parts, "{what}"),
                }
                struck
            });
            println!("{command}: {kind} at {points} points");
            assert!(points > 20, "{points}");
        }
    }
}

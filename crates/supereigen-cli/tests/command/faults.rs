//! Every moment at which a run can be cut off, one after the other: each write, each time that a file is brought to
//! the disk, opened or renamed, each vector. Whatever happened, the same line run again gives the same bytes.
//!
//! The faults are those of `src/files/fault.rs`, which only builds for development have.

use std::fs;
use std::path::{Path, PathBuf};

use crate::long_runs::folder;
use crate::support::{Outcome, supereigen, words};

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
    ("out.jsonl.zst", ""),
    ("out.json", "--shard 1/2"),
    ("out.txt", "--threads 2"),
    #[cfg(feature = "arrow")]
    ("out.arrow", ""),
];

/// Runs a line with a fault; the outcome, and whether the fault came to pass.
fn run_with(folder: &Path, line: &str, kind: &str, at: usize) -> (Outcome, bool) {
    let mut command = supereigen(&words(line));
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
        "kill" | "lose" => 137,
        "interrupt" => 130,
        _ => 2,
    }
}

/// No two tests and no two outputs share a folder.
fn prepare(what: &str, kind: &str, index: usize) -> PathBuf {
    folder(&format!("fault-{what}-{kind}-{index}"), "circulant 4 2")
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
    let items = fs::read_dir(folder).unwrap();
    let is_part = |name: &str| name.ends_with(".part");
    items
        .filter(|item| is_part(&item.as_ref().unwrap().file_name().to_string_lossy()))
        .count()
}

/// A run with checkpoints meets a fault at every operation in turn, is run again, and once more.
fn every_point_of_a_kept_run(kind: &str) {
    for (index, (out, flags)) in OUTPUTS.iter().enumerate() {
        let folder = prepare("kept", kind, index);
        fs::create_dir(folder.join("whole")).unwrap();
        let whole = run(
            &folder,
            &format!("basis matrix.txt -q -o whole/{out} {flags}"),
        );
        assert_eq!(whole.status, 0, "{whole:?}");
        let read = |name: &str| fs::read(folder.join(name)).ok();
        let whole = read(&format!("whole/{out}"));
        let sidecar = read(&format!("whole/{out}.json"));
        let threads = if flags.contains("threads") {
            ""
        } else {
            "-t 1"
        };
        let line = format!(
            "basis matrix.txt -q -o {out} {flags} {threads} --checkpoint run.ckpt --resume run.ckpt \
             --every 0ms"
        );
        // Pieces end where checkpoints are, so that these files differ, and what is in them does not.
        let is_in_pieces = [".gz", ".zst", ".arrow"]
            .iter()
            .any(|end| out.ends_with(end));
        let is_whole = || match is_in_pieces {
            true => run(&folder, &format!("verify matrix.txt {out} --complete")).status == 0,
            false => read(out) == whole && read(&format!("{out}.json")) == sidecar,
        };
        let mut points = 0;
        loop {
            let what = format!("{out} {flags}: {kind} {}", points + 1);
            empty(&folder);
            let (outcome, struck) = run_with(&folder, &line, kind, points + 1);
            if outcome.status != 0 {
                assert_eq!(outcome.status, status_of(kind), "{what}: {outcome:?}");
                let again = run(&folder, &line);
                assert_eq!(again.status, 0, "{what}, then {again:?}");
            }
            assert!(is_whole(), "{what}");
            let last = run(&folder, &line);
            assert_eq!(last.status, 0, "{what}, at last {last:?}");
            assert!(last.stderr.starts_with("nothing is left to do"), "{last:?}");
            assert!(is_whole(), "{what}");
            if !struck {
                break;
            }
            points += 1;
        }
        println!("{out} {flags}: {kind} at {points} points");
        assert!(points > 20, "{points}");
    }
}

#[test]
fn a_kept_run_is_killed_at_every_point() {
    every_point_of_a_kept_run("kill");
}

#[test]
fn a_kept_run_loses_power_at_every_point() {
    every_point_of_a_kept_run("lose");
}

#[test]
fn a_kept_run_fails_at_every_point() {
    every_point_of_a_kept_run("fail");
}

#[test]
fn a_kept_run_has_no_room_from_every_point_on() {
    every_point_of_a_kept_run("full");
}

#[test]
fn a_kept_run_is_interrupted_at_every_point() {
    every_point_of_a_kept_run("interrupt");
}

/// A run without checkpoints replaces a file as a whole, or leaves it as it was.
#[test]
fn a_plain_run_leaves_the_old_file_or_the_new_one() {
    for kind in ["kill", "fail", "full", "interrupt"] {
        for (index, (out, flags)) in OUTPUTS.iter().enumerate() {
            let folder = prepare("plain", kind, index);
            let line = format!("basis matrix.txt -q -o {out} {flags}");
            let read = |name: &str| fs::read(folder.join(name)).ok();
            assert_eq!(run(&folder, &line).status, 0);
            let whole = read(out);
            let mut points = 0;
            loop {
                let what = format!("{out} {flags}: {kind} {}", points + 1);
                empty(&folder);
                fs::write(folder.join(out), "old").unwrap();
                let (outcome, struck) = run_with(&folder, &line, kind, points + 1);
                let found = read(out);
                match outcome.status {
                    0 => assert!(found == whole, "{what}"),
                    // An interrupt keeps what is done, if anything is.
                    130 => {
                        let is_early = outcome.stderr.contains("nothing was computed yet");
                        assert_eq!(found == Some(b"old".to_vec()), is_early, "{what}");
                    }
                    status => {
                        assert_eq!(status, status_of(kind), "{what}: {outcome:?}");
                        let old = Some(b"old".to_vec());
                        assert!(found == old || found == whole, "{what}");
                    }
                }
                assert!(kind == "kill" || left_over(&folder) == 0, "{what}");
                if !struck {
                    break;
                }
                points += 1;
            }
            println!("{out} {flags}: {kind} at {points} points, plain");
            assert!(points > 3, "{points}");
        }
    }
}

#[test]
fn a_kept_count_goes_on_from_every_point() {
    let line = "count matrix.txt -t 1 --checkpoint run.ckpt --resume run.ckpt --every 0ms -q";
    for kind in ["kill", "fail", "full", "interrupt"] {
        let folder = prepare("count", kind, 0);
        let mut points = 0;
        loop {
            empty(&folder);
            let (outcome, struck) = run_with(&folder, line, kind, points + 1);
            if outcome.status != 0 {
                assert_eq!(outcome.status, status_of(kind), "{outcome:?}");
            }
            for _ in 0..2 {
                let again = run(&folder, line);
                let found = (again.status, again.stdout.as_str());
                assert_eq!(found, (0, "12\n"), "{kind} {points}");
            }
            if !struck {
                break;
            }
            points += 1;
        }
        println!("count: {kind} at {points} points");
        assert!(points > 20, "{points}");
    }
}

/// A run that begins anew loses the output of an earlier one when there is a checkpoint that says so, not before.
#[test]
fn a_run_that_begins_anew_goes_on_from_every_point() {
    for kind in ["kill", "lose", "fail", "full"] {
        for out in ["out.txt", "out.json", "out.npy"] {
            let folder = prepare("anew", kind, out.len() + out.contains("npy") as usize);
            let anew = format!("basis matrix.txt -q -t 1 -o {out} --checkpoint run.ckpt");
            let line = format!("{anew} --resume run.ckpt");
            let mut points = 0;
            loop {
                empty(&folder);
                assert_eq!(run(&folder, &anew).status, 0);
                let whole = fs::read(folder.join(out)).unwrap();
                let (outcome, struck) = run_with(&folder, &anew, kind, points + 1);
                let what = format!("{out}: {kind} {}: {outcome:?}", points + 1);
                let again = run(&folder, &line);
                assert_eq!(again.status, 0, "{what}, then {again:?}");
                assert!(fs::read(folder.join(out)).unwrap() == whole, "{what}");
                if !struck {
                    break;
                }
                points += 1;
            }
            println!("{out}: {kind} at {points} points, anew");
            assert!(points > 10, "{points}");
        }
    }
}

/// A part of a merge is of no use, and takes the place of nothing.
#[test]
fn a_merge_that_is_interrupted_leaves_what_was_there() {
    let folder = folder("fault-merge", "circulant 12 6");
    for part in [1, 2] {
        let line = format!("basis matrix.txt -q --shard {part}/2 -o {part}.txt");
        assert_eq!(run(&folder, &line).status, 0);
    }
    let line = "merge matrix.txt 1.txt 2.txt -o out.txt";
    let mut points = 0;
    loop {
        fs::write(folder.join("out.txt"), "old").unwrap();
        let (outcome, struck) = run_with(&folder, line, "interrupt", points + 1);
        let is_old = fs::read(folder.join("out.txt")).unwrap() == b"old";
        assert_eq!(is_old, outcome.status == 130, "{}: {outcome:?}", points + 1);
        if !struck {
            break;
        }
        points += 1;
    }
    assert!(points > 3, "{points}");
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
            let (mut points, mut mixed) = (0, 0);
            loop {
                empty(&folder);
                fs::write(folder.join("v.txt"), "0 -1 -2 .\n. 0 -3 -1\n").unwrap();
                for name in out {
                    fs::write(folder.join(name), "old").unwrap();
                }
                let (_, struck) = run_with(&folder, line, kind, points + 1);
                let is_old = |name: &str| fs::read(folder.join(name)).unwrap() == b"old";
                mixed += usize::from(is_old(out[0]) != is_old(out[1]));
                if !struck {
                    assert!(!is_old(out[0]) && !is_old(out[1]), "{line}");
                    break;
                }
                points += 1;
            }
            assert!(
                points > 6 && mixed <= 2,
                "{line}: {kind}: {mixed} of {points}"
            );
        }
    }
}

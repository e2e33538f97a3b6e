//! Runs that keep checkpoints hold what they write, know it again, and lose nothing of it.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::long_runs::{folder, run_in};
use crate::overwritten::read;
use crate::support::{HANGING, Outcome, checkpoint_with, supereigen, words};

/// A run that does not come to its end, and holds what it writes.
fn hold(folder: &Path, line: &str, output: &str) -> Child {
    let mut command = supereigen(&words(line));
    command.current_dir(folder).stdout(Stdio::null());
    // No time is spent on bringing files to the disk, which on a busy machine can take a minute.
    command.env("SUPEREIGEN_FAULT", "none 0");
    let child = command.stderr(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    while !fs::metadata(folder.join(output)).is_ok_and(|found| found.len() > 1000) {
        assert!(started.elapsed() < HANGING, "{line}");
        sleep(Duration::from_millis(5));
    }
    child
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What a scheduler does that starts a run again which still goes on.
#[test]
fn two_runs_do_not_write_one_file() {
    let folder = folder("two-runs", "circulant 16 8");
    let line =
        "basis matrix.txt -o basis.txt -q --checkpoint run.ckpt --resume run.ckpt --every 5ms -t 1";
    let first = hold(&folder, line, "basis.txt");
    // It does not come to its end meanwhile.
    let id = first.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-STOP", &id])
            .status()
            .unwrap()
            .success()
    );
    for other in [
        line,
        "basis matrix.txt -o basis.txt --checkpoint other.ckpt",
        "basis matrix.txt -o basis.txt",
        "basis matrix.txt -o other.txt --checkpoint run.ckpt --resume run.ckpt",
        "basis matrix.txt -o basis.txt --resume run.ckpt",
        "count matrix.txt --checkpoint run.ckpt",
    ] {
        let refused = run_in(&folder, other).expect_refusal();
        assert!(
            refused.contains("another run is writing"),
            "{other}: {refused}"
        );
    }
    for name in ["other.ckpt", "other.txt"] {
        assert!(!folder.join(name).exists(), "{name}");
    }
    kill(first);
    // The lock ended with the run, and nothing of it was lost.
    let done = run_in(&folder, line);
    assert_eq!(done.status, 0, "{done:?}");
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    assert!(read(&folder, "basis.txt") == read(&folder, "whole.txt"));
}

/// Whoever takes the output away, or cuts it, while it is written is told at the next checkpoint.
#[test]
fn an_output_that_is_taken_away_or_cut_is_missed() {
    for cuts in [false, true] {
        let folder = folder(&format!("taken-away-{cuts}"), "circulant 26 13");
        let line = "basis matrix.txt -o basis.txt -q --checkpoint run.ckpt --every 5ms";
        let mut child = hold(&folder, line, "basis.txt");
        let path = folder.join("basis.txt");
        match cuts {
            true => fs::File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_len(7)
                .unwrap(),
            false => fs::rename(path, folder.join("moved.txt")).unwrap(),
        }
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(started.elapsed() < HANGING);
            sleep(Duration::from_millis(20));
        };
        assert_eq!(status.code(), Some(2));
    }
}

#[test]
fn a_checkpoint_knows_its_output() {
    let folder = folder("known-output", "circulant 10 5");
    let limited = "basis matrix.txt -o out.txt -q --checkpoint run.ckpt --every 0ms --limit 500";
    assert_eq!(run_in(&folder, limited).status, 0);
    let line = "basis matrix.txt -o out.txt --checkpoint run.ckpt --resume run.ckpt";
    let part = read(&folder, "out.txt");
    // A thesis of at least that length.
    let thesis = "All this is true. ".repeat(part.len());
    fs::write(folder.join("thesis.txt"), &thesis).unwrap();
    let other = "basis matrix.txt -o thesis.txt --resume run.ckpt";
    let refused = run_in(&folder, other).expect_refusal();
    assert!(
        refused.contains("it is not what was left there"),
        "{refused}"
    );
    assert_eq!(read(&folder, "thesis.txt"), thesis.as_bytes());
    // One byte of it was changed.
    let mut changed = part.clone();
    changed[5] ^= 1;
    fs::write(folder.join("out.txt"), &changed).unwrap();
    let refused = run_in(&folder, line).expect_refusal();
    assert!(
        refused.contains("it is not what was left there"),
        "{refused}"
    );
    assert_eq!(read(&folder, "out.txt"), changed);
    fs::write(folder.join("out.txt"), &part).unwrap();
    // Other labels or another notation would be mixed in.
    let rows = fs::read_to_string(folder.join("matrix.txt")).unwrap();
    let labels: Vec<String> = (0..10).map(|i| format!("n{i}")).collect();
    let labelled = format!("labels: {}\n{rows}", labels.join(" "));
    fs::write(folder.join("labelled.txt"), labelled).unwrap();
    fs::write(folder.join("decimal.txt"), rows.replacen("11", "11.0", 1)).unwrap();
    for (matrix, key) in [
        ("labelled.txt", "its labels is none"),
        ("decimal.txt", "its numbers is"),
    ] {
        let other = line.replace("matrix.txt", matrix);
        let refused = run_in(&folder, &other).expect_refusal();
        assert!(refused.contains(key), "{refused}");
    }
    // The file is known by what it holds, not by its name.
    fs::rename(folder.join("out.txt"), folder.join("moved.txt")).unwrap();
    let moved = line.replace("out.txt", "moved.txt");
    assert_eq!(run_in(&folder, &moved).status, 0);
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    assert_eq!(read(&folder, "moved.txt"), read(&folder, "whole.txt"));
}

#[test]
fn a_complete_checkpoint_is_not_believed_without_a_look() {
    let folder = folder("believed", "circulant 10 5");
    for out in ["out.txt", "out.json", "out.npy", "out.txt.zst"] {
        let line = format!("basis matrix.txt -o {out} --checkpoint {out}.ckpt --resume {out}.ckpt");
        assert_eq!(run_in(&folder, &line).status, 0);
        let whole = read(&folder, out);
        let last = whole.len() - 1;
        let changed = |place: usize| {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            bytes
        };
        let cases = [
            None,
            Some(Vec::new()),
            Some(whole[..last].to_vec()),
            Some([&whole[..], b"\n"].concat()),
            Some(changed(70)),
            Some(changed(last)),
        ];
        for case in cases {
            match &case {
                None => fs::remove_file(folder.join(out)).unwrap(),
                Some(bytes) => fs::write(folder.join(out), bytes).unwrap(),
            }
            let refused = run_in(&folder, &line).expect_refusal();
            assert!(refused.contains("says that all is done, but"), "{refused}");
        }
        fs::write(folder.join(out), &whole).unwrap();
        let again = run_in(&folder, &line);
        assert!(again.stderr.contains("has all 1260 vectors"), "{again:?}");
    }
    // What stands beside an array is written again.
    let sidecar = read(&folder, "out.npy.json");
    fs::remove_file(folder.join("out.npy.json")).unwrap();
    let line = "basis matrix.txt -o out.npy --checkpoint out.npy.ckpt --resume out.npy.ckpt";
    assert_eq!(run_in(&folder, line).status, 0);
    assert_eq!(read(&folder, "out.npy.json"), sidecar);
}

/// The output of a run that found everything, and was ended before it could say so.
#[test]
fn what_has_no_end_gets_one() {
    let folder = folder("no-end", "circulant 10 5");
    let line = "basis matrix.txt -o out.json --checkpoint run.ckpt --resume run.ckpt -q";
    let limited = format!("{line} --every 0ms --limit 1260");
    assert_eq!(run_in(&folder, &limited).status, 0);
    let text = fs::read_to_string(folder.join("run.ckpt")).unwrap();
    let place = text.find("remaining: ").unwrap();
    let end = text.find("checksum: ").unwrap();
    let none = checkpoint_with(&text, &[(&text[place..end], "remaining: 0\n")]);
    fs::write(folder.join("run.ckpt"), none).unwrap();
    run_in(&folder, line).expect_quiet_success();
    let found = fs::read_to_string(folder.join("out.json")).unwrap();
    assert!(found.ends_with("\"complete\":true}\n"));
}

/// `timeout` and schedulers send SIGTERM; a run that had all by then has ended well.
#[test]
fn an_interrupt_after_the_last_vector_is_too_late() {
    let folder = folder("too-late", "circulant 12 6");
    run_in(&folder, "basis matrix.txt -o whole.json").expect_quiet_success();
    let whole = read(&folder, "whole.json");
    for microseconds in (0..40_000).step_by(1000) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_supereigen"));
        let time = format!("{}ms", f64::from(microseconds) / 1000.0);
        command.args(words(
            "basis matrix.txt -q -o out.json --checkpoint run.ckpt --resume run.ckpt",
        ));
        let found = command
            .args(["--time", &time])
            .current_dir(&folder)
            .output()
            .unwrap();
        let outcome = Outcome::from(found);
        let is_part = outcome.stderr.contains("there may be more");
        if outcome.status == 3 && !is_part {
            continue;
        }
        assert_eq!(outcome.status, if is_part { 3 } else { 0 }, "{outcome:?}");
        let text = fs::read_to_string(folder.join("run.ckpt")).unwrap();
        let out = read(&folder, "out.json");
        let is_complete = text.contains("output: complete");
        assert_eq!(out == whole, is_complete, "{text}");
        if is_complete {
            for name in ["run.ckpt", "out.json"] {
                fs::remove_file(folder.join(name)).unwrap();
            }
        }
    }
}

/// A label is no part of a matrix: two matrices that differ in labels alone have one fingerprint.
#[test]
fn nodes_are_known_by_their_numbers() {
    let folder = folder("by-number", "degree3 9 1");
    let rows = fs::read_to_string(folder.join("matrix.txt")).unwrap();
    for (name, labels) in [
        ("one.txt", "a b c d e f g h i"),
        ("two.txt", "b a c d e f g h i"),
    ] {
        fs::write(folder.join(name), format!("labels: {labels}\n{rows}")).unwrap();
    }
    run_in(&folder, "count one.txt --contains a --checkpoint k.ckpt").expect_quiet_success();
    let same = "--resume k.ckpt";
    for other in [
        "two.txt --contains b",
        "matrix.txt --contains 1",
        "one.txt --contains 1",
    ] {
        run_in(&folder, &format!("count {other} {same}")).expect_quiet_success();
    }
    let other = run_in(&folder, &format!("count two.txt --contains a {same}")).expect_refusal();
    assert!(
        other.contains("its filters is contains 1, not contains 2"),
        "{other}"
    );
    for (part, matrix) in [(1, "one.txt"), (2, "two.txt")] {
        let shard = format!("basis {matrix} --contains a --shard {part}/2 -q -o {part}.txt");
        run_in(&folder, &shard).expect_quiet_success();
    }
    let mixed = run_in(&folder, "merge one.txt 1.txt 2.txt").expect_refusal();
    assert!(mixed.contains("filters contains 2"), "{mixed}");
}

#[cfg(unix)]
#[test]
fn nothing_waits_for_a_pipe_to_go_on() {
    let folder = folder("pipes", "circulant 6 3");
    run_in(&folder, "basis matrix.txt -o out.txt --checkpoint k.ckpt").expect_quiet_success();
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    for line in [
        "basis matrix.txt -o pipe --resume k.ckpt",
        "basis matrix.txt -o out.txt --resume pipe",
        "count matrix.txt --checkpoint pipe",
    ] {
        let refused = run_in(&folder, line).expect_refusal();
        assert!(
            refused.contains("only a file can be continued"),
            "{line}: {refused}"
        );
    }
}

/// The old output is cut only when a checkpoint says that this was meant.
#[test]
fn an_output_is_cut_after_the_first_checkpoint() {
    let folder = folder("cut-late", "circulant 6 3");
    let line = "basis matrix.txt -o out.txt -q --checkpoint k.ckpt";
    run_in(&folder, line).expect_quiet_success();
    let (whole, complete) = (read(&folder, "out.txt"), read(&folder, "k.ckpt"));
    let mut at = 1;
    loop {
        fs::write(folder.join("out.txt"), &whole).unwrap();
        fs::write(folder.join("k.ckpt"), &complete).unwrap();
        let mut command = supereigen(&words(line));
        command
            .current_dir(&folder)
            .env("SUPEREIGEN_FAULT", format!("kill {at}"));
        let outcome = Outcome::from(command.output().unwrap());
        let checkpoint = fs::read_to_string(folder.join("k.ckpt")).unwrap();
        let is_old = checkpoint.contains("output: complete");
        assert!(!is_old || read(&folder, "out.txt") == whole, "{at}");
        let again = run_in(&folder, &format!("{line} --resume k.ckpt"));
        assert_eq!(again.status, 0, "{at}: {again:?}");
        assert!(read(&folder, "out.txt") == whole, "{at}");
        if outcome.status == 0 {
            break;
        }
        at += 1;
    }
    assert!(at > 10, "{at}");
}

#[test]
fn without_a_checkpoint_an_output_is_not_begun_anew() {
    let folder = folder("begun-anew", "circulant 10 5");
    let line = "basis matrix.txt -o out.txt -q --checkpoint k.ckpt --resume k.ckpt";
    assert_eq!(
        run_in(&folder, &format!("{line} --limit 500 --every 0ms")).status,
        0
    );
    let part = read(&folder, "out.txt");
    for empties in [true, false] {
        match empties {
            true => fs::write(folder.join("k.ckpt"), "").unwrap(),
            false => fs::remove_file(folder.join("k.ckpt")).unwrap(),
        }
        let refused = run_in(&folder, line).expect_refusal();
        assert!(
            refused.contains("out.txt is not empty, and k.ckpt knows nothing"),
            "{refused}"
        );
        assert!(read(&folder, "out.txt") == part);
    }
    // A checkpoint of the first moment knows its output by its number alone.
    fs::remove_file(folder.join("out.txt")).unwrap();
    let mut command = supereigen(&words(line));
    command
        .current_dir(&folder)
        .env("SUPEREIGEN_FAULT", "kill 9");
    assert_eq!(command.output().unwrap().status.code(), Some(137));
    let checkpoint = fs::read_to_string(folder.join("k.ckpt")).unwrap();
    assert!(checkpoint.contains("bytes: 0\n"), "{checkpoint}");
    fs::write(folder.join("thesis.txt"), "All this is true.").unwrap();
    let other = line.replace("out.txt", "thesis.txt");
    run_in(&folder, &other).expect_refusal();
    assert_eq!(read(&folder, "thesis.txt"), b"All this is true.");
    run_in(&folder, line).expect_quiet_success();
}

/// A run that goes on takes the direction from its checkpoint. It would count another number with fewer closed lassos,
/// and refuses what is none.
#[test]
fn a_resumed_run_does_not_choose_again() {
    let folder = folder("direction", "degree3 40 1");
    let line = "basis matrix.txt -o basis.txt -q --checkpoint run.ckpt --every 1ms --limit 5 -t 1";
    run_in(&folder, line);
    let kept = read(&folder, "run.ckpt");
    let kept = String::from_utf8(kept).unwrap();
    let direction = kept
        .lines()
        .find(|line| line.starts_with("direction: "))
        .unwrap();
    let roots: Vec<&str> = direction.split(' ').skip(2).collect();
    assert!(direction.starts_with("direction: backward ") && roots.len() > 1);
    let resume = "basis matrix.txt -o basis.txt -q --checkpoint run.ckpt --resume run.ckpt -t 1";
    let all = run_in(&folder, "count matrix.txt").expect_quiet_success();
    let with = |roots: &[&str]| {
        let changed = format!("direction: backward {}", roots.join(" "));
        let text = checkpoint_with(&kept, &[(direction, &changed)]);
        fs::write(folder.join("run.ckpt"), text).unwrap();
        run_in(&folder, resume)
    };
    assert!(
        with(&["1.2.3"])
            .expect_refusal()
            .contains("direction was chosen for another")
    );
    with(&roots[..roots.len() - 1]).expect_quiet_success();
    let fewer = read(&folder, "basis.txt");
    let fewer = String::from_utf8(fewer).unwrap().lines().count();
    assert!(fewer < all.trim().parse().unwrap(), "{fewer} of {all}");
}

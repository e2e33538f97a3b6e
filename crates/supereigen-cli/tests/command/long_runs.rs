//! Runs that are killed, interrupted or out of room, and go on; estimates; progress.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{Outcome, checkpoint_with, run, run_limited, supereigen, temporary, words};

/// A fresh folder with a matrix in it.
pub fn folder(name: &str, family: &str) -> PathBuf {
    let folder = temporary(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let matrix = run(&words(&format!("generate {family}"))).expect_quiet_success();
    fs::write(folder.join("matrix.txt"), matrix).unwrap();
    folder
}

/// Starts the binary in a folder.
fn start(folder: &Path, line: &str) -> Child {
    supereigen(&words(line))
        .current_dir(folder)
        .spawn()
        .unwrap()
}

pub fn run_in(folder: &Path, line: &str) -> Outcome {
    Outcome::from(start(folder, line).wait_with_output().unwrap())
}

/// Pseudorandom pauses, the same for ever.
struct Pauses(u64);

impl Pauses {
    fn next(&mut self, most: u64) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_micros(self.0 % (1000 * most))
    }
}

/// Runs a line again and again, ending it at random moments with a signal, until it comes to its end;
/// how often it was ended.
fn run_with_signals(folder: &Path, line: &str, signal: &str, pauses: &mut Pauses) -> usize {
    let mut ended = 0;
    loop {
        let mut child = start(folder, line);
        // More and more time, so that it comes to its end on a busy machine as well.
        sleep(pauses.next(100 + 5 * ended as u64));
        if child.try_wait().unwrap().is_none() {
            let id = child.id().to_string();
            let _ = Command::new("kill").args([signal, &id]).status().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            return ended;
        }
        if let Some(code) = output.status.code() {
            assert_eq!(code, 130, "{}", String::from_utf8_lossy(&output.stderr));
        }
        ended += 1;
    }
}

/// 102,960 vectors in 7 MB.
const FAMILY: &str = "circulant 16 8";

fn survives(name: &str, signal: &str, times: usize) {
    let folder = folder(name, FAMILY);
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    let whole = fs::read(folder.join("whole.txt")).unwrap();
    for threads in [1, 2] {
        let line = format!(
            "basis matrix.txt -o out.txt --threads {threads} --quiet --checkpoint run.ckpt \
             --resume run.ckpt --every 5ms"
        );
        let mut pauses = Pauses(0x9e37_79b9 + threads);
        let mut ended = 0;
        while ended < times {
            for name in ["run.ckpt", "out.txt"] {
                let _ = fs::remove_file(folder.join(name));
            }
            ended += run_with_signals(&folder, &line, signal, &mut pauses);
            let out = fs::read(folder.join("out.txt")).unwrap();
            assert!(
                out == whole,
                "{threads} threads: another file after {ended} signals"
            );
        }
    }
}

#[test]
fn a_run_that_is_killed_again_and_again_gives_the_same_file() {
    survives("killed", "-KILL", 10);
}

#[test]
fn a_run_that_is_interrupted_again_and_again_gives_the_same_file() {
    survives("interrupted", "-INT", 5);
}

/// A number is kept by all that remains, wherever the workers are.
#[test]
fn a_count_that_is_killed_comes_to_the_same_number() {
    let folder = folder("killed-count", "circulant 18 9");
    let expected = 18 * 24_310;
    for threads in [1, 2] {
        let line = format!(
            "count matrix.txt --threads {threads} --checkpoint run.ckpt --resume run.ckpt --every 5ms"
        );
        for signal in ["-KILL", "-INT"] {
            let _ = fs::remove_file(folder.join("run.ckpt"));
            let mut pauses = Pauses(0xfeed + threads);
            run_with_signals(&folder, &line, signal, &mut pauses);
            let again = run_in(&folder, &line).expect_quiet_success();
            assert_eq!(
                again,
                format!("{expected}\n"),
                "{threads} threads, {signal}"
            );
        }
    }
}

/// Every format that can be continued, compressed ones by their content.
#[test]
fn every_format_can_be_continued() {
    let folder = folder("continued", "circulant 12 6");
    for name in [
        "csv", "json", "jsonl", "tex", "tplib", "poly", "npy", "txt.gz", "csv.zst",
    ] {
        run_in(&folder, &format!("basis matrix.txt -o whole.{name}")).expect_quiet_success();
        let line = format!(
            "basis matrix.txt -o out.{name} -q --checkpoint {name}.ckpt --resume {name}.ckpt \
             --every 1ms"
        );
        let mut pauses = Pauses(7);
        run_with_signals(&folder, &line, "-KILL", &mut pauses);
        if name != "tex" {
            let verdict = run_in(&folder, &format!("verify matrix.txt out.{name}"));
            assert_eq!(verdict.status, 0, "{name}: {verdict:?}");
        }
        let [whole, out] =
            ["whole", "out"].map(|file| fs::read(folder.join(format!("{file}.{name}"))).unwrap());
        assert!(name.contains('.') || whole == out, "{name}");
    }
}

/// The signal that a limit of file size sends is ignored, so that writing fails as on a full disk.
#[test]
fn a_run_without_room_ends_clearly_and_goes_on_later() {
    let folder = folder("full", FAMILY);
    run_in(&folder, "basis matrix.txt -o whole.txt").expect_quiet_success();
    let binary = env!("CARGO_BIN_EXE_supereigen");
    let limited = |blocks: usize, more: &str| {
        let line = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {binary} basis matrix.txt -o out.txt \
             --checkpoint run.ckpt --every 5ms {more}"
        );
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(&folder);
        Outcome::from(command.stdin(Stdio::null()).output().unwrap())
    };
    for (blocks, more) in [(1_500, ""), (6_000, "--resume run.ckpt")] {
        let outcome = limited(blocks, more);
        assert_eq!(outcome.status, 2, "{outcome:?}");
        assert!(
            outcome.stderr.contains("cannot write out.txt: "),
            "{outcome:?}"
        );
        assert!(
            outcome.stderr.contains("go on with --resume run.ckpt"),
            "{outcome:?}"
        );
    }
    let line = "basis matrix.txt -o out.txt --resume run.ckpt";
    run_in(&folder, line).expect_quiet_success();
    let [whole, out] = ["whole.txt", "out.txt"].map(|name| fs::read(folder.join(name)).unwrap());
    assert!(whole == out);
}

#[test]
fn what_cannot_be_kept_or_continued_is_refused() {
    let folder = folder("refused", "circulant 10 5");
    let refusal = |line: &str| run_in(&folder, line).expect_refusal();
    let nowhere = refusal("basis matrix.txt -o out.txt --checkpoint none/run.ckpt");
    assert!(
        nowhere.starts_with("error: cannot write none/run.ckpt: "),
        "{nowhere}"
    );
    assert!(refusal("basis matrix.txt --checkpoint run.ckpt").contains("add -o OUT"));
    assert!(refusal("count matrix.txt --resume none.ckpt").contains("cannot read none.ckpt"));
    assert!(refusal("count matrix.txt -m wang-sergeev --shard 1/2").contains("method lasso"));
    assert!(refusal("count matrix.txt --shard 3/2").contains("K from 1 to M"));
    // A run that was not finished is not lost.
    let limited = "basis matrix.txt -o out.txt --checkpoint run.ckpt --limit 5 -q";
    assert_eq!(run_in(&folder, limited).status, 0);
    let message = refusal("basis matrix.txt -o out.txt --checkpoint run.ckpt");
    assert!(
        message.contains("add --resume run.ckpt, or remove it"),
        "{message}"
    );
    fs::copy(folder.join("run.ckpt"), folder.join("other.ckpt")).unwrap();
    let both = "basis matrix.txt -o out.txt --checkpoint run.ckpt --resume other.ckpt";
    assert!(refusal(both).contains("add --resume run.ckpt, or remove it"));
    // Another matrix, another λ, other options.
    let resumed = "-o out.txt --resume run.ckpt";
    let other = run(&words("generate circulant 11 5")).expect_quiet_success();
    fs::write(folder.join("other.txt"), other).unwrap();
    for (line, key) in [
        ("basis other.txt", "its matrix is "),
        (
            "basis matrix.txt --lambda -1/3",
            "its lambda is 0, not -1/3",
        ),
        (
            "basis matrix.txt --format json",
            "its format is plain, not json",
        ),
        (
            "basis matrix.txt --shard 1/2",
            "its shard is whole, not 1/2",
        ),
        ("basis matrix.txt --type 3", "its type is any, not 3"),
        (
            "basis matrix.txt --support-min 3",
            "its filters is none, not support-min 3",
        ),
    ] {
        let message = refusal(&format!("{line} {resumed}"));
        assert!(message.contains("is of another run: "), "{message}");
        assert!(message.contains(key), "{message}");
    }
    // A tampered place, and a file that is no checkpoint.
    let text = fs::read_to_string(folder.join("run.ckpt")).unwrap();
    let bad = [("remaining: all", "remaining: 1\nforward 3.3.1 to end")];
    let bad = checkpoint_with(&text, &bad);
    fs::write(folder.join("bad.ckpt"), bad).unwrap();
    let message = refusal("basis matrix.txt -o out.txt --resume bad.ckpt");
    assert!(
        message.contains("`forward 3.3.1 to end` is no part of the search"),
        "{message}"
    );
    let message = refusal("basis matrix.txt -o out.txt --resume matrix.txt");
    assert!(
        message.contains("matrix.txt:1: this is no checkpoint"),
        "{message}"
    );
    // The output was shortened meanwhile.
    let line = "basis matrix.txt -o out.txt --checkpoint cut.ckpt";
    run_in(&folder, line).expect_quiet_success();
    let text = fs::read_to_string(folder.join("cut.ckpt")).unwrap();
    let changes = [
        ("remaining: 0", "remaining: 1\nforward 10 to end"),
        ("output: complete", "output: open"),
    ];
    let open = checkpoint_with(&text, &changes);
    fs::write(folder.join("cut.ckpt"), open).unwrap();
    fs::write(folder.join("out.txt"), "0 0\n").unwrap();
    let message = refusal("basis matrix.txt -o out.txt --resume cut.ckpt");
    assert!(message.contains("it has 4 bytes, but had "), "{message}");
}

#[test]
fn a_finished_run_has_nothing_left_to_do() {
    let folder = folder("finished", "circulant 10 5");
    let line = "basis matrix.txt -o out.txt --checkpoint run.ckpt --resume run.ckpt";
    run_in(&folder, line).expect_quiet_success();
    let before = fs::read(folder.join("out.txt")).unwrap();
    let again = run_in(&folder, line);
    assert_eq!(again.status, 0);
    assert_eq!(
        again.stderr,
        "nothing is left to do: out.txt has all 1260 vectors\n"
    );
    assert_eq!(fs::read(folder.join("out.txt")).unwrap(), before);
    let line = "count matrix.txt --checkpoint count.ckpt --resume count.ckpt";
    assert_eq!(run_in(&folder, line).expect_quiet_success(), "1260\n");
    assert_eq!(run_in(&folder, line).expect_quiet_success(), "1260\n");
}

#[test]
fn estimates_are_told_to_people_and_programs() {
    let folder = folder("estimate", "circulant 40 20");
    let json = run_in(&folder, "estimate matrix.txt --format json").expect_quiet_success();
    let number = |key: &str| -> f64 {
        let after = json.split(&format!("\"{key}\":")).nth(1).unwrap();
        after.split([',', '}']).next().unwrap().parse().unwrap()
    };
    let truth = 40.0 * 68_923_264_410.0;
    assert!(
        number("least") <= truth && truth <= number("most"),
        "{json}"
    );
    assert!(number("most") < 2.0 * truth, "{json}");
    assert!(json.contains("\"exact\":false"), "{json}");
    assert!(number("count_seconds") > 1000.0, "{json}");
    let text = run(&words("estimate examples/wang-sergeev-5.txt")).expect_quiet_success();
    assert!(text.starts_with("extremals: 10 (counted)\n"), "{text}");
}

/// Of these the samples differ too much at first sight, or a limit leaves them no time.
#[test]
fn an_estimate_that_is_stopped_says_at_least() {
    let folder = folder("estimate-stopped", "circulant 120 60");
    let estimate = |limit: &str| run_in(&folder, &format!("estimate matrix.txt {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stdout.starts_with("extremals: at least ");
    let (_, outcome) = run_limited(estimate, has_begun);
    assert_eq!(outcome.status, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("stopped by --time"), "{outcome:?}");
}

/// Such a number of threads is not to be had, and no use.
#[test]
fn no_number_of_threads_is_too_large() {
    let folder = folder("threads", "circulant 18 9");
    let line = "count matrix.txt --threads 18446744073709551615";
    assert_eq!(run_in(&folder, line).expect_quiet_success(), "437580\n");
}

#[test]
fn progress_is_told_to_programs() {
    let fraction = |line: &str| -> f64 {
        let rest = line.strip_prefix("{\"fraction\":").unwrap();
        rest.split(',').next().unwrap().parse().unwrap()
    };
    // It would take minutes; a few lines are enough.
    let long = folder("progress-of-a-long-run", "circulant 30 15");
    let mut child = start(&long, "count matrix.txt --progress json --threads 1");
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().take(3);
    let fractions: Vec<f64> = lines.map(|line| fraction(&line.unwrap())).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fractions.len(), 3);
    assert!(fractions.is_sorted(), "{fractions:?}");
    let folder = folder("progress", "circulant 10 5");
    let outcome = run_in(&folder, "count matrix.txt --progress json");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (0, "1260\n"));
    let last = outcome.stderr.lines().last().unwrap();
    assert_eq!(fraction(last), 1.0);
    assert!(last.contains("\"results\":1260,"), "{last}");
    // Nobody asked, and there is no terminal.
    run_in(&folder, "count matrix.txt").expect_quiet_success();
}

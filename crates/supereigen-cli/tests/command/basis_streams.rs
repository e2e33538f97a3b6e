//! A basis that comes as a stream is read once, from its beginning.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{
    HANGING, Outcome, PAPER, run, start_with_input, supereigen, temporary, words,
};

/// Some 6 kB of right vectors: a file of which the first bytes may be lost without being missed.
fn right() -> String {
    run(&["basis", PAPER]).expect_quiet_success()
}

/// Runs with the text at the other end of `/dev/stdin`, which is a pipe.
fn with_stream(line: &str, text: &[u8]) -> Outcome {
    let child = start_with_input(&words(line), text);
    child.wait_with_output().unwrap().into()
}

/// Runs with the text in a named pipe, which is opened once for writing.
fn with_fifo(name: &str, line: &str, text: &[u8]) -> Outcome {
    let path = temporary(name);
    let _ = fs::remove_file(&path);
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    let line = line.replace("FIFO", path.to_str().unwrap());
    let mut child = supereigen(&words(&line))
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let (writer, bytes) = (path.clone(), text.to_vec());
    thread::spawn(move || {
        let mut file = OpenOptions::new().write(true).open(writer).unwrap();
        // The command may have had enough.
        let _ = file.write_all(&bytes);
    });
    // Second time for one reader that opens it again: the writer is gone, and it would wait for ever.
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > HANGING {
            child.kill().unwrap();
            panic!("{line} does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_wrong_vector_at_the_beginning_of_a_stream_is_found() {
    let wrong = format!("{}7 7 7 7 7\n{}", "# a remark\n".repeat(4), right());
    for (text, status) in [(right(), 0), (wrong, 1)] {
        let line = format!("verify {PAPER} /dev/stdin");
        let outcome = with_stream(&line, text.as_bytes());
        assert_eq!(outcome.status, status, "{outcome:?}");
        let line = format!("verify {PAPER} FIFO");
        let outcome = with_fifo("verified.fifo", &line, text.as_bytes());
        assert_eq!(outcome.status, status, "{outcome:?}");
    }
}

#[test]
fn every_command_reads_a_stream_once() {
    let count = right().lines().count();
    let line = format!("summary {PAPER} --basis FIFO");
    let summary = with_fifo("summarised.fifo", &line, right().as_bytes()).expect_quiet_success();
    assert!(summary.starts_with(&format!("{count} scaled")), "{summary}");
    let reduced = with_fifo("reduced.fifo", "reduce FIFO", right().as_bytes());
    assert_eq!(reduced.expect_quiet_success().lines().count(), count);
    let line = format!("decompose {PAPER} --vectors FIFO");
    let asked = with_fifo("decomposed.fifo", &line, right().as_bytes()).expect_quiet_success();
    assert!(asked.starts_with("x = 0 -1 -inf -inf -inf\n"), "{asked}");
}

/// What has a file beside it cannot be a stream.
#[test]
fn a_stream_that_cannot_serve_is_refused() {
    let array = temporary("streamed.npy");
    run(&["basis", PAPER, "-o", array.to_str().unwrap()]).expect_quiet_success();
    let bytes = fs::read(&array).unwrap();
    for basis in ["-", "/dev/stdin"] {
        let outcome = with_stream(&format!("verify {PAPER} {basis}"), &bytes);
        assert!(outcome.expect_refusal().contains("not a stream"));
    }
    // By whatever names.
    for both in [
        "- -",
        "/dev/stdin /dev/stdin",
        "- //dev/stdin",
        "/dev/fd/0 -",
    ] {
        let both = with_stream(&format!("verify {both}"), b"0\n");
        let refused = both.expect_refusal();
        assert!(
            refused.contains("only one file can be read from"),
            "{refused}"
        );
    }
}

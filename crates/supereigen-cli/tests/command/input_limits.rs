//! Limits hold from the first byte on.

use std::fs;
use std::io::Write;

use crate::support::{Outcome, file, lines_of, run, run_limited, start_with_input};

/// Every command that reads a file, with `@` where it stands; the last read vectors.
const READERS: &str = "command-lines/readers.txt";

/// A file of twenty megabytes that stands for ten million entries.
#[test]
fn a_limit_of_memory_ends_the_reading() {
    let mut text = b"0 ".repeat(3_000_000);
    text.push(b'\n');
    let path = file("long-line.txt", text);
    for command in lines_of(READERS) {
        let line = command.replace('@', &path);
        let message = run(&format!("{line} --memory 24M")).expect_stop();
        let expected = "error: stopped by --memory 24M while reading ";
        assert!(message.starts_with(expected), "{command}: {message}");
        assert!(message.ends_with("long-line.txt\n"), "{command}: {message}");
    }
    fs::remove_file(path).unwrap();
}

/// Nobody writes to standard input, and nobody closes it.
#[test]
fn a_limit_of_time_ends_the_reading() {
    for command in lines_of(READERS) {
        let reading = |limit: &str| {
            let line = command.replace('@', "-");
            let mut child = start_with_input(&format!("{line} {limit}"), b"");
            let open = child.stdin.take();
            let outcome = child.wait_with_output().unwrap();
            drop(open);
            outcome.into()
        };
        let has_begun = |outcome: &Outcome| outcome.stderr.ends_with("standard input\n");
        let (limit, outcome) = run_limited(reading, has_begun);
        let expected = format!("error: stopped by {limit} while reading standard input\n");
        assert_eq!(outcome.expect_stop(), expected, "{command}");
    }
}

/// A run that has begun looks at the interrupt after each vector, but here none comes: nothing at all, or blank lines.
#[test]
fn a_limit_of_time_ends_a_run_that_waits_for_vectors() {
    let decompose = "check --decompose examples/wang-sergeev-5.txt --vectors -";
    for (command, blank) in [
        ("verify examples/wang-sergeev-5.txt -", 0),
        (decompose, 0),
        (decompose, 1 << 16),
    ] {
        let waiting = |limit: &str| {
            let line = format!("{command} {limit}");
            let mut child = start_with_input(&line, b"0 -1 -inf -inf -inf\n");
            let mut stdin = child.stdin.take().unwrap();
            let (done, is_done) = std::sync::mpsc::channel::<()>();
            let feeder = std::thread::spawn(move || {
                // Until nobody reads.
                while blank > 0 && stdin.write_all(&vec![b'\n'; blank]).is_ok() {}
                // Else the input stays open.
                let _ = is_done.recv();
            });
            let outcome = child.wait_with_output().unwrap();
            drop(done);
            feeder.join().unwrap();
            outcome.into()
        };
        let is_waiting = |outcome: &Outcome| outcome.stderr.ends_with("standard input\n");
        let (limit, outcome) = run_limited(waiting, is_waiting);
        assert_eq!(outcome.status, 3, "{outcome:?}");
        let expected = format!("stopped by {limit} while reading standard input\n");
        assert!(outcome.stderr.ends_with(&expected), "{outcome:?}");
    }
}

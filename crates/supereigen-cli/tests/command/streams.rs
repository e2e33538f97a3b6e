//! Readers that go away.

use std::fs;
use std::io::{BufRead, BufReader, Write};

use crate::support::{Outcome, PAPER, endless, root, start_with_input, words};

fn paper_text() -> String {
    fs::read_to_string(root().join(PAPER)).unwrap()
}

#[test]
fn a_reader_that_goes_away_after_the_first_line_ends_the_run_quietly() {
    let matrix = endless();
    for line in [
        "basis --method lasso --format plain",
        "basis --method lasso --format json --threads 1",
        "basis --method wang-sergeev",
        "basis --generators --method wang-yang-wang --format plain",
        "basis --generators --method wang-yang-wang --format json",
        "basis --generators --method wang-yang-wang --format latex",
        "basis --generators --method wang-yang-wang --format pretty",
        "explain",
    ] {
        let mut child = start_with_input(&words(line), matrix.as_bytes());
        drop(child.stdin.take());
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        reader.read_line(&mut first).unwrap();
        assert!(first.ends_with('\n'), "{line}: {first:?}");
        drop(reader);
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.expect_quiet_success(), "");
    }
}

#[test]
fn a_reader_that_was_never_there_is_no_error() {
    for arguments in [
        &["basis"][..],
        &["lambda"],
        &["check", "--vector", ". 0 . . ."],
        &["explain"],
    ] {
        // Nothing is written before the matrix has come.
        let mut child = start_with_input(arguments, b"");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(paper_text().as_bytes()).unwrap();
        drop(stdin);
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.expect_quiet_success(), "");
    }
}

/// Messages go nowhere then; the status says the same as ever.
#[test]
fn messages_that_nobody_reads_change_no_status() {
    for (line, input, status) in [
        ("basis --limit 1", paper_text(), 0),
        ("count --stats", paper_text(), 0),
        ("basis", "0 x\n".to_owned(), 2),
        ("basis --lambda 9", paper_text(), 0),
        ("draw --vector 0,0,0,0,0", paper_text(), 1),
        ("verify - testdata/input/vectors-3.txt", paper_text(), 1),
    ] {
        let mut child = start_with_input(&words(line), b"");
        drop(child.stderr.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{line}");
    }
}

//! Standard input, `-o`, line endings, byte order marks, and readers that go away.

use std::fs;
use std::io::{BufRead, BufReader, Write};

use crate::support::{
    Outcome, PAPER, endless, root, run, run_with_input, start_with_input, supereigen, temporary,
    words,
};

fn paper_text() -> String {
    fs::read_to_string(root().join(PAPER)).unwrap()
}

fn paper_basis() -> String {
    run(&["basis", PAPER]).expect_quiet_success()
}

#[test]
fn standard_input_is_read_for_a_dash_and_for_nothing() {
    let text = paper_text();
    for command in ["basis", "lambda", "explain"] {
        let expected = run(&[command, PAPER]).expect_quiet_success();
        for arguments in [&[command][..], &[command, "-"]] {
            let found = run_with_input(arguments, text.as_bytes());
            assert_eq!(found.expect_quiet_success(), expected, "{arguments:?}");
        }
    }
    let vector = "0 -1 -inf . .";
    let expected = run(&["check", PAPER, "--vector", vector]).expect_quiet_success();
    let found = run_with_input(&["check", "--vector", vector, "-"], text.as_bytes());
    assert_eq!(found.expect_quiet_success(), expected);
}

#[test]
fn empty_standard_input_is_refused() {
    let message = run(&["basis"]).expect_refusal();
    assert!(message.contains("--> standard input:1:1"), "{message}");
}

#[test]
fn standard_input_is_read_once() {
    for line in [
        "project --vectors -",
        "decompose - --vectors -",
        "cone - -",
        "interval - -",
        "member - examples/simple-production-3.txt --vectors -",
        "implied --rows - --inequalities -",
        "pencil - -",
        "lambda - -",
    ] {
        let message = run_with_input(&words(line), b"0 0\n0 0\n").expect_refusal();
        assert!(message.contains("only one file"), "{line}: {message}");
    }
}

#[test]
fn line_endings_and_a_byte_order_mark_make_no_difference() {
    let text = paper_text();
    let expected = paper_basis();
    for variant in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        text.trim_end().to_owned(),
        format!("\n\n{text}\n\n"),
    ] {
        let found = run_with_input(&["basis"], variant.as_bytes());
        assert_eq!(found.expect_quiet_success(), expected, "{variant:?}");
    }
}

#[test]
fn output_to_a_file_is_the_same_text() {
    for (name, arguments) in [
        ("output-default", &["basis", PAPER][..]),
        ("output-plain", &["basis", PAPER, "-f", "plain"]),
        ("output-json", &["basis", PAPER, "-f", "json"]),
        ("output-latex", &["basis", PAPER, "-f", "latex"]),
        ("output-pretty", &["basis", PAPER, "-f", "pretty"]),
        ("output-explain", &["explain", PAPER, "-f", "latex"]),
    ] {
        let expected = run(arguments);
        let path = temporary(name);
        // What was there before is replaced.
        fs::write(&path, "x".repeat(1 << 17)).unwrap();
        let mut command = supereigen(arguments);
        // Colours do not go into files even where standard output would have them.
        command.arg("-o").arg(&path).env("CLICOLOR_FORCE", "1");
        let found = Outcome::from(command.output().unwrap());
        assert_eq!((found.status, found.stdout.as_str()), (0, ""), "{name}");
        assert_eq!(found.stderr, expected.stderr, "{name}");
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            expected.stdout,
            "{name}"
        );
    }
}

#[test]
fn output_is_not_touched_when_it_cannot_be_written() {
    let path = temporary("output-kept.teg");
    fs::write(&path, "kept").unwrap();
    let read_only = "can only be read";
    for (line, why) in [
        ("basis testdata/bad/word.txt", "is not an entry"),
        ("generate zero 3 --format digraph", read_only),
        ("generate zero 3 --format event-graph", read_only),
        (
            "convert examples/wang-sergeev-5.txt --to digraph",
            read_only,
        ),
    ] {
        let mut command = supereigen(&words(line));
        let found = command.arg("-o").arg(&path).output().unwrap();
        let message = Outcome::from(found).expect_refusal();
        assert!(message.contains(why), "{line}: {message}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "kept", "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for arguments in [
        &["basis", PAPER][..],
        &["basis", PAPER, "-f", "pretty"],
        &["lambda", PAPER],
        &["check", PAPER, "--vector", ". 0 . . ."],
        &["explain", PAPER],
        &["count", PAPER],
        &["estimate", PAPER],
        &["plan", PAPER, "--parts", "2"],
        &["generate", "zero", "3"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let found = supereigen(arguments).stdout(full).output().unwrap();
        let message = Outcome::from(found).expect_refusal();
        let expected = "error: cannot write standard output: ";
        assert!(message.starts_with(expected), "{arguments:?}: {message}");
    }
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

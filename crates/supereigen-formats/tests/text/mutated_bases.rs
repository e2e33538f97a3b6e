//! Mutated files of every format: the reader of bases never panics, always points into the line that
//! it quotes, does not depend on how the bytes come, and what it accepts survives being written.
//!
//! Deterministic. The environment variable `SUPEREIGEN_FUZZ` multiplies the number of cases.

use std::io::{BufRead, BufReader};

use supereigen::Entry;
use supereigen_formats::{
    BasisError, BasisFormat, BasisReader, Notation, Numbers, Record, format_entry,
};

use crate::support::mutation::{Random, check_messages, factor, mutate, show};

const CASES: usize = 60_000;

const PLAIN: [&str; 4] = [
    "0 -1 -inf\n-1/3 0.25 0\n",
    "labels: a b é\n[0, 1, .]\n# more\n\n-5;1e3;eps\r\n",
    "0\n",
    "\u{feff}1 2 # x\n% y\n[[3 4]],\n",
];

const JSON: [&str; 3] = [
    "{\"n\":2,\"lambda\":\"1/2\",\"labels\":[\"a\",\"\\u00e9\\\"\"],\"vectors\":[\n[0,null],\n[\"-1/3\",0.25]\n],\"complete\":true}\n",
    "{\n \"n\": 2,\n \"_info\": {\"y\": [1, {\"z\": null}], \"w\": \"\\ud83d\\ude00\"},\n \"vectors\": [\n  [\n   0,\n   1e3\n  ]\n ]\n}\n",
    "{\"n\":5,\"lambda\":\"-inf\",\"vectors\":[],\"complete\":false}\n",
];

const JSON_LINES: [&str; 3] = [
    "{\"vector\":[0,-1,null,\"1/3\"]}\n{\"vector\":[1e2,0.5]}\n",
    "{\"vector\":[0,-1],\"types\":[1],\"kind\":\"strict\",\"stem\":[1],\"cycle\":[2],\"cycle_weight\":1}\n\
     {\"vector\":[0,0,0],\"types\":[1],\"kind\":\"forked\",\"entries\":[2,3],\"stem\":[1],\"cycle\":[2,3],\"cycle_weight\":0}\n",
    "{\"types\":[1,2],\"kind\":\"pure zero cycle\",\"stem\":[],\"cycle\":[1,2],\"cycle_weight\":\"0.5\"}\r\n\r\n\
     {\"types\":[1],\"kind\":\"unit\",\"stem\":[1],\"cycle\":[],\"cycle_weight\":null}\r\n",
];

const CSV: [&str; 4] = [
    "x1,x2,x3\n0,-1,-inf\n-1/3,0.25,\n",
    "a;\"b; \"\"c\"\"\";\"7\"\n0;-1;\n\n\"1e3\"; -oo ;0\r\n",
    "x1\n0\n# shard 1/2 of a: complete, 1 vector\n",
    "a\tb\n1\t\n\t2\n",
];

const FORMATS: [(BasisFormat, &[&str]); 4] = [
    (BasisFormat::Csv, &CSV),
    (BasisFormat::Plain, &PLAIN),
    (BasisFormat::Json, &JSON),
    (BasisFormat::JsonLines, &JSON_LINES),
];

const TOKENS: [&str; 49] = [
    ";",
    "\"a\"",
    "# shard 1/2: complete, 1 vector\n",
    "{\"shard\":\"1/2\",\"count\":1,\"complete\":true}\n",
    ",\"shard\":\"1\",\"count\":2,\"data\":[[1]],\"_type\":\"x\"",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    ",",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ":",
    "\"",
    "\\",
    "\\\\",
    "%",
    "#",
    "null",
    "0",
    "-",
    "1",
    "1/3",
    "0.25",
    "1e5",
    "1e9999",
    "-inf",
    "·",
    "é",
    "😀",
    "\u{feff}",
    "\0",
    "\u{1b}[1m",
    "\u{1b}[",
    "\\u0041",
    "\\ud83d",
    "\"vector\":[0]",
    "\"vectors\":[]",
    ",\"x\":[[]]",
    "\"kind\":\"forked\"",
    "labels: a\n",
    "\\begin{gather*}\n",
    "# 1 type support cycle\n",
    "\n[1]\n",
];

#[test]
fn mutated_files_are_read_or_refused_properly() {
    let mut random = Random::new();
    for (format, samples) in FORMATS {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..CASES * factor() {
            let mut text = random.choose(&samples).to_vec();
            for _ in 0..random.below(4) {
                mutate(&mut text, &samples, &TOKENS, &mut random);
            }
            let outcome = check(&text, 1 + random.below(9));
            accepted += usize::from(outcome == Some(format));
            refused += usize::from(outcome.is_none());
        }
        // Otherwise many of the checks would not have been made.
        assert!(accepted > CASES / 20, "{format:?}: {accepted} accepted");
        assert!(refused > CASES / 20, "{format:?}: {refused} refused");
    }
}

type Outcome = (Vec<Record>, Result<BasisFormat, BasisError>);

/// Everything that a file gives, and how it ends.
fn outcome<R: BufRead>(bytes: R, shown: &[u8]) -> Outcome {
    let mut reader = match BasisReader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return (Vec::new(), Err(error)),
    };
    let mut records = Vec::new();
    let end = loop {
        match reader.next_record() {
            Ok(Some(record)) => records.push(record),
            Ok(None) => break Ok(reader.format()),
            Err(error) => break Err(error),
        }
    };
    for _ in 0..2 {
        let after = reader.next_record();
        assert!(matches!(after, Ok(None)), "{}", show(shown));
    }
    if end.is_err() {
        assert_eq!(reader.is_complete(), None, "{}", show(shown));
    }
    (records, end)
}

/// Checks a file; returns its format if it is read.
fn check(bytes: &[u8], capacity: usize) -> Option<BasisFormat> {
    let (records, end) = outcome(bytes, bytes);
    let (again, end_again) = outcome(BufReader::with_capacity(capacity, bytes), bytes);
    assert_eq!(records, again, "{}", show(bytes));
    let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
    assert!(lines.is_sorted(), "{}", show(bytes));
    let message =
        |end: &Result<BasisFormat, BasisError>| end.as_ref().err().map(ToString::to_string);
    assert_eq!(message(&end), message(&end_again), "{}", show(bytes));
    for vector in records.iter().filter_map(|record| record.vector.as_ref()) {
        check_written(vector, bytes);
    }
    match end {
        Ok(format) => {
            let is_whole = bytes.is_empty() || bytes.ends_with(b"\n");
            assert!(is_whole, "{}", show(bytes));
            Some(format)
        }
        Err(error) => {
            check_error(&error, bytes);
            None
        }
    }
}

/// Checks that a vector survives being written.
fn check_written(vector: &[Entry], bytes: &[u8]) {
    if vector.is_empty() {
        return;
    }
    let exact = |entry| format_entry(entry, Notation::default(), Numbers::Exact);
    let line = vector.iter().map(exact).collect::<Vec<String>>().join(" ") + "\n";
    let (records, _) = outcome(line.as_bytes(), bytes);
    let found: Vec<_> = records
        .iter()
        .filter_map(|it| it.vector.as_deref())
        .collect();
    assert_eq!(found, [vector], "{}", show(bytes));
}

fn check_error(error: &BasisError, bytes: &[u8]) {
    let BasisError::Bad { diagnostic, line } = error else {
        panic!("{error}: {}", show(bytes));
    };
    let span = diagnostic.span.clone();
    let context = || format!("{diagnostic:?}: {}", show(bytes));
    assert!(
        span.start <= span.end && span.end <= line.len(),
        "{}",
        context()
    );
    if bytes.starts_with(b"\x93") {
        // An array, of which the beginning is quoted.
        assert!(bytes.starts_with(line), "{}", context());
        return check_messages(diagnostic);
    }
    check_quoted(line, diagnostic.line, bytes);
    let before = String::from_utf8_lossy(&line[..span.start]);
    if let Ok(text) = std::str::from_utf8(line) {
        assert!(text.is_char_boundary(span.start), "{}", context());
        assert!(text.is_char_boundary(span.end), "{}", context());
        assert_eq!(
            diagnostic.column,
            before.chars().count() + 1,
            "{}",
            context()
        );
    }
    check_messages(diagnostic);
}

/// Checks that the line that an error quotes is the one with this number, but for what never shows.
fn check_quoted(line: &[u8], number: usize, bytes: &[u8]) {
    let actual = bytes.split_inclusive(|&byte| byte == b'\n').nth(number - 1);
    let actual = actual.unwrap_or_default();
    let actual = match actual.strip_suffix(b"\n") {
        Some(whole) => whole.strip_suffix(b"\r").unwrap_or(whole),
        None => actual,
    };
    let mark = "\u{feff}".as_bytes();
    let is_equal = actual == line || (number == 1 && actual.strip_prefix(mark) == Some(line));
    assert!(is_equal, "{}: {}", show(line), show(bytes));
}

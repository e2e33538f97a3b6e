//! How reading a basis ends: at an error, at an end that is missing, at the end of what the command
//! wrote.

use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;

use supereigen::Entry;
use supereigen_formats::{BasisError, BasisReader, Record};

use crate::basis_reader::read;

const CUT: &str = "the last line does not end in a line feed: the file may have been cut off";

#[test]
fn every_format_ends_in_a_line_feed() {
    for (text, place) in [
        ("0", "1:2"),
        ("0 1\n0 1\r", "2:5"),
        ("{\"vectors\":[]}", "1:15"),
        ("{\"vector\":[0]}\n{\"vector\":[0]}", "2:15"),
        ("x1,x2\n0,1", "2:4"),
    ] {
        let found = read(text).err().map(|error| error.to_string());
        assert_eq!(found, Some(format!("{place}: {CUT}")), "{text}");
    }
}

#[test]
fn an_error_quotes_its_line_and_ends_the_reading() {
    let text = "0 1\n0 é x\n0 1\n";
    let mut reader = BasisReader::new(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    match reader.next_record() {
        Err(BasisError::Bad { diagnostic, line }) => {
            assert_eq!(line, "0 é x".as_bytes());
            assert_eq!((diagnostic.line, diagnostic.column), (2, 3));
            assert_eq!(line.get(diagnostic.span), Some("é".as_bytes()));
        }
        other => panic!("{other:?}"),
    }
    for _ in 0..3 {
        assert!(matches!(reader.next_record(), Ok(None)));
    }
    assert_eq!(reader.is_complete(), None);
}

/// Gives some bytes, with interruptions, and then fails.
struct Failing<'a>(&'a [u8], bool);

impl Read for Failing<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("not used"))
    }
}

impl BufRead for Failing<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        match self.0.get(..1) {
            Some(byte) => Ok(byte),
            None => Err(io::Error::other("broken")),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.0 = self.0.get(amount..).unwrap_or_default();
    }
}

#[test]
fn errors_of_the_stream_are_returned() {
    let mut reader = BasisReader::new(Failing(b"0 -1\n0", false));
    let reader = reader.as_mut().unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    match reader.next_record() {
        Err(BasisError::Io(error)) => assert_eq!(error.to_string(), "broken"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(reader.next_record(), Ok(None)));
    assert!(matches!(
        BasisReader::new(Failing(b"", false)),
        Err(BasisError::Io(_))
    ));
}

/// The output of the command in one of its goldens.
fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let path = folder.join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let output = text.split_once("---- standard output\n");
    let output = output.and_then(|(_, rest)| rest.split_once("---- standard error\n"));
    output.unwrap_or_else(|| panic!("{path:?}")).0.to_owned()
}

#[test]
fn all_formats_of_the_command_mean_the_same() {
    for (name, count, labels) in [
        ("basis-", 10, 0),
        ("basis-decimals-", 4, 0),
        ("basis-fractions-", 6, 0),
        ("basis-labels-", 7, 4),
        ("limit-", 3, 0),
        ("unsolvable-", 0, 0),
    ] {
        let read = |format: &str| accepted_golden(&golden(&format!("{name}{format}")));
        let (_, expected) = read("plain");
        assert_eq!(expected.len(), count, "{name}");
        let (reader, found) = read("json");
        assert_eq!(found, expected, "{name}");
        assert_eq!(reader.labels().len(), labels, "{name}");
        assert_eq!(reader.is_complete(), Some(name != "limit-"), "{name}");
    }
}

/// A reader at its end, and the vectors that it gave.
fn accepted_golden(text: &str) -> (BasisReader<io::Cursor<Vec<u8>>>, Vec<Vec<Entry>>) {
    let bytes = io::Cursor::new(text.as_bytes().to_vec());
    let mut reader = BasisReader::new(bytes).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut vectors = Vec::new();
    loop {
        match reader.next_record() {
            Ok(Some(record)) => vectors.extend(record.vector),
            Ok(None) => return (reader, vectors),
            Err(error) => panic!("{text}\n{error}"),
        }
    }
}

#[test]
fn no_file_that_was_cut_off_is_taken_for_a_whole_one() {
    let json = "{\"n\":2,\"lambda\":\"0\",\"labels\":[\"é\",\"b\"],\"vectors\":[\n[0,null],\n[\"-1/3\",0]\n],\"complete\":true}\n";
    let jq =
        "{\n  \"vectors\": [\n    [\n      0,\n      null\n    ]\n  ],\n  \"complete\": true\n}\n";
    let lines = "{\"vector\":[0,null]}\n{\"vector\":[1,2],\"types\":[1],\"kind\":\"forked\",\"entries\":[1,2],\"stem\":[3],\
                 \"cycle\":[1,2],\"cycle_weight\":0}\n\n{\"vector\":[3,4]}\n";
    let plain = "labels: a é\n0 -inf\n-1/3 0\n[1, 2]\n# é\n3 ·\n";
    for (text, has_end) in [(json, true), (jq, true), (lines, false), (plain, false)] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            check_prefixes(&text, has_end);
        }
    }
}

fn check_prefixes(text: &str, has_end: bool) {
    let outcome = |bytes: &[u8]| -> Option<Vec<Record>> {
        let mut reader = BasisReader::new(bytes).ok()?;
        let mut records = Vec::new();
        while let Some(record) = reader.next_record().ok()? {
            records.push(record);
        }
        Some(records)
    };
    let bytes = text.as_bytes();
    let whole = outcome(bytes).unwrap_or_else(|| panic!("{text}"));
    assert!(!whole.is_empty());
    for length in 0..bytes.len() {
        let prefix = &bytes[..length];
        let may_pass = prefix.is_empty() || (!has_end && prefix.ends_with(b"\n"));
        match outcome(prefix) {
            Some(records) => {
                assert!(may_pass, "{}", String::from_utf8_lossy(prefix));
                assert_eq!(records, whole[..records.len()]);
            }
            None => assert!(!may_pass, "{}", String::from_utf8_lossy(prefix)),
        }
    }
}

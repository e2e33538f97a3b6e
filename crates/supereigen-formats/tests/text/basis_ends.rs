//! How reading a basis ends: at an error of the stream, and at an end that is missing.

use std::io::{self, BufRead, Read};

use supereigen_formats::{BasisError, BasisReader, Record};

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

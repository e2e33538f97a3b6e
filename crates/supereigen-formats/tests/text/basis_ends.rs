//! How reading a basis ends: at an error of the stream, and at an end that is missing.

use std::io::{self, BufReader, Read};

use supereigen_formats::{BasisError, BasisReader, Record};

/// Gives some bytes one by one, with interruptions, and then fails.
struct Failing<'a>(&'a [u8], bool);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let (&byte, rest) = self.0.split_first().ok_or(io::Error::other("broken"))?;
        self.0 = rest;
        buffer[0] = byte;
        Ok(1)
    }
}

fn reader(bytes: &[u8]) -> Result<BasisReader<BufReader<Failing<'_>>>, BasisError> {
    BasisReader::new(BufReader::new(Failing(bytes, false)))
}

#[test]
fn errors_of_the_stream_are_returned() {
    let is_broken = |error| matches!(error, BasisError::Io(error) if error.to_string() == "broken");
    let mut opened = reader(b"0 -1\n0").expect("plain text");
    assert!(matches!(opened.next_record(), Ok(Some(_))));
    assert!(opened.next_record().is_err_and(is_broken));
    assert!(matches!(opened.next_record(), Ok(None)));
    assert!(reader(b"").is_err_and(is_broken));
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

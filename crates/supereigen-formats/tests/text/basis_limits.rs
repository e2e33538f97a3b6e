//! Hostile and very large bases: everything ends soon, within bounded memory.

use std::io::{BufReader, Read};

use supereigen_formats::{BasisError, BasisReader};

/// Enough that quadratic time would hold up the whole test run.
const LENGTH: usize = 500_000;

fn repeated(piece: &str) -> String {
    piece.repeat(LENGTH / piece.len())
}

/// How many entries there are in all, or what is wrong.
fn read(text: &str) -> Result<usize, &'static str> {
    let problem = |error| match error {
        BasisError::Bad { diagnostic, .. } => diagnostic.problem.code,
        other => panic!("{other}"),
    };
    let mut reader = BasisReader::new(text.as_bytes()).map_err(problem)?;
    let mut entries = 0;
    while let Some(record) = reader.next_record().map_err(problem)? {
        entries += record.vector.map_or(0, |vector| vector.len());
    }
    Ok(entries)
}

#[test]
fn long_vectors_and_long_files_are_read_in_linear_time() {
    let half = LENGTH / 2;
    assert_eq!(read(&(repeated("1 ") + "\n")), Ok(half));
    assert_eq!(read(&repeated("7\n")), Ok(half));
    let list = repeated("1,");
    for (before, after) in [("{\"vector\":[", "1]}\n"), ("{\"vectors\":[[", "1]]}\n")] {
        assert_eq!(read(&format!("{before}{list}{after}")), Ok(half + 1));
    }
    let spread = list.replace(',', ",\n");
    assert_eq!(
        read(&format!("{{\"vectors\":[[{spread}1]]}}\n")),
        Ok(half + 1)
    );
    assert_eq!(
        read(&format!("{{\"vectors\":[]}}\n{}", repeated("\n"))),
        Ok(0)
    );
}

#[test]
fn garbage_is_refused_at_once() {
    let starts = [
        "",
        "0 ",
        "{",
        "{\"x\":",
        "{\"vectors\":[",
        "{\"vector\":[",
        "{\"vector\":[0],",
        "{\"_ns\":",
        "labels: a\n",
    ];
    for piece in [
        "x",
        "[",
        "{",
        "\"",
        "\\",
        "\\\\",
        "{\"x\":",
        "[{\"\\\\\":",
        "-",
        "\u{1b}[",
        "−",
        ",",
        "x, ",
        "{x, ",
        "1e",
    ] {
        for start in starts {
            if start.is_empty() && piece == "\"" {
                // The only name of a table, however strange.
                continue;
            }
            let text = format!("{start}{}", repeated(piece));
            assert!(read(&text).is_err(), "{start}{piece}");
            assert!(read(&(text + "\n")).is_err(), "{start}{piece}");
        }
    }
}

#[test]
fn exponents_cannot_blow_up_the_memory() {
    let list = repeated("1e9999,");
    let rows = [
        format!("{}\n", list.trim_end_matches(',')),
        format!("{{\"vector\":[{list}0]}}\n"),
        format!("{{\"vectors\":[[{list}0]]}}\n"),
        format!("{{\"vectors\":[[{}0]]}}\n", list.replace(',', ",\n")),
        format!("x1\n{}", "1e9999\n".repeat(1000)),
    ];
    let last = rows.len() - 1;
    for (index, text) in rows.iter().enumerate() {
        let found = read(text);
        let is_too_large = found == Err("total-size");
        // The entries of different vectors do not add up.
        assert!(is_too_large || index == last, "{index}: {found:?}");
    }
}

#[test]
fn nesting_needs_no_stack_and_unknown_keys_are_refused() {
    let nested = |depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!("{{\"_info\":{open}{close},\"vectors\":[]}}\n")
    };
    assert_eq!(read(&nested(1_000_000)), Ok(0));
    let long = repeated("k");
    assert_eq!(
        read(&format!("{{\"_info\":\"{long}\",\"vectors\":[]}}\n")),
        Ok(0)
    );
    let unknown = read(&format!("{{\"{long}\":0,\"vectors\":[]}}\n"));
    assert_eq!(unknown, Err("json-unknown-key"));
}

/// The same line again and again.
struct Endless {
    line: &'static [u8],
    position: usize,
    remaining: u64,
}

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let mut count = 0;
        for byte in bytes
            .iter_mut()
            .take(usize::try_from(self.remaining).unwrap_or(usize::MAX))
        {
            *byte = self.line[self.position];
            self.position = (self.position + 1) % self.line.len();
            count += 1;
        }
        self.remaining -= count as u64;
        Ok(count)
    }
}

#[test]
fn a_basis_larger_than_it_seems_streams() {
    // The text is never there as a whole.
    let line = b"{\"vector\":[0,-1,null,-12,0,0,0,-7]}\n";
    let count = 1_000_000;
    let text = BufReader::new(Endless {
        line,
        position: 0,
        remaining: count * line.len() as u64,
    });
    let mut reader = BasisReader::new(text).unwrap_or_else(|error| panic!("{error}"));
    let mut found = 0;
    while let Ok(Some(record)) = reader.next_record() {
        found += 1;
        assert_eq!(record.line, found);
    }
    assert_eq!(found as u64, count);
}

//! How writers fail, and what no golden of the command shows.

use std::io::{self, Write};

use supereigen::{Sink, UBig, Values, Written};
use supereigen_formats::{
    Context, JsonLinesWriter, JsonWriter, LatexWriter, Notation, NpyWriter, PlainWriter,
};

fn context(denominator: u64, notation: Notation) -> Context {
    let mut context = Context::new(3, UBig::from(denominator));
    context.lambda = Some(Some(0.into()));
    context.notation = notation;
    context
}

fn text(bytes: io::Result<Vec<u8>>) -> String {
    bytes.map_or_else(
        |error| error.to_string(),
        |bytes| String::from_utf8_lossy(&bytes).into_owned(),
    )
}

#[test]
fn json_integers_are_quoted_beyond_two_to_the_53() {
    let mut writer = JsonWriter::new(Vec::new(), &context(1, Notation::Exact));
    let edge = 1i64 << 53;
    let _ = writer.push(Values::integers::<i64>(&[edge, -edge, edge + 1]));
    assert!(
        text(writer.finish(true))
            .contains("\n[9007199254740992,-9007199254740992,\"9007199254740993\"]\n")
    );
}

/// What is read as a label must be written as it is, so there is no way around a spreadsheet.
#[test]
fn labels_that_spreadsheets_take_for_formulas_are_refused_in_csv() {
    for label in ["=1+2", "+a", "-a", "@a", "=HYPERLINK(\"x\")"] {
        let mut context = Context::new(2, 1u8.into());
        context.labels = vec!["b".to_owned(), label.to_owned()];
        let refused = supereigen_formats::CsvWriter::<Vec<u8>>::check(&context)
            .expect_err("a formula")
            .to_string();
        assert!(refused.contains("for a formula; json can"), "{refused}");
        let writer = JsonWriter::new(Vec::new(), &context);
        let written = text(writer.finish(true));
        let reader = supereigen_formats::BasisReader::new(written.as_bytes()).expect("as written");
        assert_eq!(reader.labels(), context.labels);
    }
}

/// Takes some bytes and fails from then on, each time with another message.
#[derive(Debug)]
struct Failing {
    room: usize,
    failures: usize,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.room {
            self.failures += 1;
            return Err(io::Error::other(format!("failure {}", self.failures)));
        }
        self.room -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::other("not flushed"))
    }
}

#[test]
fn the_first_error_is_kept_and_stops_the_method() {
    let vector = Values::integers::<i64>(&[0, -1, i64::MIN]);
    let small = || Failing {
        room: 50,
        failures: 0,
    };
    fn pushed(mut sink: impl Sink, vector: Values<'_>) -> usize {
        (0..100)
            .take_while(|_| sink.push(vector).is_continue())
            .count()
    }
    let mut writer = PlainWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 5);
    assert!(writer.push(vector).is_break());
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = JsonWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 1);
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = JsonLinesWriter::new(small(), &context(1, Notation::Exact), None);
    assert_eq!(pushed(&mut writer, vector), 2);
    assert_eq!(message(writer.finish(false)), "failure 1");
    let mut writer = LatexWriter::new(small(), &context(1, Notation::Exact));
    assert_eq!(pushed(&mut writer, vector), 1);
    assert_eq!(message(writer.finish(false)), "failure 1");
}

#[test]
fn a_vector_over_another_denominator_is_refused() {
    let context = context(3, Notation::Exact);
    let vector = Values::over(&[0i64, -1, -2], &context.denominator);
    let other = Values::integers(&[0i64, -1, -2]);
    let mut plain = PlainWriter::new(Vec::new(), &context);
    assert!(plain.push(vector).is_continue() && plain.push(other).is_break());
    let mut array = NpyWriter::new(io::Cursor::new(Vec::new()), &context);
    assert!(array.push(vector).is_continue() && array.push(other).is_break());
    let expected = "a vector has another denominator than the output";
    assert_eq!(message(plain.finish(true)), expected);
    assert_eq!(message(array.finish(true)), expected);
    // A scribe leaves the vector to its writer, which then refuses it.
    let plain = PlainWriter::new(Vec::new(), &context);
    let mut scribe = plain.scribe().expect("text is written on any thread");
    assert_eq!(scribe.write(other, &mut Vec::new()), Written::Refused);
}

#[test]
fn an_error_of_the_head_or_of_the_flush_is_not_lost() {
    let full = Failing {
        room: 0,
        failures: 0,
    };
    let mut writer = JsonWriter::new(full, &context(1, Notation::Exact));
    assert!(writer.push(Values::integers::<i64>(&[0])).is_break());
    assert_eq!(message(writer.finish(true)), "failure 1");
    let empty = Failing {
        room: 1000,
        failures: 0,
    };
    let writer = PlainWriter::new(empty, &context(1, Notation::Exact));
    assert_eq!(message(writer.finish(true)), "not flushed");
}

fn message<T>(result: io::Result<T>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}

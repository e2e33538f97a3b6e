//! How writers fail, and what no golden of the command shows.

use std::io::{self, Cursor, Write};

use supereigen::{IBig, Matrix, Sink, UBig, Values, Written};
use supereigen_formats::{
    Context, Ending, MatrixFormat, Notation, VectorFormat, VectorWriter, write_matrix_as,
};

fn context_of(denominator: u64, notation: Notation) -> Context {
    let mut context = Context::new(3, UBig::from(denominator));
    context.lambda = Some(Some(0.into()));
    context.notation = notation;
    context
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

fn failing(room: usize) -> Failing {
    Failing { room, failures: 0 }
}

#[test]
fn the_first_error_is_kept_and_stops_the_method() {
    let vector = Values::integers::<i64>(&[0, -1, i64::MIN]);
    let small = failing(50);
    let mut writer = VectorWriter::new(small, &context_of(1, Notation::Exact), VectorFormat::Plain);
    let pushed = (0..100).take_while(|_| writer.push(vector).is_continue());
    assert_eq!(pushed.count(), 5);
    assert!(writer.push(vector).is_break());
    assert_eq!(message(writer.finish(Ending::Part)), "failure 1");
}

#[test]
fn a_vector_over_another_denominator_is_refused() {
    let context = context_of(3, Notation::Exact);
    let vector = Values::over(&[0i64, -1, -2], &context.denominator);
    let other = Values::integers(&[0i64, -1, -2]);
    let mut plain = VectorWriter::new(Vec::new(), &context, VectorFormat::Plain);
    assert!(plain.push(vector).is_continue() && plain.push(other).is_break());
    let mut array = VectorWriter::on_file(Cursor::new(Vec::new()), &context, VectorFormat::Npy);
    assert!(array.push(vector).is_continue() && array.push(other).is_break());
    let expected = "a vector has another denominator than the output";
    assert_eq!(message(plain.finish(Ending::All)), expected);
    assert_eq!(message(array.finish(Ending::All)), expected);
    // A scribe leaves the vector to its writer, which then refuses it.
    let plain = VectorWriter::new(Vec::new(), &context, VectorFormat::Plain);
    let mut scribe = plain.scribe().expect("text is written on any thread");
    assert_eq!(scribe.write(other, &mut Vec::new()), Written::Refused);
}

#[test]
fn an_error_of_the_head_or_of_the_flush_is_not_lost() {
    let full = failing(0);
    let mut writer = VectorWriter::new(full, &context_of(1, Notation::Exact), VectorFormat::Json);
    assert!(writer.push(Values::integers::<i64>(&[0])).is_break());
    assert_eq!(message(writer.finish(Ending::All)), "failure 1");
    let empty = failing(1000);
    let writer = VectorWriter::new(empty, &context_of(1, Notation::Exact), VectorFormat::Plain);
    assert_eq!(message(writer.finish(Ending::All)), "not flushed");
}

#[test]
fn errors_of_a_matrix_are_returned() {
    for (room, expected) in [(0, "failure 1"), (60, "failure 1"), (1_000, "not flushed")] {
        let (matrix, format) = (Matrix::identity(2), MatrixFormat::MATRIX_MARKET);
        let result = write_matrix_as(failing(room), &matrix, format, Notation::Exact);
        assert_eq!(message(result), expected, "{room}");
    }
}

#[test]
fn a_denominator_without_need_makes_no_real_file() {
    let three = Matrix::from_numerators((1, 1), UBig::from(2u8), [(0, 0, IBig::from(6))]);
    let mut bytes = Vec::new();
    let (three, format) = (three.expect("inside"), MatrixFormat::MATRIX_MARKET);
    let written = write_matrix_as(&mut bytes, &three, format, Notation::Decimal);
    let expected = b"%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 3\n";
    assert!(written.is_ok() && bytes == expected);
}

fn message<T>(result: io::Result<T>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}

//! What is written is read back.

use std::io::{self, Write};

use supereigen::{IBig, Matrix, Rational, Sink, Values};
use supereigen_arrow::ArrowWriter;
use supereigen_formats::{Context, Trailer, fingerprint, read_matrix};

use crate::{big, read, rows, written};

#[test]
fn vectors_of_any_number_are_read_back() {
    for n in [1, 2, 7, 64, 70_000] {
        let context = Context::new(n, 6u8.into());
        for count in [0, 1, 3, 1000] {
            if n * count > 1_000_000 {
                continue;
            }
            let rows = rows(count, n);
            let bytes = written(&context, &rows, true);
            let (reader, records) = read(&bytes).expect("what was written");
            assert_eq!((reader.n(), records.len()), (n, count));
            for (index, (record, row)) in records.iter().zip(&rows).enumerate() {
                assert_eq!(record.line, index + 1);
                let expected = Values::over(row, &6u8.into()).to_entries();
                assert_eq!(record.vector, Some(expected));
            }
            assert_eq!(reader.is_complete(), Some(true));
        }
    }
}

#[test]
fn the_schema_says_what_else_there_is_to_say() {
    let matrix = Matrix::from_rows([[Some(0), None], [Some(-1), Some(2)]]).expect("square");
    let half = Rational::from_parts((-1).into(), 2u8.into());
    let mut context = Context::new(2, 2u8.into());
    context.lambda = Some(Some(half));
    context.labels = vec!["a\"".to_owned(), "é".to_owned()];
    context.matrix = Some(matrix.clone());
    context.shard = Some("2/7 of 0123".to_owned());
    for complete in [true, false] {
        let bytes = written(&context, &rows(5, 2), complete);
        let (reader, _) = read(&bytes).expect("what was written");
        assert_eq!(reader.lambda(), context.lambda.as_ref());
        assert_eq!(reader.labels(), context.labels);
        assert_eq!(reader.fingerprint(), Some(fingerprint(&matrix).as_str()));
        assert_eq!(reader.is_complete(), Some(false), "a shard has not all");
        let expected = Trailer {
            shard: "2/7 of 0123".to_owned(),
            complete,
            vectors: 5,
        };
        assert_eq!(reader.trailer(), Some(&expected));
        let text = "supereigen.matrix\0";
        assert!(bytes.windows(text.len()).any(|it| it == text.as_bytes()));
    }
}

#[test]
fn all_lanes_give_the_same_file() {
    let context = Context::new(3, 1u8.into());
    let rows = rows(100, 3);
    let expected = written(&context, &rows, true);
    let mut bigs = ArrowWriter::new(Vec::new(), &context);
    let mut wides = ArrowWriter::new(Vec::new(), &context);
    for row in &rows {
        assert!(bigs.push(Values::integers(&big(row))).is_continue());
        let wide = |&value: &i64| match value {
            i64::MIN => i128::MIN,
            value => value.into(),
        };
        let wide: Vec<i128> = row.iter().map(wide).collect();
        assert!(wides.push(Values::integers::<i128>(&wide)).is_continue());
    }
    assert_eq!(bigs.finish(true).expect("memory"), expected);
    assert_eq!(wides.finish(true).expect("memory"), expected);
}

#[test]
fn numbers_that_do_not_fit_end_the_file_with_a_way_out() {
    for value in [IBig::from(10).pow(30), IBig::from(i64::MIN)] {
        let mut writer = ArrowWriter::new(Vec::new(), &Context::new(1, 1u8.into()));
        assert!(writer.push(Values::integers(&[Some(value)])).is_break());
        assert!(writer.push(Values::integers::<i64>(&[0])).is_break());
        let error = writer.finish(true).map_err(|error| error.to_string());
        let message = error.expect_err("it does not fit");
        assert!(message.contains("plain text, CSV and JSON hold any number"));
    }
}

/// The reader of a pipe may go away: the caller must be able to tell.
#[test]
fn the_error_of_the_writer_comes_back_as_it_was() {
    struct Pipe {
        left: usize,
    }
    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.left.checked_sub(bytes.len()) {
                Some(left) => {
                    self.left = left;
                    Ok(bytes.len())
                }
                None => Err(io::ErrorKind::BrokenPipe.into()),
            }
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    // In the head, in a batch, and in the footer.
    let whole = written(&Context::new(2, 1u8.into()), &rows(9, 2), true).len();
    for left in [0, 100, whole - 200, whole - 1] {
        let mut writer = ArrowWriter::new(Pipe { left }, &Context::new(2, 1u8.into()));
        for row in rows(9, 2) {
            let _ = writer.push(Values::integers::<i64>(&row));
        }
        let error = writer.finish(true).map(|_| ()).expect_err("it is closed");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe, "{left}: {error}");
    }
}

/// Plain text could not have these labels.
#[test]
fn the_matrix_stands_in_the_metadata_without_its_labels() {
    let matrix = read_matrix(b"0 1\n-1/3 .\n").expect("a matrix").matrix;
    let labels = vec!["two words".to_owned(), "#2".to_owned()];
    let mut context = Context::new(2, 3u8.into());
    context.labels = labels.clone();
    context.matrix = Some(matrix.with_labels(labels).expect("two"));
    let schema = supereigen_arrow::schema(&context).expect("n is small");
    let text = schema.metadata().get("supereigen.matrix");
    assert_eq!(text.map(|text| text.as_ref()), Some("0 1\n-1/3 -inf\n"));
}

//! What is written is read back.

use supereigen::{IBig, Matrix, Rational, Sink, Values};
use supereigen_arrow::ArrowWriter;
use supereigen_formats::{Context, Trailer, fingerprint};

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
                let expected = Values::I64(row).to_entries(&6u8.into());
                assert_eq!(record.vector, Some(expected));
            }
            assert_eq!(reader.is_complete(), Some(true));
        }
    }
}

#[test]
fn the_schema_says_what_else_there_is_to_say() {
    let matrix = Matrix::from_integers(&[&[Some(0), None], &[Some(-1), Some(2)]]).expect("square");
    let half = Rational::from_parts((-1).into(), 2u8.into());
    let context = Context {
        lambda: Some(Some(half)),
        labels: vec!["a\"".to_owned(), "é".to_owned()],
        matrix: Some(matrix.clone()),
        shard: Some("2/7 of 0123".to_owned()),
        ..Context::new(2, 2u8.into())
    };
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
        assert!(bigs.push(Values::Big(&big(row))).is_continue());
        let wide = |&value: &i64| match value {
            i64::MIN => i128::MIN,
            value => value.into(),
        };
        let wide: Vec<i128> = row.iter().map(wide).collect();
        assert!(wides.push(Values::I128(&wide)).is_continue());
    }
    assert_eq!(bigs.finish(true).expect("memory"), expected);
    assert_eq!(wides.finish(true).expect("memory"), expected);
}

#[test]
fn numbers_that_do_not_fit_end_the_file_with_a_way_out() {
    for value in [IBig::from(10).pow(30), IBig::from(i64::MIN)] {
        let mut writer = ArrowWriter::new(Vec::new(), &Context::new(1, 1u8.into()));
        assert!(writer.push(Values::Big(&[Some(value)])).is_break());
        assert!(writer.push(Values::I64(&[0])).is_break());
        let error = writer.finish(true).map_err(|error| error.to_string());
        let message = error.expect_err("it does not fit");
        assert!(message.contains("plain text, CSV and JSON hold any number"));
    }
}

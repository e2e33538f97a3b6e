//! Bases as arrays of NumPy: what is written, read and refused, and what stands beside them.

use std::io::Cursor;

use supereigen::{IBig, Matrix, Sink, Values};
use supereigen_formats::{
    BasisError, BasisReader, Context, NpyWriter, Sidecar, fingerprint, read_matrix,
};

fn array(context: &Context, rows: &[&[i64]]) -> (Vec<u8>, String) {
    let mut writer = NpyWriter::new(Cursor::new(Vec::new()), context);
    for row in rows {
        assert!(
            writer
                .push(Values::over(row, &context.denominator))
                .is_continue()
        );
    }
    let sidecar = writer.sidecar(true);
    let bytes = writer
        .finish(true)
        .unwrap_or_else(|error| panic!("{error}"));
    (bytes.into_inner(), sidecar)
}

/// How many vectors there are, or the message.
fn outcome(bytes: &[u8], sidecar: &str) -> Result<usize, String> {
    let count = || -> Result<usize, BasisError> {
        let sidecar = Sidecar::read(sidecar.as_bytes())?;
        let mut reader = BasisReader::with_sidecar(bytes, sidecar)?;
        let mut count = 0;
        while let Some(record) = reader.next_record()? {
            count += 1;
            assert_eq!(record.line, count);
        }
        assert!(matches!(reader.next_record(), Ok(None)));
        Ok(count)
    };
    count().map_err(|error| {
        if let BasisError::Bad { diagnostic, line } = &error {
            assert!(diagnostic.span.end <= line.len(), "{diagnostic:?}");
        }
        error.to_string()
    })
}

#[test]
fn an_array_is_a_header_and_its_rows() {
    let (bytes, sidecar) = array(&Context::new(2, 1u8.into()), &[&[0, -1], &[i64::MIN, 0]]);
    let header = "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 2), }";
    assert_eq!(bytes[..10], *b"\x93NUMPY\x01\x00\x76\x00");
    assert_eq!(&bytes[10..10 + header.len()], header.as_bytes());
    assert_eq!((bytes[127], bytes.len()), (b'\n', 128 + 32));
    assert_eq!(bytes[136..144], [0xFF; 8]);
    assert_eq!(bytes[144..152], [0, 0, 0, 0, 0, 0, 0, 0x80]);
    assert_eq!(
        sidecar,
        "{\"format\":\"supereigen basis\",\"version\":1,\"n\":2,\
         \"denominator\":\"1\",\"minus_infinity\":\"-9223372036854775808\",\"count\":2,\
         \"complete\":true}\n"
    );
}

#[test]
fn what_stands_beside_an_array_is_known_to_its_reader() {
    let matrix = read_matrix(b"0 1\n1/3 0").map(|document| document.matrix);
    let matrix: Matrix = matrix.unwrap_or_else(|error| panic!("{error}"));
    let mut context = Context::new(2, 3u8.into());
    context.lambda = Some(Some(2.into()));
    context.labels = vec!["a".to_owned(), "b".to_owned()];
    context.matrix = Some(matrix.clone());
    let (bytes, sidecar) = array(&context, &[&[0, -1]]);
    let sidecar = Sidecar::read(sidecar.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    let reader = BasisReader::with_sidecar(bytes.as_slice(), sidecar);
    let mut reader = reader.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reader.n(), Some(2));
    assert_eq!(reader.lambda(), Some(&Some(2.into())));
    assert_eq!(reader.labels(), ["a", "b"]);
    assert_eq!(reader.fingerprint(), Some(fingerprint(&matrix).as_str()));
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    assert!(matches!(reader.next_record(), Ok(None)));
    assert_eq!(reader.is_complete(), Some(true));
    // Without it the entries are what they are.
    let mut alone = BasisReader::new(bytes.as_slice()).unwrap_or_else(|error| panic!("{error}"));
    let record = alone
        .next_record()
        .unwrap_or_else(|error| panic!("{error}"));
    let expected = vec![Some(0.into()), Some((-1).into())];
    assert_eq!(record.and_then(|it| it.vector), Some(expected));
}

#[test]
fn numbers_of_other_lanes_are_written_if_they_fit() {
    let context = Context::new(1, 1u8.into());
    let least = IBig::from(i64::MIN);
    for (value, fits) in [
        (IBig::from(-7), true),
        (&least + IBig::ONE, true),
        (least.clone(), false),
        (-least, false),
        (IBig::from(10).pow(30), false),
    ] {
        let mut writer = NpyWriter::new(Cursor::new(Vec::new()), &context);
        let big = [Some(value.clone())];
        assert_eq!(
            writer.push(Values::integers(&big)).is_continue(),
            fits,
            "{value}"
        );
        if let Ok(wide) = i128::try_from(value.clone()) {
            let mut writer = NpyWriter::new(Cursor::new(Vec::new()), &context);
            let pushed = writer.push(Values::integers(&[wide]));
            assert_eq!(pushed.is_continue(), fits, "{value}");
        }
        let finished = writer.finish(true).map_err(|error| error.to_string());
        match fits {
            true => assert!(finished.is_ok(), "{value}"),
            false => assert!(
                finished.is_err_and(|error| error.contains("plain text, CSV and JSON hold")),
                "{value}"
            ),
        }
    }
}

#[test]
fn arrays_that_are_wrong_are_refused() {
    let (bytes, sidecar) = array(&Context::new(2, 1u8.into()), &[&[0, -1], &[i64::MIN, 0]]);
    assert_eq!(outcome(&bytes, &sidecar), Ok(2));
    for length in 0..bytes.len() {
        let refused = outcome(&bytes[..length], &sidecar);
        assert!(refused.is_err() || length == 0, "{length}");
    }
    let message = |bytes: &[u8], sidecar: &str| outcome(bytes, sidecar).err().unwrap_or_default();
    let longer = [bytes.as_slice(), &[0; 8]].concat();
    assert_eq!(
        message(&longer, &sidecar),
        "1:129: the entries take 40 bytes, but the shape of the array needs 32"
    );
    assert_eq!(
        message(&bytes, &sidecar.replace("\"n\":2", "\"n\":3")),
        "1:61: the file beside the array has another `n`"
    );
    assert_eq!(
        message(&bytes, &sidecar.replace("\"count\":2", "\"count\":3")),
        "1:61: the file beside the array has another `count`"
    );
    for denominator in ["0", "-1", "1/2", "-inf"] {
        let sidecar = sidecar.replace("\"1\"", &format!("\"{denominator}\""));
        let expected = "the denominator is not a positive integer";
        assert!(message(&bytes, &sidecar).ends_with(expected), "{sidecar}");
    }
    let text = String::from_utf8_lossy(&bytes[10..127]).into_owned();
    let by_columns = text.replace("False", "True ");
    let by_columns = [&bytes[..10], by_columns.as_bytes(), &bytes[127..]].concat();
    assert_eq!(
        message(&by_columns, &sidecar),
        "1:61: the array is stored by columns, but a basis is read by rows"
    );
}

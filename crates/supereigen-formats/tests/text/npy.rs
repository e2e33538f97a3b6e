//! Arrays of NumPy: every type that is read, what is refused, and what is written.

use supereigen::{Entry, Rational};
use supereigen_formats::{
    MatrixFormat, read_matrix, read_matrix_as, read_square_matrix_as, write_matrix_as,
};

use crate::formats_written::check_read;
use crate::support::numbers::entries;

/// An NPY file.
fn npy(version: u8, header: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    let length = u32::try_from(header.len()).unwrap_or(0).to_le_bytes();
    bytes.extend(&length[..if version == 1 { 2 } else { 4 }]);
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

fn npy_header(kind: &str, columns_first: &str, shape: &str) -> String {
    format!("{{'descr': '{kind}', 'fortran_order': {columns_first}, 'shape': {shape}, }} \n")
}

#[test]
fn every_type_of_npy_is_read() {
    let rows = [[3i8, -1], [0, 127]];
    let flat = [3i8, -1, 0, 127];
    let by_columns = [3i8, 0, -1, 127];
    let expected: Vec<Vec<Entry>> = rows
        .iter()
        .map(|row| {
            row.iter()
                .map(|&value| Some(Rational::from(value)))
                .collect()
        })
        .collect();
    for (order, values) in [("False", flat), ("True", by_columns)] {
        let bytes_of = |kind: &str| -> Vec<u8> {
            let each = values.iter().map(|&value| -> Vec<u8> {
                match kind {
                    "|i1" => value.to_le_bytes().to_vec(),
                    "<i2" => i16::from(value).to_le_bytes().to_vec(),
                    ">i4" => i32::from(value).to_be_bytes().to_vec(),
                    "<i8" => i64::from(value).to_le_bytes().to_vec(),
                    ">i8" => i64::from(value).to_be_bytes().to_vec(),
                    "<f4" => f32::from(value).to_le_bytes().to_vec(),
                    ">f4" => f32::from(value).to_be_bytes().to_vec(),
                    "<f8" => f64::from(value).to_le_bytes().to_vec(),
                    _ => f64::from(value).to_be_bytes().to_vec(),
                }
            });
            each.flatten().collect()
        };
        for kind in [
            "|i1", "<i2", ">i4", "<i8", ">i8", "<f4", ">f4", "<f8", ">f8",
        ] {
            for version in [1, 2, 3] {
                let header = npy_header(kind, order, "(2, 2)");
                let file = npy(version, &header, &bytes_of(kind));
                let read = read_square_matrix_as(&file, MatrixFormat::Npy);
                let found = read.map(|it| entries(&it.matrix));
                assert_eq!(found.as_ref(), Ok(&expected), "{kind} {order} {version}");
            }
        }
    }
    let unsigned = npy(1, &npy_header("<u8", "False", "(1L, 1)"), &[255; 8]);
    let unsigned = read_matrix_as(&unsigned, MatrixFormat::Npy);
    let expected = read_matrix(b"18446744073709551615");
    assert_eq!(unsigned, expected);
    let floats: Vec<u8> = [0.1f64, -0.0, 1e-7, f64::NEG_INFINITY]
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let floats = npy(1, &npy_header("<f8", "False", "(1,4)"), &floats);
    let expected = read_matrix(b"0.1 0 0.0000001 -inf");
    assert_eq!(read_matrix_as(&floats, MatrixFormat::Npy), expected);
    let float = npy(
        1,
        &npy_header(">f4", "False", "(1,1)"),
        &0.1f32.to_be_bytes(),
    );
    let expected = read_matrix(b"0.1");
    assert_eq!(read_matrix_as(&float, MatrixFormat::Npy), expected);
}

#[test]
fn bad_arrays_are_refused_where_they_are_bad() {
    let header = |kind, shape| npy_header(kind, "False", shape);
    let nan = [1.0f64.to_le_bytes(), f64::NAN.to_le_bytes()].concat();
    let infinity = f64::INFINITY.to_le_bytes();
    for (file, message) in [
        (b"NUMPY".to_vec(), "1:1: this is not an NPY file"),
        (
            b"\x93NUMPY\x01".to_vec(),
            "1:8: the file ends within its header",
        ),
        (
            b"\x93NUMPY\x04\x00".to_vec(),
            "1:7: version 4.0 of NPY is not supported",
        ),
        (
            b"\x93NUMPY\x01\x00\x05\x00{".to_vec(),
            "1:12: the file ends within its header",
        ),
        (
            npy(1, "[]", &[]),
            "1:11: the header of the NPY file is not understood",
        ),
        (
            npy(1, "{'x': 1}", &[]),
            "1:16: the header of the NPY file is not understood",
        ),
        (
            npy(1, "{'shape': (1, 1)}", &[]),
            "1:11: the header of the NPY file has no `descr`",
        ),
        (
            npy(1, &header("<c8", "(1, 1)"), &[]),
            "1:21: entries of the type `<c8` are not supported",
        ),
        (
            npy(1, &header("<i8", "(1,)"), &[0; 8]),
            "1:61: the array has 1 dimension, not 2",
        ),
        (
            npy(1, &header("<i8", "(0, 3)"), &[]),
            "1:61: there are no entries",
        ),
        (
            npy(1, &header("<i8", "(1, 2)"), &[0; 8]),
            "1:72: the entries take 8 bytes, but the shape of the array needs 16",
        ),
        (
            npy(1, &header("<i8", "(9999999999, 9999999999)"), &[0; 8]),
            "1:90: the entries take 8 bytes, but the array is larger than any file",
        ),
        (
            npy(1, &header("<f8", "(1, 2)"), &nan),
            "1:80: the entry in row 1, column 2 is not a number",
        ),
        (
            npy(1, &header("<f8", "(1, 1)"), &infinity),
            "1:72: the entry in row 1, column 1 is +∞",
        ),
    ] {
        match read_matrix_as(&file, MatrixFormat::Npy) {
            Ok(_) => panic!("{message}: was read"),
            Err(diagnostic) => assert_eq!(diagnostic.to_string(), message),
        }
    }
    let rectangle = npy(1, &header("|u1", "(1, 2)"), &[1, 2]);
    assert!(read_matrix_as(&rectangle, MatrixFormat::Npy).is_ok());
    let refused = read_square_matrix_as(&rectangle, MatrixFormat::Npy);
    let message = refused.err().map(|error| error.to_string());
    let expected = "1:61: the matrix is not square: 1 row and 2 columns";
    assert_eq!(message.as_deref(), Some(expected));
}

#[test]
fn arrays_that_are_not_exact_are_not_written() {
    for (text, accepted) in [
        ("1 -0.25\n-inf 1e18", true),
        ("1/3", false),
        ("0.1", false),
        ("9007199254740993", false),
        ("1e400", false),
    ] {
        let document = read_matrix(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let (matrix, notation) = (&document.matrix, document.notation);
        let mut bytes = Vec::new();
        let written = write_matrix_as(&mut bytes, matrix, MatrixFormat::Npy, notation);
        assert_eq!(written.is_ok(), accepted, "{text}");
        assert_eq!(bytes.is_empty(), !accepted, "{text}");
        if accepted {
            check_read(&bytes, matrix, MatrixFormat::Npy);
        }
    }
}

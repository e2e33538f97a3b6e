//! Mutated files of every format: the readers never panic, always point into the file, and what they
//! accept survives being written.
//!
//! Deterministic. The environment variable `SUPEREIGEN_FUZZ` multiplies the number of cases.

use supereigen::Matrix;
use supereigen_formats::{
    Diagnostic, Document, MatrixFormat, Numbers, read_matrix_as, read_mpm, read_square_matrix_as,
    write_matrix_as,
};

use crate::support::mutation::{Random, check_messages, factor, mutate, place, show};

const CASES: usize = 150_000;

/// What a matrix may have at most to be written in full.
const LARGEST: usize = 2_000;

const SAMPLES: [(MatrixFormat, &[u8]); 30] = [
    (MatrixFormat::Csv, b"1,2\n3,-inf\n"),
    (MatrixFormat::Csv, b"\"a\",b;\n1/3,.5\n\n,\"\"\n"),
    (MatrixFormat::Csv, b"x;y;z\n1; ;3\n1e3;-0.25;\"4\"\n"),
    (MatrixFormat::Csv, b"a\tb\r\n1\t2\r\n\t-oo\r\n"),
    (MatrixFormat::Csv, b"1,5;2\n3;4\n"),
    (MatrixFormat::Csv, b"\"say \"\"x\"\"\",\"y, z\"\n0,1\n2,3\n"),
    (MatrixFormat::Json, b"[[1,2],[3,null]]"),
    (MatrixFormat::Json, b"{\"matrix\":[[0,-1.5],\n[\"1/3\",\"-inf\"]],\"labels\":[\"a\",\"b\"]}"),
    (MatrixFormat::Json, b"{\"x\":[{\"y\":[true,1e5]}],\"matrix\":[[\"\\u0031\"]],\"labels\":[\"\\ud83d\\ude00\"]}\n"),
    (MatrixFormat::Json, b"[\n  [1e30, 12345678901234567890],\n  [-0, \"eps\"]\n]\n"),
    (MatrixFormat::TpLib, b"[1,-oo]\n[1/3,0.5]\n"),
    (MatrixFormat::TpLib, b"[ 0 , -1 , 2 ] # c\n[-oo,-oo,-oo]\n[4,5,6]"),
    (MatrixFormat::Polymake, b"MATRIX\n0 -1/3 -inf\n-inf 2 0\n\n"),
    (MatrixFormat::Polymake, b"_application tropical\n\nDIM\n3\n\nMATRIX\n1 2\n# c\n3 4\n\nX\n1\n"),
    (MatrixFormat::Polymake, b"$m = new Matrix<TropicalNumber<Max>>([[0,\"-1/3\"],[\"-inf\",2]]);\n"),
    (MatrixFormat::Mpm, b"max-plus model M :\nmatrices\nA (a b) = [\n\t[ -inf 2.0000 ]\n\t[ 1/3, -inf ]\n]\n"),
    (MatrixFormat::Mpm, b"max-plus model M: // c\nmatrices A=[[1]] B=[[2]] C=[]\nvector sequences\nv = [ [0 0] [2 3] ]\nevent sequences e = [ 0 2 ]"),
    (MatrixFormat::Mpm, b"/* c */ max-plus model M: matrices A (r a b) = [[1 2]] B = [[] []]"),
    (MatrixFormat::EventGraph, b"a b 3 0\nb a 2 1\na a 5.5 2\n"),
    (MatrixFormat::EventGraph, b"# c\nx y 1/3 0\ny z -2 0\nz x 1 0\nz z 4 3\nx x 1 1\n"),
    (MatrixFormat::EventGraph, b"1 2 -1 0\n2 1 1 0\n2 2 0 0\n1 1 7 1\n1 3 2 40\n3 1 1 2"),
    (MatrixFormat::EventGraph, b"a b 1 0\nb a -1/2 0\na a 1 1\n"),
    (MatrixFormat::Npy, b"\x93NUMPY\x01\x00\x3a\x00{'descr': '|i1', 'fortran_order': False, 'shape': (2, 2)}\n\x01\x02\xff\x80"),
    (MatrixFormat::Npy, b"\x93NUMPY\x01\x00\x3a\x00{'descr': '>i2', 'fortran_order': True , 'shape': (1, 2)}\n\x01\x02\xff\x80"),
    (MatrixFormat::Npy, b"\x93NUMPY\x02\x00\x3a\x00\x00\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1)}\n\x00\x00\x80\x3f\x00\x00\x80\xff"),
    (MatrixFormat::Npy, b"\x93NUMPY\x03\x00\x3a\x00\x00\x00{'descr': '>f8', 'fortran_order': False, 'shape': (1, 1)}\n\x3f\xd0\x00\x00\x00\x00\x00\x00"),
    (MatrixFormat::Plain, b"labels: a b\n0 -0.25\n1/3 .\n"),
    (MatrixFormat::Plain, b"[[1, 2],\n [3, 4]]\n"),
    (MatrixFormat::MatrixMarket, b"%%MatrixMarket matrix coordinate real general\n2 2 2\n2 1 -0.25\n1 1 1/3"),
    (MatrixFormat::MatrixMarket, b"1 2\n"),
];

const TOKENS: [&str; 61] = [
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    ",",
    ";",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    ":",
    "\"",
    "\"\"",
    "'",
    "(",
    ")",
    "=",
    "#",
    "%",
    "//",
    "/*",
    "*/",
    "\\",
    "\\u0041",
    "-inf",
    "inf",
    ".",
    "-oo",
    "null",
    "−",
    "é",
    "\u{feff}",
    "\0",
    "1",
    "-1",
    "0",
    "1/3",
    "1/0",
    "0.25",
    "1,5",
    "1e5",
    "1e10000",
    "nan",
    "\"a\"",
    "\"labels\":",
    "\"matrix\":",
    "MATRIX\n",
    "\n\n",
    "matrices ",
    "A = [[1]]",
    "vector sequences",
    "new Matrix<Rational>(",
    "a b 1 0\n",
    "b a 1 0\n",
    "a@1 a 1 1\n",
    "b b 2 99999\n",
    "True",
    "12345678901234567890",
];

#[test]
fn mutated_files_are_read_or_refused_properly() {
    let mut random = Random::new();
    let samples = SAMPLES.map(|(_, sample)| sample);
    let mut accepted = [0; MatrixFormat::ALL.len()];
    let mut refused = accepted;
    for _ in 0..CASES * factor() {
        let (format, sample) = SAMPLES[random.below(SAMPLES.len())];
        let mut bytes = sample.to_vec();
        for _ in 0..random.below(5) {
            mutate(&mut bytes, &samples, &TOKENS, &mut random);
        }
        // Whatever it says, it says something.
        let detected = MatrixFormat::detect(&bytes, None);
        let format = if random.below(8) == 0 {
            detected
        } else {
            format
        };
        let index = MatrixFormat::ALL.iter().position(|&it| it == format);
        let counts = if check(&bytes, format) {
            &mut accepted
        } else {
            &mut refused
        };
        counts[index.unwrap_or(0)] += 1;
    }
    // Otherwise many of the checks would not have been made.
    for (index, format) in MatrixFormat::ALL.iter().enumerate() {
        assert!(accepted[index] > CASES / 200, "{format:?}: {accepted:?}");
        assert!(refused[index] > CASES / 200, "{format:?}: {refused:?}");
    }
}

/// Checks the readers of a format on some bytes; returns whether they are a matrix.
fn check(bytes: &[u8], format: MatrixFormat) -> bool {
    let matrix = read_matrix_as(bytes, format);
    let square = read_square_matrix_as(bytes, format);
    match (&matrix, &square) {
        (Ok(read), Ok(square)) => assert_eq!(read, square, "{}", show(bytes)),
        (Ok(read), Err(diagnostic)) => {
            assert_ne!(read.matrix.rows(), read.matrix.columns(), "{}", show(bytes));
            check_diagnostic(bytes, format, diagnostic);
        }
        (Err(first), Err(second)) => {
            assert_eq!(first, second, "{}", show(bytes));
            check_diagnostic(bytes, format, first);
        }
        (Err(_), Ok(_)) => panic!("only square: {}", show(bytes)),
    }
    if format == MatrixFormat::Mpm
        && let Err(diagnostic) = read_mpm(bytes, Some("B"))
    {
        check_diagnostic(bytes, format, &diagnostic);
    }
    let Ok(document) = matrix else {
        return false;
    };
    check_written(bytes, &document);
    true
}

/// Checks that a document survives being written in whatever format can express it.
fn check_written(bytes: &[u8], document: &Document) {
    let (matrix, notation) = (&document.matrix, document.notation);
    if matrix.rows().saturating_mul(matrix.columns()) > LARGEST {
        return;
    }
    for format in MatrixFormat::ALL {
        let mut written = Vec::new();
        if write_matrix_as(&mut written, matrix, format, notation, Numbers::Spirit).is_err() {
            assert!(written.is_empty(), "{}", show(bytes));
            continue;
        }
        match read_matrix_as(&written, format) {
            Ok(again) => check_equal(&again.matrix, matrix, format, bytes),
            Err(diagnostic) => panic!("{} as {format:?}: {diagnostic}", show(bytes)),
        }
    }
}

fn check_equal(again: &Matrix, matrix: &Matrix, format: MatrixFormat, bytes: &[u8]) {
    assert_eq!(again.rows(), matrix.rows(), "{}", show(bytes));
    assert_eq!(again.columns(), matrix.columns(), "{}", show(bytes));
    for i in 0..matrix.rows() {
        for j in 0..matrix.columns() {
            assert_eq!(again.entry(i, j), matrix.entry(i, j), "{}", show(bytes));
        }
    }
    if format.has_labels() {
        assert_eq!(again.labels(), matrix.labels(), "{}", show(bytes));
    }
}

fn check_diagnostic(bytes: &[u8], format: MatrixFormat, diagnostic: &Diagnostic) {
    let span = diagnostic.span.clone();
    assert!(
        span.start <= span.end && span.end <= bytes.len(),
        "{}: {diagnostic:?}",
        show(bytes)
    );
    let place = match format {
        MatrixFormat::Npy => (1, span.start + 1),
        _ => place(bytes, span.start),
    };
    let found = (diagnostic.line, diagnostic.column);
    assert_eq!(found, place, "{}: {diagnostic:?}", show(bytes));
    if let (Ok(text), true) = (std::str::from_utf8(bytes), format != MatrixFormat::Npy) {
        assert!(
            text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
            "{}: {diagnostic:?}",
            show(bytes)
        );
    }
    check_messages(diagnostic);
}

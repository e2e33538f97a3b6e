//! Mutated texts: the reader never panics, always points into the text, and what it accepts
//! survives being written.
//!
//! Deterministic. The environment variable `SUPEREIGEN_FUZZ` multiplies the number of cases.

use supereigen_formats::{
    Diagnostic, Document, Numbers, read_matrix, read_number, read_square_matrix, read_vector,
    write_matrix, write_matrix_market,
};

use crate::support::mutation::{Random, check_messages, factor, mutate, place, show};

const CASES: usize = 200_000;

/// What a matrix may have at most to be written in full: a short MatrixMarket file can have more.
const LARGEST: usize = 10_000;

const SAMPLES: [&str; 34] = [
    "1 2\n3 -inf\n",
    "labels: a b\n0 -0.25\n1/3 .\n",
    "[[1, 2],\n [3, 4]]\n",
    "[1 2;\n 3 4;\n]",
    "\u{feff}5\r\n",
    "# comment\n-1e3, 2.5E-3 ; 143/3 % more\n eps · ε\n",
    "-%inf -oo -Inf -infinity\n1 2 3 4",
    "[[1\n2 3] [4 5\n6]]",
    "labels: x[1], é; z\n[1 2 3]",
    "9223372036854775807 -9223372036854775808 1e30\n1/18446744073709551557 0 -0",
    "1 2\n3 −4\n",
    "1,,2\n",
    "[[[1]]]",
    "1 2\n3\n",
    "inf nan 1/0 0x10",
    "labels: a a\n1 2",
    "labels:\nlabels:",
    "",
    "1\r2\r\n3 4",
    "[1 2; 3 4]",
    "[",
    "]1",
    "1e9999 1e-9999\n. .",
    "0.1 1/7 1/11\n-1/13 1/17 1.000\n.5 5. +3",
    "%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 5\n1 2 -3\n2 2 0\n",
    "%%MatrixMarket matrix coordinate real general\n% labels: a b\n2 2 2\n2 1 -0.25\n1 1 1/3",
    "\u{feff}%%matrixmarket MATRIX Coordinate real general\r\n%\r\n\r\n3 3 1\r\n3 1 -%inf\r\n",
    "%%MatrixMarket matrix coordinate real general\n2 3 3\n1 1 1e30\n%\n2 3 .5\n1 2 eps\n",
    "%%MatrixMarket matrix coordinate real general\n1 1 2\n1 1 1\n1 1 2\n",
    "%%MatrixMarket matrix array real general\n1 1\n5\n",
    "% %%MatrixMarket\n1 2\n3 4\n",
    "%%MatrixMarket matrix coordinate real general\n1000000000 3 1\n1 1 1\n",
    // Long enough for most mutations to happen after the header.
    "%%MatrixMarket matrix coordinate real general\n% labels: alpha beta gamma delta\n\
     % some words about the origin of this matrix, which do not matter\n4 4 7\n1 1 0\n\
     1 3 -123456789\n2 1 -0.0625\n\n% half of it\n2 4 143/3\n3 3 1.5e3\n4 1 eps\n4 2 -9/7\n",
    "%%MatrixMarket matrix coordinate integer general\n999 999 6\n%\n% by columns\n%\n111 1 -5\n\
     222 1 -1234\n333 22 98765432109876543210\n10 333 -inf\n444 333 -77\n1 999 -888\n% end\n",
];

const TOKENS: [&str; 53] = [
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
    "#",
    "%",
    "-%inf",
    "-inf",
    "inf",
    ".",
    "·",
    "ε",
    "−",
    "∞",
    "eps",
    "labels:",
    "\nlabels: a b\n",
    "é",
    "\u{feff}",
    "\u{202e}",
    "\0",
    "1",
    "-1",
    "0",
    "/",
    "1/3",
    "1/0",
    "0.25",
    "e",
    "1e5",
    "1e10000",
    "1e-99999",
    "nan",
    "+",
    "-",
    "12345678901234567890",
    "\u{a0}",
    "%%MatrixMarket",
    "%%MatrixMarket matrix coordinate real general\n",
    "matrix coordinate ",
    "integer",
    "general",
    "\n% labels: a b\n",
    "\n1 1 5\n",
    "\n2 1 -1/3",
    "\n2 2 2\n",
];

#[test]
fn mutated_texts_are_read_or_refused_properly() {
    let mut random = Random::new();
    let samples = SAMPLES.map(str::as_bytes);
    let (mut accepted, mut markets, mut refused) = (0, 0, 0);
    for _ in 0..CASES * factor() {
        let mut text = random.choose(&samples).to_vec();
        for _ in 0..random.below(6) {
            mutate(&mut text, &samples, &TOKENS, &mut random);
        }
        if check(&text) {
            accepted += 1;
            markets += usize::from(text.starts_with(b"%%MatrixMarket"));
        } else {
            refused += 1;
        }
    }
    // Otherwise many of the checks would not have been made.
    assert!(accepted > CASES / 20, "only {accepted} were accepted");
    assert!(markets > CASES / 50, "only {markets} MatrixMarket files");
    assert!(refused > CASES / 20, "only {refused} were refused");
}

/// Checks all readers on a text; returns whether it is a matrix.
fn check(bytes: &[u8]) -> bool {
    let matrix = read_matrix(bytes);
    let square = read_square_matrix(bytes);
    match (&matrix, &square) {
        (Ok(read), Ok(square)) => assert_eq!(read, square, "{}", show(bytes)),
        (Ok(read), Err(diagnostic)) => {
            assert_ne!(read.matrix.rows(), read.matrix.columns(), "{}", show(bytes));
            check_diagnostic(bytes, diagnostic);
        }
        (Err(first), Err(second)) => {
            assert_eq!(first, second, "{}", show(bytes));
            check_diagnostic(bytes, first);
        }
        (Err(_), Ok(_)) => panic!("only square: {}", show(bytes)),
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Err(diagnostic) = read_vector(text) {
            check_diagnostic(bytes, &diagnostic);
        }
        if let Err(diagnostic) = read_number(text) {
            check_diagnostic(bytes, &diagnostic);
        }
    }
    let Ok(document) = matrix else {
        return false;
    };
    check_written(bytes, &document);
    true
}

/// Checks that a document survives being written.
fn check_written(bytes: &[u8], document: &Document) {
    let (matrix, notation) = (&document.matrix, document.notation);
    let is_small = matrix.rows().saturating_mul(matrix.columns()) <= LARGEST;
    for numbers in [Numbers::Spirit, Numbers::Exact, Numbers::Decimal] {
        let (mut plain, mut market) = (Vec::new(), Vec::new());
        if is_small {
            assert!(write_matrix(&mut plain, matrix, notation, numbers).is_ok());
        }
        assert!(write_matrix_market(&mut market, matrix, notation, numbers).is_ok());
        for written in [plain, market].iter().filter(|text| !text.is_empty()) {
            match read_matrix(written) {
                Ok(again) => assert_eq!(&again.matrix, matrix, "{}", show(bytes)),
                Err(diagnostic) => panic!("{}: {diagnostic}", show(bytes)),
            }
        }
    }
}

fn check_diagnostic(bytes: &[u8], diagnostic: &Diagnostic) {
    let span = diagnostic.span.clone();
    assert!(
        span.start <= span.end && span.end <= bytes.len(),
        "{}: {diagnostic:?}",
        show(bytes)
    );
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert!(
            text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
            "{}: {diagnostic:?}",
            show(bytes)
        );
    }
    assert_eq!(
        (diagnostic.line, diagnostic.column),
        place(bytes, span.start),
        "{}: {diagnostic:?}",
        show(bytes)
    );
    check_messages(diagnostic);
}

//! Mutated texts: the reader never panics, always points into the text, and what it accepts
//! survives being written.
//!
//! Deterministic. The environment variable `SUPEREIGEN_FUZZ` multiplies the number of cases.

use supereigen_formats::{
    Diagnostic, Document, Numbers, read_matrix, read_number, read_square_matrix, read_vector,
    write_matrix, write_matrix_market,
};

const CASES: u64 = 200_000;

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

/// Marsaglia's xorshift: enough to choose mutations.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `bound`, or 0 if there is none.
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 16).unwrap_or(0) % bound.max(1)
    }

    fn sample(&mut self) -> &'static [u8] {
        SAMPLES[self.below(SAMPLES.len())].as_bytes()
    }
}

fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let position = random.below(text.len() + 1);
    match random.below(7) {
        0 if position < text.len() => text[position] ^= 1 << random.below(8),
        1 if position < text.len() => text[position] = random.next().to_le_bytes()[0],
        2 => text.truncate(position),
        3 => {
            let end = position + random.below(text.len() - position + 1);
            text.drain(position..end);
        }
        4 => {
            let other = random.sample();
            let start = random.below(other.len());
            let end = start + random.below(other.len() - start + 1);
            text.splice(position..position, other[start..end].iter().copied());
        }
        _ => {
            let token = TOKENS[random.below(TOKENS.len())].as_bytes();
            text.splice(position..position, token.iter().copied());
        }
    }
}

#[test]
fn mutated_texts_are_read_or_refused_properly() {
    let factor = std::env::var("SUPEREIGEN_FUZZ").ok();
    let factor = factor.and_then(|factor| factor.parse().ok()).unwrap_or(1);
    let mut random = Random(0x5DEE_CE66_D1CE_4E5B);
    let (mut accepted, mut markets, mut refused) = (0u64, 0u64, 0u64);
    for _ in 0..CASES * factor {
        let mut text = random.sample().to_vec();
        for _ in 0..random.below(6) {
            mutate(&mut text, &mut random);
        }
        if check(&text) {
            accepted += 1;
            markets += u64::from(text.starts_with(b"%%MatrixMarket"));
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
    for text in [
        Some(diagnostic.to_string()),
        Some(diagnostic.problem.label()),
        diagnostic.problem.help(),
    ]
    .into_iter()
    .flatten()
    {
        assert!(
            !text.is_empty() && !text.contains(char::is_control),
            "{text:?}"
        );
        assert!(text.chars().count() < 200, "{text}");
    }
}

/// Line and column, worked out in another way than the crate does it.
fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
    let text = match std::str::from_utf8(&bytes[..offset]) {
        Ok(text) => text,
        Err(error) => panic!("{error}: {}", show(bytes)),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut line, mut column) = (1, 1);
    for character in text.chars() {
        if character == '\n' {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
    }
    (line, column)
}

fn show(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).escape_debug().to_string()
}

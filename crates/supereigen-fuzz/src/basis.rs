//! Tests the reader of bases.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Cursor};

use supereigen::{Big, Entry, IBig, Matrix, Scalar, Sink, UBig, Values, Vector};
use supereigen_formats::{
    BasisError, BasisReader, Context, Ending, Record, Sidecar, VectorFormat, VectorWriter,
};

use crate::diagnostics;
use crate::formats::NOTATIONS;

/// The beginnings of files whose format they determine.
const BEGINNINGS: [(VectorFormat, &[u8]); 5] = [
    (VectorFormat::Plain, b"0 -1\n"),
    (
        VectorFormat::Json,
        b"{\"n\":2,\"lambda\":\"0\",\"vectors\":[\n",
    ),
    (VectorFormat::JsonLines, b"{\"vector\":[0,-1]}\n"),
    (VectorFormat::Csv, b"x1,x2\n"),
    (
        VectorFormat::Npy,
        b"\x93NUMPY\x01\x00\x3b\x00{'descr': '<i8', 'fortran_order': False, 'shape': (2, 2)}\n\n",
    ),
];

/// Checks that any bytes are read or properly refused, and that the vectors that are read can be written and read back.
/// This is done for the bytes as they are, and again with the first byte replaced by the beginning of a format, which
/// that byte chooses.
pub fn read_basis(bytes: &[u8]) -> bool {
    let outcome = check(bytes);
    if let Some((&first, rest)) = bytes.split_first() {
        // A digit chooses the beginning with its own number.
        let choice = usize::from(first.wrapping_sub(b'0')) % BEGINNINGS.len();
        let (format, beginning) = BEGINNINGS[choice];
        let found = check(&[beginning, rest].concat()).format;
        assert!(
            found.is_none_or(|found| found == format),
            "{found:?}, not {format:?}"
        );
    }
    outcome.error.is_none()
}

/// How many vectors of a file are written again.
const MAX_REWRITTEN_VECTORS: usize = 100;

/// Reads a file and checks the outcome.
fn check(bytes: &[u8]) -> Outcome {
    let outcome = Outcome::of(bytes, Outcome::at_end);
    // The outcome must not depend on how many bytes the reader gets at a time.
    let slowly = |capacity| BufReader::with_capacity(capacity, bytes);
    for other in [
        Outcome::of(slowly(1), Outcome::at_end),
        // Nor on who reads the lines.
        Outcome::of(slowly(20), Outcome::by_taking_lines),
        Outcome::of(slowly(1 << 10), Outcome::by_taking_lines),
    ] {
        assert_eq!(outcome.records, other.records);
        assert_eq!(message(&outcome.error), message(&other.error));
        assert_eq!(outcome.is_complete, other.is_complete);
    }
    assert!(outcome.records.is_sorted_by_key(|record| record.line));
    match &outcome.error {
        None if outcome.format == Some(VectorFormat::Npy) => {}
        // In every text format, the last line must end in a line feed.
        None => assert!(bytes.is_empty() || bytes.ends_with(b"\n")),
        Some(error) => check_refusal(error, bytes, bytes.starts_with(b"\x93")),
    }
    let vectors = outcome.records.iter().filter_map(Record::entries);
    let vectors = vectors.take(MAX_REWRITTEN_VECTORS);
    // All vectors of an output have one length, and only JSON lines can have some without entries.
    let mut by_length: BTreeMap<usize, Vec<Vec<Entry>>> = BTreeMap::new();
    for vector in vectors.filter(|x| !x.is_empty()) {
        by_length.entry(vector.len()).or_default().push(vector);
    }
    for vectors in by_length.values() {
        check_written(vectors, &outcome);
    }
    outcome
}

/// Everything that was read from a file, and how the reading ended.
#[derive(Default)]
struct Outcome {
    records: Vec<Record>,
    format: Option<VectorFormat>,
    error: Option<BasisError>,
    lambda: Option<Entry>,
    labels: Vec<String>,
    is_complete: Option<bool>,
}

impl Outcome {
    /// Opens a file, and reads it in one of the ways below.
    fn of<R: BufRead>(bytes: R, read: fn(BasisReader<R>) -> Outcome) -> Outcome {
        match BasisReader::new(bytes) {
            Ok(reader) => read(reader),
            Err(error) => Outcome {
                error: Some(error),
                ..Outcome::default()
            },
        }
    }

    /// Reads as threads do: takes lines where that is possible, and reads a record where it is not.
    fn by_taking_lines<R: BufRead>(mut reader: BasisReader<R>) -> Outcome {
        let mut outcome = Outcome::default();
        while outcome.error.is_none() {
            let Some(lines) = reader.take_lines().unwrap() else {
                match reader.next_record() {
                    Ok(Some(record)) => outcome.records.push(record),
                    Ok(None) => break,
                    Err(error) => outcome.error = Some(error),
                }
                continue;
            };
            let read = Outcome::at_end(lines.reader());
            let mut entries = Vec::new();
            if let Some(length) = lines.integers(&mut entries) {
                let vectors = read.records.iter();
                let vectors = vectors.map(|record| record.vector.clone().unwrap());
                let found = entries.chunks(length.max(1));
                let found = found.map(|x| Vector::of_integers(x.to_vec()));
                assert!(found.eq(vectors), "{entries:?}");
                let mut records = (lines.first()..).zip(&read.records);
                assert!(records.all(|(line, record)| line == record.line));
                assert_eq!(read.records.len(), lines.count());
                assert!(read.error.is_none() && read.is_complete.is_none());
            }
            outcome.records.extend(read.records);
            outcome.error = read.error;
            if read.is_complete == Some(false) {
                reader.note_part();
            }
        }
        outcome.is_complete = reader.is_complete();
        outcome
    }

    fn at_end<R: BufRead>(mut reader: BasisReader<R>) -> Outcome {
        let mut outcome = Outcome {
            format: Some(reader.format()),
            ..Outcome::default()
        };
        loop {
            match reader.next_record() {
                Ok(Some(record)) => outcome.records.push(record),
                Ok(None) => break,
                Err(error) => {
                    outcome.error = Some(error);
                    break;
                }
            }
        }
        assert!(matches!(reader.next_record(), Ok(None)), "it does not end");
        assert!(outcome.error.is_none() || reader.is_complete().is_none());
        outcome.lambda = reader.lambda().cloned();
        outcome.labels = reader.labels().to_vec();
        outcome.is_complete = reader.is_complete();
        outcome
    }
}

fn message(error: &Option<BasisError>) -> Option<String> {
    error.as_ref().map(ToString::to_string)
}

/// Checks that an error points into the bytes, and quotes the line with its number, but for the line end and a byte order
/// mark; or of an array the beginning.
pub(crate) fn check_refusal(error: &BasisError, bytes: &[u8], is_array: bool) {
    let BasisError::Bad { diagnostic, line } = error else {
        panic!("{error}");
    };
    if is_array {
        assert!(bytes.starts_with(line), "{line:?}");
        return diagnostics::check_in_bytes(diagnostic, line);
    }
    diagnostics::check_in_line(diagnostic, line);
    let (line, number) = (line.as_slice(), diagnostic.line);
    let actual = bytes.split_inclusive(|&byte| byte == b'\n').nth(number - 1);
    let actual = actual.unwrap_or_default();
    let actual = match actual.strip_suffix(b"\n") {
        Some(whole) => whole.strip_suffix(b"\r").unwrap_or(whole),
        None => actual,
    };
    let mark = "\u{feff}".as_bytes();
    let without_mark = actual.strip_prefix(mark).filter(|_| number == 1);
    assert!(
        actual == line || without_mark == Some(line),
        "line {number}: {line:?}"
    );
}

/// Checks that vectors of one length can be written in every format that programs read and be read back, from every lane
/// that holds them, with the λ, the labels and the end of the file that they were in.
fn check_written(vectors: &[Vec<Entry>], file: &Outcome) {
    let matrix = Matrix::from_rows(vectors).unwrap();
    let (n, denominator) = (matrix.columns(), matrix.denominator());
    let mut numerators: Vec<Vec<Big>> = vec![vec![None; n]; vectors.len()];
    for (row, numerators) in numerators.iter_mut().enumerate() {
        for (column, numerator) in matrix.row(row) {
            numerators[column] = Some(IBig::clone(numerator));
        }
    }
    let is_whole = file.is_complete != Some(false);
    for notation in NOTATIONS {
        let mut context = Context::new(n, denominator.clone());
        context.notation = notation;
        context.lambda = Some(file.lambda.clone().flatten());
        if file.labels.len() == n {
            context.labels = file.labels.clone();
        }
        let mut formats = vec![
            (VectorFormat::Plain, VectorFormat::Plain),
            (VectorFormat::Json, VectorFormat::Json),
            (VectorFormat::JsonLines, VectorFormat::JsonLines),
            (VectorFormat::TpLib, VectorFormat::Plain),
            (VectorFormat::Polymake, VectorFormat::Json),
        ];
        let different: BTreeSet<&String> = context.labels.iter().collect();
        if VectorFormat::Csv.check(&context).is_err() {
            let refused = VectorWriter::new(Vec::new(), &context, VectorFormat::Csv);
            assert!(refused.get_ref().is_empty());
        } else if different.len() == context.labels.len() {
            formats.push((VectorFormat::Csv, VectorFormat::Csv));
        }
        for (format, expected) in formats {
            let mut writer = VectorWriter::new(Vec::new(), &context, format);
            let mut pushed: Vec<&[Entry]> = Vec::new();
            for (vector, numerators) in vectors.iter().zip(&numerators) {
                let times = push_lanes(numerators, denominator, &mut writer);
                pushed.extend(std::iter::repeat_n(vector.as_slice(), times));
            }
            let text = writer.finish(Ending::of_all(is_whole)).unwrap();
            let shown = String::from_utf8_lossy(&text);
            let found = Outcome::of(text.as_slice(), Outcome::at_end);
            assert_eq!(found.format, Some(expected), "{shown}");
            check_read(&found, &pushed, &shown);
            assert_eq!(found.is_complete.unwrap_or(true), is_whole, "{shown}");
            if expected == VectorFormat::Json {
                assert_eq!(found.lambda, context.lambda, "{shown}");
            }
            let has_labels = matches!(expected, VectorFormat::Json | VectorFormat::Csv);
            if has_labels && !counts(&context.labels) {
                assert_eq!(found.labels, context.labels, "{shown}");
            }
        }
    }
    check_array(vectors, &numerators, denominator, is_whole);
}

/// Whether labels are the names that CSV has where there are none.
fn counts(labels: &[String]) -> bool {
    let mut numbered = (1..).zip(labels);
    numbered.all(|(i, label)| *label == format!("x{i}"))
}

/// Checks that the vectors of 64 bits, from any lane, can be written as an array and be read back, and that others are refused.
fn check_array(
    vectors: &[Vec<Entry>],
    numerators: &[Vec<Big>],
    denominator: &UBig,
    is_whole: bool,
) {
    let context = Context::new(vectors[0].len(), denominator.clone());
    let mut writer = VectorWriter::on_file(Cursor::new(Vec::new()), &context, VectorFormat::Npy);
    let mut pushed: Vec<&[Entry]> = Vec::new();
    for (vector, numerators) in vectors.iter().zip(numerators) {
        if in_lane::<i64>(numerators).is_some() {
            let times = push_lanes(numerators, denominator, &mut writer);
            pushed.extend(std::iter::repeat_n(vector.as_slice(), times));
            continue;
        }
        let wide = in_lane::<i128>(numerators);
        let wide = wide.as_deref().map(|x| Values::over(x, denominator));
        for values in [wide, Some(Values::over(numerators, denominator))] {
            let mut refusing =
                VectorWriter::on_file(Cursor::new(Vec::new()), &context, VectorFormat::Npy);
            assert!(values.is_none_or(|values| refusing.push(values).is_break()));
            assert_eq!(refusing.finish(Ending::All).is_err(), values.is_some());
        }
    }
    let sidecar = Sidecar::read(writer.sidecar(Ending::of_all(is_whole)).as_bytes()).unwrap();
    let bytes = writer.finish(Ending::of_all(is_whole));
    let bytes = bytes.unwrap().into_inner();
    let reader = BasisReader::with_sidecar(bytes.as_slice(), sidecar).unwrap();
    let found = Outcome::at_end(reader);
    check_read(&found, &pushed, "an array");
    assert_eq!(found.is_complete, Some(is_whole));
}

/// Pushes a vector once from every lane that holds it, because each lane is written by its own code. Returns the number of
/// lanes.
fn push_lanes(big: &[Big], denominator: &UBig, sink: &mut impl Sink) -> usize {
    let (narrow, wide) = (in_lane::<i64>(big), in_lane::<i128>(big));
    let lanes = [
        narrow.as_deref().map(|x| Values::over(x, denominator)),
        wide.as_deref().map(|x| Values::over(x, denominator)),
        Some(Values::over(big, denominator)),
    ];
    for values in lanes.iter().flatten() {
        assert!(sink.push(*values).is_continue());
    }
    lanes.iter().flatten().count()
}

fn in_lane<S: Scalar>(big: &[Big]) -> Option<Vec<S>> {
    let value = |value: &Big| match value {
        None => Some(S::EPSILON),
        Some(value) => S::from_integer(value),
    };
    big.iter().map(value).collect()
}

/// Checks that what the library wrote has exactly these vectors.
fn check_read(outcome: &Outcome, vectors: &[&[Entry]], shown: &str) {
    assert_eq!(message(&outcome.error), None, "{shown}");
    let found = outcome.records.iter();
    let found: Vec<Vec<Entry>> = found.filter_map(Record::entries).collect();
    assert!(found == vectors, "{shown}");
}

//! Tests the readers of matrices in every format, and of vectors and numbers.

use std::collections::HashMap;

use supereigen::events::EventGraph;
use supereigen::{Entry, Interrupt, Matrix, System, Vector};
use supereigen_formats::{
    Diagnostic, Document, MatrixFormat, Notation, ReadOptions, format_entry, read_number,
    read_vector, write_matrix_as,
};

use crate::diagnostics;

pub(crate) const NOTATIONS: [Notation; 2] = [Notation::Exact, Notation::Decimal];

/// The greatest number of entries that are written: an event graph of a few bytes can have many delay states.
const MAX_ENTRIES: usize = 10_000;

/// The letters by which the inputs in the corpus name their formats. They must not change when formats are added.
const LETTERS: [(u8, &str); 10] = [
    (b'A', "csv"),
    (b'B', "json"),
    (b'C', "tplib"),
    (b'D', "polymake"),
    (b'F', "event-graph"),
    (b'G', "npy"),
    (b'H', "plain"),
    (b'I', "matrix-market"),
    (b'J', "sdf3"),
    (b'K', "literal"),
];

/// Reads the bytes after the first one, in the format that the first byte names, plain text also as a vector and as a number.
/// Checks that they are read or properly refused, and that a matrix can be written and read back in every format that can
/// represent it.
pub fn read_formats(bytes: &[u8]) -> bool {
    let Some((&first, bytes)) = bytes.split_first() else {
        return false;
    };
    let named = LETTERS.iter().find(|(letter, _)| *letter == first);
    let any = MatrixFormat::ALL[usize::from(first) % MatrixFormat::ALL.len()];
    let format = named
        .and_then(|it| MatrixFormat::from_word(it.1))
        .unwrap_or(any);
    // The content may look like another format; its reader must not panic either.
    let detected = MatrixFormat::detect(bytes, None);
    if detected != format {
        let _ = ReadOptions::of(detected).read(bytes);
    }
    let check = |diagnostic: &Diagnostic| {
        if format.is_text() {
            diagnostics::check(diagnostic, bytes);
        } else {
            diagnostics::check_in_bytes(diagnostic, bytes);
        }
    };
    if format == MatrixFormat::PLAIN
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        check_vector(text);
        check_number(text);
    }
    let any = ReadOptions::of(format);
    let square = ReadOptions {
        square: true,
        ..any
    };
    let Some(document) = agreed(any.read(bytes), square.read(bytes), check) else {
        return false;
    };
    let (rows, columns) = (document.matrix.rows(), document.matrix.columns());
    if rows.saturating_mul(columns) > MAX_ENTRIES {
        return true;
    }
    if let Some(connections) = &document.connections {
        check_connections(&document.matrix, &connections.graph);
    }
    for &format in MatrixFormat::ALL {
        for notation in NOTATIONS {
            check_written(&document.matrix, format, notation);
        }
    }
    true
}

/// Checks that the matrix runs as the connections do: in A ⊗ x every event is as late as the latest of its connections says,
/// and a state `a@2` is what `a@1` was. There is only one such vector, since no events wait for each other in the same round.
fn check_connections(matrix: &Matrix, graph: &EventGraph) {
    let labels = matrix.labels();
    let place: HashMap<&str, usize> = (0..).zip(labels).map(|(i, it)| (&**it, i)).collect();
    let before = |name: &str, rounds: u32| match rounds {
        1 => place[name],
        _ => place[&*format!("{name}@{}", rounds - 1)],
    };
    // Entries that differ by more than most times, so that any other arc shows.
    let x: Vector = (0..labels.len()).map(|i| Some(i * i % 89 * 1000)).collect();
    let found = matrix.apply(&x).unwrap();
    let mut latest = vec![None; graph.names().len()];
    for connection in graph.connections() {
        let from = match connection.rounds {
            0 => found.entry(connection.from),
            rounds => x.entry(before(&graph.names()[connection.from], rounds)),
        };
        let time = from.map(|from| from + &connection.time);
        let latest = &mut latest[connection.to];
        *latest = time.max(latest.take());
    }
    latest.extend(labels[latest.len()..].iter().map(|label| {
        let (name, delay) = label.rsplit_once('@').unwrap();
        x.entry(before(name, delay.parse().unwrap()))
    }));
    assert_eq!(found.entries(), latest);
    let shortest = graph.shortest_period(&Interrupt::NEVER).unwrap();
    let mean = System::new(matrix, 0).unwrap().max_cycle_mean();
    assert_eq!(shortest.map(|it| it.ratio()), mean.map(|it| it.mean));
}

/// Checks that a matrix can be written and read back, unless the format cannot represent it.
fn check_written(matrix: &Matrix, format: MatrixFormat, notation: Notation) {
    let mut text = Vec::new();
    let written = write_matrix_as(&mut text, matrix, format, notation);
    if written.is_err() {
        // A format that cannot represent the labels or the numbers must refuse before it writes anything.
        assert!(text.is_empty(), "{format:?}");
        return;
    }
    let again = match ReadOptions::of(format).read(&text) {
        Ok(again) => again.matrix,
        Err(diagnostic) => panic!(
            "{format:?}, {diagnostic}: {}",
            String::from_utf8_lossy(&text)
        ),
    };
    if format.has_labels() {
        assert_eq!(again.labels(), matrix.labels(), "{format:?}");
    }
    // Compares entries rather than matrices: the matrix of an event graph may be over a multiple of the least common
    // denominator.
    let (rows, columns) = (matrix.rows(), matrix.columns());
    assert_eq!((again.rows(), again.columns()), (rows, columns));
    for i in 0..rows {
        for j in 0..columns {
            let (found, expected) = (again.entry(i, j), matrix.entry(i, j));
            assert_eq!(found, expected, "{format:?}, {i}, {j}");
        }
    }
}

/// Checks that reading as a matrix and as a square matrix agree. Returns the document, if there is one.
fn agreed(
    matrix: Result<Document, Diagnostic>,
    square: Result<Document, Diagnostic>,
    check: impl Fn(&Diagnostic),
) -> Option<Document> {
    match (&matrix, square) {
        (Ok(read), Ok(square)) => assert_eq!(*read, square),
        (Ok(read), Err(diagnostic)) => {
            assert_ne!(read.matrix.rows(), read.matrix.columns());
            check(&diagnostic);
        }
        (Err(first), Err(second)) => {
            assert_eq!(*first, second);
            check(first);
        }
        (Err(diagnostic), Ok(_)) => panic!("only read where it must be square: {diagnostic}"),
    }
    matrix.ok()
}

fn check_vector(text: &str) {
    let (vector, _) = match read_vector(text) {
        Ok(read) => read,
        Err(diagnostic) => return diagnostics::check(&diagnostic, text.as_bytes()),
    };
    let row = Matrix::from_rows(std::slice::from_ref(&vector)).unwrap();
    for notation in NOTATIONS {
        let mut text = Vec::new();
        write_matrix_as(&mut text, &row, MatrixFormat::PLAIN, notation).unwrap();
        let again = expect(read_vector(std::str::from_utf8(&text).unwrap()), &text);
        assert_eq!(again.0, vector);
    }
}

fn check_number(text: &str) {
    let (number, _): (Entry, Notation) = match read_number(text) {
        Ok(read) => read,
        Err(diagnostic) => return diagnostics::check(&diagnostic, text.as_bytes()),
    };
    for notation in NOTATIONS {
        let text = format_entry(&number, notation);
        assert_eq!(expect(read_number(&text), text.as_bytes()).0, number);
    }
}

/// Returns what was read from a text that the library wrote; such a text must not be refused.
fn expect<T>(read: Result<T, Diagnostic>, text: &[u8]) -> T {
    match read {
        Ok(read) => read,
        Err(diagnostic) => panic!("{diagnostic}: {}", String::from_utf8_lossy(text)),
    }
}

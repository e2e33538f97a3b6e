//! Hostile and very large files of every format: everything ends soon, within bounded memory.

use supereigen_formats::{Diagnostic, Document, MatrixFormat, read_matrix_as};

const MEGABYTE: usize = 1_000_000;

const TEXTS: [MatrixFormat; 4] = [
    MatrixFormat::Csv,
    MatrixFormat::Json,
    MatrixFormat::Polymake,
    MatrixFormat::EventGraph,
];

fn read(text: &str, format: MatrixFormat) -> Result<Document, Diagnostic> {
    read_matrix_as(text.as_bytes(), format)
}

fn repeated(piece: &str) -> String {
    piece.repeat(MEGABYTE / piece.len())
}

#[test]
fn garbage_is_refused_at_once() {
    for piece in [
        "\"", "\"\"", "[", "]", "[[", "{", "{\"a\":", "(", "x", "x ", "/*", "//", "/* */", "\\",
        "\n\n", "#", "# \n", ",,\"", "é", "A = [", "MATRIX\n", "1 ", "1/", "_\n", "new ", "\r",
    ] {
        let garbage = repeated(piece);
        for format in TEXTS {
            if format == MatrixFormat::Csv && matches!(piece, "1 ") {
                continue;
            }
            let read = read(&garbage, format);
            assert!(read.is_err(), "{format:?} {piece:?}");
        }
        for (format, head) in [
            (MatrixFormat::Json, "{\"matrix\":[[1]],\"x\":"),
            (MatrixFormat::Polymake, "new Matrix<Rational>([[1,"),
        ] {
            // What is garbage to one format can be a comment to another; it only has to end.
            let _ = read(&format!("{head}{garbage}"), format);
        }
    }
}

#[test]
fn long_files_are_read_in_linear_time() {
    let rows = |start: &str, row: &str, end: &str| format!("{start}{}{end}", row.repeat(300_000));
    for (format, text) in [
        (MatrixFormat::Csv, rows("a,b\n", "1,-0.25\n", "")),
        (MatrixFormat::Csv, rows("1,2\n", "\"1\",\n", "")),
        (MatrixFormat::Json, rows("[[0,0]", ",[1,null]", "]")),
        (MatrixFormat::TpLib, rows("", "[1,-oo]\n", "")),
        (MatrixFormat::Polymake, rows("MATRIX\n", "1 -inf\n", "")),
        (MatrixFormat::EventGraph, rows("", "a b 1 1\n", "")),
    ] {
        let found = read(&text, format).map(|document| document.matrix.columns());
        assert_eq!(found, Ok(2), "{format:?}");
    }
    let many = (0..200_000).map(|i| format!("n{i} n{} 1 1\n", i + 1));
    let read = read(&many.collect::<String>(), MatrixFormat::EventGraph);
    assert_eq!(read.map(|it| it.matrix.rows()), Ok(200_001));
}

#[test]
fn numbers_cannot_blow_up_the_memory() {
    for (format, start, piece, end) in [
        (MatrixFormat::Csv, "", "1e9999,", "0"),
        (MatrixFormat::Json, "[[", "1e9999,", "0]]"),
        (MatrixFormat::TpLib, "[", "1e9999,", "0]"),
        (MatrixFormat::Polymake, "MATRIX\n", "1e9999 ", "\n"),
        (MatrixFormat::EventGraph, "", "a b 1e9999 1\n", ""),
    ] {
        let found = read(&format!("{start}{}{end}", repeated(piece)), format);
        let problem = found.err().map(|it| it.problem.code);
        assert_eq!(problem, Some("total-size"), "{format:?}");
    }
}

#[test]
fn a_short_event_graph_is_not_a_huge_matrix() {
    let problem = |text: &str| {
        let found = read(text, MatrixFormat::EventGraph);
        found.err().map(|it| it.problem.code)
    };
    let long_name = "a".repeat(1_000_000);
    for text in [
        "a a 1 1000000000",
        "a a 1 99999999999999999999999",
        &format!("{long_name} b 1 100"),
    ] {
        assert_eq!(problem(text), Some("too-many-tokens"));
    }
    assert!(read("a a 1 1000", MatrixFormat::EventGraph).is_ok());
    // Each node waits for all before it, and for itself in the round before.
    let chain = |nodes: usize| -> String {
        (0..nodes)
            .map(|i| format!("n{i} n{} 1 0\nn{i} n{i} 1 1\n", i + 1))
            .collect()
    };
    assert!(read(&chain(500), MatrixFormat::EventGraph).is_ok());
    for nodes in [10_000, 50_000] {
        assert_eq!(problem(&chain(nodes)), Some("graph-too-large"));
    }
    // One large cycle without tokens, against whose order the arcs are written.
    let cycle = |nodes: usize| -> String {
        let arc = |i| format!("n{} n{i} 1 0\n", (i + 1) % nodes);
        (0..nodes).map(arc).collect()
    };
    for nodes in [300, 100_000] {
        assert_eq!(problem(&cycle(nodes)), Some("cycle-without-token"));
    }
}

#[test]
fn a_short_array_is_not_a_huge_matrix() {
    for shape in [
        "(4000000000, 4000000000)",
        "(99999999999999999999999, 1)",
        "(1, 1000000000)",
    ] {
        let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}}}");
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend(u16::try_from(header.len()).unwrap_or(0).to_le_bytes());
        file.extend(header.as_bytes());
        assert!(read_matrix_as(&file, MatrixFormat::Npy).is_err(), "{shape}");
    }
}

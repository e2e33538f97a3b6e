//! Matrices in every format: one matrix that all of them give, and what means the same.

use std::fs;
use std::path::Path;

use supereigen::Matrix;
use supereigen_formats::{
    Diagnostic, Document, MatrixFormat, read_matrix, read_matrix_as, read_square_matrix_as,
};

use crate::support::numbers::entries;

fn example(format: MatrixFormat) -> (String, Vec<u8>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    let name = format!("railway-teaching-4.{}", format.extension());
    let bytes = fs::read(folder.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    (name, bytes)
}

#[test]
fn every_format_gives_the_same_matrix() {
    let expected = Matrix::from_rows([
        [None, Some(1), Some(3), None],
        [Some(1), None, None, None],
        [Some(4), None, None, Some(4)],
        [Some(4), None, None, Some(4)],
    ])
    .unwrap_or_else(|error| panic!("{error}"));
    let labels = ["AMS_TAH", "THG_THA", "EHV_TEA", "EHV_TEM"];
    for format in MatrixFormat::ALL {
        let (name, bytes) = example(format);
        assert_eq!(MatrixFormat::detect(&bytes, Some(&name)), format, "{name}");
        let read = read_square_matrix_as(&bytes, format);
        let matrix = read
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .matrix;
        assert_eq!(entries(&matrix), entries(&expected), "{name}");
        let expected: &[&str] = if format.has_labels() { &labels } else { &[] };
        assert_eq!(matrix.labels(), expected, "{name}");
    }
}

#[test]
fn the_format_is_told_from_the_content_first() {
    use MatrixFormat::{
        Csv, Digraph, EventGraph, Json, Literal, MatrixMarket, Plain, Polymake, Sdf3, TpLib,
    };
    for (text, name, expected) in [
        ("", None, Plain),
        ("0 1\n2 3", None, Plain),
        ("0,1\n2,3", None, Plain),
        ("0,1\n2,3", Some("a.b/c"), Plain),
        ("0,1\n2,3", Some("A.CSV"), Csv),
        ("0\t1\n2\t3", Some("a.tsv"), Csv),
        ("a,b\n2,3", None, Csv),
        ("1st,2nd\n2,3", None, Csv),
        ("1 2; 3 4", None, Plain),
        ("\"a\";\"b\"\n2;3", None, Csv),
        ("\"\";\"b\"\n\"b\";3", None, Csv),
        ("a,1\n2,3", None, Plain),
        (",a,b\na,2,3\nb,4,5", None, Csv),
        ("\ta\tb\na\t2\t3\nb\t4\t5", None, Csv),
        ("a,1,2\nb,3,4", None, Csv),
        ("1,,3\n,5,\n7,,9", None, Csv),
        ("1,,3\n,5,\n7,,9", Some("a.txt"), Csv),
        ("1\t\t3\n\t5\t\n\t\t", None, Csv),
        ("\t1\n2\t", None, Csv),
        ("1;;3\n;5;\n7;;9\n\n", None, Csv),
        ("1,,3\n,5,\n", None, Plain),
        ("1, 2,\n3, 4,", None, Plain),
        ("1 2;\n3 4;", None, Plain),
        (",1 2\n3 4", None, Plain),
        ("1,5;2\n3,5;4\n7,1;8", None, Plain),
        ("1.000,5;1.000,7\n2;3", None, Plain),
        ("0,−1\n2,3", None, Plain),
        ("# a,b\n2 3", None, Plain),
        ("labels: a,b\n2 3", None, Plain),
        ("%%matrixMARKET matrix", Some("a.csv"), MatrixMarket),
        ("\u{feff} \n{\"matrix\"", Some("a.txt"), Json),
        ("[[0, 1],\n [2, null]]", None, Json),
        ("[[0, \"1/3\"]]", None, Json),
        ("[[0, 1], [2, 3]]", None, Plain),
        ("[[0, 1], [2, 3]]", Some("a.json"), Json),
        ("[0,-oo]\n[1,2]", None, Plain),
        ("[0,-oo]\n[1,2]", Some("a.tplib"), TpLib),
        ("MATRIX\n0 1\n2 3", None, Polymake),
        ("ABC\n0\n2", Some("a.csv"), Csv),
        ("_application tropical\n", None, Polymake),
        ("NAN\n", None, Plain),
        ("# m\n$m = new Matrix<Rational>([[0]]);", None, Polymake),
        ("a b 1 2", Some("a.teg"), EventGraph),
        ("\u{0}\u{ff}", None, Plain),
        ("array([[0, 1], [2, 3]])", None, Literal),
        ("np . array([[0]])", None, Plain),
        ("A = np.array([[0, 1],\n [2, 3]])", Some("a.csv"), Literal),
        ("[[0, float(\"-inf\")], [2, 3]]", None, Literal),
        ("[[0, -np.inf], [2, 3]]", None, Literal),
        ("[[0, None], [2, 3]]", None, Plain),
        ("[1 2; 3 4]", None, Literal),
        ("% from MATLAB [\nA=[1 2\n3 4];", None, Literal),
        ("[1 2 # a; b (c)\n3 4]", None, Plain),
        ("[1 2 ...\n3 4]", None, Literal),
        ("Float64[1 2; 3 4]", None, Literal),
        ("2×2 Matrix{Float64}:\n 1.0 2.0\n 3.0 4.0", None, Literal),
        ("A =\n\n  1  2\n  3  4\n", None, Literal),
        ("digraphs", None, Plain),
        ("<?xml version=\"1.0\"?>\n<sdf3/>", None, Sdf3),
        ("1 2 3\n2 1 4\n1 1 0", Some("a.edges"), Digraph),
        ("1 2 3\n2 1 4\n1 1 0", None, Plain),
        ("inv([1 2\n3 4])", None, Plain),
        ("labels: a b\n[[1 2] [3 4]]", None, Plain),
    ] {
        let found = MatrixFormat::detect(text.as_bytes(), name);
        assert_eq!(found, expected, "{text:?} {name:?}");
    }
    assert_eq!(MatrixFormat::detect(b"\xFF\xFE1", None), Plain);
}

/// Literals of programs that mean [[1, −∞], [0, 5/2]].
#[test]
fn literals_are_read() {
    let expected = read_matrix(b"1 .\n0 5/2").map(|read| entries(&read.matrix));
    assert!(expected.is_ok());
    for text in [
        "array([[1. , -inf], [0. , 2.5]])",
        "np.array([[1, -np.inf],\n          [0, 2.5]], dtype=float)",
        "import_ = numpy.asarray([[1, None,], [0, 5/2],], dtype=np.dtype('O'));",
        "A = torch.tensor([[1, float('-inf')], [0, 2.5]])\n",
        "[[1, -float(\"inf\")], [0, 2.5]]",
        "[[1, '-inf'], [0, Fraction(5, 2)]]",
        "[[np.float64(1.0), np.float64(-inf)], [np.int64(0), Decimal('2.5')]]",
        "[[ 1.  -inf]\n [ 0.   2.5]]\n",
        "Matrix([[1, -oo], [0, 5/2]])",
        "[1 -Inf; 0 5/2]",
        "A = [1, -Inf; 0, 2.5];",
        "A=[1,-Inf;0,2.5];",
        "A = [1 ...\r\n -Inf; ...  % wrapped\r\n 0 2.5 ...\n ];",
        "A = [1 -Inf...\n; 0 2.5]",
        "[1 -Inf\n 0 5//2]",
        "[\n1 -Inf;\n\n0 25e-1;\n]\n",
        "Rational{Int64}[1 -Inf; 0 5//2]",
        "\u{feff}2×2 Matrix{Float64}:\n 1.0  -Inf\n 0.0    2.5\n",
        "2x2 Array{Any,2}:\n 1  nothing\n"
            .replace("nothing", "-Inf\n 0 5//2")
            .as_str(),
        "A =\n\n    1.0000      -Inf\n         0    2.5000\n\n",
    ] {
        let found = MatrixFormat::detect(text.as_bytes(), None);
        let read = read_square_matrix_as(text.as_bytes(), MatrixFormat::Literal);
        assert_eq!(read.map(|read| entries(&read.matrix)), expected, "{text}");
        let read = read_square_matrix_as(text.as_bytes(), found);
        assert_eq!(read.map(|read| entries(&read.matrix)), expected, "{text}");
    }
    let column = read_matrix_as(b"[1; -Inf; 3]", MatrixFormat::Literal);
    assert_eq!(column, read_matrix(b"1\n.\n3"));
}

/// Texts that mean what a plain text means.
#[test]
fn variants_are_read() {
    use MatrixFormat::{Csv, Digraph, EventGraph, Json, Polymake, TpLib};
    for (format, text, plain) in [
        (Csv, "\u{feff}1,2\r\n\r\n3,4\r\n", "1 2\n3 4"),
        (Csv, " 1 ; -oo; \n1/3;\t0.5;", "1 . .\n1/3 0.5 ."),
        (Csv, "1\t 2 \t\n\t\t3", "1 2 .\n. . 3"),
        (Csv, "\"1\" , \"\"\n\"1e3\",.", "1 .\n1e3 ."),
        (Csv, "a;b\n1;2", "labels: a b\n1 2"),
        (Csv, "x,2\n1,2", "labels: x 2\n1 2"),
        (Csv, "😀\n1", "labels: 😀\n1"),
        (Csv, "1st,2\n1,2", "labels: 1st 2\n1 2"),
        (Csv, ",\n1,", ". .\n1 ."),
        (Csv, "1,,3\n,5,\n7,,9", "1 . 3\n. 5 .\n7 . 9"),
        (Csv, "1\t\t3\n\t\t\n \n7\t8\t9", "1 . 3\n. . .\n7 8 9"),
        (Csv, ",a,b\na,0,\nb,,1/3", "labels: a b\n0 .\n. 1/3"),
        (Csv, "x;a;b\na;0;\nb;;1", "labels: a b\n0 .\n. 1"),
        (Csv, "a\tb\na\t0\t\nb\t\t1", "labels: a b\n0 .\n. 1"),
        (
            Csv,
            "\"\",\"a\",\"b\"\n\"r\",0,1\n\"s\",2,3",
            "labels: a b\n0 1\n2 3",
        ),
        (Csv, "a,0,1\nb,2,", "labels: a b\n0 1\n2 ."),
        (Csv, "a,0,1,2\nb,2,3,4", "0 1 2\n2 3 4"),
        (Csv, ",a,b\n0,5,\n1,6,7", "labels: a b\n5 .\n6 7"),
        (Csv, ",0,1\n0,5.0,-inf\n1,6.0,7.5", "5 .\n6 7.5"),
        (Csv, ",1,2\n1,5.0,None\n2,6.0,7.5", "5 .\n6 7.5"),
        (Csv, ",0,1\na,5,\nb,6,7", "labels: a b\n5 .\n6 7"),
        (Csv, ",0,1\n0,5,6\n2,6,7", ". 0 1\n0 5 6\n2 6 7"),
        (
            Csv,
            ",a,b,c\nr,0,1,2\ns,2,3,4",
            "labels: a b c\n0 1 2\n2 3 4",
        ),
        (Csv, "-Infinity,-INF\n−∞,None", ". .\n. ."),
        (Csv, "12345678901234567890123", "12345678901234567890123"),
        (Json, "[[1,2],[3,4]]", "1 2\n3 4"),
        (Json, "\u{feff}[ [1.50 ,\r\n-0e5]\n ]\n", "1.50 -0e5"),
        (Json, "[[\"1/3\",\"-inf\",\"\\u002e\",null]]", "1/3 . . ."),
        (Json, "[[1, -Infinity], [null, \"-Infinity\"]]", "1 .\n. ."),
        (Json, "{\"x\":[{}],\"matrix\":[[1]],\"labels\":null}", "1"),
        (
            Json,
            "{\"labels\":[\"a\"],\"matrix\":[[1]]}",
            "labels: a\n1",
        ),
        (Json, "{\"labels\":[],\"matrix\":[[1]]}", "1"),
        (TpLib, "# c\n[ 1 , -oo ]\n\n[1/3,.5] # c", "1 .\n1/3 .5"),
        (Polymake, "INEQUALITIES\n1 -inf\n# c\n1/3 2\n", "1 .\n1/3 2"),
        (Polymake, "DIM\n3\n\nMATRIX\r\n1 2\r\n\r\nX\n", "1 2"),
        (Polymake, "_type X\n\nFOO\n\nBAR\n 1\t2", "1 2"),
        (
            Polymake,
            "new Matrix<Rational>([[1,'1/2'],[3,\"-inf\"]])",
            "1 1/2\n3 .",
        ),
        (
            Polymake,
            "# m\n my $m = new Matrix<TropicalNumber<Max,Rational>>([[1]]);\n",
            "1",
        ),
        (
            Digraph,
            "b a 1/2\n a\ta -3 # c\n",
            "labels: b a\n. 1/2\n. -3",
        ),
        (Digraph, "2 1 5\n2 3 .\n3 3 7", ". . .\n5 . .\n. . 7"),
        (Digraph, "1 0 5", ". .\n5 ."),
        (Digraph, "1 3 5", "labels: 1 3\n. 5\n. ."),
        (EventGraph, "a a 1 1", "labels: a\n1"),
        (
            EventGraph,
            "# c\n a  b 3 0 # c\n\nb a 2 1\r\na a 5.5 2",
            "labels: a b a@1\n. 2 5.5\n. 5 8.5\n0 . .",
        ),
        (
            EventGraph,
            "1 2 1/2 3\n1 1 0 2\n1 2 9 3",
            "labels: 1 2 1@1 1@2\n. . 0 .\n. . . 9\n0 . . .\n. . 0 .",
        ),
        (EventGraph, "a b -1 0\na a 7 1", "labels: a b\n7 .\n6 ."),
        (
            EventGraph,
            "a b -1 0\nb c 0 0\na a 7 1\nb b 9 1",
            "labels: a b c\n7 . .\n6 9 .\n6 9 .",
        ),
        (
            EventGraph,
            "a b 1 1\na b 2 1\na b 1 1",
            "labels: a b\n. .\n2 .",
        ),
    ] {
        let expected = read_matrix(plain.as_bytes());
        assert!(expected.is_ok(), "{plain}");
        let found = read_matrix_as(text.as_bytes(), format);
        if format == EventGraph {
            // The denominator is that of all times, also of those that do not matter.
            let entries = |read: Result<Document, Diagnostic>| {
                read.map(|it| (entries(&it.matrix), it.matrix.labels().to_vec()))
            };
            assert_eq!(entries(found), entries(expected), "{text:?}");
        } else {
            assert_eq!(found, expected, "{text:?}");
        }
    }
}

#[test]
fn rectangular_matrices_are_refused_only_where_squares_are_needed() {
    use MatrixFormat::{Csv, Json, Polymake, TpLib};
    for (format, text) in [
        (Csv, "1,2"),
        (Json, "[[1,2]]"),
        (TpLib, "[1,2]"),
        (Polymake, "MATRIX\n1 2"),
    ] {
        assert!(read_matrix_as(text.as_bytes(), format).is_ok(), "{text}");
        let refused = read_square_matrix_as(text.as_bytes(), format);
        let message = refused.err().map(|error| error.problem.to_string());
        let expected = "the matrix is not square: 1 row of 2 entries";
        assert_eq!(message.as_deref(), Some(expected), "{text}");
    }
}

/// Whatever separates them, and whatever they are taken for: numbers with decimal commas are refused.
#[test]
fn decimal_commas_are_refused_in_every_text() {
    for separator in [";", "; ", " ", "\t", " \t", " ; "] {
        for (rows, columns) in [(1, 2), (2, 1), (2, 2), (3, 2), (2, 3), (3, 3)] {
            for place in 0..rows * columns {
                for number in ["1,5", "-2,25", "0,125", "1.000,5"] {
                    let entry = |at| if at == place { number } else { "7" };
                    let row = |row| {
                        let entries: Vec<&str> =
                            (row * columns..(row + 1) * columns).map(entry).collect();
                        entries.join(separator)
                    };
                    let text = (0..rows).map(row).collect::<Vec<_>>().join("\n");
                    if !text.contains([';', ' ', '\t']) {
                        // A single column: commas are all that separates.
                        continue;
                    }
                    let format = MatrixFormat::detect(text.as_bytes(), None);
                    for format in [format, MatrixFormat::Plain, MatrixFormat::Csv] {
                        let read = read_matrix_as(text.as_bytes(), format);
                        assert!(read.is_err(), "{format:?} {text:?} {read:?}");
                    }
                }
            }
        }
    }
}

//! Matrices in every format: one matrix that all of them give, what is refused and where, and whatever
//! is written is read back.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use supereigen::{Entry, IBig, Matrix, Rational, UBig};
use supereigen_formats::{
    Diagnostic, Document, MatrixFormat, Notation, Numbers, Problem, read_matrix, read_matrix_as,
    read_mpm, read_square_matrix_as, write_matrix_as,
};

const NUMBERS: [Numbers; 3] = [Numbers::Spirit, Numbers::Exact, Numbers::Decimal];

fn example(format: MatrixFormat) -> (String, Vec<u8>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    let name = format!("railway-teaching-4.{}", format.extension());
    let bytes = fs::read(folder.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    (name, bytes)
}

/// All entries.
fn entries(matrix: &Matrix) -> Vec<Vec<Entry>> {
    let row = |i| (0..matrix.columns()).map(|j| matrix.entry(i, j)).collect();
    (0..matrix.rows()).map(row).collect()
}

#[test]
fn every_format_gives_the_same_matrix() {
    let expected = Matrix::from_integers(&[
        &[None, Some(1), Some(3), None],
        &[Some(1), None, None, None],
        &[Some(4), None, None, Some(4)],
        &[Some(4), None, None, Some(4)],
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
    use MatrixFormat::{Csv, EventGraph, Json, MatrixMarket, Mpm, Plain, Polymake, TpLib};
    for (text, name, expected) in [
        ("", None, Plain),
        ("0 1\n2 3", None, Plain),
        ("0,1\n2,3", None, Plain),
        ("0,1\n2,3", Some("a.b/c"), Plain),
        ("0,1\n2,3", Some("A.CSV"), Csv),
        ("0\t1\n2\t3", Some("a.tsv"), Csv),
        ("a,b\n2,3", None, Csv),
        ("\"a\";\"b\"\n2;3", None, Csv),
        ("a,1\n2,3", None, Plain),
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
        ("// m\n\nmax-plus model M:", Some("a.txt"), Mpm),
        ("\u{0}\u{ff}", None, Plain),
    ] {
        let found = MatrixFormat::detect(text.as_bytes(), name);
        assert_eq!(found, expected, "{text:?} {name:?}");
    }
    assert_eq!(MatrixFormat::detect(b"\xFF\xFE1", None), Plain);
}

/// Texts that mean what a plain text means.
#[test]
fn variants_are_read() {
    use MatrixFormat::{Csv, EventGraph, Json, Mpm, Polymake, TpLib};
    for (format, text, plain) in [
        (Csv, "\u{feff}1,2\r\n\r\n3,4\r\n", "1 2\n3 4"),
        (Csv, " 1 ; -oo; \n1/3;\t0.5;", "1 . .\n1/3 0.5 ."),
        (Csv, "1\t 2 \t\n\t\t3", "1 2 .\n. . 3"),
        (Csv, "\"1\" , \"\"\n\"1e3\",.", "1 .\n1e3 ."),
        (Csv, "a;b\n1;2", "labels: a b\n1 2"),
        (Csv, "x,2\n1,2", "labels: x 2\n1 2"),
        (Csv, ",\n1,", ". .\n1 ."),
        (Csv, "12345678901234567890123", "12345678901234567890123"),
        (Json, "[[1,2],[3,4]]", "1 2\n3 4"),
        (Json, "\u{feff}[ [1.50 ,\r\n-0e5]\n ]\n", "1.50 -0e5"),
        (Json, "[[\"1/3\",\"-inf\",\"\\u002e\",null]]", "1/3 . . ."),
        (Json, "{\"x\":[{}],\"matrix\":[[1]],\"labels\":null}", "1"),
        (
            Json,
            "{\"labels\":[\"a\"],\"matrix\":[[1]]}",
            "labels: a\n1",
        ),
        (Json, "{\"labels\":[],\"matrix\":[[1]]}", "1"),
        (TpLib, "# c\n[ 1 , -oo ]\n\n[1/3,.5] # c", "1 .\n1/3 .5"),
        (TpLib, "[1,\n2][3,4]", "1 2\n3 4"),
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
            Mpm,
            "max-plus model M:\nmatrices A = [[1, 2] [3 -inf,],]",
            "1 2\n3 .",
        ),
        (
            Mpm,
            "/* c\n*/ max-plus model M: // d\nmatrices\nA(a,b)=[[1 2]]",
            "labels: a b\n1 2",
        ),
        (
            Mpm,
            "max-plus model M: matrices A (r a b), = [[1 2.50]]",
            "labels: a b\n1 2.50",
        ),
        (
            Mpm,
            "max-plus model M: matrices A=[] B=[[]] C=[[1/3]] D=[[] []]",
            "1/3",
        ),
        (
            Mpm,
            "max-plus model M: vector sequences v=[[1] [2 3]] matrices A=[[1]] event sequences e=[-inf 1]",
            "1",
        ),
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
        (
            EventGraph,
            "a b -1 0\nb a 1 0\na a 0 0\na a 7 1",
            "labels: a b\n7 .\n6 .",
        ),
        (
            EventGraph,
            "a b -1 0\nb c 0 0\nc a 0 0\nc c 7 1\nb b 9 1",
            "labels: a b c\n. 9 7\n. 9 6\n. 9 7",
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
fn bad_texts_are_refused_where_they_are_bad() {
    use MatrixFormat::{Csv, EventGraph, Json, MatrixMarket, Mpm, Polymake, TpLib};
    for (format, text, message) in [
        (MatrixMarket, " 1 2", "1:2: `1` is not `%%MatrixMarket`"),
        (
            MatrixMarket,
            "",
            "1:1: the tag is missing from the MatrixMarket header",
        ),
        (Csv, "", "1:1: there are no entries"),
        (Csv, "a,b\n", "1:4: there are labels, but no rows"),
        (Csv, "1;2\n3;1,5\n", "2:3: `1,5` has a decimal comma"),
        (Csv, "1,5;2\n3;4\n", "1:1: `1,5` has a decimal comma"),
        (Csv, "1,2\n\"-3,5\",4\n", "2:1: `-3,5` has a decimal comma"),
        (
            Csv,
            "1,2\n3\n",
            "2:2: row 2 has 1 entry, but the first row has 2",
        ),
        (
            Csv,
            "1,2\n3,4,5\n",
            "2:5: row 2 has 3 entries, but the first row has 2",
        ),
        (Csv, "1,2\n3,x\n", "2:3: `x` is not an entry"),
        (Csv, "1,−2\n3,4\n", "1:3: `−2` is not an entry"),
        (Csv, "1,nan\n3,4\n", "1:3: `nan` is not a number"),
        (Csv, "a,b,c\n3,4\n", "1:5: 3 labels for 2 columns"),
        (Csv, "a\n3,4\n", "1:2: 1 label for 2 columns"),
        (Csv, "a,b,a\n", "1:5: the label `a` occurs twice"),
        (Csv, "a,,b\n", "1:3: a label is empty"),
        (
            Csv,
            "a,b\u{1}\n",
            "1:3: the label `b\\u{1}` contains a control character",
        ),
        (
            Csv,
            "1,\"2\n3\",4",
            "1:3: the quoted field does not end on its line",
        ),
        (Csv, "1,\"2\"x ,4", "1:6: `x ` follows a quoted field"),
        (Csv, "1,2\n3,1/0", "2:3: `1/0` has denominator 0"),
        (Json, "", "1:1: the file ends where a list must come"),
        (Json, "1", "1:1: expected a list, but found `1`"),
        (Json, "[]", "1:3: there are no entries"),
        (Json, "[1]", "1:2: expected a list, but found `1`"),
        (Json, "[[1],\n []]", "2:2: this row has no entries"),
        (
            Json,
            "[[1],\n [2,3]]",
            "2:5: row 2 has 2 entries, but the first row has 1",
        ),
        (
            Json,
            "[[1,2],\n [2]]",
            "2:4: row 2 has 1 entry, but the first row has 2",
        ),
        (Json, "[[1,]]", "1:5: expected a value, but found `]`"),
        (Json, "[[01]]", "1:3: `01` is not a value of JSON"),
        (Json, "[[\"x\"]]", "1:3: `x` is not an entry"),
        (Json, "[[[1]]]", "1:3: expected an entry, but found `[`"),
        (
            Json,
            "[[1]]\n,",
            "2:1: expected nothing more, but found `,`",
        ),
        (
            Json,
            "[[1]",
            "1:5: the file ends where `,` or `]` must come",
        ),
        (Json, "{}", "1:2: the object has no `matrix`"),
        (
            Json,
            "{\"matrix\":[[1]],\"matrix\":1}",
            "1:17: the key `matrix` occurs twice",
        ),
        (
            Json,
            "{\"matrix\":{}}",
            "1:11: expected a list, but found `{`",
        ),
        (
            Json,
            "{\"matrix\" [[1]]}",
            "1:11: expected `:`, but found `[`",
        ),
        (Json, "{\"a\":[nul]}", "1:7: `nul` is not a value of JSON"),
        (
            Json,
            "{\"labels\":[1]}",
            "1:12: expected a label in quotation marks, but found `1`",
        ),
        (
            Json,
            "{\"matrix\":[[1]],\"labels\":[\"a\",\n\"b\"]}",
            "2:1: 2 labels for 1 column",
        ),
        (Json, "[[\"a]]", "1:3: the string does not end on its line"),
        (
            Json,
            "[[1],\n[\"\\x\"]]",
            "2:3: `\\x` is not an escape of JSON",
        ),
        (TpLib, "", "1:1: there are no entries"),
        (TpLib, "1,2", "1:1: expected `[` and a row, but found `1`"),
        (
            TpLib,
            "[1,2]\n[3,]",
            "2:4: expected an entry, but found `]`",
        ),
        (TpLib, "[1 2]", "1:4: expected `,` or `]`, but found `2`"),
        (TpLib, "[]", "1:2: this row has no entries"),
        (
            TpLib,
            "[1,2]\n[3",
            "2:3: the text ends where `,` or `]` must come",
        ),
        (
            TpLib,
            "[1,2]\n[3]",
            "2:3: row 2 has 1 entry, but the first row has 2",
        ),
        (
            TpLib,
            "[1,+oo]",
            "1:4: `+oo` is +∞, which max-plus matrices do not have",
        ),
        (Polymake, "", "1:1: there are no entries"),
        (Polymake, "MATRIX\n\n", "1:7: there are no entries"),
        (
            Polymake,
            "<?xml 1>\n",
            "1:1: expected the name of a property in capitals, but found `<?xml`",
        ),
        (
            Polymake,
            "MATRIX\n1 2\n3\n",
            "3:2: row 2 has 1 entry, but the first row has 2",
        ),
        (Polymake, "MATRIX\n1 (2)\n", "2:3: `(2)` is not an entry"),
        (
            Polymake,
            "POINTS\n1\n\nFACETS\n2\n",
            "4:1: there are several properties: POINTS, FACETS",
        ),
        (
            Polymake,
            "new Matrix<TropicalNumber<Min>>([[1]])",
            "1:5: the matrix is one of min-plus algebra",
        ),
        (
            Polymake,
            "new Matrix<Rational>([1])",
            "1:23: expected `[` and a row, but found `1`",
        ),
        (
            Polymake,
            "new Matrix<Rational>([[1]]) 5",
            "1:29: expected nothing more, but found `5`",
        ),
        (
            Polymake,
            "new Matrix<Rational>[[1]]",
            "1:21: expected `(`, but found `[`",
        ),
        (
            Polymake,
            "(new Matrix<Rational>([[1]])",
            "1:1: expected `new Matrix<`, but found `(`",
        ),
        (
            Mpm,
            "",
            "1:1: the text ends where `max-plus model` must come",
        ),
        (
            Mpm,
            "model M",
            "1:1: expected `max-plus model`, but found `model`",
        ),
        (
            Mpm,
            "max-plus model :",
            "1:16: expected a name, but found `:`",
        ),
        (
            Mpm,
            "max-plus model M matrices",
            "1:18: expected `:`, but found `matrices`",
        ),
        (
            Mpm,
            "max-plus model M:\nA = [[1]]",
            "2:1: expected `matrices`, `vector sequences` or `event sequences`, but found `A`",
        ),
        (
            Mpm,
            "max-plus model M: matrices A [[1]]",
            "1:30: expected `=`, but found `[`",
        ),
        (
            Mpm,
            "max-plus model M: matrices A = [1]",
            "1:33: expected a row or `]`, but found `1`",
        ),
        (
            Mpm,
            "max-plus model M: matrices A = [[1,,2]]",
            "1:36: expected an entry or `]`, but found `,`",
        ),
        (
            Mpm,
            "max-plus model M: matrices A () = [[1]]",
            "1:31: expected a label or `)`, but found `)`",
        ),
        (
            Mpm,
            "max-plus model M: matrices A (a b c d) = [[1 2]]",
            "1:35: 4 labels for 2 columns",
        ),
        (
            Mpm,
            "max-plus model M: matrices A = []",
            "1:34: the model has no matrix with entries",
        ),
        (
            Mpm,
            "max-plus model M: matrices A=[[1]]\nB=[[x]]",
            "2:5: `x` is not an entry",
        ),
        (
            Mpm,
            "max-plus model M: matrices A=[[1]]\nB=[[2]]",
            "2:1: the model has several matrices: A, B",
        ),
        (EventGraph, "# a\n", "1:4: there are no entries"),
        (
            EventGraph,
            "a b 1\n",
            "1:6: the line of an arc has 3 words, not 4",
        ),
        (
            EventGraph,
            "a b 1 2 3 4\n",
            "1:9: the line of an arc has 6 words, not 4",
        ),
        (EventGraph, "a b x 1\n", "1:5: `x` is not an entry"),
        (
            EventGraph,
            "a b -inf 1\n",
            "1:5: the time of an arc cannot be −∞",
        ),
        (
            EventGraph,
            "a b 1 -1\n",
            "1:7: `-1` is not a number of tokens",
        ),
        (
            EventGraph,
            "a b 1 9999999999\n",
            "1:1: this arc needs 9999999998 delay states, which is too many for this text",
        ),
        (
            EventGraph,
            "a a 1 3\n\na@2 a 1 1\n",
            "3:1: `a@2` is the name of a delay state of `a`",
        ),
        (
            EventGraph,
            "a\u{1} a 1 1\n",
            "1:1: the label `a\\u{1}` contains a control character",
        ),
        (
            EventGraph,
            "x a 0 0\na b 1 0\nb a -1/2 0\n",
            "2:1: the cycle a → b → a takes time but has no token: it waits for itself",
        ),
        (
            EventGraph,
            "a b 1 1\nb b 1/9 0\n",
            "2:1: the cycle b → b takes time but has no token: it waits for itself",
        ),
    ] {
        match read_matrix_as(text.as_bytes(), format) {
            Ok(_) => panic!("{format:?} {text:?} was read"),
            Err(diagnostic) => assert_eq!(diagnostic.to_string(), message, "{text:?}"),
        }
    }
}

#[test]
fn matrices_of_a_model_are_chosen_by_name() {
    let model = b"max-plus model M: matrices A=[[1 2]] B=[[3]] C=[]";
    for (name, columns) in [("A", 2), ("B", 1)] {
        let read = read_mpm(model, Some(name));
        assert_eq!(read.map(|it| it.matrix.columns()), Ok(columns), "{name}");
    }
    let refused = |name| read_mpm(model, Some(name)).map_err(|error| error.problem);
    let of_no_name = refused("X");
    assert_eq!(
        of_no_name.as_ref().map_err(Problem::to_string),
        Err("the model has no matrix `X`".to_owned())
    );
    let help = of_no_name.err().and_then(|problem| problem.help());
    assert_eq!(help.as_deref(), Some("its matrices are A, B"));
    assert!(refused("C").is_err());
}

#[test]
fn rectangular_matrices_are_refused_only_where_squares_are_needed() {
    use MatrixFormat::{Csv, Json, Mpm, Polymake, TpLib};
    for (format, text) in [
        (Csv, "1,2"),
        (Json, "[[1,2]]"),
        (TpLib, "[1,2]"),
        (Polymake, "MATRIX\n1 2"),
        (Mpm, "max-plus model M: matrices A = [[1 2]]"),
    ] {
        assert!(read_matrix_as(text.as_bytes(), format).is_ok(), "{text}");
        let refused = read_square_matrix_as(text.as_bytes(), format);
        let message = refused.err().map(|error| error.problem.to_string());
        let expected = "the matrix is not square: 1 row of 2 entries";
        assert_eq!(message.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn labels_that_could_not_be_read_back_are_refused() {
    use MatrixFormat::{Csv, Json, MatrixMarket, Plain, TpLib};
    for (format, labels, accepted) in [
        (Plain, ["a", "b"], true),
        (Plain, ["a b", "c"], false),
        (Plain, ["a", "c#"], false),
        (MatrixMarket, ["a,b", "c"], false),
        (Csv, ["a b", "c, \"d\""], true),
        (Csv, [" a", "\u{feff}"], true),
        (Csv, ["1", "2"], false),
        (Csv, ["1", "x"], true),
        (Csv, ["x", "1,5"], false),
        (Csv, ["x", ""], false),
        (Json, ["a\"b", "1"], true),
        (Json, ["a\nb", "1"], false),
        (TpLib, ["a b", "\n"], true),
    ] {
        let matrix = Matrix::identity(2).with_labels(labels.map(str::to_owned).to_vec());
        let matrix = matrix.unwrap_or_else(|error| panic!("{error}"));
        let mut text = Vec::new();
        let notation = Notation::default();
        let written = write_matrix_as(&mut text, &matrix, format, notation, Numbers::Spirit);
        assert_eq!(written.is_ok(), accepted, "{format:?} {labels:?}");
        if accepted {
            check_read(&text, &matrix, format);
        } else {
            assert!(text.is_empty(), "{format:?} {labels:?}");
        }
    }
}

#[test]
fn each_format_is_written_as_documented() {
    use MatrixFormat::{Csv, EventGraph, Json, Mpm, Polymake, TpLib};
    let matrix = read_matrix(b"labels: a b\n0 -0.25\n-inf 12345678901234567890");
    let document = matrix.unwrap_or_else(|error| panic!("{error}"));
    for (format, expected) in [
        (Csv, "a,b\n0,-0.25\n-inf,12345678901234567890\n"),
        (
            Json,
            "{\"matrix\":[\n[0,\"-0.25\"],\n[null,\"12345678901234567890\"]\n],\"labels\":[\"a\",\"b\"]}\n",
        ),
        (TpLib, "[0,-0.25]\n[-oo,12345678901234567890]\n"),
        (Polymake, "MATRIX\n0 -0.25\n-inf 12345678901234567890\n"),
    ] {
        let mut text = Vec::new();
        let (matrix, notation) = (&document.matrix, document.notation);
        let written = write_matrix_as(&mut text, matrix, format, notation, Numbers::Spirit);
        assert!(written.is_ok());
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }
    let mut text = Vec::new();
    for format in [Mpm, EventGraph] {
        let written = write_matrix_as(
            &mut text,
            &document.matrix,
            format,
            document.notation,
            Numbers::Spirit,
        );
        assert!(!format.is_writable() && written.is_err() && text.is_empty());
    }
}

/// Checks that a text is read as this matrix, with its labels if the format has any.
fn check_read(text: &[u8], matrix: &Matrix, format: MatrixFormat) {
    let shown = String::from_utf8_lossy(text);
    let read = read_matrix_as(text, format).unwrap_or_else(|error| panic!("{error}: {shown}"));
    let labels: &[String] = if format.has_labels() {
        matrix.labels()
    } else {
        &[]
    };
    assert_eq!(entries(&read.matrix), entries(matrix), "{shown}");
    assert_eq!(read.matrix.labels(), labels, "{shown}");
    assert_eq!(read.matrix.denominator(), matrix.denominator(), "{shown}");
}

fn integer() -> impl Strategy<Value = IBig> {
    prop_oneof![
        4 => (-20i64..20).prop_map(IBig::from),
        1 => any::<i64>().prop_map(IBig::from),
        1 => any::<i128>().prop_map(IBig::from),
        1 => (any::<i64>(), 0usize..300).prop_map(|(value, shift)| IBig::from(value) << shift),
    ]
}

fn denominator() -> impl Strategy<Value = UBig> {
    prop_oneof![
        4 => Just(UBig::ONE),
        4 => (1u32..=12).prop_map(UBig::from),
        2 => (0usize..90, 0usize..40)
            .prop_map(|(twos, fives)| UBig::from(2u8).pow(twos) * UBig::from(5u8).pow(fives)),
        1 => (1..=u64::MAX).prop_map(UBig::from),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let finite = (integer(), denominator())
        .prop_map(|(numerator, denominator)| Some(Rational::from_parts(numerator, denominator)));
    prop_oneof![1 => Just(None), 3 => finite]
}

fn matrix() -> impl Strategy<Value = Matrix> {
    (1usize..6, 1usize..6, any::<bool>()).prop_flat_map(|(rows, columns, labelled)| {
        let row = prop::collection::vec(entry(), columns);
        prop::collection::vec(row, rows).prop_map(move |rows| {
            let matrix = Matrix::from_rows(&rows).unwrap_or_else(|error| panic!("{error}"));
            if !labelled {
                return matrix;
            }
            let labels = (0..columns).map(|column| format!("x[{column}]é")).collect();
            matrix
                .with_labels(labels)
                .unwrap_or_else(|error| panic!("{error}"))
        })
    })
}

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
        let numbers = Numbers::Spirit;
        let written = write_matrix_as(&mut bytes, matrix, MatrixFormat::Npy, notation, numbers);
        assert_eq!(written.is_ok(), accepted, "{text}");
        assert_eq!(bytes.is_empty(), !accepted, "{text}");
        if accepted {
            check_read(&bytes, matrix, MatrixFormat::Npy);
        }
    }
}

/// x(k) for k from 0 on, from the arcs themselves, where everything before round 0 is as given; `None`
/// if there is no solution.
fn simulate(
    nodes: usize,
    arcs: &[(usize, usize, i64, usize)],
    before: &[Vec<i64>],
    rounds: usize,
) -> Vec<Vec<Option<i64>>> {
    let mut history: Vec<Vec<Option<i64>>> = before
        .iter()
        .map(|row| row.iter().copied().map(Some).collect())
        .collect();
    for _ in 0..rounds {
        let now = history.len();
        history.push(vec![None; nodes]);
        // Without a positive cycle of arcs without tokens, this many passes suffice.
        for _ in 0..=nodes {
            for &(from, to, time, tokens) in arcs {
                let value = history[now - tokens][from].map(|value| value + time);
                history[now][to] = history[now][to].max(value);
            }
        }
    }
    history.split_off(before.len())
}

/// Whether a cycle of arcs without tokens takes time.
fn has_positive_cycle(nodes: usize, arcs: &[(usize, usize, i64, usize)]) -> bool {
    let mut longest = vec![vec![None; nodes]; nodes];
    for &(from, to, time, tokens) in arcs {
        if tokens == 0 {
            longest[from][to] = longest[from][to].max(Some(time));
        }
    }
    for k in 0..nodes {
        for i in 0..nodes {
            for j in 0..nodes {
                if let (Some(first), Some(second)) = (longest[i][k], longest[k][j]) {
                    longest[i][j] = longest[i][j].max(Some(first + second));
                }
            }
        }
    }
    (0..nodes).any(|i| longest[i][i] > Some(0))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_event_graph_runs_as_its_matrix_does(
        arcs in prop::collection::vec((0usize..5, 0usize..5, -6i64..4, 0usize..4), 1..12),
        before in prop::collection::vec(prop::collection::vec(-9i64..9, 5), 3),
    ) {
        let lines = arcs.iter().map(|(from, to, time, tokens)| format!("{from} {to} {time} {tokens}"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let read = read_square_matrix_as(text.as_bytes(), MatrixFormat::EventGraph);
        prop_assert_eq!(read.is_err(), has_positive_cycle(5, &arcs), "{}", text);
        if let Ok(document) = read {
            let matrix = document.matrix;
            // The state that the past gives: `2@1` is node 2 one round earlier than node 2 itself.
            let mut state: Vec<Entry> = matrix.labels().iter().map(|label| {
                let (node, delay) = label.split_once('@').unwrap_or((label, "0"));
                let node: usize = node.parse().unwrap_or(9);
                let delay: usize = delay.parse().unwrap_or(9);
                Some(Rational::from(before[2 - delay][node]))
            }).collect();
            for expected in simulate(5, &arcs, &before, 6) {
                state = matrix.apply(&state).unwrap_or_else(|error| panic!("{error}"));
                for (label, found) in matrix.labels().iter().zip(&state) {
                    if let Ok(node) = label.parse::<usize>() {
                        prop_assert_eq!(found, &expected[node].map(Rational::from), "{}", text);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        // A failure is to become a unit test, not a file of seeds.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn matrices_survive_every_format(
        matrix in matrix(), decimals in any::<bool>(), fractions in any::<bool>(),
    ) {
        let notation = Notation { decimals, fractions };
        for format in MatrixFormat::ALL.into_iter().filter(|format| format.is_writable()) {
            for numbers in NUMBERS {
                let mut text = Vec::new();
                let written = write_matrix_as(&mut text, &matrix, format, notation, numbers);
                if format == MatrixFormat::Npy && written.is_err() {
                    prop_assert!(text.is_empty());
                    continue;
                }
                prop_assert!(written.is_ok(), "{:?}", format);
                check_read(&text, &matrix, format);
            }
        }
    }
}

//! How formats are told apart, and commas.

use supereigen_formats::{MatrixFormat, read_matrix_as};

#[test]
fn the_format_is_told_from_the_content_first() {
    use MatrixFormat::{
        Csv, EventGraph, Json, Literal, MatrixMarket, Plain, Polymake, Sdf3, TpLib,
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
        ("from to time\na b 3", Some("a.edges"), EventGraph),
        ("train,next,minutes\na,b,3", Some("a.csv"), EventGraph),
        ("time,space\n3,4\n5,6", Some("a.csv"), Csv),
        ("from,to\n3,4\n5,6", None, Csv),
        ("1 2 3\n2 1 4\n1 1 0", None, Plain),
        ("inv([1 2\n3 4])", None, Plain),
        ("labels: a b\n[[1 2] [3 4]]", None, Plain),
    ] {
        let found = MatrixFormat::detect(text.as_bytes(), name);
        assert_eq!(found, expected, "{text:?} {name:?}");
    }
    assert_eq!(MatrixFormat::detect(b"\xFF\xFE1", None), Plain);
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

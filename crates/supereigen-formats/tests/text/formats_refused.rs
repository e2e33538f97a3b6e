//! What is refused in each format of a matrix, and where.

use supereigen_formats::{MatrixFormat, read_matrix_as};

#[test]
fn bad_texts_are_refused_where_they_are_bad() {
    use MatrixFormat::{Csv, Digraph, EventGraph, Json, Literal, MatrixMarket, Polymake, TpLib};
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
        (Csv, ",a,b\n5,1,2\n6,3,4\n", "1:1: a label is empty"),
        (
            Csv,
            ",a,b\na,1,2\n6,3,4\n",
            "3:1: row 2 has no name, but others have",
        ),
        (
            Csv,
            ",a,b\n0,1,2\n6,3,4\n",
            "3:1: the rows are numbered, but row 2 is not",
        ),
        (
            Csv,
            ",a,b\nb,1,2\na,3,4\n",
            "2:1: row 1 is `b`, but column 1 is `a`",
        ),
        (
            Csv,
            ",a,b\na,1,2\nx,3,4\n",
            "3:1: row 2 is `x`, but column 2 is `b`",
        ),
        (
            Csv,
            ",a\na,1\nb,3\n",
            "3:1: row 2 is `b`, but has no column",
        ),
        (
            Csv,
            ",0,1\n0,,1\n1,0,\n",
            "1:2: the first row and column may be a numbering, or entries of the matrix",
        ),
        (
            Csv,
            ",1\n1,5\n",
            "1:2: the first row and column may be a numbering, or entries of the matrix",
        ),
        (Csv, "a,1,2\na,3,4\n", "2:1: the label `a` occurs twice"),
        (Csv, "1\t1,5\n2\t3\n", "1:3: `1,5` has a decimal comma"),
        (
            Csv,
            "1,5;2\n3,5;4\n7,1;8\n",
            "1:1: `1,5` has a decimal comma",
        ),
        (
            Csv,
            "1.000,5;2\n3;4\n",
            "1:1: `1.000,5` has a decimal comma",
        ),
        (
            Csv,
            "a,b\u{1}\n",
            "1:3: the label `b\\u{1}` contains an invisible character",
        ),
        (
            Json,
            "{\"labels\":[\"a\",\"b\u{feff}\"],\"matrix\":[[0,0],[0,0]]}",
            "1:16: the label `b\\u{feff}` contains an invisible character",
        ),
        (
            Csv,
            "1,\"2\n3\",4",
            "1:3: the quoted field does not end on its line",
        ),
        (Csv, "1,\"2\"x ,4", "1:6: `x ` follows a quoted field"),
        (Csv, "1,2\n3,1/0", "2:3: `1/0` has denominator 0"),
        (Json, "", "1:1: the text ends where a list must come"),
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
        (
            Json,
            "[[Infinity]]",
            "1:3: `Infinity` is +∞, which max-plus matrices do not have",
        ),
        (Json, "[[NaN]]", "1:3: `NaN` is not a number"),
        (Json, "[[-inf]]", "1:3: `-inf` is not a value of JSON"),
        (Json, "[[[1]]]", "1:3: expected an entry, but found `[`"),
        (
            Json,
            "[[1]]\n,",
            "2:1: expected nothing more, but found `,`",
        ),
        (
            Json,
            "[[1]",
            "1:5: the text ends where `,` or `]` must come",
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
        (Literal, "", "1:1: there are no entries"),
        (Literal, "A = []", "1:7: there are no entries"),
        (Literal, "[[1], []]", "1:8: this row has no entries"),
        (Literal, "[[1, 2],\n [3 4", "2:2: this `[` is never closed"),
        (Literal, "[1 2;\n 3 4", "1:1: this `[` is never closed"),
        (
            Literal,
            "[[[1]]]",
            "1:3: expected an entry or `]`, but found `[`",
        ),
        (
            Literal,
            "[[1;2]]",
            "1:4: expected an entry or `]`, but found `;`",
        ),
        (
            Literal,
            "[[1, 2], 3]",
            "1:10: expected `[` and a row, or `]`, but found `3`",
        ),
        (
            Literal,
            "[1 2; 3]",
            "1:8: row 2 has 1 entry, but the first row has 2",
        ),
        (
            Literal,
            "[1,,2]",
            "1:4: an entry is missing before this `,`",
        ),
        (
            Literal,
            "[1,\n2]",
            "1:3: an entry is missing after this `,`",
        ),
        (
            Literal,
            "[1;;2]",
            "1:4: an entry is missing before this `;`",
        ),
        (
            Literal,
            "[1; 2\n 3; 4]",
            "1:3: `;` may end a row here, or stand between two entries",
        ),
        (
            Literal,
            "[1 2; 3 4]'",
            "1:11: expected nothing more, but found `'`",
        ),
        (
            Literal,
            "2*[1 2; 3 4]",
            "1:1: expected only a name and `=`, or `array(`, before the bracket, but found `2*`",
        ),
        (
            Literal,
            "A = inv([1 2; 3 4])",
            "1:1: expected only a name and `=`, or `array(`, before the bracket, but found `A`",
        ),
        (
            Literal,
            "array([[1]], copy=True)",
            "1:14: expected `dtype=` and a type, but found `copy=True`",
        ),
        (
            Literal,
            "array([[1]]",
            "1:12: the text ends where `)` must come",
        ),
        (
            Literal,
            "[[1, np.inf]]",
            "1:6: `inf` is +∞, which max-plus matrices do not have",
        ),
        (Literal, "[[1, np.nan]]", "1:6: `nan` is not a number"),
        (Literal, "[[1 ... 2]]", "1:5: `...` is not an entry"),
        (Literal, "[1 ... 2; 3]", "1:4: `...` is not an entry"),
        (Literal, "[[1,5 2]]", "1:3: `1,5` has a decimal comma"),
        (Literal, "[1 - 2; 3 4]", "1:4: `-` is not an entry"),
        (
            Literal,
            "A =\n  1.0e+03 *\n 1 2",
            "2:11: `*` is not an entry",
        ),
        (Digraph, "# a\n", "1:4: there are no entries"),
        (
            Digraph,
            "a b\n",
            "1:4: the line of an arc has 2 words, not 3",
        ),
        (
            Digraph,
            "a b 3\na b 4\n",
            "2:1: this arc is given a second time",
        ),
        (Digraph, "a b x\n", "1:5: `x` is not an entry"),
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
            "1:1: the label `a\\u{1}` contains an invisible character",
        ),
        (
            EventGraph,
            "x a 0 0\na b 1 0\nb a -1/2 0\n",
            "2:1: the cycle a → b → a has no token: it waits for itself",
        ),
        (
            EventGraph,
            "a b 1 1\nb b 1/9 0\n",
            "2:1: the cycle b → b has no token: it waits for itself",
        ),
        (
            EventGraph,
            "a b 0 0\nb a 0 0\na a 1 1\n",
            "1:1: the cycle a → b → a has no token: it waits for itself",
        ),
        (
            EventGraph,
            "a b 1 0\nc c -3 0\na a 1 1\n",
            "2:1: the cycle c → c has no token: it waits for itself",
        ),
    ] {
        match read_matrix_as(text.as_bytes(), format) {
            Ok(_) => panic!("{format:?} {text:?} was read"),
            Err(diagnostic) => assert_eq!(diagnostic.to_string(), message, "{text:?}"),
        }
    }
}

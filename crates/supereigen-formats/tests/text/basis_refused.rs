//! What the reader of bases refuses, and where.

use crate::basis_reader::read;

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let found = BAD.map(|(text, _)| match read(text) {
        Ok(_) => (text, "no error".to_owned()),
        Err(error) => (text, error.to_string()),
    });
    assert_eq!(found, BAD.map(|(text, message)| (text, message.to_owned())));
}

const BAD: [(&str, &str); 77] = [
    // Plain text.
    ("0 1\n\n0 −1\n", "3:3: `−1` is not an entry"),
    ("0 1\n0,,1\n", "2:3: an entry is missing before this `,`"),
    ("[0 1\n2 3]\n", "1:1: this `[` is never closed"),
    (
        "[0 1],[2 3]\n",
        "1:8: there is more than one vector on this line",
    ),
    (
        "labels: a\n\nlabels: b\n0\n",
        "3:1: labels are given a second time",
    ),
    ("labels: é a é\n", "1:13: the label `é` occurs twice"),
    ("0\n1/0\n", "2:1: `1/0` has denominator 0"),
    ("0 {\n", "1:3: `{` is not an entry"),
    (
        "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 5\n",
        "1:1: this is a MatrixMarket file, not a basis",
    ),
    (
        "#\n% MatrixMarket matrix array\n1\n",
        "2:1: this is a MatrixMarket file, not a basis",
    ),
    (
        "0 1\nlabels: a b\n",
        "2:1: `labels` must come before the vectors, since it is about them",
    ),
    (
        "labels: a b\n0 1\n0 1 2\n",
        "3:6: the vector has 3 entries, but the file says 2",
    ),
    (
        "x1,x2\n0,1\n0\n",
        "3:2: the vector has 1 entry, but the file says 2",
    ),
    // For people.
    (
        "# 1 2 type lasso\n1 0 0 1 (1)\n",
        "1:1: this is a table, which is for people: no vectors are read from it",
    ),
    (
        "\n\\begin{gather*}\n",
        "2:1: this is LaTeX, which is for people: no vectors are read from it",
    ),
    // JSON objects.
    ("{}\n", "1:2: the object has no `vectors`"),
    ("{\n\"n\":1}\n\n", "2:6: the object has no `vectors`"),
    (
        "{\n",
        "1:2: the text ends where a key in quotation marks must come",
    ),
    (
        "{\"vectors\":[\n",
        "1:13: the text ends where a list must come",
    ),
    (
        "{\"vectors\":[\n[0]\n",
        "2:4: the text ends where `,` or `]` must come",
    ),
    (
        "{\"vectors\":[\n[0,\n",
        "2:4: the text ends where an entry must come",
    ),
    (
        "{\"vectors\":[[0]]\n",
        "1:17: the text ends where `,` or `}` must come",
    ),
    (
        "{\"vectors\":[]}}\n",
        "1:15: expected nothing more, but found `}`",
    ),
    (
        "{\"vectors\":[]}\n\n{\"n\":2}\n",
        "3:1: expected nothing more, but found `{`",
    ),
    (
        "{\"vectors\":[],}\n",
        "1:15: expected a key in quotation marks, but found `}`",
    ),
    (
        "{,\"vectors\":[]}\n",
        "1:2: expected a key in quotation marks, but found `,`",
    ),
    ("{\"vectors\" []}\n", "1:12: expected `:`, but found `[`"),
    (
        "{\"vectors\":[[0,]]}\n",
        "1:16: expected an entry, but found `]`",
    ),
    (
        "{\"vectors\":[[0 1]]}\n",
        "1:16: expected `,` or `]`, but found `1`",
    ),
    (
        "{\"vectors\":[[,0]]}\n",
        "1:14: expected an entry, but found `,`",
    ),
    (
        "{\"vectors\":[[[0]]]}\n",
        "1:14: expected an entry, but found `[`",
    ),
    (
        "{\"vectors\":[0]}\n",
        "1:13: expected a list, but found `0`",
    ),
    (
        "{\"vectors\":null}\n",
        "1:12: expected a list, but found `null`",
    ),
    (
        "{\"vectors\":[[NaN]]}\n",
        "1:14: `NaN` is not a value of JSON",
    ),
    (
        "{\"vectors\":[[1/3]]}\n",
        "1:14: `1/3` is not a value of JSON",
    ),
    (
        "{\"vectors\":[[01]]}\n",
        "1:14: `01` is not a value of JSON",
    ),
    (
        "{\"vectors\":[[true]]}\n",
        "1:14: `true` is not a value of JSON",
    ),
    (
        "{\"vectors\":[[\"inf\"]]}\n",
        "1:14: `inf` is +∞, which max-plus matrices do not have",
    ),
    ("{\"vectors\":[[\"\"]]}\n", "1:14: `` is not an entry"),
    (
        "{\"vectors\":[[1e99999]]}\n",
        "1:14: `1e99999` written out has more than 10000 digits",
    ),
    (
        "{\"vectors\":[[0],\n[\"·\", \"\\x\"]]}\n",
        "2:8: `\\x` is not an escape of JSON",
    ),
    (
        "{\"labels\":[\"\\udc00\"]}\n",
        "1:13: `\\udc00` is half a character",
    ),
    (
        "{\"labels\":[\"a]}\n",
        "1:12: the string does not end on its line",
    ),
    (
        "{\"labels\":[\"a\tb\"]}\n",
        "1:14: a string contains a control character",
    ),
    (
        "{\"labels\":[\"a\",\"\\u202eb\"]}\n",
        "1:16: the label `\\u{202e}b` contains an invisible character",
    ),
    (
        "a\u{200b},b\n0,0\n",
        "1:1: the label `a\\u{200b}` contains an invisible character",
    ),
    (
        "{\"labels\":[1]}\n",
        "1:12: expected a label in quotation marks, but found `1`",
    ),
    ("{\"n\":-1}\n", "1:6: `-1` is not a number of entries"),
    (
        "{\"n\":\"1\"}\n",
        "1:6: expected the number of entries, but found `\"1\"`",
    ),
    (
        "{\"complete\":1}\n",
        "1:13: expected `true` or `false`, but found `1`",
    ),
    (
        "{\"n\":1,\n \"\\u006e\":1}\n",
        "2:2: the key `n` occurs twice",
    ),
    ("{\"x\":1}\n", "1:2: the key `x` is not known here"),
    (
        "{\"vectors\":[],\"denominator\":\"1\"}\n",
        "1:15: the key `denominator` is not known here",
    ),
    (
        "{\"vectors\":[],\"n\":1}\n",
        "1:19: `n` must come before the vectors, since it is about them",
    ),
    (
        "{\"vectors\":[],\"data\":[]}\n",
        "1:22: the key `vectors` occurs twice",
    ),
    (
        "{\"n\":1,\"vectors\":[[0],\n[0,1]]}\n",
        "2:6: the vector has 2 entries, but the file says 1",
    ),
    (
        "{\"n\":2,\"labels\":[\"a\"],\"vectors\":[]}\n",
        "1:33: 1 label for 2 columns",
    ),
    (
        "{\"vectors\":[],\"vectors\":[]}\n",
        "1:15: the key `vectors` occurs twice",
    ),
    (
        "{\"_ns\":{1:2}}\n",
        "1:9: expected a key in quotation marks, but found `1`",
    ),
    ("{\"_ns\":[1,nil]}\n", "1:11: `nil` is not a value of JSON"),
    ("{\"_ns\":]\n", "1:8: expected a value, but found `]`"),
    (
        "{\n\"vector\":[0]\n}\n",
        "2:10: the record does not stand on one line",
    ),
    // JSON lines.
    (
        "{\"vector\":[0]}\n{\n",
        "2:2: the record does not stand on one line",
    ),
    (
        "{\"vector\":[0]}\n[0]\n",
        "2:1: expected an object, but found `[`",
    ),
    (
        "{\"vector\":[0]} {\"vector\":[0]}\n",
        "1:16: expected nothing more, but found `{`",
    ),
    ("{\"vector\":[0,x]}\n", "1:14: `x` is not a value of JSON"),
    (
        "{\"vector\":[0]}\n{}\n",
        "2:2: the record has neither a vector nor a certificate",
    ),
    (
        "{\"vector\":[0],\"id\":1}\n",
        "1:15: the key `id` is not known here",
    ),
    (
        "{\"vector\":[0],\"complete\":true}\n",
        "1:30: `complete` is of the end of a part, which has no vector",
    ),
    (
        "{\"vector\":[0],\"types\":[1]}\n",
        "1:26: the certificate has no `kind`",
    ),
    (
        "{\"vector\":[0],\"types\":[1],\"kind\":\"strict\",\"stem\":[],\"cycle\":[1]}\n",
        "1:64: the certificate has no `cycle_weight`",
    ),
    (
        "{\"kind\":\"forked\",\"vector\":[0]}\n",
        "1:30: the certificate has no `entries`",
    ),
    (
        "{\"kind\":\"unit\",\"entries\":[1]}\n",
        "1:29: only a forked lasso has `entries`",
    ),
    (
        "{\"kind\":\"Strict\"}\n",
        "1:9: `Strict` is not a kind of lasso",
    ),
    (
        "{\"kind\":null}\n",
        "1:9: expected a kind in quotation marks, but found `null`",
    ),
    ("{\"stem\":[1,0]}\n", "1:12: `0` is not a node"),
    ("{\"cycle\":[0.5]}\n", "1:11: `0.5` is not a node"),
];

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

const BAD: [(&str, &str); 80] = [
    // Plain text.
    ("0 1\n\n0 −1\n", "3:3: `−1` is not an entry"),
    ("0 1\n0,,1\n", "2:3: an entry is missing before this `,`"),
    ("[0 1\n2 3]\n", "1:1: this `[` is never closed"),
    (
        "[0 1],[2 3]\n",
        "1:8: there is more than one vector on this line",
    ),
    (
        "0\nlabels: a\n\nlabels: b\n",
        "4:1: labels are given a second time",
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
    // Tables.
    (
        "# 1 2 type support cycle\nx 0 0 1 {1} 1\n",
        "2:1: `x` is not the number of a row",
    ),
    (
        "# 1 2 type support cycle\n-1 0 0 1 {1} 1\n",
        "2:1: `-1` is not the number of a row",
    ),
    (
        "# 1 2 type support cycle\n1 0\n",
        "2:4: the row has 1 entry, but the head of the table names 2",
    ),
    (
        "# 1 2 type support cycle\n1 0 y 1 {1} 1\n",
        "2:5: `y` is not an entry",
    ),
    (
        "# 1 2 type support cycle\n1 0 0\n",
        "2:6: type, support and cycle do not follow the 2 entries",
    ),
    (
        // An entry too few: the type is not one.
        "# 1 2 type support cycle\n1 0 1 {1, 2} 1 → 1\n",
        "2:14: type, support and cycle do not follow the 2 entries",
    ),
    (
        "# 1 2 type support cycle\n1 0 1 {1} 1 → 1\n",
        "2:11: type, support and cycle do not follow the 2 entries",
    ),
    (
        // An entry too many.
        "# 1 2 type support cycle\n1 0 0 0 1 {1} 1 → 1\n",
        "2:9: type, support and cycle do not follow the 2 entries",
    ),
    (
        "# 1 type support cycle\n1 0 1 {1, 2\n",
        "2:11: type, support and cycle do not follow the 1 entry",
    ),
    (
        "# 1 type support cycle\n1 0 1 {1,\n",
        "2:10: type, support and cycle do not follow the 1 entry",
    ),
    (
        "# 1 type support cycle\n1 0 1, 2, {1}\n",
        "2:14: type, support and cycle do not follow the 1 entry",
    ),
    (
        "# 1 type support cycle\n1 0 1 2} 1\n",
        "2:7: type, support and cycle do not follow the 1 entry",
    ),
    // JSON objects.
    ("{}\n", "1:2: the object has no `vectors`"),
    ("{\n\"n\":1}\n\n", "2:6: the object has no `vectors`"),
    (
        "{\n",
        "1:2: the file ends where a key in quotation marks must come",
    ),
    (
        "{\"vectors\":[\n",
        "1:13: the file ends where a list must come",
    ),
    (
        "{\"vectors\":[\n[0]\n",
        "2:4: the file ends where `,` or `]` must come",
    ),
    (
        "{\"vectors\":[\n[0,\n",
        "2:4: the file ends where an entry must come",
    ),
    (
        "{\"vectors\":[[0]]\n",
        "1:17: the file ends where `,` or `}` must come",
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
    (
        "{\"x\":1,\"y\":2,\"x\":1}\n",
        "1:14: the key `x` occurs twice",
    ),
    (
        "{\"vectors\":[],\"vectors\":[]}\n",
        "1:15: the key `vectors` occurs twice",
    ),
    (
        "{\"x\":{1:2}}\n",
        "1:7: expected a key in quotation marks, but found `1`",
    ),
    ("{\"x\":[1,nil]}\n", "1:9: `nil` is not a value of JSON"),
    ("{\"x\":]\n", "1:6: expected a value, but found `]`"),
    (
        "{\n\"vector\":[0]\n}\n",
        "3:1: the record does not stand on one line",
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
        "{\"vector\":[0]}\n{\"id\":1}\n",
        "2:8: the record has neither a vector nor a certificate",
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
    // LaTeX.
    (
        "\\begin{align*}\n",
        "1:8: expected `\\begin{gather*}`, but found `align*`",
    ),
    (
        "\\begin{gather*}\n(0)^{T} \\\\\n",
        "2:11: the file ends where a vector in parentheses must come",
    ),
    (
        "\\begin{gather*}\n(0)^{T}\n(0)^{T}\n\\end{gather*}\n",
        "3:1: expected `\\\\` or `\\end{gather*}`, but found `(`",
    ),
    (
        "\\begin{gather*}\n(é, -\\frac{1}{0})^{T}\n\\end{gather*}\n",
        "2:2: `é` is not an entry",
    ),
    (
        "\\begin{gather*}\n(1, - \\frac{1}{0})^{T}\n\\end{gather*}\n",
        "2:5: `-1/0` has denominator 0",
    ),
];

#[test]
fn more_of_latex_is_refused() {
    for (body, expected) in [
        (
            "",
            "2:1: expected a vector in parentheses, but found `\\end`",
        ),
        ("()^{T}", "2:2: expected an entry, but found `)`"),
        ("(0", "3:1: expected `,` or `)`, but found `\\end`"),
        ("(0)", "3:1: expected `^{T}`, but found `\\end`"),
        ("(0)^T", "2:5: expected `^{T}`, but found `T`"),
        (
            "(\\infty)^{T}",
            "2:2: `\\infty` is +∞, which max-plus matrices do not have",
        ),
        ("(\\frac{x}{1})^{T}", "2:8: expected digits, but found `x`"),
        ("(\\frac 12)^{T}", "2:8: expected `{`, but found `12`"),
        (
            "(0)^{T} \\\\ \\emptyset",
            "2:12: expected a vector in parentheses, but found `\\emptyset`",
        ),
        (
            "\\vdots \\\\ (0)^{T}",
            "2:8: expected `\\end{gather*}`, but found `\\\\`",
        ),
    ] {
        let body = if body.is_empty() {
            String::new()
        } else {
            format!("{body}\n")
        };
        let text = format!("\\begin{{gather*}}\n{body}\\end{{gather*}}\n");
        let found = read(&text).err().map(|error| error.to_string());
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
    let text = "\\begin{gather*}\n\\vdots\n\\end{gather*}\nx\n";
    let found = read(text).err().map(|error| error.to_string());
    assert_eq!(
        found.as_deref(),
        Some("4:1: expected nothing more, but found `x`")
    );
}

//! What the reader of bases reads from each format, what it refuses, and where.

use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;

use supereigen::{Certificate, Entry, Kind, Rational};
use supereigen_formats::{BasisError, BasisFormat, BasisReader, Notation, Record, format_entry};

/// A reader at its end, and what it gave.
fn read(text: &str) -> Result<(BasisReader<&[u8]>, Vec<Record>), BasisError> {
    let mut reader = BasisReader::new(text.as_bytes())?;
    let mut records = Vec::new();
    while let Some(record) = reader.next_record()? {
        records.push(record);
    }
    Ok((reader, records))
}

fn accepted(text: &str) -> (BasisReader<&[u8]>, Vec<Record>) {
    read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// `0 -1/3 -inf`
fn show(vector: Option<&[Entry]>) -> String {
    let entries = vector.unwrap_or_default().iter();
    let exact = supereigen_formats::Numbers::Exact;
    let words = entries.map(|entry| format_entry(entry, Notation::default(), exact));
    words.collect::<Vec<String>>().join(" ")
}

/// `1: 0 -1/3 -inf` for each vector, with its line.
fn vectors(text: &str) -> Vec<String> {
    let (_, records) = accepted(text);
    let shown = records
        .iter()
        .map(|record| format!("{}: {}", record.line, show(record.vector.as_deref())));
    shown.collect()
}

const PRETTY: &str = "     #    1    2   type  support  cycle\n     1    0    ·   1     {1}      1 → 1\n     \
                      2 -1/3 0.25   1, 2  {1, 2}   1 → 2 → 1\n";

#[test]
fn every_format_is_told_from_its_first_line() {
    for (text, format) in [
        ("", BasisFormat::Plain),
        ("\n \t\n", BasisFormat::Plain),
        ("\n0 1\n", BasisFormat::Plain),
        ("# type support\n", BasisFormat::Plain),
        ("[0, 1]\n", BasisFormat::Plain),
        ("labels: a b\n", BasisFormat::Plain),
        (PRETTY, BasisFormat::Pretty),
        ("\n# a type support lasso\n", BasisFormat::Pretty),
        ("{\"n\":1,\"vectors\":[]}\n", BasisFormat::Json),
        ("\n {\n\"vectors\" : [ ]\n}\n\n", BasisFormat::Json),
        (
            "{\"x\":{\"vector\":[1]},\"vectors\":[]}\n",
            BasisFormat::Json,
        ),
        ("\n{\"vector\":[0]}\n", BasisFormat::JsonLines),
        (
            "{\"id\":[{}],\"v\\u0065ctor\":[0]}\n",
            BasisFormat::JsonLines,
        ),
        ("\u{feff}{\"vector\":[0]}\n", BasisFormat::JsonLines),
        (
            "\\begin{gather*}\n\\emptyset\n\\end{gather*}\n",
            BasisFormat::Latex,
        ),
    ] {
        assert_eq!(accepted(text).0.format(), format, "{text}");
    }
}

#[test]
fn plain_text_is_one_vector_per_line() {
    let text =
        "# comment\r\nlabels: a, b c\n\n0 -0.25,1/3\n[1; 2]\n  [[-inf . eps]], # more\n5\n% end\n";
    assert_eq!(
        vectors(text),
        ["4: 0 -1/4 1/3", "5: 1 2", "6: -inf -inf -inf", "7: 5"]
    );
    let (reader, _) = accepted(text);
    assert_eq!(reader.labels(), ["a", "b", "c"]);
    let (decimals, fractions) = (true, true);
    assert_eq!(
        reader.notation(),
        Notation {
            decimals,
            fractions
        }
    );
    assert_eq!(
        (reader.n(), reader.lambda(), reader.is_complete()),
        (None, None, None)
    );
}

#[test]
fn tables_are_read_without_their_last_columns() {
    assert_eq!(vectors(PRETTY), ["2: 0 -inf", "3: -1/3 1/4"]);
    let (reader, _) = accepted(PRETTY);
    assert_eq!(reader.n(), Some(2));
    assert!(reader.labels().is_empty());
    let (reader, _) = accepted("# 2 1 type support lasso\n1 0 0 – {1, 2} –\n");
    assert_eq!(reader.labels(), ["2", "1"]);
}

#[test]
fn colours_of_tables_do_not_matter() {
    let (on, dim, off) = ("\u{1b}[1;32m", "\u{1b}[2m", "\u{1b}[0m");
    let mut coloured = String::new();
    for (index, word) in PRETTY.split_inclusive([' ', '\n']).enumerate() {
        let style = if index % 2 == 0 { on } else { dim };
        let (word, end) = word.split_at(word.len() - 1);
        coloured += &format!("{style}{word}{off}{end}");
    }
    assert_eq!(vectors(&coloured), vectors(PRETTY));
    let error = read(&coloured.replace("0.25", "x")).err();
    assert_eq!(
        error.map(|error| error.to_string()),
        read(&PRETTY.replace("0.25", "x"))
            .err()
            .map(|error| error.to_string()),
        "places are those of the text without colours"
    );
}

#[test]
fn json_objects_may_be_arranged_in_any_way() {
    let text = "{\"n\":3,\"lambda\":\"-1/2\",\"labels\":[\"a\\u00e9\",\"\\\"\",\"😀\"],\"vectors\":[\n\
                [0,null,\"1/3\"],\n[1e3,0.25,\"-inf\"]\n],\"complete\":false}\n";
    let expected = ["0 -inf 1/3", "1000 1/4 -inf"];
    let one_line = text.replace('\n', "") + "\n";
    let spread = text
        .replace(',', "\r\n,\t")
        .replace('[', " [\n\n")
        .replace(']', "\n]");
    let reordered = "{\"complete\":false,\"x\":{\"a\":[1,{\"b\":null}],\"a\":\"\\\"]}\"},\"vectors\":\n\
                     [[0,null,\"1/3\"],[1e3,0.25,\"-inf\"]],\n\"labels\":[\"aé\",\"\\\"\",\"\\ud83d\\ude00\"],\
                     \"lambda\":-5e-1,\"y\":true,\"n\":3}\n";
    for text in [text, &one_line, &spread, reordered] {
        let (reader, records) = accepted(text);
        let found: Vec<_> = records
            .iter()
            .map(|it| show(it.vector.as_deref()))
            .collect();
        assert_eq!(found, expected, "{text}");
        assert_eq!(reader.format(), BasisFormat::Json);
        assert_eq!(reader.n(), Some(3));
        let half = Rational::from_parts((-1).into(), 2u8.into());
        assert_eq!(reader.lambda(), Some(&Some(half)));
        assert_eq!(reader.labels(), ["aé", "\"", "😀"]);
        assert_eq!(reader.is_complete(), Some(false));
    }
    let (reader, _) = accepted("{\"vectors\":[],\"lambda\":null}\n");
    assert_eq!(reader.lambda(), Some(&None));
    assert_eq!((reader.n(), reader.is_complete()), (None, None));
    assert_eq!(vectors("{\"vectors\":[[],\n[\n0]]}\n"), ["1: ", "2: 0"]);
}

#[test]
fn what_stands_before_the_vectors_is_known_at_once() {
    let text =
        "{\"n\":1,\"lambda\":\"2\",\"labels\":[\"a\"],\"complete\":true,\"vectors\":[\n[0]\n]}\n";
    let mut reader = BasisReader::new(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reader.n(), Some(1));
    assert_eq!(reader.lambda(), Some(&Some(2.into())));
    assert_eq!(reader.labels(), ["a"]);
    assert_eq!(reader.is_complete(), None, "not before the end");
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    assert_eq!(reader.is_complete(), None);
    assert!(matches!(reader.next_record(), Ok(None)));
    assert_eq!(reader.is_complete(), Some(true));
}

#[test]
fn json_lines_have_vectors_certificates_or_both() {
    let text = "{\"vector\":[0,\"-1/2\"]}\r\n\n\
                {\"types\":[2,1e1],\"stem\":[],\"cycle\":[2,10],\"cycle_weight\":0,\"kind\":\"pure zero cycle\"}\n\
                {\"id\":7,\"cycle_weight\":null,\"cycle\":[],\"stem\":[1],\"kind\":\"unit\",\"types\":[1],\"vector\":[0]}\n\
                {\"entries\":[3,4],\"kind\":\"forked\",\"types\":[1],\"stem\":[1],\"cycle\":[4,3],\"cycle_weight\":\"1/3\"}\n";
    let (reader, records) = accepted(text);
    assert_eq!(reader.format(), BasisFormat::JsonLines);
    let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let shown: Vec<_> = records
        .iter()
        .map(|it| it.vector.as_ref().map(|it| it.len()))
        .collect();
    assert_eq!(shown, [Some(2), None, Some(1), None]);
    let certificates: Vec<_> = records
        .into_iter()
        .map(|record| record.certificate)
        .collect();
    let certificate = |types: &[usize], stem: &[usize], cycle: &[usize], weight, kind| {
        Some(Certificate {
            types: types.to_vec(),
            stem: stem.to_vec(),
            cycle: cycle.to_vec(),
            cycle_weight: weight,
            kind,
        })
    };
    let third = Rational::from_parts(1.into(), 3u8.into());
    let entries = vec![2, 3];
    assert_eq!(
        certificates,
        [
            None,
            certificate(&[1, 9], &[], &[1, 9], Some(0.into()), Kind::PureZeroCycle),
            certificate(&[0], &[0], &[], None, Kind::Unit),
            certificate(&[0], &[0], &[3, 2], Some(third), Kind::Forked { entries }),
        ]
    );
}

#[test]
fn latex_may_be_broken_anywhere() {
    let text = "\\begin{gather*}\n(0, -\\frac{1}{3}, -\\infty)^{T} \\\\\n(0.5, \\frac{7}{12}, -2)^{T}\n\\end{gather*}\n";
    let expected = ["0 -1/3 -inf", "1/2 7/12 -2"];
    let spread = text
        .replace('(', "( % opened\n ")
        .replace('{', " {\t")
        .replace(',', "\r\n,")
        .replace('-', "-\n");
    let dense = text.replace([' ', '\n'], "") + "\n\n";
    for text in [text, &spread, &dense] {
        let (reader, records) = accepted(text);
        let found: Vec<_> = records
            .iter()
            .map(|it| show(it.vector.as_deref()))
            .collect();
        assert_eq!(found, expected, "{text}");
        assert_eq!(reader.is_complete(), Some(true));
    }
    for (body, complete, count) in [
        ("\\emptyset", true, 0),
        ("\\vdots", false, 0),
        ("(1)^{T}\\\\\\vdots", false, 1),
        ("(1)^{T}", true, 1),
    ] {
        let text = format!("\\begin{{gather*}}\n{body}\n\\end{{gather*}}\n");
        let (reader, records) = accepted(&text);
        assert_eq!(
            (reader.is_complete(), records.len()),
            (Some(complete), count),
            "{body}"
        );
    }
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let found = BAD.map(|(text, _)| match read(text) {
        Ok(_) => (text, "no error".to_owned()),
        Err(error) => (text, error.to_string()),
    });
    assert_eq!(found, BAD.map(|(text, message)| (text, message.to_owned())));
}

const CUT: &str = "the last line does not end in a line feed: the file may have been cut off";

#[test]
fn every_format_ends_in_a_line_feed() {
    for (text, place) in [
        ("0", "1:2"),
        ("0 1\n0 1\r", "2:5"),
        (PRETTY.trim_end(), "3:44"),
        ("{\"vectors\":[]}", "1:15"),
        ("{\"vector\":[0]}\n{\"vector\":[0]}", "2:15"),
        ("\\begin{gather*}\n\\vdots\n\\end{gather*}", "3:14"),
    ] {
        let found = read(text).err().map(|error| error.to_string());
        assert_eq!(found, Some(format!("{place}: {CUT}")), "{text}");
    }
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

#[test]
fn an_error_quotes_its_line_and_ends_the_reading() {
    let text = "0 1\n0 é x\n0 1\n";
    let mut reader = BasisReader::new(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    match reader.next_record() {
        Err(BasisError::Bad { diagnostic, line }) => {
            assert_eq!(line, "0 é x".as_bytes());
            assert_eq!((diagnostic.line, diagnostic.column), (2, 3));
            assert_eq!(line.get(diagnostic.span), Some("é".as_bytes()));
        }
        other => panic!("{other:?}"),
    }
    for _ in 0..3 {
        assert!(matches!(reader.next_record(), Ok(None)));
    }
    assert_eq!(reader.is_complete(), None);
}

/// Gives some bytes, with interruptions, and then fails.
struct Failing<'a>(&'a [u8], bool);

impl Read for Failing<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("not used"))
    }
}

impl BufRead for Failing<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        match self.0.get(..1) {
            Some(byte) => Ok(byte),
            None => Err(io::Error::other("broken")),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.0 = self.0.get(amount..).unwrap_or_default();
    }
}

#[test]
fn errors_of_the_stream_are_returned() {
    let mut reader = BasisReader::new(Failing(b"0 -1\n0", false));
    let reader = reader.as_mut().unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(reader.next_record(), Ok(Some(_))));
    match reader.next_record() {
        Err(BasisError::Io(error)) => assert_eq!(error.to_string(), "broken"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(reader.next_record(), Ok(None)));
    assert!(matches!(
        BasisReader::new(Failing(b"", false)),
        Err(BasisError::Io(_))
    ));
}

/// The output of the command in one of its goldens.
fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let path = folder.join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let output = text.split_once("---- standard output\n");
    let output = output.and_then(|(_, rest)| rest.split_once("---- standard error\n"));
    output.unwrap_or_else(|| panic!("{path:?}")).0.to_owned()
}

#[test]
fn all_formats_of_the_command_mean_the_same() {
    for (name, count, labels) in [
        ("basis-", 10, 0),
        ("basis-decimals-", 4, 0),
        ("basis-fractions-", 6, 0),
        ("basis-labels-", 7, 4),
        ("limit-", 3, 0),
        ("unsolvable-", 0, 0),
    ] {
        let read = |format: &str| accepted_golden(&golden(&format!("{name}{format}")));
        let (_, expected) = read("plain");
        assert_eq!(expected.len(), count, "{name}");
        for format in ["pretty", "json", "latex"] {
            let (reader, found) = read(format);
            assert_eq!(found, expected, "{name}{format}");
            if format != "latex" {
                assert_eq!(reader.labels().len(), labels, "{name}{format}");
            }
            if format != "pretty" {
                assert_eq!(
                    reader.is_complete(),
                    Some(name != "limit-"),
                    "{name}{format}"
                );
            }
        }
    }
}

/// A reader at its end, and the vectors that it gave.
fn accepted_golden(text: &str) -> (BasisReader<io::Cursor<Vec<u8>>>, Vec<Vec<Entry>>) {
    let bytes = io::Cursor::new(text.as_bytes().to_vec());
    let mut reader = BasisReader::new(bytes).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut vectors = Vec::new();
    loop {
        match reader.next_record() {
            Ok(Some(record)) => vectors.extend(record.vector),
            Ok(None) => return (reader, vectors),
            Err(error) => panic!("{text}\n{error}"),
        }
    }
}

#[test]
fn no_file_that_was_cut_off_is_taken_for_a_whole_one() {
    let json = "{\"n\":2,\"lambda\":\"0\",\"labels\":[\"é\",\"b\"],\"vectors\":[\n[0,null],\n[\"-1/3\",0]\n],\"complete\":true}\n";
    let jq = "{\n  \"vectors\": [\n    [\n      0,\n      null\n    ]\n  ],\n  \"n\": 2\n}\n";
    let lines = "{\"vector\":[0,null]}\n{\"vector\":[1,2],\"types\":[1],\"kind\":\"forked\",\"entries\":[1,2],\"stem\":[3],\
                 \"cycle\":[1,2],\"cycle_weight\":0}\n\n{\"vector\":[3,4]}\n";
    let latex = "\\begin{gather*}\n(0, -\\frac{1}{3})^{T} \\\\\n(-\\infty, 0)^{T} \\\\\n\\vdots\n\\end{gather*}\n";
    let plain = "0 -inf\n-1/3 0\n[1, 2]\nlabels: a é\n3 ·\n";
    for (text, has_end) in [
        (json, true),
        (jq, true),
        (latex, true),
        (lines, false),
        (plain, false),
        (PRETTY, false),
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            check_prefixes(&text, has_end);
        }
    }
}

fn check_prefixes(text: &str, has_end: bool) {
    let outcome = |bytes: &[u8]| -> Option<Vec<Record>> {
        let mut reader = BasisReader::new(bytes).ok()?;
        let mut records = Vec::new();
        while let Some(record) = reader.next_record().ok()? {
            records.push(record);
        }
        Some(records)
    };
    let bytes = text.as_bytes();
    let whole = outcome(bytes).unwrap_or_else(|| panic!("{text}"));
    assert!(!whole.is_empty());
    for length in 0..bytes.len() {
        let prefix = &bytes[..length];
        let may_pass = prefix.is_empty() || (!has_end && prefix.ends_with(b"\n"));
        match outcome(prefix) {
            Some(records) => {
                assert!(may_pass, "{}", String::from_utf8_lossy(prefix));
                assert_eq!(records, whole[..records.len()]);
            }
            None => assert!(!may_pass, "{}", String::from_utf8_lossy(prefix)),
        }
    }
}

//! What the reader of bases reads from each format.

use supereigen::{Certificate, Kind, Rational};
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
fn show(record: &Record) -> String {
    let entries = record.entries().unwrap_or_default();
    let words = entries
        .iter()
        .map(|entry| format_entry(entry, Notation::Exact));
    words.collect::<Vec<String>>().join(" ")
}

/// `1: 0 -1/3 -inf` for each vector, with its line.
fn vectors(text: &str) -> Vec<String> {
    let (_, records) = accepted(text);
    let shown = records
        .iter()
        .map(|record| format!("{}: {}", record.line, show(record)));
    shown.collect()
}

#[test]
fn every_format_is_told_from_its_first_line() {
    for (text, format) in [
        ("", BasisFormat::Plain),
        ("\n \t\n", BasisFormat::Plain),
        ("\n0 1\n", BasisFormat::Plain),
        ("# type support\n", BasisFormat::Plain),
        ("[0, 1]\n", BasisFormat::Plain),
        ("labels: a b\n", BasisFormat::Plain),
        ("{\"n\":1,\"vectors\":[]}\n", BasisFormat::Json),
        ("\n {\n\"vectors\" : [ ]\n}\n\n", BasisFormat::Json),
        (
            "{\"_info\":{\"vector\":[1]},\"vectors\":[]}\n",
            BasisFormat::Json,
        ),
        ("\n{\"vector\":[0]}\n", BasisFormat::JsonLines),
        ("{\"v\\u0065ctor\":[0]}\n", BasisFormat::JsonLines),
        ("\u{feff}{\"vector\":[0]}\n", BasisFormat::JsonLines),
    ] {
        assert_eq!(accepted(text).0.format(), format, "{text}");
    }
}

#[test]
fn plain_text_is_one_vector_per_line() {
    let text =
        "# comment\r\nlabels: a, b c\n\n0 -0.25,1/3\n[1; 2; 3]\n  [[-inf . eps]], # more\n% end\n";
    assert_eq!(
        vectors(text),
        ["4: 0 -1/4 1/3", "5: 1 2 3", "6: -inf -inf -inf"]
    );
    // Nothing says how long they are.
    assert_eq!(vectors("1 2\n5\n"), ["1: 1 2", "2: 5"]);
    let (reader, _) = accepted(text);
    assert_eq!(reader.labels(), ["a", "b", "c"]);
    assert_eq!(reader.notation(), Notation::Decimal);
    assert_eq!(
        (reader.n(), reader.lambda(), reader.is_complete()),
        (None, None, None)
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
    let reordered = "{\"_info\":{\"a\":[1,{\"b\":null}],\"a\":\"\\\"]}\"},\
                     \"labels\":[\"aé\",\"\\\"\",\"\\ud83d\\ude00\"],\"lambda\":-5e-1,\"n\":3,\"vectors\":\n\
                     [[0,null,\"1/3\"],[1e3,0.25,\"-inf\"]],\n\"complete\":false,\"_ns\":true}\n";
    for text in [text, &one_line, &spread, reordered] {
        let (reader, records) = accepted(text);
        let found: Vec<_> = records.iter().map(show).collect();
        assert_eq!(found, expected, "{text}");
        assert_eq!(reader.format(), BasisFormat::Json);
        assert_eq!(reader.n(), Some(3));
        let half = Rational::from_parts((-1).into(), 2u8.into());
        assert_eq!(reader.lambda(), Some(&Some(half)));
        assert_eq!(reader.labels(), ["aé", "\"", "😀"]);
        assert_eq!(reader.is_complete(), Some(false));
    }
    let (reader, _) = accepted("{\"lambda\":null,\"vectors\":[]}\n");
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
                {\"cycle_weight\":null,\"cycle\":[],\"stem\":[1],\"kind\":\"unit\",\"types\":[1],\"vector\":[0]}\n\
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

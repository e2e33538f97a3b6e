//! The reader of the formats against the strict one, which shares no code with it: whatever the strict one accepts,
//! both read alike, and it accepts all that the command writes.

use std::fs;
use std::path::Path;

use supereigen::{Interrupt, Method, System};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, Refused, StrictRecord, read_strictly};
use supereigen_formats::{
    BasisReader, Context, JsonLinesWriter, Notation, PlainWriter, Record, read_square_matrix,
};

use crate::random::Random;
use crate::verdicts::Space;

/// What the reader of the formats makes of a file; `None` if it refuses it.
fn read(bytes: &[u8]) -> Option<Vec<Record>> {
    let mut reader = BasisReader::new(bytes).ok()?;
    let mut records = Vec::new();
    while let Some(record) = reader.next_record().ok()? {
        records.push(record);
    }
    Some(records)
}

fn strict(record: Record) -> StrictRecord {
    StrictRecord {
        vector: record.vector.expect("a vector"),
        certificate: record.certificate,
        cone_certificate: record.cone_certificate,
    }
}

/// Whether the strict reader accepts the file; then the other one must find the same.
fn agree(bytes: &[u8]) -> bool {
    let Ok(expected) = read_strictly(bytes) else {
        return false;
    };
    let shown = || bytes.escape_ascii().to_string();
    let found = read(bytes).unwrap_or_else(|| panic!("only one refuses {}", shown()));
    let found: Vec<StrictRecord> = found.into_iter().map(strict).collect();
    assert_eq!(found, expected, "{}", shown());
    true
}

/// A basis as plain text, and as JSON lines with certificates.
fn written(system: &System, notation: Notation) -> [Vec<u8>; 2] {
    let mut context = Context::new(system.n(), system.denominator().clone());
    context.notation = notation;
    let mut plain = PlainWriter::new(Vec::new(), &context);
    system.run_method(Method::Lasso, &Interrupt::NEVER, &mut plain);
    let mut json = JsonLinesWriter::new(Vec::new(), &context, Some(system.inspector()));
    system.run_method(Method::Lasso, &Interrupt::NEVER, &mut json);
    [plain.finish(true), json.finish(true)].map(|bytes| bytes.expect("memory does not fail"))
}

#[test]
fn both_read_what_is_written_of_every_matrix() {
    let mut count = 0;
    for folder in ["corpus", "edge"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../testdata")
            .join(folder);
        for item in fs::read_dir(folder).expect("the folder exists") {
            let path = item.expect("readable").path();
            if path.extension().is_none_or(|it| it != "txt") {
                continue;
            }
            let text = fs::read(&path).expect("readable");
            let matrix = read_square_matrix(&text).expect("a matrix").matrix;
            let system = System::new(&matrix, 0).expect("square");
            for notation in [Notation::Decimal, Notation::Exact] {
                for bytes in written(&system, notation) {
                    assert!(agree(&bytes), "{}", path.display());
                    assert!(agree(&bytes.repeat(2)), "{}", path.display());
                    count += check(&matrix, &bytes);
                }
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// Judges what the strict reader reads; how many vectors there were.
fn check(matrix: &supereigen::Matrix, bytes: &[u8]) -> usize {
    let mut check = BasisCheck::new(matrix, &Some(0.into())).expect("square");
    for (line, record) in (1..).zip(read_strictly(bytes).expect("accepted")) {
        let record = Record {
            line,
            vector: Some(record.vector),
            certificate: record.certificate,
            cone_certificate: record.cone_certificate,
        };
        assert_eq!(check.check(&record), Ok(()), "{record:?}");
    }
    check.count()
}

const TOKENS: [&str; 34] = [
    "0",
    "-0",
    "00",
    "1",
    "-",
    "+1",
    "1/3",
    "2/6",
    "1/0",
    "0.50",
    ".5",
    "5.",
    "1e3",
    "-inf",
    "inf",
    ".",
    "null",
    "\"1/3\"",
    "\"\"",
    ",",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "[",
    "]",
    "{",
    "}",
    "#",
    "_",
    "\u{feff}",
    "\"kind\":\"unit\"",
    "{\"vector\":[0]}\n",
];

#[test]
fn both_read_mutated_files_alike_or_the_strict_one_refuses() {
    let mut random = Random(16);
    let (mut accepted, mut refused) = (0, 0);
    for index in 0..cases(400) {
        let space = Space::new(index);
        let system = System::new(&space.matrix, &space.lambda).expect("square");
        let notation = [Notation::Exact, Notation::Decimal][index as usize % 2];
        for bytes in written(&system, notation) {
            for _ in 0..30 {
                let mut bytes = bytes.clone();
                for _ in 0..1 + random.below(2) {
                    mutate(&mut bytes, &mut random);
                }
                match agree(&bytes) {
                    true => accepted += 1,
                    false => refused += 1,
                }
            }
        }
    }
    assert!(
        accepted > cases(1000) && refused > cases(1000),
        "{accepted}, {refused}"
    );
}

/// Changes a byte, or puts a token in the place of some bytes.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len() as u64 + 1) as usize;
    if at < bytes.len() && random.percent(30) {
        bytes[at] = *b"0123456789-/. ,\"\n"
            .get(random.below(17) as usize)
            .expect("one of them");
        return;
    }
    let end = at + random.below(1 + (bytes.len() - at).min(6) as u64) as usize;
    let token = TOKENS[random.below(TOKENS.len() as u64) as usize];
    let token = if random.percent(30) { "" } else { token };
    bytes.splice(at..end, token.bytes());
}

#[test]
fn what_is_not_written_like_this_is_refused() {
    for (text, line) in [
        ("0 1", 1),
        ("0 1\n\n", 2),
        ("0 1\n0\n", 2),
        ("0  1\n", 1),
        ("0\t1\n", 1),
        ("01\n", 1),
        ("-0\n", 1),
        ("1_0\n", 1),
        ("1/0\n", 1),
        (".5\n", 1),
        ("5.\n", 1),
        ("1e3\n", 1),
        ("labels: a\n0\n", 1),
        ("0\n# remark\n", 2),
        ("{\"vector\": [0]}\n", 1),
        ("{\"vector\":[0]} \n", 1),
        ("{\"vector\":[0],\"id\":1}\n", 1),
        ("{\"vector\":[0.5]}\n", 1),
        ("{\"vector\":[\"-inf\"]}\n", 1),
        ("{\"vector\":[0]}\n{\"count\":1}\n", 2),
        ("0\n{\"vector\":[0]}\n", 2),
    ] {
        assert_eq!(
            read_strictly(text.as_bytes()),
            Err(Refused { line }),
            "{text}"
        );
    }
    assert_eq!(read_strictly(b"0\n\xFF\n"), Err(Refused { line: 2 }));
    assert_eq!(read_strictly(b""), Ok(Vec::new()));
}

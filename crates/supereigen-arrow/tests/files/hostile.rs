//! Files that were cut or changed are read or refused, without a panic and within bounded memory.

use supereigen::Matrix;
use supereigen_cases::cases;
use supereigen_formats::{Context, fingerprint};

use crate::{read, rows, written};

fn sample() -> Vec<u8> {
    let mut context = Context::new(3, 6u8.into());
    context.labels = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
    context.shard = Some("1/2 of a".to_owned());
    written(&context, &rows(20, 3), true)
}

#[test]
fn a_file_that_was_cut_off_is_refused() {
    let bytes = sample();
    assert_eq!(read(&bytes).expect("whole").1.len(), 20);
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length}");
    }
    assert!(read(&[bytes.as_slice(), b"x"].concat()).is_err());
}

#[test]
fn there_are_as_many_labels_as_entries() {
    for labels in [1, 4] {
        let mut context = Context::new(3, 1u8.into());
        context.labels = vec!["a".to_owned(); labels];
        let bytes = written(&context, &rows(1, 3), true);
        let refused = read(&bytes);
        let message = refused.map(|_| ()).map_err(|error| error.to_string());
        let expected = "the metadata `supereigen.labels` is missing or wrong";
        assert_eq!(message, Err(expected.to_owned()));
    }
}

/// Marsaglia's xorshift: enough to choose mutations.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

#[test]
fn a_file_that_was_changed_is_read_or_refused() {
    let sample = sample();
    let mut random = Random(0x5DEE_CE66_D1CE_4E5B);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..cases(40_000) {
        let mut bytes = sample.clone();
        for _ in 0..1 + random.below(3) {
            let position = random.below(bytes.len());
            match random.below(5) {
                0 => bytes[position] ^= 1 << random.below(8),
                1 => bytes[position] = random.below(256) as u8,
                2 => {
                    let end = position + random.below((bytes.len() - position).min(12) + 1);
                    bytes.drain(position..end);
                }
                3 => {
                    let piece: Vec<u8> = (0..random.below(9)).map(|_| 0xFF).collect();
                    bytes.splice(position..position, piece);
                }
                // Numbers stand on multiples of four.
                _ => {
                    let start = position / 4 * 4;
                    if let Some(word) = bytes.get_mut(start..start + 4) {
                        word.copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x7F]);
                    }
                }
            }
        }
        match read(&bytes) {
            Ok(_) => accepted += 1,
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    // Otherwise many of the checks would not have been made.
    assert!(
        accepted > cases(1000) && refused > cases(1000),
        "{accepted}, {refused}"
    );
}

/// The first place of some bytes with others of the same length in it.
fn replaced(file: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut file = file.to_vec();
    let at = file
        .windows(from.len())
        .position(|it| it == from.as_bytes());
    let at = at.unwrap_or_else(|| panic!("no {from}"));
    file[at..at + to.len()].copy_from_slice(to.as_bytes());
    file
}

#[test]
fn what_the_metadata_says_is_understood_or_refused() {
    let matrix = Matrix::from_rows([[Some(0), Some(-1)], [None, Some(2)]]).expect("square");
    let mut context = Context::new(2, 1u8.into());
    context.matrix = Some(matrix.clone());
    context.lambda = Some(Some(0.into()));
    let file = written(&context, &rows(3, 2), true);
    let (reader, _) = read(&file).expect("right");
    assert_eq!(reader.fingerprint(), Some(fingerprint(&matrix).as_str()));
    for (from, to, message) in [
        (
            "supereigen.lambda",
            "supereigen.lambdo",
            "`supereigen.lambdo`",
        ),
        (
            "supereigen.vectors",
            "supereigen.vektors",
            "`supereigen.vektors`",
        ),
        (
            &fingerprint(&matrix),
            "0123456789abcdef",
            "`supereigen.matrix`",
        ),
    ] {
        let found = read(&replaced(&file, from, to)).err();
        let found = found.map(|error| error.to_string()).unwrap_or_default();
        assert!(found.contains(message), "{message}: {found}");
    }
    // What is not ours is not our business.
    let (ours, other) = ("supereigen.lambda", "somebodys1.lambda");
    let foreign = replaced(&file, ours, other);
    read(&replaced_last(&foreign, ours.as_bytes(), other.as_bytes())).expect("right");
}

/// The last place of some bytes with others of the same length in it.
fn replaced_last(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = file.windows(from.len()).rposition(|it| it == from);
    let at = at.expect("it is there");
    [&file[..at], to, &file[at + from.len()..]].concat()
}

/// Most programs read the schema and the places of the batches from the footer alone.
#[test]
fn the_footer_says_what_the_file_says() {
    let file = sample();
    let first = file.windows(4).skip(16).position(|it| it == [0xFF; 4]);
    let batch = first.map(|place| place + 16).expect("a batch") as u64;
    let denominator =
        |value: u8| [&[value], &b"\0\0\0\x16\0\0\0supereigen.denominator"[..]].concat();
    for (from, to) in [
        (br#"["a","b","c"]"#.to_vec(), br#"["c","b","a"]"#.to_vec()),
        (denominator(b'6'), denominator(b'7')),
        (b"1/2 of a".to_vec(), b"1/2 of b".to_vec()),
        (
            batch.to_le_bytes().to_vec(),
            (batch + 8).to_le_bytes().to_vec(),
        ),
    ] {
        let changed = replaced_last(&file, &from, &to);
        let refused = read(&changed);
        let message = refused.map(|_| ()).map_err(|error| error.to_string());
        assert!(
            message.is_err_and(|it| it.contains("the footer")),
            "{from:?}"
        );
    }
    for (from, to) in [
        ("supereigen.vectors", "supereigen.version"),
        ("supereigen.vectors", "supereigen.complete"),
    ] {
        let length = from.len().min(to.len());
        let changed = replaced_last(&file, &from.as_bytes()[..length], &to.as_bytes()[..length]);
        assert!(read(&changed).is_err(), "{to}");
    }
}

/// Other programs make their arrays as long as these numbers say.
#[test]
fn the_lengths_of_a_batch_are_those_of_its_rows() {
    let file = sample();
    let nodes = |lists: u64, entries: u64| -> Vec<u8> {
        [lists, 0, entries]
            .iter()
            .flat_map(|it| it.to_le_bytes())
            .collect()
    };
    let right = nodes(20, 60);
    for wrong in [nodes(0, 60), nodes(20, 0), nodes(20, 99)] {
        assert!(read(&replaced_last(&file, &right, &wrong)).is_err());
    }
    let start = file.windows(right.len()).position(|it| it == right);
    let nulls = start.expect("it is there") + right.len();
    let mut wrong = file.clone();
    assert!(wrong[nulls] > 1, "some are not finite");
    wrong[nulls] -= 1;
    assert!(read(&wrong).is_err());
}

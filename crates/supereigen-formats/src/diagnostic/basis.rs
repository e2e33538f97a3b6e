//! Problems of files that contain a basis, and of JSON, in which there are matrices as well.

mod expected;

use super::{Wording, entries};
pub use expected::Expected;

/// What can be wrong with a file that contains a basis, or with the JSON of a matrix, besides entries and
/// labels.
///
/// Words are already shortened and escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BasisProblem {
    /// The last line has no line feed.
    CutOff,
    /// A line is longer than the reader's positions reach.
    LongLine,
    /// The file is a matrix.
    MatrixMarket,
    /// Several vectors on one line of plain text.
    SeveralVectors,
    /// The file is written for people, not for programs.
    ForPeople {
        /// What it is.
        name: &'static str,
    },
    /// A vector has another number of entries than the file says.
    Length {
        /// How many it has.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// What the file says about its vectors comes after them.
    Late {
        /// The key.
        key: &'static str,
    },
    /// A comment begins like the end of a shard, but is not one.
    Trailer,
    /// A shard of another system than the one that is expected, or of none.
    OtherShard,
    /// Vectors after the last shard.
    AfterShard,
    /// Something else than what must come, in JSON.
    Unexpected {
        /// What must come.
        expected: Expected,
        /// What stands there; `None` if the file ends.
        found: Option<String>,
    },
    /// A record of JSON lines is spread over several lines, or not closed.
    SplitRecord,
    /// A string of JSON has no end.
    OpenString,
    /// A control character in a string of JSON.
    Control,
    /// A backslash in a string of JSON that starts no escape.
    Escape {
        /// The backslash and what follows.
        escape: String,
    },
    /// Half a surrogate pair in a string of JSON.
    Surrogate {
        /// The escape.
        escape: String,
    },
    /// A word that JSON does not have.
    Word {
        /// The word.
        word: String,
    },
    /// Lists in lists in lists.
    TooDeep {
        /// How deep would be accepted.
        limit: usize,
    },
    /// The same key twice in one object.
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// More keys in one object than the reader keeps apart.
    TooManyKeys {
        /// How many would be accepted.
        limit: usize,
    },
    /// A key that the object does not have.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// An object without `vectors`.
    NoVectors,
    /// A record with neither a vector nor any part of a certificate.
    EmptyRecord,
    /// A record with a vector, and with what only the end of a shard has.
    MixedRecord,
    /// A certificate of which a part is missing.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A part is missing in a manifest, or a manifest or what stands beside an array is of another version.
    OtherVersion {
        /// The key.
        key: &'static str,
    },
    /// A certificate of another kind than `forked` with `entries`.
    Entries,
    /// Not a kind of lasso.
    Kind {
        /// What stands there.
        word: String,
    },
    /// Not a node.
    Node {
        /// What stands there.
        word: String,
    },
    /// Not a number of entries.
    Size {
        /// What stands there.
        word: String,
    },
    /// Not an integer, or one that makes no sense.
    Integer {
        /// The key before it.
        key: &'static str,
    },
    /// Another number of vectors than the end of the file says.
    Count {
        /// How many there are.
        found: u64,
        /// How many there must be.
        expected: u64,
    },
}

impl BasisProblem {
    pub(super) fn wording(&self) -> Wording {
        match self {
            BasisProblem::CutOff => Wording::new(
                "the last line does not end in a line feed: the file may have been cut off",
                "no line feed after this",
            )
            .help("if nothing is missing, end the file with a line break"),
            BasisProblem::LongLine => Wording::new(
                "a line of more than 64 MiB, which is not accepted",
                "this line",
            )
            .help("write every vector on a line of its own"),
            BasisProblem::MatrixMarket => Wording::new(
                "this is a MatrixMarket file, not a basis",
                "header of a matrix",
            ),
            BasisProblem::SeveralVectors => Wording::new(
                "there is more than one vector on this line",
                "another vector",
            )
            .help("write one vector per line"),
            BasisProblem::ForPeople { .. }
            | BasisProblem::Length { .. }
            | BasisProblem::Late { .. }
            | BasisProblem::Trailer
            | BasisProblem::OtherShard
            | BasisProblem::AfterShard => self.wording_of_file(),
            BasisProblem::Unexpected { expected, found } => unexpected(*expected, found.as_deref()),
            BasisProblem::SplitRecord => Wording::new(
                "the record does not stand on one line",
                "the record or the line ends here",
            )
            .help("`jq -c .` puts each record on a line of its own"),
            BasisProblem::NoVectors
            | BasisProblem::EmptyRecord
            | BasisProblem::MissingKey { .. }
            | BasisProblem::Entries
            | BasisProblem::Kind { .. }
            | BasisProblem::Node { .. }
            | BasisProblem::Size { .. }
            | BasisProblem::Integer { .. }
            | BasisProblem::OtherVersion { .. }
            | BasisProblem::MixedRecord
            | BasisProblem::Count { .. } => self.wording_of_record(),
            _ => self.wording_of_json(),
        }
    }

    fn wording_of_file(&self) -> Wording {
        match self {
            BasisProblem::ForPeople { name } => Wording::new(
                format!("this is {name}, which is for people: no vectors are read from it"),
                "not for programs",
            )
            .help("vectors are read from plain, csv, json, jsonl, tplib, polymake, npy and arrow files"),
            BasisProblem::Length { found, expected } => Wording::new(
                format!(
                    "the vector has {}, but the file says {expected}",
                    entries(*found)
                ),
                "the vector ends here",
            ),
            BasisProblem::Late { key } => Wording::new(
                format!("`{key}` must come before the vectors, since it is about them"),
                "too late",
            ),
            BasisProblem::Trailer => Wording::new(
                "this begins like the end of a shard, but is not understood",
                "not understood",
            )
            .help("it is written as `# shard 2/7 of …: complete, 123 vectors`"),
            BasisProblem::OtherShard => Wording::new(
                "a shard of another matrix or λ, or its title is not understood",
                "the shard ends here",
            ),
            BasisProblem::AfterShard => Wording::new(
                "there are vectors after the end of a shard, which tells their number",
                "the file ends here",
            ),
            _ => Wording::new("the file is not understood", "not understood"),
        }
    }

    fn wording_of_json(&self) -> Wording {
        match self {
            BasisProblem::OpenString => {
                Wording::new("the string does not end on its line", "starts here")
            }
            BasisProblem::Control => {
                Wording::new("a string contains a control character", "control character")
                    .help("write it as an escape, such as `\\u001b`")
            }
            BasisProblem::Escape { escape } => Wording::new(
                format!("`{escape}` is not an escape of JSON"),
                "not an escape",
            ),
            BasisProblem::Surrogate { escape } => Wording::new(
                format!("`{escape}` is half a character"),
                "the other half is missing",
            ),
            BasisProblem::Word { word } => {
                Wording::new(format!("`{word}` is not a value of JSON"), "not a value")
                    .help("an entry is a number, a string such as `\"1/3\"`, or `null` for −∞")
            }
            BasisProblem::TooDeep { limit } => Wording::new(
                format!("lists and objects are nested more than {limit} deep"),
                "one too many",
            ),
            BasisProblem::DuplicateKey { key } => {
                Wording::new(format!("the key `{key}` occurs twice"), "again here")
            }
            BasisProblem::TooManyKeys { limit } => Wording::new(
                format!("an object with more than {limit} keys"),
                "one too many",
            ),
            BasisProblem::UnknownKey { key } => {
                Wording::new(format!("the key `{key}` is not known here"), "unknown key")
                    .help("what is not understood is not believed; docs/formats.md has all keys")
            }
            _ => Wording::new("the JSON is not understood", "not understood"),
        }
    }

    fn wording_of_record(&self) -> Wording {
        match self {
            BasisProblem::NoVectors => {
                Wording::new("the object has no `vectors`", "`vectors` is missing")
            }
            BasisProblem::EmptyRecord => Wording::new(
                "the record has neither a vector nor a certificate",
                "`vector` is missing",
            ),
            BasisProblem::OtherVersion { key } => Wording::new(
                format!("the `{key}` is missing, or another than this program knows"),
                "here",
            ),
            BasisProblem::MixedRecord => Wording::new(
                "`shard`, `count` and `complete` are of the end of a shard, which has no vector",
                "this record has both",
            ),
            BasisProblem::MissingKey { key } => Wording::new(
                format!("the certificate has no `{key}`"),
                format!("`{key}` is missing"),
            )
            .help(
                "a certificate has `types`, `kind`, `stem`, `cycle` and `cycle_weight`, and \
                 `entries` if it is forked",
            ),
            BasisProblem::Entries => Wording::new(
                "only a forked lasso has `entries`",
                "this one is not forked",
            ),
            BasisProblem::Kind { word } => {
                Wording::new(format!("`{word}` is not a kind of lasso"), "unknown kind")
                    .help("the kinds are `strict`, `forked`, `pure zero cycle` and `unit`")
            }
            BasisProblem::Node { word } => {
                Wording::new(format!("`{word}` is not a node"), "not a node")
                    .help("nodes are numbered from 1")
            }
            BasisProblem::Size { word } => Wording::new(
                format!("`{word}` is not a number of entries"),
                "not a number of entries",
            ),
            BasisProblem::Integer { key } => Wording::new(
                format!("`{key}` is not an integer that makes sense"),
                "not such an integer",
            ),
            BasisProblem::Count { found, expected } => Wording::new(
                format!("there are {found} vectors, but {expected} are told of here"),
                "another number",
            )
            .help("some vectors may have been lost, or added"),
            _ => Wording::new("the record is not understood", "not understood"),
        }
    }
}

fn unexpected(expected: Expected, found: Option<&str>) -> Wording {
    let expected = expected.text();
    match found {
        Some(found) => Wording::new(
            format!("expected {expected}, but found `{found}`"),
            format!("expected {expected}"),
        ),
        None => Wording::new(
            format!("the file ends where {expected} must come"),
            format!("expected {expected}"),
        )
        .help("the file may have been cut off"),
    }
}

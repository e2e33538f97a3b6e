//! The manifest of a folder in which a cluster keeps the shards of a basis.

use std::io::BufRead;

use supereigen::{Entry, UBig};

use super::json::{Elements, Json, Key, Keys, object};
use super::lines::Lines;
use super::sidecar::integer;
use super::{BasisError, Facts, Failure};
use crate::diagnostic::{BasisProblem, Expected};
use crate::read::json::token::{Kind, Token};

const FORMAT: &str = "supereigen manifest";
const VERSION: usize = 1;

const KEYS: [Key; 9] = [
    Key::Format,
    Key::Version,
    Key::N,
    Key::Lambda,
    Key::Denominator,
    Key::Labels,
    Key::Fingerprint,
    Key::Wanted,
    Key::Shards,
];

const SHARD_KEYS: [Key; 7] = [
    Key::Shard,
    Key::Search,
    Key::File,
    Key::Rows,
    Key::Bytes,
    Key::Crc32,
    Key::Complete,
];

/// What the shards of a folder are, and which of them are there; docs/formats.md has its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Manifest {
    /// How many entries each vector has.
    pub n: usize,
    /// The λ of the problem.
    pub lambda: Entry,
    /// Of all entries of all files.
    pub denominator: UBig,
    /// The names of the entries, if any were given.
    pub labels: Vec<String>,
    /// That of the matrix.
    pub fingerprint: String,
    /// Which vectors it is about, as the title of a shard says it.
    pub wanted: String,
    /// In order.
    pub shards: Vec<ManifestShard>,
}

/// One shard of a [`Manifest`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ManifestShard {
    /// Which one, such as `2/7`.
    pub shard: String,
    /// The stretches of the search that it is.
    pub search: String,
    /// The name of its file, beside the manifest.
    pub file: String,
    /// How many vectors the file has.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// Its checksum, 8 hexadecimal digits.
    pub crc32: String,
    /// Whether the file is there.
    pub complete: bool,
}

impl Manifest {
    /// Whether a file that begins with these bytes says that it is a manifest; 64 of them are enough.
    pub fn is_begun_by(head: &[u8]) -> bool {
        let start = format!("{{\"format\":\"{}\"", FORMAT.replace(' ', ""));
        let is_dense = |byte: &u8| !byte.is_ascii_whitespace();
        let head: Vec<u8> = head.iter().copied().filter(is_dense).collect();
        head.starts_with(start.as_bytes())
    }

    /// Reads the object.
    ///
    /// # Errors
    /// The first problem of the text.
    pub fn read(bytes: &[u8]) -> Result<Manifest, BasisError> {
        let mut lines = Lines::new(bytes, true);
        parse(&mut lines).map_err(|failure| lines.error(failure))
    }
}

fn parse(lines: &mut Lines<&[u8]>) -> Result<Manifest, Failure> {
    let (mut facts, mut keys) = (Facts::default(), Keys::default());
    let (mut denominator, mut wanted, mut shards) = (None, None, None);
    lines.advance_to_text()?;
    let mut json = object::json(lines);
    json.expect(Kind::OpenObject, Expected::Object)?;
    while let Some(key) = json.next_key(&mut keys, &KEYS)? {
        let token = json.next()?;
        match key {
            Key::Format => json.expect_text(&token, "format", FORMAT)?,
            Key::Version => json.expect_size(&token, "version", VERSION)?,
            Key::N => facts.n = Some(json.size(&token)?),
            Key::Lambda => facts.lambda = Some(json.single(&token, &mut facts)?),
            Key::Labels => facts.labels = json.labels(&token)?,
            Key::Fingerprint => facts.fingerprint = Some(json.text(&token)?),
            Key::Wanted => wanted = Some(json.text(&token)?),
            Key::Denominator => {
                let key = "denominator";
                let value = integer(json.single(&token, &mut facts)?);
                let value = value.and_then(|value| UBig::try_from(value).ok());
                let value = value.filter(|value| *value != UBig::ZERO);
                let refused = || json.fault(&token, BasisProblem::Integer { key });
                denominator = Some(value.ok_or_else(refused)?);
            }
            Key::Shards => shards = Some(json.shards(&token)?),
            _ => {}
        }
    }
    let end = json.expect(Kind::End, Expected::Nothing)?;
    for (key, name) in [(Key::Format, "format"), (Key::Version, "version")] {
        if !keys.contains(key) {
            return Err(json.missing(&end, name));
        }
    }
    let checked = facts.check_labels();
    checked.map_err(|problem| json.fault(&end, problem))?;
    Ok(Manifest {
        n: facts.n.ok_or_else(|| json.missing(&end, "n"))?,
        lambda: facts.lambda.ok_or_else(|| json.missing(&end, "lambda"))?,
        denominator: denominator.ok_or_else(|| json.missing(&end, "denominator"))?,
        labels: facts.labels,
        fingerprint: facts
            .fingerprint
            .ok_or_else(|| json.missing(&end, "fingerprint"))?,
        wanted: wanted.ok_or_else(|| json.missing(&end, "wanted"))?,
        shards: shards.ok_or_else(|| json.missing(&end, "shards"))?,
    })
}

impl<R: BufRead> Json<'_, R> {
    fn missing(&self, token: &Token, key: &'static str) -> Failure {
        self.fault(token, BasisProblem::OtherVersion { key })
    }

    /// Sees that this token says what the format or the version of a file must be.
    pub(super) fn expect_text(
        &self,
        token: &Token,
        key: &'static str,
        expected: &str,
    ) -> Result<(), Failure> {
        match self.text(token)? == expected {
            true => Ok(()),
            false => Err(self.missing(token, key)),
        }
    }

    pub(super) fn expect_size(
        &self,
        token: &Token,
        key: &'static str,
        expected: usize,
    ) -> Result<(), Failure> {
        match self.size(token)? == expected {
            true => Ok(()),
            false => Err(self.missing(token, key)),
        }
    }

    fn shards(&mut self, open: &Token) -> Result<Vec<ManifestShard>, Failure> {
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, Expected::List));
        }
        let mut shards = Vec::new();
        while let Some(token) = self.next_element(shards.is_empty())? {
            shards.push(self.shard(&token)?);
        }
        Ok(shards)
    }

    fn shard(&mut self, open: &Token) -> Result<ManifestShard, Failure> {
        if open.kind != Kind::OpenObject {
            return Err(self.unexpected(open, Expected::Object));
        }
        let mut keys = Keys::default();
        let (mut shard, mut search, mut file, mut complete) = (None, None, None, None);
        let (mut rows, mut bytes, mut crc32) = (0, 0, String::new());
        while let Some(key) = self.next_key(&mut keys, &SHARD_KEYS)? {
            let token = self.next()?;
            match key {
                Key::Shard => shard = Some(self.text(&token)?),
                Key::Search => search = Some(self.text(&token)?),
                Key::File => file = Some(self.text(&token)?),
                Key::Rows => rows = self.size(&token)? as u64,
                Key::Bytes => bytes = self.size(&token)? as u64,
                Key::Crc32 => crc32 = self.text(&token)?,
                Key::Complete => complete = Some(self.truth(&token)?),
                _ => {}
            }
        }
        Ok(ManifestShard {
            shard: shard.ok_or_else(|| self.missing(open, "shard"))?,
            search: search.ok_or_else(|| self.missing(open, "search"))?,
            file: file.ok_or_else(|| self.missing(open, "file"))?,
            rows,
            bytes,
            crc32,
            complete: complete.ok_or_else(|| self.missing(open, "complete"))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"format": "supereigen manifest", "version": 1, "n": 2, "lambda": "1/2",
"denominator": "6", "labels": ["a", "b"], "fingerprint": "0123", "wanted": "type any, filters none",
"shards": [
{"shard": "1/2", "search": "forward start to 2", "file": "a.parquet", "rows": 3, "bytes": 40, "crc32": "0a", "complete": true},
{"shard": "2/2", "search": "nothing", "file": "b.parquet", "complete": false}
]}
"#;

    #[test]
    fn it_is_read() {
        let manifest = Manifest::read(TEXT.as_bytes()).expect("good");
        assert_eq!((manifest.n, manifest.shards.len()), (2, 2));
        assert_eq!(manifest.denominator, 6u8.into());
        assert_eq!(manifest.labels, ["a", "b"]);
        let [first, second] = &manifest.shards[..] else {
            panic!("two shards");
        };
        assert_eq!(
            (first.rows, first.bytes, first.crc32.as_str()),
            (3, 40, "0a")
        );
        assert!(first.complete && !second.complete);
        assert!(Manifest::is_begun_by(&TEXT.as_bytes()[..64]));
        assert!(!Manifest::is_begun_by(b"{\"n\": 2}"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let refused = |from: &str, to: &str, message: &str| {
            let text = TEXT.replacen(from, to, 1);
            assert_ne!(text, TEXT);
            let error = Manifest::read(text.as_bytes()).expect_err("bad");
            assert!(error.to_string().contains(message), "{error}");
        };
        refused("\"version\": 1", "\"version\": 2", "`version`");
        refused("supereigen manifest", "another", "`format`");
        refused("\"fingerprint\": \"0123\", ", "", "`fingerprint`");
        refused("\"file\": \"b.parquet\", ", "", "`file`");
        refused("\"6\"", "\"0\"", "denominator");
        refused("true", "1", "`1`");
    }
}

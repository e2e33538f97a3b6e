//! Reads the manifest of a folder in which a cluster keeps the shards of a basis.

use serde::{Deserialize, Deserializer};
use supereigen::{Entry, UBig};

use super::{BasisError, own};

const FORMAT: &str = "supereigen manifest";
const VERSION: u32 = 1;

/// A list of the shards of a folder, and which of them are there; docs/formats.md describes its keys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Manifest {
    #[serde(deserialize_with = "format")]
    format: (),
    #[serde(deserialize_with = "version")]
    version: (),
    /// The number of entries of each vector.
    pub n: usize,
    /// The λ of the problem.
    #[serde(deserialize_with = "own::entry")]
    pub lambda: Entry,
    /// The denominator of all entries of all files.
    #[serde(deserialize_with = "own::denominator")]
    pub denominator: UBig,
    /// The names of the entries; empty if none were given.
    #[serde(default)]
    pub labels: Vec<String>,
    /// The fingerprint of the matrix.
    pub fingerprint: String,
    /// Which vectors the shards have, as in [`ShardTitle::wanted`](crate::ShardTitle::wanted).
    pub wanted: String,
    /// The shards in order.
    pub shards: Vec<ManifestShard>,
}

/// One shard of a [`Manifest`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ManifestShard {
    /// Which shard it is, such as `2/7`.
    pub shard: String,
    /// The stretches of the search that the shard covers.
    pub search: String,
    /// The name of the file of the shard, beside the manifest.
    pub file: String,
    /// The number of vectors in the file.
    #[serde(default)]
    pub rows: u64,
    /// The size of the file in bytes.
    #[serde(default)]
    pub bytes: u64,
    /// The CRC-32 checksum of the file, as 8 hexadecimal digits.
    #[serde(default)]
    pub crc32: String,
    /// Whether the file is there.
    pub complete: bool,
}

impl Manifest {
    /// Returns whether a file that begins with these bytes says that it is a manifest; 64 bytes are enough.
    pub fn is_begun_by(head: &[u8]) -> bool {
        let start = format!("{{\"format\":\"{}\"", FORMAT.replace(' ', ""));
        let is_dense = |byte: &u8| !byte.is_ascii_whitespace();
        let head: Vec<u8> = head.iter().copied().filter(is_dense).collect();
        head.starts_with(start.as_bytes())
    }

    /// Reads a manifest, which is a JSON object.
    ///
    /// # Errors
    /// The first problem of the text.
    pub fn read(bytes: &[u8]) -> Result<Manifest, BasisError> {
        let manifest: Manifest = own::read(bytes)?;
        own::check_labels(bytes, &manifest.labels, Some(manifest.n))?;
        Ok(manifest)
    }
}

fn format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    own::expect(deserializer, "format", &FORMAT.to_owned())
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    own::expect(deserializer, "version", &VERSION)
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

//! Parses the metadata of a file, which says what its vectors are.

use std::collections::BTreeMap;

use supereigen::{Entry, Rational, UBig};
use supereigen_formats::{fingerprint, json_strings_of, read_matrix, read_number};

use crate::error::Problem;
use crate::layout::{
    KEY_COMPLETE, KEY_DENOMINATOR, KEY_FINGERPRINT, KEY_LABELS, KEY_LAMBDA, KEY_MATRIX, KEY_N,
    KEY_SHARD, KEY_VECTORS, KEY_VERSION, KEYS, PREFIX, VERSION,
};

/// The metadata of the schema, parsed.
#[derive(Debug)]
pub struct Head {
    pub(crate) n: usize,
    pub(crate) denominator: UBig,
    pub(crate) lambda: Option<Entry>,
    pub(crate) labels: Vec<String>,
    pub(crate) fingerprint: Option<String>,
    pub(crate) shard: Option<String>,
    pub(crate) end: Said,
}

/// What a file says about its end: Arrow files in the footer, Parquet files with all other metadata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Whether the file has all vectors of the basis, or of its shard; `None` if it does not say.
    pub(crate) complete: Option<bool>,
    /// The number of vectors that there must be; `None` if the file does not say.
    pub(crate) vectors: Option<u64>,
}

#[cfg(feature = "ipc")]
impl Said {
    /// Parses the metadata of a footer, which is about the end alone.
    pub(crate) fn at_end(metadata: BTreeMap<String, String>) -> Result<Said, Problem> {
        Values::new(metadata, &[KEY_COMPLETE, KEY_VECTORS])?.end()
    }
}

impl Head {
    /// Parses the metadata of a schema for lists of n entries.
    pub(crate) fn new(n: usize, metadata: BTreeMap<String, String>) -> Result<Head, Problem> {
        let metadata = Values::new(metadata, &KEYS)?;
        metadata.read(KEY_VERSION, |version| (version == VERSION).then_some(()))?;
        metadata.read(KEY_N, |text| {
            text.parse().ok().filter(|&said: &usize| said == n)
        })?;
        let denominator = metadata.read(KEY_DENOMINATOR, |text| {
            let value: UBig = text.parse().ok()?;
            (value != UBig::ZERO).then_some(value)
        })?;
        Ok(Head {
            n,
            denominator: denominator.ok_or(Problem::Metadata {
                key: KEY_DENOMINATOR,
            })?,
            lambda: metadata.read(KEY_LAMBDA, |text| Some(read_number(text).ok()?.0))?,
            labels: metadata
                .read(KEY_LABELS, |text| {
                    json_strings_of(text).filter(|labels| labels.len() == n)
                })?
                .unwrap_or_default(),
            fingerprint: metadata.fingerprint()?,
            shard: metadata.read(KEY_SHARD, |text| Some(text.to_owned()))?,
            end: metadata.end()?,
        })
    }
}

/// Returns a numerator over a denominator.
pub(crate) fn over(numerator: i64, denominator: &UBig) -> Rational {
    let value = Rational::from(numerator);
    match denominator.is_one() {
        true => value,
        false => value / Rational::from(denominator.clone()),
    }
}

/// Metadata that is not yet parsed.
struct Values(BTreeMap<String, String>);

impl Values {
    /// Refuses unknown keys that begin like ours; keys of other programs are ignored.
    fn new(metadata: BTreeMap<String, String>, known: &[&str]) -> Result<Values, Problem> {
        let is_unknown = |key: &&String| key.starts_with(PREFIX) && !known.contains(&key.as_str());
        match metadata.keys().find(is_unknown) {
            Some(key) => Err(Problem::UnknownKey { key: key.clone() }),
            None => Ok(Values(metadata)),
        }
    }

    /// Parses what the metadata says about the end.
    fn end(&self) -> Result<Said, Problem> {
        Ok(Said {
            complete: self.read(KEY_COMPLETE, |text| text.parse().ok())?,
            vectors: self.read(KEY_VECTORS, |text| text.parse().ok())?,
        })
    }

    /// Returns the fingerprint of the matrix; the metadata may give it, or the matrix itself, or both.
    fn fingerprint(&self) -> Result<Option<String>, Problem> {
        let said = self.read(KEY_FINGERPRINT, |text| Some(text.to_owned()))?;
        let found = self.read(KEY_MATRIX, |text| {
            let matrix = read_matrix(text.as_bytes()).ok()?.matrix;
            Some(fingerprint(&matrix))
        })?;
        match (said, found) {
            (Some(said), Some(found)) if said != found => {
                Err(Problem::Metadata { key: KEY_MATRIX })
            }
            (said, found) => Ok(said.or(found)),
        }
    }

    /// Parses the value of a key by `meaning`; `None` if the key is missing.
    fn read<T>(
        &self,
        key: &'static str,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Problem> {
        match self.0.get(key) {
            None => Ok(None),
            Some(text) => match meaning(text) {
                Some(value) => Ok(Some(value)),
                None => Err(Problem::Metadata { key }),
            },
        }
    }
}

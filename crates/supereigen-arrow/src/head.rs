//! What a file says of its vectors: the metadata, understood.

use std::collections::BTreeMap;

use supereigen::{Entry, Rational, UBig};
use supereigen_formats::{json_strings_of, read_number};

use crate::layout::{
    KEY_DENOMINATOR, KEY_FINGERPRINT, KEY_LABELS, KEY_LAMBDA, KEY_N, KEY_SHARD, KEY_VERSION,
    VERSION,
};
use crate::message::Problem;

/// What stands in the metadata of the schema.
#[derive(Debug)]
pub struct Head {
    pub(crate) n: usize,
    pub(crate) denominator: UBig,
    pub(crate) lambda: Option<Entry>,
    pub(crate) labels: Vec<String>,
    pub(crate) fingerprint: Option<String>,
    pub(crate) shard: Option<String>,
}

impl Head {
    /// For lists of n entries.
    pub(crate) fn new(n: usize, metadata: BTreeMap<String, String>) -> Result<Head, Problem> {
        let metadata = Values(metadata);
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
            fingerprint: metadata.read(KEY_FINGERPRINT, |text| Some(text.to_owned()))?,
            shard: metadata.read(KEY_SHARD, |text| Some(text.to_owned()))?,
        })
    }
}

/// A numerator over a denominator.
pub(crate) fn over(numerator: i64, denominator: &UBig) -> Rational {
    let value = Rational::from(numerator);
    match denominator.is_one() {
        true => value,
        false => value / Rational::from(denominator.clone()),
    }
}

/// Metadata that is to be understood.
pub(crate) struct Values(pub(crate) BTreeMap<String, String>);

impl Values {
    /// What the value of a key means; `None` if there is none.
    pub(crate) fn read<T>(
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

//! Reads the sidecar, the file beside an array of NumPy with what the array cannot say.

use serde::{Deserialize, Deserializer};
use supereigen::{Entry, IBig, UBig};

use super::{BasisError, Facts, own};

const FORMAT: &str = "supereigen basis";
const VERSION: u32 = 1;

/// The content of a sidecar, which [`NpyWriter::sidecar`](crate::NpyWriter::sidecar) writes and
/// [`BasisReader::with_sidecar`](crate::BasisReader::with_sidecar) needs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sidecar {
    #[serde(default, deserialize_with = "format", rename = "format")]
    _format: (),
    #[serde(default, deserialize_with = "version", rename = "version")]
    _version: (),
    pub(super) n: Option<usize>,
    #[serde(default, deserialize_with = "own::some_entry")]
    lambda: Option<Entry>,
    #[serde(default)]
    labels: Vec<String>,
    fingerprint: Option<String>,
    complete: Option<bool>,
    /// The denominator of all entries of the array.
    #[serde(default = "one", deserialize_with = "own::denominator")]
    pub(super) denominator: UBig,
    /// The integer that stands for −∞.
    #[serde(default = "least", deserialize_with = "own::integer")]
    pub(super) minus_infinity: IBig,
    /// The number of rows of the array, if the sidecar gives it.
    pub(super) count: Option<u64>,
}

impl Default for Sidecar {
    /// Returns what holds for an array without a sidecar.
    fn default() -> Sidecar {
        Sidecar {
            _format: (),
            _version: (),
            n: None,
            lambda: None,
            labels: Vec::new(),
            fingerprint: None,
            complete: None,
            denominator: one(),
            minus_infinity: least(),
            count: None,
        }
    }
}

impl Sidecar {
    /// Reads a sidecar, which is a JSON object.
    ///
    /// # Errors
    /// The first problem of the text.
    pub fn read(bytes: &[u8]) -> Result<Sidecar, BasisError> {
        let sidecar: Sidecar = own::read(bytes)?;
        own::check_labels(bytes, &sidecar.labels, sidecar.n)?;
        Ok(sidecar)
    }

    /// Returns what the sidecar says about the vectors.
    pub(super) fn into_facts(self) -> Facts {
        Facts {
            n: self.n,
            lambda: self.lambda,
            labels: self.labels,
            fingerprint: self.fingerprint,
            complete: self.complete,
            ..Facts::default()
        }
    }
}

fn one() -> UBig {
    UBig::ONE
}

fn least() -> IBig {
    i64::MIN.into()
}

fn format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    own::expect(deserializer, "format", &FORMAT.to_owned())
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    own::expect(deserializer, "version", &VERSION)
}

/// Returns the strings of a JSON list; `None` if the text is anything else.
pub fn json_strings_of(text: &str) -> Option<Vec<String>> {
    serde_json::from_str(text).ok()
}

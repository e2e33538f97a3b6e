//! The file beside an array of NumPy, with what the array cannot say.

use supereigen::{Entry, IBig, UBig};

use super::json::{Elements, Key, Keys, object};
use super::lines::Lines;
use super::{BasisError, Facts, Failure};
use crate::diagnostic::{BasisProblem, Expected};
use crate::read::json::token::Kind;
use crate::trailer::Trailer;

const FORMAT: &str = "supereigen basis";
const VERSION: usize = 1;

const KEYS: [Key; 11] = [
    Key::Format,
    Key::Version,
    Key::N,
    Key::Lambda,
    Key::Denominator,
    Key::Labels,
    Key::Fingerprint,
    Key::MinusInfinity,
    Key::Shard,
    Key::Count,
    Key::Complete,
];

/// What [`NpyWriter::sidecar`](crate::NpyWriter::sidecar) says, to be given to
/// [`BasisReader::with_sidecar`](crate::BasisReader::with_sidecar).
#[derive(Debug)]
pub struct Sidecar {
    pub(super) facts: Facts,
    /// Of all entries of the array.
    pub(super) denominator: UBig,
    /// The entry that stands for −∞.
    pub(super) minus_infinity: IBig,
    /// How many rows the array has.
    pub(super) count: Option<u64>,
}

impl Default for Sidecar {
    /// What holds for an array without a file beside it.
    fn default() -> Sidecar {
        Sidecar {
            facts: Facts::default(),
            denominator: UBig::ONE,
            minus_infinity: i64::MIN.into(),
            count: None,
        }
    }
}

impl Sidecar {
    /// Reads the object.
    ///
    /// # Errors
    /// The first problem of the text.
    pub fn read(bytes: &[u8]) -> Result<Sidecar, BasisError> {
        let mut lines = Lines::new(bytes, true);
        Sidecar::parse(&mut lines).map_err(|failure| lines.error(failure))
    }

    fn parse(lines: &mut Lines<&[u8]>) -> Result<Sidecar, Failure> {
        let mut sidecar = Sidecar::default();
        let (mut shard, mut keys) = (None, Keys::default());
        lines.advance_to_text()?;
        let mut json = object::json(lines);
        json.expect(Kind::OpenObject, Expected::Object)?;
        while let Some(key) = json.next_key(&mut keys, &KEYS)? {
            let token = json.next()?;
            let facts = &mut sidecar.facts;
            match key {
                Key::N => facts.n = Some(json.size(&token)?),
                Key::Lambda => facts.lambda = Some(json.single(&token, facts)?),
                Key::Labels => facts.labels = json.labels(&token)?,
                Key::Complete => facts.complete = Some(json.truth(&token)?),
                Key::Fingerprint => facts.fingerprint = Some(json.text(&token)?),
                Key::Count => sidecar.count = Some(json.size(&token)? as u64),
                Key::Shard => shard = Some(json.text(&token)?),
                Key::Denominator => {
                    let key = "denominator";
                    let value = integer(json.single(&token, facts)?);
                    let value = value.and_then(|value| UBig::try_from(value).ok());
                    sidecar.denominator = value
                        .filter(|value| *value != UBig::ZERO)
                        .ok_or_else(|| json.fault(&token, BasisProblem::Integer { key }))?;
                }
                Key::MinusInfinity => {
                    let key = "minus_infinity";
                    let value = integer(json.single(&token, facts)?);
                    sidecar.minus_infinity =
                        value.ok_or_else(|| json.fault(&token, BasisProblem::Integer { key }))?;
                }
                Key::Format => json.expect_text(&token, "format", FORMAT)?,
                Key::Version => json.expect_size(&token, "version", VERSION)?,
                _ => {}
            }
        }
        let end = json.expect(Kind::End, Expected::Nothing)?;
        let checked = sidecar.facts.check_labels();
        checked.map_err(|problem| json.fault(&end, problem))?;
        sidecar.facts.trailer = shard.map(|shard| Trailer {
            shard,
            complete: sidecar.facts.complete.unwrap_or(false),
            vectors: sidecar.count.unwrap_or(0),
        });
        // How λ is written says nothing about the vectors.
        sidecar.facts.notation = Default::default();
        Ok(sidecar)
    }
}

/// The strings of a list in JSON, if it is one and nothing else.
pub fn json_strings_of(text: &str) -> Option<Vec<String>> {
    let mut lines = Lines::new(text.as_bytes(), true);
    lines.advance_to_text().ok()?;
    let mut json = object::json(&mut lines);
    let open = json.next().ok()?;
    let strings = json.labels(&open).ok()?;
    json.expect(Kind::End, Expected::Nothing).ok()?;
    Some(strings)
}

pub(super) fn integer(entry: Entry) -> Option<IBig> {
    let value = entry.filter(|value| value.is_int())?;
    Some(value.numerator().clone())
}

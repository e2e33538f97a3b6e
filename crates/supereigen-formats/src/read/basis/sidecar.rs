//! Reads the sidecar, the file beside an array of NumPy with what the array cannot say.

use serde_json::value::RawValue;
use supereigen::{IBig, UBig};

use super::super::fault::Fault;
use super::Statements;
use super::json_object::{labels, unknown};
use super::stream::BasisError;
use crate::diagnostic::{BYTE_ORDER_MARK, Problem};
use crate::read::fault::utf8;
use crate::read::json::{Json, Others};

const FORMAT: &str = "supereigen basis";
const VERSION: usize = 1;

const KEYS: [&str; 10] = [
    "format",
    "version",
    "n",
    "lambda",
    "labels",
    "fingerprint",
    "complete",
    "denominator",
    "minus_infinity",
    "count",
];

/// The content of a sidecar, which [`VectorWriter::sidecar`](crate::VectorWriter::sidecar) writes and
/// [`BasisReader::with_sidecar`](crate::BasisReader::with_sidecar) needs.
#[derive(Debug)]
pub struct Sidecar {
    pub(super) facts: Statements,
    /// The denominator of all entries of the array.
    pub(super) denominator: UBig,
    /// The integer that stands for −∞.
    pub(super) minus_infinity: IBig,
    /// The number of rows of the array, if the sidecar gives it.
    pub(super) count: Option<usize>,
}

impl Default for Sidecar {
    /// Returns what holds for an array without a sidecar.
    fn default() -> Sidecar {
        Sidecar {
            facts: Statements::default(),
            denominator: UBig::ONE,
            minus_infinity: i64::MIN.into(),
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
        let mark = BYTE_ORDER_MARK.as_bytes();
        let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
        utf8(bytes)
            .and_then(|text| read(Json::new(text)))
            .map_err(|fault| BasisError::in_text(bytes, 1, fault))
    }
}

fn read(json: Json<'_>) -> Result<Sidecar, Fault> {
    let mut sidecar = Sidecar::default();
    let facts = &mut sidecar.facts;
    for (key, value) in json.members(&KEYS, Others::Refused)? {
        let wrong = |message: &str| {
            let problem = Problem::new("sidecar", message).label("here");
            Err(json.fault(value, problem))
        };
        match key {
            "format" if json.string(value)? == FORMAT => {}
            "version" if json.size(value)? == VERSION => {}
            "format" | "version" => return Err(json.fault(value, unknown(key))),
            "n" => facts.n = Some(json.size(value)?),
            "lambda" => facts.lambda = Some(Statements::default().number(json, value)?),
            "labels" => facts.labels = labels(json, value)?,
            "fingerprint" => facts.fingerprint = Some(json.string(value)?.into_owned()),
            "complete" => facts.complete = Some(json.truth(value)?),
            "count" => sidecar.count = Some(json.size(value)?),
            "minus_infinity" => match integer(json, value)? {
                Some(integer) => sidecar.minus_infinity = integer,
                None => return wrong("this is not an integer"),
            },
            _ => {
                let found = integer(json, value)?.and_then(|found| UBig::try_from(found).ok());
                match found.filter(|found| *found != UBig::ZERO) {
                    Some(found) => sidecar.denominator = found,
                    None => return wrong("the denominator is not a positive integer"),
                }
            }
        }
    }
    let checked = sidecar.facts.check_labels();
    checked.map_err(|problem| json.fault_at_end(problem))?;
    Ok(sidecar)
}

/// Returns an integer, or nothing if the value is another number.
fn integer(json: Json<'_>, value: &RawValue) -> Result<Option<IBig>, Fault> {
    let number = Statements::default().number(json, value)?;
    let integer = number.filter(|number| number.is_int());
    Ok(integer.map(|integer| integer.into_parts().0))
}

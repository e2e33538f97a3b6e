//! A small second reader for the two most important formats, plain text and JSON lines with certificates. It
//! shares no code with the reader of the formats.
//!
//! It accepts exactly the bytes that the command writes, and refuses everything else, even if the meaning is
//! clear. Tests compare the two readers: if this one accepts a file, both must read the same records from it.

use std::fmt;

use supereigen::{Certificate, ConeCertificate, Entry, Fall, IBig, Kind, Rational, UBig};

/// A vector with its certificate, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrictRecord {
    /// The vector.
    pub vector: Vec<Entry>,
    /// The certificate of the vector; nodes count from 0 here, and from 1 in the file.
    pub certificate: Option<Certificate>,
    /// The certificate of an extremal of a cone; nodes and rows count likewise.
    pub cone_certificate: Option<ConeCertificate>,
}

/// Numbers with more digits are refused, as the time to read them grows with the square of their length.
const MAX_DIGITS: usize = 10_000;

/// Reads a basis in plain text or JSON lines, in which all vectors have one length.
///
/// ```
/// use supereigen_check::read_strictly;
/// let records = read_strictly(b"0 -1/3\n-inf 0\n")?;
/// assert_eq!((records.len(), &records[1].vector[0]), (2, &None));
/// let refused = read_strictly(b"0 -1/3\n-inf  0\n").map_err(|refused| refused.to_string());
/// assert_eq!(refused, Err("line 2 is not as the command writes it".to_owned()));
/// # Ok::<(), supereigen_check::Refused>(())
/// ```
///
/// # Errors
/// If a line is not exactly as the command writes it.
pub fn read_strictly(bytes: &[u8]) -> Result<Vec<StrictRecord>, Refused> {
    read(bytes).map_err(|line| Refused { line })
}

/// A line that is not as the command writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The number of the line, from 1.
    pub line: usize,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not as the command writes it", self.line)
    }
}

impl std::error::Error for Refused {}

/// Reads the records, or returns the number of the first line that is refused.
fn read(bytes: &[u8]) -> Result<Vec<StrictRecord>, usize> {
    let line_of = |at: usize| 1 + bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
    let text = std::str::from_utf8(bytes).map_err(|error| line_of(error.valid_up_to()))?;
    let is_json = text.starts_with('{');
    let mut records: Vec<StrictRecord> = Vec::new();
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let content = line.strip_suffix('\n').ok_or(number)?;
        let found = match is_json {
            true => json_line(content),
            false => plain_line(content),
        };
        let record = found.ok_or(number)?;
        let length = records.first().map(|first| first.vector.len());
        if length.is_some_and(|length| length != record.vector.len()) {
            return Err(number);
        }
        records.push(record);
    }
    Ok(records)
}

fn plain_line(text: &str) -> Option<StrictRecord> {
    let entry = |word| match word {
        "-inf" => Some(None),
        _ => number(word).map(Some),
    };
    let vector = text.split(' ').map(entry).collect::<Option<Vec<Entry>>>()?;
    Some(StrictRecord {
        vector,
        certificate: None,
        cone_certificate: None,
    })
}

fn json_line(text: &str) -> Option<StrictRecord> {
    let mut rest = text;
    take(&mut rest, "{\"vector\":")?;
    let mut record = StrictRecord {
        vector: list(&mut rest, json_entry)?,
        certificate: None,
        cone_certificate: None,
    };
    if rest != "}" {
        take(&mut rest, ",\"types\":")?;
        let types = list(&mut rest, node)?;
        match take(&mut rest, ",\"falls\":") {
            Some(()) => {
                let falls = falls(&mut rest)?;
                record.cone_certificate = Some(ConeCertificate { types, falls });
            }
            None => record.certificate = Some(certificate(types, &mut rest)?),
        }
    }
    (rest == "}").then_some(record)
}

/// Reads a list of lists, each with a node and then rows.
fn falls(rest: &mut &str) -> Option<Vec<Fall>> {
    let mut falls = Vec::new();
    take(rest, "[")?;
    while take(rest, "]").is_none() {
        if !falls.is_empty() {
            take(rest, ",")?;
        }
        let mut numbers = list(rest, node)?.into_iter();
        falls.push(Fall {
            node: numbers.next()?,
            rows: numbers.collect(),
        });
    }
    Some(falls)
}

/// Reads the certificate of a lasso after its types.
fn certificate(types: Vec<usize>, rest: &mut &str) -> Option<Certificate> {
    take(rest, ",\"kind\":\"")?;
    let (kind, after) = rest.split_once('"')?;
    *rest = after;
    let kind = match kind {
        "strict" => Kind::Strict,
        "pure zero cycle" => Kind::PureZeroCycle,
        "unit" => Kind::Unit,
        "forked" => {
            take(rest, ",\"entries\":")?;
            let entries = list(rest, node)?;
            Kind::Forked { entries }
        }
        _ => return None,
    };
    take(rest, ",\"stem\":")?;
    let stem = list(rest, node)?;
    take(rest, ",\"cycle\":")?;
    let cycle = list(rest, node)?;
    take(rest, ",\"cycle_weight\":")?;
    let weight = rest.strip_suffix('}')?;
    *rest = "}";
    Some(Certificate {
        types,
        stem,
        cycle,
        cycle_weight: json_entry(weight)?,
        kind,
    })
}

/// Removes the expected text from the beginning; `None` if something else comes.
fn take(rest: &mut &str, expected: &str) -> Option<()> {
    *rest = rest.strip_prefix(expected)?;
    Some(())
}

/// Reads a list without blanks, whose elements have neither commas nor brackets.
fn list<T>(rest: &mut &str, element: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    take(rest, "[")?;
    let (content, after) = rest.split_once(']')?;
    *rest = after;
    match content {
        "" => Some(Vec::new()),
        _ => content.split(',').map(element).collect(),
    }
}

fn json_entry(word: &str) -> Option<Entry> {
    if word == "null" {
        return Some(None);
    }
    match word.strip_prefix('"') {
        Some(quoted) => number(quoted.strip_suffix('"')?).map(Some),
        None => whole(word.strip_prefix('-').unwrap_or(word)).and_then(|_| number(word).map(Some)),
    }
}

/// Reads a node or row, which is written from 1, and returns it from 0.
fn node(word: &str) -> Option<usize> {
    size(word)?.checked_sub(1)
}

fn size(word: &str) -> Option<usize> {
    whole(word)?.try_into().ok()
}

/// Reads an integer, a decimal or a fraction; zero has no sign.
fn number(word: &str) -> Option<Rational> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let value = if let Some((numerator, denominator)) = digits.split_once('/') {
        let denominator = whole(denominator)?;
        (denominator != UBig::ZERO).then_some(())?;
        Rational::from_parts(whole(numerator)?.into(), denominator)
    } else if let Some((integer, decimals)) = digits.split_once('.') {
        // `whole` refuses leading zeros, so a digit is put before the decimals.
        let shifted = whole(&format!("1{decimals}"))?;
        (!decimals.is_empty()).then_some(())?;
        let power = UBig::from(10u8).pow(decimals.len());
        let numerator = whole(integer)? * &power + shifted - &power;
        Rational::from_parts(numerator.into(), power)
    } else {
        Rational::from_parts(whole(digits)?.into(), UBig::ONE)
    };
    match (digits.len() < word.len(), value == Rational::ZERO) {
        (true, true) => None,
        (true, false) => Some(value * Rational::from(IBig::NEG_ONE)),
        (false, _) => Some(value),
    }
}

/// Reads a nonnegative integer without leading zeros.
fn whole(word: &str) -> Option<UBig> {
    let is_long = word.len() > MAX_DIGITS || (word.starts_with('0') && word.len() > 1);
    let are_digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits && !is_long).then(|| word.parse().ok())?
}

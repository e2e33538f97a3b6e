//! Reads a basis from one JSON object with a list of vectors, which is held in memory as a whole.

use std::io::BufRead;
use std::ops::Range;
use std::vec;

use serde_json::value::RawValue;
use supereigen::{Entry, Vector};

use super::entries::Entries;
use super::{BasisError, Failure, Record, Statements, Text};
use crate::diagnostic::{Problem, is_invisible};
use crate::notation::{Algebra, of_algebra};
use crate::number;
use crate::read::fault::{Fault, too_long};
use crate::read::json::{Json, Others, duplicate_key};

/// The keys of an object; `vector` is that of a record which is spread over several lines.
const KEYS: [&str; 10] = [
    "n", "lambda", "labels", "vectors", "complete", "data", "_type", "_ns", "_info", "vector",
];

/// The text of an object, and the places of the vectors that are still to come.
#[derive(Debug, Default)]
pub(super) struct Object {
    text: String,
    /// The number of the line with which the text starts.
    first: usize,
    vectors: vec::IntoIter<Range<usize>>,
    /// The place of the last vector, and its line.
    place: (usize, usize),
}

impl Object {
    /// Reads the whole text, and all but its vectors.
    pub(super) fn start<R: BufRead>(&mut self, of: &mut Text<R>) -> Result<(), Failure> {
        let Text { lines, facts } = of;
        lines.advance_to_text()?;
        self.first = lines.number();
        self.place = (0, self.first);
        loop {
            self.text.push_str(lines.text());
            // A message takes off either line end; with this one, what it quotes may itself end in a carriage return.
            self.text.push_str("\r\n");
            too_long(self.text.len())?;
            if !lines.advance()? {
                break;
            }
        }
        match vectors(Json::new(&self.text), facts) {
            Ok(vectors) => self.vectors = vectors.into_iter(),
            Err(fault) => return Err(self.placed(fault)),
        }
        Ok(())
    }

    pub(super) fn next(&mut self, facts: &mut Statements) -> Result<Option<Record>, Failure> {
        let Some(span) = self.vectors.next() else {
            return Ok(None);
        };
        let (before, line) = self.place;
        let skipped = self.text.get(before..span.start).unwrap_or_default();
        self.place = (span.start, line + skipped.matches('\n').count());
        let vector = self.vector(span, facts);
        let vector = vector.map_err(|fault| self.placed(fault))?;
        Ok(Some(Record::new(self.place.1, vector)))
    }

    fn vector(&self, span: Range<usize>, facts: &mut Statements) -> Result<Vector, Fault> {
        let (offset, end) = (span.start, span.end);
        let text = self.text.get(span).unwrap_or_default();
        let vector = match facts.small_vector(text) {
            Some(vector) => vector,
            None => {
                let json = Json::new(text);
                let vector = json.value().and_then(|value| facts.vector(json, value));
                vector.map_err(|mut fault| {
                    fault.span = offset + fault.span.start..offset + fault.span.end;
                    fault
                })?
            }
        };
        facts
            .check_length(&vector)
            .map_err(|problem| Fault::new(problem, end..end))?;
        Ok(vector)
    }

    fn placed(&self, fault: Fault) -> Failure {
        Failure::Placed(BasisError::in_text(self.text.as_bytes(), self.first, fault))
    }
}

/// Reads the members of the object; returns the places of the vectors.
fn vectors(json: Json<'_>, facts: &mut Statements) -> Result<Vec<Range<usize>>, Fault> {
    let mut list: Option<&RawValue> = None;
    for (key, value) in json.members(&KEYS, Others::Refused)? {
        match key {
            "vectors" | "data" if list.is_some() => {
                return Err(json.fault(value, duplicate_key("vectors")));
            }
            "vectors" | "data" => list = Some(value),
            "vector" => return Err(json.fault(value, split_record())),
            "_type" => expect_type(json, value, facts.notation.algebra())?,
            "n" => facts.n = Some(json.size(value)?),
            "lambda" => facts.lambda = Some(facts.number(json, value)?),
            "labels" => facts.labels = labels(json, value)?,
            "complete" => facts.complete = Some(json.truth(value)?),
            _ => {}
        }
    }
    let list = list.ok_or_else(|| {
        let problem = Problem::new("no-vectors", "the object has no `vectors`");
        json.fault_at_end(problem.label("`vectors` is missing"))
    })?;
    facts
        .check_labels()
        .map_err(|problem| json.fault(list, problem))?;
    let vectors = json.list(list)?;
    Ok(vectors.into_iter().map(|value| json.span(value)).collect())
}

/// Checks the `_type` of polymake, which has matrices over both algebras.
fn expect_type(json: Json<'_>, value: &RawValue, algebra: Algebra) -> Result<(), Fault> {
    let of = of_algebra(algebra, "Max", "Min");
    let of = format!("common::Matrix<TropicalNumber<{of},Rational>>");
    let said = json.string(value)?.replace(' ', "");
    match Problem::other_algebra(&said, algebra) {
        Some(problem) => Err(json.fault(value, problem)),
        None if said == of => Ok(()),
        None => Err(json.fault(value, unknown("_type"))),
    }
}

/// Returns the problem that a key has another value than the one that is known.
pub(super) fn unknown(key: &str) -> Box<Problem> {
    let message = format!("the `{key}` is another than this program knows");
    Problem::new("other-type", message).label("here")
}

/// Returns names of entries, which may be equal or empty, but not invisible.
pub(super) fn labels(json: Json<'_>, value: &RawValue) -> Result<Vec<String>, Fault> {
    let mut labels = Vec::new();
    for value in json.list(value)? {
        let label = json.string(value)?;
        if label.contains(is_invisible) {
            return Err(json.fault(value, Problem::label_invisible(&label)));
        }
        labels.push(label.into_owned());
    }
    Ok(labels)
}

/// Returns the problem of a record of JSON lines that ends on another line.
pub(super) fn split_record() -> Box<Problem> {
    Problem::new("split-record", "the record does not stand on one line")
        .label("the record or the line ends here")
        .help("`jq -c .` puts each record on a line of its own")
}

impl Statements {
    /// Returns the vector that a list is.
    pub(super) fn vector(&mut self, json: Json<'_>, value: &RawValue) -> Result<Vector, Fault> {
        if let Some(vector) = self.small_vector(value.get()) {
            return Ok(vector);
        }
        let mut entries = Entries::new(value.get().len(), self);
        for value in json.list(value)? {
            match json.word(value)? {
                None => entries.push_minus_infinity(),
                Some(word) => entries
                    .push(&word)
                    .map_err(|problem| json.fault(value, problem))?,
            }
        }
        Ok(entries.finish(self))
    }

    /// Returns the vector that a list of nothing but small integers and `null` is, without blanks.
    pub(super) fn small_vector(&mut self, text: &str) -> Option<Vector> {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        Entries::of_row(inner, b',', "null", self)
    }

    /// Returns a single number.
    pub(super) fn number(&mut self, json: Json<'_>, value: &RawValue) -> Result<Entry, Fault> {
        let Some(word) = json.word(value)? else {
            return Ok(None);
        };
        let number = number::parse_in(&word, self.notation.algebra());
        let (number, notation) = number.map_err(|problem| json.fault(value, problem))?;
        self.notation = self.notation.merge(notation);
        Ok(number.into_entry())
    }
}

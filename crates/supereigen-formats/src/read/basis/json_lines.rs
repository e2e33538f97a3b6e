//! Reads a basis with one JSON object per line.

use std::io::BufRead;

use serde_json::value::RawValue;
use supereigen::{Certificate, ConeCertificate, Entry, Fall, Kind as LassoKind, Vector};

use super::json_object::split_record;
use super::{Failure, Record, Statements, Text};
use crate::diagnostic::{Problem, excerpt};
use crate::read::fault::Fault;
use crate::read::json::{Json, Others};

/// The keys of a record; the last one is that of the last record of a part.
const KEYS: [&str; 9] = [
    "vector",
    "types",
    "kind",
    "entries",
    "stem",
    "cycle",
    "cycle_weight",
    "falls",
    "complete",
];

/// The keys that only the certificate of a lasso has.
const LASSO: [&str; 5] = ["kind", "entries", "stem", "cycle", "cycle_weight"];

/// Returns whether a first line is a record, rather than the first line of one object with all vectors. A record ends
/// on its line, and has a key that such an object does not have, or it is the last record of a part, which has no
/// vectors, or the last one of any other part.
pub(super) fn is_record(line: &str) -> bool {
    let known = [&KEYS[..], &["vectors", "data"]].concat();
    let Ok(members) = Json::new(line).members(&known, Others::Skipped) else {
        return false;
    };
    let has = |keys: &[&str]| members.iter().any(|(key, _)| keys.contains(key));
    has(&KEYS[..8]) || (has(&KEYS[8..]) && !has(&["vectors", "data"]))
}

/// Reads the next record that has a vector or a certificate.
pub(super) fn next<R: BufRead>(of: &mut Text<R>) -> Result<Option<Record>, Failure> {
    let Text { lines, facts } = of;
    while lines.advance_to_text()? {
        if let Some(record) = record(lines.text(), lines.number(), facts)? {
            return Ok(Some(record));
        }
    }
    Ok(None)
}

/// Reads the record on a line; `None` if it is the last one of a part.
fn record(text: &str, line: usize, facts: &mut Statements) -> Result<Option<Record>, Fault> {
    // Most records are a vector of small integers alone, for which this takes a fraction of the time.
    let alone = text.strip_prefix("{\"vector\":");
    let alone = alone.and_then(|text| text.strip_suffix('}'));
    if let Some(vector) = alone.and_then(|text| facts.small_vector(text)) {
        return Ok(Some(Record::new(line, vector)));
    }
    let json = Json::new(text);
    let members = json.members(&KEYS, Others::Refused).map_err(|mut fault| {
        if fault.problem.code == "unexpected-end" {
            fault.problem = split_record();
        }
        fault
    })?;
    let (count, mut has_lasso) = (members.len(), false);
    let mut parts = Parts::default();
    for (key, value) in members {
        has_lasso |= LASSO.contains(&key);
        match key {
            "vector" => parts.vector = Some(facts.vector(json, value)?),
            "types" => parts.types = Some(nodes(json, value)?),
            "kind" => parts.kind = Some(kind(json, value)?),
            "entries" => parts.entries = Some(nodes(json, value)?),
            "stem" => parts.stem = Some(nodes(json, value)?),
            "cycle" => parts.cycle = Some(nodes(json, value)?),
            "cycle_weight" => parts.cycle_weight = Some(facts.number(json, value)?),
            "falls" => parts.falls = Some(falls(json, value)?),
            _ => parts.complete = Some(json.truth(value)?),
        }
    }
    if parts.complete.is_some() && count > 1 {
        let message = "`complete` is of the end of a part, which has no vector";
        let problem = Problem::new("mixed-record", message).label("this record has both");
        return Err(json.fault_at_end(problem));
    }
    if let Some(complete) = parts.complete {
        // Of several files that were joined, any may be a part.
        facts.complete = Some(complete && facts.complete.unwrap_or(true));
        return Ok(None);
    }
    let record = if parts.falls.is_some() {
        parts.of_cone(line, has_lasso)
    } else if has_lasso || parts.types.is_some() {
        parts.of_lasso(line)
    } else {
        parts.without_certificate(line)
    };
    record
        .map(Some)
        .map_err(|problem| json.fault_at_end(problem))
}

/// The parts of a record that have been read so far.
#[derive(Debug, Default)]
struct Parts {
    vector: Option<Vector>,
    types: Option<Vec<usize>>,
    kind: Option<LassoKind>,
    entries: Option<Vec<usize>>,
    stem: Option<Vec<usize>>,
    cycle: Option<Vec<usize>>,
    cycle_weight: Option<Entry>,
    falls: Option<Vec<Fall>>,
    complete: Option<bool>,
}

impl Parts {
    fn without_certificate(self, line: usize) -> Result<Record, Box<Problem>> {
        let vector = self.vector.ok_or_else(|| {
            let message = "the record has neither a vector nor a certificate";
            Problem::new("empty-record", message).label("`vector` is missing")
        })?;
        Ok(Record::new(line, vector))
    }

    /// Returns the record of an extremal with its lasso.
    fn of_lasso(self, line: usize) -> Result<Record, Box<Problem>> {
        let missing = |key| {
            missing("certificate-key", key).help(
                "a certificate has `types`, `kind`, `stem`, `cycle` and `cycle_weight`, and `entries` if it is forked",
            )
        };
        let kind = match (self.kind.ok_or_else(|| missing("kind"))?, self.entries) {
            (LassoKind::Forked { .. }, Some(entries)) => LassoKind::Forked { entries },
            (LassoKind::Forked { .. }, None) => return Err(missing("entries")),
            (_, Some(_)) => {
                let problem = Problem::new("entries", "only a forked lasso has `entries`");
                return Err(problem.label("this one is not forked"));
            }
            (kind, None) => kind,
        };
        Ok(Record {
            line,
            vector: self.vector,
            cone_certificate: None,
            certificate: Some(Certificate {
                types: self.types.ok_or_else(|| missing("types"))?,
                stem: self.stem.ok_or_else(|| missing("stem"))?,
                cycle: self.cycle.ok_or_else(|| missing("cycle"))?,
                cycle_weight: self.cycle_weight.ok_or_else(|| missing("cycle_weight"))?,
                kind,
            }),
        })
    }

    /// Returns the record of an extremal of a cone.
    fn of_cone(self, line: usize, has_lasso: bool) -> Result<Record, Box<Problem>> {
        let help = "the certificate of a vector of a cone is `vector`, `types` and `falls`";
        if has_lasso {
            let message = "`falls` is of a cone, and this record has a part of a lasso";
            let problem = Problem::new("cone-certificate", message).label("this record has both");
            return Err(problem.help(help));
        }
        let missing = |key| missing("cone-certificate", key).help(help);
        Ok(Record {
            cone_certificate: Some(ConeCertificate {
                types: self.types.ok_or_else(|| missing("types"))?,
                falls: self.falls.unwrap_or_default(),
            }),
            ..Record::new(line, self.vector.ok_or_else(|| missing("vector"))?)
        })
    }
}

/// Returns the problem that a certificate lacks a key.
fn missing(code: &'static str, key: &str) -> Box<Problem> {
    let message = format!("the certificate has no `{key}`");
    Problem::new(code, message).label(format!("`{key}` is missing"))
}

fn kind(json: Json<'_>, value: &RawValue) -> Result<LassoKind, Fault> {
    let name = json.string(value)?;
    let entries = Vec::new();
    let mut kinds = [
        LassoKind::Strict,
        LassoKind::Forked { entries },
        LassoKind::PureZeroCycle,
        LassoKind::Unit,
    ]
    .into_iter();
    kinds.find(|kind| kind.name() == name).ok_or_else(|| {
        let message = format!("`{}` is not a kind of lasso", excerpt(&name));
        let problem = Problem::new("kind", message)
            .label("unknown kind")
            .help("the kinds are `strict`, `forked`, `pure zero cycle` and `unit`");
        json.fault(value, problem)
    })
}

/// Reads a list of lists, each with a node and then rows.
fn falls(json: Json<'_>, value: &RawValue) -> Result<Vec<Fall>, Fault> {
    let mut falls = Vec::new();
    for value in json.list(value)? {
        let mut numbers = nodes(json, value)?.into_iter();
        let Some(node) = numbers.next() else {
            let problem = Problem::new("fall", "an empty list has no node");
            return Err(json.fault(value, problem.label("a node and its rows are missing")));
        };
        let rows = numbers.collect();
        falls.push(Fall { node, rows });
    }
    Ok(falls)
}

/// Reads a list of nodes, or rows, which count from 1 in the file and from 0 here.
fn nodes(json: Json<'_>, value: &RawValue) -> Result<Vec<usize>, Fault> {
    let node = |value: &RawValue| {
        let node = json.whole(value).and_then(|node| node.checked_sub(1));
        node.ok_or_else(|| {
            let message = format!("`{}` is not a node", excerpt(value.get()));
            let problem = Problem::new("node", message)
                .label("not a node")
                .help("nodes are numbered from 1");
            json.fault(value, problem)
        })
    };
    json.list(value)?.into_iter().map(node).collect()
}

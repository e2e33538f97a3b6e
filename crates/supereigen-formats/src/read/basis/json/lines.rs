//! Reads a basis with one JSON object per line.

use std::io::BufRead;

use supereigen::{Certificate, ConeCertificate, Entry, Fall, Kind as LassoKind};

use super::key::Keys;
use super::{Facts, Failure, Json, Lines};
use crate::diagnostic::{Problem, excerpt};
use crate::read::basis::Record;
use crate::read::json::string;
use crate::read::json::token::{self, Kind, Token};

/// Returns whether a first line is a record, rather than the first line of one object with all vectors. A record ends
/// on its line, and has a key that such an object does not have, or it is the last record of a part, which has no
/// vectors, or the last one of any other part.
pub(in crate::read::basis) fn is_record(line: &str) -> bool {
    let mut depth = 0usize;
    let mut position = 0;
    let mut has_key = false;
    let (mut has_end, mut has_vectors) = (false, false);
    let mut last = None;
    loop {
        let Ok(token) = token::next(line, position) else {
            return has_key;
        };
        position = token.end;
        match token.kind {
            Kind::OpenObject | Kind::OpenArray => depth += 1,
            Kind::CloseObject | Kind::CloseArray => depth = depth.saturating_sub(1),
            Kind::Colon if depth == 1 => {
                let name = last.and_then(|token| string::decode(line, &token).ok());
                let key = name.as_deref().unwrap_or_default();
                has_key |= KEYS[..OF_RECORD].contains(&key);
                has_end |= key == "complete";
                has_vectors |= matches!(key, "vectors" | "data");
            }
            Kind::End => return false,
            _ => {}
        }
        if depth == 0 {
            return has_key || (has_end && !has_vectors);
        }
        last = matches!(token.kind, Kind::String { .. }).then_some(token);
    }
}

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

/// The number of keys, from the first on, that only a record has.
const OF_RECORD: usize = 8;

/// The reader of records, which remembers nothing between two records.
#[derive(Debug)]
pub(in crate::read::basis) struct Records;

impl Records {
    pub(in crate::read::basis) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        loop {
            if !lines.advance_to_text()? {
                return Ok(None);
            }
            if let Some(record) = self.record(lines, facts)? {
                return Ok(Some(record));
            }
        }
    }

    /// Reads the record on the current line; `None` if it is the last one of a part.
    fn record<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        let line = lines.number();
        let mut json = Json::of_line(lines);
        json.expect(Kind::OpenObject, "an object")?;
        let mut parts = Parts::default();
        let mut keys = Keys::default();
        while let Some(key) = json.next_key(&mut keys, &KEYS)? {
            let token = json.next()?;
            json.part(key, &token, &mut parts, facts)?;
        }
        let brace = json.brace();
        if parts.complete.is_some() && parts.has_vector_or_certificate() {
            let message = "`complete` is of the end of a part, which has no vector";
            let problem = Problem::new("mixed-record", message).label("this record has both");
            return Err(json.fault(&brace, problem));
        }
        if let Some(complete) = parts.complete {
            // Of several files that were joined, any may be a part.
            facts.complete = Some(complete && facts.complete.unwrap_or(true));
            json.expect(Kind::End, "nothing more")?;
            return Ok(None);
        }
        let record = parts
            .record(line)
            .map_err(|problem| json.fault(&brace, problem))?;
        json.expect(Kind::End, "nothing more")?;
        Ok(Some(record))
    }
}

/// The parts of a record that have been read so far.
#[derive(Debug, Default)]
struct Parts {
    vector: Option<Vec<Entry>>,
    types: Option<Vec<usize>>,
    kind: Option<LassoKind>,
    entries: Option<Vec<usize>>,
    stem: Option<Vec<usize>>,
    cycle: Option<Vec<usize>>,
    cycle_weight: Option<Entry>,
    falls: Option<Vec<Fall>>,
    count: Option<u64>,
    complete: Option<bool>,
}

impl Parts {
    /// Returns whether there is a part that only the certificate of a lasso has.
    fn has_lasso(&self) -> bool {
        self.kind.is_some()
            || self.entries.is_some()
            || self.stem.is_some()
            || self.cycle.is_some()
            || self.cycle_weight.is_some()
    }

    fn has_certificate(&self) -> bool {
        self.types.is_some() || self.falls.is_some() || self.has_lasso()
    }

    fn has_vector_or_certificate(&self) -> bool {
        self.vector.is_some() || self.has_certificate()
    }

    fn record(self, line: usize) -> Result<Record, Box<Problem>> {
        if !self.has_certificate() {
            let vector = self.vector.ok_or_else(|| {
                let message = "the record has neither a vector nor a certificate";
                Problem::new("empty-record", message).label("`vector` is missing")
            })?;
            return Ok(Record::new(line, vector));
        }
        if self.falls.is_some() {
            return self.of_cone(line);
        }
        let missing = |key| {
            Problem::new("certificate-key", format!("the certificate has no `{key}`"))
                .label(format!("`{key}` is missing"))
                .help(
                    "a certificate has `types`, `kind`, `stem`, `cycle` and `cycle_weight`, and \
                     `entries` if it is forked",
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
    fn of_cone(self, line: usize) -> Result<Record, Box<Problem>> {
        let problem = |message: String, label: String| {
            let problem = Problem::new("cone-certificate", message).label(label);
            problem.help("the certificate of a vector of a cone is `vector`, `types` and `falls`")
        };
        if self.has_lasso() {
            let message = "`falls` is of a cone, and this record has a part of a lasso";
            return Err(problem(
                message.to_owned(),
                "this record has both".to_owned(),
            ));
        }
        let missing = |key| {
            let message = format!("the certificate has no `{key}`");
            problem(message, format!("`{key}` is missing"))
        };
        Ok(Record {
            cone_certificate: Some(ConeCertificate {
                types: self.types.ok_or_else(|| missing("types"))?,
                falls: self.falls.unwrap_or_default(),
            }),
            ..Record::new(line, self.vector.ok_or_else(|| missing("vector"))?)
        })
    }
}

impl<R: BufRead> Json<'_, R> {
    /// Reads the value of a key, which starts with this token.
    fn part(
        &mut self,
        key: &str,
        token: &Token,
        parts: &mut Parts,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        match key {
            "vector" => parts.vector = Some(self.vector(token, facts)?),
            "types" => parts.types = Some(self.nodes(token)?),
            "kind" => parts.kind = Some(self.kind(token)?),
            "entries" => parts.entries = Some(self.nodes(token)?),
            "stem" => parts.stem = Some(self.nodes(token)?),
            "cycle" => parts.cycle = Some(self.nodes(token)?),
            "cycle_weight" => parts.cycle_weight = Some(self.single(token, facts)?),
            "falls" => parts.falls = Some(self.falls(token)?),
            "count" => parts.count = Some(self.size(token)? as u64),
            "complete" => parts.complete = Some(self.truth(token)?),
            _ => {}
        }
        Ok(())
    }

    /// Reads the kind of a lasso; the entries of a forked lasso have a key of their own.
    fn kind(&self, token: &Token) -> Result<LassoKind, Failure> {
        if !matches!(token.kind, Kind::String { .. }) {
            return Err(self.unexpected(token, "a kind in quotation marks"));
        }
        let name = self.string_of(token)?;
        match name.as_ref() {
            "strict" => Ok(LassoKind::Strict),
            "forked" => Ok(LassoKind::Forked {
                entries: Vec::new(),
            }),
            "pure zero cycle" => Ok(LassoKind::PureZeroCycle),
            "unit" => Ok(LassoKind::Unit),
            _ => {
                let message = format!("`{}` is not a kind of lasso", excerpt(&name));
                let problem = Problem::new("kind", message)
                    .label("unknown kind")
                    .help("the kinds are `strict`, `forked`, `pure zero cycle` and `unit`");
                Err(self.fault(token, problem))
            }
        }
    }

    /// Reads a list of lists, each with a node and then rows.
    fn falls(&mut self, open: &Token) -> Result<Vec<Fall>, Failure> {
        self.expect_list(open)?;
        let mut falls = Vec::new();
        while let Some(token) = self.next_element(falls.is_empty())? {
            let mut numbers = self.nodes(&token)?.into_iter();
            let Some(node) = numbers.next() else {
                let problem = Problem::new("fall", "an empty list has no node");
                return Err(self.fault(&token, problem.label("a node and its rows are missing")));
            };
            let rows = numbers.collect();
            falls.push(Fall { node, rows });
        }
        Ok(falls)
    }

    /// Reads a list of nodes, or rows, which count from 1 in the file and from 0 here.
    fn nodes(&mut self, open: &Token) -> Result<Vec<usize>, Failure> {
        self.expect_list(open)?;
        let mut nodes = Vec::new();
        while let Some(token) = self.next_element(nodes.is_empty())? {
            if token.kind != Kind::Word {
                return Err(self.unexpected(&token, "the number of a node"));
            }
            let node = self.whole_number(&token);
            let Some(node) = node.and_then(|node| node.checked_sub(1)) else {
                let message = format!("`{}` is not a node", excerpt(self.text_of(&token)));
                let problem = Problem::new("node", message)
                    .label("not a node")
                    .help("nodes are numbered from 1");
                return Err(self.fault(&token, problem));
            };
            nodes.push(node);
        }
        Ok(nodes)
    }
}

//! One object per line.

use std::io::BufRead;

use supereigen::{Certificate, Entry, Kind as LassoKind};

use super::key::{Key, Keys};
use super::{Elements, Facts, Failure, Json, Lines};
use crate::diagnostic::{BasisProblem, Expected, excerpt};
use crate::read::basis::Record;
use crate::read::json::string;
use crate::read::json::token::{self, Kind, Token};
use crate::trailer::Trailer;

/// Whether a first line is a record, rather than the first line of one object for all vectors. A
/// record has keys that no such object has, and does not end in the middle; the last record of a shard
/// has no vectors.
pub(in crate::read::basis) fn is_record(line: &str) -> bool {
    let mut depth = 0usize;
    let mut position = 0;
    let mut has_key = false;
    let (mut has_shard, mut has_vectors) = (false, false);
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
                let key = name.map_or(Key::Unknown, |name| Key::named(&name));
                has_key |= key.is_of_record();
                has_shard |= key == Key::Shard;
                has_vectors |= matches!(key, Key::Vectors | Key::Data);
            }
            Kind::End => return false,
            _ => {}
        }
        if depth == 0 {
            return has_key || (has_shard && !has_vectors);
        }
        last = matches!(token.kind, Kind::String { .. }).then_some(token);
    }
}

/// The keys of a record; the last three are of the end of a shard alone.
const KEYS: [Key; 10] = [
    Key::Vector,
    Key::Types,
    Key::Kind,
    Key::Entries,
    Key::Stem,
    Key::Cycle,
    Key::CycleWeight,
    Key::Shard,
    Key::Count,
    Key::Complete,
];

/// Nothing is remembered between two records.
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

    /// The record on the current line; `None` if it is the last one of a shard.
    fn record<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        let line = lines.number();
        let mut json = Json {
            lines,
            on_one_line: true,
        };
        json.expect(Kind::OpenObject, Expected::Object)?;
        let mut parts = Parts::default();
        let mut keys = Keys::default();
        while let Some(key) = json.next_key(&mut keys, &KEYS)? {
            let token = json.next()?;
            json.part(key, &token, &mut parts, facts)?;
        }
        let brace = json.brace();
        let is_end = parts.shard.is_some() || parts.count.is_some() || parts.complete.is_some();
        if is_end && parts.has_vector_or_certificate() {
            return Err(json.fault(&brace, BasisProblem::MixedRecord));
        }
        if let Some(shard) = parts.shard.take() {
            let trailer = Trailer {
                shard,
                complete: parts.complete.unwrap_or(false),
                vectors: parts.count.unwrap_or(facts.vectors),
            };
            facts
                .end_shard(trailer)
                .map_err(|problem| json.fault(&brace, problem))?;
            json.expect(Kind::End, Expected::Nothing)?;
            return Ok(None);
        }
        let record = parts
            .record(line)
            .map_err(|problem| json.fault(&brace, problem))?;
        json.expect(Kind::End, Expected::Nothing)?;
        Ok(Some(record))
    }
}

/// The parts of a record so far.
#[derive(Debug, Default)]
struct Parts {
    vector: Option<Vec<Entry>>,
    types: Option<Vec<usize>>,
    kind: Option<LassoKind>,
    entries: Option<Vec<usize>>,
    stem: Option<Vec<usize>>,
    cycle: Option<Vec<usize>>,
    cycle_weight: Option<Entry>,
    shard: Option<String>,
    count: Option<u64>,
    complete: Option<bool>,
}

impl Parts {
    fn has_certificate(&self) -> bool {
        self.types.is_some()
            || self.kind.is_some()
            || self.entries.is_some()
            || self.stem.is_some()
            || self.cycle.is_some()
            || self.cycle_weight.is_some()
    }

    fn has_vector_or_certificate(&self) -> bool {
        self.vector.is_some() || self.has_certificate()
    }

    fn record(self, line: usize) -> Result<Record, BasisProblem> {
        if !self.has_certificate() {
            let vector = self.vector.ok_or(BasisProblem::EmptyRecord)?;
            return Ok(Record {
                line,
                vector: Some(vector),
                certificate: None,
            });
        }
        let missing = |key| BasisProblem::MissingKey { key };
        let kind = match (self.kind.ok_or(missing("kind"))?, self.entries) {
            (LassoKind::Forked { .. }, Some(entries)) => LassoKind::Forked { entries },
            (LassoKind::Forked { .. }, None) => return Err(missing("entries")),
            (_, Some(_)) => return Err(BasisProblem::Entries),
            (kind, None) => kind,
        };
        Ok(Record {
            line,
            vector: self.vector,
            certificate: Some(Certificate {
                types: self.types.ok_or(missing("types"))?,
                stem: self.stem.ok_or(missing("stem"))?,
                cycle: self.cycle.ok_or(missing("cycle"))?,
                cycle_weight: self.cycle_weight.ok_or(missing("cycle_weight"))?,
                kind,
            }),
        })
    }
}

impl<R: BufRead> Json<'_, R> {
    /// Reads the value of a key, which starts with this token.
    fn part(
        &mut self,
        key: Key,
        token: &Token,
        parts: &mut Parts,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        match key {
            Key::Vector => parts.vector = Some(self.vector(token, facts)?),
            Key::Types => parts.types = Some(self.nodes(token)?),
            Key::Kind => parts.kind = Some(self.kind(token)?),
            Key::Entries => parts.entries = Some(self.nodes(token)?),
            Key::Stem => parts.stem = Some(self.nodes(token)?),
            Key::Cycle => parts.cycle = Some(self.nodes(token)?),
            Key::CycleWeight => parts.cycle_weight = Some(self.single(token, facts)?),
            Key::Shard => parts.shard = Some(self.text(token)?),
            Key::Count => parts.count = Some(self.size(token)? as u64),
            Key::Complete => parts.complete = Some(self.truth(token)?),
            _ => {}
        }
        Ok(())
    }

    /// A kind; the entries of a forked one are a part of their own.
    fn kind(&self, token: &Token) -> Result<LassoKind, Failure> {
        if !matches!(token.kind, Kind::String { .. }) {
            return Err(self.unexpected(token, Expected::Kind));
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
                let word = excerpt(&name);
                Err(self.fault(token, BasisProblem::Kind { word }))
            }
        }
    }

    /// A list of nodes, from 0 although they are written from 1.
    fn nodes(&mut self, open: &Token) -> Result<Vec<usize>, Failure> {
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, Expected::List));
        }
        let mut nodes = Vec::new();
        while let Some(token) = self.next_element(nodes.is_empty())? {
            if token.kind != Kind::Word {
                return Err(self.unexpected(&token, Expected::Node));
            }
            let node = self.whole_number(&token);
            let Some(node) = node.and_then(|node| node.checked_sub(1)) else {
                let word = excerpt(self.text_of(&token));
                return Err(self.fault(&token, BasisProblem::Node { word }));
            };
            nodes.push(node);
        }
        Ok(nodes)
    }
}

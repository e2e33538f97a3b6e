//! One object per line.

use std::io::BufRead;

use supereigen::{Certificate, Entry, Kind as LassoKind};

use super::key::{Key, Keys};
use super::{Elements, Facts, Failure, Json, Lines};
use crate::diagnostic::{BasisProblem, Expected, excerpt};
use crate::read::basis::Record;
use crate::read::json::string;
use crate::read::json::token::{self, Kind, Token};

/// Whether a first line is a record, rather than the first line of one object for all vectors. A
/// record has keys that no such object has, and does not end in the middle.
pub(in crate::read::basis) fn is_record(line: &str) -> bool {
    let mut depth = 0usize;
    let mut position = 0;
    let mut has_key = false;
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
                has_key |= name.is_some_and(|name| Key::named(&name).is_of_record());
            }
            Kind::End => return false,
            _ => {}
        }
        if depth == 0 {
            return has_key;
        }
        last = matches!(token.kind, Kind::String { .. }).then_some(token);
    }
}

/// Nothing is remembered between two records.
#[derive(Debug)]
pub(in crate::read::basis) struct Records;

impl Records {
    pub(in crate::read::basis) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        if !lines.advance_to_text()? {
            return Ok(None);
        }
        let line = lines.number();
        let mut json = Json {
            lines,
            on_one_line: true,
        };
        json.expect(Kind::OpenObject, Expected::Object)?;
        let mut parts = Parts::default();
        let mut keys = Keys::default();
        while let Some(key) = json.next_key(&mut keys)? {
            let token = json.next()?;
            json.part(key, &token, &mut parts, facts)?;
        }
        // The closing brace is the place where something is missing.
        let end = json.lines.position;
        let record = parts.record(line).map_err(|problem| {
            let brace = Token {
                kind: Kind::CloseObject,
                start: end.saturating_sub(1),
                end,
            };
            json.fault(&brace, problem)
        })?;
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
}

impl Parts {
    fn record(self, line: usize) -> Result<Record, BasisProblem> {
        let has_certificate = self.types.is_some()
            || self.kind.is_some()
            || self.entries.is_some()
            || self.stem.is_some()
            || self.cycle.is_some()
            || self.cycle_weight.is_some();
        if !has_certificate {
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
            _ => self.skip(token, 1)?,
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

//! One object with a list of vectors.

use std::io::BufRead;

use super::key::{Key, Keys};
use super::{Elements, Facts, Failure, Json, Lines};
use crate::diagnostic::{BasisProblem, Expected, SyntaxProblem, excerpt};
use crate::read::basis::Record;
use crate::read::json::token::{Kind, Token};
use crate::trailer::Trailer;

/// The keys of an object.
const KEYS: [Key; 12] = [
    Key::N,
    Key::Lambda,
    Key::Labels,
    Key::Vectors,
    Key::Complete,
    Key::Shard,
    Key::Count,
    Key::Data,
    Key::Type,
    Key::Namespace,
    Key::Info,
    // Of a record that is spread over several lines.
    Key::Vector,
];

/// Those that say something about the vectors, and must come before.
const EARLY: [(Key, &str); 4] = [
    (Key::N, "n"),
    (Key::Lambda, "lambda"),
    (Key::Labels, "labels"),
    (Key::Type, "_type"),
];

/// What is remembered between two vectors.
#[derive(Debug, Default)]
pub(in crate::read::basis) struct Object {
    keys: Keys,
    place: Place,
    /// The list of vectors has come.
    has_vectors: bool,
    /// Which part of the basis this is.
    shard: Option<String>,
    /// How many vectors there must be.
    count: Option<u64>,
}

/// Where the reading stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Among the members of the object.
    #[default]
    Members,
    /// In the list of vectors.
    Vectors {
        /// Before the first of them.
        is_first: bool,
    },
    /// After the object.
    End,
}

impl Object {
    /// Reads up to the first vector.
    pub(in crate::read::basis) fn start<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        lines.advance_to_text()?;
        let mut json = json(lines);
        json.expect(Kind::OpenObject, Expected::Object)?;
        self.members(&mut json, facts)
    }

    pub(in crate::read::basis) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        let mut json = json(lines);
        loop {
            match self.place {
                Place::Members => self.members(&mut json, facts)?,
                Place::Vectors { is_first } => {
                    if let Some(token) = json.next_element(is_first)? {
                        self.place = Place::Vectors { is_first: false };
                        return Ok(Some(Record {
                            line: json.lines.number(),
                            vector: Some(json.vector(&token, facts)?),
                            certificate: None,
                        }));
                    }
                    self.place = Place::Members;
                }
                Place::End => return Ok(None),
            }
        }
    }

    /// Reads members up to the list of vectors, or to the end.
    fn members<R: BufRead>(
        &mut self,
        json: &mut Json<'_, R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        while let Some(key) = json.next_key(&mut self.keys, &KEYS)? {
            let token = json.next()?;
            if self.has_vectors
                && let Some(&(_, key)) = EARLY.iter().find(|early| early.0 == key)
            {
                return Err(json.fault(&token, BasisProblem::Late { key }));
            }
            match key {
                Key::Vectors | Key::Data => {
                    if token.kind != Kind::OpenArray {
                        return Err(json.unexpected(&token, Expected::List));
                    }
                    if self.has_vectors {
                        let key = "vectors".to_owned();
                        return Err(json.fault(&token, BasisProblem::DuplicateKey { key }));
                    }
                    let checked = facts.check_labels();
                    checked.map_err(|problem| json.fault(&token, problem))?;
                    self.has_vectors = true;
                    self.place = Place::Vectors { is_first: true };
                    return Ok(());
                }
                Key::Vector => return Err(json.fault(&token, BasisProblem::SplitRecord)),
                Key::Type => json.expect_max_plus(&token)?,
                Key::Shard => self.shard = Some(json.text(&token)?),
                Key::Count => self.count = Some(json.size(&token)? as u64),
                Key::N => facts.n = Some(json.size(&token)?),
                Key::Lambda => facts.lambda = Some(json.single(&token, facts)?),
                Key::Labels => facts.labels = json.labels(&token)?,
                Key::Complete => facts.complete = Some(json.truth(&token)?),
                _ => json.skip(&token, 1)?,
            }
        }
        self.end(json, facts)
    }

    /// The object is closed: nothing may be missing, and nothing may follow.
    fn end<R: BufRead>(
        &mut self,
        json: &mut Json<'_, R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        self.place = Place::End;
        let brace = json.brace();
        if !self.has_vectors {
            return Err(json.fault(&brace, BasisProblem::NoVectors));
        }
        if let Some(count) = self.count {
            let checked = facts.check_count(count);
            checked.map_err(|problem| json.fault(&brace, problem))?;
        }
        if let Some(shard) = self.shard.take() {
            let trailer = Trailer {
                shard,
                complete: facts.complete.unwrap_or(false),
                vectors: facts.vectors,
            };
            let ended = facts.end_shard(trailer);
            ended.map_err(|problem| json.fault(&brace, problem))?;
        }
        json.expect(Kind::End, Expected::Nothing).map(|_| ())
    }
}

pub(in crate::read::basis) fn json<R>(lines: &mut Lines<R>) -> Json<'_, R> {
    Json {
        lines,
        on_one_line: false,
    }
}

impl<R: BufRead> Json<'_, R> {
    pub(in crate::read::basis) fn size(&self, token: &Token) -> Result<usize, Failure> {
        if token.kind != Kind::Word {
            return Err(self.unexpected(token, Expected::Size));
        }
        self.whole_number(token).ok_or_else(|| {
            let word = excerpt(self.text_of(token));
            self.fault(token, BasisProblem::Size { word })
        })
    }

    /// What a string says.
    pub(in crate::read::basis) fn text(&self, token: &Token) -> Result<String, Failure> {
        if !matches!(token.kind, Kind::String { .. }) {
            return Err(self.unexpected(token, Expected::Text));
        }
        Ok(self.string_of(token)?.into_owned())
    }

    /// The vectors of min-plus algebra that polymake has as well are others.
    fn expect_max_plus(&mut self, token: &Token) -> Result<(), Failure> {
        const TYPE: &str = "common::Matrix<TropicalNumber<Max,Rational>>";
        let mut said = self.text(token)?;
        said.retain(|character| character != ' ');
        match said.as_str() {
            TYPE => Ok(()),
            _ if said.contains("TropicalNumber<Min") => {
                Err(self.fault(token, SyntaxProblem::MinPlus))
            }
            _ => Err(self.fault(token, BasisProblem::OtherVersion { key: "_type" })),
        }
    }

    pub(in crate::read::basis) fn truth(&self, token: &Token) -> Result<bool, Failure> {
        match (token.kind, self.text_of(token)) {
            (Kind::Word, "true") => Ok(true),
            (Kind::Word, "false") => Ok(false),
            _ => Err(self.unexpected(token, Expected::Truth)),
        }
    }

    pub(in crate::read::basis) fn labels(&mut self, open: &Token) -> Result<Vec<String>, Failure> {
        if open.kind != Kind::OpenArray {
            return Err(self.unexpected(open, Expected::List));
        }
        let mut labels = Vec::new();
        while let Some(token) = self.next_element(labels.is_empty())? {
            if !matches!(token.kind, Kind::String { .. }) {
                return Err(self.unexpected(&token, Expected::Label));
            }
            labels.push(self.string_of(&token)?.into_owned());
        }
        Ok(labels)
    }
}

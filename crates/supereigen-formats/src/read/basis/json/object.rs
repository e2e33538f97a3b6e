//! Reads a basis from one JSON object with a list of vectors.

use std::io::BufRead;

use super::key::Keys;
use super::{Facts, Failure, Json, Lines, split_record};
use crate::diagnostic::{Problem, excerpt, is_invisible};
use crate::notation::Algebra;
use crate::read::basis::Record;
use crate::read::basis::facts::late;
use crate::read::json::duplicate_key;
use crate::read::json::token::{Kind, Token};

/// The keys of an object.
const KEYS: [&str; 10] = [
    "n", "lambda", "labels", "vectors", "complete", "data", "_type", "_ns",
    "_info", // Of a record that is spread over several lines.
    "vector",
];

/// The keys that are about the vectors, and must come before them.
const EARLY: [&str; 4] = ["n", "lambda", "labels", "_type"];

/// What the reader remembers between two vectors.
#[derive(Debug, Default)]
pub(in crate::read::basis) struct Object {
    keys: Keys,
    place: Place,
    /// Whether the list of vectors has come.
    has_vectors: bool,
}

/// Where the reading stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Among the members of the object.
    #[default]
    Members,
    /// In the list of vectors.
    Vectors {
        /// Whether the first vector is still to come.
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
        let mut json = Json::new(lines);
        json.expect(Kind::OpenObject, "an object")?;
        self.members(&mut json, facts)
    }

    pub(in crate::read::basis) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        let mut json = Json::new(lines);
        loop {
            match self.place {
                Place::Members => self.members(&mut json, facts)?,
                Place::Vectors { is_first } => {
                    if let Some(token) = json.next_element(is_first)? {
                        self.place = Place::Vectors { is_first: false };
                        return Ok(Some(Record::new(
                            json.lines.number(),
                            json.vector(&token, facts)?,
                        )));
                    }
                    self.place = Place::Members;
                }
                Place::End => return Ok(None),
            }
        }
    }

    /// Reads members up to the list of vectors, or to the end of the object.
    fn members<R: BufRead>(
        &mut self,
        json: &mut Json<'_, R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        while let Some(key) = json.next_key(&mut self.keys, &KEYS)? {
            let token = json.next()?;
            if self.has_vectors && EARLY.contains(&key) {
                return Err(json.fault(&token, late(key)));
            }
            match key {
                "vectors" | "data" => {
                    if token.kind != Kind::OpenArray {
                        return Err(json.unexpected(&token, "a list"));
                    }
                    if self.has_vectors {
                        return Err(json.fault(&token, duplicate_key("vectors")));
                    }
                    let checked = facts.check_labels();
                    checked.map_err(|problem| json.fault(&token, problem))?;
                    self.has_vectors = true;
                    self.place = Place::Vectors { is_first: true };
                    return Ok(());
                }
                "vector" => return Err(json.fault(&token, split_record())),
                "_type" => json.expect_type(&token, facts.notation.algebra())?,
                "n" => facts.n = Some(json.size(&token)?),
                "lambda" => facts.lambda = Some(json.single(&token, facts)?),
                "labels" => facts.labels = json.labels(&token)?,
                "complete" => facts.complete = Some(json.truth(&token)?),
                _ => json.skip(&token, 1)?,
            }
        }
        self.end(json)
    }

    /// Ends the object: no key may be missing, and nothing may follow.
    fn end<R: BufRead>(&mut self, json: &mut Json<'_, R>) -> Result<(), Failure> {
        self.place = Place::End;
        let brace = json.brace();
        if !self.has_vectors {
            let problem = Problem::new("no-vectors", "the object has no `vectors`");
            return Err(json.fault(&brace, problem.label("`vectors` is missing")));
        }
        json.expect(Kind::End, "nothing more").map(|_| ())
    }
}

impl<R: BufRead> Json<'_, R> {
    pub(super) fn size(&self, token: &Token) -> Result<usize, Failure> {
        if token.kind != Kind::Word {
            return Err(self.unexpected(token, "the number of entries"));
        }
        self.whole_number(token).ok_or_else(|| {
            let word = excerpt(self.text_of(token));
            let problem = Problem::new("size", format!("`{word}` is not a number of entries"));
            self.fault(token, problem.label("not a number of entries"))
        })
    }

    /// Returns the text of a string token.
    pub(super) fn text(&self, token: &Token) -> Result<String, Failure> {
        if !matches!(token.kind, Kind::String { .. }) {
            return Err(self.unexpected(token, "a string in quotation marks"));
        }
        Ok(self.string_of(token)?.into_owned())
    }

    /// Checks the `_type` of polymake, which has matrices over both algebras.
    fn expect_type(&mut self, token: &Token, algebra: Algebra) -> Result<(), Failure> {
        let of = match algebra {
            Algebra::MaxPlus => "common::Matrix<TropicalNumber<Max,Rational>>",
            Algebra::MinPlus => "common::Matrix<TropicalNumber<Min,Rational>>",
        };
        let mut said = self.text(token)?;
        said.retain(|character| character != ' ');
        match Problem::other_algebra(&said, algebra) {
            Some(problem) => Err(self.fault(token, problem)),
            None if said == of => Ok(()),
            None => {
                let message = "the `_type` is another than this program knows";
                Err(self.fault(token, Problem::new("other-type", message).label("here")))
            }
        }
    }

    pub(super) fn truth(&self, token: &Token) -> Result<bool, Failure> {
        match (token.kind, self.text_of(token)) {
            (Kind::Word, "true") => Ok(true),
            (Kind::Word, "false") => Ok(false),
            _ => Err(self.unexpected(token, "`true` or `false`")),
        }
    }

    fn labels(&mut self, open: &Token) -> Result<Vec<String>, Failure> {
        self.expect_list(open)?;
        let mut labels = Vec::new();
        while let Some(token) = self.next_element(labels.is_empty())? {
            if !matches!(token.kind, Kind::String { .. }) {
                return Err(self.unexpected(&token, "a label in quotation marks"));
            }
            let label = self.string_of(&token)?.into_owned();
            if label.contains(is_invisible) {
                return Err(self.fault(&token, Problem::label_invisible(&label)));
            }
            labels.push(label);
        }
        Ok(labels)
    }
}

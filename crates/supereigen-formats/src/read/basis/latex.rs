//! A `gather*` environment of LaTeX, with one vector per line of the formula.
//!
//! Blanks, line breaks and comments may stand between any two tokens.

mod token;

use std::io::BufRead;

use supereigen::Entry;

use super::entries::Entries;
use super::lines::Lines;
use super::{Facts, Failure, Record};
use crate::diagnostic::{BasisProblem, EntryProblem, Expected, Problem, excerpt};
use crate::read::Fault;
use token::{Kind, Token};

/// What is remembered between two vectors.
#[derive(Debug, Default)]
pub(super) struct Environment {
    /// A vector was read.
    began: bool,
    /// The environment was closed.
    ended: bool,
}

impl Environment {
    /// Reads the beginning.
    pub(super) fn start<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<(), Failure> {
        lines.advance_to_text()?;
        let mut latex = Latex { lines };
        latex.expect("\\begin", Expected::Begin)?;
        latex.literal("{gather*}", Expected::Begin)
    }

    pub(super) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        if self.ended {
            return Ok(None);
        }
        let mut latex = Latex { lines };
        let mut token = latex.next()?;
        if self.began {
            match latex.text_of(&token) {
                "\\end" => return self.end(&mut latex, facts, true),
                "\\\\" => token = latex.next()?,
                _ => return Err(latex.unexpected(&token, Expected::BreakOrEnd)),
            }
        }
        let is_complete = match latex.text_of(&token) {
            "(" => {
                self.began = true;
                let line = latex.lines.number();
                return Ok(Some(Record {
                    line,
                    vector: Some(latex.vector(facts)?),
                    certificate: None,
                }));
            }
            "\\vdots" => false,
            "\\emptyset" if !self.began => true,
            _ => return Err(latex.unexpected(&token, Expected::Vector)),
        };
        latex.expect("\\end", Expected::End)?;
        self.end(&mut latex, facts, is_complete)
    }

    /// After `\end`: closes the environment, after which nothing may follow.
    fn end<R: BufRead>(
        &mut self,
        latex: &mut Latex<'_, R>,
        facts: &mut Facts,
        is_complete: bool,
    ) -> Result<Option<Record>, Failure> {
        latex.literal("{gather*}", Expected::End)?;
        loop {
            let token = token::next(latex.lines.text(), latex.lines.position);
            if token.kind != Kind::End {
                return Err(latex.unexpected(&token, Expected::Nothing));
            }
            if !latex.lines.advance()? {
                break;
            }
            facts.read_trailer(latex.lines.text(), '%')?;
        }
        self.ended = true;
        facts.complete = Some(is_complete);
        Ok(None)
    }
}

/// Reads LaTeX from the current line on.
#[derive(Debug)]
struct Latex<'a, R> {
    lines: &'a mut Lines<R>,
}

impl<R: BufRead> Latex<'_, R> {
    /// The next token; `End` where the file ends.
    fn next(&mut self) -> Result<Token, Failure> {
        loop {
            let token = token::next(self.lines.text(), self.lines.position);
            self.lines.position = token.end;
            if token.kind != Kind::End || !self.lines.advance()? {
                return Ok(token);
            }
        }
    }

    fn text_of(&self, token: &Token) -> &str {
        self.lines.text().get(token.span()).unwrap_or_default()
    }

    fn fault(&self, token: &Token, problem: impl Into<Problem>) -> Failure {
        Fault::new(problem, token.span()).into()
    }

    fn unexpected(&self, token: &Token, expected: Expected) -> Failure {
        let found = (token.kind != Kind::End).then(|| excerpt(self.text_of(token)));
        self.fault(token, BasisProblem::Unexpected { expected, found })
    }

    /// Reads a token that must be this one.
    fn expect(&mut self, text: &str, expected: Expected) -> Result<Token, Failure> {
        let token = self.next()?;
        if self.text_of(&token) == text && token.kind != Kind::End {
            Ok(token)
        } else {
            Err(self.unexpected(&token, expected))
        }
    }

    /// Reads the tokens of a text that must come.
    fn literal(&mut self, text: &str, expected: Expected) -> Result<(), Failure> {
        let mut position = 0;
        loop {
            let token = token::next(text, position);
            if token.kind == Kind::End {
                return Ok(());
            }
            position = token.end;
            self.expect(text.get(token.span()).unwrap_or_default(), expected)?;
        }
    }

    /// The vector after its parenthesis.
    fn vector(&mut self, facts: &mut Facts) -> Result<Vec<Entry>, Failure> {
        let mut entries = Entries::new(self.lines.number(), self.lines.text().len(), facts.length);
        loop {
            let token = self.next()?;
            self.entry(token, &mut entries)?;
            let token = self.next()?;
            match self.text_of(&token) {
                "," => {}
                ")" => break,
                _ => return Err(self.unexpected(&token, Expected::CommaOrParenthesis)),
            }
        }
        self.literal("^{T}", Expected::Transposed)?;
        Ok(entries.finish(facts))
    }

    /// Reads the entry that starts with this token.
    fn entry(&mut self, first: Token, entries: &mut Entries) -> Result<(), Failure> {
        let line = self.lines.number();
        let mut token = first;
        let mut text = String::new();
        if matches!(self.text_of(&token), "-" | "+") {
            text.push_str(self.text_of(&token));
            token = self.next()?;
        }
        entries.on_line(self.lines.number(), self.lines.text().len());
        let pushed = match (token.kind, self.text_of(&token)) {
            (Kind::Command, "\\infty") => {
                if text == "-" {
                    entries.push_minus_infinity();
                    return Ok(());
                }
                text.push_str("\\infty");
                Err(EntryProblem::PlusInfinity { token: text })
            }
            (Kind::Command, "\\frac") => {
                self.part(&mut text)?;
                text.push('/');
                self.part(&mut text)?;
                entries.push(&text)
            }
            (Kind::Word, word) => {
                text.push_str(word);
                entries.push(&text)
            }
            _ => return Err(self.unexpected(&token, Expected::Entry)),
        };
        pushed.map_err(|problem| {
            let end = self.lines.position;
            // What an entry that is spread over lines has on this one does not matter.
            let start = if line == self.lines.number() {
                first.start
            } else {
                end
            };
            Fault::new(problem, start..end).into()
        })
    }

    /// Appends the digits of a numerator or denominator in braces.
    fn part(&mut self, text: &mut String) -> Result<(), Failure> {
        self.expect("{", Expected::Open)?;
        let token = self.next()?;
        let digits = self.text_of(&token);
        let is_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if token.kind != Kind::Word || !is_digits {
            return Err(self.unexpected(&token, Expected::Digits));
        }
        text.push_str(digits);
        self.expect("}", Expected::Close).map(|_| ())
    }
}

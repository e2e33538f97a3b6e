//! The lines of a text, and the words of a line.

use std::ops::Range;

use super::fault::Fault;
use crate::diagnostic::{Problem, counted};

/// The lines of a text, without their LF or CRLF.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    position: usize,
    rest: &'a str,
}

impl<'a> Lines<'a> {
    /// Starts at the line that begins at byte `start`.
    pub(super) fn new(text: &'a str, start: usize) -> Lines<'a> {
        Lines {
            position: start,
            rest: text.get(start..).unwrap_or_default(),
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let start = self.position;
        let text = match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.position += line.len() + 1;
                self.rest = rest;
                line.strip_suffix('\r').unwrap_or(line)
            }
            None => std::mem::take(&mut self.rest),
        };
        Some(Piece { start, text })
    }
}

/// A line or some words of it, and where they start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) start: usize,
    pub(super) text: &'a str,
}

impl<'a> Piece<'a> {
    /// Returns the line without the blanks at its ends.
    pub(super) fn trimmed(&self) -> Piece<'a> {
        let text = self.text.trim_start_matches(BLANKS);
        Piece {
            start: self.start + self.text.len() - text.len(),
            text: text.trim_end_matches(BLANKS),
        }
    }

    /// Returns the words of the line, which are separated by blanks or tabs.
    pub(super) fn words(&self) -> impl Iterator<Item = Piece<'a>> + use<'a> {
        let mut start = self.start;
        let pieces = self.text.split(BLANKS).map(move |text| {
            let word = Piece { start, text };
            start = word.end() + 1;
            word
        });
        pieces.filter(|word| !word.text.is_empty())
    }

    /// Returns the words of a line that must have exactly `N`. A fault names the line `what`, and says what it must be.
    pub(super) fn exactly<const N: usize>(
        &self,
        what: &str,
        help: &str,
    ) -> Result<[Piece<'a>; N], Fault> {
        let mut words = self.words();
        let first: [Option<Piece<'a>>; N] = std::array::from_fn(|_| words.next());
        let surplus = words.next();
        let found = first.iter().chain([&surplus]).flatten().count() + words.count();
        let nothing = self.after();
        if found == N {
            return Ok(first.map(|word| word.unwrap_or(nothing)));
        }
        let words = counted(found, "word", "words");
        let problem = Problem::new("word-count", format!("{what} has {words}, not {N}"));
        let problem = problem.help(help).label(match surplus {
            Some(_) => "the first word too many",
            None => "a word is missing here",
        });
        Err(surplus.unwrap_or(nothing).fault(problem))
    }

    /// Returns the empty piece after the last word of the line.
    pub(super) fn after(&self) -> Piece<'a> {
        let start = self.trimmed().end();
        Piece { start, text: "" }
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// Returns a fault at this piece.
    pub(super) fn fault(&self, problem: Box<Problem>) -> Fault {
        Fault::new(problem, self.span())
    }

    /// Returns the number that this word is, if it consists of digits only; `u64::MAX` if it does not fit.
    pub(super) fn whole_number(&self) -> Option<u64> {
        let is_digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        // No word is empty, so a word of digits that cannot be parsed is too large.
        is_digits.then(|| self.text.parse().unwrap_or(u64::MAX))
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

//! The table of the command: a head, and rows of number, entries, type, support and cycle; of a cone, of
//! number, entries and support.

use std::io::BufRead;

use super::entries::Entries;
use super::lines::Lines;
use super::{Facts, Failure, Record};
use crate::diagnostic::{BasisProblem, excerpt};
use crate::read::Fault;
use crate::read::line::{Line, Piece};

/// The words after the names of the entries in the head; the last one depends on the command.
const TAIL: [&[&str]; 3] = [&["type"], &["support"], &["cycle", "lasso"]];

/// How the head of a table without types and cycles begins: unlike a comment, which could end alike.
const INDENTED: &str = "     #";

/// What is remembered between two rows.
#[derive(Debug, Default)]
pub(super) struct Table {
    n: usize,
    has_lassos: bool,
}

/// What the head of a table says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Of the entries.
    names: Vec<String>,
    /// Whether rows have a type and a cycle, or only a support.
    has_lassos: bool,
}

impl Head {
    /// What a line says, if it is the head of a table.
    pub(super) fn parse(line: &str) -> Option<Head> {
        let line = without_colours(line);
        let mut words = whole(&line).words().map(|word| word.text.to_owned());
        words.next().filter(|word| word == "#")?;
        let mut names: Vec<String> = words.collect();
        let start = names.len().checked_sub(TAIL.len());
        let tail = start.and_then(|start| names.get(start..)).unwrap_or(&[]);
        let matches = |(word, accepted): (&String, &&[&str])| accepted.contains(&word.as_str());
        let has_lassos = !tail.is_empty() && tail.iter().zip(&TAIL).all(matches);
        if has_lassos {
            names.truncate(names.len() - TAIL.len());
        } else {
            let is_head = line.starts_with(INDENTED) && names.pop()? == "support";
            is_head.then_some(())?;
        }
        Some(Head { names, has_lassos })
    }
}

impl Table {
    /// Reads the head.
    pub(super) fn start<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<(), Failure> {
        lines.advance_to_text()?;
        let Some(Head { names, has_lassos }) = Head::parse(lines.text()) else {
            return Ok(());
        };
        self.n = names.len();
        self.has_lassos = has_lassos;
        facts.n = Some(self.n);
        let just_counts = (1..).zip(&names).all(|(i, name)| *name == format!("{i}"));
        if !just_counts {
            facts.labels = names;
        }
        Ok(())
    }

    pub(super) fn next<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        facts: &mut Facts,
    ) -> Result<Option<Record>, Failure> {
        loop {
            if !lines.advance_to_text()? {
                return Ok(None);
            }
            let plain = without_colours(lines.text());
            if plain.len() < lines.text().len() {
                lines.replace(plain);
            }
            if !facts.read_trailer(lines.text(), '#')? {
                break;
            }
        }
        let entries = self.row(lines.text(), lines.number())?;
        Ok(Some(Record {
            line: lines.number(),
            vector: Some(entries.finish(facts)),
            certificate: None,
        }))
    }

    fn row(&self, text: &str, number: usize) -> Result<Entries, Fault> {
        let line = whole(text);
        let end = line.trimmed().end();
        let mut words = line.words();
        if let Some(word) = words.next()
            && word.whole_number().is_none()
        {
            let shown = excerpt(word.text);
            return Err(word.fault(BasisProblem::RowNumber { word: shown }));
        }
        let mut entries = Entries::new(number, text.len(), self.n);
        for word in words.by_ref().take(self.n) {
            let pushed = entries.push(word.text);
            pushed.map_err(|problem| word.fault(problem))?;
        }
        let (found, expected) = (entries.count(), self.n);
        if found < expected {
            let problem = BasisProblem::RowEntries { found, expected };
            return Err(Fault::new(problem, end..end));
        }
        self.check_rest(words, end)?;
        Ok(entries)
    }

    /// Sees that types, a support in braces and a cycle follow, or only a support: where there are fewer or
    /// more entries than the head has names, something else does.
    fn check_rest<'a>(
        &self,
        mut words: impl Iterator<Item = Piece<'a>>,
        end: usize,
    ) -> Result<(), Fault> {
        let fault = |word: Option<Piece<'_>>| {
            let problem = BasisProblem::RowEnd { expected: self.n };
            Fault::new(problem, word.map_or(end..end, |word| word.span()))
        };
        let is_last = |word: &Piece<'_>| !word.text.ends_with(',');
        if self.has_lassos {
            words.find(is_last).ok_or_else(|| fault(None))?;
        }
        let mut support = words.next().ok_or_else(|| fault(None))?;
        if !support.text.starts_with('{') {
            return Err(fault(Some(support)));
        }
        while !is_last(&support) {
            support = words.next().ok_or_else(|| fault(None))?;
        }
        if !support.text.ends_with('}') {
            return Err(fault(Some(support)));
        }
        match (self.has_lassos, words.next()) {
            (true, None) => Err(fault(None)),
            (false, Some(word)) => Err(fault(Some(word))),
            _ => Ok(()),
        }
    }
}

fn whole(text: &str) -> Line<'_> {
    Line { start: 0, text }
}

/// The text without the sequences `ESC [ … m` that give colours.
fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let parameters = piece.find(|c: char| !c.is_ascii_digit() && c != ';');
        match parameters.and_then(|end| piece.get(end..)?.strip_prefix('m')) {
            Some(rest) => plain.push_str(rest),
            None => {
                plain.push_str("\u{1b}[");
                plain.push_str(piece);
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_told_by_their_first_and_last_words() {
        let names = |line| Head::parse(line).map(|head| head.names.join("|"));
        assert_eq!(
            names("  #  a b  type support cycle").as_deref(),
            Some("a|b")
        );
        assert_eq!(names("# type type support lasso").as_deref(), Some("type"));
        assert_eq!(names("# type support cycle").as_deref(), Some(""));
        assert_eq!(
            names("\u{1b}[1m#\u{1b}[0m \u{1b}[1m1\u{1b}[0m type support \u{1b}[1mcycle\u{1b}[0m")
                .as_deref(),
            Some("1")
        );
        for line in [
            "",
            "#",
            "type support cycle",
            "#1 type support cycle",
            "# 1 2 support type cycle",
            "# 1 type support circle",
            "# vectors of full support",
            "     # 1 2",
        ] {
            assert_eq!(names(line), None, "{line}");
        }
        for (line, has_lassos) in [
            ("     #    a b   support", false),
            ("     #    a b   type  support  cycle", true),
        ] {
            let head = Head::parse(line).map(|head| (head.names.join("|"), head.has_lassos));
            assert_eq!(head, Some(("a|b".to_owned(), has_lassos)));
        }
    }

    #[test]
    fn only_colours_are_removed() {
        for (text, expected) in [
            ("a", "a"),
            ("\u{1b}[2m1\u{1b}[0m", "1"),
            ("\u{1b}[1;38;5;200m·\u{1b}[m", "·"),
            ("\u{1b}[2K\u{1b}[", "\u{1b}[2K\u{1b}["),
            ("\u{1b}[3", "\u{1b}[3"),
            ("\u{1b}\u{1b}[0m[0m", "\u{1b}[0m"),
        ] {
            assert_eq!(without_colours(text), expected, "{text:?}");
        }
    }
}

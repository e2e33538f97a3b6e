//! Max-plus models of the toolbox of the course *Computational Modelling* at TU Eindhoven.
//!
//! ```text
//! max-plus model Name :        // comments as in C
//! matrices
//! A (a b) = [                  labels, separated by blanks or commas, are optional
//!   [ -inf 2.0000 ]            entries are separated by blanks or commas
//!   [ 1/3  -inf   ]
//! ]
//! B (a b i) = [ [0] [0] ]      labels of the rows, then of the columns
//! vector sequences
//! v = [ [0 0] [2 3] ]
//! event sequences
//! e = [ 0 2 4 ]
//! ```
//!
//! The grammar is the one of `dataflow.maxplus` in the package cmlib of M. Geilen,
//! <https://github.com/Model-Based-Design-Lab/cmlib>. Sections may be missing; sequences are checked
//! and left aside. A matrix without entries, which the toolbox writes where a model has no inputs or no
//! outputs, counts as none. If there are as many labels as rows and columns together, those of the
//! columns are kept.

use super::rows::{Names, Rows};
use super::scan::{Comments, Kind, Scanner, Token};
use super::{Fault, Reading};
use crate::diagnostic::{SyntaxProblem, Wanted, excerpt};
use crate::number;

/// How many matrices a message names.
const NAMED: usize = 10;

/// Reads the matrix of this name, or the only one.
pub(super) fn read(text: &str, wanted: Option<&str>) -> Result<Reading, Fault> {
    let mut parser = Parser {
        text,
        scanner: Scanner::new(text, Comments::Slashes),
        wanted,
        kept: None,
        names: Vec::new(),
    };
    parser.head()?;
    parser.sections()?;
    parser.finish()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Matrices,
    VectorSequences,
    EventSequences,
}

#[derive(Debug)]
struct Parser<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
    wanted: Option<&'a str>,
    kept: Option<(Rows, Option<Names>)>,
    /// The names of the matrices that have entries.
    names: Vec<Token<'a>>,
}

impl<'a> Parser<'a> {
    fn head(&mut self) -> Result<(), Fault> {
        for keyword in ["max-plus", "model"] {
            let token = self.scanner.next();
            if token.text != keyword {
                return Err(token.unexpected(Wanted::MaxPlusModel));
            }
        }
        self.word(Wanted::Name)?;
        self.scanner.expect(b':', Wanted::Colon).map(|_| ())
    }

    fn word(&mut self, wanted: Wanted) -> Result<Token<'a>, Fault> {
        let token = self.scanner.next();
        if token.kind == Kind::Word {
            Ok(token)
        } else {
            Err(token.unexpected(wanted))
        }
    }

    fn sections(&mut self) -> Result<(), Fault> {
        let mut section = None;
        loop {
            let token = self.scanner.next();
            if token.kind == Kind::End {
                return Ok(());
            }
            let next = self.scanner.peek();
            let starts = match (token.text, next.text) {
                ("matrices", "=" | "(") => None,
                ("matrices", _) => Some(Section::Matrices),
                ("vector", "sequences") => Some(Section::VectorSequences),
                ("event", "sequences") => Some(Section::EventSequences),
                _ => None,
            };
            match (starts, section) {
                (Some(Section::Matrices), _) => section = starts,
                (Some(_), _) => {
                    section = starts;
                    self.scanner.next();
                }
                (None, Some(section)) if token.kind == Kind::Word => {
                    self.definition(&token, section)?;
                }
                (None, Some(_)) => return Err(token.unexpected(Wanted::Name)),
                (None, None) => return Err(token.unexpected(Wanted::Section)),
            }
        }
    }

    /// Reads what follows the name of a matrix or sequence.
    fn definition(&mut self, name: &Token<'a>, section: Section) -> Result<(), Fault> {
        let names = self.labels()?;
        self.scanner.expect(b'=', Wanted::Equals)?;
        self.scanner.expect(b'[', Wanted::Open)?;
        if section == Section::EventSequences {
            return self.row(None).map(|_| ());
        }
        let is_wanted = match self.wanted {
            Some(wanted) => wanted == name.text,
            None => self.kept.as_ref().is_none_or(|(rows, _)| rows.is_empty()),
        };
        let mut rows =
            (is_wanted && section == Section::Matrices).then(|| Rows::new(self.text.len()));
        let mut has_entries = false;
        loop {
            let token = self.scanner.next();
            match token.kind {
                Kind::Mark(b']') => break,
                Kind::Mark(b'[') => has_entries |= self.row(rows.as_mut())? > 0,
                _ => return Err(token.unexpected(Wanted::RowOrClose)),
            }
            if self.scanner.peek().is(b',') {
                self.scanner.next();
            }
        }
        if section == Section::Matrices && has_entries {
            self.names.push(*name);
        }
        if let Some(rows) = rows {
            self.kept = Some((rows, names));
        }
        Ok(())
    }

    fn labels(&mut self) -> Result<Option<Names>, Fault> {
        let open = self.scanner.peek();
        if !open.is(b'(') {
            return Ok(None);
        }
        self.scanner.next();
        let mut names = Names::new(open.span().end);
        loop {
            let token = self.scanner.next();
            match token.kind {
                Kind::Mark(b')') if names.count() > 0 => break,
                Kind::Mark(b',') if names.count() > 0 => {}
                Kind::Word => names.push(token.text.to_owned(), token.span())?,
                _ => return Err(token.unexpected(Wanted::LabelOrClose)),
            }
        }
        if self.scanner.peek().is(b',') {
            self.scanner.next();
        }
        Ok(Some(names))
    }

    /// Reads the entries of a row whose bracket is open, and its end; how many there are.
    fn row(&mut self, mut rows: Option<&mut Rows>) -> Result<usize, Fault> {
        let mut entries = 0;
        let mut may_separate = false;
        loop {
            let token = self.scanner.next();
            match token.kind {
                Kind::Word => {
                    entries += 1;
                    may_separate = true;
                    match rows.as_mut() {
                        Some(rows) => rows.push(token.text, token.span())?,
                        None => {
                            let at = |problem| Fault::new(problem, token.span());
                            number::parse(token.text).map_err(at)?;
                        }
                    }
                }
                Kind::Mark(b',') if may_separate => may_separate = false,
                Kind::Mark(b']') => {
                    if let Some(rows) = rows {
                        rows.end_row(token.start)?;
                    }
                    return Ok(entries);
                }
                _ => return Err(token.unexpected(Wanted::EntryOrClose)),
            }
        }
    }

    fn finish(self) -> Result<Reading, Fault> {
        let names = || {
            let names = self.names.iter().take(NAMED).map(|token| token.text);
            excerpt(&names.collect::<Vec<_>>().join(", "))
        };
        if self.wanted.is_none()
            && let Some(second) = self.names.get(1)
        {
            let problem = SyntaxProblem::SeveralMatrices { names: names() };
            return Err(Fault::new(problem, second.span()));
        }
        let Some((rows, labels)) = self.kept else {
            let end = self.text.trim_end().len();
            let problem = match self.wanted {
                Some(name) => SyntaxProblem::NoSuchMatrix {
                    name: excerpt(name),
                    names: names(),
                },
                None => SyntaxProblem::NoMatrix,
            };
            return Err(Fault::new(problem, end..end));
        };
        let labels = match labels {
            Some(mut labels) => {
                let (height, width) = rows.size();
                if labels.count() == height + width {
                    labels.keep_last(width);
                }
                labels.check_distinct()?;
                Some(labels)
            }
            None => None,
        };
        if rows.is_empty() {
            let end = self.text.trim_end().len();
            return Err(Fault::new(SyntaxProblem::NoMatrix, end..end));
        }
        rows.reading(self.text, labels)
    }
}

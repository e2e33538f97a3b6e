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
//! and ignored. A matrix without entries, which the toolbox writes if a model has no inputs or no
//! outputs, is ignored as well. If there are as many labels as rows and columns together, the labels of
//! the columns are kept.

use super::labels::Names;
use super::rows::Rows;
use super::scan::{Comments, Kind, Scanner, Token};
use super::{Fault, Reading};
use crate::diagnostic::{Problem, excerpt};
use crate::notation::Algebra;
use crate::number;

/// The greatest number of matrices that a message names.
const NAMED: usize = 10;

/// Reads the matrix with this name, or the only one.
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
                return Err(token.unexpected("`max-plus model`"));
            }
        }
        self.word("a name")?;
        self.scanner.expect(b':', "`:`").map(|_| ())
    }

    fn word(&mut self, wanted: &str) -> Result<Token<'a>, Fault> {
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
                (None, Some(_)) => return Err(token.unexpected("a name")),
                (None, None) => {
                    return Err(
                        token.unexpected("`matrices`, `vector sequences` or `event sequences`")
                    );
                }
            }
        }
    }

    /// Reads the rest of a definition, after the name of the matrix or sequence.
    fn definition(&mut self, name: &Token<'a>, section: Section) -> Result<(), Fault> {
        let names = self.labels()?;
        self.scanner.expect(b'=', "`=`")?;
        self.scanner.expect(b'[', "`[`")?;
        if section == Section::EventSequences {
            return self.row(None).map(|_| ());
        }
        let is_wanted = match self.wanted {
            Some(wanted) => wanted == name.text,
            None => self.kept.as_ref().is_none_or(|(rows, _)| rows.is_empty()),
        };
        let mut rows = (is_wanted && section == Section::Matrices)
            .then(|| Rows::new(self.text.len(), Algebra::MaxPlus));
        let mut has_entries = false;
        loop {
            let token = self.scanner.next();
            match token.kind {
                Kind::Mark(b']') => break,
                Kind::Mark(b'[') => has_entries |= self.row(rows.as_mut())? > 0,
                _ => return Err(token.unexpected("a row or `]`")),
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
                _ => return Err(token.unexpected("a label or `)`")),
            }
        }
        if self.scanner.peek().is(b',') {
            self.scanner.next();
        }
        Ok(Some(names))
    }

    /// Reads the entries of a row whose bracket is open, up to its closing bracket; returns their number.
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
                _ => return Err(token.unexpected("an entry or `]`")),
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
            let message = format!("the model has several matrices: {}", names());
            let problem = Problem::new("several-matrices", message)
                .label("the second one")
                .help("choose one by its name, the argument `name` of `read_mpm`");
            return Err(Fault::new(problem, second.span()));
        }
        let Some((rows, labels)) = self.kept else {
            let Some(name) = self.wanted else {
                return Err(no_matrix(self.text));
            };
            let message = format!("the model has no matrix `{}`", excerpt(name));
            let mut problem =
                Problem::new("no-such-matrix", message).label("no such matrix up to here");
            if !self.names.is_empty() {
                problem = problem.help(format!("its matrices are {}", names()));
            }
            let end = self.text.trim_end().len();
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
            return Err(no_matrix(self.text));
        }
        rows.reading(self.text, labels)
    }
}

fn no_matrix(text: &str) -> Fault {
    let problem = Problem::new("no-matrix", "the model has no matrix with entries");
    let end = text.trim_end().len();
    Fault::new(problem.label("expected a matrix"), end..end)
}

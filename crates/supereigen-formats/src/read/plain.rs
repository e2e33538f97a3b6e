//! The grammar of plain text: rows, separators, brackets and the line of labels.
//!
//! Outside of brackets and within single brackets, a line break ends a row. Within double brackets, the inner
//! brackets are the rows and line breaks mean nothing, because NumPy wraps long rows.

use std::ops::Range;

use super::decimal_comma::Separators;
use super::document::Reading;
use super::fault::{Fault, empty};
use super::labels::{KEYWORD, Labels};
use super::matrix_market;
use super::rows::Rows;
use super::token::{Kind, Lexer, Token};
use crate::diagnostic::{Problem, is_word, mark_length};
use crate::format::{Format, Read};
use crate::label;
use crate::notation::Algebra;
use crate::write;

/// One row per line.
pub(crate) static FORMAT: Format = Format {
    word: "plain",
    name: "plain text",
    endings: &["txt"],
    about: "One row per line, entries separated by blanks",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::plain),
    labels: Some(label::is_word),
    is_by_rows: true,
    ..Format::READ_ONLY
};

/// Rows of TPLib, which are rows of plain text.
pub(crate) static TPLIB: Format = Format {
    word: "tplib",
    name: "TPLib",
    endings: &["tplib"],
    about: "Rows such as [0,-1,-oo], as TPLib has them",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::tplib),
    is_by_rows: true,
    ..Format::READ_ONLY
};

/// Reads a matrix from a text, which may also be a MatrixMarket file.
pub(crate) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    if let Some(header) = matrix_market::find_header(text) {
        return matrix_market::parse(text, &header, algebra);
    }
    let read = content(text, algebra).map_err(|fault| heading(text, fault))?;
    if let Some(span) = read.semicolon {
        return Err(semicolon(span));
    }
    let names = read.labels.map(|labels| labels.names);
    read.rows.reading(text, names)
}

/// Adds to the problem of a word with which the rows begin that it may be the first of a line of names.
fn heading(text: &str, mut fault: Fault) -> Fault {
    let before = text.get(mark_length(text)..fault.span.start);
    let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '%']);
    let mut lines = before.unwrap_or_default().lines().map(str::trim);
    let word = text.get(fault.span.clone()).unwrap_or_default();
    if fault.problem.code == "entry" && lines.all(is_comment) && is_word(word) {
        let help = "if this line has the names of the nodes, write `labels:` before them; if these are connections, begin \
                    with a line `from to minutes`";
        fault.problem = fault.problem.help(help);
    }
    fault
}

/// Reads plain text, which must have at least one row.
pub(super) fn content(text: &str, algebra: Algebra) -> Result<Content, Fault> {
    let content = parse(text, algebra)?;
    if content.rows.is_empty() {
        return Err(empty(text, content.labels.is_some()));
    }
    Ok(content)
}

/// The content of a text.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) rows: Rows,
    pub(super) labels: Option<Labels>,
    /// The first semicolon between two entries in brackets: in a vector it separates, in the literal of a matrix it
    /// would end a row.
    pub(super) semicolon: Option<Range<usize>>,
}

/// Reads a text in this grammar.
pub(super) fn parse(text: &str, algebra: Algebra) -> Result<Content, Fault> {
    let mut parser = Parser::new(text, algebra);
    loop {
        let token = parser.lexer.next_token();
        match token.kind {
            Kind::Word => parser.word(&token)?,
            Kind::Comma | Kind::Semicolon => parser.separator(token)?,
            Kind::LineEnd => parser.line_end()?,
            Kind::Open => parser.open(&token)?,
            Kind::Close => parser.close(&token)?,
            Kind::End => return parser.end(),
        }
        parser.at_line_start = token.kind == Kind::LineEnd;
    }
}

#[derive(Debug)]
struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    content: Content,
    /// Where the last entry of the current row starts.
    last: usize,
    /// The separator after the last entry of the current row, if there is one.
    pending: Option<Token<'a>>,
    /// Whether blanks or a comma stood between two entries of the current row.
    other_separator: bool,
    /// Where the open brackets stand: at most two.
    brackets: Vec<Range<usize>>,
    at_line_start: bool,
    /// Whether a bracket was closed on this line, and none opened since.
    closed_on_line: bool,
    /// Whether a bracket was closed, so that a separator may come although no entry precedes it.
    may_separate: bool,
    separators: Separators,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, algebra: Algebra) -> Parser<'a> {
        Parser {
            text,
            lexer: Lexer::new(text),
            content: Content {
                rows: Rows::new(text.len(), algebra),
                labels: None,
                semicolon: None,
            },
            last: 0,
            pending: None,
            other_separator: false,
            brackets: Vec::new(),
            at_line_start: true,
            closed_on_line: false,
            may_separate: false,
            separators: Separators::default(),
        }
    }

    fn word(&mut self, token: &Token<'a>) -> Result<(), Fault> {
        if token.text.starts_with(KEYWORD) {
            return self.labels(token.start);
        }
        let number = self.content.rows.parse(token.text, token.span())?;
        if self.closed_on_line {
            let message = "an entry follows a bracket on the same line";
            let problem = Problem::new("entry-after-bracket", message)
                .label("outside of the row's bracket")
                .help("start a new line, or put the entry into the bracket");
            return Err(Fault::new(problem, token.span()));
        }
        self.may_separate = false;
        self.check_separator(token)?;
        self.content.rows.push_number(number, token.span())
    }

    /// Checks what stands before an entry of the current row.
    fn check_separator(&mut self, token: &Token<'a>) -> Result<(), Fault> {
        let last = std::mem::replace(&mut self.last, token.start);
        if self.content.rows.entries() == 0 {
            self.other_separator = false;
            return Ok(());
        }
        match self.pending.take() {
            Some(separator) if separator.text == ";" => {
                if self.brackets.is_empty() {
                    self.separators.other(self.text)?;
                } else {
                    self.content.semicolon.get_or_insert(separator.span());
                }
            }
            Some(_) => {
                self.other_separator = true;
                self.separators.comma(self.text, last..token.span().end)?;
            }
            None => {
                self.other_separator = true;
                self.separators.other(self.text)?;
                refuse_empty_field(self.text, self.content.rows.end()..token.start)?;
            }
        }
        // Programs that write `[1 2; 3 4]` mean two rows; reading it as one row would be a silent mistake.
        match &self.content.semicolon {
            Some(span) if self.other_separator => Err(semicolon(span.clone())),
            _ => Ok(()),
        }
    }

    fn separator(&mut self, token: Token<'a>) -> Result<(), Fault> {
        let is_first = self.content.rows.entries() == 0;
        if is_first && self.may_separate {
            self.may_separate = false;
            return Ok(());
        }
        if is_first || self.pending.is_some() {
            return Err(token.missing("before"));
        }
        self.pending = Some(token);
        Ok(())
    }

    fn line_end(&mut self) -> Result<(), Fault> {
        self.closed_on_line = false;
        if self.brackets.len() < 2 {
            self.end_row()?;
        }
        Ok(())
    }

    fn open(&mut self, token: &Token<'a>) -> Result<(), Fault> {
        if self.brackets.len() == 2 {
            let message = "brackets are nested more than two deep";
            let problem = Problem::new("brackets-too-deep", message)
                .label("third bracket")
                .help("a matrix is written `[[1, 2], [3, 4]]`");
            return Err(Fault::new(problem, token.span()));
        }
        if self.content.rows.entries() > 0 {
            let message = "a bracket opens in the middle of a row";
            let problem = Problem::new("bracket-in-row", message)
                .label("unexpected `[`")
                .help("end the row first, by a line break or by `]`");
            return Err(Fault::new(problem, token.span()));
        }
        self.brackets.push(token.span());
        self.closed_on_line = false;
        self.may_separate = false;
        Ok(())
    }

    fn close(&mut self, token: &Token<'a>) -> Result<(), Fault> {
        match self.brackets.len() {
            0 => {
                let problem = Problem::new("bracket-unmatched", "this `]` closes no bracket");
                return Err(Fault::new(
                    problem.label("no `[` before this"),
                    token.span(),
                ));
            }
            2 if self.content.rows.entries() == 0 => {
                return Err(Fault::new(Problem::empty_row(), token.span()));
            }
            _ => self.end_row()?,
        }
        self.brackets.pop();
        self.closed_on_line = true;
        self.may_separate = true;
        Ok(())
    }

    /// Ends the current row, if it has any entries.
    fn end_row(&mut self) -> Result<(), Fault> {
        if self.content.rows.entries() == 0 {
            return Ok(());
        }
        if let Some(separator) = self.pending.take() {
            let may_trail = separator.text == ";" && !self.brackets.is_empty();
            if !may_trail {
                return Err(separator.missing("after"));
            }
        }
        let end = self.content.rows.end();
        self.content.rows.end_row(end)
    }

    fn labels(&mut self, start: usize) -> Result<(), Fault> {
        let keyword = start..start + KEYWORD.len();
        if !self.at_line_start || !self.brackets.is_empty() {
            return Err(Fault::new(Problem::labels_misplaced(), keyword));
        }
        let line = self.lexer.rest_of_line(start);
        Labels::read(&mut self.content.labels, self.text, line)
    }

    fn end(mut self) -> Result<Content, Fault> {
        if let Some(bracket) = self.brackets.pop() {
            return Err(Fault::new(Problem::unclosed(), bracket));
        }
        self.end_row()?;
        Ok(self.content)
    }
}

/// Returns the problem that a semicolon stands between two entries in brackets.
pub(super) fn semicolon(span: Range<usize>) -> Fault {
    let problem = Problem::new("semicolon", "`;` does not start a new row")
        .label("not the end of a row")
        .help(
            "rows are separated by line breaks, or have brackets of their own: `[[1, 2], [3, 4]]`",
        );
    Fault::new(problem, span)
}

/// Refuses two tabs between entries: in a table from a spreadsheet, a field between them is empty.
fn refuse_empty_field(text: &str, between: Range<usize>) -> Result<(), Fault> {
    let blanks = text.get(between.clone()).unwrap_or_default();
    let mut tabs = blanks
        .bytes()
        .zip(between)
        .filter(|(byte, _)| *byte == b'\t');
    let (Some(_), Some((_, second))) = (tabs.next(), tabs.next()) else {
        return Ok(());
    };
    if blanks.contains('\n') {
        return Ok(());
    }
    let problem = Problem::new("entry-missing", "an entry is missing between two tabs")
        .label("an empty field ends here")
        .help("write `-inf` for −∞, or one tab between entries");
    Err(Fault::new(problem, second..second + 1))
}

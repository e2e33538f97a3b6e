//! The grammar of plain text: rows, separators, brackets and the line of labels.
//!
//! Outside of brackets and within single brackets, a line break ends a row. Within double brackets, the inner
//! brackets are the rows and line breaks mean nothing, because NumPy wraps long rows.

use std::ops::Range;

use super::Fault;
use super::assemble::CommonDenominator;
use super::decimal_comma::Separators;
use super::labels::{KEYWORD, Labels};
use super::token::{Kind, Lexer, Token};
use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::number;
use supereigen::Number;

/// The content of a text: `values` has `columns` values for each of its rows.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) values: Vec<Number>,
    pub(super) rows: usize,
    /// 0 if there are no rows.
    pub(super) columns: usize,
    pub(super) common: CommonDenominator,
    pub(super) notation: Notation,
    pub(super) labels: Option<Labels>,
    /// The bytes of the last row.
    pub(super) last_row: Range<usize>,
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
            Kind::Separator(separator) => parser.separator(separator, &token)?,
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
    row: Row,
    /// Where the open brackets stand: at most two.
    brackets: Vec<Range<usize>>,
    at_line_start: bool,
    /// Whether a bracket was closed on this line, and none opened since.
    closed_on_line: bool,
    /// Whether a bracket was closed, so that a separator may come although no entry precedes it.
    may_separate: bool,
    separators: Separators,
}

/// The row that is being read.
#[derive(Debug, Default)]
struct Row {
    entries: usize,
    /// The bytes from the first entry to the last.
    span: Range<usize>,
    /// Where the last entry starts.
    last: usize,
    /// The first entry beyond the length of the first row.
    surplus: Option<Range<usize>>,
    /// The separator after the last entry, if there is one.
    pending: Option<(char, Range<usize>)>,
    /// Whether blanks or a comma stood between two entries.
    other_separator: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, algebra: Algebra) -> Parser<'a> {
        Parser {
            text,
            lexer: Lexer::new(text),
            content: Content {
                values: Vec::new(),
                rows: 0,
                columns: 0,
                common: CommonDenominator::new(text.len()),
                notation: Notation::Exact.in_algebra(algebra),
                labels: None,
                last_row: 0..0,
                semicolon: None,
            },
            row: Row::default(),
            brackets: Vec::new(),
            at_line_start: true,
            closed_on_line: false,
            may_separate: false,
            separators: Separators::default(),
        }
    }

    fn word(&mut self, token: &Token) -> Result<(), Fault> {
        let word = self.lexer.text_of(token);
        if word.starts_with(KEYWORD) {
            return self.labels(token.start);
        }
        let at = |problem| Fault::new(problem, token.span());
        let algebra = self.content.notation.algebra();
        let (value, notation) = number::parse_in(word, algebra).map_err(at)?;
        if self.closed_on_line {
            let message = "an entry follows a bracket on the same line";
            let problem = Problem::new("entry-after-bracket", message)
                .label("outside of the row's bracket")
                .help("start a new line, or put the entry into the bracket");
            return Err(Fault::new(problem, token.span()));
        }
        self.content.common.include(&value).map_err(at)?;
        self.content.values.push(value);
        self.content.notation = self.content.notation.merge(notation);
        self.may_separate = false;
        self.entry(token)
    }

    /// Counts an entry of the current row, and checks the separators before it.
    fn entry(&mut self, token: &Token) -> Result<(), Fault> {
        let row = &mut self.row;
        if row.entries == 0 {
            row.span = token.span();
        } else {
            let between = row.span.end..token.start;
            match row.pending.take() {
                Some((';', _)) if self.brackets.is_empty() => self.separators.other(self.text)?,
                Some((';', span)) => {
                    self.content.semicolon.get_or_insert(span);
                }
                Some(_) => {
                    row.other_separator = true;
                    self.separators.comma(self.text, row.last..token.end)?;
                }
                None => {
                    row.other_separator = true;
                    self.separators.other(self.text)?;
                    refuse_empty_field(self.text, between)?;
                }
            }
        }
        row.last = token.start;
        if self.content.rows > 0 && row.entries == self.content.columns {
            row.surplus = Some(token.span());
        }
        row.entries += 1;
        row.span.end = token.end;
        // Programs that write `[1 2; 3 4]` mean two rows; reading it as one row would be a silent mistake.
        match &self.content.semicolon {
            Some(span) if row.other_separator => Err(semicolon(span.clone())),
            _ => Ok(()),
        }
    }

    fn separator(&mut self, separator: char, token: &Token) -> Result<(), Fault> {
        if self.row.entries == 0 && self.may_separate {
            self.may_separate = false;
            return Ok(());
        }
        if self.row.entries == 0 || self.row.pending.is_some() {
            return Err(missing(separator, "before", token.span()));
        }
        self.row.pending = Some((separator, token.span()));
        Ok(())
    }

    fn line_end(&mut self) -> Result<(), Fault> {
        self.closed_on_line = false;
        if self.brackets.len() < 2 {
            self.end_row()?;
        }
        Ok(())
    }

    fn open(&mut self, token: &Token) -> Result<(), Fault> {
        if self.brackets.len() == 2 {
            let message = "brackets are nested more than two deep";
            let problem = Problem::new("brackets-too-deep", message)
                .label("third bracket")
                .help("a matrix is written `[[1, 2], [3, 4]]`");
            return Err(Fault::new(problem, token.span()));
        }
        if self.row.entries > 0 {
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

    fn close(&mut self, token: &Token) -> Result<(), Fault> {
        match self.brackets.len() {
            0 => {
                let problem = Problem::new("bracket-unmatched", "this `]` closes no bracket");
                return Err(Fault::new(
                    problem.label("no `[` before this"),
                    token.span(),
                ));
            }
            2 if self.row.entries == 0 => {
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
        if self.row.entries == 0 {
            return Ok(());
        }
        let row = std::mem::take(&mut self.row);
        if let Some((separator, span)) = row.pending {
            let may_trail = separator == ';' && !self.brackets.is_empty();
            if !may_trail {
                return Err(missing(separator, "after", span));
            }
        }
        self.content.rows += 1;
        if self.content.rows == 1 {
            self.content.columns = row.entries;
        } else if self.content.columns != row.entries {
            let content = &self.content;
            let problem = Problem::ragged(content.rows, row.entries, content.columns);
            let end = row.span.end;
            return Err(Fault::new(problem, row.surplus.unwrap_or(end..end)));
        }
        self.content.last_row = row.span;
        Ok(())
    }

    fn labels(&mut self, start: usize) -> Result<(), Fault> {
        let keyword = start..start + KEYWORD.len();
        if !self.at_line_start || !self.brackets.is_empty() {
            return Err(Fault::new(Problem::labels_misplaced(), keyword));
        }
        if let Some(first) = &self.content.labels {
            return Err(first.again(self.text, keyword));
        }
        let line = self.lexer.rest_of_line(keyword.end);
        self.content.labels = Some(Labels::parse(self.text, keyword, line)?);
        Ok(())
    }

    fn end(mut self) -> Result<Content, Fault> {
        if let Some(bracket) = self.brackets.pop() {
            let problem = Problem::new("bracket-unclosed", "this `[` is never closed");
            return Err(Fault::new(problem.label("no `]` after this"), bracket));
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
    let mut tabs = blanks.match_indices('\t').map(|(at, _)| between.start + at);
    let (Some(_), Some(second)) = (tabs.next(), tabs.next()) else {
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

/// Returns the problem that no entry stands before or after a separator.
fn missing(separator: char, side: &str, span: Range<usize>) -> Fault {
    let message = format!("an entry is missing {side} this `{separator}`");
    let problem = Problem::new("entry-missing", message)
        .label("an entry is missing")
        .help("write `-inf` for −∞, or remove the separator");
    Fault::new(problem, span)
}

//! A matrix in brackets: `[[1, 2], [3, 4]]` or `[1 2; 3 4]`.

use std::ops::Range;

use super::super::decimal_comma::Separators;
use super::super::fault::Fault;
use super::super::rows::Rows;
use super::super::token::{Kind, Lexer, Token};
use super::Head;
use super::entry::of_program;
use crate::diagnostic::Problem;

/// What ends a line that goes on in the next one.
const GOES_ON: &str = "...";

/// Reads the rows of the matrix whose first bracket is at `open`, and all that stands around it.
pub(super) fn read(source: &str, open: usize, rows: &mut Rows) -> Result<(), Fault> {
    let before = source.get(..open).unwrap_or_default();
    let Some(head) = Head::of(before) else {
        let start = before.len() - before.trim_start().len();
        let word = before.split_whitespace().next().unwrap_or_default();
        let wanted = "only a name and `=`, or `array(`, before the bracket";
        let problem = Problem::unexpected(wanted, Some(word));
        return Err(Fault::new(problem, start..start + word.len()));
    };
    after_head(source, open, head, rows)
}

/// Reads the rows of the matrix whose first bracket is at `open`, and what stands after them.
pub(in crate::read) fn after_head(
    source: &str,
    open: usize,
    head: Head,
    rows: &mut Rows,
) -> Result<(), Fault> {
    let mut parser = Parser {
        source,
        lexer: Lexer::of_program(source, open),
        rows,
        separators: Separators::default(),
        last: 0..0,
    };
    let open = parser.lexer.next_token();
    if parser.lexer.peek_visible().kind == Kind::Open {
        parser.nested(&open)?;
    } else {
        parser.rows(&open, false)?;
    }
    parser.tail(head)
}

#[derive(Debug)]
struct Parser<'a, 'r> {
    source: &'a str,
    lexer: Lexer<'a>,
    rows: &'r mut Rows,
    separators: Separators,
    /// The last entry.
    last: Range<usize>,
}

impl Parser<'_, '_> {
    /// Adds an entry to the current row, after a comma or not.
    fn entry(&mut self, word: &str, span: Range<usize>, comma: bool) -> Result<(), Fault> {
        if self.rows.entries() > 0 {
            let both = self.last.start..span.end;
            if comma {
                self.separators.comma(self.source, both)?;
            } else {
                self.separators.other(self.source)?;
            }
        }
        self.last = span.clone();
        self.rows.push(&of_program(word), span)
    }

    /// Reads rows in brackets of their own, up to the bracket around all of them.
    fn nested(&mut self, open: &Token<'_>) -> Result<(), Fault> {
        loop {
            let token = self.lexer.next_visible();
            match token.kind {
                Kind::Open => self.rows(&token, true)?,
                Kind::Close => return Ok(()),
                Kind::End => return Err(Fault::new(Problem::unclosed(), open.span())),
                _ => return Err(token.unexpected("`[` and a row, or `]`")),
            }
            if let Kind::Comma | Kind::Semicolon = self.lexer.peek_visible().kind {
                self.lexer.next_visible();
            }
        }
    }

    /// Reads up to the bracket that closes this one: one row, in which line breaks mean nothing and a comma may stand after
    /// the last entry, as in Python; or rows that end in `;` or with their lines.
    fn rows(&mut self, open: &Token<'_>, is_row: bool) -> Result<(), Fault> {
        let mut comma: Option<Token<'_>> = None;
        let mut semicolon: Option<Range<usize>> = None;
        // Whether a row ended with its line alone, and whether another came after such a row.
        let (mut ended, mut has_lines) = (false, false);
        loop {
            let token = if is_row {
                self.lexer.next_visible()
            } else {
                self.lexer.next_token()
            };
            let is_empty = self.rows.entries() == 0;
            match token.kind {
                Kind::Word => {
                    let goes_on = !is_row && token.text.ends_with(GOES_ON) && self.skip_line_end();
                    let length = token.text.len() - if goes_on { GOES_ON.len() } else { 0 };
                    let word = token.text.get(..length).unwrap_or_default();
                    if !word.is_empty() {
                        let span = token.start..token.start + length;
                        self.entry(word, span, comma.take().is_some())?;
                        has_lines |= ended;
                    }
                }
                Kind::Comma if comma.is_some() || is_empty => return Err(token.missing("before")),
                Kind::Comma => comma = Some(token),
                Kind::End => return Err(Fault::new(Problem::unclosed(), open.span())),
                Kind::Close if is_row && is_empty => {
                    return Err(Fault::new(Problem::empty_row(), token.span()));
                }
                Kind::Close if is_row => return self.rows.end_row(token.start),
                Kind::Semicolon | Kind::LineEnd | Kind::Close if !is_row => {
                    if let Some(comma) = comma {
                        return Err(comma.missing("after"));
                    }
                    if !is_empty {
                        self.rows.end_row(token.start)?;
                        ended = token.kind == Kind::LineEnd;
                        if token.kind == Kind::Semicolon {
                            semicolon.get_or_insert(token.span());
                        }
                    } else if token.kind == Kind::Semicolon {
                        return Err(token.missing("before"));
                    }
                    if token.kind == Kind::Close {
                        break;
                    }
                }
                _ => return Err(token.unexpected("an entry or `]`")),
            }
        }
        match semicolon {
            Some(span) if has_lines && self.rows.size().1 == 1 => {
                let message = "`;` may end a row here, or stand between two entries";
                let problem = Problem::new("semicolon", message)
                    .label("rows of one entry, some on a line of their own")
                    .help("end every row in `;`, or write commas between entries");
                Err(Fault::new(problem, span))
            }
            _ => Ok(()),
        }
    }

    /// Skips the end of a line that has nothing more; returns whether it had nothing more.
    fn skip_line_end(&mut self) -> bool {
        let mut after = self.lexer.clone();
        let ends = after.next_token().kind == Kind::LineEnd;
        if ends {
            self.lexer = after;
        }
        ends
    }

    /// Reads what follows the closing bracket.
    fn tail(&mut self, head: Head) -> Result<(), Fault> {
        if head == Head::Call {
            loop {
                let token = self.lexer.next_visible();
                match token.kind {
                    Kind::Word if token.text == ")" => break,
                    Kind::Comma => {
                        let option = self.lexer.next_visible();
                        if option.kind != Kind::Word || !option.text.starts_with("dtype=") {
                            return Err(option.unexpected("`dtype=` and a type"));
                        }
                    }
                    _ => return Err(token.unexpected("`)`")),
                }
            }
        }
        let mut token = self.lexer.next_visible();
        if token.kind == Kind::Semicolon {
            token = self.lexer.next_visible();
        }
        match token.kind {
            Kind::End => Ok(()),
            _ => Err(token.unexpected("nothing more")),
        }
    }
}

//! Reads the size line of a MatrixMarket file, with bounds that keep a short text from standing for a huge matrix.

use std::ops::Range;

use super::header::Layout;
use crate::diagnostic::{Problem, excerpt};
use crate::read::Fault;
use crate::read::line::Piece;

/// Returns the help text that says what a size line is.
pub(super) fn line(layout: Layout) -> &'static str {
    if layout.is_array { ARRAY } else { LINE }
}

const ARRAY: &str = "the size line of an array is `rows columns`, such as `3 3`; a matrix has at least \
                     one row and one column";

const LINE: &str = "the size line is `rows columns entries`, such as `3 3 5`; a matrix \
                               has at least one row and one column";

/// How many rows and columns a text of any length may promise; each byte of the text adds one. Each row takes memory
/// even if it is empty, though only a machine word.
const SPARE: u32 = 1 << 20;

/// The content of a size line.
#[derive(Debug)]
pub(super) struct Size {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// How many entries the file promises; no memory is reserved for them.
    pub(super) entries: usize,
    /// The bytes of the numbers of rows and columns.
    pub(super) span: Range<usize>,
}

impl Size {
    /// Reads the size line of a text.
    pub(super) fn parse(
        line: &Piece<'_>,
        layout: Layout,
        text_length: usize,
    ) -> Result<Size, Fault> {
        let help = self::line(layout);
        let (rows, columns, entries) = if layout.is_array {
            let [rows, columns] = line.exactly("the size line", help)?;
            (rows, columns, None)
        } else {
            let [rows, columns, entries] = line.exactly("the size line", help)?;
            (rows, columns, Some(entries))
        };
        let length = u32::try_from(text_length).unwrap_or(u32::MAX);
        let limit = length.saturating_add(SPARE);
        let span = rows.start..columns.end();
        let number = |noun, word, least, limit| number(noun, word, least, limit, help);
        let (rows, columns) = (
            number("rows", &rows, 1, limit)?,
            number("columns", &columns, 1, limit)?,
        );
        if layout.is_symmetric && rows != columns {
            let problem = Problem::not_square_size(rows as usize, columns as usize);
            let problem = problem.help("a symmetric matrix is square");
            return Err(Fault::new(problem, span));
        }
        let entries = match entries {
            // No text is long enough for more entries.
            Some(entries) => number("entries", &entries, 0, u32::MAX)? as usize,
            None if layout.is_symmetric => (rows as usize).saturating_mul(rows as usize + 1) / 2,
            None => (rows as usize).saturating_mul(columns as usize),
        };
        Ok(Size {
            rows,
            columns,
            entries,
            span,
        })
    }
}

fn number(noun: &str, word: &Piece<'_>, least: u64, limit: u32, help: &str) -> Result<u32, Fault> {
    let shown = excerpt(word.text);
    let number = word.whole_number().filter(|&number| number >= least);
    let Some(number) = number else {
        let message = format!("`{shown}` is not a number of {noun}");
        let problem = Problem::new("size", message)
            .label(format!("expected the number of {noun}"))
            .help(help);
        return Err(word.fault(problem));
    };
    let number = u32::try_from(number).ok();
    number.filter(|&number| number <= limit).ok_or_else(|| {
        let message = format!("{shown} {noun} are too many for this text");
        let help = format!("a text of this length may promise {limit} {noun} at most");
        let problem = Problem::new("size-too-large", message)
            .label(format!("too many {noun}"))
            .help(help);
        word.fault(problem)
    })
}

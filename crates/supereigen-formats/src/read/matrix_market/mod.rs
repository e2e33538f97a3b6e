//! Reads MatrixMarket files, a text format for sparse and other matrices.
//!
//! ```text
//! %%MatrixMarket matrix coordinate real general     or integer; in lower or upper case
//! % labels: a b                                     a comment; this one gives labels
//! 2 2 3                                             rows, columns, entries
//! 2 1 -0.25                                         row and column from 1, value; in any order
//! 1 1 1/3
//! 1 2 7
//! ```
//!
//! An entry that is not given is −∞. With `symmetric` in place of `general`, an entry stands for its mirror image as well.
//! With `array` in place of `coordinate`, the size line is `rows columns`, and all values follow, one on a line, column by
//! column; of a symmetric matrix those from the diagonal on. Comments start with `%` and, like blank lines, may stand
//! between any lines after the first. Values are written as in plain text, −∞ included, whichever
//! the field is. The format is defined by Boisvert, Pozo and Remington, *The Matrix Market Exchange
//! Formats: Initial Design*, NISTIR 5935 (1996).
//!
//! Memory is proportional to the length of the text: see [`SPARE`] for the rows and columns, and
//! [`assemble`](super::assemble) for the values.

mod header;

use std::ops::Range;

use super::assemble::CommonDenominator;
use super::document::Reading;
use super::fault::{Fault, line_of};
use super::labels::labelled;
use super::labels::{KEYWORD, Labels};
use super::line::{Lines, Piece};
use crate::diagnostic::{Problem, counted, entries, excerpt};
use crate::format::{Format, Read};
use crate::label;
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::write;
use header::Layout;
pub(super) use header::find_header;
use supereigen::Number;

/// MatrixMarket.
pub(crate) static FORMAT: Format = Format {
    word: "matrix-market",
    name: "MatrixMarket",
    endings: &["mtx"],
    about: "MatrixMarket coordinates: only the finite entries",
    read: Read::Text(read),
    is_min_plus: true,
    write: Some(write::matrix_market),
    labels: Some(label::is_word),
    is_sparse: true,
    ..Format::READ_ONLY
};

/// How many rows and columns a text of any length may promise; each byte of the text adds one. Each row takes memory
/// even if it is empty, though only a machine word.
const SPARE: u32 = 1 << 20;

const LINE: &str = "an entry is a line `row column value`, separated by blanks; comments have lines \
                    of their own";

/// Reads a text that must be a MatrixMarket file.
fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    match find_header(text) {
        Some(header) => parse(text, &header, algebra),
        None => Err(header::missing(text)),
    }
}

/// Reads a file with this header.
pub(super) fn parse(text: &str, header: &Piece<'_>, algebra: Algebra) -> Result<Reading, Fault> {
    let (mut lines, layout) = header::check(header, text)?;
    let mut parser = Parser {
        text,
        layout,
        labels: None,
        located: Vec::new(),
        count: 0,
        next: (0, 0),
        common: CommonDenominator::new(text.len()),
        notation: Notation::Exact.in_algebra(algebra),
    };
    let mut size = None;
    let outcome = lines.try_for_each(|line| parser.line(&line, &mut size));
    // A duplicate entry comes before the problem that ended the reading, so it is reported first.
    parser.sort()?;
    outcome.and_then(|()| parser.end(size))
}

/// The content of a size line.
#[derive(Debug)]
struct Size {
    rows: u32,
    columns: u32,
    /// How many entries the file promises; no memory is reserved for them.
    entries: usize,
    /// The bytes of the numbers of rows and columns.
    span: Range<usize>,
}

/// An entry; its indices count from 0.
#[derive(Debug)]
struct Located {
    row: u32,
    column: u32,
    /// Where the line of the entry starts. No text is longer than 32 bits can count.
    start: u32,
    value: Number,
}

const _: () = assert!(size_of::<Located>() == 32, "one for each line of a text");

#[derive(Debug)]
struct Parser<'a> {
    text: &'a str,
    layout: Layout,
    labels: Option<Labels>,
    located: Vec<Located>,
    /// How many lines of entries were read.
    count: usize,
    /// Where the next value of an array belongs.
    next: (u32, u32),
    common: CommonDenominator,
    notation: Notation,
}

impl<'a> Parser<'a> {
    fn line(&mut self, line: &Piece<'a>, size: &mut Option<Size>) -> Result<(), Fault> {
        let content = line.trimmed();
        if content.text.is_empty() {
            return Ok(());
        }
        if let Some(comment) = content.text.strip_prefix('%') {
            // A comment matters only if it gives labels.
            let comment = comment.trim_start_matches([' ', '\t']);
            let start = content.end() - comment.len();
            if comment.starts_with(KEYWORD) {
                Labels::read(&mut self.labels, self.text, start..content.end())?;
            }
            return Ok(());
        }
        if content.text.starts_with('#') {
            let message = "`#` does not start a comment in a MatrixMarket file";
            let problem = Problem::new("hash-comment", message)
                .label("not a comment")
                .help("start comments with `%`, on lines of their own");
            return Err(content.fault(problem));
        }
        if content.text.starts_with(KEYWORD) {
            let keyword = content.start..content.start + KEYWORD.len();
            let message = "the labels of a MatrixMarket file stand in a comment";
            let problem = Problem::new("bare-labels", message)
                .label("not in a comment")
                .help("write `% labels: a b c`");
            return Err(Fault::new(problem, keyword));
        }
        match size {
            Some(size) => self.entry(line, size),
            None => {
                *size = Some(self.size_of(line)?);
                Ok(())
            }
        }
    }

    /// Reads the size line.
    fn size_of(&self, line: &Piece<'_>) -> Result<Size, Fault> {
        let (help, what) = (self.layout.size_line(), "the size line");
        let (rows, columns, entries) = if self.layout.is_array {
            let [rows, columns] = line.exactly(what, help)?;
            (rows, columns, None)
        } else {
            let [rows, columns, entries] = line.exactly(what, help)?;
            (rows, columns, Some(entries))
        };
        let length = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let limit = length.saturating_add(SPARE);
        let number = |noun: &str, word: &Piece<'_>, least: u64, limit: u32| {
            let shown = excerpt(word.text);
            let Some(number) = word.whole_number().filter(|number| *number >= least) else {
                let message = format!("`{shown}` is not a number of {noun}");
                let problem = Problem::new("size", message)
                    .label(format!("expected the number of {noun}"))
                    .help(help);
                return Err(word.fault(problem));
            };
            let number = u32::try_from(number).ok();
            number.filter(|number| *number <= limit).ok_or_else(|| {
                let message = format!("{shown} {noun} are too many for this text");
                let help = format!("a text of this length may promise {limit} {noun} at most");
                let problem = Problem::new("size-too-large", message)
                    .label(format!("too many {noun}"))
                    .help(help);
                word.fault(problem)
            })
        };
        let span = rows.start..columns.end();
        let (rows, columns) = (
            number("rows", &rows, 1, limit)?,
            number("columns", &columns, 1, limit)?,
        );
        if self.layout.is_symmetric && rows != columns {
            let problem = Problem::not_square_size(rows as usize, columns as usize);
            let problem = problem.help("a symmetric matrix is square");
            return Err(Fault::new(problem, span));
        }
        let all = |columns: usize| (rows as usize).saturating_mul(columns);
        let entries = match entries {
            // No text is long enough for more entries.
            Some(entries) => number("entries", &entries, 0, u32::MAX)? as usize,
            None if self.layout.is_symmetric => all(rows as usize + 1) / 2,
            None => all(columns as usize),
        };
        Ok(Size {
            rows,
            columns,
            entries,
            span,
        })
    }

    /// Reads the line of an entry.
    fn entry(&mut self, line: &Piece<'_>, size: &Size) -> Result<(), Fault> {
        if self.count == size.entries {
            let message = format!("the size line promises {} only", entries(size.entries));
            let problem = Problem::new("too-many-entries", message)
                .label("the first entry too many")
                .help(self.layout.promise());
            return Err(line.trimmed().fault(problem));
        }
        let (row, column, word) = if self.layout.is_array {
            let [value] = line.exactly("this line", "a line of an array has one value")?;
            let (row, column) = self.next;
            self.next = if row + 1 < size.rows {
                (row + 1, column)
            } else if self.layout.is_symmetric {
                (column + 1, column + 1)
            } else {
                (0, column + 1)
            };
            (row, column, value)
        } else {
            let [row, column, value] = line.exactly("this line", LINE)?;
            let row = index("row", &row, size.rows)?;
            (row, index("column", &column, size.columns)?, value)
        };
        let start = u32::try_from(line.trimmed().start).unwrap_or(u32::MAX);
        let at = |problem| word.fault(problem);
        let algebra = self.notation.algebra();
        let (value, notation) = number::parse_in(word.text, algebra).map_err(at)?;
        self.notation = self.notation.merge(notation);
        self.count += 1;
        let mut keep = |row, column, value: Number| {
            self.common.include(&value)?;
            self.located.push(Located {
                row,
                column,
                start,
                value,
            });
            Ok(())
        };
        if self.layout.is_symmetric && row != column {
            keep(column, row, value.clone()).map_err(at)?;
        }
        keep(row, column, value).map_err(at)
    }

    /// Brings the entries into the order of the matrix, and checks that none is given twice.
    fn sort(&mut self) -> Result<(), Fault> {
        self.located
            .sort_unstable_by_key(|it| (it.row, it.column, it.start));
        let neighbours = self.located.iter().zip(self.located.iter().skip(1));
        let equal = neighbours.filter(|(a, b)| (a.row, a.column) == (b.row, b.column));
        // Reports the duplicate that comes first in the text, not in the matrix.
        let Some((first, second)) = equal.min_by_key(|(_, second)| second.start) else {
            return Ok(());
        };
        let line = Lines::new(self.text, second.start as usize).next();
        let span = line.map_or(0..0, |line| line.trimmed().span());
        let (row, column) = (second.row + 1, second.column + 1);
        let first = line_of(self.text, first.start as usize);
        let message = format!("the entry in row {row}, column {column} is given a second time");
        let problem = Problem::new("entry-twice", message)
            .label("second time")
            .help(format!("the first time is on line {first}"));
        Err(Fault::new(problem, span))
    }

    /// Returns the matrix of the sorted entries, with its labels.
    fn end(self, size: Option<Size>) -> Result<Reading, Fault> {
        let end = self.text.trim_end().len();
        let Some(size) = size else {
            let problem = Problem::new("size-missing", "there is no size line")
                .label("expected the size line")
                .help(self.layout.size_line());
            return Err(Fault::new(problem, end..end));
        };
        let missing = size.entries - self.count;
        if missing > 0 {
            let (there, promised) = (entries(self.count), size.entries);
            let message = format!("{there}, but the size line promises {promised}");
            let problem = Problem::new("too-few-entries", message)
                .label(format!("{} missing", entries(missing)))
                .help(self.layout.promise());
            return Err(Fault::new(problem, end..end));
        }
        let (rows, columns) = (size.rows as usize, size.columns as usize);
        let located = self.located.into_iter();
        let located = located.map(|it| (it.row as usize, it.column as usize, it.value));
        let matrix = self.common.sparse_matrix((rows, columns), located)?;
        let not_square = (rows != columns)
            .then(|| Fault::new(Problem::not_square_size(rows, columns), size.span));
        let matrix = labelled(matrix, self.labels.map(|labels| labels.names))?;
        Ok(Reading::new(matrix, self.notation, not_square))
    }
}

/// Returns an index, counted from 0, of a word that counts from 1.
fn index(noun: &str, word: &Piece<'_>, limit: u32) -> Result<u32, Fault> {
    let Some(index) = word.whole_number().and_then(|it| it.checked_sub(1)) else {
        let message = format!("`{}` is not the number of a {noun}", excerpt(word.text));
        let problem = Problem::new("index", message)
            .label(format!("expected a {noun}"))
            .help("rows and columns are whole numbers, counted from 1");
        return Err(word.fault(problem));
    };
    let index = u32::try_from(index).ok();
    index.filter(|&index| index < limit).ok_or_else(|| {
        let shown = excerpt(word.text);
        let size = counted(limit as usize, noun, &format!("{noun}s"));
        let message = format!("there is no {noun} {shown}: the size line promises {size}");
        word.fault(Problem::new("index-out-of-range", message).label(format!("no such {noun}")))
    })
}

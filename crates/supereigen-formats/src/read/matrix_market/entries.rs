//! Reads the entries of a MatrixMarket file, which come in any order.

use supereigen::Matrix;

use super::header::Layout;
use super::size::Size;
use crate::diagnostic::{Problem, counted, entries, excerpt};
use crate::notation::{Algebra, Notation};
use crate::number;
use crate::read::assemble::{CommonDenominator, sparse_matrix};
use crate::read::line::{Lines, Piece};
use crate::read::{Fault, line_of};
use supereigen::Number;

/// The help texts that say what the line of an entry is, and of one of an array.
const VALUE: &str = "a line of an array has one value";
const LINE: &str = "an entry is a line `row column value`, separated by blanks; comments have lines \
                    of their own";

/// Returns the help text that says what the size line tells about entries.
pub(super) fn promise(layout: Layout) -> &'static str {
    match (layout.is_array, layout.is_symmetric) {
        (false, _) => "the third number of the size line is the number of entries that follow",
        (true, false) => "an array has a line for each entry, column by column",
        (true, true) => {
            "a symmetric array has the columns from the diagonal on, one value on a line"
        }
    }
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

/// The entries so far.
#[derive(Debug)]
pub(super) struct Entries {
    located: Vec<Located>,
    /// How many lines were read.
    pub(super) count: usize,
    pub(super) layout: Layout,
    /// Where the next value of an array belongs.
    next: (u32, u32),
    common: CommonDenominator,
    /// The notation of the numbers so far.
    pub(super) notation: Notation,
}

impl Entries {
    /// Creates an empty list of entries, for a text of this length in an algebra.
    pub(super) fn new(text_length: usize, algebra: Algebra) -> Entries {
        Entries {
            located: Vec::new(),
            count: 0,
            layout: Layout::default(),
            next: (0, 0),
            common: CommonDenominator::new(text_length),
            notation: Notation::Exact.in_algebra(algebra),
        }
    }

    /// Reads the line of an entry.
    pub(super) fn push(&mut self, line: &Piece<'_>, size: &Size) -> Result<(), Fault> {
        if self.count == size.entries {
            let promised = entries(size.entries);
            let message = format!("the size line promises {promised} only");
            let problem = Problem::new("too-many-entries", message)
                .label("the first entry too many")
                .help(promise(self.layout));
            return Err(line.trimmed().fault(problem));
        }
        let (row, column, value) = if self.layout.is_array {
            let [value] = line.exactly("this line", VALUE)?;
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
        let at = |problem| value.fault(problem);
        let algebra = self.notation.algebra();
        let (value, notation) = number::parse_in(value.text, algebra).map_err(at)?;
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
    pub(super) fn sort(&mut self, text: &str) -> Result<(), Fault> {
        self.located
            .sort_unstable_by_key(|it| (it.row, it.column, it.start));
        let neighbours = self.located.iter().zip(self.located.iter().skip(1));
        let equal = neighbours.filter(|(a, b)| (a.row, a.column) == (b.row, b.column));
        // Reports the duplicate that comes first in the text, not in the matrix.
        let Some((first, second)) = equal.min_by_key(|(_, second)| second.start) else {
            return Ok(());
        };
        let line = Lines::new(text, second.start as usize).next();
        let span = line.map_or(0..0, |line| line.trimmed().span());
        let (row, column) = (second.row + 1, second.column + 1);
        let first = line_of(text, first.start as usize);
        let message = format!("the entry in row {row}, column {column} is given a second time");
        let problem = Problem::new("entry-twice", message)
            .label("second time")
            .help(format!("the first time is on line {first}"));
        Err(Fault::new(problem, span))
    }

    /// Returns the matrix of the sorted entries.
    pub(super) fn into_matrix(self, size: &Size) -> Result<Matrix, Fault> {
        let shape = (size.rows as usize, size.columns as usize);
        let entries = self.located.into_iter();
        let entries = entries.map(|it| (it.row as usize, it.column as usize, it.value));
        sparse_matrix(shape, entries, self.common)
    }
}

/// Returns an index, counted from 0, of a word that counts from 1.
fn index(noun: &str, word: &Piece<'_>, limit: u32) -> Result<u32, Fault> {
    let shown = || excerpt(word.text);
    let index = word.whole_number().and_then(|index| index.checked_sub(1));
    let Some(index) = index else {
        let message = format!("`{}` is not the number of a {noun}", shown());
        let problem = Problem::new("index", message)
            .label(format!("expected a {noun}"))
            .help("rows and columns are whole numbers, counted from 1");
        return Err(word.fault(problem));
    };
    let index = u32::try_from(index).ok();
    index.filter(|&index| index < limit).ok_or_else(|| {
        let size = counted(limit as usize, noun, &format!("{noun}s"));
        let message = format!(
            "there is no {noun} {}: the size line promises {size}",
            shown()
        );
        word.fault(Problem::new("index-out-of-range", message).label(format!("no such {noun}")))
    })
}

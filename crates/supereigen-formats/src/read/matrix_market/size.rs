//! The size line of a MatrixMarket file, and the bounds that keep a short text from standing for a
//! huge matrix.

use std::ops::Range;

use crate::diagnostic::{MatrixMarketProblem, SizePart, excerpt};
use crate::read::Fault;
use crate::read::line::{Line, Piece};

/// How many rows and columns a text of any length may promise; each byte of it adds one. A row
/// takes memory even if it is empty, though only a machine word.
const SPARE: u32 = 1 << 20;

/// What a size line says.
#[derive(Debug)]
pub(super) struct Size {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// How many entries follow: a promise, for which no memory is set aside.
    pub(super) entries: usize,
    /// The bytes of the numbers of rows and columns.
    pub(super) span: Range<usize>,
}

impl Size {
    /// Reads the size line of a text.
    pub(super) fn parse(line: &Line<'_>, text_length: usize) -> Result<Size, Fault> {
        let [rows, columns, entries] = line.three_words().map_err(|miscount| {
            let found = miscount.found;
            Fault::new(MatrixMarketProblem::SizeWords { found }, miscount.span)
        })?;
        let length = u32::try_from(text_length).unwrap_or(u32::MAX);
        let limit = length.saturating_add(SPARE);
        let span = rows.start..columns.end();
        Ok(Size {
            rows: number(SizePart::Rows, &rows, 1, limit)?,
            columns: number(SizePart::Columns, &columns, 1, limit)?,
            // No text is long enough for more.
            entries: number(SizePart::Entries, &entries, 0, u32::MAX)? as usize,
            span,
        })
    }
}

fn number(part: SizePart, word: &Piece<'_>, least: u64, limit: u32) -> Result<u32, Fault> {
    let shown = excerpt(word.text);
    let number = word.whole_number().filter(|&number| number >= least);
    let Some(number) = number else {
        return Err(word.fault(MatrixMarketProblem::Size { part, word: shown }));
    };
    let number = u32::try_from(number).ok();
    number.filter(|&number| number <= limit).ok_or_else(|| {
        word.fault(MatrixMarketProblem::TooLarge {
            part,
            word: shown,
            limit,
        })
    })
}

//! Formats in which a vector is a line of entries: plain text, CSV and the rows of TPLib.

use std::io;

use supereigen::Values;

use super::labels::csv_header;
use super::text::{End, Syntax, TextWriter, sealed::Sealed};
use super::{Context, in_lane};
use crate::notation::{NumberFormat, Numerator};

/// What stands before, between and after the entries of a row, and for −∞.
#[derive(Debug)]
pub(super) struct Style {
    pub(super) start: &'static str,
    pub(super) separator: u8,
    pub(super) end: &'static str,
    pub(super) minus_infinity: &'static str,
    /// +∞, in min-plus algebra.
    pub(super) infinity: &'static str,
}

impl Style {
    pub(super) const PLAIN: Style = Style {
        separator: b' ',
        ..Style::CSV
    };
    pub(super) const CSV: Style = Style {
        start: "",
        separator: b',',
        end: "\n",
        minus_infinity: "-inf",
        infinity: "inf",
    };
    pub(super) const TPLIB: Style = Style {
        start: "[",
        separator: b',',
        end: "]\n",
        minus_infinity: "-oo",
        infinity: "+oo",
    };

    #[inline]
    fn append<N: Numerator>(&self, format: &NumberFormat, entries: &[N], line: &mut Vec<u8>) {
        line.extend_from_slice(self.start.as_bytes());
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                line.push(self.separator);
            }
            if entry.is_epsilon() {
                let infinity = format.in_algebra(self.minus_infinity, self.infinity);
                line.extend_from_slice(infinity.as_bytes());
            } else {
                format.append(entry, line);
            }
        }
        line.extend_from_slice(self.end.as_bytes());
    }
}

/// Writes one vector per line, with one blank between entries and −∞ as `-inf`, and nothing else. An output that may lack
/// vectors ends in a comment that says so; likewise in CSV and TPLib.
pub type PlainWriter<W> = TextWriter<W, Plain>;

/// Writes comma-separated values: a row with the labels, or `x1` to `xn` if there are none, then one row for each
/// vector, with −∞ as `-inf`.
///
/// Labels that all look like numbers are refused, since they would be read as a vector; and labels that begin with `=`,
/// `+`, `-` or `@`, since spreadsheets would take them for formulas.
///
/// ```
/// use supereigen::{Sink, Values};
/// use supereigen_formats::{Context, CsvWriter};
/// let mut writer = CsvWriter::new(Vec::new(), &Context::new(2, 3u8.into()));
/// assert!(writer.push(Values::over(&[-1, i64::MIN], &3u8.into())).is_continue());
/// assert_eq!(writer.finish(true)?, b"x1,x2\n-1/3,-inf\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub type CsvWriter<W> = TextWriter<W, Csv>;

/// Writes one vector per line as a row of TPLib: `[0,-1/3,-oo]`.
pub type TpLibWriter<W> = TextWriter<W, TpLib>;

/// The syntax of [`PlainWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// The syntax of [`CsvWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Csv;

/// The syntax of [`TpLibWriter`].
#[derive(Clone, Copy, Debug, Default)]
pub struct TpLib;

impl Sealed for Plain {}
impl Sealed for Csv {}
impl Sealed for TpLib {}

impl Syntax for Plain {
    fn vector(&self, format: &NumberFormat, vector: Values<'_>, line: &mut Vec<u8>) {
        in_lane!(vector, entries => Style::PLAIN.append(format, entries, line));
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        end.comment(line);
    }
}

impl Syntax for Csv {
    fn head(&self, context: &Context, line: &mut Vec<u8>) -> io::Result<()> {
        line.extend_from_slice(csv_header(context)?.as_bytes());
        Ok(())
    }

    fn vector(&self, format: &NumberFormat, vector: Values<'_>, line: &mut Vec<u8>) {
        in_lane!(vector, entries => Style::CSV.append(format, entries, line));
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        end.comment(line);
    }
}

impl Syntax for TpLib {
    fn vector(&self, format: &NumberFormat, vector: Values<'_>, line: &mut Vec<u8>) {
        in_lane!(vector, entries => Style::TPLIB.append(format, entries, line));
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        end.comment(line);
    }
}

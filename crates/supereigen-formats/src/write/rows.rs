//! Formats in which a vector is a line of entries: plain text, CSV and the rows of TPLib.

use std::io;

use supereigen::{Numerators, Values};

use super::json_text::quote_unless_safe;
use super::labels::csv_header;
use super::latex::write_as_fraction;
use super::text::{End, Syntax, TextWriter, sealed::Sealed};
use super::{Context, in_lane};
use crate::notation::{NumberFormat, Numerator};

/// What stands before, between and after the entries of a row, and for −∞, and how numbers are written.
#[derive(Debug)]
pub struct Style {
    pub(super) start: &'static str,
    pub(super) separator: &'static str,
    pub(super) end: &'static str,
    pub(super) minus_infinity: &'static str,
    /// +∞, in min-plus algebra.
    pub(super) infinity: &'static str,
    pub(super) numbers: Numbers,
}

/// How the numbers of a row are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numbers {
    AsTheyAre,
    /// In quotation marks unless every reader of JSON reads them exactly.
    Json,
    /// Fractions by `\\frac`.
    Latex,
}

impl Style {
    pub(super) const PLAIN: Style = Style {
        separator: " ",
        ..Style::CSV
    };
    pub(super) const CSV: Style = Style {
        start: "",
        separator: ",",
        end: "\n",
        minus_infinity: "-inf",
        infinity: "inf",
        numbers: Numbers::AsTheyAre,
    };
    pub(super) const TPLIB: Style = Style {
        start: "[",
        end: "]\n",
        minus_infinity: "-oo",
        infinity: "+oo",
        ..Style::CSV
    };
    pub(super) const JSON: Style = Style {
        start: "[",
        separator: ",",
        end: "]",
        minus_infinity: "null",
        infinity: "null",
        numbers: Numbers::Json,
    };
    pub(super) const POLYMAKE: Style = Style {
        minus_infinity: "\"-inf\"",
        infinity: "\"inf\"",
        ..Style::JSON
    };
    pub(super) const LATEX: Style = Style {
        start: "(",
        separator: ", ",
        end: ")^{T}",
        minus_infinity: "-\\infty",
        infinity: "\\infty",
        numbers: Numbers::Latex,
    };
}

/// The texts of entries 0, −1, −2, … up to this many are kept.
const WORDS: i64 = 1000;

/// An entry with the separator after it, and in the last byte its length.
type Word = [u8; 8];

/// Writes vectors as rows in a style.
#[derive(Debug)]
pub struct Row {
    style: &'static Style,
    pub(super) format: NumberFormat,
    /// The texts of 0, −1, −2, … as far as they fit, then that of −∞; empty if that does not fit, or none are kept. A row
    /// of these is copied word by word, which takes half of the time.
    words: Vec<Word>,
}

impl Row {
    pub(super) fn new(style: &'static Style, format: NumberFormat) -> Row {
        Row {
            style,
            format,
            words: Vec::new(),
        }
    }

    /// Keeps the texts of small entries, which pays for many rows.
    pub(super) fn for_many(style: &'static Style, format: NumberFormat) -> Row {
        let mut row = Row::new(style, format);
        let words = (0..WORDS).map_while(|entry| row.word(-entry));
        let minus_infinity = row.word(i64::MIN);
        row.words = minus_infinity.map_or_else(Vec::new, |last| words.chain([last]).collect());
        row
    }

    /// Appends a vector.
    #[inline]
    pub(super) fn append(&self, vector: Values<'_>, line: &mut Vec<u8>) {
        let start = line.len();
        if let Numerators::I64(entries @ [_, ..]) = vector.numerators()
            && let Some(minus_infinity) = self.words.len().checked_sub(1)
        {
            if self.append_words(entries, minus_infinity, line) {
                return;
            }
            line.truncate(start);
        }
        in_lane!(vector, entries => self.append_entries(entries, line));
    }

    /// Appends entries by their kept texts; returns whether all have one.
    fn append_words(&self, entries: &[i64], minus_infinity: usize, line: &mut Vec<u8>) -> bool {
        line.extend_from_slice(self.style.start.as_bytes());
        let mut at = line.len();
        line.resize(at + size_of::<Word>() * entries.len(), 0);
        let mut have_words = true;
        for &entry in entries {
            // Of a positive entry and of −∞ this is greater than any index.
            let index = entry.wrapping_neg() as u64;
            let index = index.min(minus_infinity as u64) as usize;
            have_words &= index < minus_infinity || entry == i64::MIN;
            let word = self.words[index];
            line[at..at + size_of::<Word>()].copy_from_slice(&word);
            at += usize::from(word[size_of::<Word>() - 1]);
        }
        line.truncate(at - self.style.separator.len());
        line.extend_from_slice(self.style.end.as_bytes());
        have_words
    }

    /// Appends entries one by one.
    pub(super) fn append_entries<N: Numerator>(&self, entries: &[N], line: &mut Vec<u8>) {
        line.extend_from_slice(self.style.start.as_bytes());
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                line.extend_from_slice(self.style.separator.as_bytes());
            }
            self.append_entry(entry, line);
        }
        line.extend_from_slice(self.style.end.as_bytes());
    }

    /// Appends one entry.
    fn append_entry<N: Numerator>(&self, entry: &N, line: &mut Vec<u8>) {
        if entry.is_epsilon() {
            let Style {
                minus_infinity,
                infinity,
                ..
            } = self.style;
            let infinity = self.format.in_algebra(minus_infinity, infinity);
            line.extend_from_slice(infinity.as_bytes());
            return;
        }
        let start = line.len();
        let form = self.format.append(entry, line);
        match self.style.numbers {
            Numbers::AsTheyAre => {}
            Numbers::Json => quote_unless_safe(form, start, line),
            Numbers::Latex => write_as_fraction(form, start, line),
        }
    }

    /// Returns an entry with the separator after it, if they fit.
    fn word(&self, entry: i64) -> Option<Word> {
        let mut text = Vec::new();
        self.append_entry(&entry, &mut text);
        text.extend_from_slice(self.style.separator.as_bytes());
        let mut word = Word::default();
        let (length, room) = word.split_last_mut()?;
        *length = text.len() as u8;
        room.get_mut(..text.len())?.copy_from_slice(&text);
        Some(word)
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
    fn style(&self) -> &'static Style {
        &Style::PLAIN
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

    fn style(&self) -> &'static Style {
        &Style::CSV
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        end.comment(line);
    }
}

impl Syntax for TpLib {
    fn style(&self) -> &'static Style {
        &Style::TPLIB
    }

    fn end(&self, end: &End, line: &mut Vec<u8>) {
        end.comment(line);
    }
}

#[cfg(test)]
mod tests {
    use supereigen::UBig;

    use super::*;
    use crate::notation::Notation;

    /// Wider numerators are written one by one.
    #[test]
    fn kept_texts_are_those_of_entries_one_by_one() {
        let edge = -WORDS;
        let rows: [&[i64]; 8] = [
            &[],
            &[0],
            &[i64::MIN],
            &[0, -1, i64::MIN, edge + 1],
            &[edge],
            &[0, 7],
            &[0, i64::MAX, -i64::MAX, i64::MIN],
            &[-12, -345, -678, i64::MIN, -9],
        ];
        for style in [
            &Style::PLAIN,
            &Style::CSV,
            &Style::TPLIB,
            &Style::JSON,
            &Style::POLYMAKE,
            &Style::LATEX,
        ] {
            for (denominator, notation) in [1u64, 3, 8, u64::MAX]
                .into_iter()
                .flat_map(|q| [Notation::Exact, Notation::Decimal].map(|notation| (q, notation)))
            {
                let denominator = UBig::from(denominator);
                let row = Row::for_many(style, NumberFormat::new(&denominator, notation));
                for entries in rows {
                    let mut found = b"before".to_vec();
                    row.append(Values::over(entries, &denominator), &mut found);
                    let widen = |&entry: &i64| match entry {
                        i64::MIN => i128::MIN,
                        entry => entry.into(),
                    };
                    let entries: Vec<i128> = entries.iter().map(widen).collect();
                    let mut expected = b"before".to_vec();
                    row.append(Values::over(&entries, &denominator), &mut expected);
                    assert_eq!(
                        String::from_utf8(found),
                        String::from_utf8(expected),
                        "{style:?}, {entries:?} over {denominator}"
                    );
                }
            }
        }
    }
}

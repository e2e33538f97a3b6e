//! How a vector becomes a row of text.

use supereigen::Numerators;

use super::json_text::quote_unless_safe;
use crate::notation::{Form, NumberFormat, Numerator};
use crate::row_style::{Numbers, Style};

/// The texts of entries 0, −1, −2, … up to this many are kept.
const CACHED_TEXTS: i64 = 1000;

/// An entry with the separator after it, and in the last byte its length.
type Word = [u8; 8];

/// Writes vectors as rows in a style.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) style: &'static Style,
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
        let mut text = Vec::new();
        if let Some(minus_infinity) = row.word(i64::MIN, &mut text) {
            let words = (0..CACHED_TEXTS).map_while(|entry| row.word(-entry, &mut text));
            row.words = words.chain([minus_infinity]).collect();
        }
        row
    }

    /// Appends a vector.
    pub(super) fn append(&self, vector: Numerators<'_>, line: &mut Vec<u8>) {
        line.extend_from_slice(self.style.start.as_bytes());
        let before = line.len();
        match vector {
            Numerators::I64(entries) => {
                let words = self.append_words(entries, line);
                self.append_entries(&entries[words..], line);
            }
            Numerators::I128(entries) => self.append_entries(entries, line),
            Numerators::Big(entries) => self.append_entries(entries, line),
        }
        if line.len() > before {
            line.truncate(line.len() - self.style.separator.len());
        }
        line.extend_from_slice(self.style.end.as_bytes());
    }

    /// Appends entries by their kept texts, up to the first that has none; returns how many these are.
    fn append_words(&self, entries: &[i64], line: &mut Vec<u8>) -> usize {
        let Some(minus_infinity) = self.words.len().checked_sub(1) else {
            return 0;
        };
        let mut at = line.len();
        line.resize(at + size_of::<Word>() * entries.len(), 0);
        let mut appended = 0;
        for &entry in entries {
            // Of a positive entry and of −∞ this is greater than any index.
            let index = entry.wrapping_neg() as u64;
            let index = index.min(minus_infinity as u64) as usize;
            if index == minus_infinity && entry != i64::MIN {
                break;
            }
            let word = self.words[index];
            line[at..at + size_of::<Word>()].copy_from_slice(&word);
            at += usize::from(word[size_of::<Word>() - 1]);
            appended += 1;
        }
        line.truncate(at);
        appended
    }

    /// Appends entries one by one, each with a separator after it.
    fn append_entries<N: Numerator>(&self, entries: &[N], line: &mut Vec<u8>) {
        for entry in entries {
            self.append_entry(entry, line);
            line.extend_from_slice(self.style.separator.as_bytes());
        }
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

    /// Returns an entry with the separator after it, if they fit; `text` is any buffer.
    fn word(&self, entry: i64, text: &mut Vec<u8>) -> Option<Word> {
        text.clear();
        self.append_entry(&entry, text);
        text.extend_from_slice(self.style.separator.as_bytes());
        let mut word = Word::default();
        let (length, room) = word.split_last_mut()?;
        *length = text.len() as u8;
        room.get_mut(..text.len())?.copy_from_slice(text);
        Some(word)
    }
}

/// Turns a fraction from `start` on, such as `-1/3`, into `-\frac{1}{3}`.
fn write_as_fraction(form: Form, start: usize, line: &mut Vec<u8>) {
    if form != Form::Fraction {
        return;
    }
    let text = line.get(start..).unwrap_or_default();
    let Some(bar) = text.iter().position(|&byte| byte == b'/') else {
        return;
    };
    let sign = usize::from(text.starts_with(b"-"));
    line.push(b'}');
    line.splice(start + bar..=start + bar, *b"}{");
    line.splice(start + sign..start + sign, *b"\\frac{");
}

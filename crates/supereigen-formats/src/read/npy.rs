//! Reads arrays of NumPy, as `numpy.save` writes them.
//!
//! ```text
//! \x93NUMPY 1 0  length  {'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }  entries
//! ```
//!
//! The versions 1.0 to 3.0 are read, with two dimensions, the types int8 to int64, uint8 to uint64,
//! float16 to float64, either order of bytes, and rows or columns first. A floating-point number
//! stands for its shortest decimal, as NumPy prints it: `0.1` is one tenth, not the nearest fraction of a power of two. Negative infinity is −∞.

use std::ops::Range;

use serde_json::value::RawValue;
use supereigen::{IBig, Number};

use super::document::Reading;
use super::fault::{Fault, utf8};
use super::json::{Json, Others};
use super::rows::Rows;
use crate::diagnostic::{Diagnostic, Problem, counted, excerpt};
use crate::float::{decimal_text, half, shortest_of_half, shortest_text};
use crate::format::{Format, Read};
use crate::notation::{Algebra, Notation};
use crate::number::{self, Written};
use crate::write;

/// The bytes with which a file starts.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The number of bytes after which the length of the header is known in every version.
pub(super) const BEFORE_HEADER: usize = 12;

/// Arrays of NumPy.
pub(crate) static FORMAT: Format = Format {
    word: "npy",
    name: "NPY",
    endings: &["npy"],
    about: "A two-dimensional NumPy array",
    read: Read::Bytes(read),
    write: Some(write::npy),
    ..Format::READ_ONLY
};

/// Returns a diagnostic for a problem at some bytes.
pub(super) fn at(problem: Box<Problem>, span: Range<usize>) -> Diagnostic {
    Diagnostic {
        problem,
        line: 1,
        column: span.start + 1,
        span,
    }
}

fn read(bytes: &[u8]) -> Result<Reading, Fault> {
    let (header, start) = Header::read(bytes)?;
    let (rows, columns) = match header.size()? {
        (0, _) => return Err(header.empty()),
        size => size,
    };
    let data = bytes.get(start..).unwrap_or_default();
    if header.kind.length(rows, columns) != Some(data.len()) {
        let problem = header.kind.wrong_length(rows, columns, data.len());
        return Err(Fault::new(problem, start..bytes.len()));
    }
    let mut read = Rows::new(bytes.len(), Algebra::MaxPlus);
    for row in 0..rows {
        for column in 0..columns {
            let index = if header.columns_first {
                column * rows + row
            } else {
                row * columns + column
            };
            let offset = index * header.kind.size;
            let span = start + offset..start + offset + header.kind.size;
            let entry = data.get(offset..offset + header.kind.size);
            let entry = header.kind.entry(entry.unwrap_or_default(), [row, column]);
            let number = entry.map_err(|problem| Fault::new(problem, span.clone()))?;
            read.push_number(number, span)?;
        }
        read.end_row(bytes.len())?;
    }
    let mut reading = read.reading("", None)?;
    if let Some(fault) = &mut reading.not_square {
        *fault = Fault::new(Problem::not_square_size(rows, columns), header.shape_span);
    }
    Ok(reading)
}

/// Returns the range that the header announces, given the first [`BEFORE_HEADER`] bytes of a file.
pub(super) fn announced_range(bytes: &[u8]) -> Result<Range<usize>, Fault> {
    if !bytes.starts_with(MAGIC) {
        let problem = Problem::new("npy-magic", "this is not an NPY file")
            .label("not the start of one")
            .help("an NPY file is what `numpy.save` writes");
        return Err(Fault::new(problem, 0..bytes.len().min(MAGIC.len())));
    }
    let rest = bytes.get(MAGIC.len()..).unwrap_or_default();
    let (length, start) = match rest {
        [1, 0, a, b, ..] => (usize::from(u16::from_le_bytes([*a, *b])), 10),
        [2 | 3, 0, a, b, c, d, ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, 12),
        [1..=3, 0, ..] | [] | [_] => return Err(cut_off(bytes.len())),
        [major, minor, ..] => {
            let message = format!("version {major}.{minor} of NPY is not supported");
            let problem = Problem::new("npy-version", message)
                .label("unknown version")
                .help("the versions 1.0, 2.0 and 3.0 are supported");
            return Err(Fault::new(problem, 6..8));
        }
    };
    Ok(start..start + length)
}

/// Returns the problem that the file ends within its header; the file has `end` bytes.
fn cut_off(end: usize) -> Fault {
    let problem = Problem::new("npy-cut-off", "the file ends within its header");
    Fault::new(problem.label("ends here"), end..end)
}

/// The content of a header.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) kind: EntryKind,
    pub(super) columns_first: bool,
    shape: Vec<usize>,
    pub(super) shape_span: Range<usize>,
}

impl Header {
    /// Reads the header of a file, and returns where it ends.
    pub(super) fn read(bytes: &[u8]) -> Result<(Header, usize), Fault> {
        let range = announced_range(bytes)?;
        let end = range.end;
        match bytes.get(range.clone()) {
            Some(text) => Ok((Header::parse(text, range)?, end)),
            None => Err(cut_off(bytes.len())),
        }
    }

    /// Reads the header, which takes these bytes of the file: a dictionary of Python.
    fn parse(bytes: &[u8], range: Range<usize>) -> Result<Header, Fault> {
        let at = |span: Range<usize>| range.start + span.start..range.start + span.end;
        let unclear = |mut fault: Fault| {
            let message = "the header of the NPY file is not understood";
            fault.problem = Problem::new("npy-header", message).label("not understood");
            fault.span.end = fault.span.end.min(fault.span.start + 1);
            fault.span = at(fault.span);
            fault
        };
        let text = as_json(utf8(bytes).map_err(unclear)?);
        let json = Json::new(&text);
        let known = ["descr", "fortran_order", "shape"];
        let members = json.members(&known, Others::Refused).map_err(unclear)?;
        let (mut kind, mut columns_first, mut shape) = (None, None, None);
        for (key, value) in members {
            match key {
                "descr" => {
                    let name = json.string(value).map_err(unclear)?;
                    kind = Some(EntryKind::named(name.as_bytes()).ok_or_else(|| {
                        let name = excerpt(&name);
                        let message = format!("entries of the type `{name}` are not supported");
                        let types = "int8 to int64, uint8 to uint64, and float16 to float64";
                        let problem = Problem::new("npy-type", message)
                            .label("unsupported type")
                            .help(format!("the types are {types}"));
                        Fault::new(problem, at(json.span(value)))
                    })?);
                }
                "fortran_order" => columns_first = Some(json.truth(value).map_err(unclear)?),
                _ => {
                    let sizes = json.list(value).map_err(unclear)?.into_iter();
                    let sizes =
                        sizes.map(|it| size(it).ok_or_else(|| unclear(json.unexpected(it, ""))));
                    shape = Some((sizes.collect::<Result<_, _>>()?, at(json.span(value))));
                }
            }
        }
        let missing = |key| {
            let message = format!("the header of the NPY file has no `{key}`");
            let problem = Problem::new("npy-missing-key", message);
            Fault::new(problem.label(format!("`{key}` is missing")), range.clone())
        };
        let (shape, shape_span) = shape.ok_or_else(|| missing("shape"))?;
        Ok(Header {
            kind: kind.ok_or_else(|| missing("descr"))?,
            columns_first: columns_first.ok_or_else(|| missing("fortran_order"))?,
            shape,
            shape_span,
        })
    }

    /// Returns the numbers of rows and columns; there may be no rows, but there must be columns.
    pub(super) fn size(&self) -> Result<(usize, usize), Fault> {
        match *self.shape.as_slice() {
            [_, 0] => Err(self.empty()),
            [rows, columns] => Ok((rows, columns)),
            _ => {
                let dimensions = counted(self.shape.len(), "dimension", "dimensions");
                let message = format!("the array has {dimensions}, not 2");
                let problem = Problem::new("npy-dimensions", message).label("not a matrix");
                Err(Fault::new(problem, self.shape_span.clone()))
            }
        }
    }

    fn empty(&self) -> Fault {
        let problem = Problem::new("empty", "there are no entries").label("an empty array");
        Fault::new(problem, self.shape_span.clone())
    }
}

/// Returns a dictionary of Python, with strings, truths and tuples of numbers, as JSON of the same length.
fn as_json(text: &str) -> String {
    let text = text.replace('\'', "\"").replace('(', "[").replace(')', "]");
    let text = text.replace("True", "true").replace("False", "false");
    let mut is_digit = false;
    let json = text.char_indices().map(|(at, one)| {
        let rest = text.get(at + one.len_utf8()..).unwrap_or_default();
        let is_last = || rest.trim_start().starts_with(['}', ']']);
        // NumPy writes a comma after the last member, and Python 2 an `L` after a long integer.
        let is_left_out = one == ',' && is_last() || one == 'L' && is_digit;
        is_digit = one.is_ascii_digit();
        if is_left_out { ' ' } else { one }
    });
    json.collect()
}

/// Returns a number of rows or columns; the largest number for those that are too large.
fn size(value: &RawValue) -> Option<usize> {
    let digits = value.get();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The type of the entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryKind {
    letter: u8,
    pub(super) size: usize,
    is_big_endian: bool,
}

impl EntryKind {
    /// Returns the type with this name, such as `<f8`; `None` if it is not supported.
    fn named(name: &[u8]) -> Option<EntryKind> {
        let [order @ (b'<' | b'>' | b'|'), letter, size] = *name else {
            return None;
        };
        let size = usize::from(size.checked_sub(b'0')?);
        let is_known = match letter {
            b'i' | b'u' => matches!(size, 1 | 2 | 4 | 8),
            b'f' => matches!(size, 2 | 4 | 8),
            _ => false,
        };
        (is_known && (order != b'|' || size == 1)).then_some(EntryKind {
            letter,
            size,
            is_big_endian: order == b'>',
        })
    }

    /// Returns the problem that the entries of an array do not take as many bytes as they must.
    pub(super) fn wrong_length(self, rows: usize, columns: usize, found: usize) -> Box<Problem> {
        let found = counted(found, "byte", "bytes");
        let need = match self.length(rows, columns) {
            Some(expected) => format!("the shape of the array needs {expected}"),
            None => "the array is larger than any file".to_owned(),
        };
        let message = format!("the entries take {found}, but {need}");
        Problem::new("npy-length", message).label("the entries")
    }

    /// Returns how many bytes the entries of an array take; `None` if that is more than can be counted.
    fn length(self, rows: usize, columns: usize) -> Option<usize> {
        rows.checked_mul(columns)?.checked_mul(self.size)
    }

    pub(super) fn is_float(self) -> bool {
        self.letter == b'f'
    }

    /// Returns the entry that these bytes encode, and how it is written; rows and columns count from 0.
    #[inline]
    pub(super) fn entry(self, bytes: &[u8], at: [usize; 2]) -> Result<Written, Box<Problem>> {
        let mut bits = 0u64;
        for index in 0..bytes.len() {
            let index = if self.is_big_endian {
                index
            } else {
                bytes.len() - 1 - index
            };
            bits = bits << 8 | u64::from(bytes.get(index).copied().unwrap_or_default());
        }
        let number = match (self.letter, self.size) {
            // Only the lower bits are used; the others are 0.
            (b'f', 2) => {
                let text = || decimal_text(shortest_of_half(bits as u16));
                return float(half(bits as u16), text, at);
            }
            (b'f', 4) => {
                let value = f32::from_bits(bits as u32);
                return float(value.into(), || shortest_text(value), at);
            }
            (b'f', _) => {
                let value = f64::from_bits(bits);
                return float(value, || shortest_text(value), at);
            }
            (b'i', size) => {
                let unused = 64 - 8 * u32::try_from(size).unwrap_or(8);
                Number::Integer((bits << unused).cast_signed() >> unused)
            }
            _ => i64::try_from(bits).map_or_else(|_| IBig::from(bits).into(), Number::Integer),
        };
        Ok((number, Notation::Exact))
    }
}

/// Returns the entry that a float stands for, whose shortest decimal is this text if it is finite.
fn float(
    value: f64,
    text: impl FnOnce() -> String,
    [row, column]: [usize; 2],
) -> Result<Written, Box<Problem>> {
    let place = || format!("the entry in row {}, column {} is", row + 1, column + 1);
    let problem = match value {
        f64::NEG_INFINITY => return Ok((Number::MinusInfinity, Notation::Exact)),
        f64::INFINITY => Problem::new("plus-infinity", format!("{} +∞", place())).label("+∞"),
        nan if nan.is_nan() => {
            Problem::new("nan", format!("{} not a number", place())).label("NaN")
        }
        _ => return number::parse(&text()),
    };
    Err(problem.help("an entry is a number, or −∞"))
}

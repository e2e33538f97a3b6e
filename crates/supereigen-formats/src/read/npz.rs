//! Finds the only array of an archive of NumPy, as `numpy.savez` and `numpy.savez_compressed` write it: a ZIP file whose members
//! are NPY files.

use std::borrow::Cow;
use std::io::Read as _;
use std::ops::Range;

use super::Fault;
use crate::diagnostic::{Problem, excerpt};

/// The bytes with which an archive starts.
pub(crate) const MAGIC: &[u8] = b"PK\x03\x04";

/// The directory at the end of an archive, and what it says of each member.
const END: &[u8] = b"PK\x05\x06";
const MEMBER: &[u8] = b"PK\x01\x02";

/// The greatest distance of the directory's end from the end of the file: its own length and a comment.
const LONGEST_END: usize = 22 + 65_535;

/// How many bytes each byte of a compressed array may expand to: deflate does not reach more.
const EXPANSION: u64 = 1032;

/// The bytes of an array, and the place of its member in the archive.
pub(super) type Member<'a> = (Cow<'a, [u8]>, Range<usize>);

/// Returns the only array of an archive.
pub(super) fn array(bytes: &[u8]) -> Result<Member<'_>, Fault> {
    let damaged = || {
        let problem = Problem::new("npz-damaged", "the archive is damaged or cut off");
        Fault::new(problem.label("starts here"), 0..MAGIC.len())
    };
    let tail = bytes.len().saturating_sub(LONGEST_END);
    let mut ends = bytes.get(tail..).unwrap_or_default().windows(END.len());
    let end = tail + ends.rposition(|it| it == END).ok_or_else(damaged)?;
    let comment = number(bytes, end + 20, 2).ok_or_else(damaged)?;
    if end + 22 + comment != bytes.len() {
        return Err(damaged());
    }
    let mut at = number(bytes, end + 16, 4).ok_or_else(damaged)?;
    let mut found: Option<(String, usize)> = None;
    for _ in 0..number(bytes, end + 10, 2).unwrap_or_default() {
        let field = |offset, length| number(bytes, at.saturating_add(offset), length);
        let starts = bytes.get(at..).is_some_and(|it| it.starts_with(MEMBER));
        let lengths = (field(28, 2), field(30, 2), field(32, 2));
        let (true, (Some(name), Some(extra), Some(comment))) = (starts, lengths) else {
            return Err(damaged());
        };
        let text = bytes.get(at + 46..at + 46 + name).ok_or_else(damaged)?;
        let text = String::from_utf8_lossy(text).into_owned();
        if let Some((first, _)) = &found {
            let (first, second) = (excerpt(first), excerpt(&text));
            let message = format!("the archive has several arrays: {first}, {second}");
            let problem = Problem::new("npz-several", message)
                .label("the second one")
                .help("save the matrix alone, by `numpy.save` or `numpy.savez`; a sparse one as MatrixMarket");
            return Err(Fault::new(problem, at..at + MEMBER.len()));
        }
        found = Some((text, at));
        at += 46 + name + extra + comment;
    }
    let (_, at) = found.ok_or_else(damaged)?;
    let field = |offset, length| number(bytes, at + offset, length).ok_or_else(damaged);
    let (method, packed, size, local) =
        (field(10, 2)?, field(20, 4)?, field(24, 4)?, field(42, 4)?);
    let name = number(bytes, local.saturating_add(26), 2).ok_or_else(damaged)?;
    let extra = number(bytes, local.saturating_add(28), 2).ok_or_else(damaged)?;
    let start = local.saturating_add(30 + name + extra);
    let place = start..start.saturating_add(packed);
    let data = bytes.get(place.clone()).ok_or_else(damaged)?;
    match method {
        0 => Ok((Cow::Borrowed(data), place)),
        8 => {
            let most = (packed as u64).saturating_mul(EXPANSION).min(size as u64);
            let mut array = Vec::new();
            let mut unpacked = flate2::read::DeflateDecoder::new(data).take(most);
            unpacked.read_to_end(&mut array).map_err(|_| damaged())?;
            match array.len() == size {
                true => Ok((Cow::Owned(array), place)),
                false => Err(damaged()),
            }
        }
        _ => {
            let problem = Problem::new("npz-method", "the array is compressed in an unknown way")
                .label("its entry in the directory")
                .help("write it by `numpy.savez` or `numpy.savez_compressed`");
            Err(Fault::new(problem, at..at + MEMBER.len()))
        }
    }
}

/// Returns the little-endian number at a place.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let digits = bytes.get(at..at.checked_add(length)?)?.iter().rev();
    Some(digits.fold(0, |value, &byte| value << 8 | usize::from(byte)))
}

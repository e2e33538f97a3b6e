//! Decides whether a vector came before. The vectors themselves are kept, not only their hashes: packed,
//! a finite entry mostly takes two or three bytes.

use std::hash::Hasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use supereigen_exact::Big;

use crate::number::{EPSILON, in_machine};

/// A vector that can be written as bytes; different vectors of one length give different bytes.
pub(crate) trait Packed {
    /// Appends the vector to `bytes`.
    fn pack(&self, bytes: &mut Vec<u8>);
}

/// Whatever is not above [`EPSILON`] is −∞.
impl Packed for [i64] {
    fn pack(&self, bytes: &mut Vec<u8>) {
        let mut gap = 0u64;
        for &value in self {
            if value <= EPSILON {
                gap += 1;
                continue;
            }
            pack_number(gap, bytes);
            pack_number(((value << 1) ^ (value >> 63)).cast_unsigned(), bytes);
            gap = 0;
        }
    }
}

/// Vectors that machine integers do not hold begin with the bytes 0x80, 0. No other vector begins like this,
/// since its numbers are packed without superfluous bytes.
impl Packed for [Big] {
    fn pack(&self, bytes: &mut Vec<u8>) {
        if let Some(narrow) = in_machine(self) {
            return narrow.pack(bytes);
        }
        bytes.extend_from_slice(&[0x80, 0]);
        for value in self {
            match value {
                None => bytes.push(b'.'),
                Some(value) => bytes.extend_from_slice(value.to_string().as_bytes()),
            }
            bytes.push(b' ');
        }
    }
}

/// Appends a number with seven bits in a byte, the lowest first; the last byte is below 128.
fn pack_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number > 127 {
        bytes.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The place of a record: the number of its file, if there are several, and its line or row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from 0.
    pub file: u32,
    /// The line, or the row of an array, from 1.
    pub line: usize,
}

/// The vectors seen so far, by any number of threads. Each vector is in the part that the first bits of its hash name.
#[derive(Debug)]
pub(crate) struct Distinct {
    parts: Vec<Mutex<Part>>,
}

/// The binary logarithm of the number of parts; threads seldom meet in one of so many.
const PART_BITS: u32 = 8;

#[derive(Debug, Default)]
struct Part {
    bytes: Vec<u8>,
    table: HashTable<Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    start: usize,
    length: u32,
    /// The bits of the hash that the part does not tell, kept because they take long to find again.
    hash: u32,
    place: Place,
}

impl Default for Distinct {
    fn default() -> Distinct {
        let parts = (0..1 << PART_BITS).map(|_| Mutex::default()).collect();
        Distinct { parts }
    }
}

impl Distinct {
    /// Adds a vector, with memory for its bytes. If it is there, returns its earlier and its later place, of the two:
    /// threads may come to the later one first.
    pub(crate) fn insert<P: Packed + ?Sized>(
        &self,
        x: &P,
        place: Place,
        bytes: &mut Vec<u8>,
    ) -> Result<(), (Place, Place)> {
        let (mut part, hash) = self.part(x, bytes);
        let Part { bytes: all, table } = &mut *part;
        let is_same = |seen: &Seen| of(all, seen) == bytes;
        if let Some(seen) = table.find_mut(spread(hash), is_same) {
            let places = (seen.place.min(place), seen.place.max(place));
            seen.place = places.0;
            return Err(places);
        }
        let seen = Seen {
            start: all.len(),
            length: bytes.len() as u32,
            hash,
            place,
        };
        all.extend_from_slice(bytes);
        table.insert_unique(spread(hash), seen, |seen| spread(seen.hash));
        Ok(())
    }

    /// Returns whether a vector was added before.
    pub(crate) fn contains<P: Packed + ?Sized>(&self, x: &P, bytes: &mut Vec<u8>) -> bool {
        let (part, hash) = self.part(x, bytes);
        let is_same = |seen: &Seen| of(&part.bytes, seen) == bytes;
        part.table.find(spread(hash), is_same).is_some()
    }

    /// Packs a vector. Returns the part in which it belongs, and the rest of its hash.
    #[inline(always)]
    fn part<P: Packed + ?Sized>(&self, x: &P, bytes: &mut Vec<u8>) -> (MutexGuard<'_, Part>, u32) {
        bytes.clear();
        x.pack(bytes);
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        let hash = hasher.finish();
        let part = &self.parts[(hash >> (64 - PART_BITS)) as usize];
        // A part that a thread left in the middle of an insertion has at worst bytes that nobody asks for.
        (
            part.lock().unwrap_or_else(PoisonError::into_inner),
            hash as u32,
        )
    }

    /// Returns the number of vectors.
    pub(crate) fn len(&self) -> usize {
        let length = |part: &Mutex<Part>| {
            let part = part.lock().unwrap_or_else(PoisonError::into_inner);
            part.table.len()
        };
        self.parts.iter().map(length).sum()
    }
}

fn of<'a>(bytes: &'a [u8], seen: &Seen) -> &'a [u8] {
    let end = seen.start + seen.length as usize;
    bytes.get(seen.start..end).unwrap_or_default()
}

/// Returns a hash of 64 bits, as the table uses both ends of it.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use supereigen_exact::IBig;

    use super::*;

    #[test]
    fn different_vectors_are_packed_differently() {
        let values = [EPSILON, 0, -1, 1, 64, -64, -65, 1 << 60, -(1 << 60)];
        let mut packed = BTreeSet::new();
        for a in values {
            for b in values {
                for c in values {
                    let x = [a, b, c];
                    let wide = |factor: i64| {
                        let mut bytes = Vec::new();
                        x.map(|v| (v > EPSILON).then(|| IBig::from(v) * factor))
                            .as_slice()
                            .pack(&mut bytes);
                        bytes
                    };
                    let mut bytes = Vec::new();
                    x.as_slice().pack(&mut bytes);
                    assert_eq!(wide(1), bytes);
                    // Trailing −∞ takes no bytes; this is safe, as all vectors of a basis have one length.
                    assert!(packed.insert(bytes), "{x:?}");
                    let is_large = x.iter().any(|&v| v != 0 && v != EPSILON);
                    assert_eq!(packed.insert(wide(1 << 62)), is_large, "{x:?}");
                }
            }
        }
    }

    /// Otherwise two rows of numbers could be the same bytes.
    #[test]
    fn no_packed_number_begins_another() {
        for number in [0, 127, 128, 129, 1 << 14, u64::MAX] {
            let mut bytes = Vec::new();
            pack_number(number, &mut bytes);
            let last = bytes.pop();
            assert!(last.is_some_and(|byte| byte < 128) && bytes.iter().all(|&byte| byte >= 128));
        }
    }

    #[test]
    fn the_first_line_is_remembered() {
        let (distinct, mut bytes) = (Distinct::default(), Vec::new());
        let place = |line: usize| Place { file: 0, line };
        for line in 1..=1000 {
            let x = [0, i64::MIN, -(line as i64) * 1000];
            let inserted = distinct.insert(x.as_slice(), place(line), &mut bytes);
            assert_eq!(inserted, Ok(()));
        }
        let mut again =
            |line| distinct.insert([0, EPSILON, -7000].as_slice(), place(line), &mut bytes);
        assert_eq!(again(2000), Err((place(7), place(2000))));
        // A thread may come to an earlier line later.
        assert_eq!(again(5), Err((place(5), place(7))));
        assert_eq!(again(2000), Err((place(5), place(2000))));
        assert!(distinct.contains([0, i64::MIN, -7000].as_slice(), &mut bytes));
        assert!(!distinct.contains([0, EPSILON, -7001].as_slice(), &mut bytes));
        assert_eq!(distinct.len(), 1000);
    }
}

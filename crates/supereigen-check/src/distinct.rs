//! Decides whether a vector came before. The vectors themselves are kept, not only their hashes: packed,
//! a finite entry mostly takes two or three bytes.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use supereigen_exact::IBig;

/// A vector that can be written as bytes; different vectors of one length give different bytes.
pub(crate) trait Packed {
    /// Appends the vector to `bytes`.
    fn pack(&self, bytes: &mut Vec<u8>);
}

impl Packed for [Option<i64>] {
    fn pack(&self, bytes: &mut Vec<u8>) {
        let mut gap = 0u64;
        for value in self {
            match value {
                None => gap += 1,
                Some(value) => {
                    pack_number(gap, bytes);
                    pack_number(((value << 1) ^ (value >> 63)).cast_unsigned(), bytes);
                    gap = 0;
                }
            }
        }
    }
}

/// Vectors that machine integers do not hold begin with the bytes 0x80, 0. No other vector begins like this,
/// since its numbers are packed without superfluous bytes.
impl Packed for [Option<IBig>] {
    fn pack(&self, bytes: &mut Vec<u8>) {
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

/// The vectors seen so far.
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    bytes: Vec<u8>,
    table: HashTable<Place>,
    scratch: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    length: usize,
    line: usize,
}

impl Distinct {
    /// Adds a vector that stands on a line, or returns the line on which it came first.
    pub(crate) fn insert<P: Packed + ?Sized>(&mut self, x: &P, line: usize) -> Result<(), usize> {
        self.scratch.clear();
        x.pack(&mut self.scratch);
        let hash = hash(&self.scratch);
        let (bytes, scratch) = (&self.bytes, &self.scratch);
        if let Some(first) = self.table.find(hash, |place| of(bytes, place) == scratch) {
            return Err(first.line);
        }
        let place = Place {
            start: self.bytes.len(),
            length: self.scratch.len(),
            line,
        };
        self.bytes.extend_from_slice(&self.scratch);
        let bytes = &self.bytes;
        self.table
            .insert_unique(hash, place, |place| self::hash(of(bytes, place)));
        Ok(())
    }

    /// Returns whether a vector was added before.
    pub(crate) fn contains<P: Packed + ?Sized>(&mut self, x: &P) -> bool {
        self.scratch.clear();
        x.pack(&mut self.scratch);
        let (bytes, scratch) = (&self.bytes, &self.scratch);
        let found = |place: &Place| of(bytes, place) == scratch;
        self.table.find(hash(scratch), found).is_some()
    }

    /// Returns the number of vectors.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }
}

fn of<'a>(bytes: &'a [u8], place: &Place) -> &'a [u8] {
    bytes
        .get(place.start..place.start + place.length)
        .unwrap_or_default()
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn different_vectors_are_packed_differently() {
        let values = [
            None,
            Some(0i64),
            Some(-1),
            Some(1),
            Some(64),
            Some(-64),
            Some(-65),
            Some(1 << 60),
            Some(-(1 << 60)),
        ];
        let mut packed = BTreeSet::new();
        for a in values {
            for b in values {
                for c in values {
                    let x = [a, b, c];
                    let mut bytes = Vec::new();
                    x.as_slice().pack(&mut bytes);
                    // Trailing −∞ takes no bytes; this is safe, as all vectors of a basis have one length.
                    assert!(packed.insert(bytes), "{x:?}");
                    let wide: Vec<_> = x.iter().map(|v| v.map(IBig::from)).collect();
                    let mut bytes = Vec::new();
                    wide.as_slice().pack(&mut bytes);
                    assert!(packed.insert(bytes), "{x:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_line_is_remembered() {
        let mut distinct = Distinct::default();
        for line in 1..=1000 {
            let x = [Some(0), None, Some(-(line as i64) * 1000)];
            assert_eq!(distinct.insert(x.as_slice(), line), Ok(()));
        }
        let x = [Some(0), None, Some(-7000)];
        assert_eq!(distinct.insert(x.as_slice(), 2000), Err(7));
        assert!(distinct.contains(x.as_slice()));
        assert!(!distinct.contains([Some(0), None, Some(-7001)].as_slice()));
        assert_eq!(distinct.len(), 1000);
    }
}

//! A set of vectors of one length, stored in one array.
//!
//! The published methods and the double description meet the same vector many times and must remember
//! the vectors that they have seen. One growing array holds the entries; a hash table of indices
//! points into it, so that a lookup allocates nothing.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::scalar::Scalar;

/// A set of vectors in the order of their insertion.
#[derive(Clone, Debug)]
pub(crate) struct VectorSet<S> {
    length: usize,
    entries: Vec<S>,
    count: usize,
    table: HashTable<usize>,
    hasher: BuildHasherDefault<FxHasher>,
}

impl<S: Scalar> VectorSet<S> {
    /// Returns an empty set, for vectors with `length` entries.
    pub(crate) fn new(length: usize) -> VectorSet<S> {
        VectorSet {
            length,
            entries: Vec::new(),
            count: 0,
            table: HashTable::new(),
            hasher: BuildHasherDefault::default(),
        }
    }

    /// Adds a vector; returns `false` if it was there already.
    pub(crate) fn insert(&mut self, vector: &[S]) -> bool {
        let VectorSet {
            length,
            entries,
            count,
            table,
            hasher,
        } = self;
        let at = |index: usize| &entries[index * *length..(index + 1) * *length];
        let hash = hasher.hash_one(vector);
        if table.find(hash, |&index| at(index) == vector).is_some() {
            return false;
        }
        table.insert_unique(hash, *count, |&index| hasher.hash_one(at(index)));
        entries.extend_from_slice(vector);
        *count += 1;
        true
    }

    /// Returns the number of vectors.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Iterates over the vectors in the order of their insertion.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[S]> {
        (0..self.count).map(|index| &self.entries[index * self.length..(index + 1) * self.length])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_without_entries_can_be_in_a_set_too() {
        let mut set = VectorSet::<i64>::new(0);
        assert_eq!(set.iter().count(), 0);
        assert!(set.insert(&[]));
        assert!(!set.insert(&[]));
        assert_eq!((set.len(), set.iter().count()), (1, 1));
    }
}

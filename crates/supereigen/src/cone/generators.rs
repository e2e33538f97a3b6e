//! The generators of an intermediate cone, in flat arrays: entries, supports, types, and the rows of
//! the whole system that each generator violates.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::cone::inequalities::{Inequalities, Inequality};
use crate::cone::mask::Mask;
use crate::scalar::Scalar;

/// One row k at one vector x: the values of both sides, and the indices that attain them.
#[derive(Clone, Debug)]
pub(crate) struct Sides<S, const W: usize> {
    /// A_k ⊗ x.
    pub(crate) greater: S,
    /// B_k ⊗ x.
    pub(crate) lesser: S,
    /// argmax_j (a_kj + x_j), ∅ if that is −∞.
    pub(crate) tail: Mask<W>,
    /// argmax_j (b_kj + x_j), ∅ if that is −∞.
    pub(crate) head: Mask<W>,
}

impl<S: Scalar, const W: usize> Sides<S, W> {
    /// Computes both sides of a row at x.
    pub(crate) fn of(row: &Inequality<S>, x: &[S]) -> Sides<S, W> {
        let (greater, tail) = attained(&row.greater, x);
        let (lesser, head) = attained(&row.lesser, x);
        Sides {
            greater,
            lesser,
            tail,
            head,
        }
    }

    /// Returns whether both sides are equal and finite; the row is then a hyperarc from tail to head.
    pub(crate) fn is_tight(&self) -> bool {
        self.greater == self.lesser && !self.greater.is_epsilon()
    }

    /// Returns both sides at x ⊗ c⁻¹.
    pub(crate) fn divided_by(mut self, c: &S) -> Sides<S, W> {
        self.greater = self.greater.minus(c);
        self.lesser = self.lesser.minus(c);
        self
    }
}

fn attained<S: Scalar, const W: usize>(side: &[(usize, S)], x: &[S]) -> (S, Mask<W>) {
    let mut best = S::EPSILON;
    let mut at = Mask::EMPTY;
    for (j, coefficient) in side {
        let value = coefficient.otimes(&x[*j]);
        if value > best {
            best = value;
            at = Mask::only(*j);
        } else if value == best && !best.is_epsilon() {
            at.insert(*j);
        }
    }
    (best, at)
}

/// A growing list of generators with n entries each.
#[derive(Debug)]
pub(crate) struct Generators<S, const W: usize> {
    n: usize,
    /// How many words the set of violated rows of one generator takes.
    words: usize,
    entries: Vec<S>,
    supports: Vec<Mask<W>>,
    types: Vec<Mask<W>>,
    violated: Vec<u64>,
}

impl<S: Scalar, const W: usize> Generators<S, W> {
    /// Returns an empty list, for a system of n unknowns and p rows.
    pub(crate) fn new(n: usize, p: usize) -> Generators<S, W> {
        Generators {
            n,
            words: p.div_ceil(64),
            entries: Vec::new(),
            supports: Vec::new(),
            types: Vec::new(),
            violated: Vec::new(),
        }
    }

    /// Returns the number of generators.
    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    /// Returns how many bytes the generators take.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * Self::bytes_each(self.n, self.words)
    }

    fn bytes_each(n: usize, words: usize) -> usize {
        n * size_of::<S>() + 2 * size_of::<Mask<W>>() + words * size_of::<u64>()
    }

    /// Returns the entries of a generator.
    pub(crate) fn vector(&self, index: usize) -> &[S] {
        &self.entries[index * self.n..(index + 1) * self.n]
    }

    /// Returns the support of a generator.
    pub(crate) fn support(&self, index: usize) -> &Mask<W> {
        &self.supports[index]
    }

    /// Returns the types of a generator in the cone of the rows so far.
    pub(crate) fn types(&self, index: usize) -> &Mask<W> {
        &self.types[index]
    }

    /// Returns whether a generator violates a row of the whole system.
    pub(crate) fn violates(&self, index: usize, row: usize) -> bool {
        self.violated[index * self.words + row / 64] >> (row % 64) & 1 == 1
    }

    /// Returns whether a generator can be the satisfying half of a new generator, given the sides of a row
    /// that it satisfies: the least index that attains the greater side must be among its types.
    pub(crate) fn can_pair(&self, index: usize, sides: &Sides<S, W>) -> bool {
        let types = self.types(index);
        sides.tail.first().is_some_and(|s| types.contains(s))
    }

    /// Adds a vector, and finds the rows that it violates.
    pub(crate) fn push(&mut self, system: &Inequalities<S>, x: &[S], types: Mask<W>) {
        let mut support = Mask::EMPTY;
        for (j, value) in x.iter().enumerate() {
            if !value.is_epsilon() {
                support.insert(j);
            }
        }
        self.entries.extend_from_slice(x);
        self.supports.push(support);
        self.types.push(types);
        let start = self.violated.len();
        self.violated.resize(start + self.words, 0);
        for (k, row) in system.rows.iter().enumerate() {
            let sides: Sides<S, W> = Sides::of(row, x);
            if sides.greater < sides.lesser {
                self.violated[start + k / 64] |= 1 << (k % 64);
            }
        }
    }

    /// Adds a generator of another list, with new types.
    pub(crate) fn push_from(&mut self, other: &Generators<S, W>, index: usize, types: Mask<W>) {
        self.entries.extend_from_slice(other.vector(index));
        self.supports.push(other.supports[index]);
        self.types.push(types);
        let rows = index * self.words..(index + 1) * self.words;
        self.violated.extend_from_slice(&other.violated[rows]);
    }
}

/// Tells which vectors repeat: a hash table of the indices of vectors that are stored elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    table: HashTable<usize>,
    hasher: BuildHasherDefault<FxHasher>,
}

impl Distinct {
    /// Adds a vector, which gets the index `index`; returns `false` if an equal one was added before.
    pub(crate) fn insert<'a, S: Scalar>(
        &mut self,
        vector: &[S],
        index: usize,
        vector_at: impl Fn(usize) -> &'a [S],
    ) -> bool {
        let hasher = &self.hasher;
        let hash = hasher.hash_one(vector);
        let repeat = self.table.find(hash, |&other| vector_at(other) == vector);
        if repeat.is_some() {
            return false;
        }
        // The new vector may not be stored yet, so `vector_at` is asked only for older ones.
        let hash_of = |&other: &usize| {
            if other == index {
                hash
            } else {
                hasher.hash_one(vector_at(other))
            }
        };
        self.table.insert_unique(hash, index, hash_of);
        true
    }
}

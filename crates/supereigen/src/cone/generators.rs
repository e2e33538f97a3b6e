//! The generators of an intermediate cone, in flat arrays: entries, supports, types, and the rows of
//! the whole system that each generator violates.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::cone::inequalities::{Inequalities, Inequality, evaluate};
use crate::cone::mask::Mask;
use crate::scalar::Scalar;

/// One row k that is tight at a vector x, as a hyperarc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tight<const W: usize> {
    /// argmax_j (a_kj + x_j).
    pub(crate) tail: Mask<W>,
    /// argmax_j (b_kj + x_j).
    pub(crate) head: Mask<W>,
}

impl<const W: usize> Tight<W> {
    /// Returns the hyperarc of a row; `None` if its sides differ or are −∞.
    pub(crate) fn of<S: Scalar>(row: &Inequality<S>, x: &[S]) -> Option<Tight<W>> {
        let value = evaluate(&row.greater, x);
        let is_tight = !value.is_epsilon() && evaluate(&row.lesser, x) == value;
        is_tight.then(|| Tight {
            tail: attaining(&row.greater, x, &value),
            head: attaining(&row.lesser, x, &value),
        })
    }
}

/// Returns the indices that attain the finite value of a side at x.
pub(crate) fn attaining<S: Scalar, const W: usize>(
    side: &[(usize, S)],
    x: &[S],
    value: &S,
) -> Mask<W> {
    let mut at = Mask::EMPTY;
    for (j, coefficient) in side {
        at.insert_if(*j, coefficient.otimes(&x[*j]) == *value);
    }
    at
}

/// The mark of rows without a node in [`Generators::tail`].
pub(crate) const NO_NODE: u16 = u16::MAX;

/// A growing list of generators with n entries each.
#[derive(Debug)]
pub(crate) struct Generators<S, const W: usize> {
    n: usize,
    /// The number of rows.
    p: usize,
    /// How many words the set of violated rows of one generator takes.
    words: usize,
    entries: Vec<S>,
    supports: Vec<Mask<W>>,
    types: Vec<Mask<W>>,
    violated: Vec<u64>,
    tails: Vec<u16>,
}

impl<S: Scalar, const W: usize> Generators<S, W> {
    /// Returns an empty list, for a system of n unknowns and p rows.
    pub(crate) fn new(n: usize, p: usize) -> Generators<S, W> {
        Generators {
            n,
            p,
            words: p.div_ceil(64),
            entries: Vec::new(),
            supports: Vec::new(),
            types: Vec::new(),
            violated: Vec::new(),
            tails: Vec::new(),
        }
    }

    /// Returns the number of generators.
    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    /// Returns how many bytes the generators take.
    pub(crate) fn bytes(&self) -> usize {
        let masks = 2 * size_of::<Mask<W>>() + self.words * size_of::<u64>();
        self.len() * (self.n * size_of::<S>() + masks + self.p * size_of::<u16>())
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

    /// Returns for each row so far the node u if the row is tight with the tail {u} at a generator, and for
    /// each row to come the least node of its tail.
    pub(crate) fn tails(&self, index: usize) -> &[u16] {
        &self.tails[index * self.p..(index + 1) * self.p]
    }

    /// Returns whether a generator that satisfies a row to come can be the satisfying half of a new generator:
    /// the least index that attains the greater side must be among its types.
    pub(crate) fn can_pair(&self, index: usize, row: usize) -> bool {
        let s = self.tails(index)[row];
        s != NO_NODE && self.types(index).contains(usize::from(s))
    }

    /// Adds a vector with its tails at the rows so far, and looks at the rows to come.
    pub(crate) fn push(
        &mut self,
        system: &Inequalities<S>,
        to_come: &[usize],
        x: &[S],
        types: Mask<W>,
        tails: &[u16],
    ) {
        let mut support = Mask::EMPTY;
        for (j, value) in x.iter().enumerate() {
            if !value.is_epsilon() {
                support.insert(j);
            }
        }
        self.entries.extend_from_slice(x);
        self.supports.push(support);
        self.types.push(types);
        let (bits, nodes) = (self.violated.len(), self.tails.len());
        self.violated.resize(bits + self.words, 0);
        self.tails.extend_from_slice(tails);
        for &k in to_come {
            let (greater, first) = first_attained(&system.rows[k].greater, x);
            if greater < evaluate(&system.rows[k].lesser, x) {
                self.violated[bits + k / 64] |= 1 << (k % 64);
            }
            self.tails[nodes + k] = first;
        }
    }

    /// Keeps the generators that are listed, in increasing order, with new types, and a new tail at one row.
    pub(crate) fn keep(&mut self, kept: &[Kept<W>], row: usize) {
        for (to, kept) in kept.iter().enumerate() {
            let from = kept.index;
            if from != to {
                for j in 0..self.n {
                    self.entries.swap(to * self.n + j, from * self.n + j);
                }
                self.supports[to] = self.supports[from];
                let words = from * self.words..(from + 1) * self.words;
                self.violated.copy_within(words, to * self.words);
                let nodes = from * self.p..(from + 1) * self.p;
                self.tails.copy_within(nodes, to * self.p);
            }
            self.types[to] = kept.types;
            self.tails[to * self.p + row] = kept.tail;
        }
        self.truncate(kept.len());
    }

    fn truncate(&mut self, len: usize) {
        self.entries.truncate(len * self.n);
        self.supports.truncate(len);
        self.types.truncate(len);
        self.violated.truncate(len * self.words);
        self.tails.truncate(len * self.p);
    }

    /// Makes room for more generators.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.entries.reserve(more * self.n);
        self.supports.reserve(more);
        self.types.reserve(more);
        self.violated.reserve(more * self.words);
        self.tails.reserve(more * self.p);
    }

    /// Adds all generators of another list.
    pub(crate) fn append(&mut self, mut other: Generators<S, W>) {
        self.entries.append(&mut other.entries);
        self.supports.append(&mut other.supports);
        self.types.append(&mut other.types);
        self.violated.append(&mut other.violated);
        self.tails.append(&mut other.tails);
    }
}

/// A generator that stays.
#[derive(Debug)]
pub(crate) struct Kept<const W: usize> {
    pub(crate) index: usize,
    /// Its types with the new row.
    pub(crate) types: Mask<W>,
    /// Its tail at the new row, as in [`Generators::tails`].
    pub(crate) tail: u16,
}

/// Returns u if the tail is {u}.
pub(crate) fn only_node<const W: usize>(tail: &Mask<W>) -> u16 {
    match tail.first() {
        Some(u) if tail.is_single() => node(u),
        _ => NO_NODE,
    }
}

/// Returns a node as it is stored; there are fewer than 2^16 − 1.
fn node(u: usize) -> u16 {
    u as u16
}

/// Returns the value of a side and the least index that attains it.
fn first_attained<S: Scalar>(side: &[(usize, S)], x: &[S]) -> (S, u16) {
    let mut best = S::EPSILON;
    let mut at = NO_NODE;
    for (j, coefficient) in side {
        let value = coefficient.otimes(&x[*j]);
        if value > best {
            best = value;
            at = node(*j);
        }
    }
    (best, at)
}

/// Returns a hash of a vector, the same for equal vectors.
pub(crate) fn hash_of<S: Scalar>(x: &[S]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(x)
}

/// Tells which vectors repeat: a hash table of places of vectors that are stored elsewhere, with their hashes.
#[derive(Debug)]
pub(crate) struct Distinct<P> {
    table: HashTable<(u64, P)>,
}

impl<P: Copy> Distinct<P> {
    /// Returns an empty table.
    pub(crate) fn new() -> Distinct<P> {
        Distinct {
            table: HashTable::new(),
        }
    }

    /// Returns the place with this hash for which `is_equal` holds.
    pub(crate) fn find(&self, hash: u64, is_equal: impl Fn(P) -> bool) -> Option<P> {
        let same = |&(other, place): &(u64, P)| other == hash && is_equal(place);
        self.table.find(hash, same).map(|&(_, place)| place)
    }

    /// Adds the place of a vector that is not there yet.
    pub(crate) fn insert(&mut self, hash: u64, place: P) {
        self.table
            .insert_unique(hash, (hash, place), |&(hash, _)| hash);
    }
}

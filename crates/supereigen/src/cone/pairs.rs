//! New generators on the boundary of one more inequality.
//!
//! Let C be the cone so far, a ⊗ x ≥ b ⊗ x the new row, H its half-space, and y an extremal of C ∩ H
//! that is none of C. For a type t of y and the least s ∈ argmax_j (a_j + y_j) there are extremals
//! h, g ≤ y of C with
//! - t a type of h and h_t = y_t; h violates the row, since y is minimal in C ∩ H at t;
//! - s a type of g and g_s = y_s; so a ⊗ g = a ⊗ y ≥ b ⊗ y ≥ b ⊗ g, and g satisfies it.
//!
//! g ⊕ h is in C ∩ H, below y, and equal to y at t: it is y. So only such pairs are looked at: g
//! must have the least index that holds up the row among its types, h must have a type at which it
//! exceeds g. Written with a ⊗ g = 0 and b ⊗ h = 0 the new vector is the plain maximum of the two,
//! and so are both sides of every earlier row at it: its hyperarcs follow from those of g and h by
//! comparisons alone, without building the vector.
//!
//! Two more conditions are cheap. An extremal with a support of m nodes has at least m − 1 tight
//! rows (each node but one needs a hyperarc of its own), and a row that is tight at g ⊕ h is tight at
//! g or at h. And a node in no tail is a terminal class, so it must be a type of h.

use std::ops::Range;

use crate::cone::generators::{Generators, Sides};
use crate::cone::inequalities::Inequalities;
use crate::cone::mask::Mask;
use crate::cone::terminal::Terminal;
use crate::scalar::Scalar;
use crate::vector;

/// How many generators of either side make a block: the rows of two blocks fit into a cache.
pub(crate) const BLOCK: usize = 256;

/// The pairs of one step.
#[derive(Debug)]
pub(crate) struct Pairs<'a, S, const W: usize> {
    pub(crate) system: &'a Inequalities<S>,
    pub(crate) generators: &'a Generators<S, W>,
    /// The rows so far.
    pub(crate) done: &'a [usize],
    /// The new row.
    pub(crate) row: usize,
    /// The generators g that satisfy it and can matter.
    pub(crate) satisfying: Vec<usize>,
    /// The generators h that violate it.
    pub(crate) violating: Vec<usize>,
}

/// What a block of pairs gave.
#[derive(Debug)]
pub(crate) struct Found<S, const W: usize> {
    /// The new vectors, scaled, one after the other.
    pub(crate) entries: Vec<S>,
    /// Their types.
    pub(crate) types: Vec<Mask<W>>,
    /// Pairs whose hyperarcs were formed.
    pub(crate) tests: u64,
}

/// Some generators of one side, multiplied so that their side of the new row is 0.
struct Block<S, const W: usize> {
    /// Entry j of all of them, for every j.
    columns: Vec<Vec<S>>,
    types: Vec<Mask<W>>,
    supports: Vec<Mask<W>>,
    /// The rows so far at each.
    sides: Vec<Sides<S, W>>,
    /// The rows so far that are tight, as bits.
    tight: Vec<u64>,
    words: usize,
    /// The new row at each.
    last: Vec<Sides<S, W>>,
}

impl<S: Scalar, const W: usize> Pairs<'_, S, W> {
    /// The number of blocks of pairs.
    pub(crate) fn blocks(&self) -> usize {
        self.satisfying.len().div_ceil(BLOCK) * self.violating.len().div_ceil(BLOCK)
    }

    /// Looks at the pairs of one block.
    pub(crate) fn block(&self, block: usize) -> Found<S, W> {
        let columns = self.satisfying.len().div_ceil(BLOCK);
        let range = |at: usize, all: &[usize]| -> Range<usize> {
            at * BLOCK..((at + 1) * BLOCK).min(all.len())
        };
        let (h, g) = (block / columns, block % columns);
        let satisfying = &self.satisfying[range(g, &self.satisfying)];
        let violating = &self.violating[range(h, &self.violating)];
        Search {
            n: self.system.n,
            satisfying: self.open(satisfying, |sides| &sides.greater),
            violating: self.open(violating, |sides| &sides.lesser),
            terminal: Terminal::new(),
            found: Found {
                entries: Vec::new(),
                types: Vec::new(),
                tests: 0,
            },
        }
        .run()
    }

    fn open(&self, indices: &[usize], side: impl Fn(&Sides<S, W>) -> &S) -> Block<S, W> {
        let words = self.done.len().div_ceil(64);
        let mut block = Block {
            columns: vec![Vec::with_capacity(indices.len()); self.system.n],
            types: Vec::with_capacity(indices.len()),
            supports: Vec::with_capacity(indices.len()),
            sides: Vec::with_capacity(indices.len() * self.done.len()),
            tight: vec![0; indices.len() * words],
            words,
            last: Vec::with_capacity(indices.len()),
        };
        for (at, &index) in indices.iter().enumerate() {
            let x = self.generators.vector(index);
            let last: Sides<S, W> = Sides::of(&self.system.rows[self.row], x);
            let norm = side(&last).clone();
            for (column, value) in block.columns.iter_mut().zip(x) {
                column.push(value.minus(&norm));
            }
            for (r, &k) in self.done.iter().enumerate() {
                let sides: Sides<S, W> = Sides::of(&self.system.rows[k], x);
                if sides.is_tight() {
                    block.tight[at * words + r / 64] |= 1 << (r % 64);
                }
                block.sides.push(sides.divided_by(&norm));
            }
            block.last.push(last.divided_by(&norm));
            block.types.push(*self.generators.types(index));
            block.supports.push(*self.generators.support(index));
        }
        block
    }
}

impl<S: Scalar, const W: usize> Block<S, W> {
    fn len(&self) -> usize {
        self.types.len()
    }

    fn sides(&self, at: usize) -> &[Sides<S, W>] {
        let rows = self.sides.len() / self.len();
        &self.sides[at * rows..(at + 1) * rows]
    }

    fn tight(&self, at: usize) -> &[u64] {
        &self.tight[at * self.words..(at + 1) * self.words]
    }
}

/// The search through two blocks.
struct Search<S, const W: usize> {
    n: usize,
    satisfying: Block<S, W>,
    violating: Block<S, W>,
    terminal: Terminal<W>,
    found: Found<S, W>,
}

impl<S: Scalar, const W: usize> Search<S, W> {
    fn run(mut self) -> Found<S, W> {
        for h in 0..self.violating.len() {
            for t in self.violating.types[h].iter() {
                for g in 0..self.satisfying.len() {
                    if self.satisfying.columns[t][g] < self.violating.columns[t][h] {
                        self.look_at(g, h, t);
                    }
                }
            }
        }
        self.found
    }

    /// Keeps g ⊕ h if it is extremal and t is its least type.
    fn look_at(&mut self, g: usize, h: usize, t: usize) {
        let support = self.satisfying.supports[g].or(&self.violating.supports[h]);
        let tight = self.satisfying.tight(g).iter().zip(self.violating.tight(h));
        let tight: usize = tight.map(|(g, h)| (g | h).count_ones() as usize).sum();
        if tight + 2 < support.len() {
            return;
        }
        self.found.tests += 1;
        self.form_hyperarcs(g, h);
        let uncovered = self.terminal.uncovered(&support);
        if !uncovered.without(&Mask::only(t)).is_empty() {
            return;
        }
        let types = self.terminal.types(&support, t);
        if types.first() != Some(t) {
            return;
        }
        let start = self.found.entries.len();
        for j in 0..self.n {
            let larger = (&self.satisfying.columns[j][g]).max(&self.violating.columns[j][h]);
            self.found.entries.push(larger.clone());
        }
        vector::scale(&mut self.found.entries[start..]);
        self.found.types.push(types);
    }

    /// The hyperarcs of g ⊕ h.
    fn form_hyperarcs(&mut self, g: usize, h: usize) {
        self.terminal.clear();
        let (last_g, last_h) = (&self.satisfying.last[g], &self.violating.last[h]);
        let head = last_g.head.when(last_g.is_tight());
        self.terminal.add(last_g.tail, last_h.head.or(&head));
        let rows = self.satisfying.sides(g).iter().zip(self.violating.sides(h));
        for (at_g, at_h) in rows {
            let greater = (&at_g.greater).max(&at_h.greater);
            let lesser = (&at_g.lesser).max(&at_h.lesser);
            if greater == lesser && !greater.is_epsilon() {
                let tail = at_g.tail.when(at_g.greater == *greater);
                let head = at_g.head.when(at_g.lesser == *lesser);
                self.terminal.add(
                    tail.or(&at_h.tail.when(at_h.greater == *greater)),
                    head.or(&at_h.head.when(at_h.lesser == *lesser)),
                );
            }
        }
    }
}

//! New generators on the boundary of one more inequality.
//!
//! Let C be the cone so far, a ⊗ x ≥ b ⊗ x the new row, H its half-space, and y an extremal of C ∩ H
//! but not of C. For a type t of y and the least s ∈ argmax_j (a_j + y_j) there are extremals
//! h, g ≤ y of C with
//! - t a type of h and h_t = y_t; h violates the row, since y is minimal in C ∩ H at t;
//! - s a type of g and g_s = y_s; so a ⊗ g = a ⊗ y ≥ b ⊗ y ≥ b ⊗ g, and g satisfies it.
//!
//! g ⊕ h is in C ∩ H, at most y, and equal to y at t; so it is y. Therefore only pairs are looked at in
//! which the least index that attains the greater side of the row at g is a type of g, and h has a type
//! at which it exceeds g. Scaled so that a ⊗ g = 0 and b ⊗ h = 0, the new vector is the maximum of the
//! two, and each side of every earlier row at it is the maximum of the sides at g and h: its hyperarcs
//! follow from those of g and h by comparisons alone, without building the vector.
//!
//! Nearly all pairs that are left have a node u ≠ t such that no hyperarc has the tail {u}; then {u} is
//! a terminal class, and t is not a type. This is checked first, for all g at once. Where h exceeds g at
//! u, the rows whose tail at g ⊕ h is {u} are the rows that are tight at h with tail {u}, and whose greater
//! side is smaller at g. (If it is equal at g, the tail also has a node of g, which is not u.) Where g
//! exceeds h, g and h change roles, and the new row counts as well: its tail at g ⊕ h is its tail at g.

use std::ops::Range;

use crate::cone::generators::{Generators, Sides};
use crate::cone::inequalities::Inequalities;
use crate::cone::mask::Mask;
use crate::cone::terminal::Terminal;
use crate::scalar::Scalar;
use crate::vector;

/// How many generators of either half make a block: the rows of two blocks fit into a cache.
pub(crate) const BLOCK: usize = 512;

/// The pairs of generators that one new row asks for.
#[derive(Debug)]
pub(crate) struct Pairs<'a, S, const W: usize> {
    pub(crate) system: &'a Inequalities<S>,
    pub(crate) generators: &'a Generators<S, W>,
    /// The rows taken so far.
    pub(crate) done: &'a [usize],
    /// The new row.
    pub(crate) row: usize,
    /// The generators g that satisfy the new row and can be half of a pair.
    pub(crate) satisfying: Vec<usize>,
    /// The generators h that violate the new row.
    pub(crate) violating: Vec<usize>,
}

/// The new generators that a block of pairs gave.
#[derive(Debug)]
pub(crate) struct Found<S, const W: usize> {
    /// The new vectors, scaled, one after the other.
    pub(crate) entries: Vec<S>,
    /// The types of each new vector.
    pub(crate) types: Vec<Mask<W>>,
    /// The number of pairs whose hyperarcs were formed.
    pub(crate) tests: u64,
}

/// Some satisfying, or some violating, generators, scaled so that the greater, or the lesser, side of the
/// new row is 0 at each of them.
struct Block<S, const W: usize> {
    /// For every j, entry j of all generators.
    columns: Vec<Vec<S>>,
    /// Both sides of every row so far, at all generators.
    greater: Vec<Vec<S>>,
    lesser: Vec<Vec<S>>,
    /// The indices that attain the sides of each row so far, generator by generator.
    tails: Vec<Mask<W>>,
    heads: Vec<Mask<W>>,
    types: Vec<Mask<W>>,
    supports: Vec<Mask<W>>,
    /// The sides of the new row at each generator.
    last: Vec<Sides<S, W>>,
    /// The tight rows so far whose tail is a single node: for generator `at` and node j they are the
    /// entries `starts[at * n + j]..starts[at * n + j + 1]` of `held`.
    starts: Vec<usize>,
    held: Vec<usize>,
}

impl<S: Scalar, const W: usize> Pairs<'_, S, W> {
    /// Returns the number of blocks of pairs.
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
        let column = || Vec::with_capacity(indices.len());
        let n = self.system.n;
        let mut block = Block {
            columns: (0..n).map(|_| column()).collect(),
            greater: self.done.iter().map(|_| column()).collect(),
            lesser: self.done.iter().map(|_| column()).collect(),
            tails: Vec::new(),
            heads: Vec::new(),
            types: Vec::new(),
            supports: Vec::new(),
            last: Vec::new(),
            starts: vec![0],
            held: Vec::new(),
        };
        for &index in indices {
            let x = self.generators.vector(index);
            let last: Sides<S, W> = Sides::of(&self.system.rows[self.row], x);
            let norm = side(&last).clone();
            for (column, value) in block.columns.iter_mut().zip(x) {
                column.push(value.minus(&norm));
            }
            let first = block.tails.len();
            for (r, &k) in self.done.iter().enumerate() {
                let sides: Sides<S, W> = Sides::of(&self.system.rows[k], x).divided_by(&norm);
                block.greater[r].push(sides.greater);
                block.lesser[r].push(sides.lesser);
                block.tails.push(sides.tail);
                block.heads.push(sides.head);
            }
            for j in 0..n {
                let is_held = |r: &usize| {
                    let row = (&block.greater[*r], &block.lesser[*r]);
                    block.tails[first + r] == Mask::only(j) && row.0.last() == row.1.last()
                };
                block.held.extend((0..self.done.len()).filter(is_held));
                block.starts.push(block.held.len());
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

    /// Returns the rows that are tight with tail {j} at generator `at`.
    fn held(&self, at: usize, j: usize) -> &[usize] {
        let at = at * self.columns.len() + j;
        &self.held[self.starts[at]..self.starts[at + 1]]
    }
}

/// The search through the pairs of two blocks.
struct Search<S, const W: usize> {
    satisfying: Block<S, W>,
    violating: Block<S, W>,
    terminal: Terminal<W>,
    found: Found<S, W>,
}

impl<S: Scalar, const W: usize> Search<S, W> {
    fn run(mut self) -> Found<S, W> {
        let mut left = Vec::with_capacity(self.satisfying.len());
        for h in 0..self.violating.len() {
            for t in self.violating.types[h].iter() {
                let column = &self.satisfying.columns[t];
                let value = &self.violating.columns[t][h];
                left.clear();
                left.extend((0..column.len()).filter(|&g| column[g] < *value));
                self.keep_left_by_hyperarcs(h, t, &mut left);
                for &g in &left {
                    if self.hyperarcs_leave_own_nodes(g, h) {
                        self.look_at(g, h, t);
                    }
                }
            }
        }
        self.found
    }

    /// Keeps those g for which each node u ≠ t at which h exceeds g is the whole tail of a hyperarc. Nodes
    /// with few rows of tail {u} come first, as they rule out the most g.
    fn keep_left_by_hyperarcs(&self, h: usize, t: usize, left: &mut Vec<usize>) {
        let (satisfying, violating) = (&self.satisfying, &self.violating);
        let mut nodes: Vec<usize> = violating.supports[h].iter().filter(|&u| u != t).collect();
        nodes.sort_by_key(|&u| violating.held(h, u).len());
        let mut rows: Vec<(&[S], &S)> = Vec::new();
        for u in nodes {
            let column = &satisfying.columns[u][..];
            let value = &violating.columns[u][h];
            let held = violating.held(h, u).iter();
            rows.clear();
            rows.extend(held.map(|&r| (&satisfying.greater[r][..], &violating.greater[r][h])));
            left.retain(|&g| {
                column[g] >= *value || rows.iter().any(|(of_g, of_h)| of_g[g] < **of_h)
            });
            if left.is_empty() {
                return;
            }
        }
    }

    /// Returns whether each node at which g exceeds h is the whole tail of a hyperarc.
    fn hyperarcs_leave_own_nodes(&self, g: usize, h: usize) -> bool {
        let (satisfying, violating) = (&self.satisfying, &self.violating);
        satisfying.supports[g].iter().all(|u| {
            satisfying.columns[u][g] <= violating.columns[u][h]
                || satisfying.last[g].tail == Mask::only(u)
                || satisfying
                    .held(g, u)
                    .iter()
                    .any(|&r| violating.greater[r][h] < satisfying.greater[r][g])
        })
    }

    /// Keeps g ⊕ h if it is extremal and t is its least type.
    fn look_at(&mut self, g: usize, h: usize, t: usize) {
        self.found.tests += 1;
        self.form_hyperarcs(g, h);
        let support = self.satisfying.supports[g].or(&self.violating.supports[h]);
        let types = self.terminal.types(&support, t);
        if types.first() != Some(t) {
            return;
        }
        let start = self.found.entries.len();
        let columns = self.satisfying.columns.iter();
        for (of_g, of_h) in columns.zip(&self.violating.columns) {
            let larger = (&of_g[g]).max(&of_h[h]);
            self.found.entries.push(larger.clone());
        }
        vector::scale(&mut self.found.entries[start..]);
        self.found.types.push(types);
    }

    /// Puts the hyperarcs of g ⊕ h into `terminal`.
    fn form_hyperarcs(&mut self, g: usize, h: usize) {
        self.terminal.clear();
        let (satisfying, violating) = (&self.satisfying, &self.violating);
        let (last_g, last_h) = (&satisfying.last[g], &violating.last[h]);
        let head = last_g.head.when(last_g.is_tight());
        self.terminal.add(last_g.tail, last_h.head.or(&head));
        let rows = satisfying.greater.len();
        for r in 0..rows {
            let of_g = (&satisfying.greater[r][g], &satisfying.lesser[r][g]);
            let of_h = (&violating.greater[r][h], &violating.lesser[r][h]);
            let (greater, lesser) = (of_g.0.max(of_h.0), of_g.1.max(of_h.1));
            if greater == lesser && !greater.is_epsilon() {
                let (at_g, at_h) = (g * rows + r, h * rows + r);
                let tail = satisfying.tails[at_g].when(of_g.0 == greater);
                let head = satisfying.heads[at_g].when(of_g.1 == lesser);
                self.terminal.add(
                    tail.or(&violating.tails[at_h].when(of_h.0 == greater)),
                    head.or(&violating.heads[at_h].when(of_h.1 == lesser)),
                );
            }
        }
    }
}

//! The dense kernel: machine integers, bit masks, one pass over all nodes for each node entered.

use super::lane::Lane;
use super::path::{Entered, Forward, Paths, Valued};
use super::rows::Rows;
use super::simd::{Instructions, Steps};
use super::step::{Inputs, Mask, StepFunction};
use crate::digraph::Digraph;

/// Rows are padded to a multiple of this many elements, for the widest vectors.
const BLOCK: usize = 32;

/// The matrix in the layout of the dense kernel.
#[derive(Debug)]
pub(crate) struct DenseMatrix<T: Lane, const W: usize> {
    digraph: Digraph<i64>,
    n: usize,
    stride: usize,
    /// −a(u, ·) for each u, then a(·, u) from `stride` on.
    rows: Rows<T>,
    /// The nodes with a nonnegative loop.
    loops: Mask<W>,
    /// B + 1, which stands for no bound.
    unbounded: T,
    step: StepFunction<T, W>,
}

impl<T: Steps, const W: usize> DenseMatrix<T, W> {
    /// Puts the digraph in dense form; `bound` is the B of `lane`, which must fit the lane.
    pub(crate) fn new(
        digraph: Digraph<i64>,
        bound: i64,
        instructions: Instructions,
    ) -> DenseMatrix<T, W> {
        let n = digraph.n();
        let stride = n.next_multiple_of(BLOCK);
        let missing = T::narrow(2 * bound + 1);
        let mut matrix = DenseMatrix {
            digraph,
            n,
            stride,
            rows: Rows::new(missing, n, 2 * stride),
            loops: [0; W],
            unbounded: T::narrow(bound + 1),
            step: T::step_function::<W>(instructions),
        };
        for u in 0..n {
            matrix.rows.row_mut(u)[stride..].fill(missing.negate());
        }
        for u in 0..n {
            for arc in matrix.digraph.outgoing(u) {
                let weight = T::narrow(arc.weight);
                matrix.rows.row_mut(u)[arc.node] = weight.negate();
                matrix.rows.row_mut(arc.node)[stride + u] = weight;
            }
            if matrix.digraph.has_nonnegative_loop(u) {
                matrix.loops[u / 64] |= 1 << (u % 64);
            }
        }
        matrix
    }
}

impl<T: Steps, const W: usize> Paths<i64> for DenseMatrix<T, W> {
    fn digraph(&self) -> &Digraph<i64> {
        &self.digraph
    }

    fn path(&self, every_zero_cycle: bool) -> Box<dyn Forward<i64> + '_> {
        Box::new(Dense::new(self, every_zero_cycle))
    }
}

/// A node of the path, with its value.
#[derive(Clone, Copy, Debug)]
struct PathNode<T, const W: usize> {
    node: u32,
    y: T,
    /// Whether i_1 is the smallest node of the path up to this one.
    first_is_smallest: bool,
    /// The children not taken yet.
    children: Mask<W>,
}

/// A path in a dense matrix.
#[derive(Debug)]
pub(crate) struct Dense<'a, T: Lane, const W: usize> {
    matrix: &'a DenseMatrix<T, W>,
    /// Whether to report every pure zero cycle, whatever its first node.
    every_zero_cycle: bool,
    path: Vec<PathNode<T, W>>,
    on_path: Mask<W>,
    /// The value of each node on the path; of other nodes it means nothing.
    value: Vec<T>,
    /// The leaves of the last node, and those that make pure zero cycles; valid until a child is entered.
    leaves: Mask<W>,
    zero_cycles: Mask<W>,
    /// Row d bounds the values of the nodes that may follow the first d path nodes; from `stride` on it is the most that
    /// these offer to each node.
    bounds: Rows<T>,
}

impl<'a, T: Lane, const W: usize> Dense<'a, T, W> {
    pub(crate) fn new(matrix: &'a DenseMatrix<T, W>, every_zero_cycle: bool) -> Self {
        let mut bounds = Rows::new(matrix.unbounded, matrix.n + 1, 2 * matrix.stride);
        bounds.row_mut(0)[matrix.stride..].fill(matrix.unbounded.negate());
        Dense {
            matrix,
            every_zero_cycle,
            path: Vec::with_capacity(matrix.n),
            on_path: [0; W],
            value: vec![T::ZERO; matrix.n],
            leaves: [0; W],
            zero_cycles: [0; W],
            bounds,
        }
    }

    /// Returns the value of w as the successor of the given path node.
    #[inline]
    fn candidate(&self, after: &PathNode<T, W>, w: usize) -> T {
        after.y.plus(self.matrix.rows.row(after.node as usize)[w])
    }

    /// Sorts out the leaves that i_1 satisfies tightly, which `zero_cycles` holds: keeps there those that no
    /// other node satisfies, and drops the leaves among them that another first node reports. Ties are rare in
    /// most matrices, so this is kept out of the hot code.
    #[cold]
    fn sort_out_zero_cycles(&mut self) {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else {
            return;
        };
        let suspects = self.zero_cycles;
        for_each_bit(&suspects, |w| {
            let (word, bit) = (w / 64, 1 << (w % 64));
            let value = self.candidate(&last, w);
            let is_pure = self.path.iter().skip(1).all(|other| {
                let row = self.matrix.rows.row(other.node as usize);
                other.y.plus(row[self.matrix.stride + w]) < value
            });
            if !is_pure {
                self.zero_cycles[word] &= !bit;
            } else if !(self.every_zero_cycle
                || last.first_is_smallest && (first.node as usize) < w)
            {
                self.zero_cycles[word] &= !bit;
                self.leaves[word] &= !bit;
            }
        });
    }

    fn valued(&self, mask: &Mask<W>, out: &mut Vec<Valued<i64>>) {
        if let Some(last) = self.path.last() {
            for_each_bit(mask, |node| {
                out.push(Valued {
                    node,
                    value: self.candidate(last, node).widen(),
                });
            });
        }
    }
}

impl<T: Lane, const W: usize> Forward<i64> for Dense<'_, T, W> {
    fn depth(&self) -> usize {
        self.path.len()
    }

    #[inline]
    fn at(&self, place: usize) -> Valued<i64> {
        let PathNode { node, y, .. } = self.path[place];
        Valued {
            node: node as usize,
            value: y.widen(),
        }
    }

    #[inline(always)]
    fn enter(&mut self, node: usize) -> Entered {
        let matrix = self.matrix;
        let depth = self.path.len();
        let (y, first, first_is_smallest) = match (self.path.first(), self.path.last()) {
            (Some(first), Some(last)) => (
                self.candidate(last, node),
                first.node as usize,
                last.first_is_smallest && node > first.node as usize,
            ),
            _ => (T::ZERO, node, true),
        };
        self.on_path[node / 64] |= 1 << (node % 64);
        self.value[node] = y;
        let (bounds, next) = self.bounds.pair(depth);
        let inputs = Inputs {
            node: matrix.rows.row(node),
            first_column: &matrix.rows.row(first)[matrix.stride..],
            bounds,
            y,
            on_path: self.on_path,
            loops: matrix.loops,
        };
        let masks = (matrix.step)(&inputs, next);
        self.path.push(PathNode {
            node: node as u32,
            y,
            first_is_smallest,
            children: masks.children,
        });
        self.leaves = masks.leaves;
        self.zero_cycles = masks.tight_on_first;
        if self.zero_cycles != [0; W] {
            self.sort_out_zero_cycles();
        }
        Entered {
            depth: depth as u32 + 1,
            // To count takes longer than to see that there are none.
            leaves: if self.leaves == [0; W] {
                0
            } else {
                self.leaves.iter().map(|word| word.count_ones()).sum()
            },
            has_zero_cycles: self.zero_cycles != [0; W],
            has_children: masks.children != [0; W],
        }
    }

    #[inline]
    fn leave(&mut self) {
        if let Some(last) = self.path.pop() {
            self.on_path[last.node as usize / 64] &= !(1 << (last.node % 64));
        }
    }

    fn leaves(&self, out: &mut Vec<Valued<i64>>) {
        self.valued(&self.leaves, out);
    }

    fn zero_cycles(&self, out: &mut Vec<Valued<i64>>) {
        self.valued(&self.zero_cycles, out);
    }

    #[inline]
    fn next_child(&mut self) -> Option<usize> {
        for (word, bits) in self.path.last_mut()?.children.iter_mut().enumerate() {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(word * 64 + bit);
            }
        }
        None
    }

    fn skip_children_before(&mut self, node: usize) {
        if let Some(last) = self.path.last_mut() {
            for (word, bits) in last.children.iter_mut().enumerate() {
                let below = node.saturating_sub(word * 64).min(64);
                *bits &= u64::MAX.checked_shl(below as u32).unwrap_or(0);
            }
        }
    }

    fn drop_children_from(&mut self, node: usize) -> bool {
        let Some(last) = self.path.last_mut() else {
            return false;
        };
        for (word, bits) in last.children.iter_mut().enumerate() {
            let below = node.saturating_sub(word * 64).min(64);
            *bits &= !u64::MAX.checked_shl(below as u32).unwrap_or(0);
        }
        last.children != [0; W]
    }

    fn take_children_at(&mut self, place: usize) -> Option<usize> {
        let children = std::mem::replace(&mut self.path[place].children, [0; W]);
        let word = children.iter().position(|&bits| bits != 0)?;
        Some(word * 64 + children[word].trailing_zeros() as usize)
    }

    fn bound_before_last(&self, v: usize) -> Option<i64> {
        let before = self.path.len().saturating_sub(1);
        let bound = self.bounds.row(before)[v];
        (bound < self.matrix.unbounded).then(|| bound.widen())
    }

    fn cost(&self) -> u64 {
        32 + self.matrix.n as u64 / 2
    }

    fn value_on_path(&self, v: usize) -> Option<i64> {
        contains(&self.on_path, v).then(|| self.value[v].widen())
    }
}

fn contains<const W: usize>(mask: &Mask<W>, node: usize) -> bool {
    mask[node / 64] >> (node % 64) & 1 == 1
}

fn for_each_bit<const W: usize>(mask: &Mask<W>, mut take: impl FnMut(usize)) {
    for (word, &bits) in mask.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            take(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

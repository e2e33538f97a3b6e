//! The inner loop of the dense kernel: computes what one more node on the path means for every other node.
//!
//! With w the new last node and y = y_w, for every node v at once:
//! - `next_back[v] = max(back[v], a(v, w) + y)`: the best that a path node offers to v;
//! - `cand[v] = y − a(w, v)`: the value that v would get as the next node;
//! - v off the path is open when `cand[v] < ub[v]`; an open v is a leaf if `next_back[v] ≥ cand[v]`
//!   or a(v, v) ≥ 0, else a child; a leaf is tight on the first if `a(v, i_1) = cand[v]` (with
//!   y(i_1) = 0) and a(v, v) < 0;
//! - `next_ub[v] = min(ub[v], cand[v])` bounds v from then on.
//!
//! The loop has no branches, and the outcomes are bit masks. This file has the plain version, which is the
//! reference and the fallback; [`simd`](super::simd) has vector versions of it.

use super::lane::Lane;

/// The inputs of the step. There are as many nodes as elements in `first_column`, a multiple of 32; the other slices hold
/// two rows, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs<'a, T, const W: usize> {
    /// −a(w, ·) and a(·, w).
    pub(crate) node: &'a [T],
    /// a(·, i_1).
    pub(crate) first_column: &'a [T],
    /// `ub` and `back`.
    pub(crate) bounds: &'a [T],
    /// y_w.
    pub(crate) y: T,
    /// The nodes of the path, w included.
    pub(crate) on_path: Mask<W>,
    /// The nodes with a nonnegative loop.
    pub(crate) loops: Mask<W>,
}

/// One bit for each node.
pub(crate) type Mask<const W: usize> = [u64; W];

/// The outcomes of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Masks<const W: usize> {
    pub(crate) children: Mask<W>,
    pub(crate) leaves: Mask<W>,
    pub(crate) tight_on_first: Mask<W>,
}

impl<const W: usize> Masks<W> {
    pub(crate) const EMPTY: Masks<W> = Masks {
        children: [0; W],
        leaves: [0; W],
        tight_on_first: [0; W],
    };

    /// Sorts the nodes of one word into the masks, given which nodes are below their bound, offered enough by
    /// the path, and tight on the first node.
    #[inline(always)]
    pub(crate) fn sort<T>(
        &mut self,
        inputs: &Inputs<'_, T, W>,
        word: usize,
        below: u64,
        offered: u64,
        tight: u64,
    ) {
        let open = below & !inputs.on_path[word];
        let leaves = open & (offered | inputs.loops[word]);
        self.children[word] = open & !leaves;
        self.leaves[word] = leaves;
        self.tight_on_first[word] = leaves & tight & !inputs.loops[word];
    }
}

/// A version of the step; the last slice is for `next_ub` and `next_back`.
pub(crate) type StepFunction<T, const W: usize> = fn(&Inputs<'_, T, W>, &mut [T]) -> Masks<W>;

/// The plain version: a loop without branches, which compilers turn into the vector instructions of any
/// processor; then the outcomes, one byte each, are gathered into bits.
pub(crate) fn step<T: Lane, const W: usize>(inputs: &Inputs<'_, T, W>, next: &mut [T]) -> Masks<W> {
    let length = inputs.first_column.len();
    let (negated_row, column) = inputs.node.split_at(length);
    let (ub, back) = inputs.bounds.split_at(length);
    let (next_ub, next_back) = next.split_at_mut(length);
    let mut masks = Masks::EMPTY;
    for word in 0..length.div_ceil(64) {
        let nodes = word * 64..length.min(word * 64 + 64);
        let negated_row = &negated_row[nodes.clone()];
        let column = &column[nodes.clone()];
        let first_column = &inputs.first_column[nodes.clone()];
        let ub = &ub[nodes.clone()];
        let back = &back[nodes.clone()];
        let next_ub = &mut next_ub[nodes.clone()];
        let next_back = &mut next_back[nodes.clone()];
        let (mut below, mut offered, mut tight) = ([0u8; 64], [0u8; 64], [0u8; 64]);
        for v in 0..nodes.len() {
            let candidate = inputs.y.plus(negated_row[v]);
            let offer = back[v].max(column[v].plus(inputs.y));
            below[v] = u8::from(candidate < ub[v]);
            offered[v] = u8::from(offer >= candidate);
            tight[v] = u8::from(first_column[v] == candidate);
            next_ub[v] = ub[v].min(candidate);
            next_back[v] = offer;
        }
        masks.sort(
            inputs,
            word,
            gather(&below),
            gather(&offered),
            gather(&tight),
        );
    }
    masks
}

/// Returns the lowest bits of 64 bytes.
fn gather(bytes: &[u8; 64]) -> u64 {
    let mut bits = 0;
    for (at, eight) in bytes.chunks_exact(8).enumerate() {
        let mut word = [0; 8];
        word.copy_from_slice(eight);
        // Multiplication moves bit 8k to bit 56 + k.
        let gathered = u64::from_le_bytes(word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= gathered << (8 * at);
    }
    bits
}

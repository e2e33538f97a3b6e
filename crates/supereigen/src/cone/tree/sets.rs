//! Sets of unknowns, as words of bits; all sets of one cone have the same number of words. The loops have no iterators, which
//! the compiler does not always dissolve in other units than this one.

#[inline]
pub(crate) fn has(set: &[u64], u: usize) -> bool {
    set[u / 64] >> (u % 64) & 1 == 1
}

#[inline]
pub(crate) fn insert(set: &mut [u64], u: usize) {
    set[u / 64] |= 1 << (u % 64);
}

#[inline]
pub(crate) fn is_single(set: &[u64]) -> bool {
    set.iter().map(|word| word.count_ones()).sum::<u32>() == 1
}

#[inline]
pub(crate) fn is_within(set: &[u64], other: &[u64]) -> bool {
    (0..set.len().min(other.len())).all(|at| set[at] & !other[at] == 0)
}

#[inline]
pub(crate) fn meets(set: &[u64], other: &[u64]) -> bool {
    (0..set.len().min(other.len())).any(|at| set[at] & other[at] != 0)
}

/// Adds the elements of another set, and returns whether some are new.
#[inline]
pub(crate) fn unite(set: &mut [u64], other: &[u64]) -> bool {
    let mut is_changed = false;
    for at in 0..set.len().min(other.len()) {
        is_changed |= other[at] & !set[at] != 0;
        set[at] |= other[at];
    }
    is_changed
}

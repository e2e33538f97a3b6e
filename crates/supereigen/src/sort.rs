//! Sorts what is short or sorted once, where the time to compile a sort counts for more than the time that it takes.

use std::cmp::Ordering;

/// Sorts by an order, and leaves equal elements in theirs. The sort itself is of indices, so that it is compiled once and not
/// for every type.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for (one, other) in swaps(items.len(), &|a, b| compare(&items[a], &items[b])) {
        items.swap(one, other);
    }
}

/// Like [`sort_by`], by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Returns the swaps that sort.
fn swaps(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut from: Vec<usize> = (0..count).collect();
    from.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    let mut swaps = Vec::new();
    for start in 0..count {
        let mut at = start;
        while from[at] != start {
            swaps.push((at, from[at]));
            at = std::mem::replace(&mut from[at], at);
        }
        from[at] = at;
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = SplitMix64(3);
        for length in 0..60 {
            let mut items: Vec<(u64, usize)> =
                (0..length).map(|at| (random.below(9), at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}

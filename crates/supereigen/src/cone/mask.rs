//! Sets of unknowns as bits of W words.

/// A subset of {0, …, 64 W − 1}.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    /// ∅.
    pub(crate) const EMPTY: Mask<W> = Mask([0; W]);

    /// Returns {u}.
    pub(crate) fn only(u: usize) -> Mask<W> {
        let mut mask = Mask::EMPTY;
        mask.insert(u);
        mask
    }

    /// Adds u.
    pub(crate) fn insert(&mut self, u: usize) {
        self.0[u / 64] |= 1 << (u % 64);
    }

    /// Adds u if the condition holds.
    #[inline]
    pub(crate) fn insert_if(&mut self, u: usize, condition: bool) {
        self.0[u / 64] |= u64::from(condition) << (u % 64);
    }

    /// Returns whether u is in the set.
    pub(crate) fn contains(&self, u: usize) -> bool {
        self.0[u / 64] >> (u % 64) & 1 == 1
    }

    /// Returns whether the set has exactly one element.
    #[inline]
    pub(crate) fn is_single(&self) -> bool {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() == 1
    }

    /// Returns whether the set is ∅.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the union with another set.
    #[inline]
    pub(crate) fn or(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Returns the intersection with another set.
    #[inline]
    pub(crate) fn and(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// Returns the elements that are not in the other set.
    #[inline]
    pub(crate) fn without(&self, other: &Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Returns the set itself if the condition holds, else ∅.
    #[inline]
    pub(crate) fn when(&self, condition: bool) -> Mask<W> {
        let all = u64::from(condition).wrapping_neg();
        Mask(std::array::from_fn(|at| self.0[at] & all))
    }

    /// Returns the least element; `None` for ∅.
    pub(crate) fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// Iterates over the elements in increasing order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let u = rest.first()?;
            rest.0[u / 64] &= rest.0[u / 64] - 1;
            Some(u)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_reach_over_words() {
        let mut set = Mask::<2>::only(3);
        set.insert(64);
        set.insert(127);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 127]);
        assert_eq!(set.first(), Some(3));
        assert!(
            !set.is_single() && !Mask::<2>::EMPTY.is_single() && Mask::<2>::only(64).is_single()
        );
        assert!(set.contains(64) && !set.contains(65));
        let rest = set.without(&Mask::only(3));
        assert_eq!(rest.first(), Some(64));
        assert_eq!(rest.or(&Mask::only(3)), set);
        assert_eq!(rest.and(&Mask::only(127)), Mask::only(127));
        assert_eq!(set.when(true), set);
        assert!(set.when(false).is_empty() && Mask::<2>::EMPTY.first().is_none());
    }
}

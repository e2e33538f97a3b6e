//! SplitMix64: random numbers that depend on the seed alone and never change.
//!
//! With s ← s + 0x9e3779b97f4a7c15, z = s, z ← (z ⊕ z≫30) · 0xbf58476d1ce4e5b9,
//! z ← (z ⊕ z≫27) · 0x94d049bb133111eb, the next number is z ⊕ z≫31 (all mod 2^64, ⊕ bitwise).

/// A generator with its state, which at first is the seed.
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    /// Returns ⌊z · bound / 2^64⌋ with z the next number: uniform below the bound, 0 if the bound is 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        // From state 0: 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4.
        let mut random = SplitMix64(0);
        assert_eq!(random.below(1 << 16), 0xe220);
        assert_eq!(random.below(1 << 16), 0x6e78);
        assert_eq!(random.below(0), 0);
    }
}

//! Random cases for the tests of all crates: how many, by one environment variable, and the numbers that they are made of.

/// Returns the percentage of `full` that the environment variable `SUPEREIGEN_CASES` asks for, but at least one.
///
/// Without the variable, or if it is not a number, this is `full`. A percentage above 100 gives more than `full`.
pub fn cases<N>(full: N) -> N
where
    N: Copy + TryFrom<u64>,
    u64: TryFrom<N>,
{
    let percent = std::env::var("SUPEREIGEN_CASES").ok();
    let percent = percent.and_then(|percent| percent.parse().ok());
    let wanted = u64::try_from(full).map(|full| scaled(full, percent.unwrap_or(100)));
    wanted.map_or(full, |wanted| N::try_from(wanted).unwrap_or(full))
}

fn scaled(full: u64, percent: u64) -> u64 {
    (full.saturating_mul(percent) / 100).max(1)
}

/// SplitMix64 with its state, which at first is the seed: random numbers that never change.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// Returns any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, or 0 if there is none.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound.max(1)
    }

    /// Returns an index below `bound`, or 0 if there is none.
    pub fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// Returns an integer from `low` to `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// Returns true with a chance of so many percent.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    /// Returns an entry from `low` to `high`, or −∞ with a chance of so many percent.
    pub fn entry(&mut self, missing: u64, low: i64, high: i64) -> Option<i64> {
        (!self.percent(missing)).then(|| self.between(low, high))
    }

    /// Returns so many such entries.
    pub fn entries(&mut self, n: usize, missing: u64, low: i64, high: i64) -> Vec<Option<i64>> {
        (0..n).map(|_| self.entry(missing, low, high)).collect()
    }

    /// Returns one of some things.
    pub fn choose<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.index(choices.len())]
    }
}

/// The example in Rust of the README of the project is compiled and run, too. It is here because a package that is
/// published has no files from outside of its folder.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn a_percentage_is_taken() {
        assert_eq!(scaled(2_000, 100), 2_000);
        assert_eq!(scaled(2_000, 5), 100);
        assert_eq!(scaled(10, 5), 1);
        assert_eq!(scaled(1_000, 2_000), 20_000);
    }
}

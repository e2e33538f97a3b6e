//! Decides how many random cases the tests of all crates run, by one environment variable.

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
    scaled(full, percent.unwrap_or(100))
}

fn scaled<N>(full: N, percent: u64) -> N
where
    N: Copy + TryFrom<u64>,
    u64: TryFrom<N>,
{
    let wanted = u64::try_from(full).map(|full| (full.saturating_mul(percent) / 100).max(1));
    wanted.map_or(full, |wanted| N::try_from(wanted).unwrap_or(full))
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
        assert_eq!(scaled(2_000_u32, 5), 100);
        assert_eq!(scaled(10_usize, 5), 1);
        assert_eq!(scaled(1_000_u64, 2_000), 20_000);
    }
}

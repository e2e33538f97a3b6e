//! Combines independent samples into an estimate of the number of results.

use super::logarithm::ln_sum;
use super::pieces::Size;
use super::population::Sample;

/// An estimate of the number of results of a search, by samples of its tree. Always `least` ≤ `results` ≤ `most`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The most likely number of results; at most the greatest float.
    pub results: f64,
    /// The number of results is at least this, with a probability of 95 %.
    pub least: f64,
    /// The number of results is at most this, with a probability of about 95 %; infinite if the samples differ too
    /// much.
    pub most: f64,
    /// The estimated number of nodes of the search tree.
    pub nodes: f64,
    /// Whether `results` is exact.
    pub is_exact: bool,
}

/// The half-width of the interval for the logarithm: `INTERVAL_STD_DEVS` standard deviations of the mean plus `LEAST_WIDTH`,
/// since samples that happen to agree prove little.
const INTERVAL_STD_DEVS: f64 = 4.0;
const LEAST_WIDTH: f64 = 0.01;
/// There is an interval only if the relative standard deviation of the mean is at most `MAX_RELATIVE_STD_DEV`, and the greatest
/// sample is at most the part `MAX_SAMPLE_SHARE` of the sum of all.
const MAX_RELATIVE_STD_DEV: f64 = 0.15;
const MAX_SAMPLE_SHARE: f64 = 0.4;
/// By Markov's inequality, an unbiased mean is this many times too large, or more, with a probability of at most
/// 2.5 %.
const MARKOV_FACTOR: f64 = 40.0;

impl Estimate {
    /// The estimate when nothing is known.
    pub(crate) const UNKNOWN: Estimate = Estimate {
        results: 0.0,
        least: 0.0,
        most: f64::INFINITY,
        nodes: 0.0,
        is_exact: false,
    };

    /// Returns the estimate for a tree that was counted completely.
    pub(crate) fn exact(results: f64, nodes: f64) -> Estimate {
        Estimate {
            results,
            least: results,
            most: results,
            nodes,
            is_exact: true,
        }
    }

    /// Adds up what was counted and an estimate from independent samples whose mean is right, or too small.
    ///
    /// An interval needs samples that agree. If they do not, there is still a lower bound, by Markov's inequality,
    /// which holds however they are distributed: their mean is 40 times too large with a probability of at most 1/40,
    /// and all k samples are 40^(1/k) times too large with a probability of at most 1/40.
    pub(crate) fn of(samples: &[Sample], counted: Size) -> Estimate {
        let count = samples.len() as f64;
        let ln_mean = |of: fn(&Sample) -> f64| ln_sum(samples.iter().map(of)) - count.ln();
        let (ln_results, ln_nodes) = (ln_mean(|it| it.results), ln_mean(|it| it.nodes));
        if !ln_results.is_finite() {
            return Estimate {
                results: counted.results,
                least: counted.results,
                nodes: counted.nodes,
                ..Estimate::UNKNOWN
            };
        }
        let parts = samples.iter().map(|it| (it.results - ln_results).exp());
        let squares: f64 = parts.clone().map(|part| (part - 1.0).powi(2)).sum();
        let spread = (squares / (count - 1.0) / count).sqrt();
        let (least, greatest) = parts.fold((f64::INFINITY, 0.0), |(least, greatest), part| {
            (part.min(least), part.max(greatest))
        });
        let bound = (least * MARKOV_FACTOR.powf(-1.0 / count)).max(1.0 / MARKOV_FACTOR);
        let is_trusted = samples.iter().all(|it| it.is_whole)
            && spread <= MAX_RELATIVE_STD_DEV
            && greatest <= MAX_SAMPLE_SHARE * count;
        let number = |ln: f64| ln.exp().min(f64::MAX);
        let results = number(ln_results);
        let width = INTERVAL_STD_DEVS * spread + LEAST_WIDTH;
        let (least, most) = if is_trusted && results < f64::MAX {
            ((-width).exp(), number(ln_results + width))
        } else {
            (bound, f64::INFINITY)
        };
        let least = number(ln_results + least.ln()).min(results);
        let plus = |number: f64| (number + counted.results).min(f64::MAX);
        Estimate {
            results: plus(results),
            least: plus(least),
            most: most.max(results) + counted.results,
            nodes: number(ln_nodes) + counted.nodes,
            is_exact: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The samples are right on average: one in `rare` of them is `rare` times too large, the others are almost zero.
    #[test]
    fn a_lower_bound_holds_whatever_the_samples_are() {
        use crate::random::SplitMix64;
        let truth: f64 = 1e40;
        for rare in [1, 2, 10, 1000] {
            let mut random = SplitMix64(rare);
            let mut held = 0;
            let rounds = 1000;
            for _ in 0..rounds {
                let samples: [Sample; 12] = std::array::from_fn(|_| Sample {
                    results: match random.below(rare) {
                        0 => (truth * rare as f64).ln(),
                        _ => 0.0,
                    },
                    nodes: 0.0,
                    is_whole: true,
                });
                let estimate = Estimate::of(&samples, Size::default());
                let Estimate {
                    results,
                    least,
                    most,
                    ..
                } = estimate;
                assert!(least <= results && results <= most, "{estimate:?}");
                held += i32::from(least <= truth);
            }
            assert!(held * 100 >= rounds * 95, "one in {rare}: {held}");
        }
    }

    #[test]
    fn what_no_float_holds_is_as_much_as_one_holds_at_least() {
        let sample = Sample {
            results: 1e6,
            nodes: 1e6,
            is_whole: true,
        };
        let estimate = Estimate::of(&[sample; 12], Size::default());
        assert_eq!(estimate.results, f64::MAX);
        assert_eq!(estimate.least, f64::MAX);
        assert_eq!(estimate.most, f64::INFINITY);
    }
}

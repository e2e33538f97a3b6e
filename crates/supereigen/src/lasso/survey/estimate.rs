//! What independent samples say together about the number of results.

use super::logarithm::ln_sum;
use super::population::Sample;
use super::probe::Size;

/// How many results a search will give, by samples of its tree. Always `least` ≤ `results` ≤ `most`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The most likely number of results; what is greater than a float can be counts as the greatest.
    pub results: f64,
    /// With probability 95 %, at least this many.
    pub least: f64,
    /// With probability about 95 %, at most this many; infinite where the samples differ too much to say.
    pub most: f64,
    /// The nodes of the search tree.
    pub nodes: f64,
    /// Whether the number of results is exact.
    pub is_exact: bool,
}

/// The half-width of an interval in standard deviations of the mean, on the logarithm, and no less than this:
/// samples that happen to agree prove little.
const SPREAD: f64 = 4.0;
const LEAST_WIDTH: f64 = 0.01;
/// The greatest relative standard deviation of the mean at which there is an interval, and the part of all
/// that the greatest sample may be.
const TRUSTED: f64 = 0.15;
const GREATEST: f64 = 0.4;
/// A mean that is right on average is so many times too large, or more, with a probability of at most one
/// half of 5 %.
const MARKOV: f64 = 40.0;

impl Estimate {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Estimate = Estimate {
        results: 0.0,
        least: 0.0,
        most: f64::INFINITY,
        nodes: 0.0,
        is_exact: false,
    };

    /// What was counted.
    pub(crate) fn exact(results: f64, nodes: f64) -> Estimate {
        Estimate {
            results,
            least: results,
            most: results,
            nodes,
            is_exact: true,
        }
    }

    /// What was counted, and what independent samples say that are right on average, or too small.
    ///
    /// An interval needs samples that agree. Else there is a lower bound that holds whatever they are, by
    /// Markov's inequality: their mean is 40 times too large with a probability of at most 1/40, and k
    /// samples are all 40^(1/k) times too large with the same.
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
        let bound = (least * MARKOV.powf(-1.0 / count)).max(1.0 / MARKOV);
        let is_trusted = samples.iter().all(|it| it.is_whole)
            && spread <= TRUSTED
            && greatest <= GREATEST * count;
        let number = |ln: f64| ln.exp().min(f64::MAX);
        let results = number(ln_results);
        let width = SPREAD * spread + LEAST_WIDTH;
        let (least, most) = match is_trusted && results < f64::MAX {
            true => ((-width).exp(), number(ln_results + width)),
            false => (bound, f64::INFINITY),
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

    /// Samples of a number that are right on average: one in so many is as many times too large, the others are
    /// nothing, or next to it.
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

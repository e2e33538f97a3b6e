//! About how large a search is, and where in it the work lies.
//!
//! Nothing here decides what the results are: a wrong guess makes shards uneven, and a bar of
//! progress jump.

use super::population::{Sample, ln_sum};
use super::position::{Forest, Path, Stretch};
use super::probe::Size;

/// A part of the tree: one node whose own results are known, or a node with all that is below it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) forest: Forest,
    pub(super) path: Path,
    /// Only the node, without what is below it.
    pub(super) is_node: bool,
    pub(super) probes: u32,
    /// The mean over the probes.
    pub(super) results: f64,
    pub(super) nodes: f64,
    /// The sum of squared deviations of the results from their mean.
    pub(super) deviation: f64,
}

impl Piece {
    /// A node by itself.
    pub(super) fn known(forest: Forest, path: Path, results: u64) -> Piece {
        Piece {
            forest,
            path,
            is_node: true,
            probes: 0,
            results: results as f64,
            nodes: 1.0,
            deviation: 0.0,
        }
    }

    pub(super) fn add(&mut self, probe: Size) {
        self.probes += 1;
        let count = f64::from(self.probes);
        let off = probe.results - self.results;
        self.results += off / count;
        self.deviation += off * (probe.results - self.results);
        self.nodes += (probe.nodes - self.nodes) / count;
    }

    /// The variance of the mean.
    pub(super) fn variance(&self) -> f64 {
        if self.probes < 2 {
            return 0.0;
        }
        let count = f64::from(self.probes);
        self.deviation / (count - 1.0) / count
    }

    pub(super) fn weight(&self) -> f64 {
        self.results + self.nodes
    }
}

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
    pub(super) const UNKNOWN: Estimate = Estimate {
        results: 0.0,
        least: 0.0,
        most: f64::INFINITY,
        nodes: 0.0,
        is_exact: false,
    };

    /// What was counted.
    pub(super) fn exact(results: f64, nodes: f64) -> Estimate {
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
    pub(super) fn of(samples: &[Sample], counted: Size) -> Estimate {
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

/// A tree cut into pieces with estimates, in the order of the search.
#[derive(Clone, Debug)]
pub struct Survey {
    estimate: Estimate,
    pieces: Vec<Piece>,
    /// The weight of all pieces before each one, and of all.
    before: Vec<f64>,
}

impl Survey {
    pub(super) fn new(estimate: Estimate, mut pieces: Vec<Piece>) -> Survey {
        pieces.sort_by(|a, b| (a.forest, &a.path).cmp(&(b.forest, &b.path)));
        let mut before = vec![0.0];
        let mut sum = 0.0;
        for piece in &pieces {
            sum += piece.weight();
            before.push(sum);
        }
        Survey {
            estimate,
            pieces,
            before,
        }
    }

    /// The estimate for the whole search.
    pub fn estimate(&self) -> Estimate {
        self.estimate
    }

    /// The part of the work that is in some stretches, between 0 and 1.
    pub fn fraction(&self, stretches: &[Stretch]) -> f64 {
        let total = self.total();
        if total == 0.0 {
            return 0.0;
        }
        let place = |forest, path: &Path| self.weight_before(forest, path);
        let weight: f64 = stretches
            .iter()
            .map(|stretch| {
                let to = match &stretch.to {
                    Some(to) => place(stretch.forest, to),
                    None => self.weight_of_forests_up_to(stretch.forest),
                };
                (to - place(stretch.forest, &stretch.from)).max(0.0)
            })
            .sum();
        (weight / total).clamp(0.0, 1.0)
    }

    fn total(&self) -> f64 {
        self.before.last().copied().unwrap_or(0.0)
    }

    /// The weight of what comes before a place, without the piece that it lies in.
    fn weight_before(&self, forest: Forest, path: &Path) -> f64 {
        let index = self
            .pieces
            .partition_point(|piece| (piece.forest, &piece.path) < (forest, path));
        let is_within = |piece: &Piece| {
            piece.forest == forest && !piece.is_node && path.starts_with(&piece.path)
        };
        match index.checked_sub(1) {
            Some(last) if is_within(&self.pieces[last]) => self.before[last],
            _ => self.before[index],
        }
    }

    fn weight_of_forests_up_to(&self, forest: Forest) -> f64 {
        let index = self.pieces.partition_point(|piece| piece.forest <= forest);
        self.before[index]
    }

    /// Cuts the search into parts of about the same weight, at least one, in order. Some may be empty.
    pub fn shards(&self, parts: usize) -> Vec<Shard> {
        let total = self.total();
        let mut cuts: Vec<usize> = (1..parts)
            .map(|part| {
                let mut wanted = total * part as f64 / parts as f64;
                if wanted.is_infinite() {
                    // The product is; the quotient need not be.
                    wanted = total / parts as f64 * part as f64;
                }
                let index = self.before.partition_point(|&before| before < wanted);
                // The nearer of the two boundaries.
                let previous = index.saturating_sub(1);
                match wanted - self.before[previous] < self.before[index] - wanted {
                    true => previous,
                    false => index,
                }
            })
            .collect();
        cuts.insert(0, 0);
        cuts.push(self.pieces.len());
        cuts.windows(2)
            .map(|cut| self.shard(cut[0], cut[1]))
            .collect()
    }

    /// The pieces from one to another.
    fn shard(&self, first: usize, end: usize) -> Shard {
        let pieces = &self.pieces[first..end];
        let mut stretches: Vec<Stretch> = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            if stretches.last().map(|last| last.forest) == Some(piece.forest) {
                continue;
            }
            // A forest begins before its first piece.
            let is_first =
                first + index == 0 || self.pieces[first + index - 1].forest != piece.forest;
            stretches.push(Stretch {
                forest: piece.forest,
                from: if is_first {
                    Path::new()
                } else {
                    piece.path.clone()
                },
                to: None,
            });
        }
        if let (Some(last), Some(next)) = (stretches.last_mut(), self.pieces.get(end))
            && last.forest == next.forest
        {
            last.to = Some(next.path.clone());
        }
        let weight: f64 = pieces.iter().map(Piece::weight).sum();
        Shard {
            results: pieces.iter().map(|piece| piece.results).sum(),
            weight: if self.total() > 0.0 {
                weight / self.total()
            } else {
                0.0
            },
            stretches,
        }
    }
}

/// A part of a search that can be run by itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shard {
    /// What to search; nothing if there are fewer nodes than shards.
    pub stretches: Vec<Stretch>,
    /// About how many results it has.
    pub results: f64,
    /// The part of the work that it is, between 0 and 1.
    pub weight: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lasso::position::Step;

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

    /// A few nodes with as many results as a float can hold, or more.
    #[test]
    fn the_largest_estimates_are_cut_too() {
        let estimate = Estimate::UNKNOWN;
        for results in [1.0, 1e307, f64::INFINITY, f64::NAN] {
            let piece = |node| Piece {
                results,
                ..Piece::known(Forest::Forward, vec![Step::node(node)], 0)
            };
            let survey = Survey::new(estimate, (0..4).map(piece).collect());
            for parts in [0, 1, 3, 1000] {
                let shards = survey.shards(parts);
                assert_eq!(shards.len(), parts.max(1));
                let from = shards.iter().flat_map(|shard| &shard.stretches);
                assert!(from.map(|stretch| &stretch.from).is_sorted());
            }
        }
        // Where they can be told apart, they are.
        let piece = |node| Piece {
            results: 1e307,
            ..Piece::known(Forest::Forward, vec![Step::node(node)], 0)
        };
        let survey = Survey::new(estimate, (0..4).map(piece).collect());
        let filled = survey.shards(1000).into_iter();
        assert_eq!(filled.filter(|it| !it.stretches.is_empty()).count(), 4);
    }
}

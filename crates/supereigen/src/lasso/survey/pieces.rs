//! A search tree cut into pieces with estimates: a survey, and the shards made from it.

use super::estimate::Estimate;
use super::probe::Size;
use crate::report::Stop;
use crate::stretch::{Pass, Path, Stretch};

/// A part of the tree: one node alone, whose results are known, or a node with all nodes below it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) pass: Pass,
    pub(super) path: Path,
    /// Whether the piece is only the node, without the nodes below it.
    pub(super) is_node: bool,
    pub(super) probes: u32,
    /// The mean over the probes, or the exact number if there are no probes.
    pub(super) results: f64,
    pub(super) nodes: f64,
    /// The sum of squared deviations of the results from their mean.
    pub(super) deviation: f64,
}

impl Piece {
    /// Makes the piece of a node alone.
    pub(super) fn known(pass: Pass, path: Path, results: u64) -> Piece {
        Piece {
            pass,
            path,
            is_node: true,
            probes: 0,
            results: results as f64,
            nodes: 1.0,
            deviation: 0.0,
        }
    }

    /// Adds the outcome of a probe to the means.
    pub(super) fn add(&mut self, probe: Size) {
        self.probes += 1;
        let count = f64::from(self.probes);
        let off = probe.results - self.results;
        self.results += off / count;
        self.deviation += off * (probe.results - self.results);
        self.nodes += (probe.nodes - self.nodes) / count;
    }

    /// Returns the variance of the mean.
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

/// A search cut into pieces, in the order of the search, with an estimate of the size of each.
#[derive(Clone, Debug)]
pub struct Survey {
    estimate: Estimate,
    pieces: Vec<Piece>,
    /// The weight of all pieces before each piece, and at the end the weight of all.
    before: Vec<f64>,
    stop: Stop,
}

impl Survey {
    pub(super) fn new(estimate: Estimate, mut pieces: Vec<Piece>, stop: Stop) -> Survey {
        pieces.sort_by(|a, b| (a.pass, &a.path).cmp(&(b.pass, &b.path)));
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
            stop,
        }
    }

    /// Returns why the survey ended: [`Stop::Complete`], or [`Stop::Interrupted`] if it is coarser than was asked for.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Returns the estimate for the whole search.
    pub fn estimate(&self) -> Estimate {
        self.estimate
    }

    /// Estimates the part of the work that lies in the given stretches, between 0 and 1.
    pub fn fraction(&self, stretches: &[Stretch]) -> f64 {
        let total = self.total();
        if total == 0.0 {
            return 0.0;
        }
        let place = |pass, path: &Path| self.weight_before(pass, path);
        let weight: f64 = stretches
            .iter()
            .map(|stretch| {
                let to = match &stretch.to {
                    Some(to) => place(stretch.pass, to),
                    None => self.weight_of_passes_up_to(stretch.pass),
                };
                (to - place(stretch.pass, &stretch.from)).max(0.0)
            })
            .sum();
        (weight / total).clamp(0.0, 1.0)
    }

    fn total(&self) -> f64 {
        self.before.last().copied().unwrap_or(0.0)
    }

    /// Returns the weight of the pieces before a place, without the piece in which the place lies.
    fn weight_before(&self, pass: Pass, path: &Path) -> f64 {
        let index = self
            .pieces
            .partition_point(|piece| (piece.pass, &piece.path) < (pass, path));
        let is_within =
            |piece: &Piece| piece.pass == pass && !piece.is_node && path.starts_with(&piece.path);
        match index.checked_sub(1) {
            Some(last) if is_within(&self.pieces[last]) => self.before[last],
            _ => self.before[index],
        }
    }

    fn weight_of_passes_up_to(&self, pass: Pass) -> f64 {
        let index = self.pieces.partition_point(|piece| piece.pass <= pass);
        self.before[index]
    }

    /// Cuts the search into `parts` shards of about the same weight, in order; 0 makes one shard. Some may be empty.
    pub fn shards(&self, parts: usize) -> Vec<Shard> {
        let total = self.total();
        let mut cuts: Vec<usize> = (1..parts)
            .map(|part| {
                let mut wanted = total * part as f64 / parts as f64;
                if wanted.is_infinite() {
                    // Only the product overflows; the quotient need not.
                    wanted = total / parts as f64 * part as f64;
                }
                let index = self.before.partition_point(|&before| before < wanted);
                // Takes the nearer of the two boundaries.
                let previous = index.saturating_sub(1);
                if wanted - self.before[previous] < self.before[index] - wanted {
                    previous
                } else {
                    index
                }
            })
            .collect();
        cuts.insert(0, 0);
        cuts.push(self.pieces.len());
        cuts.windows(2)
            .map(|cut| self.shard(cut[0], cut[1]))
            .collect()
    }

    /// Makes a shard of the pieces from `first` up to, but without, `end`.
    fn shard(&self, first: usize, end: usize) -> Shard {
        let pieces = &self.pieces[first..end];
        let mut stretches: Vec<Stretch> = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            if stretches.last().map(|last| last.pass) == Some(piece.pass) {
                continue;
            }
            // The stretch of a pass begins before its first piece.
            let is_first = first + index == 0 || self.pieces[first + index - 1].pass != piece.pass;
            stretches.push(Stretch {
                pass: piece.pass,
                from: if is_first {
                    Path::new()
                } else {
                    piece.path.clone()
                },
                to: None,
            });
        }
        if let (Some(last), Some(next)) = (stretches.last_mut(), self.pieces.get(end))
            && last.pass == next.pass
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

/// A part of a search that can be run separately.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shard {
    /// The stretches to search; none if the shard is empty.
    pub stretches: Vec<Stretch>,
    /// The estimated number of results; NaN if it is not known.
    pub results: f64,
    /// The estimated part of the work, between 0 and 1.
    pub weight: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stretch::Step;

    /// The search has a few nodes with about as many results as a float can hold, or more.
    #[test]
    fn the_largest_estimates_are_cut_too() {
        let estimate = Estimate::UNKNOWN;
        for results in [1.0, 1e307, f64::INFINITY, f64::NAN] {
            let piece = |node| Piece {
                results,
                ..Piece::known(Pass::Forward, vec![Step::node(node)], 0)
            };
            let survey = Survey::new(estimate, (0..4).map(piece).collect(), Stop::Complete);
            for parts in [0, 1, 3, 1000] {
                let shards = survey.shards(parts);
                assert_eq!(shards.len(), parts.max(1));
                let from = shards.iter().flat_map(|shard| &shard.stretches);
                assert!(from.map(|stretch| &stretch.from).is_sorted());
            }
        }
        // If the sums are finite, each piece gets a shard of its own.
        let piece = |node| Piece {
            results: 1e307,
            ..Piece::known(Pass::Forward, vec![Step::node(node)], 0)
        };
        let survey = Survey::new(estimate, (0..4).map(piece).collect(), Stop::Complete);
        let filled = survey.shards(1000).into_iter();
        assert_eq!(filled.filter(|it| !it.stretches.is_empty()).count(), 4);
    }
}

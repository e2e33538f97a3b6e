//! A survey, with an estimate of each piece of a search, and the shards made from it.

use super::estimate::Estimate;
use super::pieces::{Piece, Pieces};
use crate::report::Stop;
use crate::stretch::{Pass, Path, Stretch};

/// A cut may be off by a shard's weight divided by this, if that gives a shorter path.
const CUT_SLACK_DIVISOR: f64 = 64.0;

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
    /// Makes a survey of passes in their order.
    pub(super) fn new(estimate: Estimate, passes: Vec<Pieces>, stop: Stop) -> Survey {
        let pieces: Vec<Piece> = passes.into_iter().flat_map(Pieces::in_order).collect();
        let mut before = vec![0.0];
        let mut sum = 0.0;
        for piece in &pieces {
            sum += piece.size.weight();
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
        let weight = stretches.iter().map(|stretch| {
            let to = self.index(stretch.pass, stretch.to.as_ref());
            let from = self.index(stretch.pass, Some(&stretch.from));
            (self.before[to] - self.before[from]).max(0.0)
        });
        (weight.sum::<f64>() / self.total()).clamp(0.0, 1.0)
    }

    /// Returns the weight of all pieces; not 0, so that it can be divided by.
    fn total(&self) -> f64 {
        let total = self.before.last().copied();
        total.unwrap_or(0.0).max(f64::MIN_POSITIVE)
    }

    /// Returns the index of the piece in which a place lies, or of the first one behind the pass if there is no place.
    fn index(&self, pass: Pass, path: Option<&Path>) -> usize {
        let Some(path) = path else {
            return self.pieces.partition_point(|piece| piece.pass <= pass);
        };
        let is_up_to = |piece: &Piece| (piece.pass, &piece.path) <= (pass, path);
        self.pieces.partition_point(is_up_to).saturating_sub(1)
    }

    /// Cuts the search into `parts` shards of about the same weight, in order; 0 makes one shard. Some may be empty.
    pub fn shards(&self, parts: usize) -> Vec<Shard> {
        let mut cuts: Vec<usize> = (1..parts).map(|part| self.cut(part, parts)).collect();
        cuts.insert(0, 0);
        cuts.push(self.pieces.len());
        cuts.windows(2)
            .map(|cut| self.shard(cut[0], cut[1]))
            .collect()
    }

    /// Returns the index of the piece with which a part begins: among those that are near enough, that with the
    /// shortest path, so that people can read it.
    fn cut(&self, part: usize, parts: usize) -> usize {
        let wanted = self.total() * (part as f64 / parts as f64);
        let slack = self.total() / parts as f64 / CUT_SLACK_DIVISOR;
        let off = |index: usize| (self.before[index] - wanted).abs();
        let length = |index: usize| self.pieces.get(index).map_or(0, |piece| piece.path.len());
        let first = self.before.partition_point(|&it| it < wanted - slack);
        let first = first.min(self.pieces.len());
        let end = self.before.partition_point(|&it| it <= wanted + slack);
        let near = (first..end).min_by(|&a, &b| {
            let by_length = length(a).cmp(&length(b));
            by_length.then(off(a).total_cmp(&off(b)))
        });
        let cut = near.unwrap_or(if first > 0 && off(first - 1) < off(first) {
            first - 1
        } else {
            first
        });
        // Pieces without weight make no part of their own.
        self.before.partition_point(|&it| it < self.before[cut])
    }

    /// Makes a shard of the pieces from `first` up to, but without, `end`.
    fn shard(&self, first: usize, end: usize) -> Shard {
        let pieces = &self.pieces[first..end];
        let mut stretches: Vec<Stretch> = Vec::new();
        for of_pass in pieces.chunk_by(|a, b| a.pass == b.pass) {
            stretches.push(Stretch {
                pass: of_pass[0].pass,
                from: of_pass[0].path.clone(),
                to: None,
            });
        }
        if let (Some(last), Some(next)) = (stretches.last_mut(), self.pieces.get(end))
            && last.pass == next.pass
        {
            last.to = Some(next.path.clone());
        }
        Shard {
            results: pieces.iter().map(|piece| piece.size.results).sum(),
            weight: (self.before[end] - self.before[first]) / self.total(),
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
    use super::super::pieces::Size;
    use super::*;
    use crate::stretch::Step;

    /// The search has a few nodes with about as many results as a float can hold.
    #[test]
    fn the_largest_estimates_are_cut_too() {
        for results in [1.0, 1e307] {
            let mut pieces = Pieces::new(Pass::Forward, 1000);
            for node in 0..4 {
                let nodes = 1.0;
                pieces.add(vec![Step::node(node)], Size { results, nodes });
            }
            let survey = Survey::new(Estimate::UNKNOWN, vec![pieces], Stop::Complete);
            for parts in [0, 1, 3, 1000] {
                let shards = survey.shards(parts);
                assert_eq!(shards.len(), parts.max(1));
                let from = shards.iter().flat_map(|shard| &shard.stretches);
                assert!(from.map(|stretch| &stretch.from).is_sorted());
            }
            // Each piece gets a shard of its own.
            let filled = survey.shards(1000).into_iter();
            assert_eq!(filled.filter(|it| !it.stretches.is_empty()).count(), 4);
        }
    }
}

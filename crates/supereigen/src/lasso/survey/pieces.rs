//! A tree cut into pieces with estimates: a survey, and the shards that it makes.

use super::estimate::Estimate;
use super::probe::Size;
use crate::stretch::{Pass, Path, Stretch};

/// A part of the tree: one node whose own results are known, or a node with all that is below it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) pass: Pass,
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

    /// The weight of what comes before a place, without the piece that it lies in.
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
            if stretches.last().map(|last| last.pass) == Some(piece.pass) {
                continue;
            }
            // A pass begins before its first piece.
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
    use crate::stretch::Step;

    /// A few nodes with as many results as a float can hold, or more.
    #[test]
    fn the_largest_estimates_are_cut_too() {
        let estimate = Estimate::UNKNOWN;
        for results in [1.0, 1e307, f64::INFINITY, f64::NAN] {
            let piece = |node| Piece {
                results,
                ..Piece::known(Pass::Forward, vec![Step::node(node)], 0)
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
            ..Piece::known(Pass::Forward, vec![Step::node(node)], 0)
        };
        let survey = Survey::new(estimate, (0..4).map(piece).collect());
        let filled = survey.shards(1000).into_iter();
        assert_eq!(filled.filter(|it| !it.stretches.is_empty()).count(), 4);
    }
}

//! The worth of a path: an estimate of the number of results below it, by what it looks like.

use super::logarithm::ln_sum;
use super::walks::KINDS;
use crate::stretch::Step;

/// The properties of a path from which its worth is estimated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// Whether the path grows backwards from a pure zero cycle.
    pub(crate) is_fork: bool,
    /// The number of steps from the end of the path.
    pub(crate) breadth: usize,
    /// For `room`, `walks` and `kind` see [`Way`](super::walks::Way).
    pub(crate) room: f64,
    pub(crate) walks: f64,
    pub(crate) kind: usize,
}

/// A path of the population after one more step.
pub(crate) struct Grown {
    /// The index of the member from which the path grew.
    pub(crate) member: usize,
    pub(crate) step: Step,
    pub(crate) ln_weight: f64,
    pub(crate) look: Look,
    pub(crate) results: u64,
}

/// One level of a population: the looks of its members, and the paths that grew from them.
pub(crate) struct Level {
    pub(crate) members: Vec<Look>,
    pub(crate) grown: Vec<Grown>,
}

/// The number of groups of looks: forks and each kind of nodes are fitted separately.
const GROUPS: usize = KINDS + 1;

const FEATURES: usize = 6;

impl Look {
    fn group(&self) -> usize {
        if self.is_fork { KINDS } else { self.kind }
    }

    fn features(&self) -> [f64; FEATURES] {
        let breadth = self.breadth as f64;
        [
            1.0,
            breadth,
            breadth.ln_1p(),
            self.room,
            self.room.max(0.0).ln_1p(),
            self.walks,
        ]
    }
}

/// For each path length and each group of looks, a function that estimates the worth from the look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    levels: Vec<[Fit; GROUPS]>,
}

impl Worth {
    /// Estimates the logarithm of the number of results below a path that grew from a member of this level.
    pub(crate) fn ln_of(&self, level: usize, look: &Look) -> f64 {
        match self.levels.get(level).or(self.levels.last()) {
            Some(fits) => fits[look.group()].value(look),
            None => 0.0,
        }
    }

    /// Learns from several populations, from the last level up.
    pub(crate) fn learn(seen: &[Vec<Level>]) -> Worth {
        let depth = seen.iter().map(Vec::len).max().unwrap_or(0);
        // The functions for the members of each level, the last level first.
        let mut fits: Vec<[Fit; GROUPS]> = Vec::new();
        for depth in (1..depth).rev() {
            let below = fits.last().copied();
            let levels = seen.iter().filter_map(|levels| levels.get(depth));
            let known: Vec<(Look, f64)> = levels.flat_map(|level| values(level, below)).collect();
            let below = below.unwrap_or_default();
            fits.push(std::array::from_fn(|group| {
                let of_group = known.iter().filter(|(look, _)| look.group() == group);
                Fit::to(of_group.copied().collect(), below[group])
            }));
        }
        fits.reverse();
        Worth { levels: fits }
    }
}

/// Returns the look of each member of a level, and the logarithm of the estimated number of results below the member,
/// by the paths that grew from it.
fn values(level: &Level, below: Option<[Fit; GROUPS]>) -> Vec<(Look, f64)> {
    let mut terms: Vec<Vec<f64>> = vec![Vec::new(); level.members.len()];
    for path in &level.grown {
        let further = match below {
            Some(fits) if path.look.breadth > 0 => fits[path.look.group()].value(&path.look),
            _ => f64::NEG_INFINITY,
        };
        let own = (path.results as f64).ln();
        terms[path.member].push(ln_sum([own, further].into_iter()));
    }
    let values = terms.iter().map(|terms| ln_sum(terms.iter().copied()));
    level.members.iter().copied().zip(values).collect()
}

/// A linear function of the features of a look.
#[derive(Clone, Copy, Debug, Default)]
struct Fit([f64; FEATURES]);

/// The strength with which a slope is drawn to that of the level below, as a number of paths.
const DRAWN: f64 = 1.0;

impl Fit {
    fn value(&self, look: &Look) -> f64 {
        let features = look.features();
        (0..FEATURES).map(|at| self.0[at] * features[at]).sum()
    }

    /// Fits by least squares, with slopes that are drawn to those of the level below. Returns the function of the level
    /// below if no member has results.
    fn to(mut known: Vec<(Look, f64)>, below: Fit) -> Fit {
        let all = known.len();
        known.retain(|(_, value)| value.is_finite());
        if known.is_empty() {
            return below;
        }
        let count = known.len() as f64;
        let mean_of = |at: usize| {
            known
                .iter()
                .map(|(look, _)| look.features()[at])
                .sum::<f64>()
                / count
        };
        let (mut mean, mut scale) = ([0.0; FEATURES], [1.0; FEATURES]);
        for at in 1..FEATURES {
            mean[at] = mean_of(at);
            let squares = known
                .iter()
                .map(|(look, _)| (look.features()[at] - mean[at]).powi(2));
            let deviation = (squares.sum::<f64>() / count).sqrt();
            scale[at] = if deviation > 1e-9 {
                1.0 / deviation
            } else {
                0.0
            };
        }
        let mut sums = [[0.0; FEATURES + 1]; FEATURES];
        for (look, value) in &known {
            let features = look.features();
            let row: [f64; FEATURES] =
                std::array::from_fn(|at| (features[at] - mean[at]) * scale[at]);
            let off = value - below.value(look);
            for (i, sums) in sums.iter_mut().enumerate() {
                for j in 0..FEATURES {
                    sums[j] += row[i] * row[j];
                }
                sums[FEATURES] += row[i] * off;
            }
        }
        for (at, sums) in sums.iter_mut().enumerate().skip(1) {
            sums[at] += DRAWN;
        }
        let slopes = solve(sums);
        let mut fit = below;
        fit.0[0] += slopes[0] + (count / all as f64).ln();
        for at in 1..FEATURES {
            fit.0[at] += slopes[at] * scale[at];
            fit.0[0] -= slopes[at] * scale[at] * mean[at];
        }
        fit
    }
}

/// Solves a linear system with a positive definite matrix; the last column is the right-hand side.
fn solve(mut rows: [[f64; FEATURES + 1]; FEATURES]) -> [f64; FEATURES] {
    for at in 0..FEATURES {
        let (above, below) = rows.split_at_mut(at + 1);
        for row in below {
            let factor = row[at] / above[at][at];
            for (entry, subtracted) in row.iter_mut().zip(&above[at]) {
                *entry -= factor * subtracted;
            }
        }
    }
    let mut solution = [0.0; FEATURES];
    for at in (0..FEATURES).rev() {
        let known: f64 = (at + 1..FEATURES)
            .map(|column| rows[at][column] * solution[column])
            .sum();
        solution[at] = (rows[at][FEATURES] - known) / rows[at][at];
    }
    solution
}

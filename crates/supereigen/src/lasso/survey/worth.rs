//! The worth of a path: an estimate of the number of results below it, by what it looks like.

use super::logarithm::{ln, ln_sum};
use crate::stretch::Step;

/// The properties of a path from which its worth is estimated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// The number of steps from the end of the path.
    pub(crate) breadth: usize,
    /// The logarithm of the number of walks on from there, see [`Walks`](super::walks::Walks).
    pub(crate) walks: f64,
}

impl Look {
    /// Returns the number of a group of looks: paths from which about as many walks go on are in the same group.
    pub(crate) fn group(&self) -> i64 {
        self.walks as i64
    }
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

/// For each path length, a function that estimates the worth from the look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    levels: Vec<Fit>,
}

impl Worth {
    /// Estimates the logarithm of the number of results below a path that grew from a member of this level.
    pub(crate) fn ln_of(&self, level: usize, look: &Look) -> f64 {
        let fit = self.levels.get(level).or(self.levels.last());
        fit.map_or(0.0, |fit| fit.value(look))
    }

    /// Learns from several populations, from the last level up.
    pub(crate) fn learn(seen: &[Vec<Level>]) -> Worth {
        let depth = seen.iter().map(Vec::len).max().unwrap_or(0);
        // The functions for the members of each level, the last level first.
        let mut fits: Vec<Fit> = Vec::new();
        for depth in (1..depth).rev() {
            let below = fits.last().copied();
            let levels = seen.iter().filter_map(|levels| levels.get(depth));
            let known = levels.flat_map(|level| values(level, below)).collect();
            fits.push(Fit::to(known, below.unwrap_or_default()));
        }
        fits.reverse();
        Worth { levels: fits }
    }
}

/// Returns the look of each member of a level, and the logarithm of the estimated number of results below the member,
/// by the paths that grew from it.
fn values(level: &Level, below: Option<Fit>) -> Vec<(Look, f64)> {
    let mut terms: Vec<Vec<f64>> = vec![Vec::new(); level.members.len()];
    for path in &level.grown {
        let further = match below {
            Some(fit) if path.look.breadth > 0 => fit.value(&path.look),
            _ => f64::NEG_INFINITY,
        };
        let own = ln(path.results as f64);
        terms[path.member].push(ln_sum([own, further].into_iter()));
    }
    let values = terms.iter().map(|terms| ln_sum(terms.iter().copied()));
    level.members.iter().copied().zip(values).collect()
}

/// A linear function of the properties of a look.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    constant: f64,
    by_breadth: f64,
    by_walks: f64,
}

/// The strength with which a slope is drawn to that of the level below, as a number of paths.
const SLOPE_PRIOR_PATHS: f64 = 1.0;

/// Less than this is no variation of a property, but comes from rounding.
const ROUNDING: f64 = 1e-9;

impl Fit {
    fn value(&self, look: &Look) -> f64 {
        self.constant + self.by_breadth * look.breadth as f64 + self.by_walks * look.walks
    }

    /// Fits by least squares, with slopes that are drawn to those of the level below. Returns the function of the level
    /// below if no member has results.
    fn to(mut known: Vec<(Look, f64)>, below: Fit) -> Fit {
        let all = known.len() as f64;
        known.retain(|(_, value)| value.is_finite());
        if known.is_empty() {
            return below;
        }
        let count = known.len() as f64;
        // How much larger the value is than on the level below.
        let off = |(look, value): &(Look, f64)| value - below.value(look);
        let breadth = |(look, _): &(Look, f64)| look.breadth as f64;
        let walks = |(look, _): &(Look, f64)| look.walks;
        let mean = |of: &dyn Fn(&(Look, f64)) -> f64| known.iter().map(of).sum::<f64>() / count;
        let means = [mean(&breadth), mean(&walks), mean(&off)];
        // The sums of products of the deviations from the means.
        let mut sums = [[0.0; 3]; 2];
        for path in &known {
            let row = [breadth(path), walks(path), off(path)];
            for i in 0..2 {
                for j in 0..3 {
                    sums[i][j] += (row[i] - means[i]) * (row[j] - means[j]);
                }
            }
        }
        let [[xx, xy, xz], [_, yy, yz]] = sums;
        let drawn = 1.0 + SLOPE_PRIOR_PATHS / count;
        let (xx, yy) = (drawn * xx.max(ROUNDING), drawn * yy.max(ROUNDING));
        let determinant = xx * yy - xy * xy;
        let by_breadth = (xz * yy - yz * xy) / determinant;
        let by_walks = (yz * xx - xz * xy) / determinant;
        // Some members have no results, so that the mean over all is smaller.
        let constant = means[2] - by_breadth * means[0] - by_walks * means[1] + ln(count / all);
        Fit {
            constant: below.constant + constant,
            by_breadth: below.by_breadth + by_breadth,
            by_walks: below.by_walks + by_walks,
        }
    }
}

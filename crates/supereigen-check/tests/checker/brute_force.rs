//! The extremals of A ⊗ x ≥ B ⊗ x from the definitions, without any code of the checker or the library: rows are added
//! one by one, all pairs of generators combined, and all combinations of others removed.

use std::collections::BTreeSet;

use crate::pairs::{Pair, times};

/// A vector; `None` is −∞.
type Vector = Vec<Option<i64>>;

/// All scaled extremals.
pub(crate) fn extremals(pair: &Pair) -> BTreeSet<Vector> {
    let n = pair.n();
    let unit = |i| (0..n).map(|j| (i == j).then_some(0)).collect();
    let mut generators: BTreeSet<Vector> = (0..n).map(unit).collect();
    for k in 0..pair.a.len() {
        let (hold, fail): (Vec<_>, Vec<_>) = generators.into_iter().partition(|x| pair.holds(k, x));
        let mut next: BTreeSet<Vector> = hold.iter().cloned().collect();
        for g in &hold {
            for h in &fail {
                // Both sides of the row are equal at this combination, if the greater one is finite at g.
                let factors = times(&pair.b[k], h).zip(times(&pair.a[k], g));
                if let Some((lesser, greater)) = factors {
                    let sum =
                        (0..n).map(|j| g[j].map(|v| v + lesser).max(h[j].map(|v| v + greater)));
                    next.insert(scaled(&sum.collect::<Vector>()));
                }
            }
        }
        let is_needed = |x: &&Vector| !is_combination_of_others(x, &next);
        generators = next.iter().filter(is_needed).cloned().collect();
    }
    generators
}

fn scaled(x: &Vector) -> Vector {
    let norm = x.iter().flatten().max().copied();
    x.iter().map(|value| Some((*value)? - norm?)).collect()
}

fn is_combination_of_others(x: &Vector, generators: &BTreeSet<Vector>) -> bool {
    let mut sum: Vector = vec![None; x.len()];
    for g in generators.iter().filter(|&g| g != x) {
        let pairs = x.iter().zip(g).filter_map(|(x, g)| Some((x, (*g)?)));
        // The greatest multiple of g that is at most x: −∞ where x is −∞ and g is not.
        let factor = pairs.map(|(x, g)| x.map(|x| x - g)).min().flatten();
        for (sum, g) in sum.iter_mut().zip(g) {
            *sum = (*sum).max(g.and_then(|g| Some(g + factor?)));
        }
    }
    sum == *x
}

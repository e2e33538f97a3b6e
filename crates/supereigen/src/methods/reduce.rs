//! Reduction of any generating set to the scaled basis of the space that it spans (Wagneur 1991;
//! Butkovič, Schneider and Sergeev 2007).
//!
//! Scale, drop repeats, and drop each vector that is a max-combination of the others. v is one iff
//! the greatest combination of the others below v, ⊕ over g of (v / g) ⊗ g with v / g the greatest
//! c such that c ⊗ g ≤ v, equals v. No system of inequalities is needed.

use crate::methods::vector_set::VectorSet;
use crate::scalar::Scalar;
use crate::vector;

/// The scaled basis of the span of some vectors of length n, in the order of their first
/// appearance. Vectors −∞ are ignored.
///
/// *Complexity*: O(k² n) for k different vectors.
pub fn scaled_basis<'a, S: Scalar>(
    n: usize,
    generators: impl IntoIterator<Item = &'a [S]>,
) -> Vec<Vec<S>> {
    let mut set = VectorSet::new(n);
    for generator in generators {
        let mut scaled = generator.to_vec();
        vector::scale(&mut scaled);
        if !vector::norm(&scaled).is_epsilon() {
            set.insert(&scaled);
        }
    }
    set.iter()
        .filter(|v| !is_combination(v, set.iter().filter(|g| g != v)))
        .map(<[S]>::to_vec)
        .collect()
}

/// Whether v is a max-combination of the given vectors, none of them −∞.
///
/// It is enough to cover each entry of v: stop as soon as all are covered.
pub fn is_combination<'a, S: Scalar>(v: &[S], others: impl Iterator<Item = &'a [S]>) -> bool {
    let mut open = vector::support(v);
    for g in others {
        let c = vector::quotient(v, g);
        if !c.is_epsilon() {
            open.retain(|&j| c.otimes(&g[j]) != v[j]);
            if open.is_empty() {
                return true;
            }
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    const E: i64 = i64::EPSILON;

    #[test]
    fn drops_multiples_combinations_and_nothing_else() {
        let generators: [&[i64]; 6] = [
            &[3, 0, E],
            &[E, E, E],
            &[0, -3, E], // the same, scaled
            &[E, 1, 1],
            &[0, -3, -4], // (0, −3, −∞) ⊕ −5 ⊗ (−∞, 1, 1)
            &[E, E, 9],
        ];
        assert_eq!(
            scaled_basis(3, generators),
            [vec![0, -3, E], vec![E, 0, 0], vec![E, E, 0]]
        );
    }

    #[test]
    fn nothing_spans_only_the_zero_space() {
        assert!(scaled_basis::<i64>(2, []).is_empty());
        assert!(!is_combination(&[0, E], [].into_iter()));
    }
}

//! Vectors over the max-plus semiring: support, ⊕, ⊗ by a scalar, scaling, quotients.

mod exact;

use crate::scalar::Scalar;

pub use exact::Vector;
pub(crate) use exact::split;

/// Returns Supp(x), the indices of the finite entries.
pub fn support<S: Scalar>(x: &[S]) -> Vec<usize> {
    (0..x.len()).filter(|&j| !x[j].is_epsilon()).collect()
}

/// Returns e^i, the i-th tropical unit vector; −∞ if there is no index i.
pub fn unit<S: Scalar>(n: usize, i: usize) -> Vec<S> {
    let mut e = vec![S::EPSILON; n];
    if let Some(entry) = e.get_mut(i) {
        *entry = S::zero();
    }
    e
}

/// Returns ‖x‖, the greatest entry; −∞ for the vector −∞.
pub fn norm<S: Scalar>(x: &[S]) -> S {
    x.iter().max().cloned().unwrap_or(S::EPSILON)
}

/// Replaces x by ‖x‖⁻¹ ⊗ x, so that its greatest entry is 0; the vector −∞ stays as it is.
pub fn scale<S: Scalar>(x: &mut [S]) {
    let greatest = norm(x);
    if greatest.is_epsilon() {
        return;
    }
    for value in x {
        *value = value.minus(&greatest);
    }
}

/// Returns the greatest c with c ⊗ g ≤ x; −∞ if there is no finite c. g must not be −∞.
pub fn quotient<S: Scalar>(x: &[S], g: &[S]) -> S {
    x.iter()
        .zip(g)
        .filter(|(_, g)| !g.is_epsilon())
        .map(|(x, g)| x.minus(g))
        .min()
        .unwrap_or(S::EPSILON)
}

//! Decides whether the certificate of an extremal of a cone holds.
//!
//! Let z ≤ x be in the cone with z_t = x_t, where t is the first type. Suppose that z is below x at a node
//! u. If z is below x at the whole tail of a tight row, then its greater side is less at z than at x, hence
//! so is its lesser side, and z is below x at the whole head. So z is below x at all nodes
//! that the rows of u force to fall, among them an earlier node; the same argument goes on from there and ends at t,
//! where z and x are equal. This is a contradiction, so z = x: x is of type t, and extremal. And since t falls with
//! every node, the types are all nodes that fall with t.

use std::collections::BTreeSet;

use supereigen_exact::ConeCertificate;

use crate::falling::Falling;
use crate::fault::CertificateFault;

/// Checks a certificate against the tight rows of x and its support, in increasing order.
///
/// *Complexity*: O(terms of tight rows) for each node that the certificate lists.
pub(crate) fn check(
    certificate: &ConeCertificate,
    falling: &mut Falling,
    support: &[usize],
) -> Result<(), CertificateFault> {
    let in_support = |node: usize| match support.binary_search(&node) {
        Ok(_) => Ok(node),
        Err(_) => Err(CertificateFault::NotInSupport { node }),
    };
    let &first = certificate.types.first().ok_or(CertificateFault::NoType)?;
    let mut earlier = BTreeSet::from([in_support(first)?]);
    for fall in &certificate.falls {
        let node = in_support(fall.node)?;
        if earlier.contains(&node) {
            return Err(CertificateFault::NodeTwice { node });
        }
        let fallen = falling
            .by_rows(node, &fall.rows)
            .map_err(|row| CertificateFault::RowHolds { node, row })?;
        if !fallen.iter().any(|v| earlier.contains(v)) {
            return Err(CertificateFault::NothingFalls { node });
        }
        earlier.insert(node);
    }
    if let Some(&node) = support.iter().find(|u| !earlier.contains(u)) {
        return Err(CertificateFault::NotListed { node });
    }
    let expected = falling.with(first);
    if certificate.types == expected {
        Ok(())
    } else {
        Err(CertificateFault::Types { expected })
    }
}

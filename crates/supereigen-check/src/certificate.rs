//! Decides whether a certificate holds, by the classification of extremals. Only its easy direction is
//! needed here: if x is walked with equalities along a lasso whose satisfying arcs are as listed, then a
//! solution z ≤ x with z = x at the first node is x itself. For z, some arc satisfies the first node.
//! The same arc satisfies it for x. No other arc does, and this one is tight, so z = x at its head; and so on along
//! the lasso. At a fork, whichever arc z uses is tight and leads into the cycle, and from there once round.

use supereigen_exact::vector::scale;
use supereigen_exact::{Certificate, Kind, Scalar};

use crate::fault::CertificateFault;
use crate::rows::Rows;

/// Returns the scaled vector that the certificate gives, or the first statement of it that is false.
///
/// *Complexity*: O(n + arcs that leave the support).
pub(crate) fn vector_of<S: Scalar>(
    arcs: &Rows<S>,
    certificate: &Certificate,
) -> Result<Vec<S>, CertificateFault> {
    let n = arcs.n;
    let Certificate { stem, cycle, .. } = certificate;
    let (Some(&entrance), Some(&last)) = (cycle.first(), cycle.last()) else {
        return Err(CertificateFault::NoCycle);
    };
    let path: Vec<usize> = stem.iter().chain(cycle).copied().collect();
    distinct_nodes(&path, n)?;

    let mut x = vec![S::EPSILON; n];
    let mut value = S::zero();
    let mut weight = S::zero();
    for (at, &u) in path.iter().enumerate() {
        x[u] = value.clone();
        let v = path.get(at + 1).copied().unwrap_or(entrance);
        let step = arcs
            .weight(u, v)
            .ok_or(CertificateFault::NoArc { tail: u, head: v })?;
        value = value.minus(step);
        if at >= stem.len() {
            weight = weight.plus(step);
        }
    }
    check_weight(arcs, certificate, &weight)?;
    check_arcs(arcs, certificate, &path, &x, last)?;
    check_types(certificate, &path)?;
    scale(&mut x);
    Ok(x)
}

fn distinct_nodes(path: &[usize], n: usize) -> Result<(), CertificateFault> {
    let mut seen = vec![false; n];
    for &node in path {
        match seen.get_mut(node) {
            None => return Err(CertificateFault::NoSuchNode { node }),
            Some(true) => return Err(CertificateFault::NodeTwice { node }),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

fn check_weight<S: Scalar>(
    arcs: &Rows<S>,
    certificate: &Certificate,
    weight: &S,
) -> Result<(), CertificateFault> {
    let found = arcs.exact(weight);
    if certificate.cycle_weight.as_ref() != Some(&found) {
        return Err(CertificateFault::CycleWeight {
            stated: certificate.cycle_weight.clone(),
            found,
        });
    }
    let suits = match certificate.kind {
        Kind::Strict => *weight >= S::zero(),
        Kind::Forked { .. } | Kind::PureZeroCycle => *weight == S::zero(),
        Kind::Unit => return Err(CertificateFault::Kind { expected: "strict" }),
    };
    if !suits {
        return Err(CertificateFault::WrongWeight { found });
    }
    Ok(())
}

/// Checks that only those arcs are satisfying that the kind allows.
fn check_arcs<S: Scalar>(
    arcs: &Rows<S>,
    certificate: &Certificate,
    path: &[usize],
    x: &[S],
    last: usize,
) -> Result<(), CertificateFault> {
    let Certificate { stem, cycle, .. } = certificate;
    let first = path.first().copied();
    let fork = match &certificate.kind {
        Kind::Forked { entries } => Some((stem.last().copied(), entries)),
        _ => None,
    };
    // Whether there is a stem, or the last node has a satisfying arc besides the tight one to the first node.
    let mut closes_otherwise = !stem.is_empty();
    for (at, &u) in path.iter().enumerate() {
        let next = path.get(at + 1).or(cycle.first()).copied();
        for (v, weight) in &arcs.rows[u].greater {
            let sum = weight.otimes(&x[*v]);
            if sum < x[u] {
                continue;
            }
            let tight = sum == x[u];
            let allowed = match (&certificate.kind, fork) {
                (_, Some((origin, entries))) if origin == Some(u) => tight && entries.contains(v),
                (Kind::Strict, _) if u == last => {
                    closes_otherwise |= !tight || Some(*v) != first;
                    true
                }
                _ => Some(*v) == next,
            };
            if !allowed {
                return Err(CertificateFault::SecondArc { tail: u, head: *v });
            }
        }
    }
    if let Some((origin, entries)) = fork {
        check_fork(arcs, cycle, x, origin, entries)?;
    }
    match certificate.kind {
        Kind::PureZeroCycle if !stem.is_empty() => {
            Err(CertificateFault::Kind { expected: "strict" })
        }
        Kind::Strict if !closes_otherwise => Err(CertificateFault::Kind {
            expected: "pure zero cycle",
        }),
        _ => Ok(()),
    }
}

/// Checks that the entries are two or more different nodes of the cycle, and that the last node of the stem,
/// `origin`, has a tight arc to each.
fn check_fork<S: Scalar>(
    arcs: &Rows<S>,
    cycle: &[usize],
    x: &[S],
    origin: Option<usize>,
    entries: &[usize],
) -> Result<(), CertificateFault> {
    let Some(origin) = origin else {
        return Err(CertificateFault::NotAFork);
    };
    let mut different = entries.to_vec();
    different.sort_unstable();
    different.dedup();
    if different.len() < 2 || different.len() != entries.len() {
        return Err(CertificateFault::NotAFork);
    }
    for &node in entries {
        if !cycle.contains(&node) {
            return Err(CertificateFault::NotAFork);
        }
        let sum = arcs.weight(origin, node).map(|a| a.otimes(&x[node]));
        if sum.as_ref() != Some(&x[origin]) {
            return Err(CertificateFault::NotAnEntry { node });
        }
    }
    Ok(())
}

fn check_types(certificate: &Certificate, path: &[usize]) -> Result<(), CertificateFault> {
    let mut expected = match certificate.kind {
        Kind::PureZeroCycle => path.to_vec(),
        _ => path.first().copied().into_iter().collect(),
    };
    expected.sort_unstable();
    if certificate.types != expected {
        return Err(CertificateFault::Types { expected });
    }
    Ok(())
}

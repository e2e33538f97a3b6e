//! The cyclicity of A: how many steps the powers of A take to repeat themselves, once they do.
//!
//! A^(k + γ) = γλ ⊗ A^k for all large k, with γ ≥ 1 and one λ for all entries, holds for some γ iff every class of D_A that
//! has a cycle has the greatest cycle mean λ: the diagonal blocks of A^k are the powers of the blocks of A, and each of
//! them grows by its own mean. The least γ is then the least common multiple of the cyclicities of the critical classes,
//! where that of a class is the greatest common divisor of the lengths of its cycles (Cohen, Dubois, Quadrat and Viot 1985;
//! Gavalec 2000 for reducible A). If there is no cycle at all, the powers end at −∞, and λ = −∞, γ = 1.

use std::collections::VecDeque;

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use crate::digraph::Digraph;
use crate::matrix::{Matrix, MatrixError, lcm};
use crate::scalar::{Entry, Scalar, in_lane_or_big};
use crate::spectral::classes::Classes;
use crate::spectral::cycle_mean::{CycleMean, class_means};
use crate::spectral::eigen::{CriticalClass, critical_classes, reduce};
use crate::system::{CriticalCycle, System};

/// How the powers of a matrix repeat themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cyclicity {
    /// λ, by which every finite entry grows in each step on average; −∞ if D_A has no cycle.
    pub rate: Entry,
    /// γ, the least number of steps after which the powers repeat themselves, with γλ added.
    pub period: UBig,
}

/// Why the powers of a matrix do not all grow by the same λ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CyclicityError {
    /// The matrix is not square.
    Matrix(MatrixError),
    /// Two strongly connected classes have different greatest cycle means; each is given by a cycle that has it, the
    /// greater first.
    DifferentMeans(Box<[CriticalCycle; 2]>),
}

crate::messages! { CyclicityError:
    Self::Matrix(error) => "{error}";
    Self::DifferentMeans(both) =>
        "two classes grow at different rates: λ = {} at node {}, λ = {} at node {}",
        both[0].mean, super::first(&both[0].cycle), both[1].mean, super::first(&both[1].cycle);
}

/// Returns λ and the cyclicity γ of a square matrix.
///
/// *Complexity*: that of the cycle means of all classes.
///
/// ```
/// use supereigen::spectral::cyclicity;
/// let two_steps = cyclicity(&". 1; 4 .".parse()?)?;
/// assert_eq!(two_steps.rate, Some("5/2".parse()?));
/// assert_eq!(two_steps.period, 2u8.into());
/// assert!(cyclicity(&"1 .; . 2".parse()?).is_err()); // the two nodes have different rates
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the matrix is not square, or two of its classes have different greatest cycle means.
pub fn cyclicity(a: &Matrix) -> Result<Cyclicity, CyclicityError> {
    let system = System::new(a, 0).map_err(CyclicityError::Matrix)?;
    in_lane_or_big!(system.cycle_mean_bound(), S => {
        of_digraph(&system.digraph_in_lane::<S>(), system.denominator())
    })
}

fn of_digraph<S: Scalar>(
    digraph: &Digraph<S>,
    denominator: &UBig,
) -> Result<Cyclicity, CyclicityError> {
    let classes = Classes::of(digraph);
    let means = class_means(digraph, &classes);
    let found = || means.iter().flatten();
    let order = |a: &&CycleMean<S>, b: &&CycleMean<S>| a.cmp_mean(b);
    let (Some(greatest), Some(least)) = (found().max_by(order), found().min_by(order)) else {
        let (rate, period) = (None, UBig::ONE);
        return Ok(Cyclicity { rate, period });
    };
    if greatest.cmp_mean(least).is_ne() {
        let both = [greatest, least].map(|mean| CriticalCycle {
            mean: mean.exact(denominator),
            cycle: mean.cycle.clone(),
        });
        return Err(CyclicityError::DifferentMeans(Box::new(both)));
    }
    // No class has a greater mean, so no cycle has positive weight here, and the potentials of the classes exist.
    let reduced = reduce(digraph, greatest);
    let mut period = UBig::ONE;
    for (nodes, mean) in classes.members.iter().zip(&means) {
        if mean.is_some() {
            for class in critical_classes(&reduced, nodes) {
                period = lcm(&period, &UBig::from(cyclicity_of(&class)));
            }
        }
    }
    Ok(Cyclicity {
        rate: Some(greatest.exact(denominator)),
        period,
    })
}

/// Returns the greatest common divisor of the lengths of all cycles of a strongly connected class: that of all
/// differences between the two ends of an arc, by their distance from any node, and 1.
fn cyclicity_of(class: &CriticalClass) -> usize {
    let place = |node: usize| class.nodes.binary_search(&node).unwrap_or_default();
    let mut heads = vec![Vec::new(); class.nodes.len()];
    for &(tail, head) in &class.arcs {
        heads[place(tail)].push(place(head));
    }
    let mut distance = vec![None; heads.len()];
    let mut queue = VecDeque::from([(0, 0usize)]);
    let mut period = 0usize;
    while let Some((at, steps)) = queue.pop_front() {
        match distance[at] {
            None => {
                distance[at] = Some(steps);
                queue.extend(heads[at].iter().map(|&head| (head, steps + 1)));
            }
            // Comes here once for every arc that is not the first to its head.
            Some(known) if known != steps => period = steps.abs_diff(known).gcd(period),
            Some(_) => {}
        }
    }
    period
}

//! The Kleene star A* = I ⊕ A ⊕ A² ⊕ …, whose entries are the greatest weights of walks.

use std::collections::VecDeque;
use std::fmt;

use dashu_int::UBig;

use crate::digraph::Digraph;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
use crate::scalar::{Rational, Scalar, in_lane};
use crate::system::{CriticalCycle, System};

/// Why there is no Kleene star.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StarError {
    /// The matrix is not square.
    Matrix(MatrixError),
    /// A cycle of positive weight: walks along it weigh more and more.
    PositiveCycle(CriticalCycle),
}

impl fmt::Display for StarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StarError::Matrix(error) => error.fmt(f),
            StarError::PositiveCycle(critical) => write!(
                f,
                "a cycle of mean {} through node {}",
                critical.mean,
                critical.cycle.first().map_or(0, |node| node + 1)
            ),
        }
    }
}

impl std::error::Error for StarError {}

/// Returns A* of a square matrix, or a cycle of positive weight.
///
/// *Complexity*: O(n² · arcs) at worst, by label correction for each column; mostly O(n · arcs).
///
/// ```
/// use supereigen::spectral::kleene_star;
/// let a: supereigen::Matrix = ". 2; -3 .".parse()?;
/// let star = kleene_star(&a)?;
/// assert_eq!(star.entry(0, 1), Some(2.into()));
/// assert_eq!(star.entry(0, 0), Some(0.into()));
/// assert!(kleene_star(&a.scale(1)).is_err()); // a cycle of weight 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kleene_star(a: &Matrix) -> Result<Matrix, StarError> {
    let system = System::new(a, 0).map_err(StarError::Matrix)?;
    if let Some(critical) = system.max_cycle_mean()
        && critical.mean > Rational::ZERO
    {
        return Err(StarError::PositiveCycle(critical));
    }
    Ok(in_lane!(bound(&system), S => {
        let digraph = system.digraph_in_lane::<S>();
        let mut rows = vec![Vec::new(); system.n()];
        for j in 0..system.n() {
            for (row, value) in rows.iter_mut().zip(column(&digraph, j)) {
                if !value.is_epsilon() {
                    row.push((j, value));
                }
            }
        }
        let mut builder = MatrixBuilder::new(system.n(), system.denominator().clone());
        for row in rows {
            for (j, value) in row {
                builder.push(j, value.to_integer().unwrap_or_default());
            }
            builder.end_row();
        }
        builder.finish()
    }))
}

/// Returns a bound on the weights of paths under q · a_ij − p, where p/q is the mean of an elementary cycle.
pub(crate) fn bound(system: &System) -> UBig {
    system.magnitude() * UBig::from(8u8) * UBig::from(system.n() + 1).pow(2)
}

/// Returns column j of the Kleene star: the greatest weight of a walk from each node to j. No cycle from
/// which j can be reached may have positive weight.
pub(crate) fn column<S: Scalar>(digraph: &Digraph<S>, j: usize) -> Vec<S> {
    let mut x = vec![S::EPSILON; digraph.n()];
    let mut waiting = vec![false; digraph.n()];
    let mut queue = VecDeque::from([j]);
    x[j] = S::zero();
    while let Some(v) = queue.pop_front() {
        waiting[v] = false;
        for arc in digraph.incoming(v) {
            let weight = arc.weight.otimes(&x[v]);
            if weight > x[arc.node] {
                x[arc.node] = weight;
                if !std::mem::replace(&mut waiting[arc.node], true) {
                    queue.push_back(arc.node);
                }
            }
        }
    }
    x
}

//! The Kleene star A* = I ⊕ A ⊕ A² ⊕ …, whose entries are the greatest weights of walks.

use std::collections::VecDeque;
use std::ops::{Add, Range};

use dashu_int::UBig;

use crate::digraph::{Arc, Digraph};
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

crate::messages! { StarError:
    Self::Matrix(error) => "{error}";
    Self::PositiveCycle(critical) => "a cycle of mean {} through node {}", critical.mean, super::first(&critical.cycle);
}

/// Returns A* of a square matrix, or a cycle of positive weight.
///
/// *Complexity*: O(n³) by the method of Floyd and Warshall if many entries are finite; else O(n² · arcs) at worst, by label
/// correction for each row, mostly O(n · arcs).
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
    let system = without_positive_cycle(a)?;
    Ok(rows(&system, 0..system.n()))
}

/// Returns A* as one block of rows after the other, so that all of a large star need not be in memory.
///
/// ```
/// use supereigen::spectral::kleene_star_blocks;
/// let a: supereigen::Matrix = ". 2; -3 .".parse()?;
/// let rows: usize = kleene_star_blocks(&a)?.map(|block| block.rows()).sum();
/// assert_eq!(rows, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kleene_star_blocks(a: &Matrix) -> Result<impl Iterator<Item = Matrix>, StarError> {
    let system = without_positive_cycle(a)?;
    let n = system.n();
    let size = if is_dense(&system) { n } else { BLOCK };
    let firsts = (0..n).step_by(size.max(1));
    Ok(firsts.map(move |first| rows(&system, first..n.min(first + size))))
}

fn without_positive_cycle(a: &Matrix) -> Result<System, StarError> {
    let system = System::new(a, 0).map_err(StarError::Matrix)?;
    if let Some(critical) = system.max_cycle_mean()
        && critical.mean > Rational::ZERO
    {
        return Err(StarError::PositiveCycle(critical));
    }
    Ok(system)
}

/// Returns some rows of A*: all of them if the matrix is dense.
fn rows(system: &System, rows: Range<usize>) -> Matrix {
    if !is_dense(system) {
        by_rows(system, rows)
    } else if paths(system) < UBig::ONE << 27 {
        dense::<i32>(system)
    } else {
        dense::<i64>(system)
    }
}

/// Returns some rows of A* by label correction for each.
fn by_rows(system: &System, rows: Range<usize>) -> Matrix {
    in_lane!(system.cycle_mean_bound(), S => {
        let digraph = system.digraph_in_lane::<S>();
        let mut builder = MatrixBuilder::new(system.n(), system.denominator().clone());
        for i in rows {
            let row = greatest_weights(i, system.n(), |v| digraph.outgoing(v));
            for (j, value) in row.iter().enumerate() {
                if let Some(value) = value.to_integer() {
                    builder.push(j, value);
                }
            }
            builder.end_row();
        }
        builder.finish()
    })
}

/// The number of rows of a block, if not all are found at once.
const BLOCK: usize = 64;

/// A matrix is dense if at least one of this many entries is finite.
const DENSE_DENOMINATOR: usize = 8;

/// Returns whether many entries are finite, and the weights of paths fit the dense method.
fn is_dense(system: &System) -> bool {
    let n = system.n();
    system.matrix().finite_entries() * DENSE_DENOMINATOR >= n * n && paths(system) < UBig::ONE << 59
}

/// Returns a bound on the weights of paths.
fn paths(system: &System) -> UBig {
    system.magnitude() * UBig::from(system.n())
}

/// An integer of the dense method, for which −∞ is an integer, too.
trait Cell: Copy + Ord + Add<Output = Self> + TryFrom<i64> + Into<i64> {
    /// −∞. Let B bound the weights of paths, B < −EPSILON / 4. What is computed is the greatest weight of a path, as no
    /// cycle is positive. With a missing arc that is at most EPSILON + B, without one at least −B, and all sums of two
    /// are at least EPSILON − B. So nothing overflows, and half of EPSILON tells them apart.
    const EPSILON: Self;
    const HALF: Self;
}

impl Cell for i32 {
    const EPSILON: i32 = i32::MIN / 4;
    const HALF: i32 = i32::MIN / 8;
}

impl Cell for i64 {
    const EPSILON: i64 = i64::MIN / 4;
    const HALF: i64 = i64::MIN / 8;
}

/// Returns A* by the method of Floyd and Warshall, if the weights of paths fit.
fn dense<T: Cell>(system: &System) -> Matrix {
    let n = system.n();
    let digraph = system.digraph_in_lane::<i64>();
    let mut star = vec![T::EPSILON; n * n];
    for (i, row) in star.chunks_exact_mut(n.max(1)).enumerate() {
        for arc in digraph.outgoing(i) {
            row[arc.node] = T::try_from(arc.weight).unwrap_or(T::EPSILON);
        }
        // No loop is positive.
        row[i] = T::try_from(0).unwrap_or(T::EPSILON);
    }
    let mut through = Vec::with_capacity(n);
    for k in 0..n {
        through.clear();
        through.extend_from_slice(&star[k * n..(k + 1) * n]);
        for row in star.chunks_exact_mut(n) {
            let to = row[k];
            if to < T::HALF {
                continue;
            }
            for (value, from) in row.iter_mut().zip(&through) {
                *value = (*value).max(to + *from);
            }
        }
    }
    let mut builder = MatrixBuilder::new(n, system.denominator().clone());
    for row in star.chunks_exact(n.max(1)) {
        for (j, &value) in row.iter().enumerate() {
            if value >= T::HALF {
                builder.push(j, value.into().into());
            }
        }
        builder.end_row();
    }
    builder.finish()
}

/// Returns column j of the Kleene star: the greatest weight of a walk from each node to j. No cycle from
/// which j can be reached may have positive weight.
pub(crate) fn column<S: Scalar>(digraph: &Digraph<S>, j: usize) -> Vec<S> {
    greatest_weights(j, digraph.n(), |v| digraph.incoming(v))
}

/// Returns the greatest weight of a walk from a node to each, along the arcs of nodes, or against all of them.
fn greatest_weights<'a, S: Scalar>(
    start: usize,
    n: usize,
    arcs: impl Fn(usize) -> &'a [Arc<S>],
) -> Vec<S> {
    let mut x = vec![S::EPSILON; n];
    let mut waiting = vec![false; n];
    let mut queue = VecDeque::from([start]);
    x[start] = S::zero();
    while let Some(v) = queue.pop_front() {
        waiting[v] = false;
        for arc in arcs(v) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::Family;

    /// With weights of the greatest size for 32 bits, as few arcs as there are nodes, and rows of −∞.
    #[test]
    fn the_dense_method_agrees_with_rows() {
        for n in [1, 2, 7, 40] {
            for family in [Family::Dense, Family::Sparse, Family::Zero] {
                for seed in 0..5 {
                    let a = family.matrix(n, seed);
                    let mean = System::new(&a, 0).expect("square").max_cycle_mean();
                    let mean = mean.map_or(Rational::ZERO, |critical| critical.mean);
                    let system = System::new(&a, Some(mean)).expect("square");
                    let expected = by_rows(&system, 0..n);
                    assert_eq!(dense::<i32>(&system), expected);
                    assert_eq!(dense::<i64>(&system), expected);
                }
            }
        }
        let large = (1 << 26) / 3;
        let a = Matrix::from_arcs(3, [(0, 1, -large), (1, 2, -large), (2, 0, 2 * large)]);
        let system = System::new(&a.expect("three nodes"), 0).expect("square");
        assert_eq!(dense::<i32>(&system), by_rows(&system, 0..3));
    }
}

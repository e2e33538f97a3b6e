//! Subeigenvectors: A ⊗ x ≤ λ ⊗ x.
//!
//! If x_j is finite, so is x_i for every node i that reaches j, and no cycle among these nodes may have
//! a mean above λ. So the nodes that a cycle of mean above λ reaches are excluded, and the others are free:
//! the columns of the free nodes in the Kleene star of λ⁻¹ ⊗ A generate the solutions. Column j is the least
//! solution with x_j = 0, so it is extremal; two columns are proportional iff their nodes lie on a
//! common cycle of mean λ.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::matrix::{Matrix, MatrixError};
use crate::number::IntoNumber;
use crate::scalar::{Rational, Scalar, Values, in_lane_or_big};
use crate::spectral::classes::{Classes, nodes_without_arcs_in, reached};
use crate::spectral::cycle_mean::{CycleMean, class_means};
use crate::spectral::eigen::critical_classes;
use crate::spectral::star::column;
use crate::system::{CriticalCycle, System};
use crate::vector::{self, Vector};

/// The solutions of A ⊗ x ≤ λ ⊗ x.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subeigenvectors {
    /// λ(A) with a cycle that attains it, if λ(A) > λ, so that there is no finite solution; else `None`.
    pub forbidding: Option<CriticalCycle>,
    /// The nodes, from 0, at which every solution is −∞.
    pub excluded: Vec<usize>,
    /// How many vectors the scaled basis has.
    pub count: usize,
    /// The scaled basis, each vector with the least node whose column of the Kleene star it is.
    pub basis: Vec<(usize, Vector)>,
}

/// Returns the scaled basis of {x : A ⊗ x ≤ λ ⊗ x}, and the cycle, if any, that forbids a finite solution.
///
/// *Complexity*: that of [`kleene_star`](crate::spectral::kleene_star). *Reference*: Gaubert (1992);
/// Butkovič, Max-linear Systems (2010), Section 1.6.
///
/// ```
/// use supereigen::spectral::subeigenvectors;
/// let a = ". 2; -3 .".parse()?;
/// let found = subeigenvectors(&a, 0)?;
/// assert_eq!(found.basis.len(), 2);
/// assert_eq!(found.basis[1], (1, "0 -2".parse()?));
/// assert!(found.forbidding.is_none() && found.excluded.is_empty());
/// let found = subeigenvectors(&a, -1)?; // λ(A) = −1/2
/// assert_eq!(found.forbidding.map(|critical| critical.cycle), Some(vec![0, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn subeigenvectors(
    a: &Matrix,
    lambda: impl IntoNumber,
) -> Result<Subeigenvectors, MatrixError> {
    let mut basis = Vec::new();
    let found = each_subeigenvector(a, lambda, &mut |node, x| {
        basis.push((node, x));
        ControlFlow::Continue(())
    });
    Ok(Subeigenvectors { basis, ..found? })
}

/// Takes the next vector of the scaled basis, and the least node whose column of the Kleene star it is.
type Visit<'a> = dyn FnMut(usize, Vector) -> ControlFlow<()> + 'a;

/// Hands the basis of [`subeigenvectors`] to `visit`, in the same order, until `visit` breaks, and returns the rest
/// with an empty basis. Keeps only one vector in memory, since there can be as many vectors as each has entries.
pub fn each_subeigenvector(
    a: &Matrix,
    lambda: impl IntoNumber,
    visit: &mut Visit<'_>,
) -> Result<Subeigenvectors, MatrixError> {
    visit_basis(&System::new(a, lambda)?, visit)
}

fn visit_basis(system: &System, visit: &mut Visit<'_>) -> Result<Subeigenvectors, MatrixError> {
    let Some(level) = system.lambda() else {
        return nothing_at_all(system.matrix(), visit);
    };
    let forbidding = system
        .max_cycle_mean()
        .filter(|critical| critical.mean > *level);
    Ok(in_lane_or_big!(system.cycle_mean_bound(), S => {
        let digraph = system.digraph_in_lane::<S>();
        let (free, least) = free_nodes(&digraph);
        // No vector comes after these, so a break changes nothing here.
        let _ = least.iter().try_for_each(|&j| {
            let mut x = column(&digraph, j);
            vector::scale(&mut x);
            visit(j, Values::over(&x, system.denominator()).into())
        });
        Subeigenvectors {
            forbidding,
            excluded: (0..system.n()).filter(|&j| !free[j]).collect(),
            count: least.len(),
            basis: Vec::new(),
        }
    }))
}

/// Visits the basis for λ = −∞: then A ⊗ x = −∞, so only entries at nodes that no arc enters may be finite.
fn nothing_at_all(a: &Matrix, visit: &mut Visit<'_>) -> Result<Subeigenvectors, MatrixError> {
    let system = System::new(a, 0)?;
    let free = nodes_without_arcs_in(a);
    let n = system.n();
    // No vector comes after these, so a break changes nothing here.
    let _ = (0..n).filter(|&j| free[j]).try_for_each(|j| {
        let unit = (0..n).map(|i| (i == j).then_some(Rational::ZERO));
        visit(j, unit.collect())
    });
    Ok(Subeigenvectors {
        forbidding: system.max_cycle_mean(),
        excluded: (0..n).filter(|&j| !free[j]).collect(),
        count: free.iter().filter(|&&is_free| is_free).count(),
        basis: Vec::new(),
    })
}

/// Returns for each node whether no cycle of positive weight reaches it; and of these free nodes, in increasing
/// order, the least of each class of nodes on common cycles of weight 0, whose columns are proportional.
fn free_nodes<S: Scalar>(digraph: &Digraph<S>) -> (Vec<bool>, Vec<usize>) {
    let classes = Classes::of(digraph);
    let means = class_means(digraph, &classes);
    let is_positive = |mean: &CycleMean<S>| mean.weight > S::zero();
    let positive = classes.members.iter().zip(&means);
    let positive = positive.filter(|(_, mean)| mean.as_ref().is_some_and(is_positive));
    let positive = positive.flat_map(|(nodes, _)| nodes.iter().copied());
    let heads = |u: usize| digraph.outgoing(u).iter().map(|arc| arc.node);
    let free = reached(digraph.n(), positive, heads).into_iter();
    let free: Vec<bool> = free.map(|is_reached| !is_reached).collect();
    let mut is_least = free.clone();
    for (nodes, mean) in classes.members.iter().zip(&means) {
        let is_critical = mean.as_ref().is_some_and(|mean| mean.weight == S::zero());
        if is_critical && free[nodes[0]] {
            for class in critical_classes(digraph, nodes) {
                class.nodes[1..].iter().for_each(|&u| is_least[u] = false);
            }
        }
    }
    let least = (0..digraph.n()).filter(|&u| is_least[u]).collect();
    (free, least)
}

//! All eigenvalues and eigenvectors, A ⊗ x = λ ⊗ x, of any square matrix.
//!
//! If x_j is finite, so is x_i for every node i that reaches j. Hence λ is an eigenvalue iff some
//! class m has λ(A_m) = λ and no class that reaches m has a greater mean: m is *spectral*. The nodes
//! that reach m then lie on no cycle of a mean above λ, and the columns of the Kleene star of
//! λ⁻¹ ⊗ A at critical nodes of m are eigenvectors, one for each class of the critical graph; together
//! they are a basis of the eigenspace (Butkovič, Max-linear Systems (2010), Chapter 4). −∞ is an
//! eigenvalue iff some column of A is −∞.
//!
//! The critical arcs of a class come from one column p of its star: an arc is on a cycle of mean λ
//! iff it is tight, a_ij − λ + p_j = p_i, and lies within a strong component of the tight arcs.

use std::ops::ControlFlow;

use dashu_int::UBig;

use crate::digraph::Digraph;
use crate::matrix::{Matrix, MatrixError};
use crate::scalar::{Entry, Rational, Scalar, Values, in_lane_or_big};
use crate::spectral::classes::{Classes, nodes_without_arcs_in, strong_components};
use crate::spectral::cycle_mean::{CycleMean, class_means};
use crate::spectral::star::{bound, column};
use crate::system::System;
use crate::vector::{self, Vector};

/// An eigenvalue with its eigenspace.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Eigenspace {
    /// λ; `None` for −∞.
    pub value: Entry,
    /// The scaled basis, one vector for each critical class of the spectral classes with eigenvalue λ.
    pub basis: Vec<Eigenvector>,
}

/// A scaled eigenvector with the class of the critical graph that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Eigenvector {
    /// The vector.
    pub vector: Vector,
    /// The nodes of the critical class in increasing order, from 0; for the eigenvalue −∞ the one
    /// node of the support.
    pub critical_nodes: Vec<usize>,
    /// The arcs of the critical class, which are on cycles of mean λ, in order of tail, then head.
    pub critical_arcs: Vec<(usize, usize)>,
}

/// Returns every eigenvalue with the scaled basis of its eigenspace, the greatest eigenvalue, λ(A),
/// first. If λ(A) is finite, the critical classes of the first eigenspace form the critical graph of A.
///
/// *Complexity*: that of the cycle means of all classes, and one column of a Kleene star for each
/// eigenvector. *Reference*: Butkovič, Max-linear Systems (2010), Chapter 4.
///
/// ```
/// use supereigen::spectral::eigenspaces;
/// let spaces = eigenspaces(&"1 0; . 3".parse()?)?;
/// assert_eq!(spaces.len(), 2);
/// assert_eq!(spaces[0].value, Some(3.into())); // (−3, 0)
/// assert_eq!(spaces[1].basis[0].vector.to_string(), "(0, -inf)"); // for 1
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
pub fn eigenspaces(a: &Matrix) -> Result<Vec<Eigenspace>, MatrixError> {
    let mut spaces: Vec<Eigenspace> = Vec::new();
    each_eigenvector(a, &mut |step| {
        match (step, spaces.last_mut()) {
            (EigenStep::Value { value, .. }, _) => spaces.push(Eigenspace {
                value,
                basis: Vec::new(),
            }),
            (EigenStep::Vector(eigenvector), Some(space)) => space.basis.push(eigenvector),
            (EigenStep::Vector(_), None) => {}
        }
        ControlFlow::Continue(())
    })?;
    Ok(spaces)
}

/// What [`each_eigenvector`] hands to its visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EigenStep {
    /// An eigenvalue; its eigenvectors follow.
    Value {
        /// λ; `None` for −∞.
        value: Entry,
        /// How many eigenvectors follow.
        vectors: usize,
    },
    /// The next eigenvector.
    Vector(Eigenvector),
}

/// Hands the content of [`eigenspaces`] to `visit`, in the same order, until `visit` breaks. Keeps only one
/// vector in memory, since there can be as many vectors as each has entries.
pub fn each_eigenvector(
    a: &Matrix,
    visit: &mut dyn FnMut(EigenStep) -> ControlFlow<()>,
) -> Result<(), MatrixError> {
    let system = System::new(a, 0)?;
    let flow = in_lane_or_big!(bound(&system), S => {
        finite_spaces(&system.digraph_in_lane::<S>(), system.denominator(), visit)
    });
    if flow.is_continue() {
        // No eigenvalue comes after −∞, so a break changes nothing here.
        let _ = space_of_minus_infinity(a, visit);
    }
    Ok(())
}

/// Visits the eigenspace of −∞, if −∞ is an eigenvalue.
fn space_of_minus_infinity(
    a: &Matrix,
    visit: &mut dyn FnMut(EigenStep) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = a.columns();
    let lost = nodes_without_arcs_in(a);
    let lost: Vec<usize> = (0..n).filter(|&j| lost[j]).collect();
    if !lost.is_empty() {
        let (value, vectors) = (None, lost.len());
        visit(EigenStep::Value { value, vectors })?;
    }
    lost.iter().try_for_each(|&j| {
        let unit = (0..n).map(|i| (i == j).then_some(Rational::ZERO));
        visit(EigenStep::Vector(Eigenvector {
            vector: unit.collect(),
            critical_nodes: vec![j],
            critical_arcs: Vec::new(),
        }))
    })
}

fn finite_spaces<S: Scalar>(
    digraph: &Digraph<S>,
    denominator: &UBig,
    visit: &mut dyn FnMut(EigenStep) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let classes = Classes::of(digraph);
    let means = class_means(digraph, &classes);
    let mut spectral = spectral_classes(digraph, &classes, &means);
    // The sort is stable, so classes with the same eigenvalue stay in order.
    spectral.sort_by(|(_, a), (_, b)| b.cmp_mean(a));
    for group in spectral.chunk_by(|(_, a), (_, b)| a.cmp_mean(b).is_eq()) {
        let mean = group[0].1;
        let reduced = reduce(digraph, mean);
        let members = group.iter().map(|(class, _)| &classes.members[*class]);
        let mut critical: Vec<CriticalClass> = members
            .flat_map(|nodes| critical_classes(&reduced, nodes))
            .collect();
        critical.sort_unstable_by_key(|class| class.nodes[0]);
        let denominator_of_reduced = denominator * UBig::from(mean.cycle.len());
        visit(EigenStep::Value {
            value: Some(mean.exact(denominator)),
            vectors: critical.len(),
        })?;
        for class in critical {
            let mut x = column(&reduced, class.nodes[0]);
            vector::scale(&mut x);
            visit(EigenStep::Vector(Eigenvector {
                vector: Values::over(&x, &denominator_of_reduced).into(),
                critical_nodes: class.nodes,
                critical_arcs: class.arcs,
            }))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the classes that no class of a greater mean reaches, with their means.
fn spectral_classes<'a, S: Scalar>(
    digraph: &Digraph<S>,
    classes: &Classes,
    means: &'a [Option<CycleMean<S>>],
) -> Vec<(usize, &'a CycleMean<S>)> {
    let greater = |a: Option<&'a CycleMean<S>>, b: Option<&'a CycleMean<S>>| match (a, b) {
        (Some(a), Some(b)) if a.cmp_mean(b).is_lt() => Some(b),
        (a, b) => a.or(b),
    };
    // For each class, the greatest mean of the class and of the classes that reach it, which come later.
    let mut above: Vec<Option<&CycleMean<S>>> = means.iter().map(Option::as_ref).collect();
    for class in (0..means.len()).rev() {
        for &u in &classes.members[class] {
            for arc in digraph.outgoing(u) {
                let reached = classes.class_of[arc.node];
                above[reached] = greater(above[reached], above[class]);
            }
        }
    }
    let spectral = |class: usize| {
        let mean = means[class].as_ref()?;
        let is_greatest = above[class].is_none_or(|above| above.cmp_mean(mean).is_le());
        is_greatest.then_some((class, mean))
    };
    (0..means.len()).filter_map(spectral).collect()
}

/// Returns the digraph with the weights q · a_ij − p, where p/q is the mean.
pub(super) fn reduce<S: Scalar>(digraph: &Digraph<S>, mean: &CycleMean<S>) -> Digraph<S> {
    let length = mean.cycle.len();
    let mut arcs = Vec::new();
    for u in 0..digraph.n() {
        let outgoing = digraph.outgoing(u).iter();
        arcs.extend(outgoing.map(|arc| {
            let weight = arc.weight.times(length).minus(&mean.weight);
            (u, arc.node, weight)
        }));
    }
    Digraph::from_sorted_arcs(digraph.n(), arcs)
}

/// A class of the critical graph. It is not empty.
#[derive(Clone, Default)]
pub(super) struct CriticalClass {
    pub(super) nodes: Vec<usize>,
    pub(super) arcs: Vec<(usize, usize)>,
}

/// Returns the classes of the critical graph within one strongly connected class of nodes, given
/// weights for which the greatest cycle mean of that class is 0.
pub(super) fn critical_classes<S: Scalar>(
    reduced: &Digraph<S>,
    nodes: &[usize],
) -> Vec<CriticalClass> {
    let potential = column(reduced, nodes[0]);
    let mut place = vec![usize::MAX; reduced.n()];
    for (at, &u) in nodes.iter().enumerate() {
        place[u] = at;
    }
    let tight: Vec<Vec<usize>> = nodes
        .iter()
        .map(|&u| {
            let is_tight = |v: usize, weight: &S| {
                place[v] != usize::MAX && weight.otimes(&potential[v]) == potential[u]
            };
            let arcs = reduced.outgoing(u).iter();
            arcs.filter(|arc| is_tight(arc.node, &arc.weight))
                .map(|arc| place[arc.node])
                .collect()
        })
        .collect();
    let component = strong_components(nodes.len(), |at| tight[at].iter().copied());
    let mut found = vec![CriticalClass::default(); nodes.len()];
    for (at, &u) in nodes.iter().enumerate() {
        let class = &mut found[component[at]];
        for &head in &tight[at] {
            if component[head] == component[at] {
                class.arcs.push((u, nodes[head]));
            }
        }
        if class.arcs.last().is_some_and(|&(tail, _)| tail == u) {
            class.nodes.push(u);
        }
    }
    found.retain(|class| !class.nodes.is_empty());
    found
}

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
use crate::sort::{sort_by, sort_by_key};
use crate::spectral::classes::{Classes, nodes_without_arcs_in, strong_components};
use crate::spectral::cycle_mean::{CycleMean, class_means};
use crate::spectral::star::column;
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
    let values = Eigenvalues::of(a)?;
    let spaces = values.all().iter().enumerate().map(|(index, found)| {
        let mut basis = Vec::with_capacity(found.classes.len());
        // Nothing breaks.
        let _ = values.each_vector(index, &mut |eigenvector| {
            basis.push(eigenvector);
            ControlFlow::Continue(())
        });
        Eigenspace {
            value: found.value.clone(),
            basis,
        }
    });
    Ok(spaces.collect())
}

/// All eigenvalues; the eigenvectors of each are found when they are asked for, one after the other, since there can be
/// as many as each has entries.
#[derive(Clone, Debug)]
pub struct Eigenvalues {
    system: System,
    all: Vec<Eigenvalue>,
}

/// An eigenvalue.
#[derive(Clone, Debug)]
pub struct Eigenvalue {
    /// λ; `None` for −∞.
    pub value: Entry,
    /// A cycle of this mean; none for −∞.
    cycle: Vec<usize>,
    classes: Vec<CriticalClass>,
}

impl Eigenvalue {
    /// Returns the classes of the critical graph, each of which has an eigenvector in the scaled basis; of −∞ the columns that
    /// are −∞.
    pub fn classes(&self) -> &[CriticalClass] {
        &self.classes
    }
}

impl Eigenvalues {
    /// Finds the eigenvalues of a matrix.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn of(a: &Matrix) -> Result<Eigenvalues, MatrixError> {
        let system = System::new(a, 0)?;
        let mut all = in_lane_or_big!(system.cycle_mean_bound(), S => {
            finite(&system.digraph_in_lane::<S>(), system.denominator())
        });
        let lost = nodes_without_arcs_in(a);
        let lost = (0..a.columns()).filter(|&j| lost[j]);
        let class = |j| CriticalClass {
            nodes: vec![j],
            arcs: Vec::new(),
        };
        let classes: Vec<CriticalClass> = lost.map(class).collect();
        if !classes.is_empty() {
            all.push(Eigenvalue {
                value: None,
                cycle: Vec::new(),
                classes,
            });
        }
        Ok(Eigenvalues { system, all })
    }

    /// Returns the eigenvalues, the greatest first.
    pub fn all(&self) -> &[Eigenvalue] {
        &self.all
    }

    /// Hands the eigenvectors of the eigenvalue at this place to `visit`, until it breaks; none if there is no such place.
    pub fn each_vector(
        &self,
        place: usize,
        visit: &mut dyn FnMut(Eigenvector) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Eigenvalue { cycle, classes, .. }) = self.all.get(place) else {
            return ControlFlow::Continue(());
        };
        let mut tell = |class: &CriticalClass, vector: Vector| {
            visit(Eigenvector {
                vector,
                critical_nodes: class.nodes.clone(),
                critical_arcs: class.arcs.clone(),
            })
        };
        if cycle.is_empty() {
            let unit = |j| (0..self.system.n()).map(move |i| (i == j).then_some(Rational::ZERO));
            let mut classes = classes.iter();
            return classes.try_for_each(|class| tell(class, unit(class.nodes[0]).collect()));
        }
        in_lane_or_big!(self.system.cycle_mean_bound(), S => {
            let digraph = self.system.digraph_in_lane::<S>();
            let heads = cycle.iter().cycle().skip(1);
            let weights = cycle.iter().zip(heads).map(|(&i, &j)| digraph.weight(i, j));
            let mean = CycleMean {
                weight: weights.fold(S::zero(), |sum, weight| sum.otimes(&weight)),
                cycle: cycle.clone(),
            };
            let reduced = reduce(&digraph, &mean);
            let denominator = self.system.denominator() * UBig::from(cycle.len());
            classes.iter().try_for_each(|class| {
                let mut x = column(&reduced, class.nodes[0]);
                vector::scale(&mut x);
                tell(class, Values::over(&x, &denominator).into())
            })
        })
    }
}

/// Returns the finite eigenvalues.
fn finite<S: Scalar>(digraph: &Digraph<S>, denominator: &UBig) -> Vec<Eigenvalue> {
    let classes = Classes::of(digraph);
    let means = class_means(digraph, &classes);
    let mut spectral = spectral_classes(digraph, &classes, &means);
    // Classes with the same eigenvalue stay in order.
    sort_by(&mut spectral, |(_, a), (_, b)| b.cmp_mean(a));
    let groups = spectral.chunk_by(|(_, a), (_, b)| a.cmp_mean(b).is_eq());
    let eigenvalue = |group: &[(usize, &CycleMean<S>)]| {
        let mean = group[0].1;
        let reduced = reduce(digraph, mean);
        let members = group.iter().map(|(class, _)| &classes.members[*class]);
        let mut critical: Vec<CriticalClass> = members
            .flat_map(|nodes| critical_classes(&reduced, nodes))
            .collect();
        sort_by_key(&mut critical, |class| class.nodes[0]);
        Eigenvalue {
            value: Some(mean.exact(denominator)),
            cycle: mean.cycle.clone(),
            classes: critical,
        }
    };
    groups.map(eigenvalue).collect()
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
#[derive(Clone, Debug, Default)]
pub struct CriticalClass {
    /// The nodes in increasing order, from 0.
    pub nodes: Vec<usize>,
    /// The arcs, which are on cycles of mean λ, in order of tail, then head.
    pub arcs: Vec<(usize, usize)>,
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
    let tight_from = |&u: &usize| {
        let is_tight = |v: usize, weight: &S| {
            place[v] != usize::MAX && weight.otimes(&potential[v]) == potential[u]
        };
        let arcs = reduced.outgoing(u).iter();
        let tight = arcs.filter(|arc| is_tight(arc.node, &arc.weight));
        tight.map(|arc| place[arc.node]).collect()
    };
    let tight: Vec<Vec<usize>> = nodes.iter().map(tight_from).collect();
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

//! A solution as a max-combination of extremals.
//!
//! For i ∈ Supp(x) the satisfying arcs of x lead from i to a lasso, which walked with equalities is a
//! solution y ≤ x with y_i = x_i (docs/lasso.md, Lemma 1). As long as y is not of type i, another lasso
//! of y from i shows this, and takes the place of the first. It is found as in the proof of the
//! classification there: let i_1 … i_p → i_q be the lasso and (i_s, i_t), s < p, t ≠ s+1, a satisfying arc of y.
//! - t ≤ s: the path closes at i_s by this arc, and the nodes after i_s are dropped.
//! - t ≥ s+2: go from i_s to i_t, on to i_p, and if s < q < t further from i_q to i_{t−1}, which closes at
//!   i_t. The nodes between s and q or t are dropped. No node is dropped only if q = s+1; then the
//!   lasso is kept if both arcs are tight (a fork), and y becomes smaller if they are not.
//!
//! As long as no node is dropped, only the entry into one and the same cycle changes, each time to a
//! smaller y: at most n times. So there are at most n² changes.
//!
//! Nodes are taken in an order in which tight arcs of x lead from one strongly connected class to later ones. As long
//! as a lasso follows tight arcs, its y equals x, so a path of n nodes takes one lasso instead of n, however numbered.

use crate::digraph::Digraph;
use crate::extremal::satisfying::is_satisfying;
use crate::scalar::Scalar;
use crate::sort::sort_by_key;
use crate::spectral::classes::strong_components;
use crate::vector;

/// One term c ⊗ g of a max-combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<S> {
    /// A type of g, at which c ⊗ g equals the solution.
    pub node: usize,
    /// c.
    pub coefficient: S,
    /// g, a scaled extremal.
    pub extremal: Vec<S>,
}

/// Writes the solution x as a maximum of multiples of extremals, sorted by `node`: at most |Supp(x)| different
/// extremals, none of which can be left out.
///
/// *Complexity*: at most |Supp(x)| times that of [`extremal_below`].
pub fn decompose<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Vec<Term<S>> {
    let part = |(node, mut extremal): (usize, Vec<S>)| {
        let coefficient = vector::norm(&extremal);
        vector::scale(&mut extremal);
        Term {
            node,
            coefficient,
            extremal,
        }
    };
    let mut parts: Vec<Term<S>> = covering(digraph, x).map(part).collect();
    sort_by_key(&mut parts, |part| part.node);
    drop_redundant(x, &mut parts);
    parts
}

/// Iterates over extremals below the solution x whose maximum is x, each with one of its types, at which no earlier
/// extremal equals x.
fn covering<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> impl Iterator<Item = (usize, Vec<S>)> {
    // The arcs are followed backwards, so that a class is numbered after the classes that reach it.
    let class = strong_components(x.len(), |v| {
        let arcs = digraph.incoming(v).iter();
        arcs.filter(move |arc| arc.weight.otimes(&x[v]) == x[arc.node])
            .map(|arc| arc.node)
    });
    let mut nodes = vector::support(x);
    sort_by_key(&mut nodes, |&u| (class[u], u));
    let mut covered = vec![false; x.len()];
    nodes.into_iter().filter_map(move |i| {
        if covered[i] {
            return None;
        }
        let y = extremal_below(digraph, x, i);
        for (covered, (y, x)) in covered.iter_mut().zip(y.iter().zip(x)) {
            *covered |= y == x;
        }
        Some((i, y))
    })
}

/// Leaves out parts without which the maximum is the same, beginning with the first.
fn drop_redundant<S: Scalar>(x: &[S], parts: &mut Vec<Term<S>>) {
    let reaches = |part: &Term<S>, j: usize| {
        !x[j].is_epsilon() && part.coefficient.otimes(&part.extremal[j]) == x[j]
    };
    let mut reached_by = vec![0usize; x.len()];
    for part in parts.iter() {
        for (j, count) in reached_by.iter_mut().enumerate() {
            *count += usize::from(reaches(part, j));
        }
    }
    parts.retain(|part| {
        let reached: Vec<usize> = (0..x.len()).filter(|&j| reaches(part, j)).collect();
        let needed = reached.iter().any(|&j| reached_by[j] == 1);
        if !needed {
            for j in reached {
                reached_by[j] -= 1;
            }
        }
        needed
    });
}

/// Returns two solutions other than x whose maximum is the solution x, the second one a multiple of an extremal;
/// `None` if x is extremal or −∞.
///
/// *Complexity*: that of [`decompose`], with memory for a few vectors.
pub fn halves<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Option<(Vec<S>, Vec<S>)> {
    let mut sum = vec![S::EPSILON; x.len()];
    for (_, y) in covering(digraph, x) {
        let before = sum.clone();
        for (sum, y) in sum.iter_mut().zip(&y) {
            *sum = y.max(sum).clone();
        }
        if sum == x {
            return (y != x).then_some((before, y));
        }
    }
    None
}

/// Returns an extremal y ≤ x of type i with y_i = x_i, for a solution x and i ∈ Supp(x).
///
/// *Complexity*: O(n + arcs) for each change of the lasso.
pub fn extremal_below<S: Scalar>(digraph: &Digraph<S>, x: &[S], i: usize) -> Vec<S> {
    let mut walker = Walker::new(digraph, x, i);
    let mut s = 0;
    // The first position since the last change that was taken for a fork; a change may show that it is none.
    let mut fork = None;
    while s + 1 < walker.path.len() {
        match walker.second_arc(s) {
            Second::None => s += 1,
            Second::Fork => {
                fork.get_or_insert(s);
                s += 1;
            }
            Second::To(t) => {
                walker.follow(s, t);
                s = fork.take().unwrap_or(s);
            }
        }
    }
    walker.y
}

/// What the satisfying arcs of a node of the path, besides the arc to the next node, lead to.
enum Second {
    None,
    /// Only tight arcs, into the cycle that begins with the next node.
    Fork,
    /// The node at this position, by an arc that makes y smaller.
    To(usize),
}

/// A lasso and its vector y.
struct Walker<'a, S> {
    digraph: &'a Digraph<S>,
    path: Vec<usize>,
    /// The position of each node in the path; [`NONE`] if it is not on the path.
    position: Vec<usize>,
    y: Vec<S>,
}

const NONE: usize = usize::MAX;

impl<'a, S: Scalar> Walker<'a, S> {
    /// Follows satisfying arcs of x from i until the walk closes.
    fn new(digraph: &'a Digraph<S>, x: &[S], i: usize) -> Walker<'a, S> {
        let mut walker = Walker {
            digraph,
            path: Vec::new(),
            position: vec![NONE; x.len()],
            y: vec![S::EPSILON; x.len()],
        };
        walker.append(i, x[i].clone());
        let mut u = i;
        while walker.closings(u).next().is_none() {
            let mut arcs = digraph.outgoing(u).iter();
            let Some(arc) = arcs.find(|arc| is_satisfying(x, u, arc.node, &arc.weight)) else {
                // Cannot happen if x is a solution.
                break;
            };
            let value = walker.y[u].minus(&arc.weight);
            walker.append(arc.node, value);
            u = arc.node;
        }
        walker
    }

    fn append(&mut self, node: usize, value: S) {
        self.position[node] = self.path.len();
        self.path.push(node);
        self.y[node] = value;
    }

    /// Iterates over the satisfying arcs of y that leave u: the position of the head, and whether the arc is tight.
    fn closings(&self, u: usize) -> impl Iterator<Item = (usize, bool)> + '_ {
        // In this form the test is one subtraction and one comparison, and y_v = −∞ never passes it.
        let y_u = &self.y[u];
        self.digraph.outgoing(u).iter().filter_map(move |arc| {
            let least = y_u.minus(&arc.weight);
            let y_v = &self.y[arc.node];
            (*y_v >= least).then(|| (self.position[arc.node], *y_v == least))
        })
    }

    /// Looks at the satisfying arcs of the node at position s, not the last, other than the arc to the next node.
    fn second_arc(&self, s: usize) -> Second {
        let mut second = Second::None;
        for (t, tight) in self.closings(self.path[s]) {
            if t == s + 1 {
                continue;
            }
            if t <= s || !tight || !self.closes_tightly_at(s + 1) {
                return Second::To(t);
            }
            second = Second::Fork;
        }
        second
    }

    /// Returns whether the only satisfying arc of the last node leads to position q, and is tight.
    fn closes_tightly_at(&self, q: usize) -> bool {
        self.closings(self.last())
            .all(|(closing, tight)| closing == q && tight)
    }

    fn last(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    /// Changes the lasso so that it takes the arc from position s to position t instead of the arc to s+1.
    fn follow(&mut self, s: usize, t: usize) {
        let mut rest = Vec::new();
        if t > s {
            // Let the last node close at s+1 only if it cannot close elsewhere, as any other place drops a node.
            let closings = self.closings(self.last()).map(|(q, _)| q);
            let closing = closings.min_by_key(|&q| (q == s + 1, q));
            rest.extend_from_slice(&self.path[t..]);
            if let Some(q) = closing
                && (s + 1..t).contains(&q)
            {
                rest.extend_from_slice(&self.path[q..t]);
            }
        }
        for node in self.path.drain(s + 1..) {
            self.position[node] = NONE;
            self.y[node] = S::EPSILON;
        }
        let mut u = self.path[s];
        for v in rest {
            let value = self.y[u].minus(&self.digraph.weight(u, v));
            self.append(v, value);
            u = v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path leads to a loop of weight 0, and a slack arc leads from there back to the first node. The lasso from the
    /// first node covers the whole path, and no other lasso is formed, whichever way the nodes are numbered.
    #[test]
    fn a_path_takes_one_lasso() {
        let n = 9;
        let forward = (0..n).map(|i| (i, (i + 1).min(n - 1), 0));
        let backward = (0..n).map(|i| (i, i.max(1) - 1, 0));
        let forward: Vec<_> = forward.chain([(n - 1, 0, 7)]).collect();
        let backward: Vec<_> = backward.chain([(0, n - 1, 7)]).collect();
        for (mut arcs, first) in [(forward, 0), (backward, n - 1)] {
            arcs.sort_unstable();
            let path: Digraph<i64> = Digraph::from_sorted_arcs(n, arcs);
            let found: Vec<_> = covering(&path, &vec![5; n]).collect();
            assert_eq!(found, [(first, vec![5; n])]);
        }
    }
}

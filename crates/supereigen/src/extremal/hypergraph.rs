//! Extremality by a directed hypergraph (Allamigeon, Gaubert and Goubault 2013, Theorem 1), for
//! any system A ⊗ x ≥ B ⊗ x.
//!
//! For every row k that is tight at x, A_k ⊗ x = B_k ⊗ x > −∞, there is a hyperarc from
//! argmax_j (a_kj + x_j) to argmax_j (b_kj + x_j). A node is reachable from u if it is u or if some
//! hyperarc enters it whose whole tail is reachable from u. x is extremal iff some node is
//! reachable from every node of the support; those nodes are its types.
//!
//! The types are found by contraction. Hyperarcs with one tail node form an ordinary digraph; its
//! strongly connected classes are merged, after which further hyperarcs may have their whole tail in
//! one class and become ordinary arcs in turn, and so on. When nothing merges any more, a class
//! that no ordinary arc leaves reaches nothing else. If there is exactly one such class, every node
//! reaches it; if there are two, neither reaches the other.
//!
//! *Complexity*: one round is linear in the size of the hypergraph (at most the finite entries of
//! A and B); there are at most |Supp(x)| rounds, and one or two unless hyperarcs are nested.

use crate::scalar::Scalar;
use crate::spectral::classes::strong_components;

/// A hyperarc: all of `tail` together reach each node of `head`.
#[derive(Clone, Debug)]
pub struct Hyperarc {
    /// The number of the row, in the order in which rows were added.
    pub row: usize,
    pub tail: Vec<usize>,
    pub head: Vec<usize>,
}

/// Collects the tight rows of a vector, and then finds its types.
#[derive(Clone, Debug)]
pub struct Hypergraph {
    in_support: Vec<bool>,
    rows: usize,
    hyperarcs: Vec<Hyperarc>,
}

impl Hypergraph {
    /// Returns the hypergraph of x without any row.
    pub fn new<S: Scalar>(x: &[S]) -> Hypergraph {
        Hypergraph {
            in_support: x.iter().map(|value| !value.is_epsilon()).collect(),
            rows: 0,
            hyperarcs: Vec::new(),
        }
    }

    /// Returns the tight rows.
    pub fn hyperarcs(&self) -> &[Hyperarc] {
        &self.hyperarcs
    }

    /// Adds the row Σ a_j x_j ≥ Σ b_j x_j, given by its finite entries. Returns `false` if x does
    /// not satisfy it.
    pub fn add_row<'a, S: Scalar>(
        &mut self,
        x: &[S],
        a: impl Iterator<Item = (usize, &'a S)>,
        b: impl Iterator<Item = (usize, &'a S)>,
    ) -> bool {
        let (left, tail) = argmax(x, a);
        let (right, head) = argmax(x, b);
        if left == right && !left.is_epsilon() {
            let row = self.rows;
            self.hyperarcs.push(Hyperarc { row, tail, head });
        }
        self.rows += 1;
        left >= right
    }

    /// Returns the nodes that are reachable from every node of the support, in increasing order; none if
    /// x is not extremal.
    pub fn types(&self) -> Vec<usize> {
        let n = self.in_support.len();
        // Each node's class; classes are merged until no more ordinary arcs appear.
        let mut class: Vec<usize> = (0..n).collect();
        let mut simple: Vec<bool> = vec![false; self.hyperarcs.len()];
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); n];
        loop {
            let mut grew = false;
            for (arc, simple) in self.hyperarcs.iter().zip(&mut simple) {
                let Some(&first) = arc.tail.first() else {
                    continue;
                };
                if !*simple && arc.tail.iter().all(|&u| class[u] == class[first]) {
                    *simple = true;
                    grew = true;
                    successors[first].extend_from_slice(&arc.head);
                }
            }
            if !grew {
                break;
            }
            class = merge(&class, &successors);
        }
        self.only_terminal_class(&class, &successors)
    }

    fn only_terminal_class(&self, class: &[usize], successors: &[Vec<usize>]) -> Vec<usize> {
        let n = class.len();
        let mut leaves = vec![false; n];
        for (u, heads) in successors.iter().enumerate() {
            if heads.iter().any(|&v| class[v] != class[u]) {
                leaves[class[u]] = true;
            }
        }
        let terminal = (0..n).filter(|&u| self.in_support[u] && !leaves[class[u]]);
        let mut types: Vec<usize> = terminal.collect();
        if types.iter().any(|&u| class[u] != class[types[0]]) {
            types.clear();
        }
        types
    }
}

/// Merges classes that lie on a common cycle of ordinary arcs, and returns the new class of each node.
fn merge(class: &[usize], successors: &[Vec<usize>]) -> Vec<usize> {
    let n = class.len();
    let mut between: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (u, heads) in successors.iter().enumerate() {
        between[class[u]].extend(heads.iter().map(|&v| class[v]));
    }
    let component = strong_components(n, |u| between[u].iter().copied());
    class.iter().map(|&c| component[c]).collect()
}

/// Returns the greatest a_j + x_j and the indices that attain it.
fn argmax<'a, S: Scalar>(x: &[S], row: impl Iterator<Item = (usize, &'a S)>) -> (S, Vec<usize>) {
    let mut best = S::EPSILON;
    let mut indices = Vec::new();
    for (j, weight) in row {
        let value = weight.otimes(&x[j]);
        if value.is_epsilon() || value < best {
            continue;
        }
        if value > best {
            best = value;
            indices.clear();
        }
        indices.push(j);
    }
    (best, indices)
}

/// Returns the types of x as a solution of A ⊗ x ≥ x, none if x is not an extremal solution.
pub fn types_of<S: Scalar>(digraph: &crate::Digraph<S>, x: &[S]) -> Vec<usize> {
    let zero = S::zero();
    let mut hypergraph = Hypergraph::new(x);
    for (i, value) in x.iter().enumerate() {
        if value.is_epsilon() {
            continue;
        }
        let row = digraph.outgoing(i).iter();
        let row = row.map(|arc| (arc.node, &arc.weight));
        if !hypergraph.add_row(x, row, std::iter::once((i, &zero))) {
            return Vec::new();
        }
    }
    hypergraph.types()
}

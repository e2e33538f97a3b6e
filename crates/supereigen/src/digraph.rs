//! The weighted digraph D_A: a node i for every index, and an arc (i, j) of weight a_ij wherever a_ij is
//! finite. Nodes are counted from 0 inside the program and from 1 in all input and output.

use crate::scalar::Scalar;

/// An arc as seen from one of its ends: the other end and the weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arc<S> {
    /// The node at the other end.
    pub node: usize,
    /// The finite weight a_ij.
    pub weight: S,
}

/// D_A with its arcs sorted by tail and by head. The nodes are 0, …, [`n`](Digraph::n) − 1; other nodes have no
/// arcs, and vectors are −∞ beyond their entries.
///
/// ```
/// use supereigen::System;
/// let digraph = System::new(&". 1; 2 0".parse()?, 0)?.digraph::<i64>();
/// let digraph = digraph.ok_or("too large for 64 bits")?;
/// assert_eq!(digraph.outgoing(1).len(), 2);
/// assert_eq!(digraph.weight(1, 0), 2);
/// assert!(digraph.has_nonnegative_loop(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digraph<S> {
    outgoing: Adjacency<S>,
    incoming: Adjacency<S>,
}

impl<S: Scalar> Arc<S> {
    /// Returns a_ij + x_j for an arc to j; `None` if x has no such entry.
    #[inline]
    fn after(&self, x: &[S]) -> Option<S> {
        Some(self.weight.otimes(x.get(self.node)?))
    }
}

#[derive(Clone, Debug)]
struct Adjacency<S> {
    starts: Vec<usize>,
    arcs: Vec<Arc<S>>,
}

impl<S> Adjacency<S> {
    #[inline]
    fn of(&self, node: usize) -> &[Arc<S>] {
        match self.starts.get(node..) {
            Some([start, end, ..]) => self.arcs.get(*start..*end).unwrap_or_default(),
            _ => &[],
        }
    }
}

impl<S: Scalar> Digraph<S> {
    /// Returns the digraph with the given arcs (tail, head, finite weight), sorted by tail, then head.
    pub(crate) fn from_sorted_arcs(n: usize, arcs: Vec<(usize, usize, S)>) -> Digraph<S> {
        let mut incoming_starts = vec![0; n + 1];
        let mut outgoing_starts = vec![0; n + 1];
        for &(tail, head, _) in &arcs {
            outgoing_starts[tail + 1] += 1;
            incoming_starts[head + 1] += 1;
        }
        for i in 0..n {
            outgoing_starts[i + 1] += outgoing_starts[i];
            incoming_starts[i + 1] += incoming_starts[i];
        }
        let mut next = incoming_starts.clone();
        let mut by_head = vec![0; arcs.len()];
        for (index, &(_, head, _)) in arcs.iter().enumerate() {
            by_head[next[head]] = index;
            next[head] += 1;
        }
        let incoming = by_head.into_iter().map(|index| {
            let (node, _, weight) = arcs[index].clone();
            Arc { node, weight }
        });
        let incoming = Adjacency {
            starts: incoming_starts,
            arcs: incoming.collect(),
        };
        let outgoing = arcs.into_iter();
        let outgoing = Adjacency {
            starts: outgoing_starts,
            arcs: outgoing
                .map(|(_, node, weight)| Arc { node, weight })
                .collect(),
        };
        Digraph { outgoing, incoming }
    }

    /// Returns the number of arcs.
    pub fn arcs(&self) -> usize {
        self.outgoing.arcs.len()
    }

    /// Returns the number of nodes.
    pub fn n(&self) -> usize {
        self.outgoing.starts.len() - 1
    }

    /// Returns the arcs that leave a node, sorted by head.
    pub fn outgoing(&self, node: usize) -> &[Arc<S>] {
        self.outgoing.of(node)
    }

    /// Returns the arcs that enter a node, sorted by tail.
    pub fn incoming(&self, node: usize) -> &[Arc<S>] {
        self.incoming.of(node)
    }

    /// Returns a_ij; −∞ if there is no arc.
    pub fn weight(&self, i: usize, j: usize) -> S {
        let arcs = self.outgoing(i);
        match arcs.binary_search_by_key(&j, |arc| arc.node) {
            Ok(at) => arcs[at].weight.clone(),
            Err(_) => S::EPSILON,
        }
    }

    /// Returns A_i ⊗ x, the left side of the i-inequality.
    pub fn row_times(&self, i: usize, x: &[S]) -> S {
        let terms = self.outgoing(i).iter().filter_map(|arc| arc.after(x));
        terms.max().unwrap_or(S::EPSILON)
    }

    /// Returns whether x ∈ X_i, that is A_i ⊗ x ≥ x_i.
    pub fn satisfies(&self, i: usize, x: &[S]) -> bool {
        let Some(own) = x.get(i).filter(|own| !own.is_epsilon()) else {
            return true;
        };
        let mut terms = self.outgoing(i).iter().filter_map(|arc| arc.after(x));
        terms.any(|term| term >= *own)
    }

    /// Returns whether e^i ∈ X_i, that is, node i has a loop of nonnegative weight.
    pub fn has_nonnegative_loop(&self, i: usize) -> bool {
        self.weight(i, i) >= S::zero()
    }
}

#[cfg(test)]
impl Digraph<i64> {
    /// Returns a digraph with weights from `low` to `high`, in which an arc is missing with a chance of so many percent.
    pub(crate) fn random(
        random: &mut supereigen_cases::Random,
        n: usize,
        missing: u64,
        (low, high): (i64, i64),
    ) -> Digraph<i64> {
        let pairs = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        let arcs = pairs.filter_map(|(i, j)| Some((i, j, random.entry(missing, low, high)?)));
        Digraph::from_sorted_arcs(n, arcs.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_entries_that_are_not_there_are_as_good_as_epsilon() {
        let digraph = Digraph::from_sorted_arcs(2, vec![(0, 1, 5i64), (1, 0, -2)]);
        assert!(digraph.outgoing(3).is_empty() && digraph.incoming(usize::MAX).is_empty());
        assert_eq!(digraph.weight(9, 0), i64::EPSILON);
        assert_eq!(digraph.row_times(0, &[0]), i64::EPSILON);
        assert!(digraph.satisfies(7, &[0]) && !digraph.satisfies(0, &[0]));
    }
}

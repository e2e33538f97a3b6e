//! Finds the types of a solution: which entries fall when one of them is lowered by a little.
//!
//! x is *of type t* if there is no solution z ≤ x, z ≠ x, with z_t = x_t, and extremal if it is of some
//! type. A row A_k ⊗ x ≥ B_k ⊗ x is *tight* if both sides are equal and finite; its *tail* is where the
//! greater side is attained, its *head* where the lesser side is. Let x be lowered on a set S of its
//! support by some small δ. It stays a solution iff every tight row whose whole tail is in S has its whole
//! head in S: then both sides fall by δ; a row with a part of its tail outside of S keeps its greater side,
//! and a row that is not tight has room for δ. Conversely, the set where a solution z ≤ x is below x is such
//! an S. So for each j there is a least one that contains j: start with j and add the head of every row
//! whose whole tail is there. These nodes *fall with* j, and x is of type t iff t falls with every j.
//!
//! If k falls with j, then all nodes that fall with k also fall with j. So if k was asked before, j rules
//! out no further types, and the search for j stops at k. Nodes that fall last are therefore asked first:
//! along a path, each node then costs only its rows instead of all nodes that fall with it.

use std::ops::ControlFlow;

/// The tight rows of a solution, and the nodes that fell last.
#[derive(Debug)]
pub(crate) struct Falling {
    /// For each row the size of its tail; 0 if the row is not tight.
    tails: Vec<usize>,
    /// How many nodes of each tail have not fallen.
    left: Vec<usize>,
    /// The heads of all rows, one after the other; `head_of` has the end of each.
    heads: Vec<usize>,
    head_of: Vec<usize>,
    /// The pairs (node, row) with the node in the tail of the row, sorted; `of_node` has the index of the
    /// first pair of each node.
    in_tail: Vec<(usize, usize)>,
    of_node: Vec<usize>,
    /// For each node that fell in the last search, the node with which it fell; `usize::MAX` for others.
    falls_with: Vec<usize>,
    /// The nodes that fell in the last search, in the order in which they fell.
    fallen: Vec<usize>,
}

impl Falling {
    /// Returns the tight rows of a solution with n entries. For each of the p rows in turn, `row` appends its tail and
    /// its head, or nothing if it is not tight.
    pub(crate) fn new(
        n: usize,
        p: usize,
        mut row: impl FnMut(usize, &mut Vec<usize>, &mut Vec<usize>),
    ) -> Falling {
        let (mut heads, mut head_of) = (Vec::new(), Vec::with_capacity(p));
        let (mut tails, mut in_tail) = (Vec::with_capacity(p), Vec::new());
        let mut tail = Vec::new();
        for k in 0..p {
            tail.clear();
            row(k, &mut tail, &mut heads);
            in_tail.extend(tail.iter().map(|&node| (node, k)));
            tails.push(tail.len());
            head_of.push(heads.len());
        }
        in_tail.sort_unstable();
        let first_of = |v: usize| in_tail.partition_point(|&(node, _)| node < v);
        Falling {
            of_node: (0..=n).map(first_of).collect(),
            left: tails.clone(),
            tails,
            heads,
            head_of,
            in_tail,
            falls_with: vec![usize::MAX; n],
            fallen: Vec::new(),
        }
    }

    /// Returns the types, in increasing order; none means that the solution is not extremal. `tick` is called for each
    /// node of the support, and may stop the search. *Complexity*: O(n · terms of tight rows) at worst.
    pub(crate) fn types(
        &mut self,
        support: &[usize],
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<usize>> {
        // The nodes that fall with every node asked so far.
        let mut types = support.to_vec();
        let mut asked = vec![false; self.falls_with.len()];
        for &start in support {
            if asked[start] {
                continue;
            }
            self.lower(start, &asked);
            let mut order = self.fallen.clone();
            while let Some(j) = order.pop() {
                tick()?;
                if self.lower(j, &asked) {
                    // A node that does not fall keeps its value while j is lowered, so it is no type.
                    types.retain(|&i| self.falls_with[i] == j);
                }
                asked[j] = true;
            }
        }
        ControlFlow::Continue(types)
    }

    /// Returns the nodes that fall with j, in increasing order.
    pub(crate) fn with(&mut self, j: usize) -> Vec<usize> {
        self.lower(j, &vec![false; self.falls_with.len()]);
        let mut fallen = self.fallen.clone();
        fallen.sort_unstable();
        fallen
    }

    /// Lowers j, and what the given rows force to fall with it, one after the other. Returns these nodes, or the first
    /// row that forces nothing: it is not tight, or a part of its tail has not fallen.
    pub(crate) fn by_rows(&mut self, j: usize, rows: &[usize]) -> Result<&[usize], usize> {
        self.begin(j);
        let mut counted = 0;
        for &k in rows {
            while let Some(&v) = self.fallen.get(counted) {
                counted += 1;
                for &(_, k) in &self.in_tail[self.of_node[v]..self.of_node[v + 1]] {
                    self.left[k] -= 1;
                }
            }
            if self.tails.get(k).is_none_or(|&tail| tail == 0) || self.left[k] > 0 {
                return Err(k);
            }
            for at in self.head(k) {
                self.fall(self.heads[at], j);
            }
        }
        Ok(&self.fallen)
    }

    /// Finds the nodes that fall with j, but stops at a node that was asked before. Returns whether there was none.
    fn lower(&mut self, j: usize, asked: &[bool]) -> bool {
        self.begin(j);
        let mut next = 0;
        while let Some(&v) = self.fallen.get(next) {
            next += 1;
            for pair in self.of_node[v]..self.of_node[v + 1] {
                let (_, k) = self.in_tail[pair];
                self.left[k] -= 1;
                if self.left[k] > 0 {
                    continue;
                }
                for at in self.head(k) {
                    let u = self.heads[at];
                    if self.falls_with[u] != j && asked[u] {
                        return false;
                    }
                    self.fall(u, j);
                }
            }
        }
        true
    }

    /// Forgets the last search, and lowers j alone.
    fn begin(&mut self, j: usize) {
        for &v in &self.fallen {
            self.falls_with[v] = usize::MAX;
            for &(_, k) in &self.in_tail[self.of_node[v]..self.of_node[v + 1]] {
                self.left[k] = self.tails[k];
            }
        }
        self.fallen.clear();
        self.fall(j, j);
    }

    /// Lets a node fall with j, if it has not done so.
    fn fall(&mut self, node: usize, j: usize) {
        if self.falls_with[node] != j {
            self.falls_with[node] = j;
            self.fallen.push(node);
        }
    }

    /// Returns the range of the head of a row in `heads`.
    fn head(&self, k: usize) -> std::ops::Range<usize> {
        let start = k.checked_sub(1).map_or(0, |before| self.head_of[before]);
        start..self.head_of[k]
    }
}

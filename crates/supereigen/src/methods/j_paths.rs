//! Maximum J_σ-paths, one at a time.
//!
//! A path (l_1, …, l_m) with m ≥ 2 distinct nodes is a maximum J_σ-path when l_m is its only node
//! in J_σ and it cannot be extended: there is no *arc* from a node outside J_σ and outside the path
//! to l_1. The paper writes "no paths" in condition (3); read literally that excludes the paths of
//! its own Example and the main theorem fails; docs/paper.md records both.
//!
//! The iterator walks backwards from the end nodes and keeps one path: memory O(n). Paths that
//! share their end come one after the other, so that a caller can reuse the work done for the
//! shared suffix, and [`MaximumJPaths::cut`] skips all further paths with a given suffix.

use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// An iterator over the maximum J_σ-paths of a cycle σ; see [`MaximumJPaths::advance`].
#[derive(Debug)]
pub struct MaximumJPaths<'a, S> {
    digraph: &'a Digraph<S>,
    /// The end nodes that are still to be taken, in reverse order.
    ends: Vec<usize>,
    /// Whether each node is in J_σ or on the path.
    blocked: Vec<bool>,
    /// l_m, l_{m−1}, …, l_1.
    reversed: Vec<usize>,
    /// For each node of `reversed` the index of the next arc into it.
    next_arc: Vec<usize>,
    /// The nodes outside J_σ of the previous path that are not in the shared suffix.
    dropped: Vec<usize>,
    shared: usize,
    /// Whether [`MaximumJPaths::cut`] was called since the last [`MaximumJPaths::advance`].
    was_cut: bool,
}

impl<'a, S: Scalar> MaximumJPaths<'a, S> {
    /// Returns an iterator over the maximum J_σ-paths of σ = i_1, …, i_t (given without repetition of i_1;
    /// nodes that are not of the digraph are passed over).
    pub fn new(digraph: &'a Digraph<S>, sigma: &[usize]) -> MaximumJPaths<'a, S> {
        let n = digraph.n();
        let mut blocked = vec![false; n];
        for &i in sigma.iter().filter(|&&i| i < n) {
            blocked[i] = true;
        }
        MaximumJPaths {
            digraph,
            ends: sigma.iter().rev().copied().filter(|&i| i < n).collect(),
            blocked,
            reversed: Vec::new(),
            next_arc: Vec::new(),
            dropped: Vec::new(),
            shared: 0,
            was_cut: false,
        }
    }

    /// Moves to the next path; returns `false` when there is none left.
    pub fn advance(&mut self) -> bool {
        if !std::mem::take(&mut self.was_cut) {
            self.dropped.clear();
            self.shared = self.reversed.len();
        }
        while !self.extend() {
            if !self.reversed.is_empty() {
                self.pop();
            } else if let Some(end) = self.ends.pop() {
                self.reversed.push(end);
                self.next_arc.push(0);
            } else {
                return false;
            }
        }
        while self.extend() {}
        true
    }

    /// Returns the current path from its end: l_m, l_{m−1}, …, l_1.
    pub fn reversed(&self) -> &[usize] {
        &self.reversed
    }

    /// Returns how many nodes, counted from the end l_m, the current path shares with the previous one;
    /// 0 if their ends differ.
    pub fn shared(&self) -> usize {
        self.shared
    }

    /// Returns the nodes outside J_σ of the previous path that are not in the shared suffix. Some of them
    /// may be on the current path again, at another place.
    pub fn dropped(&self) -> &[usize] {
        &self.dropped
    }

    /// Skips all further paths that share the last `length` ≥ 1 nodes of the current path.
    pub fn cut(&mut self, length: usize) {
        self.dropped.clear();
        self.shared = self.reversed.len();
        self.was_cut = true;
        while self.reversed.len() >= length.max(1) {
            self.pop();
        }
    }

    /// Puts the next possible node in front of the path; returns `false` if there is none.
    fn extend(&mut self) -> bool {
        let (Some(&first), Some(next_arc)) = (self.reversed.last(), self.next_arc.last_mut())
        else {
            return false;
        };
        let arcs = self.digraph.incoming(first);
        while let Some(arc) = arcs.get(*next_arc) {
            *next_arc += 1;
            if !self.blocked[arc.node] {
                self.blocked[arc.node] = true;
                self.reversed.push(arc.node);
                self.next_arc.push(0);
                return true;
            }
        }
        false
    }

    fn pop(&mut self) {
        self.next_arc.pop();
        if let Some(node) = self.reversed.pop()
            && !self.reversed.is_empty()
        {
            self.blocked[node] = false;
            self.dropped.push(node);
        }
        self.shared = self.shared.min(self.reversed.len());
    }
}

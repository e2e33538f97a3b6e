//! The types of a vector from the hyperarcs of its tight rows, as
//! [`hypergraph`](crate::extremal::hypergraph) finds them, on sets of bits.
//!
//! Walk from a node along hyperarcs whose whole tail lies in one class; where the walk comes back
//! to a class on its path, the classes from there on are merged, as in the path-based search for
//! strong components (Gabow 2000). A class that no such hyperarc leaves is *terminal*: x can be lowered
//! on that class alone without leaving the cone. x is extremal iff there is exactly one terminal class,
//! and then the nodes of that class are its types.
//!
//! *Complexity*: every step adds a class to the path or merges two, so there are at most 2 n steps; one
//! step goes through the hyperarcs, with a few instructions for each.

use crate::cone::mask::Mask;

/// Tight rows of one vector as hyperarcs, and the working memory to walk along them.
#[derive(Debug)]
pub(crate) struct Terminal<const W: usize> {
    hyperarcs: Vec<(Mask<W>, Mask<W>)>,
    /// The nodes u for which some hyperarc has the tail {u}.
    left: Mask<W>,
    path: Vec<Mask<W>>,
}

impl<const W: usize> Terminal<W> {
    /// Returns a value without hyperarcs.
    pub(crate) fn new() -> Terminal<W> {
        Terminal {
            hyperarcs: Vec::new(),
            left: Mask::EMPTY,
            path: Vec::new(),
        }
    }

    /// Forgets all hyperarcs.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.hyperarcs.clear();
        self.left = Mask::EMPTY;
    }

    /// Adds a hyperarc. Its tail must not be empty.
    #[inline]
    pub(crate) fn add(&mut self, tail: Mask<W>, head: Mask<W>) {
        self.left = self.left.or(&tail.when(tail.is_single()));
        self.hyperarcs.push((tail, head));
    }

    /// Returns the only terminal class, or ∅ if there are several. The search begins at `start`, which
    /// saves time if `start` is likely to be in a terminal class.
    pub(crate) fn types(&mut self, support: &Mask<W>, start: usize) -> Mask<W> {
        // The class {u} is terminal if no hyperarc has the tail {u}.
        let terminal = support.without(&self.left);
        if !terminal.is_empty() && !terminal.is_single() {
            return Mask::EMPTY;
        }
        let mut good = Mask::EMPTY;
        let start = terminal.first().unwrap_or(start);
        let Some(terminal) = self.walk(start, &mut good) else {
            return Mask::EMPTY;
        };
        while let Some(u) = support.without(&good).first() {
            if self.walk(u, &mut good).is_some() {
                return Mask::EMPTY;
            }
        }
        terminal
    }

    /// Walks from u to a good node, which a former walk has passed, or to a new terminal class, which is
    /// returned. All nodes of the walk become good.
    fn walk(&mut self, u: usize, good: &mut Mask<W>) -> Option<Mask<W>> {
        self.path.clear();
        let mut class = Mask::only(u);
        let mut on_path = class;
        let terminal = loop {
            let leaving = self.hyperarcs.iter().find(|(tail, head)| {
                tail.without(&class).is_empty() && !head.without(&class).is_empty()
            });
            let Some((_, head)) = leaving else {
                break Some(class);
            };
            if !head.and(good).is_empty() {
                break None;
            }
            let outside = head.without(&class);
            if outside.and(&on_path).is_empty() {
                let next = Mask::only(outside.first()?);
                self.path.push(class);
                on_path = on_path.or(&next);
                class = next;
            } else {
                let mut missing = outside.and(&on_path);
                while !missing.is_empty() {
                    let below = self.path.pop()?;
                    class = class.or(&below);
                    missing = missing.without(&below);
                }
            }
        };
        *good = good.or(&on_path);
        terminal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(nodes: &[usize]) -> Mask<1> {
        nodes
            .iter()
            .fold(Mask::EMPTY, |set, &u| set.or(&Mask::only(u)))
    }

    fn types(hyperarcs: &[(&[usize], &[usize])], n: usize, start: usize) -> Vec<usize> {
        let mut terminal = Terminal::new();
        for (tail, head) in hyperarcs {
            terminal.add(set(tail), set(head));
        }
        let support: Vec<usize> = (0..n).collect();
        terminal.types(&set(&support), start).iter().collect()
    }

    #[test]
    fn a_nested_hyperarc_needs_a_merge_before_it_counts() {
        let hyperarcs: [(&[usize], &[usize]); 4] =
            [(&[0, 1], &[2]), (&[0], &[1]), (&[1], &[0]), (&[3], &[0])];
        for start in 0..4 {
            assert_eq!(types(&hyperarcs, 4, start), [2]);
        }
        assert_eq!(types(&hyperarcs[..3], 4, 3), [0usize; 0]);
    }

    #[test]
    fn a_cycle_has_all_its_nodes_as_types() {
        let hyperarcs: [(&[usize], &[usize]); 4] =
            [(&[0], &[1]), (&[1], &[2]), (&[2], &[0]), (&[3], &[1, 2])];
        for start in 0..4 {
            assert_eq!(types(&hyperarcs, 4, start), [0, 1, 2]);
        }
        let two: [(&[usize], &[usize]); 4] =
            [(&[0], &[1]), (&[1], &[0]), (&[2], &[3]), (&[3], &[2])];
        assert_eq!(types(&two, 4, 0), [0usize; 0]);
    }
}

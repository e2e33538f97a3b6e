//! Looks at a search tree node by node, without searching it.

use super::walks::Walks;
use crate::lasso::tree::Tree;
use crate::stretch::{Path, Step};

/// A path in a search tree that can be extended and shortened. The empty path has no results of its own.
pub(crate) trait Scout {
    /// Extends the path by one of the steps from its last node.
    fn enter(&mut self, step: Step);

    /// Takes the last step off the path.
    fn leave(&mut self);

    /// Returns the number of results that the last node itself gives, right after it was entered.
    fn results(&self) -> u64;

    /// Lists the steps from the last node in order, without those that are known to lead nowhere. It may be called once
    /// for a node, before any of the steps is entered.
    fn steps(&mut self, out: &mut Vec<Step>);

    /// Returns the number of steps from the last node, whether they lead anywhere or not. It may be called
    /// instead of `steps`, not in addition.
    fn breadth(&mut self) -> usize;

    /// Returns the logarithm of the relative number of walks on from the node of a step.
    fn walks(&self, step: Step) -> f64;

    /// Returns the cost so far, in steps along arcs.
    fn spent(&self) -> u64;
}

/// Looks at a tree as it is walked, and leaves out dead ends that the tree itself finds.
pub(crate) struct TreeScout<T> {
    tree: T,
    walks: Walks,
    /// The cost of entering a node, in steps along arcs.
    cost: u64,
    spent: u64,
}

impl<T: Tree> TreeScout<T> {
    pub(crate) fn new(tree: T, walks: Walks, cost: u64) -> TreeScout<T> {
        TreeScout {
            tree,
            walks,
            cost,
            spent: 0,
        }
    }
}

impl<T: Tree> Scout for TreeScout<T> {
    fn enter(&mut self, step: Step) {
        self.spent += self.cost;
        self.tree.enter(step);
    }

    fn leave(&mut self) {
        self.tree.leave();
    }

    fn results(&self) -> u64 {
        self.tree.results()
    }

    fn steps(&mut self, out: &mut Vec<Step>) {
        if self.tree.depth() == 0 {
            out.extend(self.tree.starts().map(Step::node));
        } else {
            self.spent += self.tree.drop_steps_to_nowhere();
            out.extend(std::iter::from_fn(|| self.tree.next_step()));
        }
    }

    fn breadth(&mut self) -> usize {
        std::iter::from_fn(|| self.tree.next_step()).count()
    }

    fn walks(&self, step: Step) -> f64 {
        self.walks.ln_after(step)
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

/// Goes from node to node without leaving the steps that both paths have in common.
pub(crate) struct Walker<'t> {
    pub(crate) tree: &'t mut dyn Scout,
    path: Path,
}

impl<'t> Walker<'t> {
    pub(crate) fn new(tree: &'t mut dyn Scout) -> Walker<'t> {
        Walker {
            tree,
            path: Path::new(),
        }
    }

    /// Goes to another node, which is always entered anew.
    pub(crate) fn go_to(&mut self, path: &[Step]) {
        let common = self.path.iter().zip(path).take_while(|(a, b)| a == b);
        let mut common = common.count().min(path.len().saturating_sub(1));
        // The forks of a node are known only right after it was entered, so it must be entered again.
        while matches!(path.get(common), Some(Step::Fork(_))) && common > 0 {
            common -= 1;
        }
        for _ in common..self.path.len() {
            self.tree.leave();
        }
        for &step in &path[common..] {
            self.tree.enter(step);
        }
        self.path = path.to_vec();
    }
}

//! Looks at a search tree node by node, without searching it.

use super::ahead::Ahead;
use super::walks::{Walks, Way};
use crate::digraph::Digraph;
use crate::lasso::kernel::Forward;
use crate::lasso::tree::{ForwardTree, GrownTree, Tree};
use crate::scalar::Scalar;
use crate::stretch::Step;

/// A path in a search tree that can be extended and shortened. The empty path has no results of its own.
pub(crate) trait Scout {
    /// Extends the path by one of the steps from its last node.
    fn enter(&mut self, step: Step);

    /// Takes the last step off the path.
    fn leave(&mut self);

    /// Returns the number of results that the last node itself gives, right after it was entered.
    fn results(&self) -> u64;

    /// Lists the steps from the last node in order. It may be called once for a node, before any of the steps
    /// is entered.
    fn steps(&mut self, out: &mut Vec<Step>);

    /// Lists the steps like `steps`, but without those that are known to lead nowhere, each with a look ahead.
    fn ways(&mut self, out: &mut Vec<Way>);

    /// Returns the number of steps from the last node, whether they lead anywhere or not. It may be called
    /// instead of `steps` or `ways`, not in addition.
    fn breadth(&mut self) -> usize;

    /// Returns the cost so far, in steps along arcs.
    fn spent(&self) -> u64;
}

/// Takes all steps from the last node out of a tree.
fn take_steps(tree: &mut impl Tree, out: &mut Vec<Step>) {
    if tree.depth() == 0 {
        out.extend(tree.starts().map(Step::node));
    } else {
        out.extend(std::iter::from_fn(|| tree.next_step()));
    }
}

/// Looks at the tree of a forward search, and leaves out dead ends that the oracle finds.
pub(crate) struct ForwardScout<'a, F: Forward> {
    tree: ForwardTree<'a, F>,
    ahead: Ahead<F::Value>,
    walks: Walks,
    /// The cost of entering a node, in steps along arcs.
    cost: u64,
    spent: u64,
}

impl<'a, F: Forward> ForwardScout<'a, F> {
    pub(crate) fn new(tree: ForwardTree<'a, F>, cost: u64) -> ForwardScout<'a, F> {
        ForwardScout {
            ahead: Ahead::new(tree.digraph()),
            walks: Walks::forward(tree.digraph()),
            tree,
            cost,
            spent: 0,
        }
    }

    /// Returns whether there are results below the last node, as far as it is on the kernel's path; else `true`.
    fn is_alive(&mut self) -> bool {
        match self.tree.kernel_path().map(Forward::leaf_count) {
            Some(0) => {
                let (is_alive, steps) = self.tree.ask_oracle();
                self.spent += steps;
                is_alive
            }
            _ => true,
        }
    }
}

impl<F: Forward> Scout for ForwardScout<'_, F> {
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
        let has_children = self.tree.kernel_path().is_none_or(Forward::has_children);
        let is_alive = has_children && self.is_alive();
        take_steps(&mut self.tree, out);
        if !is_alive {
            out.retain(|step| matches!(step, Step::Fork(_)));
        }
    }

    fn ways(&mut self, out: &mut Vec<Way>) {
        let mut is_certain = true;
        if let Some(path) = self.tree.kernel_path()
            && path.has_children()
        {
            self.spent += self.ahead.look(self.tree.digraph(), path);
            is_certain = false;
        }
        let mut steps = Vec::new();
        take_steps(&mut self.tree, &mut steps);
        let mut children = 0;
        for step in steps {
            let mut way = self.walks.way(step);
            if let (Some(path), Step::Node(child)) = (self.tree.kernel_path(), step) {
                let Some(room) = self.ahead.room(self.tree.digraph(), path, child as usize) else {
                    continue;
                };
                way.room = room;
                is_certain |= self.ahead.is_settled() && room > 0.0;
                children += 1;
            }
            out.push(way);
        }
        if children > 0 && !is_certain && !self.is_alive() {
            out.truncate(out.len() - children);
        }
    }

    fn breadth(&mut self) -> usize {
        std::iter::from_fn(|| self.tree.next_step()).count()
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

/// Looks at a tree as it is walked, dead ends included.
pub(crate) struct TreeScout<T> {
    tree: T,
    walks: Walks,
    /// The cost of entering a node, in steps along arcs.
    cost: u64,
    spent: u64,
}

impl<T: Tree> TreeScout<T> {
    /// Looks at a tree of which nothing is known but its nodes.
    pub(crate) fn new(tree: T, cost: u64) -> TreeScout<T> {
        TreeScout {
            tree,
            walks: Walks::unknown(),
            cost,
            spent: 0,
        }
    }
}

impl<'a, S: Scalar> TreeScout<GrownTree<'a, S>> {
    /// Looks at a tree of stems over roots.
    pub(crate) fn of_stems(tree: GrownTree<'a, S>, digraph: &Digraph<S>) -> Self {
        let arcs = digraph.arcs().div_ceil(digraph.n().max(1));
        TreeScout {
            tree,
            walks: Walks::backward(digraph),
            // The cost of the arcs at a node, and of the node itself.
            cost: (16 + 2 * arcs) as u64,
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
        take_steps(&mut self.tree, out);
    }

    fn ways(&mut self, out: &mut Vec<Way>) {
        let mut steps = Vec::new();
        self.steps(&mut steps);
        out.extend(steps.into_iter().map(|step| self.walks.way(step)));
    }

    fn breadth(&mut self) -> usize {
        std::iter::from_fn(|| self.tree.next_step()).count()
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

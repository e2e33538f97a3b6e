//! The tree of the extremals of a cone; docs/cone.md has the theory.
//!
//! For each type t, a path begins with x_t = 0. Unknowns are *committed* to their final values one by one: a row whose lesser
//! side exceeds its greater side at the committed unknowns either ends tight as it is, and the step names the first unknown
//! of its tail, which is committed; or it is *deferred*, since it ends with a greater side above the present lesser one.
//! Every extremal of type t is a leaf once, all leaves are solutions, and no two of them are equal.
//!
//! - `rows`: the rows as the search reads them. `state`: committed values, bounds on the others, and what follows from them.
//! - `closures`: whether a leaf is extremal, and whether t is the type at which it is reported.

mod closures;
mod rows;
mod sets;
mod state;

use std::ops::{ControlFlow, Range};

use self::closures::Closures;
use self::state::{Next, Scratch, State};
use crate::lasso::{Emit, Tree};
use crate::report::{Counters, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Path, Step};

pub(crate) use self::closures::Reported;
pub(crate) use self::rows::Rows;

/// A path in the tree.
pub(crate) struct ConeTree<'a, S> {
    rows: &'a Rows<S>,
    /// The unknown of the whole cone that each unknown of the rows is.
    unknowns: &'a [usize],
    starts: Range<usize>,
    reported: Reported,
    nodes: Vec<Node>,
    /// The state of each node, and states that were used before.
    states: Vec<State<S>>,
    first: State<S>,
    scratch: Scratch,
    closures: Closures,
    /// The vector under construction; between two calls all its entries are −∞.
    x: Vec<S>,
    counters: Counters,
}

/// A node of the path.
#[derive(Debug)]
struct Node {
    /// The step that led to it.
    step: u32,
    next: Next,
    /// The steps that were not taken yet, as indices of terms of the greater side of the row; the number of terms
    /// stands for deferring the row.
    open: Range<usize>,
    is_result: bool,
}

impl<'a, S: Scalar> ConeTree<'a, S> {
    /// Returns the empty path in a tree of vectors of length n.
    pub(crate) fn new(
        n: usize,
        rows: &'a Rows<S>,
        unknowns: &'a [usize],
        starts: Range<usize>,
        reported: Reported,
    ) -> ConeTree<'a, S> {
        ConeTree {
            rows,
            unknowns,
            starts,
            reported,
            nodes: Vec::new(),
            states: Vec::new(),
            first: State::new(rows),
            scratch: Scratch {
                reached: vec![0; rows.words],
                deferred: Vec::new(),
            },
            closures: Closures::new(rows.n),
            x: vec![S::EPSILON; n],
            counters: Counters::default(),
        }
    }

    /// Makes the state of a new node from that of the last one; `false` if nothing lies below it.
    fn descend(&mut self, step: usize) -> bool {
        let depth = self.nodes.len();
        if self.states.len() == depth {
            self.states.push(self.first.clone());
        }
        let (before, rest) = self.states.split_at_mut(depth);
        let state = &mut rest[0];
        let Some((last, node)) = before.last().zip(self.nodes.last()) else {
            state.copy(&self.first);
            return state.begin(self.rows, step);
        };
        let Next::Row { k, .. } = node.next else {
            return false;
        };
        state.copy(last);
        if step == self.rows.n {
            state.defer(k)
        } else {
            state.tie(self.rows, k, step)
        }
    }

    /// Takes the next step from the node after `place` ≥ 1 steps.
    fn next_at(&mut self, place: usize) -> Option<Step> {
        let node = &mut self.nodes[place - 1];
        let Next::Row { k, deferred } = node.next else {
            return None;
        };
        let state = &self.states[place - 1];
        let terms = self.rows.greater.of(k);
        for at in node.open.by_ref() {
            match terms.get(at) {
                Some((u, a)) => {
                    let u = *u as usize;
                    let is_futile = |deferred| state.is_futile(self.rows, k, deferred, u, a);
                    if state.is_candidate(k, u, a) && !deferred.is_some_and(is_futile) {
                        return Some(Step::node(u));
                    }
                }
                // If all rows that fail are deferred, nothing can follow.
                None if deferred.is_none() && state.can_defer(k) => {
                    return Some(Step::node(self.rows.n));
                }
                None => {}
            }
        }
        None
    }

    /// Returns the place of a step among those of the last node.
    fn place_of(&self, step: Step) -> usize {
        match (step, self.nodes.last()) {
            (
                Step::Node(u),
                Some(Node {
                    next: Next::Row { k, .. },
                    ..
                }),
            ) => {
                let terms = self.rows.greater.of(*k);
                let place = terms.partition_point(|term| term.0 < u);
                // Deferring is the step n; a step after it is beyond all.
                place + usize::from(u as usize > self.rows.n)
            }
            _ => 0,
        }
    }
}

impl<S: Scalar> Tree for ConeTree<'_, S> {
    type Value = S;

    fn starts(&self) -> Range<usize> {
        self.starts.clone()
    }

    #[inline]
    fn depth(&self) -> usize {
        self.nodes.len()
    }

    #[cold]
    fn path(&self, length: usize) -> Path {
        let steps = self.nodes.iter().map(|node| Step::Node(node.step));
        steps.take(length).collect()
    }

    fn enter(&mut self, step: Step) {
        let (Step::Node(step) | Step::Fork(step)) = step;
        let is_alive = self.descend(step as usize);
        let state = &self.states[self.nodes.len()];
        let next = if is_alive {
            state.next(self.rows, &mut self.scratch)
        } else {
            Next::Dead
        };
        let t = self.nodes.first().map_or(step, |node| node.step) as usize;
        let (open, is_result) = match next {
            Next::Dead => (0..0, false),
            Next::Leaf => {
                self.counters.tests += 1;
                let is_result = self
                    .closures
                    .is_reported(self.rows, state, t, self.reported);
                (0..0, is_result)
            }
            Next::Row { k, .. } => (0..self.rows.greater.of(k).len() + 1, false),
        };
        self.nodes.push(Node {
            step,
            next,
            open,
            is_result,
        });
    }

    fn leave(&mut self) {
        self.nodes.pop();
    }

    #[inline]
    fn next_step(&mut self) -> Option<Step> {
        match self.nodes.len() {
            0 => None,
            depth => self.next_at(depth),
        }
    }

    fn skip_steps_before(&mut self, step: Step) {
        let place = self.place_of(step);
        if let Some(node) = self.nodes.last_mut() {
            node.open.start = node.open.start.max(place);
        }
    }

    fn drop_steps_from(&mut self, step: Step) {
        let place = self.place_of(step);
        if let Some(node) = self.nodes.last_mut() {
            node.open.end = node.open.end.min(place);
        }
    }

    fn take_steps_at(&mut self, place: usize) -> Option<Step> {
        let step = self.next_at(place);
        self.nodes[place - 1].open = 0..0;
        step
    }

    fn results(&self) -> u64 {
        self.nodes
            .last()
            .map_or(0, |node| u64::from(node.is_result))
    }

    fn give(&mut self, emit: &mut impl Emit<S>) -> ControlFlow<Stop> {
        self.counters.nodes += 1;
        let Some(node) = self.nodes.last() else {
            return ControlFlow::Continue(());
        };
        self.counters.dead_ends += u64::from(node.next == Next::Dead);
        if !node.is_result {
            return ControlFlow::Continue(());
        }
        if !emit.wants_vectors() {
            return emit.count(1);
        }
        let state = &self.states[self.nodes.len() - 1];
        let committed = || (0..self.rows.n).filter(|&u| state.is_committed[u]);
        let greatest = committed().map(|u| &state.bounds[u]).max();
        for u in committed() {
            let value = &state.bounds[u];
            self.x[self.unknowns[u]] = greatest.map_or(S::EPSILON, |it| value.minus(it));
        }
        let flow = emit.vector(&self.x, &[]);
        self.x.fill(S::EPSILON);
        flow
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

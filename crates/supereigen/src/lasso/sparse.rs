//! The sparse kernel: the cost of a node depends on out-degrees alone, whatever n is.
//!
//! Entering u looks at each arc (u, w) and, where w may follow, at the arcs of w for one that
//! closes. Bounds are kept in one array with a log of what to undo. Any lane will do, so this is
//! also the kernel for big numbers.

use super::forward::{Forward, Valued};
use crate::digraph::Digraph;
use crate::scalar::Scalar;

const OFF_PATH: u32 = u32::MAX;

#[derive(Debug)]
struct Frame<S> {
    node: usize,
    first_is_smallest: bool,
    y: S,
    /// Its children not entered yet are `children[next_child..end]`, where `end` is the
    /// `first_child` of the next frame or the end of the list.
    first_child: usize,
    next_child: usize,
    end: usize,
    /// Where its part of the log starts, once its bounds are applied.
    log: Option<usize>,
}

/// A path in a digraph.
#[derive(Debug)]
pub(crate) struct Sparse<'a, S> {
    digraph: &'a Digraph<S>,
    every_zero_cycle: bool,
    frames: Vec<Frame<S>>,
    /// The place of each node on the path.
    place: Vec<u32>,
    /// The bound on each node; −∞ stands for none.
    ub: Vec<S>,
    log: Vec<(usize, S)>,
    children: Vec<Valued<S>>,
    leaves: Vec<Valued<S>>,
    zero_cycles: Vec<Valued<S>>,
}

/// What closes a node at the end of the path.
enum Closing {
    Nothing,
    /// i_1 alone, tightly.
    FirstAlone,
    Something,
}

impl<'a, S: Scalar> Sparse<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, every_zero_cycle: bool) -> Sparse<'a, S> {
        let n = digraph.n();
        Sparse {
            digraph,
            every_zero_cycle,
            frames: Vec::new(),
            place: vec![OFF_PATH; n],
            ub: vec![S::EPSILON; n],
            log: Vec::new(),
            children: Vec::new(),
            leaves: Vec::new(),
            zero_cycles: Vec::new(),
        }
    }

    fn closing(&self, w: usize, value: &S) -> Closing {
        let mut first_tight = false;
        for arc in self.digraph.outgoing(w) {
            if arc.node == w {
                if arc.weight >= S::zero() {
                    return Closing::Something;
                }
                continue;
            }
            let place = self.place[arc.node];
            if place == OFF_PATH {
                continue;
            }
            let offered = arc.weight.otimes(&self.frames[place as usize].y);
            if offered >= *value {
                if place == 0 && offered == *value {
                    first_tight = true;
                } else {
                    return Closing::Something;
                }
            }
        }
        if first_tight {
            Closing::FirstAlone
        } else {
            Closing::Nothing
        }
    }

    /// Applies the bounds of the last node, before a child of it is entered.
    fn apply_bounds(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if frame.log.is_some() {
            return;
        }
        frame.log = Some(self.log.len());
        for arc in self.digraph.outgoing(frame.node) {
            let w = arc.node;
            let candidate = frame.y.minus(&arc.weight);
            if self.place[w] == OFF_PATH && (self.ub[w].is_epsilon() || candidate < self.ub[w]) {
                self.log
                    .push((w, std::mem::replace(&mut self.ub[w], candidate)));
            }
        }
    }
}

impl<S: Scalar> Forward for Sparse<'_, S> {
    type Value = S;

    fn has_nonnegative_loop(&self, node: usize) -> bool {
        self.digraph.has_nonnegative_loop(node)
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn at(&self, place: usize) -> Valued<S> {
        let frame = &self.frames[place];
        Valued {
            node: frame.node,
            value: frame.y.clone(),
        }
    }

    fn enter(&mut self, node: usize) {
        let (y, first, first_is_smallest) = match (self.frames.first(), self.frames.last()) {
            (Some(first), Some(last)) => (
                last.y.minus(&self.digraph.weight(last.node, node)),
                first.node,
                last.first_is_smallest && node > first.node,
            ),
            _ => (S::zero(), node, true),
        };
        self.leaves.clear();
        self.zero_cycles.clear();
        self.place[node] = self.frames.len() as u32;
        let first_child = self.children.len();
        self.frames.push(Frame {
            node,
            first_is_smallest,
            y: y.clone(),
            first_child,
            next_child: first_child,
            end: first_child,
            log: None,
        });
        for arc in self.digraph.outgoing(node) {
            let w = arc.node;
            if self.place[w] != OFF_PATH {
                continue;
            }
            let value = y.minus(&arc.weight);
            if !self.ub[w].is_epsilon() && value >= self.ub[w] {
                continue;
            }
            let closing = self.closing(w, &value);
            let valued = Valued { node: w, value };
            match closing {
                Closing::Nothing => self.children.push(valued),
                Closing::Something => self.leaves.push(valued),
                Closing::FirstAlone => {
                    if self.every_zero_cycle || first_is_smallest && first < w {
                        self.zero_cycles.push(valued.clone());
                        self.leaves.push(valued);
                    }
                }
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.end = self.children.len();
        }
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            for (w, bound) in self.log.drain(frame.log.unwrap_or(self.log.len())..).rev() {
                self.ub[w] = bound;
            }
            self.children.truncate(frame.first_child);
            self.place[frame.node] = OFF_PATH;
        }
    }

    fn leaf_count(&self) -> usize {
        self.leaves.len()
    }

    fn leaves(&self, out: &mut Vec<Valued<S>>) {
        out.extend_from_slice(&self.leaves);
    }

    fn zero_cycles(&self, out: &mut Vec<Valued<S>>) {
        out.extend_from_slice(&self.zero_cycles);
    }

    fn has_children(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|frame| frame.next_child < frame.end)
    }

    fn next_child(&mut self) -> Option<usize> {
        let frame = self.frames.last_mut()?;
        if frame.next_child == frame.end {
            return None;
        }
        let child = self.children[frame.next_child].node;
        frame.next_child += 1;
        self.apply_bounds();
        Some(child)
    }

    fn skip_children_before(&mut self, node: usize) {
        if let Some(frame) = self.frames.last_mut() {
            while frame.next_child < frame.end && self.children[frame.next_child].node < node {
                frame.next_child += 1;
            }
        }
    }

    fn take_children_at(&mut self, place: usize) -> Option<usize> {
        let frame = &mut self.frames[place];
        if frame.next_child == frame.end {
            return None;
        }
        let first = self.children[frame.next_child].node;
        frame.next_child = frame.end;
        Some(first)
    }

    fn bound_before_last(&self, v: usize) -> Option<S> {
        debug_assert!(self.frames.last().is_none_or(|frame| frame.log.is_none()));
        (!self.ub[v].is_epsilon()).then(|| self.ub[v].clone())
    }

    fn value_on_path(&self, v: usize) -> Option<S> {
        let place = self.place[v];
        (place != OFF_PATH).then(|| self.frames[place as usize].y.clone())
    }
}

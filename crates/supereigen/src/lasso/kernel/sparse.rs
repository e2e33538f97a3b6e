//! The sparse kernel of the forward search: extends a path node by node, at a cost that depends on out-degrees, not on n.
//!
//! Entering u looks at each arc (u, w) and, if w may follow, at the arcs of w for one that closes the
//! path. Bounds are kept in one array, with a log of changes to undo. The values may have any type, so
//! this is also the kernel for big numbers.

use super::path::{Entered, Forward, Paths, Valued};
use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// Marks a frame whose bounds are not applied yet.
const NOT_APPLIED: usize = usize::MAX;

#[derive(Debug)]
struct Frame<S> {
    node: usize,
    first_is_smallest: bool,
    y: S,
    /// The children of the node are `children[first_child..end]`; those before `next_child` are done.
    first_child: usize,
    next_child: usize,
    end: usize,
    /// The length of the log before the bounds of this frame were applied, or `NOT_APPLIED`.
    log: usize,
}

/// A path in a digraph.
#[derive(Debug)]
pub(crate) struct Sparse<'a, S> {
    digraph: &'a Digraph<S>,
    every_zero_cycle: bool,
    frames: Vec<Frame<S>>,
    /// The value of each node on the path; −∞ for all other nodes.
    value: Vec<S>,
    /// The child that was taken last, with its value.
    taken: Option<Valued<S>>,
    /// The bound on each node; −∞ if there is none.
    ub: Vec<S>,
    log: Vec<(usize, S)>,
    children: Vec<Valued<S>>,
    leaves: Vec<Valued<S>>,
    zero_cycles: Vec<Valued<S>>,
}

/// This kernel needs nothing but the digraph.
impl<S: Scalar> Paths<S> for Digraph<S> {
    fn digraph(&self) -> &Digraph<S> {
        self
    }

    fn path(&self, every_zero_cycle: bool) -> Box<dyn Forward<S> + '_> {
        Box::new(Sparse::new(self, every_zero_cycle))
    }
}

/// Which nodes satisfy a node at the end of the path, and so close it.
enum Closing {
    Nothing,
    /// Only i_1, tightly.
    FirstTightly,
    /// Only i_1, with slack.
    FirstLoosely,
    /// Another path node, or the node itself.
    Something,
}

impl<'a, S: Scalar> Sparse<'a, S> {
    pub(crate) fn new(digraph: &'a Digraph<S>, every_zero_cycle: bool) -> Sparse<'a, S> {
        let n = digraph.n();
        Sparse {
            digraph,
            every_zero_cycle,
            frames: Vec::new(),
            value: vec![S::EPSILON; n],
            taken: None,
            ub: vec![S::EPSILON; n],
            log: Vec::new(),
            children: Vec::new(),
            leaves: Vec::new(),
            zero_cycles: Vec::new(),
        }
    }

    fn closing(&self, first: usize, w: usize, value: &S) -> Closing {
        let mut closing = Closing::Nothing;
        for arc in self.digraph.outgoing(w) {
            let on_path = &self.value[arc.node];
            if on_path.is_epsilon() {
                if arc.node == w && arc.weight >= S::zero() {
                    return Closing::Something;
                }
                continue;
            }
            let offered = arc.weight.otimes(on_path);
            if offered >= *value {
                if arc.node != first {
                    return Closing::Something;
                }
                closing = if offered == *value {
                    Closing::FirstTightly
                } else {
                    Closing::FirstLoosely
                };
            }
        }
        closing
    }

    /// Applies the bounds of the last node, before a child of it is entered. Until then the oracle
    /// needs the bounds that only the nodes before it impose.
    fn apply_bounds(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if frame.log != NOT_APPLIED {
            return;
        }
        frame.log = self.log.len();
        for arc in self.digraph.outgoing(frame.node) {
            let w = arc.node;
            let candidate = frame.y.minus(&arc.weight);
            if self.value[w].is_epsilon() && (self.ub[w].is_epsilon() || candidate < self.ub[w]) {
                self.log
                    .push((w, std::mem::replace(&mut self.ub[w], candidate)));
            }
        }
    }
}

impl<S: Scalar> Forward<S> for Sparse<'_, S> {
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

    fn enter(&mut self, node: usize) -> Entered {
        self.apply_bounds();
        let (y, first, first_is_smallest) = match (self.frames.first(), self.frames.last()) {
            (Some(first), Some(last)) => (
                match self.taken.take() {
                    Some(taken) if taken.node == node => taken.value,
                    _ => last.y.minus(&self.digraph.weight(last.node, node)),
                },
                first.node,
                last.first_is_smallest && node > first.node,
            ),
            _ => (S::zero(), node, true),
        };
        self.leaves.clear();
        self.zero_cycles.clear();
        self.value[node] = y.clone();
        let first_child = self.children.len();
        self.frames.push(Frame {
            node,
            first_is_smallest,
            y: y.clone(),
            first_child,
            next_child: first_child,
            end: first_child,
            log: NOT_APPLIED,
        });
        for arc in self.digraph.outgoing(node) {
            let w = arc.node;
            if !self.value[w].is_epsilon() {
                continue;
            }
            let value = y.minus(&arc.weight);
            if !self.ub[w].is_epsilon() && value >= self.ub[w] {
                continue;
            }
            let closing = self.closing(first, w, &value);
            let valued = Valued { node: w, value };
            match closing {
                Closing::Nothing => self.children.push(valued),
                Closing::FirstLoosely | Closing::Something => self.leaves.push(valued),
                Closing::FirstTightly => {
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
        Entered {
            depth: self.frames.len() as u32,
            leaves: self.leaves.len() as u32,
            has_zero_cycles: !self.zero_cycles.is_empty(),
            has_children: self.children.len() > first_child,
        }
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            while self.log.len() > frame.log
                && let Some((w, bound)) = self.log.pop()
            {
                self.ub[w] = bound;
            }
            self.children.truncate(frame.first_child);
            self.value[frame.node] = S::EPSILON;
            self.taken = None;
        }
    }

    fn leaves(&self, out: &mut Vec<Valued<S>>) {
        out.extend_from_slice(&self.leaves);
    }

    fn zero_cycles(&self, out: &mut Vec<Valued<S>>) {
        out.extend_from_slice(&self.zero_cycles);
    }

    fn next_child(&mut self) -> Option<usize> {
        let frame = self.frames.last_mut()?;
        if frame.next_child == frame.end {
            return None;
        }
        let child = self.children[frame.next_child].clone();
        let node = child.node;
        self.taken = Some(child);
        frame.next_child += 1;
        Some(node)
    }

    fn skip_children_before(&mut self, node: usize) {
        if let Some(frame) = self.frames.last_mut() {
            while frame.next_child < frame.end && self.children[frame.next_child].node < node {
                frame.next_child += 1;
            }
        }
    }

    fn drop_children_from(&mut self, node: usize) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        while frame.next_child < frame.end && self.children[frame.end - 1].node >= node {
            frame.end -= 1;
        }
        frame.next_child < frame.end
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
        debug_assert!(
            self.frames
                .last()
                .is_none_or(|frame| frame.log == NOT_APPLIED)
        );
        (!self.ub[v].is_epsilon()).then(|| self.ub[v].clone())
    }

    /// Counts the arcs of a node and, where these lead on, the arcs of their heads.
    fn cost(&self) -> u64 {
        let n = self.digraph.n();
        let degree = self.digraph.arcs().div_ceil(n.max(1)) as u64;
        16 + degree + degree * degree / 2
    }

    fn value_on_path(&self, v: usize) -> Option<S> {
        (!self.value[v].is_epsilon()).then(|| self.value[v].clone())
    }
}

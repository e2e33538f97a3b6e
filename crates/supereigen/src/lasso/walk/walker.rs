//! Walks a stretch of a tree without recursion, and emits the results.

use std::ops::{ControlFlow, Range};

use super::stretch_end::{End, split_starts, starts_before};
use super::supervisor::{Request, Supervisor, Worker};
use crate::lasso::emit::Emit;
use crate::lasso::tree::Tree;
use crate::report::{Counters, Stop};
use crate::stretch::{Path, Step, Stretch};

/// Walks stretches of a tree, one after the other.
pub(crate) struct Walker<T> {
    tree: T,
    /// The number of steps of the current path.
    depth: usize,
    /// The start nodes that were not entered yet.
    starts: Range<usize>,
    end: End,
}

impl<T: Tree> Walker<T> {
    pub(crate) fn new(tree: T) -> Walker<T> {
        Walker {
            tree,
            depth: 0,
            starts: 0..0,
            end: End::default(),
        }
    }

    fn walk(
        &mut self,
        emit: &mut impl Emit<T::Value>,
        supervisor: &mut impl Supervisor,
    ) -> ControlFlow<Stop> {
        loop {
            if supervisor.between_nodes()? == Request::GiveWork
                && let Some(from) = self.split()
            {
                supervisor.take(from);
            }
            self.depth = match (self.tree.enter_next(), self.starts.start) {
                (Some(depth), _) => depth,
                (None, start) if start < self.starts.end => {
                    self.starts.start += 1;
                    self.tree.enter(Step::node(start));
                    1
                }
                (None, _) => return ControlFlow::Continue(()),
            };
            if self.end.is_met(self.depth - 1) {
                self.drop_beyond_end();
            }
            self.tree.give(emit)?;
            emit.node_done(|| self.place())?;
        }
    }

    /// Drops the steps beyond the end of the stretch, after a step that may follow the end.
    #[cold]
    fn drop_beyond_end(&mut self) {
        let path = self.tree.path(self.depth);
        if let Some(&step) = path.last() {
            self.end.follow(self.depth - 1, step);
        }
        if let Some(limit) = self.end.limit(self.depth) {
            self.tree.drop_steps_from(limit);
        }
    }

    /// Returns the place right after the node that was entered last.
    #[cold]
    fn place(&self) -> Path {
        let mut path = self.tree.path(self.depth);
        path.push(Step::FIRST);
        path
    }

    /// Gives away the last part of the work, but never all of it: half of the starts, or else all steps that are open
    /// at the node nearest to the first step. Returns the place where that part begins.
    fn split(&mut self) -> Option<Path> {
        if let Some(start) = split_starts(&mut self.starts, self.depth > 0) {
            return Some(vec![Step::node(start)]);
        }
        (1..self.depth).find_map(|place| self.take_at(place))
    }

    /// Returns the first place that was not searched yet. The rest of the work must not be used afterwards.
    fn take_rest(&mut self) -> Option<Path> {
        (1..=self.depth)
            .rev()
            .find_map(|place| self.take_at(place))
            .or_else(|| self.starts.next().map(|start| vec![Step::node(start)]))
    }

    /// Takes the steps that are open at the node after `place` steps, and returns the path to the first of them.
    fn take_at(&mut self, place: usize) -> Option<Path> {
        let step = self.tree.take_steps_at(place)?;
        let mut from = self.tree.path(place);
        from.push(step);
        Some(from)
    }

    /// Goes to the beginning of a stretch: skips everything before it, and reports nothing.
    fn go_to(&mut self, from: &[Step]) {
        let all = self.tree.starts();
        self.starts = all.start..starts_before(self.end.limit(0), all.end);
        for (at, &step) in from.iter().enumerate() {
            match step {
                Step::Node(start) if at == 0 => self.starts.start = start as usize,
                _ => self.tree.skip_steps_before(step),
            }
            if at + 1 < from.len() {
                let taken = match at {
                    0 => self.starts.next().map(Step::node),
                    _ => self.tree.next_step(),
                };
                // The stretches were checked before, so every node on the way exists.
                if taken != Some(step) {
                    return;
                }
                self.tree.enter(step);
                self.depth += 1;
                if self.end.is_met(at) {
                    self.drop_beyond_end();
                }
            }
        }
    }
}

impl<T: Tree> Worker<T::Value> for Walker<T> {
    fn run(
        &mut self,
        stretch: &Stretch,
        emit: &mut impl Emit<T::Value>,
        supervisor: &mut impl Supervisor,
    ) -> ControlFlow<Stop> {
        self.end = End::new(stretch.to.as_ref());
        self.go_to(&stretch.from);
        let flow = self.walk(emit, supervisor);
        if flow == ControlFlow::Break(Stop::Interrupted) {
            emit.interrupted(self.take_rest());
        }
        self.tree.clear();
        self.depth = 0;
        flow
    }

    fn take_counters(&mut self) -> Counters {
        self.tree.take_counters()
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;

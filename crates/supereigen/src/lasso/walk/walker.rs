//! Walks a stretch of a tree without recursion, and hands on what it finds.

use std::ops::{ControlFlow, Range};

use super::end::{End, split_starts, starts_before};
use super::supervisor::{Request, Supervisor, Worker};
use crate::lasso::emit::Emit;
use crate::lasso::tree::Tree;
use crate::report::{Counters, Stop};
use crate::stretch::{Path, Step, Stretch};

/// Walks stretches of a tree, one after the other.
pub(crate) struct Walker<T> {
    tree: T,
    /// The number of steps of its path.
    depth: usize,
    /// The starts still to come.
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
            if !self.tree.advance() {
                if self.depth > 0 {
                    self.tree.leave();
                    self.depth -= 1;
                    continue;
                }
                match self.starts.next() {
                    Some(start) => self.tree.enter(Step::node(start)),
                    None => return ControlFlow::Continue(()),
                }
            }
            self.depth += 1;
            if self.end.is_met(self.depth - 1) {
                self.drop_beyond_end();
            }
            self.tree.give(emit)?;
            emit.node_done(|| self.place())?;
        }
    }

    /// Forgets what is beyond the end, after a step along it.
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

    /// Right after the node that was entered last.
    #[cold]
    fn place(&self) -> Path {
        let mut path = self.tree.path(self.depth);
        path.push(Step::FIRST);
        path
    }

    /// Gives away the last part of the work: half of the starts, or all that is open nearest to the first step, but
    /// never all of the work.
    fn split(&mut self) -> Option<Path> {
        if let Some(start) = split_starts(&mut self.starts, self.depth > 0) {
            return Some(vec![Step::node(start)]);
        }
        (1..self.depth).find_map(|place| self.take_at(place))
    }

    /// The first place that was not searched yet; nothing is left of the work afterwards.
    fn take_rest(&mut self) -> Option<Path> {
        (1..=self.depth)
            .rev()
            .find_map(|place| self.take_at(place))
            .or_else(|| self.starts.next().map(|start| vec![Step::node(start)]))
    }

    /// What is open at the node after so many steps.
    fn take_at(&mut self, place: usize) -> Option<Path> {
        let step = self.tree.take_steps_at(place)?;
        let mut from = self.tree.path(place);
        from.push(step);
        Some(from)
    }

    /// Goes to where a stretch begins: what comes before it is forgotten, and nothing is reported.
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
                // Stretches were checked: what they lead through is there.
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

//! The nonnegative elementary cycles of D_A, one at a time.
//!
//! They are sorted by length, and cycles of one length by their sequence of nodes, each cycle
//! written from its smallest node. For a length ℓ and a smallest node s the search needs the
//! greatest weight of a walk of exactly r arcs from each node to s, r < ℓ: a partial path that
//! cannot come back to s with a nonnegative weight in the arcs that are left is not extended. This is
//! only a bound: listing these cycles is hard in general, and some paths still turn out dead ends.
//!
//! *Memory*: O(n · ℓ); no list of cycles is ever built.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::scalar::Scalar;
use crate::spectral::classes::Classes;

/// An iterator over the nonnegative elementary cycles; see [`NonnegativeCycles::advance`].
///
/// ```
/// use std::ops::ControlFlow;
/// use supereigen::methods::cycles::NonnegativeCycles;
/// use supereigen::{Interrupt, System};
/// let digraph = System::new(&". 1; 2 -1".parse()?, 0)?.digraph::<i64>();
/// let digraph = digraph.ok_or("too large for 64 bits")?;
/// let mut cycles = NonnegativeCycles::new(&digraph);
/// assert_eq!(cycles.advance(&Interrupt::NEVER), ControlFlow::Continue(true));
/// assert_eq!((cycles.cycle(), *cycles.weight()), (&[0, 1][..], 3));
/// assert_eq!(cycles.advance(&Interrupt::NEVER), ControlFlow::Continue(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NonnegativeCycles<'a, S> {
    digraph: &'a Digraph<S>,
    classes: Classes,
    longest: usize,
    length: usize,
    /// The smallest node of the cycles being searched; when `path` is empty, the next start to try.
    start: usize,
    /// `return_weight[r][u]`: the greatest weight of a walk of r arcs from u to `start` over
    /// nodes of the class of `start` that are not smaller than `start`; −∞ if there is no such walk.
    return_weight: Vec<Vec<S>>,
    /// The nodes u with finite `return_weight[r][u]`, for each r.
    touched: Vec<Vec<usize>>,
    path: Vec<Frame<S>>,
    on_path: Vec<bool>,
    cycle: Vec<usize>,
    weight: S,
}

#[derive(Debug)]
struct Frame<S> {
    node: usize,
    /// The weight of the path up to `node`.
    weight: S,
    next_arc: usize,
}

impl<'a, S: Scalar> NonnegativeCycles<'a, S> {
    /// Returns an iterator over all nonnegative elementary cycles of a digraph.
    pub fn new(digraph: &'a Digraph<S>) -> NonnegativeCycles<'a, S> {
        let classes = Classes::of(digraph);
        NonnegativeCycles {
            digraph,
            longest: classes.members.iter().map(Vec::len).max().unwrap_or(0),
            classes,
            length: 1,
            start: 0,
            return_weight: Vec::new(),
            touched: Vec::new(),
            path: Vec::new(),
            on_path: vec![false; digraph.n()],
            cycle: Vec::new(),
            weight: S::EPSILON,
        }
    }

    /// Moves to the next cycle; returns `false` when there is none left. Between two cycles there can be
    /// any number of dead ends, so the interrupt is checked on the way.
    pub fn advance(&mut self, interrupt: &Interrupt) -> ControlFlow<Stop, bool> {
        while self.length <= self.longest {
            if self.path.is_empty() {
                if self.start == self.digraph.n() {
                    self.start = 0;
                    self.length += 1;
                    continue;
                }
                interrupt.check()?;
                self.open_start();
            }
            if self.search(interrupt)? {
                return ControlFlow::Continue(true);
            }
            self.start += 1;
        }
        ControlFlow::Continue(false)
    }

    /// Returns the current cycle i_1, …, i_t without the repetition of i_1; i_1 is its smallest node.
    pub fn cycle(&self) -> &[usize] {
        &self.cycle
    }

    /// Returns ω of the current cycle.
    pub fn weight(&self) -> &S {
        &self.weight
    }

    /// Prepares the walk weights for `start` and `length`, and puts `start` on the path if a nonnegative
    /// closed walk of this length through it exists.
    fn open_start(&mut self) {
        let n = self.digraph.n();
        while self.return_weight.len() <= self.length {
            self.return_weight.push(vec![S::EPSILON; n]);
            self.touched.push(Vec::new());
        }
        for (weights, touched) in self.return_weight.iter_mut().zip(&mut self.touched) {
            for u in touched.drain(..) {
                weights[u] = S::EPSILON;
            }
        }
        let start = self.start;
        let class = self.classes.class_of[start];
        self.return_weight[0][start] = S::zero();
        self.touched[0].push(start);
        for r in 1..=self.length {
            let (before, rest) = self.return_weight.split_at_mut(r);
            let (touched_before, touched) = self.touched.split_at_mut(r);
            for &v in &touched_before[r - 1] {
                for arc in self.digraph.incoming(v) {
                    let u = arc.node;
                    if u < start || self.classes.class_of[u] != class {
                        continue;
                    }
                    let weight = arc.weight.otimes(&before[r - 1][v]);
                    if rest[0][u].is_epsilon() {
                        touched[0].push(u);
                    }
                    if weight > rest[0][u] {
                        rest[0][u] = weight;
                    }
                }
            }
        }
        if self.return_weight[self.length][start] >= S::zero() {
            self.enter(start, S::zero());
        }
    }

    fn enter(&mut self, node: usize, weight: S) {
        self.on_path[node] = true;
        self.path.push(Frame {
            node,
            weight,
            next_arc: 0,
        });
    }

    /// Continues the search from the current path; returns whether it found a cycle for this `start`.
    fn search(&mut self, interrupt: &Interrupt) -> ControlFlow<Stop, bool> {
        while let Some(frame) = self.path.last_mut() {
            interrupt.check()?;
            let Some(arc) = self.digraph.outgoing(frame.node).get(frame.next_arc) else {
                self.on_path[frame.node] = false;
                self.path.pop();
                continue;
            };
            frame.next_arc += 1;
            let weight = frame.weight.otimes(&arc.weight);
            let left = self.length - self.path.len();
            let best = weight.otimes(&self.return_weight[left][arc.node]);
            if best < S::zero() {
                continue;
            }
            if left == 0 {
                // With no arcs left, only `start` has a finite return weight: the arc closes the cycle.
                self.cycle.clear();
                self.cycle.extend(self.path.iter().map(|frame| frame.node));
                self.weight = weight;
                return ControlFlow::Continue(true);
            }
            if !self.on_path[arc.node] {
                self.enter(arc.node, weight);
            }
        }
        ControlFlow::Continue(false)
    }
}

//! Estimates the size of a search tree, and cuts it into pieces.
//!
//! A small tree is counted. Of a larger one samples are taken by [populations](population) of paths; the weight of the
//! paths that they meet between two places estimates how much lies between these places.

use super::estimate::Estimate;
use super::pieces::{Pieces, Size};
use super::population;
use super::scout::Scout;
use super::shards::Survey;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::stretch::{Pass, Path};

/// Surveys the passes of a search one after the other.
pub(crate) struct Surveyor<'a> {
    effort: u64,
    /// The part of the effort after which counting a pass is given up.
    counting: u64,
    grain: usize,
    passes: Vec<Pieces>,
    /// The size of the passes that were counted completely, and samples of the larger ones.
    counted: Size,
    samples: Vec<population::Sample>,
    interrupt: &'a Interrupt,
}

impl<'a> Surveyor<'a> {
    /// Makes a surveyor; `effort` is a number of steps along arcs, for all passes together.
    pub(crate) fn new(effort: u64, grain: usize, interrupt: &'a Interrupt) -> Surveyor<'a> {
        Surveyor {
            effort,
            counting: effort,
            grain,
            passes: Vec::new(),
            counted: Size::default(),
            samples: Vec::new(),
            interrupt,
        }
    }

    /// Spends less on counting than on samples: for a search that is known to be large.
    pub(crate) fn of_large(mut self) -> Surveyor<'a> {
        self.counting /= 16;
        self
    }

    /// Surveys one pass with an equal part of the effort that is left.
    pub(crate) fn survey(&mut self, tree: &mut dyn Scout, pass: Pass, passes_left: u64) {
        let effort = self.effort / passes_left.max(1);
        let mut pieces = Pieces::new(pass, self.grain);
        if self.count(tree, effort.min(self.counting), &mut pieces) {
            self.counted += pieces.total;
        } else {
            pieces = Pieces::new(pass, self.grain);
            let samples = population::samples(tree, &mut pieces, effort, self.interrupt);
            self.samples = if self.samples.is_empty() {
                samples
            } else {
                let both = self.samples.iter().zip(samples);
                both.map(|(sum, it)| sum.and(&it)).collect()
            };
        }
        self.passes.push(pieces);
        // What a small pass leaves over is for the others.
        self.effort -= tree.spent().min(effort);
    }

    /// Counts a tree; returns whether that ended before the effort was spent.
    fn count(&self, tree: &mut dyn Scout, effort: u64, pieces: &mut Pieces) -> bool {
        // The last one first.
        let steps_of = |tree: &mut dyn Scout| {
            let mut steps = Vec::new();
            tree.steps(&mut steps);
            steps.reverse();
            steps
        };
        let mut path = Path::new();
        // The steps to take from each node of the path.
        let mut open = vec![steps_of(tree)];
        while let Some(steps) = open.last_mut() {
            let Some(step) = steps.pop() else {
                open.pop();
                if path.pop().is_some() {
                    tree.leave();
                }
                continue;
            };
            if tree.spent() >= effort || self.interrupt.is_raised() {
                for _ in path {
                    tree.leave();
                }
                return false;
            }
            tree.enter(step);
            path.push(step);
            let size = Size {
                results: tree.results() as f64,
                nodes: 1.0,
            };
            pieces.add_behind(&path, size);
            open.push(steps_of(tree));
        }
        true
    }

    pub(crate) fn finish(self) -> Survey {
        let Size { results, nodes } = self.counted;
        // After an interrupt, the sum of the counted passes is not the whole.
        let stop = if self.interrupt.is_raised() {
            Stop::Interrupted
        } else {
            Stop::Complete
        };
        let estimate = if self.samples.is_empty() && stop == Stop::Complete {
            Estimate::exact(results, nodes)
        } else {
            Estimate::of(&self.samples, self.counted)
        };
        Survey::new(estimate, self.passes, stop)
    }
}

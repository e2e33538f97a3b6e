//! Cuts a search tree into pieces, and estimates the size of each by random probes.
//!
//! Probes of a whole tree vary much where its subtrees differ. So the tree is cut into pieces: the
//! piece whose size is most uncertain is probed more, and then cut into the node at its top, whose
//! results are known, and the pieces below it. If the tree is small enough, all sizes are known in the
//! end. Otherwise each remaining piece is probed again, and the earlier probes are discarded because
//! they are biased: a piece whose first probes all happened to be too small looked certain and was not
//! probed further, so the sum over the pieces would be too small. These probes only weigh the pieces
//! against one another; the total number of results is estimated by a [`population`].

use std::collections::{BinaryHeap, HashMap};

use super::estimate::Estimate;
use super::pieces::{Piece, Survey};
use super::population;
use super::probe::{self, Sample, Sampler, Size};
use super::scout::Scout;
use crate::interrupt::Interrupt;
use crate::report::Stop;
use crate::stretch::{Pass, Path, Step};

/// The number of the first probes of a piece, and the number of probes from which on it is cut rather
/// than probed further.
const FIRST_PROBES: u32 = 2;
const MANY_PROBES: u32 = 8;
/// The greatest width of samples; a greater width brings little.
const WIDE: usize = 64;
/// The least and the greatest number of probes of a piece in the last round.
const LEAST_PROBES: u32 = 2;
const MOST_PROBES: u32 = 1 << 10;
/// The number of the last round, for seeds; other rounds are numbered by the probes made before them.
const AFRESH: u32 = u32::MAX;
const GRAIN: u32 = AFRESH - 1;
/// The number of pieces above which they are only probed, not cut.
const MOST_PIECES: usize = 1 << 13;

/// Surveys the passes of a search one after the other.
pub(crate) struct Surveyor<'a> {
    pieces: Vec<Piece>,
    /// The pieces that can be probed or cut, by how much that is expected to reduce the uncertainty.
    open: BinaryHeap<(Gain, usize)>,
    effort: u64,
    /// The width of samples.
    width: usize,
    grain: usize,
    /// The size of the passes that were counted completely, and samples of the larger ones.
    counted: Size,
    samples: Vec<population::Sample>,
    /// The steps along arcs spent on earlier passes.
    spent: u64,
    probes_made: u64,
    interrupt: &'a Interrupt,
}

/// A float as a key of a heap; never NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Gain(f64);

impl Eq for Gain {}

impl PartialOrd for Gain {
    fn partial_cmp(&self, other: &Gain) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Gain {
    fn cmp(&self, other: &Gain) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl<'a> Surveyor<'a> {
    /// Makes a surveyor; `effort` is a number of steps along arcs, for all passes together.
    pub(crate) fn new(effort: u64, grain: usize, interrupt: &'a Interrupt) -> Surveyor<'a> {
        Surveyor {
            pieces: Vec::new(),
            open: BinaryHeap::new(),
            effort,
            width: 1,
            grain,
            counted: Size::default(),
            samples: Vec::new(),
            spent: 0,
            probes_made: 0,
            interrupt,
        }
    }

    /// Surveys one pass with an equal part of the effort that is left.
    pub(crate) fn survey(&mut self, tree: &mut dyn Scout, pass: Pass, passes_left: u64) {
        self.open.clear();
        let effort = self.effort.saturating_sub(self.spent) / passes_left.max(1);
        self.width = self.affordable_width(tree, effort);
        let whole = self.pieces.len();
        self.pieces.push(Piece::known(pass, Path::new(), 0));
        self.cut_piece(tree, pass, whole, Path::new());
        while tree.spent() < effort / 2
            && !self.interrupt.is_raised()
            && let Some((_, index)) = self.open.pop()
        {
            let piece = &self.pieces[index];
            if piece.probes < MANY_PROBES || self.pieces.len() > MOST_PIECES {
                let more = piece.probes.max(FIRST_PROBES);
                self.probe(tree, index, more);
                self.reopen(index);
            } else {
                let path = std::mem::take(&mut self.pieces[index].path);
                self.cut_piece(tree, pass, index, path);
            }
        }
        self.probe_afresh(tree, whole, effort);
        let is_known = self.pieces[whole..].iter().all(|piece| piece.probes == 0);
        if is_known {
            self.add_up(whole);
        }
        self.refine(tree, pass, whole);
        self.spent += tree.spent();
        // This comes last and does not count as spent: the cuts must not depend on how a machine rounds logarithms.
        if !is_known {
            self.sample_all(tree, effort);
        }
    }

    /// Returns the greatest width with which every first step can be probed, judging by the cost of samples of some
    /// steps.
    fn affordable_width(&mut self, tree: &mut dyn Scout, effort: u64) -> usize {
        let mut steps = Vec::new();
        tree.steps(&mut steps);
        // A step from the beginning, the middle and the end.
        let places = [0, steps.len() / 2, steps.len().saturating_sub(1)];
        let chosen = places.map(|place| steps.get(place).copied());
        let probes = u64::from(FIRST_PROBES + LEAST_PROBES) * steps.len() as u64;
        let mut width = 1;
        while width < WIDE && !self.interrupt.is_raised() {
            let before = tree.spent();
            for step in chosen.into_iter().flatten() {
                let mut sampler = Sampler::new(2 * width, width as u64, self.interrupt);
                sampler.sample(tree, step);
            }
            if (tree.spent() - before) / places.len() as u64 * probes > effort {
                break;
            }
            width *= 2;
        }
        width
    }

    /// Probes all uncertain pieces from `first` on again; the more uncertain a piece is, the more often.
    fn probe_afresh(&mut self, tree: &mut dyn Scout, first: usize, end: u64) {
        let doubt = |piece: &Piece| match piece.probes {
            0 => 0.0,
            // Probes that happen to agree do not prove that there is nothing else.
            probes => (piece.variance() * f64::from(probes)).sqrt() + piece.results / 4.0,
        };
        let doubts: Vec<f64> = self.pieces[first..].iter().map(doubt).collect();
        let all_doubts: f64 = doubts.iter().sum();
        if all_doubts == 0.0 {
            return;
        }
        let cost = tree.spent() as f64 / self.probes_made.max(1) as f64;
        let affordable = end.saturating_sub(tree.spent()) as f64 / cost;
        for (index, doubt) in doubts.into_iter().enumerate() {
            if self.interrupt.is_raised() {
                return;
            }
            let piece = &mut self.pieces[first + index];
            if piece.probes > 0 {
                let share = (affordable * doubt / all_doubts).min(f64::from(MOST_PROBES)) as u32;
                piece.probes = 0;
                piece.results = 0.0;
                piece.nodes = 0.0;
                piece.deviation = 0.0;
                self.sample(tree, first + index, share.max(LEAST_PROBES), AFRESH);
            }
        }
    }

    pub(crate) fn finish(self) -> Survey {
        let Size { results, nodes } = self.counted;
        // After an interrupt, the sum of the counted pieces is not the whole.
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
        Survey::new(estimate, self.pieces, stop)
    }

    /// Adds the pieces of a pass whose sizes are all known to `counted`.
    fn add_up(&mut self, first: usize) {
        for piece in &self.pieces[first..] {
            self.counted.results += piece.results;
            self.counted.nodes += piece.nodes;
        }
    }

    /// Samples a pass that is not known completely, and adds it to the samples.
    fn sample_all(&mut self, tree: &mut dyn Scout, effort: u64) {
        let samples = population::samples(tree, effort, self.interrupt);
        self.samples = if self.samples.is_empty() {
            samples
        } else {
            let both = self.samples.iter().zip(samples);
            both.map(|(sum, it)| sum.and(&it)).collect()
        };
    }

    /// Cuts pieces until none is heavier than the total weight divided by `grain`, or until the effort is spent once
    /// more. The sizes below a node are guessed from one sample below the first step of its path.
    fn refine(&mut self, tree: &mut dyn Scout, pass: Pass, first: usize) {
        let total: f64 = self.pieces[first..].iter().map(Piece::weight).sum();
        let most = total / self.grain as f64;
        let mut heavy: BinaryHeap<(Gain, usize)> = BinaryHeap::new();
        let is_heavy = |piece: &Piece| piece.weight() > most && !piece.is_node;
        for (index, piece) in self.pieces.iter().enumerate().skip(first) {
            if is_heavy(piece) {
                heavy.push((Gain(piece.weight()), index));
            }
        }
        let mut samples: HashMap<Step, Sample, rustc_hash::FxBuildHasher> = HashMap::default();
        let end = tree.spent().saturating_add(self.effort);
        while tree.spent() < end
            && !self.interrupt.is_raised()
            && let Some((_, index)) = heavy.pop()
        {
            let path = std::mem::take(&mut self.pieces[index].path);
            let whole = self.pieces[index].clone();
            let Some(&start) = path.first() else { continue };
            let sample = samples.entry(start).or_insert_with(|| {
                let mut sampler = Sampler::new(self.width, seed(&path[..1], GRAIN), self.interrupt);
                sampler.sample(tree, start)
            });
            let (results, guesses) = self.guess_below(tree, &path, sample);
            // The guesses are scaled so that they add up to the size of the piece.
            let sum = |value: fn(&Size) -> f64| {
                let values = guesses.iter().map(|(_, size)| value(size));
                values.sum::<f64>().max(1.0)
            };
            let by_results = (whole.results - results as f64).max(0.0) / sum(|size| size.results);
            let by_nodes = (whole.nodes - 1.0).max(0.0) / sum(|size| size.nodes);
            for (step, guess) in guesses {
                let piece = Piece {
                    results: guess.results * by_results,
                    nodes: guess.nodes * by_nodes,
                    is_node: false,
                    ..Piece::known(pass, [&path[..], &[step]].concat(), 0)
                };
                if is_heavy(&piece) {
                    heavy.push((Gain(piece.weight()), self.pieces.len()));
                }
                self.pieces.push(piece);
            }
            self.pieces[index] = Piece::known(pass, path, results);
        }
    }

    /// Returns the results of a node, and for each step from it a guess of the size below, by a sample.
    fn guess_below(
        &mut self,
        tree: &mut dyn Scout,
        path: &[Step],
        sample: &Sample,
    ) -> (u64, Vec<(Step, Size)>) {
        enter(tree, path);
        let results = tree.results();
        let mut steps = Vec::new();
        tree.steps(&mut steps);
        let mut guesses = Vec::with_capacity(steps.len());
        for step in steps {
            tree.enter(step);
            let look = probe::look(tree, step);
            tree.leave();
            let below = sample.below(path.len(), look);
            let size = Size {
                results: look.2 as f64 + below.results,
                nodes: 1.0 + below.nodes,
            };
            guesses.push((step, size));
        }
        leave(tree, path);
        (results, guesses)
    }

    /// Replaces a piece by the node at its top, and adds a piece for each step from that node.
    fn cut_piece(&mut self, tree: &mut dyn Scout, pass: Pass, index: usize, path: Path) {
        enter(tree, &path);
        let results = if path.is_empty() { 0 } else { tree.results() };
        let mut steps = Vec::new();
        tree.steps(&mut steps);
        leave(tree, &path);
        for step in steps {
            let mut below = path.clone();
            below.push(step);
            self.pieces.push(Piece {
                is_node: false,
                nodes: 0.0,
                ..Piece::known(pass, below, 0)
            });
            let new = self.pieces.len() - 1;
            self.probe(tree, new, FIRST_PROBES);
            self.reopen(new);
        }
        self.pieces[index] = Piece::known(pass, path, results);
    }

    fn reopen(&mut self, index: usize) {
        let piece = &self.pieces[index];
        // A piece without probes is known exactly.
        if piece.probes > 0 {
            // Only exactly rounded operations are used here: all machines must come to the same pieces.
            let floor = piece.results / f64::from(piece.probes);
            let gain = piece.variance() + floor * floor;
            self.open.push((Gain(gain), index));
        }
    }

    /// Makes more probes of a piece, or counts it if it is small. After an interrupt it only adds an empty probe, since
    /// a piece without probes would count as known.
    fn probe(&mut self, tree: &mut dyn Scout, index: usize, probes: u32) {
        if self.interrupt.is_raised() {
            return self.pieces[index].add(Size::default());
        }
        let made = self.pieces[index].probes;
        if made == 0 {
            let path = self.pieces[index].path.clone();
            let Some((&last, before)) = path.split_last() else {
                return;
            };
            enter(tree, before);
            let counted = probe::count(tree, last);
            leave(tree, before);
            if let Some(size) = counted {
                self.pieces[index].results = size.results;
                self.pieces[index].nodes = size.nodes;
                return;
            }
        }
        self.sample(tree, index, probes, made);
    }

    fn sample(&mut self, tree: &mut dyn Scout, index: usize, probes: u32, round: u32) {
        let path = self.pieces[index].path.clone();
        let Some((&last, before)) = path.split_last() else {
            return;
        };
        let mut sampler = Sampler::new(self.width, seed(&path, round), self.interrupt);
        enter(tree, before);
        for made in 0..probes {
            // The first probe is made even after an interrupt: a piece without probes counts as known.
            if made > 0 && self.interrupt.is_raised() {
                break;
            }
            self.pieces[index].add(sampler.sample(tree, last).size);
        }
        self.probes_made += u64::from(probes);
        leave(tree, before);
    }
}

fn enter(tree: &mut dyn Scout, path: &[Step]) {
    for &step in path {
        tree.enter(step);
    }
}

fn leave(tree: &mut dyn Scout, path: &[Step]) {
    for _ in path {
        tree.leave();
    }
}

/// Returns a seed for each piece and round, so that nothing depends on the order in which pieces are
/// taken.
fn seed(path: &[Step], round: u32) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ u64::from(round);
    for step in path {
        let number = match *step {
            Step::Fork(leaf) => u64::from(leaf) << 1,
            Step::Node(node) => u64::from(node) << 1 | 1,
        };
        hash = (hash ^ number).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

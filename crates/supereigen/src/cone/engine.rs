//! The tropical double description of Allamigeon, Gaubert and Goubault (2013), with the pairs of
//! [`pairs`](crate::cone::pairs) and rows in an order chosen on the way.
//!
//! A generator that satisfies a new row stays extremal, as the cone only shrinks. Its set of types can
//! only grow, and grows only if the row is tight at the generator. A row that no generator violates
//! is implied by the rows so far and is skipped.
//!
//! All work on one row, except copying, is cut into parts, whose number and order do not depend on threads.

use crate::cone::generators::{Distinct, Generators, Kept, NO_NODE, Tight, attaining, only_node};
use crate::cone::images::Half;
use crate::cone::inequalities::{Inequalities, evaluate};
use crate::cone::mask::Mask;
use crate::cone::options::{Options, Progress};
use crate::cone::order;
use crate::cone::pairs::{Found, Pairs};
use crate::cone::terminal::Terminal;
use crate::cone::workers::{Halt, Workers};
use crate::interrupt::Interrupt;
use crate::report::Counters;
use crate::scalar::Scalar;
use crate::vector;

/// How many generators make a part of the work.
const PART: usize = 1024;

/// How many parts of the result are sorted before they are merged.
const RUNS: usize = 8;

/// How many parts find repeats, each for some hashes.
const SHARDS: u64 = 16;

/// A description in progress.
pub(crate) struct Engine<'a, S, const W: usize> {
    system: &'a Inequalities<S>,
    workers: Workers<'a>,
    /// The counters of the rows taken so far.
    pub(crate) counters: Counters,
    generators: Generators<S, W>,
    done: Vec<usize>,
    remaining: Vec<usize>,
}

/// What the new row does to some generators.
struct Split<S, const W: usize> {
    kept: Vec<Kept<W>>,
    satisfying: Half<S>,
    violating: Half<S>,
    /// The greatest magnitude of an entry of both halves, each divided by its side of the row.
    reach: S,
}

impl<S: Scalar, const W: usize> Split<S, W> {
    fn new() -> Split<S, W> {
        let half = || Half {
            indices: Vec::new(),
            norms: Vec::new(),
            tails: Vec::new(),
        };
        Split {
            kept: Vec::new(),
            satisfying: half(),
            violating: half(),
            reach: S::zero(),
        }
    }

    fn append(&mut self, mut other: Split<S, W>) {
        self.kept.append(&mut other.kept);
        for (half, other) in [
            (&mut self.satisfying, &mut other.satisfying),
            (&mut self.violating, &mut other.violating),
        ] {
            half.indices.append(&mut other.indices);
            half.norms.append(&mut other.norms);
            half.tails.append(&mut other.tails);
        }
        if other.reach > self.reach {
            self.reach = other.reach;
        }
    }

    /// Takes the entries of a vector, divided by `norm`, into account.
    fn stretch(&mut self, x: &[S], norm: &S) {
        for value in x.iter().filter(|value| !value.is_epsilon()) {
            let (above, below) = (value.minus(norm), norm.minus(value));
            let magnitude = above.max(below);
            if magnitude > self.reach {
                self.reach = magnitude;
            }
        }
    }
}

impl<'a, S: Scalar, const W: usize> Engine<'a, S, W> {
    /// Returns a description before its first row, with the generators e^1, …, e^n.
    pub(crate) fn new(
        system: &'a Inequalities<S>,
        options: &'a Options,
        interrupt: &'a Interrupt,
    ) -> Engine<'a, S, W> {
        let (n, p) = (system.n, system.rows.len());
        let mut generators = Generators::new(n, p);
        let remaining: Vec<usize> = (0..p).collect();
        let tails = vec![NO_NODE; p];
        for i in 0..n {
            let unit = vector::unit::<S>(n, i);
            generators.push(system, &remaining, &unit, Mask::only(i), &tails);
        }
        Engine {
            system,
            workers: Workers::new(options, interrupt),
            counters: Counters::default(),
            generators,
            done: Vec::new(),
            remaining,
        }
    }

    /// Takes all rows, and returns the scaled extremals, and their indices such that the entries decrease.
    pub(crate) fn run(
        &mut self,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(&Generators<S, W>, Vec<usize>), Halt> {
        self.workers.start(self.generators.bytes())?;
        while let Some(row) = self.next_row()? {
            self.step(row)?;
            self.done.push(row);
            let generators = self.generators.len() as u64;
            self.counters.peak = self.counters.peak.max(generators);
            progress(&Progress {
                row,
                rows_left: self.remaining.len(),
                generators,
                bytes: self.generators.bytes(),
            });
        }
        let order = self.sorted()?;
        Ok((&self.generators, order))
    }

    /// Sorts the indices of the generators by decreasing entries.
    fn sorted(&self) -> Result<Vec<usize>, Halt> {
        let vector = |index: usize| self.generators.vector(index);
        let decreasing = |a: &usize, b: &usize| vector(*b).cmp(vector(*a));
        let all = self.generators.len();
        let part = all.div_ceil(RUNS).max(1);
        let runs = self.workers.map(all.div_ceil(part), |at| {
            let mut run: Vec<usize> = (at * part..((at + 1) * part).min(all)).collect();
            run.sort_unstable_by(decreasing);
            Ok(run)
        })?;
        // The stable sort finds the sorted runs and only merges them.
        let mut order = runs.concat();
        order.sort_by(decreasing);
        Ok(order)
    }

    fn next_row(&mut self) -> Result<Option<usize>, Halt> {
        order::next(&self.workers, &self.generators, &mut self.remaining)
    }

    /// Replaces the generators, which are the extremals of the rows so far, by those with one row more.
    fn step(&mut self, row: usize) -> Result<(), Halt> {
        let parts = self.generators.len().div_ceil(PART);
        let splits = self.workers.map(parts, |part| Ok(self.split(part, row)))?;
        let mut split = Split::new();
        splits.into_iter().for_each(|part| split.append(part));
        let pairs = Pairs::new(
            self.system,
            &self.generators,
            (&self.done, row),
            (&split.satisfying, &split.violating),
            &split.reach,
        );
        let found = pairs.search(&self.workers)?;
        let is_new = self.first_of_each(&found)?;
        let new = self.workers.map(found.len(), |part| {
            let new = self.complete(&found[part], &is_new[part]);
            self.workers.take(new.bytes())?;
            Ok(new)
        })?;
        for found in &found {
            self.counters.tests += found.tests;
            self.counters.vectors += found.repeats + found.hashes.len() as u64;
            self.counters.repeats += found.repeats;
        }
        self.generators.keep(&split.kept, row);
        self.generators
            .reserve(new.iter().map(Generators::len).sum());
        for (new, found) in new.into_iter().zip(found) {
            self.counters.repeats += (found.hashes.len() - new.len()) as u64;
            self.generators.append(new);
        }
        self.workers.start(self.generators.bytes())
    }

    /// Tells what a row does to one part of the generators.
    fn split(&self, part: usize, row: usize) -> Split<S, W> {
        let mut split = Split::new();
        let mut terminal = Terminal::new();
        for index in part * PART..((part + 1) * PART).min(self.generators.len()) {
            let x = self.generators.vector(index);
            let sides = &self.system.rows[row];
            if self.generators.violates(index, row) {
                let norm = evaluate(&sides.lesser, x);
                split.stretch(x, &norm);
                split.violating.indices.push(index);
                split.violating.norms.push(norm);
                continue;
            }
            let tight = Tight::of(sides, x);
            let types = *self.generators.types(index);
            if self.generators.can_pair(index, row) {
                // If s is the only type, no earlier row has the tail {s} at g, so the new one must.
                let norm = evaluate(&sides.greater, x);
                let tail: Mask<W> = attaining(&sides.greater, x, &norm);
                if tail.is_single() || !types.is_single() {
                    split.stretch(x, &norm);
                    split.satisfying.indices.push(index);
                    split.satisfying.norms.push(norm);
                    split.satisfying.tails.push(only_node(&tail));
                }
            }
            split.kept.push(match tight {
                None => Kept {
                    index,
                    types,
                    tail: NO_NODE,
                },
                Some(tight) => Kept {
                    index,
                    types: self.types(index, &tight, &mut terminal),
                    tail: only_node(&tight.tail),
                },
            });
        }
        split
    }

    /// Returns the types of a generator after one more row, which is tight at it.
    fn types(&self, index: usize, last: &Tight<W>, terminal: &mut Terminal<W>) -> Mask<W> {
        let x = self.generators.vector(index);
        let types = self.generators.types(index);
        terminal.clear();
        terminal.add(last.tail, last.head);
        for &k in &self.done {
            if let Some(tight) = Tight::of(&self.system.rows[k], x) {
                terminal.add(tight.tail, tight.head);
            }
        }
        let start = types.first().unwrap_or(0);
        terminal.types(self.generators.support(index), start)
    }

    /// Returns for each vector of each part whether it is the first of its kind.
    fn first_of_each(&self, found: &[Found<S, W>]) -> Result<Vec<Vec<bool>>, Halt> {
        let mut is_new: Vec<Vec<bool>> = found
            .iter()
            .map(|found| vec![false; found.hashes.len()])
            .collect();
        let all: usize = is_new.iter().map(Vec::len).sum();
        let shards = if all < PART { 1 } else { SHARDS };
        let firsts = self.workers.map(shards as usize, |shard| {
            let mut firsts = Vec::new();
            let mut distinct = Distinct::new();
            for (part, of_part) in found.iter().enumerate() {
                for (at, &hash) in of_part.hashes.iter().enumerate() {
                    // The table itself uses the lowest and the highest bits.
                    if hash >> 32 & (shards - 1) != shard as u64 {
                        continue;
                    }
                    let x = of_part.vector(at);
                    let is_equal = |(part, at): (usize, usize)| found[part].vector(at) == x;
                    if distinct.find(hash, is_equal).is_none() {
                        distinct.insert(hash, (part, at));
                        firsts.push((part, at));
                    }
                }
            }
            Ok(firsts)
        })?;
        for (part, at) in firsts.into_iter().flatten() {
            is_new[part][at] = true;
        }
        Ok(is_new)
    }

    /// Makes generators of the new vectors of one part.
    fn complete(&self, found: &Found<S, W>, is_new: &[bool]) -> Generators<S, W> {
        let mut new = Generators::new(self.system.n, self.system.rows.len());
        let mut x = Vec::with_capacity(self.system.n);
        for at in (0..is_new.len()).filter(|&at| is_new[at]) {
            x.clear();
            x.extend_from_slice(found.vector(at));
            vector::scale(&mut x);
            let (types, tails) = (found.types[at], found.tails(at));
            new.push(self.system, &self.remaining, &x, types, tails);
        }
        new
    }
}

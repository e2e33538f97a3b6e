//! The tropical double description of Allamigeon, Gaubert and Goubault (2013), with the pairs of
//! [`pairs`](crate::cone::pairs) and rows in an order chosen on the way.
//!
//! A generator that satisfies a new row stays extremal, as the cone only shrinks. Its set of types can
//! only grow, and grows only if the row is tight at the generator. A row that no generator violates
//! is implied by the rows so far and is skipped.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cone::generators::{Distinct, Generators, Sides};
use crate::cone::inequalities::Inequalities;
use crate::cone::mask::Mask;
use crate::cone::options::{Options, Progress};
use crate::cone::order;
use crate::cone::pairs::{Found, Pairs};
use crate::cone::terminal::Terminal;
use crate::interrupt::Interrupt;
use crate::lasso::most_threads;
use crate::report::Counters;
use crate::scalar::Scalar;
use crate::vector;

/// Why a description was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The interrupt was raised.
    Interrupted,
    /// The generators need more memory than allowed; the number is the bytes in use at that time.
    Memory(usize),
}

/// A description in progress.
pub(crate) struct Engine<'a, S, const W: usize> {
    system: &'a Inequalities<S>,
    options: &'a Options,
    interrupt: &'a Interrupt,
    /// The counters of the rows taken so far.
    pub(crate) counters: Counters,
    generators: Generators<S, W>,
    done: Vec<usize>,
    remaining: Vec<usize>,
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
        for i in 0..n {
            generators.push(system, &vector::unit::<S>(n, i), Mask::only(i));
        }
        Engine {
            system,
            options,
            interrupt,
            counters: Counters::default(),
            generators,
            done: Vec::new(),
            remaining: (0..p).collect(),
        }
    }

    /// Takes all rows, and returns the scaled extremals.
    pub(crate) fn run(
        &mut self,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<&Generators<S, W>, Halt> {
        while let Some(row) = self.next_row() {
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
        Ok(&self.generators)
    }

    fn next_row(&mut self) -> Option<usize> {
        let order = self.options.order;
        order::next(order, self.system, &self.generators, &mut self.remaining)
    }

    /// Replaces the generators, which are the extremals of the rows so far, by those with one row more.
    fn step(&mut self, row: usize) -> Result<(), Halt> {
        let mut next = Generators::new(self.system.n, self.system.rows.len());
        let mut satisfying = Vec::new();
        let mut violating = Vec::new();
        let mut terminal = Terminal::new();
        for index in 0..self.generators.len() {
            let x = self.generators.vector(index);
            let sides = Sides::of(&self.system.rows[row], x);
            if sides.greater < sides.lesser {
                violating.push(index);
                continue;
            }
            let mut types = *self.generators.types(index);
            if self.generators.can_pair(index, &sides) {
                satisfying.push(index);
            }
            if sides.is_tight() {
                types = self.types(index, &sides, &mut terminal);
            }
            next.push_from(&self.generators, index, types);
        }
        let pairs = Pairs {
            system: self.system,
            generators: &self.generators,
            done: &self.done,
            row,
            satisfying,
            violating,
        };
        let kept = next.bytes();
        let found = self.search(&pairs, kept)?;
        let mut distinct = Distinct::default();
        for found in found {
            self.counters.tests += found.tests;
            let vectors = found.entries.chunks_exact(self.system.n);
            for (x, types) in vectors.zip(found.types) {
                self.counters.vectors += 1;
                if distinct.insert(x, next.len(), |index| next.vector(index)) {
                    next.push(self.system, x, types);
                } else {
                    self.counters.repeats += 1;
                }
            }
        }
        self.generators = next;
        Ok(())
    }

    /// Returns the types of a generator after one more row, whose sides `last` are tight at it.
    fn types(&self, index: usize, last: &Sides<S, W>, terminal: &mut Terminal<W>) -> Mask<W> {
        let x = self.generators.vector(index);
        let types = self.generators.types(index);
        terminal.clear();
        terminal.add(last.tail, last.head);
        for &k in &self.done {
            let sides: Sides<S, W> = Sides::of(&self.system.rows[k], x);
            if sides.is_tight() {
                terminal.add(sides.tail, sides.head);
            }
        }
        let start = types.first().unwrap_or(0);
        terminal.types(self.generators.support(index), start)
    }

    /// Searches all blocks of pairs on several threads, and returns the results in the order of the blocks.
    fn search(&self, pairs: &Pairs<'_, S, W>, kept: usize) -> Result<Vec<Found<S, W>>, Halt> {
        let blocks = pairs.blocks();
        let next_block = AtomicUsize::new(0);
        let bytes = AtomicUsize::new(self.generators.bytes() + kept);
        let results = Mutex::new(Vec::new());
        let halt = Mutex::new(None);
        let stop_with = |why: Halt| {
            next_block.store(blocks, Ordering::Relaxed);
            if let Ok(mut halt) = halt.lock() {
                halt.get_or_insert(why);
            }
        };
        let work = || {
            loop {
                let block = next_block.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    return;
                }
                if self.interrupt.is_raised() {
                    return stop_with(Halt::Interrupted);
                }
                let found = pairs.block(block);
                let added = size_of_val(&found.entries[..]) + size_of_val(&found.types[..]);
                let used = bytes.fetch_add(added, Ordering::Relaxed) + added;
                if self.options.memory.is_some_and(|limit| used > limit) {
                    return stop_with(Halt::Memory(used));
                }
                if let Ok(mut results) = results.lock() {
                    results.push((block, found));
                }
            }
        };
        let others = self
            .options
            .threads
            .clamp(1, blocks.clamp(1, most_threads()))
            - 1;
        std::thread::scope(|scope| {
            for _ in 0..others {
                // If the system starts no more threads, the ones that run do all the work.
                if std::thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .is_err()
                {
                    break;
                }
            }
            work();
        });
        if let Some(why) = halt.into_inner().unwrap_or(None) {
            return Err(why);
        }
        let mut results = results.into_inner().unwrap_or_default();
        results.sort_unstable_by_key(|(block, _)| *block);
        Ok(results.into_iter().map(|(_, found)| found).collect())
    }
}

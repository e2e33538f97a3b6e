//! Parts of one step on several threads, with results in the order of the parts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cone::options::Options;
use crate::interrupt::Interrupt;
use crate::lasso::most_threads;

/// Why a description was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The interrupt was raised.
    Interrupted,
    /// The generators need more memory than allowed; the number is the bytes in use at that time.
    Memory(usize),
}

/// The threads of a description, and what stops them.
#[derive(Debug)]
pub(crate) struct Workers<'a> {
    pub(crate) options: &'a Options,
    pub(crate) interrupt: &'a Interrupt,
    /// The bytes that the generators and the results of the parts take.
    pub(crate) bytes: AtomicUsize,
}

impl<'a> Workers<'a> {
    /// Returns workers who stop at the limits of the options and at an interrupt.
    pub(crate) fn new(options: &'a Options, interrupt: &'a Interrupt) -> Workers<'a> {
        Workers {
            options,
            interrupt,
            bytes: AtomicUsize::new(0),
        }
    }

    /// Begins to count the bytes in use.
    pub(crate) fn start(&self, bytes: usize) -> Result<(), Halt> {
        self.bytes.store(0, Ordering::Relaxed);
        self.take(bytes)
    }

    /// Adds bytes that are in use from now on.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), Halt> {
        let used = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        match self.options.memory {
            Some(limit) if used > limit => Err(Halt::Memory(used)),
            _ => Ok(()),
        }
    }

    /// Does all parts, and returns their results in order.
    pub(crate) fn map<T: Send>(
        &self,
        parts: usize,
        part: impl Fn(usize) -> Result<T, Halt> + Sync,
    ) -> Result<Vec<T>, Halt> {
        let results: Vec<Mutex<Option<T>>> = (0..parts).map(|_| Mutex::new(None)).collect();
        self.each(parts, &|at| {
            let result = part(at)?;
            if let Ok(mut place) = results[at].lock() {
                *place = Some(result);
            }
            Ok(())
        })?;
        let results = results.into_iter();
        Ok(results
            .filter_map(|place| place.into_inner().unwrap_or_default())
            .collect())
    }

    /// Does all parts. What starts and ends threads is compiled once here, not for every kind of part.
    fn each(
        &self,
        parts: usize,
        part: &(dyn Fn(usize) -> Result<(), Halt> + Sync),
    ) -> Result<(), Halt> {
        let next = AtomicUsize::new(0);
        let halt = Mutex::new(None);
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= parts {
                    return;
                }
                let result = if self.interrupt.is_raised() {
                    Err(Halt::Interrupted)
                } else {
                    part(at)
                };
                if let Err(why) = result {
                    next.store(parts, Ordering::Relaxed);
                    if let Ok(mut halt) = halt.lock() {
                        halt.get_or_insert(why);
                    }
                }
            }
        };
        let others = self
            .options
            .threads
            .clamp(1, parts.clamp(1, most_threads()))
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
        halt.into_inner().unwrap_or(None).map_or(Ok(()), Err)
    }
}

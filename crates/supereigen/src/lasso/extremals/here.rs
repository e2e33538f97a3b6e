//! An iterator's search on the calling thread.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::interrupt::Interrupt;
use crate::lasso::options::Options;
use crate::lasso::search::Search;
use crate::report::Stop;
use crate::scalar::{Numbers, Values};
use crate::sink::{Reached, Sink};
use crate::stretch::Stretch;

/// The most vectors in a batch. The first batch has one vector, and each is twice as large as the one before.
pub(super) const MAX_BATCH_VECTORS: usize = 1024;
/// The most entries in a batch, unless one vector has more.
const MAX_BATCH_ENTRIES: usize = 1 << 17;
/// Returns the number of entries for which a batch of `size` vectors of length n has room.
pub(super) fn entries(size: usize, n: usize) -> usize {
    (size * n).min(MAX_BATCH_ENTRIES).max(n)
}

/// A search on the calling thread.
pub(super) struct Here {
    search: Search,
    options: Options,
    /// The number of vectors in the next batch.
    size: usize,
}

impl Here {
    pub(super) fn new(search: Search, options: Options) -> Here {
        Here {
            search,
            options,
            size: 1,
        }
    }

    /// Searches until the batch is full, the time is over, or nothing remains. Returns what remains, and why nothing
    /// comes any more.
    pub(super) fn fill(
        &mut self,
        batch: &mut Numbers,
        time: Option<Duration>,
    ) -> (Vec<Stretch>, Option<Stop>) {
        let enough = Interrupt::within(&self.options.interrupt, time);
        let mut sink = Fill {
            batch,
            entries: entries(self.size, self.search.n),
            enough: &enough,
            remaining: None,
        };
        self.size = (2 * self.size).min(MAX_BATCH_VECTORS);
        let options = self.options.clone().interrupt(&enough);
        let report = self.search.run_checked(&options, &mut sink);
        if let Some(limit) = &mut self.options.wanted.limit {
            *limit -= report.counters.results;
        }
        let stop = report.stop;
        if stop != Stop::Interrupted {
            return (Vec::new(), Some(stop));
        }
        if sink.remaining.is_some() {
            self.options.stretches = sink.remaining;
        }
        let remaining = self.options.stretches.clone().unwrap_or_default();
        let is_stopped = self.options.interrupt.is_raised();
        (remaining, is_stopped.then_some(stop))
    }
}

/// Takes vectors until there are enough, and then asks the search to stop at the end of its node.
struct Fill<'a> {
    batch: &'a mut Numbers,
    /// The number of entries in a full batch.
    entries: usize,
    enough: &'a Interrupt,
    remaining: Option<Vec<Stretch>>,
}

impl Sink for Fill<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.batch.extend(vector.numerators());
        if self.batch.len() >= self.entries {
            self.enough.raise();
        }
        ControlFlow::Continue(())
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        self.remaining = Some(reached.remaining.to_vec());
        ControlFlow::Continue(())
    }
}

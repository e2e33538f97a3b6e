//! The sink at the end of a run: writes or counts, and shows how far the run has come.

use std::ops::ControlFlow;

use supereigen::{Block, Count, Reached, Scribe, Sink, Tally, Values};
use supereigen_folder::fault;

use crate::bar::Bar;
use crate::writers::BasisWriter;

/// Passes vectors on to a writer, or counts them.
pub(crate) struct Results<'a> {
    /// Where the vectors go; `None` if they are only counted.
    pub(crate) writer: Option<Box<dyn BasisWriter>>,
    pub(crate) bar: Option<Bar<'a>>,
    /// The number of vectors so far.
    pub(crate) written: u64,
}

impl Tally for Results<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.written += results;
        ControlFlow::Continue(())
    }
}

impl Sink for Results<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick();
        self.written += 1;
        match &mut self.writer {
            Some(writer) => writer.push(vector),
            None => ControlFlow::Continue(()),
        }
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        match self.writer {
            Some(_) => None,
            None => Some(self),
        }
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        match &self.writer {
            Some(writer) => writer.scribe(),
            None => Count::default().scribe(),
        }
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        for _ in 0..block.len() {
            fault::tick();
        }
        self.written += block.len() as u64;
        match &mut self.writer {
            Some(writer) => writer.push_block(block),
            None => ControlFlow::Continue(()),
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(bar) = &mut self.bar {
            bar.show(reached.remaining, reached.results);
        }
        match &mut self.writer {
            Some(writer) => writer.reached(reached),
            None => ControlFlow::Continue(()),
        }
    }
}

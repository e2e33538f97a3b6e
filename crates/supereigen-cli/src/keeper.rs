//! The sink at the end of a long run: it writes or counts, keeps checkpoints, and shows progress.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use supereigen::lasso::Stretch;
use supereigen::{Block, Count, Reached, Report, Scribe, Sink, Stop, Tally, Values};

use crate::bar::Bar;
use crate::checkpoint::Checkpoint;
use crate::files::{Slot, fault};
use crate::interrupt::INTERRUPT;
use crate::output::cannot_write;
use crate::writers::{BasisWriter, Ending};

/// The file for checkpoints, and the time between two of them.
pub(crate) struct Kept {
    pub(crate) slot: Slot,
    pub(crate) every: Duration,
}

impl Kept {
    /// Replaces the checkpoint.
    pub(crate) fn write(&mut self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let written = self.slot.replace(checkpoint.text().as_bytes());
        written
            .with_context(|| format!("cannot write the checkpoint {}", self.slot.path().display()))
    }
}

/// Passes vectors on to a writer, or counts them.
pub(crate) struct Keeper<'a> {
    writer: Option<Box<dyn BasisWriter>>,
    /// The path of the output, for error messages; `None` is standard output.
    path: Option<PathBuf>,
    kept: Option<Kept>,
    last: Instant,
    bar: Option<Bar<'a>>,
    /// How far the run has come, including what earlier runs did.
    checkpoint: Checkpoint,
    /// The number of results that earlier runs found.
    earlier: u64,
    error: Option<anyhow::Error>,
}

impl<'a> Keeper<'a> {
    /// Makes the sink of a run that begins at `checkpoint`.
    pub(crate) fn new(
        writer: Option<Box<dyn BasisWriter>>,
        path: Option<&Path>,
        kept: Option<Kept>,
        bar: Option<Bar<'a>>,
        checkpoint: Checkpoint,
    ) -> Keeper<'a> {
        Keeper {
            writer,
            path: path.map(Path::to_owned),
            kept,
            last: Instant::now(),
            bar,
            earlier: checkpoint.results,
            checkpoint,
            error: None,
        }
    }

    /// Returns the number of vectors written or counted, including those of earlier runs.
    pub(crate) fn written(&self) -> u64 {
        self.checkpoint.written
    }

    /// Returns the number of extremals found, including those of earlier runs.
    pub(crate) fn results(&self, report: &Report) -> u64 {
        self.earlier + report.counters.results
    }

    /// Synchronises the output to the disk and writes a checkpoint, if checkpoints are kept.
    fn keep(&mut self, remaining: Option<Vec<Stretch>>) -> anyhow::Result<()> {
        let Some(kept) = &mut self.kept else {
            return Ok(());
        };
        if let Some(writer) = &mut self.writer {
            let synced = writer.sync();
            self.checkpoint.output = synced.with_context(|| cannot_write(self.path.as_deref()))?;
        }
        self.checkpoint.remaining = remaining;
        kept.write(&self.checkpoint)?;
        self.last = Instant::now();
        Ok(())
    }

    /// Ends the output, which is marked complete only if the run is complete and `has_all` is set. Writes a last
    /// checkpoint if the run is complete. An error message says how the run can be continued.
    pub(crate) fn finish(mut self, report: &Report, has_all: bool) -> anyhow::Result<()> {
        let is_complete = report.stop == Stop::Complete;
        if let Some(bar) = &mut self.bar {
            bar.finish(report.counters.results, is_complete);
        }
        let resume = self.kept.as_ref().map(|kept| kept.slot.path().to_owned());
        let results = self.results(report);
        self.end(is_complete, has_all, results)
            .map_err(|error| match resume {
                Some(path) => anyhow!("{error:#}; {}", go_on_with(&path)),
                None => error,
            })
    }

    fn end(mut self, is_complete: bool, has_all: bool, results: u64) -> anyhow::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let mut output = None;
        if let Some(writer) = self.writer.take() {
            let ended = writer.finish(match has_all || !is_complete {
                true => Ending::of_all(is_complete),
                false => Ending::Chosen,
            });
            output = ended.with_context(|| cannot_write(self.path.as_deref()))?;
        }
        if let Some(mut kept) = self.kept
            && is_complete
        {
            kept.write(&Checkpoint {
                results,
                output: output.unwrap_or_default(),
                is_complete,
                remaining: Some(Vec::new()),
                ..self.checkpoint
            })?;
        }
        Ok(())
    }
}

/// Returns the hint in error messages of a run that keeps checkpoints.
fn go_on_with(path: &Path) -> String {
    let path = path.display();
    format!("what was done until the last checkpoint is kept, go on with --resume {path}")
}

impl Tally for Keeper<'_> {
    fn add(&mut self, results: u64) -> ControlFlow<()> {
        self.checkpoint.written += results;
        ControlFlow::Continue(())
    }
}

impl Sink for Keeper<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        fault::tick();
        self.checkpoint.written += 1;
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
        self.checkpoint.written += block.len() as u64;
        match &mut self.writer {
            Some(writer) => writer.push_block(block),
            None => ControlFlow::Continue(()),
        }
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(bar) = &mut self.bar {
            bar.show(reached.remaining, reached.results);
        }
        if let Some(writer) = &mut self.writer {
            writer.reached(reached)?;
        }
        let is_due = |kept: &Kept| self.last.elapsed() >= kept.every || INTERRUPT.is_raised();
        if !self.kept.as_ref().is_some_and(is_due) {
            return ControlFlow::Continue(());
        }
        self.checkpoint.results = self.earlier + reached.results;
        if let Err(error) = self.keep(Some(reached.remaining.to_vec())) {
            self.error = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

//! A run of `basis` or `cone` from its beginning to its end: writes or counts its vectors, shows how far it has come, and
//! says how it ended.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context as _;
use supereigen::lasso::Search;
use supereigen::{Block, Reached, Report, Scribe, Sink, Stop, Tally, Values};
use supereigen_folder::fault;

use crate::args::{BasisFormat, LongRun};
use crate::bar::{self, Bar};
use crate::writers::{BasisWriter, Ending};
use crate::{output, run};

/// What a run is asked for besides its vectors.
pub(crate) struct Asked<'a> {
    pub(crate) path: Option<&'a Path>,
    pub(crate) format: BasisFormat,
    pub(crate) long_run: &'a LongRun,
    pub(crate) limit: Option<u64>,
    /// The vectors are only counted.
    pub(crate) count: bool,
}

/// How a run ended.
pub(crate) struct Outcome {
    pub(crate) report: Report,
    /// The number of vectors that were written or counted.
    pub(crate) written: u64,
}

impl Asked<'_> {
    /// Runs `enumerate` into a writer, which may only count, and ends the output; `whole` is the end of a complete one.
    pub(crate) fn run(
        &self,
        writer: Box<dyn BasisWriter>,
        search: Option<&Search>,
        whole: Ending,
        enumerate: impl FnOnce(&mut dyn Sink) -> anyhow::Result<Report>,
    ) -> anyhow::Result<Outcome> {
        let is_shown = !self.count && output::is_terminal(self.path);
        let line = bar::new_line(self.long_run.quiet, is_shown);
        let mut sink = Results {
            writer,
            bar: line
                .zip(search)
                .map(|(line, search)| Bar::new(line, search)),
            written: 0,
        };
        let report = enumerate(&mut sink)?;
        let is_complete = report.stop == Stop::Complete;
        drop(sink.bar);
        let written = sink.written;
        if report.stop == Stop::Interrupted && written == 0 && self.path.is_some() {
            // An existing output is worth more than an empty one, so it is not replaced.
            return Err(run::Interrupted::error(NOTHING_YET));
        }
        let ended = sink
            .writer
            .finish(if is_complete { whole } else { Ending::Part });
        ended.with_context(|| output::cannot_write(self.path))?;
        Ok(Outcome { report, written })
    }

    /// Says how the run ended where that is worth a line: how many vectors of a system, whether these are all, and why if
    /// there is none. Returns the exit status.
    pub(crate) fn conclude(
        &self,
        outcome: &Outcome,
        (noun, system): (&str, &str),
        why_none: impl FnOnce() -> String,
    ) -> u8 {
        let (count, stop) = (outcome.written, outcome.report.stop);
        let results = outcome.report.counters.results;
        let is_table = self.format == BasisFormat::Pretty;
        let is_notable = stop != Stop::Complete || !self.count && (is_table || count == 0);
        // That a run was stopped is no summary: it is said in any case.
        if stop == Stop::Interrupted || is_notable && !self.long_run.quiet {
            // Without a limit, only a table that ends with the screen wants no more, and what did not fit was counted for a
            // while only.
            let is_cut = stop == Stop::Sink && self.limit.is_none();
            let at_least = if is_cut { "at least " } else { "" };
            let end = match stop {
                Stop::Complete if results == 0 => why_none(),
                Stop::Complete if count < results => format!("; {results} in all"),
                Stop::Complete => String::new(),
                _ if is_cut => String::new(),
                stop => run::why_not_all(stop),
            };
            let counted = output::counted(count, noun);
            output::note(&format!("{at_least}{counted} of {system}{end}"));
        }
        run::exit_status(&outcome.report)
    }
}

/// How far a run came that leaves the output as it was.
pub(crate) const NOTHING_YET: &str = "nothing was found yet, and the output is as it was";

/// Passes vectors on to a writer, or counts them.
struct Results<'a> {
    writer: Box<dyn BasisWriter>,
    bar: Option<Bar<'a>>,
    /// The number of vectors so far.
    written: u64,
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
        self.writer.push(vector)
    }

    fn tally(&mut self) -> Option<&mut dyn Tally> {
        self.writer.tally()?;
        Some(self)
    }

    fn scribe(&self) -> Option<Box<dyn Scribe>> {
        self.writer.scribe()
    }

    fn push_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        for _ in 0..block.len() {
            fault::tick();
        }
        self.written += block.len() as u64;
        self.writer.push_block(block)
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        if let Some(bar) = &mut self.bar {
            bar.show(reached.remaining, reached.results);
        }
        self.writer.reached(reached)
    }
}

//! Runs `basis` or `cone` into a folder of parts.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use supereigen::lasso;
use supereigen_answers::counted;
use supereigen_folder::{Folder, FolderError, Problem, Progress, Share, State, Work, Written};
use supereigen_formats::{Context, VectorFormat};

use crate::args::{Enumeration, LongRun, Shown};
use crate::bar::{self, Done};
use crate::progress::{LINE_INTERVAL, Line, watched};
use crate::run::{Interrupted, stopped_with};
use crate::{compress, interrupt, output, writers};

/// The time between two looks at how far the parts have come.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Returns the refusal of what a folder cannot have.
pub(crate) fn cannot_have(path: &Path, what: &str, remedy: &str) -> anyhow::Error {
    let name = path.display();
    anyhow!("{name} is a folder, which cannot have {what}: {remedy}")
}

/// Returns how the parts of a folder are written; refuses what a folder cannot have.
pub(crate) fn written(path: &Path, shown: Shown, context: &Context) -> anyhow::Result<Written> {
    let format = match shown {
        Shown::In(format) if format.facts().has_parts => format,
        _ => {
            let (name, parts) = (path.display(), VectorFormat::list(|facts| facts.has_parts));
            let remedy =
                format!("take {parts}; `supereigen convert {name} -o OUT` writes other formats");
            return Err(cannot_have(path, &format!("the format {shown}"), &remedy));
        }
    };
    let mut written = Written::new(format, context.notation);
    written.gzip = compress::named(path).0;
    if written.gzip && format.facts().is_array {
        let remedy = "leave out .gz, or take a format of text";
        return Err(cannot_have(path, "compressed arrays", remedy));
    }
    writers::check(format, Some(path), context)?;
    Ok(written)
}

/// Refuses the shards of a run that is not into a folder.
pub(crate) fn refuse_shard(long_run: &LongRun) -> anyhow::Result<()> {
    if long_run.shard.is_some() {
        bail!("the shards of a run are parts of a folder: give one with -o, such as -o run/")
    }
    Ok(())
}

/// Computes the parts that are left of a folder. Returns what is there now, and the exit status.
pub(crate) fn compute_remaining_parts(
    problem: &Problem<'_>,
    asked: &Enumeration,
    path: &Path,
) -> anyhow::Result<(State, u8)> {
    interrupt::run_begins();
    let started = Instant::now();
    let long_run = &asked.long_run;
    let (folder, search) = interruptible(Folder::begin(path, problem, long_run.parts))?;
    let share = long_run.shard.unwrap_or(Share::ALL);
    let before = folder.state()?;
    if !before.left.iter().any(|part| share.has(*part)) && before.expect_complete(&folder).is_ok() {
        folder.sweep()?;
        output::note(&format!("nothing is left to do: {}", all(path, &before)));
        return Ok((before, 0));
    }
    let search = match search {
        Some(search) => search,
        None => interruptible(problem.search(Some(folder.job())).map_err(Into::into))?,
    };
    let planned = started.elapsed().as_secs_f64();
    let progress = Progress::default();
    let work = Work {
        problem,
        search: &search,
        share,
        threads: problem.options.threads,
        progress: &progress,
    };
    let line = bar::new_line(long_run.quiet, false);
    let is_to_be_told = line.is_some();
    let computed = shown(line, &progress, || folder.compute(&work));
    if let Err(error) = computed {
        bail!("{error}; what is finished is kept, the same command again goes on");
    }
    let state = folder.state()?;
    if asked.lasso.stats {
        let seconds = started.elapsed().as_secs_f64();
        for (name, value) in [
            ("results", state.vectors.to_string()),
            ("parts", state.parts.to_string()),
            ("seconds of planning", format!("{planned:.3}")),
            ("seconds", format!("{seconds:.3}")),
        ] {
            output::note(&format!("{name}: {value}"));
        }
    }
    let (parts, vectors) = (state.parts, state.vectors);
    let finished = parts - state.left.len();
    let so_far = format!("{finished} of {parts} parts are finished, with {vectors} vectors");
    if state.left.iter().any(|part| share.has(*part)) {
        let status = stopped_with(&format!("{so_far}; the same command again goes on"));
        return Ok((state, status));
    }
    if !long_run.quiet && (is_to_be_told || long_run.shard.is_some()) {
        if state.left.is_empty() {
            output::note(&all(path, &state))
        } else {
            output::note(&format!("{so_far}; the others are of other shards"))
        }
    }
    Ok((state, 0))
}

/// Says what a finished folder has.
fn all(path: &Path, state: &State) -> String {
    let parts = counted(state.parts, "part");
    format!(
        "{} has all {} vectors, in {parts}",
        path.display(),
        state.vectors
    )
}

/// Says that nothing was computed yet where an interrupt is the reason.
fn interruptible<T>(result: Result<T, FolderError>) -> anyhow::Result<T> {
    match result {
        Err(FolderError::Search(lasso::Error::Interrupted)) => {
            Err(Interrupted::error("nothing was computed yet"))
        }
        result => Ok(result?),
    }
}

/// Shows how far the parts have come while they are computed.
fn shown<T>(line: Option<Line>, progress: &Progress, compute: impl FnOnce() -> T) -> T {
    let Some(mut line) = line else {
        return compute();
    };
    let mut found = None;
    let look = || {
        let (parts, finished) = progress.parts();
        let found = *found.get_or_insert(finished);
        if let Some(elapsed) = line.is_due(LINE_INTERVAL) {
            let new = finished.saturating_sub(found);
            let left = parts.saturating_sub(finished);
            let each = (new > 0).then(|| elapsed.as_secs_f64() / new as f64);
            let done = Done {
                fraction: finished as f64 / parts.max(1) as f64,
                results: progress.vectors(),
                seconds_left: each.map(|each| each * left as f64),
            };
            let earlier = match found {
                0 => String::new(),
                found => format!(" ({found} before)"),
            };
            let parts_done = format!(", {finished} of {parts} parts{earlier}");
            bar::show(&mut line, &done, &parts_done);
        }
    };
    watched(PROGRESS_INTERVAL, look, compute)
}

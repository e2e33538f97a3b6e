//! Joins the parts of a folder.

use std::io::{self, BufRead, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::Values;
use supereigen_folder::{Folder, State};
use supereigen_formats::{Algebra, Ending, VectorFormat, numerators};

use crate::args::{Convert, Shown};
use crate::interrupt::{self, INTERRUPT};
use crate::output::{self, Target};
use crate::{files, input, run, writers};

pub(crate) fn run(options: &Convert, path: &Path) -> anyhow::Result<u8> {
    let (folder, state) = input::finished_folder(path)?;
    let job = folder.job();
    let out = options.written.output.path();
    let flag = options.written.format.map(|format| {
        let found = format.word().parse().map(Shown::In);
        found.map_err(|_| anyhow::anyhow!("a basis is not written as {}", format.name()))
    });
    let parts = job.written.format;
    let is_text = !parts.facts().is_array;
    let suitable = Shown::In(if is_text { parts } else { VectorFormat::Plain });
    let format = writers::choose(flag.transpose()?, out, suitable)?;
    interrupt::run_begins();
    let is_whole = if is_text && format == suitable && !options.written.numbers.is_given() {
        join(&folder, &state, out)?
    } else {
        rewrite(options, &folder, path, format)?
    };
    if is_whole {
        Ok(0)
    } else {
        Err(run::Interrupted::error("the output is as it was"))
    }
}

/// Copies the bytes of all parts; of CSV, the head once. Returns `false` if it was interrupted.
fn join(folder: &Folder, state: &State, out: Option<&Path>) -> anyhow::Result<bool> {
    for piece in &state.pieces {
        files::reads(&piece.path)?;
    }
    let mut target = Target::create(out)?;
    let written = |result: io::Result<()>| result.map_err(output::failure(out));
    for (index, piece) in state.pieces.iter().enumerate() {
        let (mut content, end) = folder.content(piece)?;
        let cannot_read = || format!("cannot read {}", piece.path.display());
        if folder.job().written.format.facts().has_head() && index > 0 {
            content.skip_until(b'\n').with_context(cannot_read)?;
        }
        loop {
            let bytes = content.fill_buf().with_context(cannot_read)?;
            let count = bytes.len();
            if count == 0 {
                break;
            }
            written(target.write_all(bytes))?;
            content.consume(count);
            if INTERRUPT.is_raised() {
                return Ok(false);
            }
        }
        end.check(None)?;
    }
    target.commit().with_context(|| output::cannot_write(out))?;
    Ok(true)
}

/// Writes the vectors of all parts in another format. Returns `false` if it was interrupted.
fn rewrite(options: &Convert, folder: &Folder, path: &Path, shown: Shown) -> anyhow::Result<bool> {
    let job = folder.job();
    let algebra = job.algebra();
    if let Shown::In(format) = shown
        && format.facts().is_array
        && algebra == Algebra::MinPlus
    {
        bail!("arrays are max-plus only, and this is a basis of min-plus algebra");
    }
    let denominator = job.denominator();
    let notation = options.written.numbers.over(job.notation());
    let mut context = writers::context_of(job.space.n, &denominator, &job.space.labels, notation);
    context.lambda = job.lambda();
    let out = options.written.output.path();
    let mut file = input::open_basis(path, algebra)?;
    let mut writer = writers::of_vectors(out, &context, Some(shown))?;
    while let Some((place, x)) = file.next_vector()? {
        let Some(x) = numerators(&x, job.space.n, &denominator) else {
            bail!("{place}: not a vector of this run; `verify` says why");
        };
        // The writer keeps an error until the end.
        if writer.push(Values::over(&x, &denominator)).is_break() {
            break;
        }
        if INTERRUPT.is_raised() {
            return Ok(false);
        }
    }
    let is_all = job.wanted.admits_all();
    let ended = writer.finish(if is_all { Ending::All } else { Ending::Chosen });
    ended.with_context(|| output::cannot_write(out))?;
    Ok(true)
}

//! Joins the parts of a folder.

use std::io::{self, BufRead, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use supereigen::Values;
use supereigen_folder::{Folder, PartFormat, State};
use supereigen_formats::{Algebra, numerators};

use crate::args::{BasisFormat, Convert};
use crate::interrupt::{self, INTERRUPT};
use crate::output::{self, Target};
use crate::writers::{self, Ending};
use crate::{files, input, run};

pub(crate) fn run(options: &Convert, path: &Path) -> anyhow::Result<u8> {
    let (folder, state) = input::finished_folder(path)?;
    let job = folder.job();
    let out = options.written.output.path();
    let flag = options.written.format.map(|format| {
        let found = BasisFormat::from_str(format.word(), true);
        found.map_err(|_| anyhow::anyhow!("a basis is not written as {}", format.name()))
    });
    let suitable = match job.parts_are {
        PartFormat::Plain | PartFormat::Npy => BasisFormat::Plain,
        PartFormat::Jsonl => BasisFormat::Jsonl,
        PartFormat::Csv => BasisFormat::Csv,
        PartFormat::Count => bail!(
            "{}: its parts are numbers of vectors, written by `basis --count`",
            path.display()
        ),
    };
    let format = writers::choose(flag.transpose()?, out, suitable)?;
    interrupt::run_begins();
    let is_text = job.parts_are != PartFormat::Npy;
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
        if folder.job().parts_are == PartFormat::Csv && index > 0 {
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
fn rewrite(
    options: &Convert,
    folder: &Folder,
    path: &Path,
    format: BasisFormat,
) -> anyhow::Result<bool> {
    let job = folder.job();
    let algebra = job.algebra();
    if format.is_binary() && algebra == Algebra::MinPlus {
        bail!("arrays are max-plus only, and this is a basis of min-plus algebra");
    }
    let denominator = job.denominator();
    let notation = options.written.numbers.over(job.notation());
    let mut context = writers::context_of(job.n, &denominator, &job.labels, notation);
    context.lambda = job.lambda();
    let out = options.written.output.path();
    let mut file = input::open_basis(path, algebra)?;
    let mut writer = writers::of_vectors(out, &context, Some(format))?;
    while let Some((place, x)) = file.next_vector()? {
        let Some(x) = numerators(&x, job.n, &denominator) else {
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
    let is_all = job.is_of_all();
    let ended = writer.finish(if is_all { Ending::All } else { Ending::Chosen });
    ended.with_context(|| output::cannot_write(out))?;
    Ok(true)
}

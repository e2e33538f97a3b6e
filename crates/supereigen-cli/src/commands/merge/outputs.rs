//! Merges the outputs of all shards: reads each to its end, where it says which shard it is, and then copies it.

use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::{System, Values};
use supereigen_formats::{Algebra, Part as Searched, ShardTitle, Trailer};

use super::in_order;
use crate::args::{BasisFormat, Merge};
use crate::input::{self, BasisInput, Input, Part};
use crate::interrupt::INTERRUPT;
use crate::progress::Progress;
use crate::shards::{self, system};
use crate::vectors::numerators;
use crate::writers::{self, BasisWriter, Certificates, Ending, Start};
use crate::{output, run};

pub(super) fn merge(options: &Merge, input: &Input) -> anyhow::Result<u8> {
    let mut progress = Progress::of_short_steps();
    let listed = listed(options, input)?;
    let paths: Vec<&Path> = match &listed {
        Some(listed) => listed.iter().map(|part| part.path.as_path()).collect(),
        None => options.parts.iter().map(AsRef::as_ref).collect(),
    };
    let (mut titles, mut trailers) = (Vec::new(), Vec::new());
    for (index, &path) in paths.iter().enumerate() {
        let part = listed.as_ref().and_then(|listed| listed.get(index));
        let Some((title, trailer)) = title_of(path, part, input, &mut progress)? else {
            return stopped();
        };
        titles.push(title);
        trailers.push((path, trailer));
    }
    let parts = check(&titles, &paths)?;
    let system = &input.system;
    let mut writer = open(options, input)?;
    for part in parts {
        match copy(part, system, &mut *writer, &mut progress)? {
            Copied::All(trailer) => {
                if !trailer.is_some_and(|trailer| trailers.contains(&(part, trailer))) {
                    bail!("{} was changed while it was merged", part.display());
                }
            }
            // The writer reports its error when it is finished.
            Copied::Refused => break,
            // All parts still exist, so an incomplete merged file would be of no use.
            Copied::Interrupted => return stopped(),
        }
    }
    finish(writer, options)?;
    Ok(0)
}

fn stopped() -> anyhow::Result<u8> {
    run::stopped_without_answer("not all parts were merged")
}

/// Returns the files of a manifest, if the only part is one.
fn listed(options: &Merge, input: &Input) -> anyhow::Result<Option<Vec<Part>>> {
    let [path] = &options.parts[..] else {
        return Ok(None);
    };
    match input::open_basis_or_manifest(path, Algebra::MaxPlus)? {
        BasisInput::Folder(manifest) => input::parts(path, &manifest, input).map(Some),
        BasisInput::File(_) => Ok(None),
    }
}

fn open(options: &Merge, input: &Input) -> anyhow::Result<Box<dyn BasisWriter>> {
    let path = options.output.path();
    let format = writers::choose(options.format, path, BasisFormat::Plain)?;
    let context = writers::context(input, format, options.numbers.over(input.notation));
    let opened = writers::open(path, &context, format, Start::New)?;
    let certificates = Certificates::of_lassos(options.certificates);
    writers::begin(opened, certificates, Some(&input.system), &context)
}

fn finish(writer: Box<dyn BasisWriter>, options: &Merge) -> anyhow::Result<()> {
    let finished = writer.finish(Ending::All);
    finished.with_context(|| output::cannot_write(options.output.path()))?;
    Ok(())
}

/// Refuses titles that are not those of all shards of one search. Returns the files in order.
fn check<'a>(titles: &[ShardTitle], paths: &[&'a Path]) -> anyhow::Result<Vec<&'a Path>> {
    let Some(first) = titles.first() else {
        return Ok(Vec::new());
    };
    for (title, path) in titles.iter().zip(paths) {
        if title.wanted != first.wanted {
            let (name, wanted) = (path.display(), &title.wanted);
            bail!("{name} is of {wanted}, others are of {}", first.wanted);
        }
    }
    let shards = titles.iter().map(|title| title.shard);
    let parts = in_order(shards.zip(paths.iter().copied()).collect())?;
    Searched::are_whole(titles.iter().map(|title| title.part.clone()))?;
    Ok(parts)
}

/// Reads a part to its end. Returns the title that says which shard the part is, with the trailer that contains it;
/// `None` if the reading was interrupted.
fn title_of(
    path: &Path,
    part: Option<&Part>,
    input: &Input,
    progress: &mut Progress,
) -> anyhow::Result<Option<(ShardTitle, Trailer)>> {
    let mut file = input::open_basis(path)?;
    file.expect_of(input)?;
    while file.next()?.is_some() {
        progress.step(|vectors| format!("{vectors} vectors checked"));
        if INTERRUPT.is_raised() {
            return Ok(None);
        }
    }
    if let Some(part) = part {
        part.check_end(&file)?;
    }
    let name = &file.name;
    let Some(trailer) = file.reader.trailer() else {
        bail!(
            "{name} does not say which shard it is: it was not written with --shard, was cut off, or is several \
             that were joined"
        );
    };
    if !trailer.complete {
        bail!("{name} is not complete: shard {}", trailer.shard);
    }
    match shards::title_of(&trailer.shard, &system(input)) {
        Some(title) => Ok(Some((title, trailer.clone()))),
        None => bail!("{name}: `{}` is not the title of a shard", trailer.shard),
    }
}

/// How the copying of a part ended.
enum Copied {
    /// All vectors were copied. The value is the trailer that was read.
    All(Option<Trailer>),
    Refused,
    Interrupted,
}

fn copy(
    path: &Path,
    system: &System,
    writer: &mut dyn BasisWriter,
    progress: &mut Progress,
) -> anyhow::Result<Copied> {
    let mut file = input::open_basis(path)?;
    while let Some(record) = file.next()? {
        progress.step(|vectors| format!("{vectors} vectors"));
        if INTERRUPT.is_raised() {
            return Ok(Copied::Interrupted);
        }
        let (name, line) = (&file.name, record.line);
        let Some(x) = &record.vector else {
            bail!("{name}:{line}: this record has no vector");
        };
        let Some(x) = numerators(x, system) else {
            bail!("{name}:{line}: this vector is not of this matrix");
        };
        if writer
            .push(Values::over(&x, system.denominator()))
            .is_break()
        {
            return Ok(Copied::Refused);
        }
    }
    Ok(Copied::All(file.reader.trailer().cloned()))
}

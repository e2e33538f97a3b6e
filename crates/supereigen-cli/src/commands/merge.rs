//! `supereigen merge`: the outputs of all shards as one, or what their checkpoints have counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use supereigen::lasso::union;
use supereigen::{Big, Entry, IBig, System, UBig, Values};
use supereigen_formats::Context;

use crate::args::{BasisFormat, Merge, numbers};
use crate::checkpoint::{Checkpoint, is_checkpoint};
use crate::input::{self, Input, Part};
use crate::interrupt::{self, INTERRUPT};
use crate::long_run::PART;
use crate::progress::Progress;
use crate::shards::{ShardName, check_parts, of_system, parse_shard};
use crate::writers::{self, BasisWriter, Start};
use crate::{INTERRUPTED, output};

pub(crate) fn run(options: &Merge) -> anyhow::Result<u8> {
    let document = input::read_square_matrix(Some(&options.file), &options.source)?;
    let (lambda, _) = input::read_lambda(&options.lambda)?;
    let input = Input {
        matrix: document.matrix,
        notation: document.notation,
        lambda,
    };
    interrupt::run_begins();
    let checkpoints = options
        .parts
        .iter()
        .filter(|part| is_checkpoint(part))
        .count();
    match checkpoints {
        0 => merge_outputs(options, &input),
        all if all == options.parts.len() => merge_checkpoints(options, &input),
        _ => bail!("some parts are checkpoints and some are not; merge one kind at a time"),
    }
}

/// Which part a file is, and the file: each of the M once, none missing.
fn in_order(parts: Vec<(ShardName, &Path)>) -> anyhow::Result<Vec<&Path>> {
    let mut by_number: BTreeMap<u32, &Path> = BTreeMap::new();
    let Some(&(first, first_path)) = parts.first() else {
        return Ok(Vec::new());
    };
    for (shard, path) in parts {
        let name = path.display();
        if shard.parts != first.parts {
            let (other, total) = (first_path.display(), first.parts);
            bail!("{name} is shard {shard}, but {other} is one of {total}");
        }
        if let Some(other) = by_number.insert(shard.number, path) {
            bail!("{name} and {} are both shard {shard}", other.display());
        }
    }
    let is_missing = |number: &u32| !by_number.contains_key(number);
    let missing: Vec<String> = (1..=first.parts)
        .filter(is_missing)
        .map(|number| format!("{number}/{}", first.parts))
        .collect();
    if !missing.is_empty() {
        let noun = if missing.len() == 1 {
            "shard"
        } else {
            "shards"
        };
        bail!("{noun} {} missing", list(&missing));
    }
    Ok(by_number.into_values().collect())
}

/// The first few.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let verb = if names.len() == 1 { "is" } else { "are" };
    match names.len() > SHOWN {
        true => format!(
            "{} and {} more {verb}",
            names[..SHOWN].join(", "),
            names.len() - SHOWN
        ),
        false => format!("{} {verb}", names.join(", ")),
    }
}

/// The files of a manifest, if that is what there is to merge.
fn listed(parts: &[PathBuf], input: &Input) -> anyhow::Result<Option<Vec<Part>>> {
    let [path] = parts else { return Ok(None) };
    match input::read_manifest(path)? {
        Some(manifest) => input::parts(path, &manifest, input).map(Some),
        None => Ok(None),
    }
}

fn merge_outputs(options: &Merge, input: &Input) -> anyhow::Result<u8> {
    let mut progress = Progress::of_short_steps();
    let mut parts = Vec::new();
    let mut titles: Vec<Title> = Vec::new();
    let listed = listed(&options.parts, input)?;
    let paths = match &listed {
        Some(listed) => listed.iter().map(|part| part.path.as_path()).collect(),
        None => options
            .parts
            .iter()
            .map(PathBuf::as_path)
            .collect::<Vec<_>>(),
    };
    for (index, &path) in paths.iter().enumerate() {
        let part = listed.as_ref().and_then(|listed| listed.get(index));
        let Some(title) = title_of_output(path, part, input, &mut progress)? else {
            return Ok(interrupted());
        };
        parts.push((title.shard, path));
        if let Some(first) = titles.first().filter(|first| first.wanted != title.wanted) {
            let (name, wanted) = (path.display(), &title.wanted);
            bail!("{name} is of {wanted}, others are of {}", first.wanted);
        }
        titles.push(title);
    }
    let parts = in_order(parts)?;
    let texts: Vec<&str> = titles.iter().map(|title| title.part.as_str()).collect();
    check_parts(&texts)?;
    let path = options.output.as_deref();
    if let Some(out) = path
        && paths.iter().any(|part| is_same_file(part, out))
    {
        bail!("{} is one of the parts", out.display());
    }
    let system = System::new(&input.matrix, &input.lambda)?;
    let by_name = || path.and_then(writers::format_by_name);
    let format = options
        .format
        .or_else(by_name)
        .unwrap_or(BasisFormat::Plain);
    let context = Context {
        lambda: Some(input.lambda.clone()),
        labels: input.matrix.labels().to_vec(),
        notation: input.notation,
        numbers: numbers(options.numbers),
        matrix: format.is_binary().then(|| input.matrix.clone()),
        ..Context::new(system.n(), system.denominator().clone())
    };
    let mut writer = writers::open(
        path,
        options.certificates,
        Some(&system),
        &context,
        format,
        Start::New,
    )?;
    for part in parts {
        let copied = copy(part, system.denominator(), &mut *writer, &mut progress)?;
        match copied {
            Copied::All => {}
            // The writer keeps its error until the end.
            Copied::Refused => break,
            Copied::Interrupted => {
                writer.finish(false)?;
                return Ok(interrupted());
            }
        }
    }
    writer
        .finish(true)
        .with_context(|| output::cannot_write(path))?;
    Ok(0)
}

fn interrupted() -> u8 {
    eprintln!("interrupted: not all parts were merged");
    INTERRUPTED
}

fn is_same_file(left: &Path, right: &Path) -> bool {
    match (left.canonicalize(), right.canonicalize()) {
        (Ok(left), Ok(right)) => left == right,
        _ => false,
    }
}

/// What an output says of itself.
struct Title {
    shard: ShardName,
    /// Which vectors it has.
    wanted: String,
    /// Which part of the search it is.
    part: String,
}

/// Reads a part to its end, where it says which one it is; `None` if it was interrupted.
fn title_of_output(
    path: &Path,
    part: Option<&Part>,
    input: &Input,
    progress: &mut Progress,
) -> anyhow::Result<Option<Title>> {
    let mut file = input::open_basis(path)?;
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
        bail!("{name} does not say which shard it is: it was not written with --shard, or cut off");
    };
    if !trailer.complete {
        bail!("{name} is not complete: shard {}", trailer.shard);
    }
    match read_title(&trailer.shard, input) {
        Some(title) => Ok(Some(title)),
        None => bail!("{name} is of another matrix or λ: shard {}", trailer.shard),
    }
}

/// Takes a title apart; `None` if it is not of this system.
fn read_title(text: &str, input: &Input) -> Option<Title> {
    let (shard, _) = text.split_once(' ')?;
    let shard = parse_shard(shard).ok()?;
    let rest = text.strip_prefix(&of_system(shard, input))?;
    let (wanted, part) = rest.strip_prefix(", ")?.rsplit_once(", ")?;
    Some(Title {
        shard,
        wanted: wanted.to_owned(),
        part: part.to_owned(),
    })
}

/// How the copying of a part ended.
enum Copied {
    All,
    Refused,
    Interrupted,
}

fn copy(
    path: &Path,
    denominator: &UBig,
    writer: &mut dyn BasisWriter,
    progress: &mut Progress,
) -> anyhow::Result<Copied> {
    let mut file = input::open_basis(path)?;
    let mut numerators: Vec<Big> = Vec::new();
    while let Some(record) = file.next()? {
        progress.step(|vectors| format!("{vectors} vectors"));
        if INTERRUPT.is_raised() {
            return Ok(Copied::Interrupted);
        }
        let (name, line) = (&file.name, record.line);
        let Some(x) = &record.vector else {
            bail!("{name}:{line}: this record has no vector");
        };
        numerators.clear();
        for entry in x {
            match over(entry, denominator) {
                Some(numerator) => numerators.push(numerator),
                None => bail!("{name}:{line}: this vector is not of this matrix"),
            }
        }
        if writer.push(Values::Big(&numerators)).is_break() {
            return Ok(Copied::Refused);
        }
    }
    Ok(Copied::All)
}

/// An entry as a numerator over a denominator; `None` if it is not a multiple of its inverse.
fn over(entry: &Entry, denominator: &UBig) -> Option<Big> {
    let Some(value) = entry else {
        return Some(None);
    };
    let factor = denominator / value.denominator();
    let is_whole = &factor * value.denominator() == *denominator;
    is_whole.then(|| Some(value.numerator() * IBig::from(factor)))
}

fn merge_checkpoints(options: &Merge, input: &Input) -> anyhow::Result<u8> {
    let mut parts = Vec::new();
    for path in &options.parts {
        parts.push((path, Checkpoint::read(path)?));
    }
    let Some((first_path, first)) = parts.first() else {
        return Ok(0);
    };
    let mut settings = first.settings.clone();
    let named = |settings: &[(String, String)], name: &str| {
        let found = settings.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    check_system(input, first, first_path)?;
    let mut shards = Vec::new();
    for (path, checkpoint) in &parts {
        let name = named(&checkpoint.settings, "shard");
        let Ok(shard) = parse_shard(&name) else {
            bail!(
                "{} is not of a shard but of the whole search",
                path.display()
            );
        };
        shards.push((shard, path.as_path()));
        set(&mut settings, "shard", &name);
        set(&mut settings, PART, &named(&checkpoint.settings, PART));
        checkpoint.check(path, &settings)?;
        if checkpoint.remaining.is_none() {
            bail!("{} was not begun", path.display());
        }
    }
    in_order(shards)?;
    let texts: Vec<String> = parts
        .iter()
        .map(|(_, part)| named(&part.settings, PART))
        .collect();
    check_parts(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
    set(&mut settings, "shard", "whole");
    settings.retain(|(key, _)| key != PART);
    let remaining = parts.iter().filter_map(|(_, part)| part.remaining.clone());
    let remaining = match union(remaining.flatten().collect()) {
        Ok(remaining) => remaining,
        Err(both) => bail!("two shards overlap: `{}` and `{}`", both.0, both.1),
    };
    let sum = |number: fn(&Checkpoint) -> u64| parts.iter().map(|(_, part)| number(part)).sum();
    let merged = Checkpoint {
        results: sum(|part| part.results),
        written: sum(|part| part.written),
        bytes: 0,
        remaining: Some(remaining),
        settings,
    };
    let is_count = named(&merged.settings, "command") == "count";
    if !is_count && !merged.is_complete() {
        bail!("shards of `basis` are merged by their outputs, once all are complete");
    }
    match &options.output {
        Some(path) if is_count => merged.write(path)?,
        Some(_) => bail!("shards of `basis` are merged by their outputs; these are checkpoints"),
        None if !merged.is_complete() => {
            let open: Vec<String> = parts
                .iter()
                .filter(|(_, part)| !part.is_complete())
                .map(|(path, _)| path.display().to_string())
                .collect();
            bail!(
                "{} not complete; -o OUT writes a checkpoint to go on with",
                list(&open)
            );
        }
        None => {}
    }
    println!("{}", merged.written);
    if !merged.is_complete() {
        eprintln!("this is what was counted so far; there may be more");
    }
    Ok(0)
}

fn set(settings: &mut [(String, String)], name: &str, value: &str) {
    for (key, old) in settings {
        if key == name {
            value.clone_into(old);
        }
    }
}

/// Refuses a checkpoint of another matrix or λ.
fn check_system(input: &Input, checkpoint: &Checkpoint, path: &Path) -> anyhow::Result<()> {
    let system = crate::long_run::system_settings(input);
    for (key, value) in system {
        if !checkpoint.settings.contains(&(key.clone(), value.clone())) {
            bail!(
                "{} is of another matrix or λ: its {key} is not {value}",
                path.display()
            );
        }
    }
    Ok(())
}

//! Decides where a run begins: at the start of the search or of a shard, or where an earlier run stopped.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use supereigen::lasso::{self, Options, Search, Stretch};
use supereigen::{Filter, Method, System};
use supereigen_formats::{Part, fingerprint};

use crate::args::LongRun;
use crate::checkpoint::Checkpoint;
use crate::files::{self, Claimed, Slot};
use crate::input::Input;
use crate::interrupt::INTERRUPT;
use crate::keeper::Kept;
use crate::numbers::NumberText;
use crate::run::Plan;
use crate::shards;

/// The name of the setting that says which part of the search a shard covers.
pub(crate) const PART: &str = "part";

/// A search that is prepared to run.
pub(crate) struct Ready {
    /// The search, prepared once for everything that is done with it; `None` for other methods, and after an interrupt.
    pub(crate) search: Option<Search>,
    /// How long the preparation took.
    pub(crate) preparing: Duration,
    /// The parts of the search to be run; `None` means the whole search.
    pub(crate) stretches: Option<Vec<Stretch>>,
    /// How often the search is to report its position, if checkpoints need that more often than the default.
    pub(crate) pause: Option<Duration>,
}

/// Where a run begins.
pub(crate) struct Beginning {
    /// The state that earlier runs left.
    pub(crate) checkpoint: Checkpoint,
    /// There was an earlier run.
    pub(crate) is_resumed: bool,
    /// The part of the search that the shard covers; `None` without `--shard`.
    pub(crate) part: Option<Part>,
    /// Where checkpoints are written, if they are kept.
    pub(crate) kept: Option<Kept>,
}

impl Beginning {
    /// Writes the first checkpoint. The output is already open, but what it holds is cut off only afterwards, so that
    /// the run can be continued from the first moment on.
    pub(crate) fn keep(&mut self, output: Option<&Path>) -> anyhow::Result<()> {
        if let Some(path) = output {
            self.checkpoint.file = files::number_of(path);
        }
        match &mut self.kept {
            Some(kept) => kept.write(&self.checkpoint),
            None => Ok(()),
        }
    }
}

/// Finds where to begin. Refuses to resume a run with other settings, and to overwrite the checkpoint of an unfinished
/// run.
pub(crate) fn begin(
    plan: &Plan<'_>,
    settings: Vec<(String, String)>,
) -> anyhow::Result<(Ready, Beginning)> {
    let (long_run, method) = (plan.long_run, plan.method);
    check_method(long_run, method)?;
    let mut kept = match &long_run.checkpoint {
        Some(path) => Some(Claimed::new(path)?.slot()?),
        None => None,
    };
    let mut checkpoint = Checkpoint::at_start(settings);
    let earlier = earlier(long_run, kept.as_mut())?;
    let is_resumed = earlier.is_some();
    let mut part = None;
    if let Some((path, earlier)) = earlier {
        // Another version could cut the search elsewhere, so the shard stays as it was when the run began.
        if let (Some(_), Some(kept)) = (long_run.shard, earlier.setting(PART)) {
            part = Some(kept.parse().with_context(|| format!("`{kept}`"))?);
            checkpoint.settings.push((PART.to_owned(), kept.to_owned()));
        }
        earlier.check(path, &checkpoint.settings)?;
        checkpoint = earlier;
    }
    let mut options = plan.lasso.clone();
    options.direction = checkpoint.direction.take();
    let started = Instant::now();
    let search = match method {
        Method::Lasso if !checkpoint.is_complete => prepare(&plan.input.system, &options)?,
        _ => None,
    };
    let preparing = started.elapsed();
    checkpoint.direction = search.as_ref().map(Search::direction);
    if let (Some(shard), false) = (long_run.shard, is_resumed) {
        let cut = shards::part(search.as_ref(), shard)?;
        let text = cut.to_string();
        checkpoint.settings.push((PART.to_owned(), text));
        checkpoint.remaining = Some(cut.0.clone());
        part = Some(cut);
    }
    let ready = Ready {
        search,
        preparing,
        stretches: checkpoint.remaining.clone(),
        pause: kept.is_some().then_some(long_run.every),
    };
    let every = long_run.every;
    let beginning = Beginning {
        is_resumed,
        part,
        checkpoint,
        kept: kept.map(|slot| Kept { slot, every }),
    };
    Ok((ready, beginning))
}

/// Prepares a search; `None` if it was interrupted.
pub(crate) fn prepare(system: &System, options: &Options) -> anyhow::Result<Option<Search>> {
    match system.search(&options.clone().interrupt(&INTERRUPT)) {
        Err(lasso::Error::Interrupted) => Ok(None),
        search => Ok(Some(search?)),
    }
}

/// Refuses flags for checkpoints and shards unless the method is lasso, the only one that can resume or be divided.
fn check_method(long_run: &LongRun, method: Method) -> anyhow::Result<()> {
    let flags = [
        ("--checkpoint", long_run.checkpoint.is_some()),
        ("--resume", long_run.resume.is_some()),
        ("--shard", long_run.shard.is_some()),
    ];
    match flags.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) if method != Method::Lasso => {
            bail!("{flag} needs the method lasso")
        }
        _ => Ok(()),
    }
}

/// Returns the checkpoint of the earlier run that is to be resumed, if any. The file for new checkpoints may be the
/// same one, and then need not exist yet; an unfinished checkpoint there is never overwritten unless it is resumed.
fn earlier<'a>(
    long_run: &'a LongRun,
    kept: Option<&mut Slot>,
) -> anyhow::Result<Option<(&'a Path, Checkpoint)>> {
    let resumed = long_run.resume.as_deref();
    if let (Some(slot), Some(path)) = (kept, &long_run.checkpoint) {
        let bytes = slot.read();
        let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
        let is_resumed = resumed.is_some_and(|resumed| files::is_same(resumed, path));
        // A run that was killed at its very beginning leaves an empty file.
        let there = match bytes.is_empty() {
            true => None,
            false => Some(Checkpoint::parse(path, &bytes)?),
        };
        match there {
            there if is_resumed => return Ok(there.map(|there| (path.as_path(), there))),
            Some(there) if !there.is_complete => {
                let path = path.display();
                bail!(
                    "{path} is the checkpoint of a run that is not finished; add --resume {path}, or remove it"
                );
            }
            _ => {}
        }
    }
    match resumed {
        Some(path) => Ok(Some((path, Checkpoint::read(path)?))),
        None => Ok(None),
    }
}

/// Returns the settings that determine what a run computes, for its checkpoint.
pub(crate) fn settings(command: &str, plan: &Plan<'_>) -> Vec<(String, String)> {
    let shard = plan.long_run.shard.map(|shard| shard.to_string());
    let mut settings = vec![("command".to_owned(), command.to_owned())];
    settings.extend(system_settings(&plan.input));
    for (key, value) in [
        ("shard", shard.unwrap_or("whole".to_owned())),
        ("type", type_text(&plan.lasso)),
        ("strategy", plan.lasso.strategy.to_string()),
        ("filters", filter_text(&plan.filter)),
    ] {
        settings.push((key.to_owned(), value));
    }
    settings
}

/// Returns the name of a value of a flag.
pub(crate) fn name_of(value: impl ValueEnum) -> String {
    let name = value.to_possible_value();
    name.map_or(String::new(), |name| name.get_name().to_owned())
}

/// Describes in one phrase which vectors are wanted.
pub(crate) fn wanted(plan: &Plan<'_>) -> String {
    let (kind, filters) = (type_text(&plan.lasso), filter_text(&plan.filter));
    format!("type {kind}, filters {filters}")
}

/// Returns the wanted type as the number of its node, since checkpoints identify a matrix without its labels.
fn type_text(options: &Options) -> String {
    let node = options.type_of.map(|node| (node + 1).to_string());
    node.unwrap_or("any".to_owned())
}

/// Describes what a filter lets pass, with nodes by their numbers.
fn filter_text(filter: &Filter) -> String {
    let list = |nodes: &[usize]| {
        let numbers = nodes.iter().map(|node| (node + 1).to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    let number = |count: usize| count.to_string();
    let contains = (!filter.contains.is_empty()).then(|| list(&filter.contains));
    let parts = [
        ("support-min", filter.support_min.map(number)),
        ("support-max", filter.support_max.map(number)),
        ("contains", contains),
        ("cycle", filter.cycle.as_deref().map(list)),
    ];
    let parts = parts.into_iter();
    let parts: Vec<String> = parts
        .filter_map(|(name, value)| Some(format!("{name} {}", value?)))
        .collect();
    match parts.is_empty() {
        true => "none".to_owned(),
        false => parts.join(", "),
    }
}

/// Returns the settings that identify the system.
pub(crate) fn system_settings(input: &Input) -> [(String, String); 2] {
    let n = input.matrix().rows();
    let matrix = format!("{}, {n} nodes", fingerprint(input.matrix()));
    [
        ("matrix".to_owned(), matrix),
        ("lambda".to_owned(), lambda_text(input)),
    ]
}

/// Returns λ as an exact number, in a text that depends on its value alone.
pub(crate) fn lambda_text(input: &Input) -> String {
    use supereigen_formats::Notation;
    let numbers = NumberText::new(&supereigen::UBig::ONE, Notation::Exact);
    numbers.entry(input.lambda())
}

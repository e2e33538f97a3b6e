//! Where a run begins: at the start of the search or of a shard, or where an earlier run left it.

use std::path::Path;

use anyhow::bail;
use supereigen::System;
use supereigen::lasso::{Options, Stretch};
use supereigen_formats::fingerprint;

use crate::args::{Filters, Lasso, LongRun, MethodName, StrategyName};
use crate::checkpoint::Checkpoint;
use crate::input::Input;
use crate::keeper::Kept;
use crate::numbers::NumberText;
use crate::shards;

/// The setting that says which part of the search a shard is.
pub(crate) const PART: &str = "part";

/// Where a run begins.
pub(crate) struct Beginning {
    /// What earlier runs did.
    pub(crate) checkpoint: Checkpoint,
    /// Whether there were any that came somewhere.
    pub(crate) is_resumed: bool,
    /// The part of the search that the shard is, if it is one.
    pub(crate) part: Option<String>,
    /// What is to be searched; `None` is all.
    pub(crate) stretches: Option<Vec<Stretch>>,
    /// Where checkpoints are kept.
    pub(crate) kept: Option<Kept>,
}

/// Finds where to begin. Refuses to go on with another run, and to lose one that is not finished.
pub(crate) fn begin(
    long_run: &LongRun,
    method: MethodName,
    settings: Vec<(String, String)>,
    system: &System,
    options: &Options,
) -> anyhow::Result<Beginning> {
    check_method(long_run, method)?;
    let mut checkpoint = Checkpoint::at_start(settings);
    let part = match long_run.shard {
        Some(shard) => Some(shards::part(system, options, shard)?),
        None => None,
    };
    // Another version could cut elsewhere, so that the numbers of the shard do not say it all.
    let part_text = part.as_deref().map(shards::part_text);
    if let Some(text) = &part_text {
        checkpoint.settings.push((PART.to_owned(), text.clone()));
    }
    let kept = long_run.checkpoint.clone();
    if let Some(path) = &kept
        && long_run.resume.as_ref() != Some(path)
    {
        refuse_to_lose(path)?;
    }
    if let Some(earlier) = earlier(long_run, &checkpoint)? {
        checkpoint = earlier;
    }
    let is_resumed = checkpoint.remaining.is_some();
    if !is_resumed {
        checkpoint.remaining = part;
    }
    Ok(Beginning {
        is_resumed,
        part: part_text,
        stretches: checkpoint.remaining.clone(),
        checkpoint,
        kept: kept.map(|path| Kept {
            path,
            every: long_run.every,
        }),
    })
}

/// Only the lasso method can be taken up again, or be cut.
fn check_method(long_run: &LongRun, method: MethodName) -> anyhow::Result<()> {
    let flags = [
        ("--checkpoint", long_run.checkpoint.is_some()),
        ("--resume", long_run.resume.is_some()),
        ("--shard", long_run.shard.is_some()),
    ];
    match flags.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) if !matches!(method, MethodName::Lasso) => {
            bail!("{flag} needs the method lasso")
        }
        _ => Ok(()),
    }
}

/// Where an earlier run left the search, if it is to be taken up. The file that is also to be written need not
/// be there yet.
fn earlier(long_run: &LongRun, wanted: &Checkpoint) -> anyhow::Result<Option<Checkpoint>> {
    match &long_run.resume {
        Some(path) if long_run.checkpoint.as_ref() != Some(path) || path.exists() => {
            let earlier = Checkpoint::read(path)?;
            earlier.check(path, &wanted.settings)?;
            Ok(Some(earlier))
        }
        _ => Ok(None),
    }
}

/// A checkpoint that says that something remains is not written over.
fn refuse_to_lose(path: &Path) -> anyhow::Result<()> {
    if path.exists() && !Checkpoint::read(path)?.is_complete() {
        let path = path.display();
        bail!(
            "{path} is the checkpoint of a run that is not finished; add --resume {path}, or remove it"
        );
    }
    Ok(())
}

/// What a run computes, for its checkpoint.
pub(crate) fn settings(
    command: &str,
    input: &Input,
    lasso: &Lasso,
    long_run: &LongRun,
    filters: &Filters,
) -> Vec<(String, String)> {
    let strategy = match lasso.strategy {
        StrategyName::Auto => "auto",
        StrategyName::Forward => "forward",
        StrategyName::Backward => "backward",
    };
    let shard = long_run
        .shard
        .map_or("whole".to_owned(), |shard| shard.to_string());
    let mut settings = vec![("command".to_owned(), command.to_owned())];
    settings.extend(system_settings(input));
    for (key, value) in [
        ("shard", shard),
        ("type", lasso.type_of.clone().unwrap_or("any".to_owned())),
        ("strategy", strategy.to_owned()),
        ("filters", filters.text()),
    ] {
        settings.push((key.to_owned(), value));
    }
    settings
}

/// Which vectors are wanted, as one phrase.
pub(crate) fn wanted(lasso: &Lasso, filters: &Filters) -> String {
    let type_of = lasso.type_of.as_deref().unwrap_or("any");
    format!("type {type_of}, filters {}", filters.text())
}

/// Which system it is.
pub(crate) fn system_settings(input: &Input) -> [(String, String); 2] {
    let n = input.matrix.rows();
    let matrix = format!("{}, {n} nodes", fingerprint(&input.matrix));
    [
        ("matrix".to_owned(), matrix),
        ("lambda".to_owned(), lambda_text(input)),
    ]
}

/// λ as an exact number that depends on its value alone.
pub(crate) fn lambda_text(input: &Input) -> String {
    use supereigen_formats::{Notation, Numbers};
    let numbers = NumberText::new(&supereigen::UBig::ONE, Notation::default(), Numbers::Exact);
    numbers.entry(&input.lambda)
}

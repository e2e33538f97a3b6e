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

/// Where a run begins.
pub(crate) struct Beginning {
    /// What earlier runs did.
    pub(crate) checkpoint: Checkpoint,
    /// Whether there were any that came somewhere.
    pub(crate) is_resumed: bool,
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
    let flags = [
        ("--checkpoint", long_run.checkpoint.is_some()),
        ("--resume", long_run.resume.is_some()),
        ("--shard", long_run.shard.is_some()),
    ];
    if let Some((flag, _)) = flags.iter().find(|(_, is_given)| *is_given)
        && !matches!(method, MethodName::Lasso)
    {
        bail!("{flag} needs the method lasso");
    }
    let mut checkpoint = Checkpoint::at_start(settings);
    let kept = long_run.checkpoint.clone();
    match &long_run.resume {
        Some(path) if kept.as_ref() == Some(path) && !path.exists() => {}
        Some(path) => {
            let earlier = Checkpoint::read(path)?;
            earlier.check(path, &checkpoint.settings)?;
            checkpoint = earlier;
        }
        None => {
            if let Some(path) = &kept {
                refuse_to_lose(path)?;
            }
        }
    }
    let is_resumed = checkpoint.remaining.is_some();
    if let Some(shard) = long_run.shard
        && !is_resumed
    {
        let Some((_, mut shards)) = shards::plan(system, options, shard.parts) else {
            bail!("interrupted while the search was cut into shards");
        };
        let part = shards.swap_remove(shard.number as usize - 1);
        checkpoint.remaining = Some(part.stretches);
    }
    Ok(Beginning {
        is_resumed,
        stretches: checkpoint.remaining.clone(),
        checkpoint,
        kept: kept.map(|path| Kept {
            path,
            every: long_run.every,
        }),
    })
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

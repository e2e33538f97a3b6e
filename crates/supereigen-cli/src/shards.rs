//! The parts of a search that `--shard` and `plan` name; `Search::plan` cuts it in the same way on all machines.

use supereigen::lasso::{Search, Shard, Survey};
use supereigen_formats::{Part, ShardName, ShardTitle, fingerprint};

use crate::input::Input;
use crate::long_run::lambda_text;
use crate::run::Interrupted;

/// Returns the text by which the title of a shard identifies its system.
pub(crate) fn system(input: &Input) -> String {
    ShardTitle::system(&fingerprint(input.matrix()), &lambda_text(input))
}

/// Reads the title of a shard; `None` if the text is no title, or names another [`system`].
pub(crate) fn title_of(text: &str, system: &str) -> Option<ShardTitle> {
    let title: Option<ShardTitle> = text.parse().ok();
    title.filter(|title| title.system == system)
}

/// Returns one part; the error is [`Interrupted`] if the planning was interrupted.
pub(crate) fn part(search: Option<&Search>, shard: ShardName) -> anyhow::Result<Part> {
    let Some((_, mut shards)) = plan(search, shard.parts()) else {
        return Err(Interrupted::error(
            "while the search was cut into shards, nothing was computed",
        ));
    };
    Ok(Part(
        shards.swap_remove(shard.number() as usize - 1).stretches,
    ))
}

/// Returns the survey and all parts in order; `None` if the planning was interrupted.
pub(crate) fn plan(search: Option<&Search>, parts: u32) -> Option<(Survey, Vec<Shard>)> {
    let survey = search?.plan(parts).ok()?;
    let shards = survey.shards(parts as usize);
    Some((survey, shards))
}

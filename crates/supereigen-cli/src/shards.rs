//! The parts of a search that `--shard` and `plan` name; `Search::plan` cuts it alike on all machines.

use std::fmt;

use anyhow::bail;
use supereigen::lasso::{Search, Shard, Stretch, Survey, union};
use supereigen_formats::fingerprint;

use crate::input::Input;
use crate::interrupt::INTERRUPT;
use crate::long_run::lambda_text;
use crate::run::Interrupted;

/// The K-th of M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShardName {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) parts: u32,
}

impl fmt::Display for ShardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.parts)
    }
}

/// `2/7`.
pub(crate) fn parse_shard(text: &str) -> Result<ShardName, String> {
    let wrong = || "a shard is written K/M with K from 1 to M, such as 2/7".to_owned();
    let (number, parts) = text.split_once('/').ok_or_else(wrong)?;
    let read = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => digits.parse::<u32>().map_err(|_| wrong()),
        false => Err(wrong()),
    };
    let (number, parts) = (read(number)?, read(parts)?);
    match (1..=parts).contains(&number) && parts <= 65_536 {
        true => Ok(ShardName { number, parts }),
        false => Err(wrong()),
    }
}

/// How an output says which part it is: of which system, of which of its vectors, and from where to
/// where, so that parts that do not fit together are told apart.
pub(crate) fn title(shard: ShardName, input: &Input, wanted: &str, part: &str) -> String {
    format!("{shard} {}, {wanted}, {part}", system(input))
}

/// What a title says.
#[derive(Debug)]
pub(crate) struct Title {
    pub(crate) shard: ShardName,
    /// Which vectors there are.
    pub(crate) wanted: String,
    /// Which part of the search it is.
    pub(crate) part: String,
}

impl Title {
    /// Takes a title apart; `None` if it is not of this [`system`], or not a title.
    pub(crate) fn read(text: &str, system: &str) -> Option<Title> {
        let (shard, rest) = text.split_once(' ')?;
        let rest = rest.strip_prefix(system)?.strip_prefix(", ")?;
        let (wanted, part) = rest.rsplit_once(", ")?;
        let (_, filters) = wanted.strip_prefix("type ")?.split_once(", filters ")?;
        parse_part(part).filter(|_| !filters.is_empty())?;
        Some(Title {
            shard: parse_shard(shard).ok()?,
            wanted: wanted.to_owned(),
            part: part.to_owned(),
        })
    }
}

/// What follows the number of a shard in its title.
pub(crate) fn system(input: &Input) -> String {
    let matrix = fingerprint(&input.matrix);
    format!("of {matrix}, λ = {}", lambda_text(input))
}

/// How a title says that no vectors were left out; see [`wanted`](crate::long_run::wanted).
pub(crate) const ALL_WANTED: &str = "type any, filters none";

/// The stretches of one part; [`Interrupted`] if it was.
pub(crate) fn part(search: Option<&Search>, shard: ShardName) -> anyhow::Result<Vec<Stretch>> {
    let Some((_, mut shards)) = plan(search, shard.parts) else {
        return Err(Interrupted::error(
            "while the search was cut into shards, nothing was computed",
        ));
    };
    Ok(shards.swap_remove(shard.number as usize - 1).stretches)
}

const NOTHING: &str = "nothing";
const SEPARATOR: &str = "; ";

/// `forward start to 3.4.5`.
pub(crate) fn part_text(stretches: &[Stretch]) -> String {
    if stretches.is_empty() {
        return NOTHING.to_owned();
    }
    let texts: Vec<String> = stretches.iter().map(Stretch::to_string).collect();
    texts.join(SEPARATOR)
}

/// Reads it back.
fn parse_part(text: &str) -> Option<Vec<Stretch>> {
    match text {
        NOTHING => Some(Vec::new()),
        _ => text
            .split(SEPARATOR)
            .map(|part| part.parse().ok())
            .collect(),
    }
}

/// Refuses parts that overlap or leave a gap, whatever they are called.
pub(crate) fn check_parts(parts: &[&str]) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for text in parts {
        match parse_part(text) {
            Some(stretches) => all.extend(stretches),
            None => bail!("`{text}` is no part of a search"),
        }
    }
    let joined = match union(all) {
        Ok(joined) => part_text(&joined),
        Err(both) => bail!("two shards overlap: `{}` and `{}`", both.0, both.1),
    };
    const WHOLE: [&str; 3] = [
        "forward start to end",
        "backward start to end",
        "type start to end; forked start to end",
    ];
    if !WHOLE.contains(&joined.as_str()) {
        bail!("the shards leave a gap: together they are `{joined}`");
    }
    Ok(())
}

/// All parts, in order; `None` if it was interrupted.
pub(crate) fn plan(search: Option<&Search>, parts: u32) -> Option<(Survey, Vec<Shard>)> {
    let survey = search?.plan(parts, &INTERRUPT).ok()?;
    let shards = survey.shards(parts as usize);
    Some((survey, shards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_must_be_the_whole() {
        let check = |parts: &[&str]| check_parts(parts).map_err(|error| error.to_string());
        assert_eq!(
            check(&["forward 2.1 to end", "forward start to 2.1", "nothing"]),
            Ok(())
        );
        let both = ["type start to end; forked start to 3", "forked 3 to end"];
        assert_eq!(check(&both), Ok(()));
        let refused = |parts: &[&str], message: &str| {
            let found = check(parts).expect_err("refused");
            assert!(found.contains(message), "{found}");
        };
        refused(&["forward start to 2", "forward 3 to end"], "a gap");
        refused(&["forward start to 2.1", "forward 2 to end"], "overlap");
        refused(&["type start to end"], "a gap");
        refused(&["forward start to end", "backward start to end"], "a gap");
        refused(&["nothing"], "a gap");
        refused(&["something"], "is no part");
    }

    #[test]
    fn a_shard_is_one_of_several() {
        let shard = |number, parts| Ok(ShardName { number, parts });
        assert_eq!(parse_shard("2/7"), shard(2, 7));
        assert_eq!(parse_shard("1/1"), shard(1, 1));
        for text in [
            "", "2", "0/7", "8/7", "2/0", "-1/7", "2/7/9", "+2/7", "1/99999",
        ] {
            assert!(parse_shard(text).is_err(), "{text}");
        }
    }
}

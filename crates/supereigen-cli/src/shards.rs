//! The parts of a search that `--shard` and `plan` name; `lasso::plan` cuts it alike on all machines.

use std::fmt;

use supereigen::System;
use supereigen::lasso::{self, Options, Shard, Survey};
use supereigen_formats::fingerprint;

use crate::input::Input;
use crate::interrupt::INTERRUPT;
use crate::long_run::lambda_text;

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

/// How an output says which part it is.
pub(crate) fn title(shard: ShardName, input: &Input) -> String {
    let matrix = fingerprint(&input.matrix);
    format!("{shard} of {matrix}, λ = {}", lambda_text(input))
}

/// All parts, in order; `None` if it was interrupted.
pub(crate) fn plan(system: &System, options: &Options, parts: u32) -> Option<(Survey, Vec<Shard>)> {
    lasso::plan(system, options, parts, &INTERRUPT)
}

#[cfg(test)]
mod tests {
    use super::*;

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

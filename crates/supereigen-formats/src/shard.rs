//! The texts that say which part of a basis a file has; outputs, checkpoints, manifests and Python share them.

use std::fmt;
use std::str::FromStr;

use supereigen::lasso::{Overlap, Stretch, union};

/// The name of the K-th of M parts, such as `2/7`.
///
/// ```
/// use supereigen_formats::ShardName;
/// let name: ShardName = "2/7".parse()?;
/// assert_eq!((name.number(), name.parts()), (2, 7));
/// assert_eq!(name.to_string(), "2/7");
/// assert!("8/7".parse::<ShardName>().is_err());
/// # Ok::<(), supereigen_formats::NoShard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardName {
    number: u32,
    parts: u32,
}

impl ShardName {
    /// The greatest number of parts into which a search can be cut.
    pub const MOST: u32 = 65_536;

    /// Creates the name of the K-th of M parts, counted from 1; `None` if there is no such part.
    pub fn new(number: u32, parts: u32) -> Option<ShardName> {
        let is_one = (1..=parts).contains(&number) && parts <= ShardName::MOST;
        is_one.then_some(ShardName { number, parts })
    }

    /// Returns the number K of this part, counted from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number M of all parts.
    pub fn parts(self) -> u32 {
        self.parts
    }
}

impl fmt::Display for ShardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.parts)
    }
}

/// Why a text does not name a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoShard {
    /// The text is not of the form K/M.
    Name,
    /// The text is not a list of stretches.
    Part,
    /// The text is not the title of a shard.
    Title,
}

impl fmt::Display for NoShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoShard::Name => "a shard is written K/M with K from 1 to M, such as 2/7",
            NoShard::Part => "expected parts of a search such as `forward 3.5 to 4; forward 7 to end`, or `nothing`",
            NoShard::Title => "expected `2/7 of FINGERPRINT, λ = 0, type any, filters none, PART`",
        })
    }
}

impl std::error::Error for NoShard {}

impl FromStr for ShardName {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<ShardName, NoShard> {
        let (number, parts) = text.split_once('/').ok_or(NoShard::Name)?;
        let read = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse().map_err(|_| NoShard::Name),
            false => Err(NoShard::Name),
        };
        ShardName::new(read(number)?, read(parts)?).ok_or(NoShard::Name)
    }
}

const NOTHING: &str = "nothing";
const SEPARATOR: &str = "; ";

/// The stretches of the search that a shard covers, written `forward start to 3.4.5`, with `; ` between several, or
/// `nothing`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part(pub Vec<Stretch>);

impl Part {
    /// Checks that some parts together are a whole search.
    ///
    /// # Errors
    /// If two parts overlap, or if the parts leave a gap.
    pub fn are_whole(parts: impl IntoIterator<Item = Part>) -> Result<(), NotWhole> {
        const WHOLE: [&str; 3] = [
            "forward start to end",
            "backward start to end",
            "type start to end; forked start to end",
        ];
        let all = parts.into_iter().flat_map(|part| part.0).collect();
        match union(all).map(Part) {
            Err(overlap) => Err(NotWhole::Overlap(overlap)),
            Ok(joined) if WHOLE.contains(&joined.to_string().as_str()) => Ok(()),
            Ok(joined) => Err(NotWhole::Gap(joined)),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, stretch) in self.0.iter().enumerate() {
            let before = if at == 0 { "" } else { SEPARATOR };
            write!(f, "{before}{stretch}")?;
        }
        match self.0.is_empty() {
            true => f.write_str(NOTHING),
            false => Ok(()),
        }
    }
}

impl FromStr for Part {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Part, NoShard> {
        if text == NOTHING {
            return Ok(Part(Vec::new()));
        }
        let stretches: Result<_, _> = text.split(SEPARATOR).map(str::parse).collect();
        stretches.map(Part).map_err(|_| NoShard::Part)
    }
}

/// Why some parts together are not a whole search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotWhole {
    /// Two parts overlap.
    Overlap(Overlap),
    /// The parts leave a gap: together they cover only this.
    Gap(Part),
}

impl fmt::Display for NotWhole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWhole::Overlap(overlap) => {
                let (before, after) = overlap.stretches();
                write!(f, "two shards overlap: `{before}` and `{after}`")
            }
            NotWhole::Gap(joined) => {
                write!(f, "the shards leave a gap: together they are `{joined}`")
            }
        }
    }
}

impl std::error::Error for NotWhole {}

/// The title by which an output says that it is a shard: of which system, of which of its vectors, and which
/// stretches of the search it covers. The titles show whether shards fit together.
///
/// ```
/// use supereigen_formats::ShardTitle;
/// let text = "2/7 of 0123abcd, λ = 1/2, type any, filters none, forward 3 to 4.1; forward 5 to end";
/// let title: ShardTitle = text.parse()?;
/// assert_eq!(title.system, ShardTitle::system("0123abcd", "1/2"));
/// assert_eq!(title.wanted, ShardTitle::ALL);
/// assert_eq!(title.part.0.len(), 2);
/// assert_eq!(title.to_string(), text);
/// # Ok::<(), supereigen_formats::NoShard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardTitle {
    /// Which shard it is, of how many.
    pub shard: ShardName,
    /// The matrix and λ, as [`ShardTitle::system`] writes them.
    pub system: String,
    /// Which vectors the shard has: `type …, filters …`.
    pub wanted: String,
    /// Which part of the search the shard covers.
    pub part: Part,
}

impl ShardTitle {
    /// The value of `wanted` if no vectors were left out.
    pub const ALL: &str = "type any, filters none";

    /// Returns the text for a system: the fingerprint of its matrix, and λ.
    pub fn system(fingerprint: &str, lambda: &str) -> String {
        format!("{fingerprint}, λ = {lambda}")
    }
}

impl fmt::Display for ShardTitle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShardTitle {
            shard,
            system,
            wanted,
            part,
        } = self;
        write!(f, "{shard} of {system}, {wanted}, {part}")
    }
}

impl FromStr for ShardTitle {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<ShardTitle, NoShard> {
        let wrong = NoShard::Title;
        let (shard, rest) = text.split_once(" of ").ok_or(wrong)?;
        let (rest, part) = rest.rsplit_once(", ").ok_or(wrong)?;
        let place = rest.find(", type ").ok_or(wrong)?;
        let (system, wanted) = (&rest[..place], &rest[place + 2..]);
        let filters = wanted.split_once(", filters ").map(|(_, filters)| filters);
        let (fingerprint, lambda) = system.split_once(", λ = ").ok_or(wrong)?;
        if filters.is_none_or(str::is_empty) || fingerprint.is_empty() || lambda.is_empty() {
            return Err(wrong);
        }
        Ok(ShardTitle {
            shard: shard.parse()?,
            system: system.to_owned(),
            wanted: wanted.to_owned(),
            part: part.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_several() {
        for (text, number, parts) in [
            ("2/7", 2, 7),
            ("1/1", 1, 1),
            ("65536/65536", 65_536, 65_536),
        ] {
            let name = ShardName::new(number, parts);
            assert_eq!(text.parse(), name.ok_or(NoShard::Name));
            assert_eq!(name.map(|name| name.to_string()).as_deref(), Some(text));
        }
        for text in [
            "", "2", "0/7", "8/7", "2/0", "-1/7", "2/7/9", "+2/7", "1/99999",
        ] {
            assert_eq!(text.parse::<ShardName>(), Err(NoShard::Name), "{text}");
        }
    }

    #[test]
    fn titles_are_read_back_and_nothing_else() {
        for text in [
            "1/2 of f, λ = -inf, type 3, filters contains 1,2, support-min 4, nothing",
            "1/2 of f, λ = 0, type any, filters none, type start to end; forked start to 3",
        ] {
            let title = text.parse::<ShardTitle>().expect(text);
            assert_eq!(title.to_string(), text);
        }
        for text in [
            "",
            "1/2",
            "1/2 of f, λ = 0, nothing",
            "1/2 of f, type any, filters none, nothing",
            "3/2 of f, λ = 0, type any, filters none, nothing",
            "1/2 of f, λ = 0, type any, filters , nothing",
            "1/2 of f, λ = 0, type any, filters none, something",
            "1/2 of , λ = 0, type any, filters none, nothing",
        ] {
            assert!(text.parse::<ShardTitle>().is_err(), "{text}");
        }
    }

    #[test]
    fn parts_must_be_the_whole() {
        let check = |texts: &[&str]| {
            let parts = texts.iter().map(|text| text.parse::<Part>().expect(text));
            Part::are_whole(parts).map_err(|error| error.to_string())
        };
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
        assert_eq!("something".parse::<Part>(), Err(NoShard::Part));
    }
}

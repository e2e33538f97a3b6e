//! The part of a search that a part of a folder covers, as text; and which parts are one's share.

use std::fmt;
use std::str::FromStr;

use supereigen::lasso::{Stretch, union};

const NOTHING: &str = "nothing";
const SEPARATOR: &str = "; ";

/// Stretches of a search, written `forward start to 3.4.5`, with `; ` between several, or `nothing`.
///
/// ```
/// use supereigen_folder::Part;
/// let part: Part = "forward 3 to 4.1; forward 5 to end".parse()?;
/// assert_eq!(part.0.len(), 2);
/// assert_eq!(part.to_string(), "forward 3 to 4.1; forward 5 to end");
/// # Ok::<(), supereigen_folder::NoPart>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part(pub Vec<Stretch>);

impl Part {
    /// Returns whether some parts together are a whole search, without an overlap.
    pub fn are_whole(parts: impl IntoIterator<Item = Part>) -> bool {
        const WHOLE: [&str; 4] = [
            "forward start to end",
            "backward start to end",
            "type start to end; forked start to end",
            "cone start to end",
        ];
        let all = parts.into_iter().flat_map(|part| part.0).collect();
        let joined = union(all).map(|joined| Part(joined).to_string());
        joined.is_some_and(|joined| WHOLE.contains(&joined.as_str()))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, stretch) in self.0.iter().enumerate() {
            let before = if at == 0 { "" } else { SEPARATOR };
            write!(f, "{before}{stretch}")?;
        }
        if self.0.is_empty() {
            f.write_str(NOTHING)
        } else {
            Ok(())
        }
    }
}

/// The error for a text that names no part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPart;

supereigen::messages! { NoPart:
    _ => "expected parts of a search such as `forward 3.5 to 4; forward 7 to end`, or `nothing`";
}

impl FromStr for Part {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Part, NoPart> {
        if text == NOTHING {
            return Ok(Part::default());
        }
        let stretches: Result<_, _> = text.split(SEPARATOR).map(str::parse).collect();
        stretches.map(Part).map_err(|_| NoPart)
    }
}

/// Which parts one of several processes computes: the K-th of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Share {
    /// The share of a process that computes all parts.
    pub const ALL: Share = Share { number: 1, of: 1 };

    /// Returns whether a part, counted from 0, belongs to this share.
    pub fn has(self, part: usize) -> bool {
        part % self.of == self.number - 1
    }
}

impl FromStr for Share {
    type Err = NoShare;

    fn from_str(text: &str) -> Result<Share, NoShare> {
        const MAX_SHARES: usize = 65_536;
        let (number, of) = text.split_once('/').ok_or(NoShare)?;
        let is_plain = [number, of].iter().all(|digits| !digits.starts_with('+'));
        match (number.parse(), of.parse()) {
            (Ok(number @ 1..), Ok(of @ 1..=MAX_SHARES)) if is_plain && number <= of => {
                Ok(Share { number, of })
            }
            _ => Err(NoShare),
        }
    }
}

/// The error for a text that is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoShare;

supereigen::messages! { NoShare:
    _ => "a shard is written K/N with K from 1 to N, such as 2/7";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_must_be_the_whole() {
        let are_whole = |texts: &[&str]| {
            let parts = texts.iter().map(|text| text.parse::<Part>().expect(text));
            Part::are_whole(parts)
        };
        assert!(are_whole(&[
            "forward 2.1 to end",
            "forward start to 2.1",
            "nothing"
        ]));
        assert!(are_whole(&[
            "type start to end; forked start to 3",
            "forked 3 to end"
        ]));
        for parts in [
            &["forward start to 2", "forward 3 to end"][..],
            &["forward start to 2.1", "forward 2 to end"],
            &["type start to end"],
            &["forward start to end", "backward start to end"],
            &["nothing"],
        ] {
            assert!(!are_whole(parts), "{parts:?}");
        }
        assert_eq!("something".parse::<Part>(), Err(NoPart));
    }
}

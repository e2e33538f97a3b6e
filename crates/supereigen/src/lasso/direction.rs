//! The direction that a search has chosen, forward or backward from closed lassos, and its text form.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The direction in which a search builds lassos: forward from their first nodes, or backward from the closed lassos,
/// which are part of the direction.
///
/// Its text can be kept and read back: `forward`, or `backward` and the nodes of every closed lasso, counted from 1, as
/// in `backward 3.5.7 4`. With a direction given, a search is ready at once
/// ([`Options::direction`](super::Options::direction)).
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Options, System};
/// let system = System::new(&Family::Degree3.matrix(40, 1), 0)?;
/// let text = system.search(&Options::new())?.direction().to_string();
/// assert!(text.starts_with("backward "));
/// let options = Options::new().direction(text.parse()?);
/// let search = system.search(&options)?; // without looking for closed lassos again
/// assert_eq!(search.direction().to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The nodes of each closed lasso; `None` if the direction is forward.
    pub(crate) roots: Option<Arc<[Box<[u32]>]>>,
}

impl Direction {
    pub(crate) const FORWARD: Direction = Direction { roots: None };
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(roots) = &self.roots else {
            return f.write_str("forward");
        };
        f.write_str("backward")?;
        for root in &**roots {
            for (at, &node) in root.iter().enumerate() {
                let mark = if at == 0 { ' ' } else { '.' };
                write!(f, "{mark}{}", u64::from(node) + 1)?;
            }
        }
        Ok(())
    }
}

/// The error for a text that names no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDirection;

crate::messages! { NoDirection:
    _ => "expected a direction such as `forward` or `backward 3.5.7 4`";
}

impl FromStr for Direction {
    type Err = NoDirection;

    fn from_str(text: &str) -> Result<Direction, NoDirection> {
        let mut words = text.split(' ');
        match words.next() {
            Some("forward") if words.next().is_none() => Ok(Direction::FORWARD),
            Some("backward") => {
                let roots: Result<Vec<_>, _> = words.map(read_root).collect();
                let roots = Some(roots?.into());
                Ok(Direction { roots })
            }
            _ => Err(NoDirection),
        }
    }
}

fn read_root(text: &str) -> Result<Box<[u32]>, NoDirection> {
    let read_node = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<u32> = digits.parse().ok().filter(|_| is_number);
        number.and_then(|it| it.checked_sub(1)).ok_or(NoDirection)
    };
    text.split('.').map(read_node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_direction_is_read_back() {
        for text in "forward|backward|backward 1|backward 3.5.7 4 4294967295".split('|') {
            let read = text.parse::<Direction>();
            assert_eq!(read.map(|it| it.to_string()), Ok(text.into()));
        }
        let refused = "|sideways|forward |forward 1| backward|backward |backward 0|backward +1|backward 1..2\
            |backward 1  2|backward 4294967296";
        for text in refused.split('|') {
            assert_eq!(text.parse::<Direction>(), Err(NoDirection), "{text}");
        }
    }
}

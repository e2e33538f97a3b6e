//! Places in the order of a search, and the stretches between two places.
//!
//! A search walks one or more passes in a fixed order: a node before the nodes below it, and these in
//! the order of its steps. A node is named by the list of steps that lead to it, so the order of the
//! search is the order of these lists. A stretch holds the nodes from one list up to, but without,
//! another; its ends need not be nodes. Checkpoints, shards and the parts that workers give each other
//! are all stretches.

use std::fmt;
use std::str::FromStr;

/// One step down in a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Step {
    /// A step to the forked lassos over the pure zero cycle that this leaf closes.
    Fork(u32),
    /// A step to a start node, a child, a root, a node put in front of a stem, or an unknown of a cone that gets its value.
    Node(u32),
}

impl Step {
    /// The least step in the order of the search.
    pub const FIRST: Step = Step::Fork(0);

    pub fn node(node: usize) -> Step {
        Step::Node(node as u32)
    }

    pub fn fork(leaf: usize) -> Step {
        Step::Fork(leaf as u32)
    }
}

/// The steps to a node, or to a place where a node could be.
#[doc(hidden)]
pub type Path = Vec<Step>;

/// One walk over a tree of lassos, or of the extremals of a cone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(hidden)]
pub enum Pass {
    /// All lassos, forward from every start.
    Forward,
    /// All lassos, backward from closed ones.
    Backward,
    /// The lassos of one type that do not fork.
    StrictOfType,
    /// The forked lassos of one type.
    ForkedOfType,
    /// The extremals of a cone.
    Cone,
}

/// The passes with their names, in order.
const PASSES: [(Pass, &str); 5] = [
    (Pass::Forward, "forward"),
    (Pass::Backward, "backward"),
    (Pass::StrictOfType, "type"),
    (Pass::ForkedOfType, "forked"),
    (Pass::Cone, "cone"),
];

/// A part of a search: the nodes of a pass from one place up to, but without, another place.
///
/// Its text, such as `forward 3.5.f7.2 to 4`, can be kept and read back; node numbers in it start
/// at 1. The word `start` or `end` stands for the start or the end of the pass.
///
/// A run is resumed with the stretches that it left over:
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Count, Options, System};
/// let system = System::new(&Family::Zero.matrix(30, 1), 0)?; // 435 extremals
/// let mut extremals = system.extremals();
/// let first = extremals.by_ref().take(100).count();
/// let rest = extremals.into_rest();
/// let text = rest.stretches[0].to_string();
/// let mut others = Count::default();
/// system.run(&Options::new().stretches(vec![text.parse()?]), &mut others)?;
/// assert_eq!((first + rest.vectors.len()) as u64 + others.count, 435);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    #[doc(hidden)]
    pub pass: Pass,
    #[doc(hidden)]
    pub from: Path,
    /// The first place after the stretch; `None` if it reaches to the end of the pass.
    #[doc(hidden)]
    pub to: Option<Path>,
}

impl Stretch {
    /// Returns the stretch that covers a whole pass.
    #[doc(hidden)]
    pub fn whole(pass: Pass) -> Stretch {
        Stretch {
            pass,
            from: Path::new(),
            to: None,
        }
    }

    /// Returns whether the stretch can hold no node.
    #[doc(hidden)]
    pub fn is_empty(&self) -> bool {
        self.to.as_ref().is_some_and(|to| *to <= self.from)
    }
}

/// Joins stretches that follow one another without a gap, and drops empty ones. The stretches must be in order.
#[doc(hidden)]
pub fn join(stretches: impl IntoIterator<Item = Stretch>) -> Vec<Stretch> {
    let mut joined: Vec<Stretch> = Vec::new();
    for stretch in stretches {
        if stretch.is_empty() {
            continue;
        }
        match joined.last_mut() {
            Some(last) if last.pass == stretch.pass && last.to.as_ref() == Some(&stretch.from) => {
                last.to = stretch.to;
            }
            _ => joined.push(stretch),
        }
    }
    joined
}

/// Sorts stretches and joins those that follow one another without a gap; returns `None` if two overlap.
///
/// ```
/// use supereigen::lasso::union;
/// let parts = vec!["forward 3 to end".parse()?, "forward start to 3".parse()?];
/// assert_eq!(union(parts), Some(vec!["forward start to end".parse()?]));
/// assert_eq!(union(vec!["forward 3 to end".parse()?, "forward 4 to 5".parse()?]), None);
/// # Ok::<(), supereigen::lasso::NoStretch>(())
/// ```
pub fn union(stretches: Vec<Stretch>) -> Option<Vec<Stretch>> {
    let mut sorted = stretches;
    sorted.retain(|stretch| !stretch.is_empty());
    sorted.sort_by(|a, b| (a.pass, &a.from).cmp(&(b.pass, &b.from)));
    for [before, after] in sorted.array_windows() {
        let ends_first = before.to.as_ref().is_some_and(|to| *to <= after.from);
        if before.pass == after.pass && !ends_first {
            return None;
        }
    }
    Some(join(sorted))
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) = PASSES[self.pass as usize];
        write!(f, "{name} ")?;
        if self.from.is_empty() {
            f.write_str("start")?
        } else {
            write_path(f, &self.from)?
        }
        f.write_str(" to ")?;
        match &self.to {
            None => f.write_str("end"),
            Some(to) => write_path(f, to),
        }
    }
}

fn write_path(f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
    for (place, step) in path.iter().enumerate() {
        let dot = if place > 0 { "." } else { "" };
        match step {
            Step::Fork(leaf) => write!(f, "{dot}f{}", u64::from(*leaf) + 1)?,
            Step::Node(node) => write!(f, "{dot}{}", u64::from(*node) + 1)?,
        }
    }
    Ok(())
}

/// The error for a text that names no stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStretch;

crate::messages! { NoStretch:
    _ => "expected a part of the search such as `forward 3.5.f7.2 to end`";
}

impl FromStr for Stretch {
    type Err = NoStretch;

    fn from_str(text: &str) -> Result<Stretch, NoStretch> {
        let words: Vec<&str> = text.split(' ').collect();
        let [pass, from, "to", to] = words[..] else {
            return Err(NoStretch);
        };
        let mut passes = PASSES.iter().filter(|(_, name)| *name == pass);
        let &(pass, _) = passes.next().ok_or(NoStretch)?;
        Ok(Stretch {
            pass,
            from: match from {
                "start" => Path::new(),
                _ => read_path(from)?,
            },
            to: match to {
                "end" => None,
                _ => Some(read_path(to)?),
            },
        })
    }
}

fn read_path(text: &str) -> Result<Path, NoStretch> {
    let read_step = |word: &str| {
        let (make, digits): (fn(u32) -> Step, &str) = match word.strip_prefix('f') {
            Some(digits) => (Step::Fork, digits),
            None => (Step::Node, word),
        };
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NoStretch);
        }
        let number: u32 = digits.parse().map_err(|_| NoStretch)?;
        number.checked_sub(1).map(make).ok_or(NoStretch)
    };
    text.split('.').map(read_step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(text: &str) -> Stretch {
        text.parse().expect(text)
    }

    #[test]
    fn the_text_of_a_stretch_is_read_back() {
        for text in [
            "forward start to end",
            "forward 3.5.f7.2 to 4",
            "backward 17 to 17.1.2",
            "type 1.f1 to end",
            "forked start to 4294967295.f4294967295",
        ] {
            assert_eq!(stretch(text).to_string(), text);
        }
        for text in [
            "",
            "forward",
            "forward start to",
            "forward start to end ",
            "sideways start to end",
            "forward 0 to end",
            "forward +1 to end",
            "forward 1..2 to end",
            "forward f to end",
            "forward 1 to 4294967296",
            "forward end to start",
        ] {
            assert_eq!(text.parse::<Stretch>(), Err(NoStretch), "{text}");
        }
    }

    /// A node comes before the nodes below it, forks come before children, and both are in increasing order.
    #[test]
    fn paths_are_in_the_order_of_the_search() {
        let texts = [
            "1", "1.f1", "1.f1.3", "1.f2", "1.1", "1.2", "1.2.9", "1.10", "2",
        ];
        let paths: Vec<Path> = texts.map(|text| read_path(text).expect(text)).into();
        assert!(paths.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn neighbours_are_joined_and_overlaps_refused() {
        let parts = |texts: &str| texts.split("; ").map(stretch).collect::<Vec<_>>();
        for (texts, expected) in [
            (
                "forward 4 to end; forward start to 2; forward 2 to 3; forward 3 to 3",
                Some("forward start to 3; forward 4 to end"),
            ),
            (
                "forked start to end; type start to end",
                Some("type start to end; forked start to end"),
            ),
            ("forward 2 to 4; forward start to 2.1", None),
            ("forward 2 to end; forward 5 to 6", None),
        ] {
            assert_eq!(union(parts(texts)), expected.map(parts));
        }
    }
}

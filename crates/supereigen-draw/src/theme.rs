//! Colours: the palette of Okabe and Ito, which people with any colour vision can tell apart. Whatever a colour says,
//! a width or a dash says as well.

use std::collections::BTreeSet;

use crate::picture::{Class, LEVELS, Role};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// The colours that the reader prefers, if the format allows it; else light.
    #[default]
    Auto,
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
}

/// A colour by its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ink {
    Paper,
    Text,
    Muted,
    Faint,
    Stem,
    Cycle,
    Node,
    Region,
    Point,
    /// A level of a heat map.
    Heat(u8),
}

/// The colours with their names, and red, green and blue in hexadecimal digits: light and dark. The greatest entries of
/// a heat map stand out most from the paper.
const PALETTE: [(Ink, &str, &str, &str); 9 + LEVELS as usize] = [
    (Ink::Paper, "paper", "ffffff", "14181c"),
    (Ink::Text, "text", "1a1a1a", "f0f0f0"),
    (Ink::Muted, "muted", "5c6670", "a4aeb8"),
    (Ink::Faint, "faint", "b9c0c7", "4a535c"),
    (Ink::Stem, "stem", "d55e00", "e69f00"),
    (Ink::Cycle, "cycle", "0072b2", "56b4e9"),
    (Ink::Node, "node", "f1f4f6", "262d34"),
    (Ink::Region, "region", "bfe1f5", "17435e"),
    (Ink::Point, "point", "d55e00", "e69f00"),
    (Ink::Heat(0), "heat0", "dceaf4", "1d2f3d"),
    (Ink::Heat(1), "heat1", "b5d3e7", "234a66"),
    (Ink::Heat(2), "heat2", "86b8d8", "2a6690"),
    (Ink::Heat(3), "heat3", "5799c6", "3f84b5"),
    (Ink::Heat(4), "heat4", "2f78ae", "66a4cf"),
    (Ink::Heat(5), "heat5", "145a8f", "98c5e3"),
    (Ink::Heat(6), "heat6", "053a66", "d3e8f5"),
];

impl Ink {
    pub(crate) fn all() -> impl Iterator<Item = Ink> {
        PALETTE.into_iter().map(|(ink, ..)| ink)
    }

    /// Returns the row of the palette; that of texts for a level beyond all.
    fn row(self) -> (Ink, &'static str, &'static str, &'static str) {
        let found = PALETTE.into_iter().find(|(ink, ..)| *ink == self);
        found.unwrap_or(PALETTE[1])
    }

    pub(crate) fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns red, green and blue as six hexadecimal digits.
    pub(crate) fn colour(self, dark: bool) -> &'static str {
        let (_, _, light, dim) = self.row();
        if dark { dim } else { light }
    }
}

/// How the shapes of a class look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    pub(crate) fill: Option<Ink>,
    /// The colour and the width of the line around the shape, or of the line that it is.
    pub(crate) stroke: Option<(Ink, f64)>,
    /// The lengths of dashes and gaps.
    pub(crate) dash: Option<(f64, f64)>,
}

/// Returns the colours that shapes of these classes need, each once; the paper and texts always.
pub(crate) fn inks(classes: impl Iterator<Item = Class>) -> BTreeSet<Ink> {
    let stroke = |class| style(class).stroke.map(|(ink, _)| ink);
    let used = classes.flat_map(|class| [style(class).fill, stroke(class)]);
    let used = used.flatten();
    used.chain([Ink::Paper, Ink::Text]).collect()
}

/// Returns the colour of a role.
fn ink(role: Role) -> Ink {
    match role {
        Role::Faded => Ink::Faint,
        Role::Plain | Role::Satisfying => Ink::Muted,
        Role::Stem => Ink::Stem,
        Role::Cycle | Role::Closing | Role::Critical => Ink::Cycle,
    }
}

/// Returns the width of the line of an arc, in pixels.
fn arc_width(role: Role) -> f64 {
    match role {
        Role::Faded => 0.9,
        Role::Plain => 1.2,
        Role::Satisfying => 1.6,
        Role::Stem | Role::Cycle | Role::Closing | Role::Critical => 3.0,
    }
}

pub(crate) fn style(class: Class) -> Style {
    let (fill, stroke) = match class {
        Class::Ground => (Some(Ink::Paper), None),
        Class::Arc(role) => (None, Some((ink(role), arc_width(role)))),
        Class::Head(role) => (Some(ink(role)), None),
        Class::Weight(Role::Faded) | Class::Name(Role::Faded) | Class::Note => {
            (Some(Ink::Muted), None)
        }
        Class::Weight(_) | Class::Name(_) | Class::Value | Class::GeneratorName => {
            (Some(Ink::Text), None)
        }
        Class::Node(Role::Faded) => (Some(Ink::Paper), Some((Ink::Faint, 1.0))),
        Class::Node(Role::Plain | Role::Satisfying) => (Some(Ink::Node), Some((Ink::Muted, 1.4))),
        Class::Node(role) => (Some(Ink::Node), Some((ink(role), 3.0))),
        Class::Region => (Some(Ink::Region), Some((Ink::Region, 0.6))),
        Class::Ridge => (None, Some((Ink::Cycle, 3.0))),
        Class::Border => (None, Some((Ink::Muted, 1.2))),
        Class::Guide => (None, Some((Ink::Faint, 1.0))),
        Class::Generator => (Some(Ink::Point), Some((Ink::Paper, 1.6))),
        Class::Heat(level) => (Some(Ink::Heat(level)), None),
    };
    let dash = match class {
        Class::Arc(Role::Closing) => Some((7.0, 4.0)),
        Class::Arc(Role::Satisfying) => Some((2.0, 3.0)),
        Class::Guide => Some((4.0, 4.0)),
        _ => None,
    };
    Style { fill, stroke, dash }
}

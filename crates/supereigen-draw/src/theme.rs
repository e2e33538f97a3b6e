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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Style {
    pub(crate) fill: Option<Ink>,
    pub(crate) stroke: Option<Ink>,
    pub(crate) width: f64,
    pub(crate) dash: Option<(f64, f64)>,
}

impl Style {
    fn filled(ink: Ink) -> Style {
        Style {
            fill: Some(ink),
            ..Style::default()
        }
    }

    fn line(ink: Ink, width: f64) -> Style {
        Style {
            stroke: Some(ink),
            width,
            ..Style::default()
        }
    }

    fn both(fill: Ink, stroke: Ink, width: f64) -> Style {
        Style {
            fill: Some(fill),
            ..Style::line(stroke, width)
        }
    }

    fn dashed(self, on: f64, off: f64) -> Style {
        Style {
            dash: Some((on, off)),
            ..self
        }
    }
}

/// Returns the colours that shapes of these classes need, each once; the paper and texts always.
pub(crate) fn inks(classes: impl Iterator<Item = Class>) -> BTreeSet<Ink> {
    let of_class = |class| [style(class).fill, style(class).stroke];
    let used = classes.flat_map(of_class).flatten();
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
pub(crate) fn arc_width(role: Role) -> f64 {
    match role {
        Role::Faded => 0.9,
        Role::Plain => 1.2,
        Role::Satisfying => 1.6,
        Role::Stem | Role::Cycle | Role::Closing | Role::Critical => 3.0,
    }
}

pub(crate) fn style(class: Class) -> Style {
    match class {
        Class::Ground => Style::filled(Ink::Paper),
        Class::Arc(role) => {
            let line = Style::line(ink(role), arc_width(role));
            match role {
                Role::Closing => line.dashed(7.0, 4.0),
                Role::Satisfying => line.dashed(2.0, 3.0),
                _ => line,
            }
        }
        Class::Head(role) => Style::filled(ink(role)),
        Class::Weight(Role::Faded) | Class::Name(Role::Faded) | Class::Note => {
            Style::filled(Ink::Muted)
        }
        Class::Weight(_) | Class::Name(_) | Class::Value | Class::GeneratorName => {
            Style::filled(Ink::Text)
        }
        Class::Node(Role::Faded) => Style::both(Ink::Paper, Ink::Faint, 1.0),
        Class::Node(Role::Plain | Role::Satisfying) => Style::both(Ink::Node, Ink::Muted, 1.4),
        Class::Node(role) => Style::both(Ink::Node, ink(role), 3.0),
        Class::Region => Style::both(Ink::Region, Ink::Region, 0.6),
        Class::Ridge => Style::line(Ink::Cycle, 3.0),
        Class::Border => Style::line(Ink::Muted, 1.2),
        Class::Guide => Style::line(Ink::Faint, 1.0).dashed(4.0, 4.0),
        Class::Generator => Style::both(Ink::Point, Ink::Paper, 1.6),
        Class::Heat(level) => Style::filled(Ink::Heat(level)),
    }
}

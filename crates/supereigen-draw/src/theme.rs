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

/// The colours of the levels of a heat map, light and dark: the greatest entries stand out most from the paper.
const HEAT: [(&str, &str); LEVELS as usize] = [
    ("dceaf4", "1d2f3d"),
    ("b5d3e7", "234a66"),
    ("86b8d8", "2a6690"),
    ("5799c6", "3f84b5"),
    ("2f78ae", "66a4cf"),
    ("145a8f", "98c5e3"),
    ("053a66", "d3e8f5"),
];

impl Ink {
    const NAMED: [Ink; 9] = [
        Ink::Paper,
        Ink::Text,
        Ink::Muted,
        Ink::Faint,
        Ink::Stem,
        Ink::Cycle,
        Ink::Node,
        Ink::Region,
        Ink::Point,
    ];

    pub(crate) fn all() -> impl Iterator<Item = Ink> {
        Ink::NAMED.into_iter().chain((0..LEVELS).map(Ink::Heat))
    }

    pub(crate) fn name(self) -> String {
        let name = match self {
            Ink::Paper => "paper",
            Ink::Text => "text",
            Ink::Muted => "muted",
            Ink::Faint => "faint",
            Ink::Stem => "stem",
            Ink::Cycle => "cycle",
            Ink::Node => "node",
            Ink::Region => "region",
            Ink::Point => "point",
            Ink::Heat(level) => return format!("heat{level}"),
        };
        name.to_owned()
    }

    /// Returns red, green and blue as six hexadecimal digits.
    pub(crate) fn colour(self, dark: bool) -> &'static str {
        match (self, dark) {
            (Ink::Paper, false) => "ffffff",
            (Ink::Text, false) => "1a1a1a",
            (Ink::Muted, false) => "5c6670",
            (Ink::Faint, false) => "b9c0c7",
            (Ink::Stem, false) => "d55e00",
            (Ink::Cycle, false) => "0072b2",
            (Ink::Node, false) => "f1f4f6",
            (Ink::Region, false) => "bfe1f5",
            (Ink::Point, false) => "d55e00",
            (Ink::Paper, true) => "14181c",
            (Ink::Text, true) => "f0f0f0",
            (Ink::Muted, true) => "a4aeb8",
            (Ink::Faint, true) => "4a535c",
            (Ink::Stem, true) => "e69f00",
            (Ink::Cycle, true) => "56b4e9",
            (Ink::Node, true) => "262d34",
            (Ink::Region, true) => "17435e",
            (Ink::Point, true) => "e69f00",
            (Ink::Heat(level), dark) => {
                let (light, dim) = HEAT[usize::from(level.min(LEVELS - 1))];
                if dark { dim } else { light }
            }
        }
    }
}

/// How the shapes of a class look.
#[derive(Clone, Copy, Debug, PartialEq)]
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
            stroke: None,
            width: 0.0,
            dash: None,
        }
    }

    fn line(ink: Ink, width: f64) -> Style {
        Style {
            fill: None,
            stroke: Some(ink),
            width,
            dash: None,
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

//! Writes SVG 1.1 with a style sheet of classes. In the theme `Auto` the colours are custom properties, which follow
//! the preference of the reader and which a page may set. A page that copies the elements of drawings needs only one
//! style sheet for all of them.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::number;
use crate::geometry::{Curve, Point, Rect};
use crate::picture::{Class, Item, Mark, Picture, Role, Shape, Text};
use crate::theme::{Ink, Style, Theme, inks, style};

/// Fonts that are not wider than the font with which texts were measured.
const FONTS: &str = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif";

impl Picture {
    /// Returns the picture as an SVG document. Shapes of nodes have the attribute `data-node="i"`, those of arcs
    /// `data-arc="i j"` and those of extremals `data-extremal="k"`, counted from 1.
    pub fn to_svg(&self, theme: Theme) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"supereigen\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>\n{}</style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n",
            escaped(&self.title),
            escaped(&self.description),
            self.style_sheet(theme)
        );
        for item in &self.items {
            text += &element(item);
        }
        text + "</svg>\n"
    }

    fn style_sheet(&self, theme: Theme) -> String {
        let mut sheet = font_rule();
        if theme == Theme::Auto {
            let used = || inks(self.items.iter().map(|item| item.class)).into_iter();
            let light = colours(used(), |ink| format!("#{}", ink.colour(false)));
            let dark = colours(used(), |ink| format!("#{}", ink.colour(true)));
            sheet += &format!("{light}\n@media (prefers-color-scheme:dark){{{dark}}}\n");
        }
        let mut classes: BTreeSet<Class> = self.items.iter().map(|item| item.class).collect();
        classes.insert(Class::Ground);
        for class in classes {
            sheet += &rule(class, theme);
        }
        sheet
    }
}

/// Returns the style sheet of all drawings, for a page that copies the elements of SVG without the style sheets in
/// them. The colours are those of [`Theme::Auto`]; they follow the `color-scheme` of the page.
///
/// ```
/// let sheet = supereigen_draw::style_sheet();
/// assert!(sheet.contains("--se-paper:light-dark(#ffffff,#14181c)"));
/// assert!(sheet.contains(".supereigen .arc.stem{"));
/// ```
pub fn style_sheet() -> String {
    let both = |ink: Ink| format!("light-dark(#{},#{})", ink.colour(false), ink.colour(true));
    let rules = Class::all()
        .into_iter()
        .map(|class| rule(class, Theme::Auto));
    font_rule() + &colours(Ink::all(), both) + "\n" + &rules.collect::<String>()
}

fn font_rule() -> String {
    format!(".supereigen text{{font-family:{FONTS}}}\n")
}

/// Returns the colours as custom properties.
fn colours(inks: impl Iterator<Item = Ink>, value: impl Fn(Ink) -> String) -> String {
    let property = |ink: Ink| format!("--se-{}:{}", ink.name(), value(ink));
    let properties: Vec<String> = inks.map(property).collect();
    format!(".supereigen{{{}}}", properties.join(";"))
}

fn rule(class: Class, theme: Theme) -> String {
    let Style { fill, stroke, dash } = style(class);
    let paint = |property: &str, ink: Option<Ink>| match (ink, theme) {
        (None, _) => format!("{property}:none"),
        (Some(ink), Theme::Dark) => format!("{property}:#{}", ink.colour(true)),
        (Some(ink), Theme::Light) => format!("{property}:#{}", ink.colour(false)),
        // The first value is for programs without custom properties, which skip the second one.
        (Some(ink), Theme::Auto) => format!(
            "{property}:#{};{property}:var(--se-{})",
            ink.colour(false),
            ink.name()
        ),
    };
    let ink = stroke.map(|(ink, _)| ink);
    let mut declarations = vec![paint("fill", fill), paint("stroke", ink)];
    if let Some((_, width)) = stroke {
        declarations.push(format!("stroke-width:{}", number(width)));
    }
    if let Some((on, off)) = dash {
        declarations.push(format!("stroke-dasharray:{} {}", number(on), number(off)));
    }
    if class.is_bold() {
        declarations.push("font-weight:bold".to_owned());
    }
    let selector = name(class).replace(' ', ".");
    format!(".supereigen .{selector}{{{}}}\n", declarations.join(";"))
}

/// Returns the name of the class in SVG: the kind of shape, then its role.
fn name(class: Class) -> String {
    let with_role = |what: &str, role: Role| {
        let found = Role::NAMES.iter().find(|(other, _)| *other == role);
        format!("{what} {}", found.map_or("", |(_, name)| name))
    };
    match class {
        Class::Ground => "ground".to_owned(),
        Class::Arc(role) => with_role("arc", role),
        Class::Head(role) => with_role("head", role),
        Class::Weight(role) => with_role("weight", role),
        Class::Node(role) => with_role("node", role),
        Class::Name(role) => with_role("name", role),
        Class::Value => "value".to_owned(),
        Class::Note => "note".to_owned(),
        Class::Region => "region".to_owned(),
        Class::Ridge => "ridge".to_owned(),
        Class::Border => "border".to_owned(),
        Class::Guide => "guide".to_owned(),
        Class::Generator => "generator".to_owned(),
        Class::GeneratorName => "generator-name".to_owned(),
        Class::Heat(level) => format!("heat level{level}"),
    }
}

fn element(item: &Item) -> String {
    let mut attributes = format!(" class=\"{}\"", name(item.class));
    match item.mark {
        Some(Mark::Node(node)) => attributes += &format!(" data-node=\"{}\"", node + 1),
        Some(Mark::Arc(tail, head)) => {
            attributes += &format!(" data-arc=\"{} {}\"", tail + 1, head + 1);
        }
        Some(Mark::Extremal(k)) => attributes += &format!(" data-extremal=\"{}\"", k + 1),
        None => {}
    }
    match &item.shape {
        Shape::Stroke(curves) => format!("<path{attributes} d=\"{}\"/>\n", path(curves)),
        Shape::Polygon(corners) => {
            let corners: Vec<String> = corners.iter().map(|&corner| pair(corner)).collect();
            format!("<polygon{attributes} points=\"{}\"/>\n", corners.join(" "))
        }
        Shape::Pill(pill) if pill.half <= 0.0 => format!(
            "<circle{attributes} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
            number(pill.centre.x),
            number(pill.centre.y),
            number(pill.radius)
        ),
        Shape::Boxes(boxes) => {
            let mut path = String::new();
            for Rect { low, high } in boxes {
                let (x, y) = (number(low.x), number(low.y));
                let (width, height) = (number(high.x - low.x), number(high.y - low.y));
                let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
            }
            format!("<path{attributes} d=\"{path}\"/>\n")
        }
        Shape::Pill(pill) => format!(
            "<rect{attributes} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>\n",
            number(pill.centre.x - pill.half - pill.radius),
            number(pill.centre.y - pill.radius),
            number(2.0 * (pill.half + pill.radius)),
            number(2.0 * pill.radius),
            number(pill.radius)
        ),
        Shape::Text(text) => text_element(text, &attributes),
    }
}

fn text_element(text: &Text, attributes: &str) -> String {
    let anchor = if text.from_left { "start" } else { "middle" };
    // Digits and capitals are about 0.72 of the font size high, so this puts them around the middle.
    let baseline = text.at.y + 0.36 * text.size;
    format!(
        "<text{attributes} x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\">{}</text>\n",
        number(text.at.x),
        number(baseline),
        number(text.size),
        escaped(&text.content)
    )
}

fn pair(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

fn path(curves: &[Curve]) -> String {
    let start = curves
        .first()
        .map(|Curve([from, ..])| format!("M{}", pair(*from)));
    let curve = |Curve([_, rest @ ..]): &Curve| format!("C{}", rest.map(pair).join(" "));
    start.into_iter().chain(curves.iter().map(curve)).collect()
}

/// Returns the text escaped for XML; characters that XML 1.0 forbids become U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..'\u{20}' | '\u{7f}'..'\u{a0}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push('\u{fffd}')
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

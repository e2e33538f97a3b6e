//! Writes diagrams in DOT, the language of Graphviz.

use crate::diagram::{ARCS, Arc, Diagram, Node};
use crate::picture::{Class, Role};
use crate::theme::{Ink, Theme, style};

impl Diagram {
    /// Returns the diagram in DOT, with nodes numbered from 1.
    pub fn to_dot(&self, theme: Theme) -> String {
        let dark = theme == Theme::Dark;
        let colour = |ink: Ink| format!("\"#{}\"", ink.colour(dark));
        let mut text = format!(
            "digraph {{\n  label={};\n  bgcolor={};\n  fontcolor={};\n  fontname=\"Helvetica\";\n  \
             node [shape=circle, style=filled, fontname=\"Helvetica\"];\n  \
             edge [fontname=\"Helvetica\", fontsize=11];\n",
            quoted(&format!("{}. {ARCS}", self.title)),
            colour(Ink::Paper),
            colour(Ink::Text),
        );
        for node in &self.nodes {
            text += &node_line(node, &colour);
        }
        for arc in &self.arcs {
            let ends = [arc.tail, arc.head].map(|index| self.nodes[index].number + 1);
            text += &arc_line(arc, ends, &colour);
        }
        text + "}\n"
    }
}

fn node_line(node: &Node, colour: &dyn Fn(Ink) -> String) -> String {
    let look = style(Class::Node(node.role));
    let (stroke, width) = look.stroke.unwrap_or((Ink::Muted, 0.0));
    let ink = style(Class::Name(node.role)).fill.unwrap_or(Ink::Text);
    let outside = node.value.as_ref();
    let outside = outside.map(|value| format!(", xlabel={}", quoted(value)));
    let outside = outside.unwrap_or_default();
    format!(
        "  {} [label={}{outside}, color={}, fillcolor={}, fontcolor={}, penwidth={}];\n",
        node.number + 1,
        quoted(&node.name),
        colour(stroke),
        colour(look.fill.unwrap_or(Ink::Node)),
        colour(ink),
        width
    )
}

fn arc_line(arc: &Arc, [tail, head]: [usize; 2], colour: &dyn Fn(Ink) -> String) -> String {
    let Arc { weight, role, .. } = arc;
    let stroke = style(Class::Arc(*role)).stroke;
    let (line, width) = stroke.unwrap_or((Ink::Muted, 0.0));
    let ink = style(Class::Weight(*role)).fill.unwrap_or(Ink::Text);
    let dash = match role {
        Role::Closing => ", style=dashed",
        Role::Satisfying => ", style=dotted",
        _ => "",
    };
    format!(
        "  {} -> {} [label={}, color={}, fontcolor={}, penwidth={}{dash}];\n",
        tail,
        head,
        quoted(weight),
        colour(line),
        colour(ink),
        width
    )
}

/// Returns a quoted string. Graphviz interprets escapes such as `\N` in labels, so a backslash is doubled; it also
/// decodes entities such as `&amp;`, so `&` is written as `&amp;`.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '&' => quoted += "&amp;",
            character if character.is_control() => quoted.push('\u{fffd}'),
            character => quoted.push(character),
        }
    }
    quoted + "\""
}

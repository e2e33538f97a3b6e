//! Digraphs in GraphML, as most programs for graphs write it. The weights are the values of the key `weight`, or else of `label`.

use std::ops::Range;

use roxmltree::Node;

use super::super::sdf3::{document, tag};
use super::{Fault, Graph, no_weight};
use crate::diagnostic::{Problem, excerpt};

/// Reads the nodes and arcs of a text.
pub(super) fn read(text: &str, graph: &mut Graph) -> Result<(), Fault> {
    let document = document(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "graphml" {
        let name = excerpt(root.tag_name().name());
        let message = format!("this is XML with <{name}>, not <graphml>");
        let problem = Problem::new("not-graphml", message).label("expected <graphml>");
        return Err(Fault::new(problem, tag(root)));
    }
    // There may be several with the same name: networkx writes one for each type of value.
    let keys_of = |name: &'static str| {
        children(root, "key")
            .filter(|key| key.attribute("for") != Some("node"))
            .filter(move |key| key.attribute("attr.name") == Some(name))
            .filter_map(|key| key.attribute("id"))
    };
    let keys: Vec<&str> = keys_of("weight").chain(keys_of("label")).collect();
    for part in children(root, "graph") {
        let is_directed = |edge: Option<&str>| edge != Some("undirected") && edge != Some("false");
        for node in children(part, "node") {
            let (name, span) = attribute(node, "id")?;
            graph.node(name, span);
        }
        for edge in children(part, "edge") {
            let default = is_directed(part.attribute("edgedefault"));
            if !edge
                .attribute("directed")
                .map_or(default, |it| is_directed(Some(it)))
            {
                let problem = Problem::new("undirected", "this edge has no direction")
                    .label("not an arc")
                    .help("only digraphs are read: `edgedefault=\"directed\"`");
                return Err(Fault::new(problem, tag(edge)));
            }
            let ((tail, tail_span), (head, head_span)) =
                (attribute(edge, "source")?, attribute(edge, "target")?);
            let value = keys.iter().find_map(|key| {
                children(edge, "data").find(|data| data.attribute("key") == Some(*key))
            });
            let Some(value) = value else {
                return Err(no_weight(&format!("{tail} -> {head}"), tag(edge)));
            };
            let ends = (graph.node(tail, tail_span), graph.node(head, head_span));
            let weight = value.text().unwrap_or_default().trim();
            graph.arc(ends, weight, tag(value), tag(edge))?;
        }
    }
    Ok(())
}

/// Returns the children of a node with this name.
fn children<'a, 'd: 'a>(
    node: Node<'a, 'd>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'd>> {
    let all = node.children();
    all.filter(move |child| child.tag_name().name() == name)
}

/// Returns an attribute that must be there, and where it is.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Result<(&'a str, Range<usize>), Fault> {
    match node.attribute_node(name) {
        Some(attribute) => Ok((attribute.value(), attribute.range_value())),
        None => {
            let message = format!("`{name}` is missing");
            let problem = Problem::new("attribute-missing", message).label("it should stand here");
            Err(Fault::new(problem, tag(node)))
        }
    }
}

//! Digraphs with weights, as lists of arcs: a line `a b 3` is an arc from a to b, and row a, column b has 3. Comments start
//! with `#`.
//!
//! So a waits for b; in an event graph the same words mean that b waits for a.
//!
//! What is not an arc is −∞; an arc that is given twice, or without a weight, is refused. The labels are the names of the
//! nodes in the order in which they first occur. Where these are 1, …, n or 0, …, n − 1 in any order, they are the numbers of
//! the rows, and there are no labels.

use std::collections::HashMap;
use std::ops::Range;

use super::assemble::{CommonDenominator, sparse_matrix};
use super::labels::Names;
use super::line::{Line, Lines};
use super::{Document, Fault, Reading, empty, labelled};
use crate::diagnostic::{Problem, mark_length};
use crate::notation::{Algebra, Notation};
use crate::number;
use supereigen::Number;

/// Reads the matrix of a digraph.
pub(super) fn read(text: &str, algebra: Algebra) -> Result<Reading, Fault> {
    let mut graph = Graph::new(text.len(), algebra);
    for line in Lines::new(text, mark_length(text)) {
        graph.line(&line)?;
    }
    if graph.nodes.is_empty() {
        return Err(empty(text, false));
    }
    graph.reading()
}

/// The nodes and arcs so far.
#[derive(Debug)]
struct Graph {
    nodes: Vec<Node>,
    index: HashMap<String, usize>,
    arcs: Vec<Arc>,
    common: CommonDenominator,
    notation: Notation,
}

#[derive(Debug)]
struct Node {
    name: String,
    /// Where it first occurs.
    span: Range<usize>,
}

/// An arc; nodes count from 0.
#[derive(Debug)]
struct Arc {
    from: usize,
    to: usize,
    weight: Number,
    span: Range<usize>,
}

impl Graph {
    fn new(text_length: usize, algebra: Algebra) -> Graph {
        Graph {
            nodes: Vec::new(),
            index: HashMap::new(),
            arcs: Vec::new(),
            common: CommonDenominator::new(text_length),
            notation: Notation::Exact.in_algebra(algebra),
        }
    }

    /// Returns the index of a node, which is new if the name is.
    fn node(&mut self, name: &str, span: Range<usize>) -> usize {
        if let Some(&index) = self.index.get(name) {
            return index;
        }
        let index = self.nodes.len();
        self.index.insert(name.to_owned(), index);
        self.nodes.push(Node {
            name: name.to_owned(),
            span,
        });
        index
    }

    /// Reads a line of a list of arcs.
    fn line(&mut self, line: &Line<'_>) -> Result<(), Fault> {
        let line = Line {
            start: line.start,
            text: line.text.split('#').next().unwrap_or_default(),
        };
        let content = line.trimmed();
        if content.text.is_empty() {
            return Ok(());
        }
        let [from, to, weight] = line.exactly().map_err(|miscount| {
            let problem = Problem::word_count("the line of an arc", miscount.found, 3)
                .help("an arc is written `from to weight`, and `from` waits for `to`");
            Fault::new(problem, miscount.span)
        })?;
        let (from, to) = (
            self.node(from.text, from.span()),
            self.node(to.text, to.span()),
        );
        let at = |problem| weight.fault(problem);
        let parsed = number::parse_in(weight.text, self.notation.algebra());
        let (value, notation) = parsed.map_err(at)?;
        self.common.include(&value).map_err(at)?;
        self.notation = self.notation.merge(notation);
        self.arcs.push(Arc {
            from,
            to,
            weight: value,
            span: content.span(),
        });
        Ok(())
    }

    /// Returns the row of each node if the names are the numbers of rows, from 0 or from 1.
    fn numbering(&self) -> Option<Vec<usize>> {
        let whole = |node: &Node| {
            let number = node.name.parse::<usize>().ok()?;
            (*number.to_string() == *node.name).then_some(number)
        };
        let numbers = self.nodes.iter().map(whole).collect::<Option<Vec<_>>>()?;
        // The numbers differ, so they are all if none is too large.
        let start = usize::from(!numbers.contains(&0));
        let rows: Option<Vec<_>> = numbers.iter().map(|it| it.checked_sub(start)).collect();
        rows.filter(|rows| rows.iter().all(|&row| row < rows.len()))
    }

    fn reading(mut self) -> Result<Reading, Fault> {
        let n = self.nodes.len();
        let mut names = None;
        match self.numbering() {
            Some(rows) => {
                let row = |node: usize| rows.get(node).copied().unwrap_or_default();
                for arc in &mut self.arcs {
                    (arc.from, arc.to) = (row(arc.from), row(arc.to));
                }
            }
            None => {
                let mut found = Names::new(0);
                for node in self.nodes {
                    found.push(node.name, node.span)?;
                }
                found.check_distinct()?;
                names = Some(found);
            }
        }
        self.arcs
            .sort_by_key(|arc| (arc.from, arc.to, arc.span.start));
        let pairs = self.arcs.iter().zip(self.arcs.iter().skip(1));
        let equal = pairs.filter(|(one, other)| (one.from, one.to) == (other.from, other.to));
        if let Some((_, second)) = equal.min_by_key(|(_, second)| second.span.start) {
            let problem = Problem::new("entry-twice", "this arc is given a second time")
                .label("second time")
                .help("keep the one that is meant, or the one with the greatest weight");
            return Err(Fault::new(problem, second.span.clone()));
        }
        let entries = self.arcs.into_iter();
        let entries = entries.map(|arc| (arc.from, arc.to, arc.weight));
        let matrix = sparse_matrix((n, n), entries, self.common)?;
        Ok(Reading {
            document: Document {
                matrix: labelled(matrix, names)?,
                notation: self.notation,
            },
            not_square: None,
        })
    }
}

//! Digraphs in DOT, the language of Graphviz: nodes, arcs and their labels.
//!
//! Attributes of the digraph and defaults are skipped; subgraphs, ports and undirected edges are refused.

use std::borrow::Cow;
use std::ops::Range;

use super::{Fault, Graph, no_weight};
use crate::diagnostic::{Problem, mark_length};

/// Reads the nodes and arcs of a text.
pub(super) fn read(text: &str, graph: &mut Graph) -> Result<(), Fault> {
    let mut parser = Parser {
        text,
        position: mark_length(text),
        graph,
    };
    let mut token = parser.next()?;
    while token.text != "digraph" || token.kind != Kind::Word {
        if token.kind == Kind::End {
            return Err(token.unexpected("`digraph`"));
        }
        token = parser.next()?;
    }
    token = parser.next()?;
    if token.kind == Kind::Word {
        token = parser.next()?;
    }
    if token.kind != Kind::Mark("{") {
        return Err(token.unexpected("`{`"));
    }
    while parser.statement()? {}
    let token = parser.next()?;
    match token.kind {
        Kind::End => Ok(()),
        _ => Err(token.unexpected("nothing more")),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Mark(&'static str),
    End,
}

const MARKS: [&str; 9] = ["->", "--", "{", "}", "[", "]", ";", ",", "="];

#[derive(Clone, Debug)]
struct Token<'a> {
    kind: Kind,
    span: Range<usize>,
    /// A quoted word without its quotation marks and escapes.
    text: Cow<'a, str>,
}

impl Token<'_> {
    fn unexpected(&self, wanted: &str) -> Fault {
        let found = (self.kind != Kind::End).then_some(&*self.text);
        Fault::new(Problem::unexpected(wanted, found), self.span.clone())
    }
}

/// The weight or name that attributes give.
type Attributes<'a> = (Option<Token<'a>>, Option<Token<'a>>);

#[derive(Debug)]
struct Parser<'a, 'g> {
    text: &'a str,
    position: usize,
    graph: &'g mut Graph,
}

impl<'a> Parser<'a, '_> {
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    fn skip_blanks_and_comments(&mut self) {
        loop {
            let rest = self.rest();
            let visible = rest.trim_start();
            self.position += rest.len() - visible.len();
            let end = if visible.starts_with("//") || visible.starts_with('#') {
                visible.find('\n')
            } else if visible.starts_with("/*") {
                visible.find("*/").map(|at| at + 2)
            } else {
                return;
            };
            self.position += end.unwrap_or(visible.len());
        }
    }

    fn next(&mut self) -> Result<Token<'a>, Fault> {
        self.skip_blanks_and_comments();
        let start = self.position;
        let rest = self.rest();
        let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
        let is_word = |one: char| one.is_alphanumeric() || matches!(one, '_' | '.' | '-' | '+');
        let (kind, length, text) = if rest.is_empty() {
            (Kind::End, 0, Cow::Borrowed(""))
        } else if let Some(mark) = mark {
            (Kind::Mark(mark), mark.len(), Cow::Borrowed(*mark))
        } else if let Some(inner) = rest.strip_prefix('"') {
            let Some(length) = quoted_length(inner) else {
                let problem = Problem::new("quote-open", "this quotation mark is never closed");
                let problem = problem.label("starts here");
                return Err(Fault::new(problem, start..start + 1));
            };
            let inner = inner.get(..length).unwrap_or_default();
            (Kind::Word, length + 2, unescaped(inner))
        } else {
            // A number may have a sign, but `a->b` and `a--b` are three words.
            let end = rest.find(|one| !is_word(one)).unwrap_or(rest.len());
            let (word, after) = rest.split_at_checked(end).unwrap_or_default();
            let length = match word.strip_suffix('-') {
                Some(tail) if after.starts_with('>') => tail.len(),
                _ => word.find("--").unwrap_or(end),
            };
            let length = match length {
                0 => rest.chars().next().map_or(0, char::len_utf8),
                length => length,
            };
            let word = rest.get(..length).unwrap_or_default();
            (Kind::Word, length, Cow::Borrowed(word))
        };
        self.position += length;
        Ok(Token {
            kind,
            span: start..self.position,
            text,
        })
    }

    fn peek(&mut self) -> Result<Token<'a>, Fault> {
        let position = self.position;
        let token = self.next();
        self.position = position;
        token
    }

    /// Reads a statement; returns whether another may follow.
    fn statement(&mut self) -> Result<bool, Fault> {
        let first = self.next()?;
        match first.kind {
            Kind::Mark(";") => return Ok(true),
            Kind::Mark("}") => return Ok(false),
            Kind::Word if first.text != "subgraph" => {}
            _ => return Err(first.unexpected("a node, an arc or `}`")),
        }
        if !is_identifier(&first, self.text) {
            return Err(first.unexpected("a node, an arc or `}`"));
        }
        if let "node" | "edge" | "graph" = &*first.text {
            self.attributes()?;
            return Ok(true);
        }
        if self.peek()?.kind == Kind::Mark("=") {
            self.next()?;
            self.word("a value")?;
            return Ok(true);
        }
        let mut nodes = vec![(self.graph.node(&first.text, first.span.clone()), first)];
        while self.peek()?.kind == Kind::Mark("->") {
            self.next()?;
            let head = self.word("a node")?;
            nodes.push((self.graph.node(&head.text, head.span.clone()), head));
        }
        let (label, weight) = self.attributes()?;
        if let [(node, _)] = nodes.as_slice() {
            // `\N` is the name that the node has.
            let label = label.filter(|label| label.text != "\\N");
            if let (Some(label), Some(node)) = (label, self.graph.nodes.get_mut(*node)) {
                node.name = label.text.into_owned();
                node.span = label.span;
            }
            return Ok(true);
        }
        let weight = label.or(weight);
        for ((from, tail), (to, head)) in nodes.iter().zip(nodes.iter().skip(1)) {
            let span = tail.span.start..head.span.end;
            let Some(weight) = &weight else {
                let arc = format!("{} -> {}", tail.text, head.text);
                return Err(no_weight(&arc, span));
            };
            // Our own drawings have the typographic minus sign.
            let number = weight.text.replace('−', "-");
            let place = weight.span.clone();
            self.graph.arc((*from, *to), &number, place, span)?;
        }
        Ok(true)
    }

    fn word(&mut self, wanted: &str) -> Result<Token<'a>, Fault> {
        let token = self.next()?;
        match token.kind == Kind::Word && is_identifier(&token, self.text) {
            true => Ok(token),
            false => Err(token.unexpected(wanted)),
        }
    }

    /// Reads lists of attributes, if there are any.
    fn attributes(&mut self) -> Result<Attributes<'a>, Fault> {
        let (mut label, mut weight) = (None, None);
        while self.peek()?.kind == Kind::Mark("[") {
            self.next()?;
            loop {
                let name = self.next()?;
                match name.kind {
                    Kind::Mark("]") => break,
                    Kind::Mark("," | ";") => continue,
                    Kind::Word => {}
                    _ => return Err(name.unexpected("an attribute or `]`")),
                }
                let equals = self.next()?;
                if equals.kind != Kind::Mark("=") {
                    return Err(equals.unexpected("`=`"));
                }
                let value = self.word("a value")?;
                match &*name.text {
                    "label" => label = Some(value),
                    "weight" => weight = Some(value),
                    _ => {}
                }
            }
        }
        Ok((label, weight))
    }
}

/// Returns whether a word is in quotation marks, or has letters, digits and the signs of numbers only.
fn is_identifier(token: &Token<'_>, text: &str) -> bool {
    let first = text
        .get(token.span.start..)
        .and_then(|it| it.chars().next());
    first.is_some_and(|one| one.is_alphanumeric() || matches!(one, '"' | '_' | '.' | '-' | '+'))
}

/// Returns the length of a quoted word up to its closing mark.
fn quoted_length(inner: &str) -> Option<usize> {
    let mut escaped = false;
    inner.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Returns a quoted word without the escapes that drawings of this project have.
fn unescaped(inner: &str) -> Cow<'_, str> {
    match inner.contains(['\\', '&']) {
        false => Cow::Borrowed(inner),
        true => {
            let text = inner.replace("\\\\", "\u{0}").replace("\\\"", "\"");
            Cow::Owned(text.replace('\u{0}', "\\").replace("&amp;", "&"))
        }
    }
}

//! Reads actors and channels from XML.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use roxmltree::{Document, Node};
use supereigen::{Number, Rational};

use super::super::assemble::CommonDenominator;
use super::super::fault::Fault;
use crate::diagnostic::{Problem, excerpt, is_invisible};
use crate::notation::Notation;
use crate::number;

/// An actor; lists have one value for each phase, or one for all phases.
#[derive(Debug)]
pub(super) struct Actor {
    pub(super) name: String,
    pub(super) phases: usize,
    pub(super) times: Vec<Number>,
    pub(super) span: Range<usize>,
}

/// A channel between two actors, by their index.
#[derive(Debug)]
pub(super) struct Channel {
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) produced: Vec<u64>,
    pub(super) to: usize,
    pub(super) consumed: Vec<u64>,
    pub(super) tokens: u64,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Graph {
    pub(super) actors: Vec<Actor>,
    pub(super) channels: Vec<Channel>,
    pub(super) common: CommonDenominator,
    pub(super) notation: Notation,
}

/// Returns the value of a list in a phase.
pub(super) fn in_phase<T>(list: &[T], phase: usize) -> Option<&T> {
    list.get(phase).or_else(|| list.first())
}

/// A port: whether tokens go in, and how many in each phase.
struct Port {
    is_input: bool,
    rates: Vec<u64>,
}

/// An attribute and the bytes of its value.
struct Value<'a> {
    text: &'a str,
    span: Range<usize>,
}

impl Value<'_> {
    fn fault(&self, problem: Box<Problem>) -> Fault {
        Fault::new(problem, self.span.clone())
    }

    /// Returns the words of a list; `3*2` is `2,2,2`. Takes their number from `left`.
    fn words(&self, left: &mut usize) -> Result<Vec<&str>, Fault> {
        let mut words = Vec::new();
        for word in self.text.split(',') {
            let (count, word) = match word.split_once('*') {
                None => (Some(1), word),
                Some((count, word)) => (whole_number(count), word),
            };
            let count = count.ok_or_else(|| self.no_number())?;
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            *left = left.checked_sub(count).ok_or_else(|| {
                let problem = Problem::new("too-long", "there are too many phases");
                self.fault(problem.label("too many from here on"))
            })?;
            words.extend(std::iter::repeat_n(word.trim(), count));
        }
        if words.is_empty() {
            Err(self.no_number())
        } else {
            Ok(words)
        }
    }

    fn whole_numbers(&self, left: &mut usize) -> Result<Vec<u64>, Fault> {
        let words = self.words(left)?;
        let numbers: Option<Vec<u64>> = words.into_iter().map(whole_number).collect();
        numbers.ok_or_else(|| self.no_number())
    }

    fn no_number(&self) -> Fault {
        let problem = Problem::not_a_count("tokens", self.text);
        self.fault(
            problem.help("tokens are counted: 0, 1, 2, and so on; a list has commas: `1,0,2`"),
        )
    }
}

fn whole_number(word: &str) -> Option<u64> {
    let word = word.trim();
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}

/// How many values the lists of all phases may have, besides one for each byte of the text.
const SPARE_VALUES: usize = 1 << 20;

pub(super) fn read(text: &str) -> Result<Graph, Fault> {
    let xml = document(text)?;
    let root = xml.root_element();
    if root.tag_name().name() != "sdf3" {
        let name = excerpt(root.tag_name().name());
        let problem = Problem::new("not-sdf3", format!("this is XML with <{name}>, not <sdf3>"))
            .label("expected <sdf3>")
            .help("dataflow graphs are read in the XML of the tool SDF3");
        return Err(Fault::new(problem, tag(root)));
    }
    let application = child(root, &["applicationGraph"])?;
    let graph = child(application, &["sdf", "csdf"])?;
    let mut reader = Reader {
        graph: Graph {
            actors: Vec::new(),
            channels: Vec::new(),
            common: CommonDenominator::new(text.len()),
            notation: Notation::default(),
        },
        times: HashMap::new(),
        actors: HashMap::new(),
        ports: HashMap::new(),
        names: HashSet::new(),
        left: SPARE_VALUES.saturating_add(text.len()),
    };
    let properties = elements(application, &["sdfProperties", "csdfProperties"]);
    for actor in properties.flat_map(|node| elements(node, &["actorProperties"])) {
        reader.properties(actor)?;
    }
    for actor in elements(graph, &["actor"]) {
        reader.actor(actor)?;
    }
    for channel in elements(graph, &["channel"]) {
        reader.channel(channel)?;
    }
    Ok(reader.graph)
}

struct Reader<'a> {
    graph: Graph,
    times: HashMap<&'a str, Value<'a>>,
    actors: HashMap<&'a str, usize>,
    ports: HashMap<(usize, &'a str), Port>,
    names: HashSet<&'a str>,
    /// How many more values lists may have.
    left: usize,
}

impl<'a> Reader<'a> {
    /// Remembers the execution times of an actor on its processor, the default one if there are several.
    fn properties(&mut self, node: Node<'a, 'a>) -> Result<(), Fault> {
        let actor = required(node, "actor")?;
        let processors = || elements(node, &["processor"]);
        let is_default = |node: &Node<'_, '_>| node.attribute("default") == Some("true");
        let Some(processor) = processors().find(is_default).or(processors().next()) else {
            return Ok(());
        };
        let time = child(processor, &["executionTime"])?;
        self.times.insert(actor.text, required(time, "time")?);
        Ok(())
    }

    fn actor(&mut self, node: Node<'a, 'a>) -> Result<(), Fault> {
        let name = required(node, "name")?;
        let index = self.graph.actors.len();
        if self.actors.insert(name.text, index).is_some() {
            return Err(name.fault(twice("actor", name.text)));
        }
        let Some(times) = self.times.get(name.text) else {
            let shown = excerpt(name.text);
            let message = format!("the actor `{shown}` has no execution time");
            let problem = Problem::new("no-time", message)
                .label("no execution time")
                .help("give it one in <actorProperties>, by <executionTime time=\"…\"/>");
            return Err(name.fault(problem));
        };
        let mut values = Vec::new();
        for word in times.words(&mut self.left)? {
            let (time, notation) = number::parse(word).map_err(|problem| times.fault(problem))?;
            if time.clone().into_entry() < Some(Rational::ZERO) {
                let message = format!("`{}` is not a time", excerpt(word));
                let problem = Problem::new("no-time", message)
                    .label("not a time")
                    .help("an actor fires for a time that is 0 or more");
                return Err(times.fault(problem));
            }
            let included = self.graph.common.include(&time);
            included.map_err(|problem| times.fault(problem))?;
            self.graph.notation = self.graph.notation.merge(notation);
            values.push(time);
        }
        let mut phases = values.len();
        for port in elements(node, &["port"]) {
            let (name, rate) = (required(port, "name")?, required(port, "rate")?);
            let rates = rate.whole_numbers(&mut self.left)?;
            check_phases(&mut phases, rates.len()).map_err(|problem| rate.fault(problem))?;
            let side = required(port, "type")?;
            let is_input = match side.text {
                "in" => true,
                "out" => false,
                other => {
                    let message = format!("`{}` is not the type of a port", excerpt(other));
                    let problem = Problem::new("port-type", message).label("expected in or out");
                    return Err(side.fault(problem));
                }
            };
            let port = Port { is_input, rates };
            if self.ports.insert((index, name.text), port).is_some() {
                return Err(name.fault(twice("port", name.text)));
            }
        }
        self.graph.actors.push(Actor {
            name: name.text.to_owned(),
            phases,
            times: values,
            span: name.span,
        });
        Ok(())
    }

    fn channel(&mut self, node: Node<'a, 'a>) -> Result<(), Fault> {
        let name = required(node, "name")?;
        if name.text.is_empty() || name.text.contains(is_invisible) {
            return Err(name.fault(Problem::label_invisible(name.text)));
        }
        if !self.names.insert(name.text) {
            return Err(name.fault(twice("channel", name.text)));
        }
        let (from, produced) = self.end(node, ["srcActor", "srcPort"], false)?;
        let (to, consumed) = self.end(node, ["dstActor", "dstPort"], true)?;
        let tokens = match value(node, "initialTokens") {
            None => 0,
            Some(tokens) => match tokens.whole_numbers(&mut self.left)?.as_slice() {
                [count] => *count,
                _ => {
                    let problem = Problem::unexpected("one number of tokens", Some(tokens.text));
                    return Err(tokens.fault(problem));
                }
            },
        };
        self.graph.channels.push(Channel {
            name: name.text.to_owned(),
            from,
            produced,
            to,
            consumed,
            tokens,
            span: name.span,
        });
        Ok(())
    }

    /// Returns the actor at one end of a channel, and the rates of its port.
    fn end(
        &self,
        node: Node<'a, 'a>,
        [actor, port]: [&str; 2],
        is_input: bool,
    ) -> Result<(usize, Vec<u64>), Fault> {
        let (actor, port) = (required(node, actor)?, required(node, port)?);
        let Some(&index) = self.actors.get(actor.text) else {
            return Err(actor.fault(unknown("actor", actor.text)));
        };
        match self.ports.get(&(index, port.text)) {
            Some(found) if found.is_input == is_input => Ok((index, found.rates.clone())),
            Some(_) => {
                let message = if is_input {
                    "a channel ends at a port of type in"
                } else {
                    "a channel starts at a port of type out"
                };
                let problem = Problem::new("port-type", message).label("the other type");
                Err(port.fault(problem))
            }
            None => Err(port.fault(unknown("port", port.text))),
        }
    }
}

/// Takes over the length of a list as the number of phases; lists of one value fit any number.
fn check_phases(phases: &mut usize, length: usize) -> Result<(), Box<Problem>> {
    if length == 1 || length == *phases {
        return Ok(());
    }
    if *phases == 1 {
        *phases = length;
        return Ok(());
    }
    let message = format!("there are {length} values, but the actor has {phases} phases");
    Err(Problem::new("phases", message)
        .label("another number of phases")
        .help("a list has one value for each phase, or one for all"))
}

fn twice(what: &str, name: &str) -> Box<Problem> {
    let message = format!("there are two {what}s with the name `{}`", excerpt(name));
    Problem::new("name-twice", message).label("the second one")
}

fn unknown(what: &str, name: &str) -> Box<Problem> {
    let message = format!("there is no {what} with the name `{}`", excerpt(name));
    Problem::new("unknown-name", message).label("an unknown name")
}

fn elements<'a>(node: Node<'a, 'a>, names: &'static [&str]) -> impl Iterator<Item = Node<'a, 'a>> {
    let named = |node: &Node<'_, '_>| names.contains(&node.tag_name().name());
    node.children().filter(Node::is_element).filter(named)
}

/// Returns the first child with one of these names.
fn child<'a>(node: Node<'a, 'a>, names: &'static [&str]) -> Result<Node<'a, 'a>, Fault> {
    elements(node, names).next().ok_or_else(|| {
        let wanted = names.join("> or <");
        let name = excerpt(node.tag_name().name());
        let message = format!("there is no <{wanted}> in this <{name}>");
        let problem = Problem::new("no-element", message).label(format!("needs <{wanted}>"));
        Fault::new(problem, tag(node))
    })
}

/// Returns the place of the name of an element.
fn tag(node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    let text = node.document().input_text();
    let rest = text.get(start + 1..).unwrap_or_default();
    let length = rest.find([' ', '\t', '\r', '\n', '/', '>']);
    start..start + 1 + length.unwrap_or(rest.len())
}

fn value<'a>(node: Node<'a, 'a>, name: &str) -> Option<Value<'a>> {
    let attribute = node.attribute_node(name)?;
    Some(Value {
        text: attribute.value(),
        span: attribute.range_value(),
    })
}

fn required<'a>(node: Node<'a, 'a>, name: &str) -> Result<Value<'a>, Fault> {
    value(node, name).ok_or_else(|| {
        let message = format!("this element has no attribute `{name}`");
        let problem = Problem::new("no-attribute", message).label(format!("needs {name}=\"…\""));
        Fault::new(problem, tag(node))
    })
}

/// The greatest number of attributes of an element. The parser compares each with all others, and no element of a graph
/// has more than a few.
const MOST_ATTRIBUTES: usize = 64;

/// Parses XML; refuses an element with too many attributes before the parser spends time on them.
fn document(text: &str) -> Result<Document<'_>, Fault> {
    if let Some(at) = too_many_attributes(text) {
        let message = format!("an element has more than {MOST_ATTRIBUTES} attributes");
        let problem = Problem::new("too-long", message).label("too many from here on");
        return Err(Fault::new(problem, at..at + 1));
    }
    Document::parse(text).map_err(|error| not_xml(text, &error))
}

/// Returns the place of the first attribute value beyond the number allowed in an element. What is not XML may be
/// miscounted; then the parser finds its fault, or there are that many quotation marks in any case.
fn too_many_attributes(text: &str) -> Option<usize> {
    let after = |from: usize, end: &str| {
        let found = text.get(from..)?.find(end)?;
        Some(from + found + end.len())
    };
    let mut at = 0;
    loop {
        at = after(at, "<")?;
        let rest = text.get(at..)?;
        let special = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")];
        if let Some((_, end)) = special.iter().find(|(start, _)| rest.starts_with(start)) {
            at = after(at, end)?;
            continue;
        }
        let mut values = 0;
        loop {
            at += text.get(at..)?.find(['>', '"', '\''])?;
            let quote = text.get(at..=at)?;
            if quote == ">" {
                break;
            }
            values += 1;
            if values > MOST_ATTRIBUTES {
                return Some(at);
            }
            at = after(at + 1, quote)?;
        }
    }
}

fn not_xml(text: &str, error: &roxmltree::Error) -> Fault {
    let place = error.pos();
    // Its place follows the message of the error, but stands elsewhere in ours.
    let message = error.to_string();
    let message = message
        .strip_suffix(&format!(" at {place}"))
        .unwrap_or(&message);
    let mut lines = text.split_inclusive('\n');
    let before = place.row.saturating_sub(1) as usize;
    let start: usize = lines.by_ref().take(before).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let column = place.col.saturating_sub(1) as usize;
    let places = line.char_indices().map(|(at, _)| at);
    let at = start
        + places
            .chain([line.trim_end().len()])
            .nth(column)
            .unwrap_or(0);
    let problem = Problem::new("xml", format!("this is not XML: {}", excerpt(message)));
    Fault::new(problem.label("here"), at..at)
}

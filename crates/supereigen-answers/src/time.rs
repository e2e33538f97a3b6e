//! Times as those of the input were written, and how a table of connections was understood.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};
use supereigen::Rational;
use supereigen_formats::{Connections, Notation, Times, Unit, format_entry};

use crate::names::counted;
use crate::names::shown;
use crate::number::Written;

/// Writes times as those of the input were written.
#[derive(Clone, Copy, Debug)]
pub struct TimeText {
    times: Times,
    notation: Notation,
}

impl TimeText {
    /// Returns what writes the times of a document.
    pub fn new(times: Option<Times>, notation: Notation) -> TimeText {
        TimeText {
            times: times.unwrap_or_default(),
            notation,
        }
    }

    /// Returns the symbol of the unit, if it is known.
    pub(crate) fn unit(&self) -> Option<&'static str> {
        self.times.unit.map(Unit::symbol)
    }

    /// Returns what writes the same times as a clock shows them.
    pub fn as_clock(mut self) -> TimeText {
        self.times.is_clock = true;
        self
    }

    /// Writes a time.
    pub fn of(&self, time: &Rational) -> Time {
        Time {
            text: self.times.write(time, self.notation),
            bare: self.times.bare(time, self.notation),
            number: Written::from(&*format_entry(&Some(time.clone()), self.notation)),
        }
    }
}

/// A time; as text with its unit or as a clock shows it, in JSON a number of the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    text: String,
    bare: String,
    number: Written,
}

impl Time {
    /// Returns the text without the unit, which can be read again.
    pub fn bare(&self) -> &str {
        &self.bare
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number.serialize(serializer)
    }
}

/// Says in one line what connections there are, and the first of them in words.
pub fn understood(connections: &Connections, times: &TimeText) -> String {
    let graph = &connections.graph;
    let all = graph.connections();
    let mut text = format!(
        "{} of {}",
        counted(all.len(), "connection"),
        counted(graph.names().len(), "event")
    );
    for (rounds, words) in [(0, "of the same round"), (2, "over two rounds")] {
        let count = all.iter().filter(|it| it.rounds == rounds).count();
        if count > 0 {
            let _ = write!(text, ", {count} of them {words}");
        }
    }
    let more = all.iter().filter(|it| it.rounds > 2).count();
    if more > 0 {
        let _ = write!(text, ", {more} over more");
    }
    if let Some(first) = all.first() {
        let name = |event: usize| &graph.names()[event];
        let (to, from) = (shown(name(first.to)), shown(name(first.from)));
        let time = times.of(&first.time);
        let _ = write!(text, "; read as: {to} waits for {from}, {time}");
    }
    text
}

//! Tables of connections, as spreadsheets and data frames have them: a line for each, under a header that says the direction.
//!
//! ```text
//! from, to, minutes, rounds     `to` waits for `from`; the column of rounds may be left out, then it is 1
//! S1,   S2, 25,      1
//! ```
//!
//! or `event, waits_for` for the two events. Fields are separated by tabs, semicolons, commas or blanks. The column of times is
//! named `time`, `duration` or `weight`, or by its unit, such as `minutes` or `time (s)`; or it is the only one of numbers.
//! Other columns are left out. Times are numbers, or as a clock shows them ([`Times`]).

use super::csv::{Field, Fields, refuse_decimal_comma, separator_of};
use super::event_graph::Graph;
use super::line::{Lines, Piece};
use super::{Fault, Reading};
use crate::diagnostic::{Diagnostic, Problem, excerpt, mark_length};
use crate::number::{is_digits, is_entry};
use crate::times::{Times, Unit};

/// What a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    From,
    To,
    Event,
    WaitsFor,
    Time(Option<Unit>),
    Rounds,
    Other,
}

impl Column {
    /// Returns what a title promises.
    fn of(title: &str) -> Column {
        let lower = title.to_lowercase();
        let words = || {
            lower
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
        };
        let has = |all: &[&str]| words().any(|word| all.contains(&word));
        let unit = words().find_map(Unit::named);
        if has(&["waits", "waitsfor"]) {
            Column::WaitsFor
        } else if has(&["event"]) {
            Column::Event
        } else if has(&["from", "source"]) {
            Column::From
        } else if has(&["to", "target"]) {
            Column::To
        } else if has(&["rounds", "round", "tokens", "token", "delay", "delays"]) {
            Column::Rounds
        } else if unit.is_some() || has(&["time", "times", "duration", "weight"]) {
            Column::Time(unit)
        } else {
            Column::Other
        }
    }
}

/// The lines of a table with its header.
struct Table<'a> {
    separator: u8,
    header: Vec<Field<'a>>,
    columns: Vec<Column>,
    rows: Vec<(Piece<'a>, Vec<Field<'a>>)>,
}

/// Returns whether a text begins with the header of a table of connections, or with one that lacks only the direction.
pub(super) fn is_table(text: &str) -> bool {
    let mut rows = rows_of(text);
    let Some(Ok((_, header))) = rows.next() else {
        return false;
    };
    let columns: Vec<Column> = header.iter().map(|it| Column::of(&it.text)).collect();
    let has = |column| columns.contains(&column);
    // Two columns may be the labels of a matrix.
    let has_direction = has(Column::From) && has(Column::To) || has(Column::WaitsFor);
    if has_direction && columns.len() > 2 {
        return true;
    }
    // Two names and a number under a title of times are a connection without a direction.
    let is_timed = |column: &Column| matches!(column, Column::Time(_));
    let is_name = |field: &Field<'_>| !field.text.is_empty() && !is_entry(&field.text);
    let Some(Ok((_, second))) = rows.next() else {
        return false;
    };
    columns.iter().any(is_timed)
        && second.len() == header.len()
        && second.iter().take(2).filter(|it| is_name(it)).count() == 2
        && second.iter().any(|it| is_entry(&it.text))
}

/// Adds to the problem of a text whose first line is two names and a number that it may lack the header of a table.
pub(super) fn headless(bytes: &[u8], mut refused: Diagnostic) -> Diagnostic {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let first = rows_of(text).next();
    let fields = first.and_then(|row| row.ok()).map(|(_, fields)| fields);
    let is_name = |field: &Field<'_>| field.text.starts_with(char::is_alphabetic);
    if let Some([from, to, time, ..]) = fields.as_deref()
        && is_name(from)
        && is_name(to)
        && time.text.starts_with(|c: char| c.is_ascii_digit())
        && refused.problem.code == "entry"
    {
        let help =
            "if these are connections, begin with a line `from,to,minutes`; `to` waits for `from`";
        refused.problem = refused.problem.help(help);
    }
    refused
}

/// Reads the matrix of the connections in a table.
pub(super) fn read(text: &str) -> Result<Reading, Fault> {
    let mut graph = Graph::new(text.len());
    let Some(table) = Table::new(text)? else {
        return graph.reading(text);
    };
    let (from, to) = table.direction()?;
    let (time, unit) = table.times()?;
    let rounds = table.only(Column::Rounds, "rounds")?;
    let mut times = Times {
        unit,
        is_clock: true,
    };
    for (line, fields) in &table.rows {
        if let Some(surplus) = fields.get(table.header.len()) {
            let (found, expected) = (fields.len(), table.header.len());
            let message = format!("this line has {found} fields, but the header has {expected}");
            let problem = Problem::new("connection", message)
                .label("one field too many")
                .help("write decimals with a point, and quote a name that has the separator");
            return Err(Fault::new(problem, surplus.span.clone()));
        }
        let field = |column: usize, what: &str| {
            let end = line.trimmed().end();
            let found = fields.get(column).filter(|field| !field.text.is_empty());
            found.ok_or_else(|| {
                let message = format!("the {what} of this connection is missing");
                let problem = Problem::new("connection", message).label("is missing");
                let empty = fields.get(column).map(|it| it.span.clone());
                Fault::new(problem, empty.unwrap_or(end..end))
            })
        };
        let (from, to) = (field(from, "start")?, field(to, "end")?);
        let time = field(time, "time")?;
        refuse_decimal_comma(time)?;
        times.is_clock &= time.text.contains(':');
        let read = times.read(&time.text);
        let value = read.map_err(|problem| Fault::new(problem, time.span.clone()))?;
        let count = match rounds.and_then(|rounds| fields.get(rounds)) {
            Some(rounds) if !rounds.text.is_empty() => rounds_of(rounds)?,
            _ => 1,
        };
        let span = line.trimmed().span();
        graph.connect(from, to, (value, time.span.clone()), count, span)?;
    }
    if times.is_clock && times.unit.is_none() {
        times.unit = Some(Unit::Minutes);
    }
    graph.times = Some(times);
    let is_unused = |index: &usize| table.columns[*index] == Column::Other && *index != time;
    let unused = (0..table.columns.len()).filter(is_unused);
    let titles = unused.map(|index| table.header[index].text.to_string());
    graph.unused = titles.filter(|title| !title.is_empty()).collect();
    graph.reading(text)
}

impl<'a> Table<'a> {
    fn new(text: &'a str) -> Result<Option<Table<'a>>, Fault> {
        let mut rows = rows_of(text);
        let Some((line, header)) = rows.next().transpose()? else {
            return Ok(None);
        };
        Ok(Some(Table {
            separator: separator(line.text),
            columns: header.iter().map(|it| Column::of(&it.text)).collect(),
            header,
            rows: rows.collect::<Result<_, Fault>>()?,
        }))
    }

    /// Returns the columns of the two events.
    fn direction(&self) -> Result<(usize, usize), Fault> {
        let column = |column, name| self.only(column, name);
        let (from, to) = (column(Column::From, "from")?, column(Column::To, "to")?);
        let event = column(Column::Event, "event")?;
        let waits_for = column(Column::WaitsFor, "waits_for")?;
        match (from, to, event, waits_for) {
            (Some(from), Some(to), None, None) => Ok((from, to)),
            (None, None, Some(event), Some(waits_for)) => Ok((waits_for, event)),
            _ => {
                let titles: Vec<&str> = self.header.iter().map(|it| &*it.text).collect();
                let separator = char::from(self.separator).to_string();
                let message = format!(
                    "`{}` does not say which event waits for which",
                    excerpt(&titles.join(&separator))
                );
                let problem = Problem::new("direction", message)
                    .label("no direction")
                    .help("name the columns `from` and `to`, where `to` waits for `from`; or `event` and `waits_for`");
                Err(Fault::new(problem, self.line()))
            }
        }
    }

    /// Returns the column of times, and their unit.
    fn times(&self) -> Result<(usize, Option<Unit>), Fault> {
        let named = |column: &Column| matches!(column, Column::Time(_));
        let mut found: Vec<usize> = (0..self.columns.len())
            .filter(|&index| named(&self.columns[index]))
            .collect();
        if found.is_empty() {
            let is_number = |field: &Field<'_>| is_entry(&field.text) || field.text.contains(':');
            let is_numeric = |index: &usize| {
                self.columns[*index] == Column::Other
                    && !self.header[*index].text.is_empty()
                    && self
                        .rows
                        .iter()
                        .all(|(_, fields)| fields.get(*index).is_some_and(is_number))
            };
            found = (0..self.columns.len()).filter(is_numeric).collect();
        }
        match (&*found, found.first().map(|&index| self.columns[index])) {
            ([index], Some(Column::Time(unit))) => Ok((*index, unit)),
            ([index], _) => Ok((*index, None)),
            ([], _) => {
                let problem = Problem::new("no-times", "no column has the times")
                    .label("no column of times")
                    .help("name the column of times `minutes`, `seconds`, `hours` or `time`");
                Err(Fault::new(problem, self.line()))
            }
            ([_, second, ..], _) => {
                let problem = Problem::new("no-times", "two columns may have the times")
                    .label("a second column of times")
                    .help("leave one of them out, or give it another name");
                Err(Fault::new(problem, self.header[*second].span.clone()))
            }
        }
    }

    /// Returns the only column of this kind.
    fn only(&self, column: Column, name: &str) -> Result<Option<usize>, Fault> {
        let mut found = (0..self.columns.len()).filter(|&index| self.columns[index] == column);
        let first = found.next();
        match found.next() {
            None => Ok(first),
            Some(second) => {
                let message = format!("a second column is named `{name}`");
                let problem = Problem::new("direction", message)
                    .label("second column")
                    .help("give the column another name, or leave it out");
                Err(Fault::new(problem, self.header[second].span.clone()))
            }
        }
    }

    /// Returns where the header stands.
    fn line(&self) -> std::ops::Range<usize> {
        let start = self.header.first().map_or(0, |it| it.span.start);
        start..self.header.last().map_or(start, |it| it.span.end)
    }
}

/// Returns the lines that are neither blank nor comments, each with its fields; the first line tells the separator.
fn rows_of(text: &str) -> impl Iterator<Item = Result<(Piece<'_>, Vec<Field<'_>>), Fault>> {
    let mut found = None;
    let lines = Lines::new(text, mark_length(text)).filter(|line| {
        let content = line.trimmed().text;
        !content.is_empty() && !content.starts_with('#')
    });
    lines.map(move |line| {
        let separator = *found.get_or_insert_with(|| separator(line.text));
        Ok((line, fields(&line, separator)?))
    })
}

/// Returns the separator of a table with this header; a blank if there is no other.
fn separator(header: &str) -> u8 {
    let separator = separator_of(header);
    if header.contains(char::from(separator)) {
        separator
    } else {
        b' '
    }
}

fn fields<'a>(line: &Piece<'a>, separator: u8) -> Result<Vec<Field<'a>>, Fault> {
    if separator != b' ' {
        return Fields::new(line, separator).collect();
    }
    Ok(line.words().map(Field::from).collect())
}

/// Reads a number of rounds; spreadsheets and frames may write `1.0`.
fn rounds_of(field: &Field<'_>) -> Result<u64, Fault> {
    let whole = field.text.strip_suffix(".0").unwrap_or(&field.text);
    if !is_digits(whole) {
        let message = format!("`{}` is not a number of rounds", excerpt(&field.text));
        let problem = Problem::new("tokens", message)
            .label("not a number of rounds")
            .help("rounds are counted: 0 is the same round, 1 the round before, and so on");
        return Err(Fault::new(problem, field.span.clone()));
    }
    Ok(whole.parse().unwrap_or(u64::MAX))
}

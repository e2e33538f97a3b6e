//! Tables of connections, as spreadsheets and data frames have them: a line for each, under a header that says the direction.
//!
//! ```text
//! from, to, minutes, rounds     `to` waits for `from`; the column of rounds may be left out, then it is 1
//! S1,   S2, 25,      1
//! ```
//!
//! or `event, waits_for` for the two events. Fields are separated by tabs, semicolons, commas or blanks. The column of times is
//! named `time`, `duration` or `weight`, or by its unit, such as `minutes` or `time (s)`; or it is the only one of numbers.
//! Times are numbers, or as a clock shows them ([`Times`]). A few German words are known, too. Whatever is not used, or is
//! taken for granted, is said in a sentence that belongs to every answer. What would change an answer if it were left out,
//! such as a longest time, is refused.
//!
//! A line that begins with `#` is a comment before the header; below it, only if it cannot be a connection. Blanks that do not
//! break, and separators at the end of a line, are as good as not there: spreadsheets write both.

use std::borrow::Cow;

use supereigen::Rational;

use super::columns::Column;
use super::event_graph::{self, Graph};
use super::fault::Fault;
use super::fields::{Field, Fields, separator_of};
use super::line::{Lines, Piece};
use crate::diagnostic::{Problem, counted, excerpt, mark_length};
use crate::format::{Format, Read};
use crate::number::{is_digits, is_entry};
use crate::times::{Times, Unit};

/// Connections, in a table or as a list of arcs.
pub(crate) static FORMAT: Format = Format {
    word: "event-graph",
    name: "connections between events",
    endings: &["teg"],
    about: "Connections: a table with a header, or lines `from to time tokens` (read only)",
    read: Read::Text(|text, _| graph(text)?.reading(text)),
    labels: Some(|_| true),
    ..Format::READ_ONLY
};

/// Reads a table or a list of connections without making their matrix, which can be much larger.
pub(super) fn graph(text: &str) -> Result<Graph, Fault> {
    if is_table(text) {
        read(text)
    } else {
        event_graph::read(text)
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
    let is_pair =
        has(Column::From) && has(Column::To) || has(Column::Event) && has(Column::WaitsFor);
    if is_pair || has(Column::WaitsFor) && columns.len() > 2 {
        return true;
    }
    // Two names and a number under a title of times are a connection without a direction.
    let is_timed = |column: &Column| matches!(column, Column::Time(_));
    let is_name = |field: &Field<'_>| !field.text.is_empty() && !is_entry(&field.text);
    let Some(Ok((_, second))) = rows.next() else {
        return false;
    };
    columns.iter().any(is_timed)
        && second.len() >= header.len()
        && second.iter().take(2).filter(|it| is_name(it)).count() == 2
        && second.iter().any(|it| is_entry(&it.text))
}

/// Adds to the problem of a text whose first line is two names and a number that it may lack the header of a table.
pub(super) fn headless(bytes: &[u8], mut refused: Fault) -> Fault {
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

/// Reads the connections in a table.
fn read(text: &str) -> Result<Graph, Fault> {
    let mut graph = Graph::new(text.len());
    let Some(table) = Table::new(text)? else {
        return Ok(graph);
    };
    table.refuse_bounds()?;
    let (from, to) = table.direction()?;
    let (time, unit) = table.times()?;
    let rounds = table.only(Column::Rounds, "rounds")?;
    let clock = Times {
        unit,
        is_clock: true,
    };
    let mut times = clock;
    // Whether the first time that is not 0 is written as a clock shows it.
    let mut is_clock = None;
    let mut without_rounds = 0;
    for (line, fields) in &table.rows {
        table.check_length(line, fields)?;
        let field = |column: usize, what: &str, help: &str| {
            let found = fields.get(column).filter(|field| !field.text.is_empty());
            found.ok_or_else(|| {
                let message = format!("the {what} of this connection is missing");
                let problem = Problem::new("connection", message).label("is missing");
                let empty = fields.get(column).map(|it| it.span.clone());
                let place = empty.unwrap_or_else(|| line.after().span());
                Fault::new(problem.help(help), place)
            })
        };
        let from = field(from, "start", "write the event that is waited for")?;
        let to = field(to, "end", "write the event that waits")?;
        let time = field(
            time,
            "time",
            "write how long the connection takes, if only 0",
        )?;
        time.refuse_decimal_comma()?;
        let value = clock.read(&time.text);
        let value = value.map_err(|problem| time.fault(problem))?;
        let is_like_clock = time.text.contains(':');
        if is_like_clock || value.0 != Rational::from(0) {
            times.is_clock &= is_like_clock;
            if unit.is_none() && *is_clock.get_or_insert(is_like_clock) != is_like_clock {
                return Err(time.fault(mixed(&time.text)));
            }
        }
        let count = match rounds.and_then(|rounds| fields.get(rounds)) {
            Some(rounds) if !rounds.text.is_empty() => rounds_of(rounds)?,
            _ => {
                without_rounds += 1;
                1
            }
        };
        let span = line.trimmed().span();
        graph.connect(from, to, (value, time.span.clone()), count, span)?;
    }
    times.is_clock &= is_clock == Some(true);
    if times.is_clock && times.unit.is_none() {
        times.unit = Some(Unit::Minutes);
    }
    graph.times = Some(times);
    graph.assumed = table.unused(time, rounds.is_some());
    if table.columns[time] == Column::Other {
        let title = &table.header[time].text;
        graph.assumed.push(format!(
            "the column `{title}` is taken for the times, since it has numbers and no unit is named"
        ));
    }
    let is_note = |(line, _): &&(Piece<'_>, _)| line.trimmed().text.starts_with('#');
    if let Some((line, _)) = table.rows.iter().find(is_note) {
        let text = excerpt(line.trimmed().text);
        graph.assumed.push(format!(
            "`{text}` is taken for a connection, since comments stand above the header"
        ));
    }
    let connections = counted(without_rounds, "connection", "connections");
    match rounds {
        None => graph.assumed.push(format!(
            "no column has the rounds: taken as 1 for {connections}"
        )),
        Some(_) if without_rounds > 0 => graph
            .assumed
            .push(format!("the rounds of {connections} are empty: taken as 1")),
        Some(_) => {}
    }
    graph.assumed.extend(graph.repeated());
    Ok(graph)
}

impl<'a> Table<'a> {
    fn new(text: &'a str) -> Result<Option<Table<'a>>, Fault> {
        let mut rows = rows_of(text);
        let Some((line, header)) = rows.next().transpose()? else {
            return Ok(None);
        };
        let named = header.iter().rposition(|it| !it.text.is_empty());
        let mut header = header;
        header.truncate(named.map_or(0, |last| last + 1));
        Ok(Some(Table {
            separator: separator(line.text),
            columns: header.iter().map(|it| Column::of(&it.text)).collect(),
            header,
            rows: rows.collect::<Result<_, Fault>>()?,
        }))
    }

    /// Refuses columns without which an answer would not be true.
    fn refuse_bounds(&self) -> Result<(), Fault> {
        for (field, column) in self.header.iter().zip(&self.columns) {
            if let Column::Bound(what) = column {
                let title = excerpt(&field.text);
                let message = format!("the column `{title}` has {what}, which cannot be kept yet");
                let problem = Problem::new("bound", message)
                    .label("not known how to keep")
                    .help("leave the column out to ask about the least times alone");
                return Err(field.fault(problem));
            }
        }
        Ok(())
    }

    /// Checks that a line has as many fields as the header; others at its end must be empty.
    fn check_length(&self, line: &Piece<'_>, fields: &[Field<'_>]) -> Result<(), Fault> {
        let expected = self.header.len();
        let mut surplus = fields.iter().skip(expected);
        let surplus = surplus.find(|field| !field.text.is_empty());
        if surplus.is_none() && fields.len() >= expected {
            return Ok(());
        }
        let found = counted(fields.len(), "field", "fields");
        let message = format!("this line has {found}, but the header has {expected}");
        let problem = Problem::new("connection", message);
        Err(match surplus {
            Some(surplus) => surplus.fault(
                problem
                    .label("one field too many")
                    .help("write decimals with a point, and quote a name that has the separator"),
            ),
            None => line.after().fault(
                problem
                    .label("a field is missing here")
                    .help("write a separator for each field that is empty"),
            ),
        })
    }

    /// Says which columns are not used; the one of the times is.
    fn unused(&self, times: usize, has_rounds: bool) -> Vec<String> {
        let all = self.header.iter().zip(&self.columns).enumerate();
        let is_empty = |index: usize| {
            let mut fields = self.rows.iter().filter_map(|(_, fields)| fields.get(index));
            fields.all(|field| field.text.is_empty())
        };
        let unused = all.filter(|(index, (field, column))| {
            let is_named = !field.text.is_empty();
            **column == Column::Other && *index != times && (is_named || !is_empty(*index))
        });
        let said = unused.map(|(index, (field, _))| {
            let title = &field.text;
            if title.is_empty() {
                return format!("column {}, which has no name, is not used", index + 1);
            }
            match Column::perhaps(title).filter(|meant| !(has_rounds && *meant == "rounds")) {
                None => format!("the column `{title}` is not used"),
                Some(meant) => format!(
                    "the column `{title}` is not used; if it is meant as `{meant}`, name it so"
                ),
            }
        });
        said.collect()
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
                let known = titles.iter().zip(&self.columns);
                let known = known.filter(|(_, column)| **column != Column::Other);
                let known: Vec<String> = known.map(|it| format!("`{}`", excerpt(it.0))).collect();
                let understood = match &*known {
                    [] => String::new(),
                    known => format!("; understood is {}", known.join(", ")),
                };
                let problem = Problem::new("direction", message)
                    .label("no direction")
                    .help(format!(
                        "name the columns `from` and `to`, where `to` waits for `from`; or `event` and `waits_for`{understood}"
                    ));
                Err(Fault::new(problem, self.line()))
            }
        }
    }

    /// Returns the column of times, and their unit.
    fn times(&self) -> Result<(usize, Option<Unit>), Fault> {
        let mut found = self.all(|index| matches!(self.columns[index], Column::Time(_)));
        if found.is_empty() {
            let is_number = |field: &Field<'_>| is_entry(&field.text) || field.text.contains(':');
            found = self.all(|index| {
                let mut fields = self.rows.iter().map(|(_, fields)| fields.get(index));
                self.columns[index] == Column::Other
                    && !self.header[index].text.is_empty()
                    && fields.all(|field| field.is_some_and(is_number))
            });
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
                    .help("name the right one `minutes`, `seconds`, `hours` or `time`, and rounds `rounds`");
                Err(self.header[*second].fault(problem))
            }
        }
    }

    /// Returns the only column of this kind.
    fn only(&self, column: Column, name: &str) -> Result<Option<usize>, Fault> {
        let found = self.all(|index| self.columns[index] == column);
        if let Some(&second) = found.get(1) {
            let message = format!("a second column is named `{name}`");
            let problem = Problem::new("direction", message)
                .label("second column")
                .help("give the column another name, or leave it out");
            return Err(self.header[second].fault(problem));
        }
        Ok(found.first().copied())
    }

    /// Returns the columns of which something holds.
    fn all(&self, holds: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.columns.len())
            .filter(|index| holds(*index))
            .collect()
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
    let lines = Lines::new(text, mark_length(text)).filter_map(move |line| {
        let content = line.trimmed().text;
        let is_comment = content.starts_with('#')
            && match found {
                None => true,
                Some(b' ') => content == "#" || content.starts_with("# "),
                Some(separator) => !content.contains(char::from(separator)),
            };
        let is_blank = |c: char| c.is_whitespace() || c == ';' || c == ',';
        if is_comment || content.chars().all(is_blank) {
            return None;
        }
        Some((line, *found.get_or_insert_with(|| separator(line.text))))
    });
    lines.map(|(line, separator)| Ok((line, fields(&line, separator)?)))
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
        return Fields::new(line, separator)
            .map(|field| field.map(breakable))
            .collect();
    }
    Ok(line.words().map(|word| breakable(word.into())).collect())
}

/// Replaces blanks that do not break by others; at the ends they are as good as not there.
fn breakable(mut field: Field<'_>) -> Field<'_> {
    const BLANKS: [char; 4] = ['\u{a0}', '\u{2007}', '\u{2009}', '\u{202f}'];
    if field.text.contains(BLANKS) {
        field.text = Cow::Owned(field.text.replace(BLANKS, " ").trim().to_owned());
    }
    field
}

/// Returns the problem of a table in which some times are numbers and some are as a clock shows them.
fn mixed(time: &str) -> Box<Problem> {
    let message = format!(
        "`{}` is written in another way than the times before it, and no unit is named",
        excerpt(time)
    );
    Problem::new("mixed-times", message)
        .label("minutes, seconds or hours?")
        .help("name the column `minutes`, `seconds` or `hours`, the unit of the plain numbers; or write all times as `h:mm`")
}

/// Reads a number of rounds; spreadsheets and frames may write `1.0`.
fn rounds_of(field: &Field<'_>) -> Result<u64, Fault> {
    let whole = field.text.strip_suffix(".0").unwrap_or(&field.text);
    if !is_digits(whole) {
        let help = "rounds are counted: 0 is the same round, 1 the round before, and so on";
        return Err(field.fault(Problem::not_a_count("rounds", &field.text).help(help)));
    }
    Ok(whole.parse().unwrap_or(u64::MAX))
}

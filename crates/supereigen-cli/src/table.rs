//! The `pretty` format: an aligned, numbered table that streams.
//!
//! Column widths are those of the first rows; later rows that need more room take it. On a terminal the table may end
//! with the [`Screen`]; the rest is counted, but not for long.
//! By the last words of its head `supereigen-formats` knows it, and refuses to read it.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use supereigen::{Inspector, Reached, Sink, Values};
use supereigen_answers::{Certificate, Names, NumberText};
use supereigen_formats::PART;

use crate::output::{Pieces, Target};

/// The number of rows that are held back to choose the widths.
const ROWS_TO_MEASURE: usize = 200;

/// How long the rows that do not fit the screen are counted.
const MAX_COUNTING_TIME: Duration = Duration::from_secs(1);

/// The lines that a screen needs after the table: the number of the rest, the summary and the prompt of the shell. The
/// first two may be longer than a line.
const OTHER_LINES: usize = 5;

/// The width of the column of numbers.
const NUMBER_COLUMN_CHARS: usize = 6;

const DIM: Style = Style::new().dimmed();
const HEAD: Style = Style::new().bold();
const TYPE: Style = AnsiColor::Green.on_default();
const LASSO: Style = AnsiColor::Cyan.on_default();

struct Row {
    entries: Vec<String>,
    /// `None` if vectors have no lassos.
    types: Option<String>,
    /// The lasso, whose nodes are the support; the support if there is no lasso.
    last: String,
}

/// What is left of the screen of a terminal, and what did not fit it.
pub(crate) struct Screen {
    /// The length of a line, in characters.
    columns: usize,
    lines_left: usize,
    /// The number of rows that were not shown, and until when they are counted; `None` while there is room.
    rest: Option<(u64, Instant)>,
}

impl Screen {
    /// Returns the screen of the terminal; `None` if its size is not known.
    pub(crate) fn of_terminal() -> Option<Screen> {
        let (width, height) = terminal_size::terminal_size()?;
        (width.0 > 0 && height.0 > 0).then(|| Screen {
            columns: width.0.into(),
            lines_left: usize::from(height.0).saturating_sub(OTHER_LINES),
            rest: None,
        })
    }

    /// Takes the lines that a row needs, given without colours. Returns whether there was room for them; the first row is
    /// always shown.
    fn take(&mut self, row: &str, is_first: bool) -> bool {
        let lines = row.trim_end().chars().count().div_ceil(self.columns);
        match self.lines_left.checked_sub(lines) {
            Some(left) => self.lines_left = left,
            None if is_first => self.lines_left = 0,
            None => {
                self.rest = Some((1, Instant::now() + MAX_COUNTING_TIME));
                return false;
            }
        }
        true
    }
}

/// Writes vectors as rows of a table, each with its type and its lasso. The extremals of a cone have no lassos, so their
/// rows have the support instead.
pub(crate) struct TableWriter {
    pub(crate) out: Pieces,
    pub(crate) names: Names,
    pub(crate) numbers: NumberText,
    /// Finds types and lassos of vectors; `None` if vectors have no lassos.
    pub(crate) inspector: Option<Inspector>,
    pub(crate) certificates: bool,
    pub(crate) colour: bool,
    /// The screen with which the table ends; `None` if there is no end.
    pub(crate) screen: Option<Screen>,
    pub(crate) rows: Rows,
}

/// The rows so far.
#[derive(Default)]
pub(crate) struct Rows {
    held: Vec<Row>,
    widths: Option<Widths>,
    count: u64,
}

struct Widths {
    entries: Vec<usize>,
    types: usize,
}

impl TableWriter {
    /// Writes the rows held back, the number of those that did not fit the screen; `complete` is
    /// whether there may be no more of those that were wanted. Returns the output, or the first error that occurred in writing.
    pub(crate) fn finish(mut self, complete: bool) -> io::Result<Target> {
        if self.rows.widths.is_none() && !self.rows.held.is_empty() {
            self.release();
        }
        let rest = self.rest().map(|(count, _)| *count);
        if let Some(rest) = rest {
            let at_least = if complete { "" } else { "at least " };
            let _ = self.out.print(&format!(
                "… and {at_least}{rest} more; --all shows all, -o OUT writes them to a file\n"
            ));
        } else if !complete {
            let _ = self.out.print(&format!("# {PART}\n"));
        }
        self.out.into_target()
    }

    fn row(&self, vector: Values<'_>) -> Row {
        let values = vector.to_numerators();
        let certificate = self.inspector.as_ref().map(|it| it.certificate_of(vector));
        let (types, last) = match certificate {
            Some(Some(certificate)) => (Some(self.names.list(&certificate.types)), {
                let certificate = Certificate::new(&certificate, &self.numbers);
                certificate.text(self.certificates, &self.names)
            }),
            other => {
                let is_finite = |&i: &usize| values[i].is_some();
                let support: Vec<usize> = (0..values.len()).filter(is_finite).collect();
                let support = format!("{{{}}}", self.names.list(&support));
                (other.map(|_| "–".to_owned()), support)
            }
        };
        let entries = values.iter().map(|value| match value {
            None => "·".to_owned(),
            Some(_) => self.numbers.value(value).to_string(),
        });
        Row {
            entries: entries.collect(),
            types,
            last,
        }
    }

    /// Chooses the widths, and writes the head and the rows held back.
    fn release(&mut self) {
        let rows = std::mem::take(&mut self.rows.held);
        // The reader of bases recognises the table by the last words of the head, and refuses it (`for_people` in
        // formats).
        let (types, last) = match self.inspector {
            Some(_) => (Some("type".to_owned()), "lasso"),
            None => (None, "support"),
        };
        let head = Row {
            entries: self.names.all().to_vec(),
            types,
            last: last.to_owned(),
        };
        let widest = |cell: &dyn Fn(&Row) -> usize| rows.iter().chain([&head]).map(cell).max();
        let entry = |j: usize| widest(&|row: &Row| row.entries[j].chars().count()).unwrap_or(0);
        let types = |row: &Row| row.types.as_ref().map_or(0, |types| types.chars().count());
        let widths = Widths {
            entries: (0..head.entries.len()).map(entry).collect(),
            types: widest(&types).unwrap_or(0),
        };
        self.show(&widths, None, &head);
        for row in &rows {
            self.show(&widths, Some(self.rows.count + 1), row);
        }
        self.rows.widths = Some(widths);
    }

    /// Writes the head or a row, which has a number; counts it if the screen is full.
    fn show(&mut self, widths: &Widths, number: Option<u64>, row: &Row) {
        if let Some((count, _)) = self.rest() {
            *count += 1;
            return;
        }
        if let Some(screen) = &mut self.screen
            && !screen.take(&render(widths, number, row, false), number < Some(2))
        {
            // The rest may take a while to count.
            self.out.flush();
            return;
        }
        self.rows.count += u64::from(number.is_some());
        let _ = self.out.print(&render(widths, number, row, self.colour));
    }

    /// The number of rows that did not fit the screen, and until when they are counted.
    fn rest(&mut self) -> Option<&mut (u64, Instant)> {
        self.screen.as_mut()?.rest.as_mut()
    }

    /// Returns the number of rows to be held back.
    fn rows_to_measure(&self) -> usize {
        let lines = self.screen.as_ref().map(|screen| screen.lines_left + 1);
        lines.map_or(ROWS_TO_MEASURE, |lines| lines.min(ROWS_TO_MEASURE))
    }

    /// Returns whether the table is of no use for more vectors: it cannot be written, or was counted for long enough.
    fn is_over(&mut self) -> ControlFlow<()> {
        if self.rest().is_some_and(|(_, end)| Instant::now() >= *end) {
            return ControlFlow::Break(());
        }
        self.out.print("")
    }
}

/// Returns the line of a row, or of the head, which has no number.
fn render(widths: &Widths, number: Option<u64>, row: &Row, colour: bool) -> String {
    let styled = |text: &str, style: Style| {
        let style = match number {
            _ if !colour => Style::new(),
            None => HEAD,
            Some(_) => style,
        };
        format!("{style}{text}{style:#}")
    };
    let padding = |text: &str, width: usize| " ".repeat(width.saturating_sub(text.chars().count()));
    let number_text = number.map_or("#".to_owned(), |number| number.to_string());
    let mut line = padding(&number_text, NUMBER_COLUMN_CHARS) + &styled(&number_text, DIM) + "  ";
    for (entry, &width) in row.entries.iter().zip(&widths.entries) {
        let of_entry = if entry == "·" { DIM } else { Style::new() };
        line += &format!(" {}{}", padding(entry, width), styled(entry, of_entry));
    }
    line += "   ";
    let mut of_last = Style::new();
    if let Some(types) = &row.types {
        let blanks = padding(types, widths.types);
        line += &format!("{}{blanks}  ", styled(types, TYPE));
        of_last = LASSO;
    }
    line + &styled(&row.last, of_last) + "\n"
}

impl Sink for TableWriter {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if let Some((count, _)) = self.rest() {
            *count += 1;
            return self.is_over();
        }
        let row = self.row(vector);
        match self.rows.widths.take() {
            None => {
                self.rows.held.push(row);
                if self.rows.held.len() == self.rows_to_measure() {
                    self.release();
                }
            }
            Some(widths) => {
                self.show(&widths, Some(self.rows.count + 1), &row);
                self.rows.widths = Some(widths);
            }
        }
        self.is_over()
    }

    fn reached(&mut self, _: &Reached<'_>) -> ControlFlow<()> {
        self.is_over()
    }
}

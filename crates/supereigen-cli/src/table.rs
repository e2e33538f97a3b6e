//! The `pretty` format: an aligned, numbered table that streams.
//!
//! Column widths are those of the first rows; later rows that need more room take it. On a terminal the table may end
//! with the [`Screen`]; the rest is counted, but not for long.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use supereigen::{Inspector, Reached, Sink, Values};
use supereigen_answers::{Certificate, NumberText};
use supereigen_formats::PART;

use crate::lasso_text;
use crate::node_names::Names;

/// The number of rows that are held back to choose the widths.
const ROWS_TO_MEASURE: usize = 200;

/// How long the rows that do not fit the screen are counted.
const COUNTING: Duration = Duration::from_secs(1);

/// The lines that a screen needs after the table: the number of the rest, the summary and the prompt of the shell. The
/// first two may be longer than a line.
const OTHER_LINES: usize = 5;

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

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    rows: usize,
    columns: usize,
}

impl Screen {
    /// Returns the screen of the terminal; `None` if its size is not known.
    pub(crate) fn of_terminal() -> Option<Screen> {
        let (width, height) = terminal_size::terminal_size()?;
        let (rows, columns) = (usize::from(height.0), usize::from(width.0));
        (rows > 0 && columns > 0).then_some(Screen { rows, columns })
    }
}

/// What is left of a screen, and what did not fit it.
struct Shown {
    columns: usize,
    lines_left: usize,
    /// The number of rows that were not shown, and until when they are counted; `None` while there is room.
    rest: Option<(u64, Instant)>,
}

impl Shown {
    fn new(screen: Screen) -> Shown {
        Shown {
            columns: screen.columns,
            lines_left: screen.rows.saturating_sub(OTHER_LINES),
            rest: None,
        }
    }

    /// Takes the lines that a row needs. Returns whether there was room for them; the first row is always shown.
    fn take(&mut self, row: &str, is_first: bool) -> bool {
        let lines = visible(row).div_ceil(self.columns);
        match self.lines_left.checked_sub(lines) {
            Some(left) => self.lines_left = left,
            None if is_first => self.lines_left = 0,
            None => {
                self.rest = Some((1, Instant::now() + COUNTING));
                return false;
            }
        }
        true
    }
}

/// Returns the number of characters of a line, without those that change colours.
fn visible(line: &str) -> usize {
    let mut is_code = false;
    let is_visible = |character: &char| {
        let is_part = is_code || *character == '\u{1b}';
        is_code = is_part && *character != 'm';
        !is_part
    };
    line.trim_end().chars().filter(is_visible).count()
}

/// Writes vectors as rows of a table, each with its type and its lasso. The extremals of a cone have no lassos, so their
/// rows have the support instead.
pub(crate) struct TableWriter<W> {
    out: W,
    error: Option<io::Error>,
    names: Names,
    numbers: NumberText,
    /// Finds types and lassos of vectors; `None` if vectors have no lassos.
    inspector: Option<Inspector>,
    certificates: bool,
    colour: bool,
    held: Vec<Row>,
    widths: Option<Widths>,
    count: u64,
    /// The screen with which the table ends; `None` if there is no end.
    shown: Option<Shown>,
}

struct Widths {
    number: usize,
    entries: Vec<usize>,
    types: usize,
}

impl<W: Write> TableWriter<W> {
    pub(crate) fn new(
        out: W,
        names: Names,
        numbers: NumberText,
        inspector: Option<Inspector>,
        certificates: bool,
        colour: bool,
    ) -> TableWriter<W> {
        TableWriter {
            out,
            error: None,
            names,
            numbers,
            inspector,
            certificates,
            colour,
            held: Vec::new(),
            widths: None,
            count: 0,
            shown: None,
        }
    }

    /// Lets the table end with the screen, if there is one.
    pub(crate) fn fit(mut self, screen: Option<Screen>) -> TableWriter<W> {
        self.shown = screen.map(Shown::new);
        self
    }

    /// Writes the rows held back, the number of those that did not fit the screen; `complete` is
    /// whether there may be no more of those that were wanted. Returns the output, or the first error that occurred in writing.
    pub(crate) fn finish(mut self, complete: bool) -> io::Result<W> {
        if self.widths.is_none() && !self.held.is_empty() {
            self.release();
        }
        let rest = self.rest().map(|(count, _)| *count);
        if let Some(rest) = rest {
            let at_least = if complete { "" } else { "at least " };
            self.write(&format!(
                "… and {at_least}{rest} more; --all shows all, -o OUT writes them to a file\n"
            ));
        }
        if !complete && rest.is_none() {
            self.write(&format!("# {PART}\n"));
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.out),
        }
    }

    fn row(&self, vector: Values<'_>) -> Row {
        let values = vector.to_numerators();
        let certificate = self.inspector.as_ref().map(|it| it.certificate_of(vector));
        let (types, last) = match certificate {
            Some(Some(certificate)) => (Some(self.names.list(&certificate.types)), {
                let certificate = Certificate::new(&certificate, &self.numbers);
                lasso_text::certificate(&certificate, self.certificates, &self.names)
            }),
            other => {
                let is_finite = |&i: &usize| values[i].is_some();
                let support: Vec<usize> = (0..values.len()).filter(is_finite).collect();
                let support = format!("{{{}}}", self.names.list(&support));
                (other.map(|_| "–".to_owned()), support)
            }
        };
        Row {
            entries: values
                .iter()
                .map(|value| match value {
                    None => "·".to_owned(),
                    Some(_) => self.numbers.value(value).to_string(),
                })
                .collect(),
            types,
            last,
        }
    }

    /// Chooses the widths, and writes the head and the rows held back.
    fn release(&mut self) {
        let rows = std::mem::take(&mut self.held);
        let width_of = |head: &str, cells: &mut dyn Iterator<Item = &String>| {
            cells
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
                .max(head.chars().count())
        };
        let widths = Widths {
            number: 6,
            entries: (0..self.names.all().len())
                .map(|j| {
                    width_of(
                        self.names.of(j),
                        &mut rows.iter().map(|row| &row.entries[j]),
                    )
                })
                .collect(),
            types: width_of(
                "type",
                &mut rows.iter().filter_map(|row| row.types.as_ref()),
            ),
        };
        // The reader of bases recognises the table by the last words of the head, and refuses it (`for_people` in
        // formats).
        let head = Row {
            entries: self.names.all().to_vec(),
            types: self.inspector.as_ref().map(|_| "type".to_owned()),
            last: match self.inspector {
                Some(_) => "lasso".to_owned(),
                None => "support".to_owned(),
            },
        };
        let head = self.render(&widths, "#", &head, true);
        self.write(&head);
        if let Some(shown) = &mut self.shown {
            shown.take(&head, true);
        }
        for row in &rows {
            self.show(&widths, row);
        }
        self.widths = Some(widths);
    }

    /// Writes a row, or counts it if the screen is full.
    fn show(&mut self, widths: &Widths, row: &Row) {
        if let Some((count, _)) = self.rest() {
            *count += 1;
            return;
        }
        let text = self.render(widths, &(self.count + 1).to_string(), row, false);
        let is_first = self.count == 0;
        if let Some(shown) = &mut self.shown
            && !shown.take(&text, is_first)
        {
            // The rest may take a while to count.
            if let Err(error) = self.out.flush() {
                self.error.get_or_insert(error);
            }
            return;
        }
        self.count += 1;
        self.write(&text);
    }

    /// The number of rows that did not fit the screen, and until when they are counted.
    fn rest(&mut self) -> Option<&mut (u64, Instant)> {
        self.shown.as_mut()?.rest.as_mut()
    }

    /// Returns the number of rows to be held back.
    fn rows_to_measure(&self) -> usize {
        let lines = self.shown.as_ref().map(|shown| shown.lines_left + 1);
        lines.map_or(ROWS_TO_MEASURE, |lines| lines.min(ROWS_TO_MEASURE))
    }

    /// Returns whether the table is of no use for more vectors: it cannot be written, or was counted for long enough.
    fn is_over(&mut self) -> ControlFlow<()> {
        let is_late = self.rest().is_some_and(|(_, end)| Instant::now() >= *end);
        if self.error.is_some() || is_late {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn render(&self, widths: &Widths, number: &str, row: &Row, head: bool) -> String {
        let style = |style: Style| if head { HEAD } else { style };
        let mut line = self.cell(number, widths.number, true, style(DIM));
        line += "  ";
        for (entry, &width) in row.entries.iter().zip(&widths.entries) {
            let of_entry = if entry == "·" { DIM } else { Style::new() };
            line += " ";
            line += &self.cell(entry, width, true, style(of_entry));
        }
        line += "   ";
        let of_last = match &row.types {
            Some(types) => {
                line += &self.cell(types, widths.types, false, style(TYPE));
                line += "  ";
                LASSO
            }
            None => Style::new(),
        };
        line += &self.cell(&row.last, 0, false, style(of_last));
        line.push('\n');
        line
    }

    fn cell(&self, text: &str, width: usize, right: bool, style: Style) -> String {
        let padding = " ".repeat(width.saturating_sub(text.chars().count()));
        let styled = if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        };
        if right {
            padding + &styled
        } else {
            styled + &padding
        }
    }

    fn write(&mut self, text: &str) {
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.error.get_or_insert(error);
        }
    }
}

impl<W: Write> Sink for TableWriter<W> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        if let Some((count, _)) = self.rest() {
            *count += 1;
            return self.is_over();
        }
        let row = self.row(vector);
        match self.widths.take() {
            None => {
                self.held.push(row);
                if self.held.len() == self.rows_to_measure() {
                    self.release();
                }
            }
            Some(widths) => {
                self.show(&widths, &row);
                self.widths = Some(widths);
            }
        }
        self.is_over()
    }

    fn reached(&mut self, _: &Reached<'_>) -> ControlFlow<()> {
        self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::{UBig, Vector};
    use supereigen_formats::Notation;

    /// Colours take no room on a screen, and lines that are too long for it take two.
    #[test]
    fn a_table_ends_with_the_screen() {
        for colour in [false, true] {
            let names = Names::new(3, &[]);
            let numbers = NumberText::new(&UBig::ONE, Notation::Exact);
            let screen = Screen {
                rows: 12,
                columns: 20,
            };
            let table = TableWriter::new(Vec::new(), names, numbers, None, false, colour);
            let mut table = table.fit(Some(screen));
            let vector = Vector::from(vec![0, 1, 2]);
            for _ in 0..50 {
                assert_eq!(table.push(vector.values()), ControlFlow::Continue(()));
            }
            let text = table.finish(true).expect("written");
            let text = String::from_utf8(text).expect("text");
            // Two lines each for the head and two rows, and five after them.
            assert_eq!(text.lines().count(), 4, "{text}");
            assert!(text.contains("\n… and 48 more; "), "{text}");
        }
        assert_eq!(visible("\u{1b}[1;31mab\u{1b}[0m é\n"), 4);
    }
}

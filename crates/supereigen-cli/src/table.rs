//! The `pretty` format: an aligned, numbered table that streams.
//!
//! Column widths are those of the first rows; later rows that need more room take it.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use supereigen::{Inspector, Sink, Values};
use supereigen_formats::Trailer;

use crate::lassos;
use crate::names::Names;
use crate::numbers::NumberText;

/// The number of rows that are held back to choose the widths.
const ROWS_TO_MEASURE: usize = 200;

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
    /// Which part of the basis the table holds; `None` if it is not a shard.
    shard: Option<String>,
    held: Vec<Row>,
    widths: Option<Widths>,
    count: u64,
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
        shard: Option<String>,
    ) -> TableWriter<W> {
        TableWriter {
            out,
            error: None,
            names,
            numbers,
            inspector,
            certificates,
            colour,
            shard,
            held: Vec::new(),
            widths: None,
            count: 0,
        }
    }

    /// Writes the rows held back, and for a shard its title. Returns the output, or the first error that occurred in
    /// writing.
    pub(crate) fn finish(mut self, complete: bool) -> io::Result<W> {
        if self.widths.is_none() && !self.held.is_empty() {
            self.release();
        }
        if let Some(shard) = self.shard.take() {
            let vectors = self.count;
            let trailer = Trailer {
                shard,
                complete,
                vectors,
            };
            self.write(&format!("# {trailer}\n"));
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
            Some(Some(certificate)) => (
                Some(self.names.list(&certificate.types)),
                lassos::certificate(&certificate, self.certificates, &self.names, &self.numbers),
            ),
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
                    Some(_) => self.numbers.value(value),
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
        let mut text = self.render(&widths, "#", &head, true);
        for row in &rows {
            self.count += 1;
            text += &self.render(&widths, &self.count.to_string(), row, false);
        }
        self.widths = Some(widths);
        self.write(&text);
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
        let row = self.row(vector);
        match &self.widths {
            None => {
                self.held.push(row);
                if self.held.len() == ROWS_TO_MEASURE {
                    self.release();
                }
            }
            Some(widths) => {
                self.count += 1;
                let text = self.render(widths, &self.count.to_string(), &row, false);
                self.write(&text);
            }
        }
        if self.error.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

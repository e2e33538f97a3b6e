//! The basis as a file.

use std::io::{self, Write};

use serde::Deserialize;
use supereigen::{First, Interrupt, Sink, Stop};
use supereigen_formats::{
    Context, CsvWriter, JsonLinesWriter, JsonWriter, LatexWriter, PlainWriter, PolymakeWriter,
    TpLibWriter,
};

use super::{Run, State};
use crate::Refusal;

/// The formats of files.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FormatName {
    /// Numbers and blanks.
    Plain,
    /// Comma-separated values.
    Csv,
    /// One JSON document.
    Json,
    /// JSON lines with certificates.
    Jsonl,
    /// A table for LaTeX.
    Latex,
    /// As TPLib writes them.
    Tplib,
    /// As polymake writes them.
    Polymake,
}

impl FormatName {
    /// Returns the ending of names of such files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            FormatName::Plain => "txt",
            FormatName::Csv => "csv",
            FormatName::Json => "json",
            FormatName::Jsonl => "jsonl",
            FormatName::Latex => "tex",
            FormatName::Tplib => "tplib",
            FormatName::Polymake => "poly",
        }
    }
}

impl Run {
    /// Checks that the basis can be written in a format.
    ///
    /// # Errors
    /// If its labels have no place in the format.
    pub(crate) fn can_export(&self, format: FormatName) -> Result<(), Refusal> {
        match format {
            FormatName::Csv => CsvWriter::<Vec<u8>>::check(&self.context())
                .map_err(|error| Refusal::new(error.to_string())),
            _ => Ok(()),
        }
    }

    /// Writes the vectors that were counted so far. The end of the file says whether these are all.
    ///
    /// # Errors
    /// If the interrupt comes before the end, or the writer fails.
    pub(crate) fn export(
        &self,
        format: FormatName,
        out: impl Write,
        interrupt: &Interrupt,
    ) -> io::Result<()> {
        let context = self.context();
        let (state, rows) = {
            let progress = self.progress();
            (progress.state, progress.rows)
        };
        let (is_complete, wants_all) = (state == State::Complete, self.wants_all());
        macro_rules! with {
            ($writer:expr) => {{
                let mut writer = $writer;
                if !self.first(rows, interrupt, &mut writer) {
                    return Err(io::Error::other("not all vectors were found again"));
                }
                if wants_all || !is_complete {
                    writer.finish(is_complete)?.flush()
                } else {
                    writer.finish_chosen()?.flush()
                }
            }};
        }
        match format {
            FormatName::Plain => with!(PlainWriter::new(out, &context)),
            FormatName::Csv => with!(CsvWriter::new(out, &context)),
            FormatName::Json => with!(JsonWriter::new(out, &context)),
            FormatName::Jsonl => {
                let inspector = Some(self.problem.system.inspector());
                with!(JsonLinesWriter::new(out, &context, inspector))
            }
            FormatName::Latex => with!(LatexWriter::new(out, &context)),
            FormatName::Tplib => with!(TpLibWriter::new(out, &context)),
            FormatName::Polymake => with!(PolymakeWriter::new(out, &context)),
        }
    }

    fn context(&self) -> Context {
        let mut context = Context::of_system(&self.problem.system);
        context.notation = self.problem.numbers.notation();
        context
    }

    /// Enumerates the first vectors. Returns whether all of them came.
    pub(super) fn first(&self, rows: u64, interrupt: &Interrupt, sink: &mut dyn Sink) -> bool {
        if rows == 0 {
            return true;
        }
        let mut first = First::new(rows, sink);
        let place = self.progress().index.before(0);
        let report = self.enumerate(place, interrupt, &mut first);
        first.is_full() || report.is_some_and(|report| report.stop == Stop::Complete)
    }
}

//! The basis as a file.

use std::io::{self, Write};

use supereigen::{First, Interrupt, Sink, Stop};
use supereigen_formats::{Certificates, Context, TextFormat, TextWriter};

use super::{Run, State};
use crate::Refusal;

impl Run {
    /// Checks that the basis can be written in a format.
    ///
    /// # Errors
    /// If its labels have no place in the format.
    pub(crate) fn can_export(&self, format: TextFormat) -> Result<(), Refusal> {
        let checked = format.check(&self.context());
        checked.map_err(|error| Refusal::new(error.to_string()))
    }

    /// Writes the vectors that were counted so far, in JSON lines with certificates. The end of the file says whether these are all.
    ///
    /// # Errors
    /// If the interrupt comes before the end, or the writer fails.
    pub(crate) fn export(
        &self,
        format: TextFormat,
        out: impl Write,
        interrupt: &Interrupt,
    ) -> io::Result<()> {
        let context = self.context();
        let (state, rows) = {
            let progress = self.progress();
            (progress.state, progress.rows)
        };
        let (is_complete, wants_all) = (state == State::Complete, self.wants_all());
        let mut writer = match format {
            TextFormat::JsonLines => {
                let certificates = Certificates::Lassos(self.problem.system.inspector());
                TextWriter::with_certificates(out, &context, certificates)
            }
            _ => TextWriter::new(out, &context, format),
        };
        if !self.first(rows, interrupt, &mut writer) {
            return Err(io::Error::other("not all vectors were found again"));
        }
        if wants_all || !is_complete {
            writer.finish(is_complete)?.flush()
        } else {
            writer.finish_chosen()?.flush()
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

//! The basis as a file.

use std::io::{self, Write};

use supereigen::{Interrupt, Sink, Stop};
use supereigen_answers::Refusal;
use supereigen_formats::{Certificates, Context, Ending, VectorFormat, VectorWriter};

use super::{Run, State};
use crate::questions::refused;

impl Run {
    /// Checks that the basis can be written in a format.
    ///
    /// # Errors
    /// If its labels have no place in the format.
    pub(crate) fn can_export(&self, format: VectorFormat) -> Result<(), Refusal> {
        let checked = format.check(&self.context());
        checked.or_else(|error| refused(error.to_string()))
    }

    /// Writes the vectors that were counted so far, in JSON lines with certificates. The end of the file says whether these are all.
    ///
    /// # Errors
    /// If the interrupt comes before the end, or the writer fails.
    pub(crate) fn export(
        &self,
        format: VectorFormat,
        out: impl Write,
        interrupt: &Interrupt,
    ) -> io::Result<()> {
        let context = self.context();
        let (state, rows) = {
            let progress = self.progress();
            (progress.state, progress.rows)
        };
        let mut writer = VectorWriter::new(out, &context, format);
        if format.facts().has_certificates {
            let certificates = Certificates::Lassos(self.problem.system.inspector());
            writer = writer.with_certificates(certificates);
        }
        if !self.first(rows, interrupt, &mut writer) {
            return Err(io::Error::other("not all vectors were found again"));
        }
        let ending = match state {
            State::Complete if self.wanted.admits_all() => Ending::All,
            State::Complete => Ending::Chosen,
            _ => Ending::Part,
        };
        writer.finish(ending)?.flush()
    }

    fn context(&self) -> Context {
        let mut context = Context::of_space(&self.problem.system.clone().into());
        context.notation = self.problem.numbers.notation();
        context
    }

    /// Enumerates the first vectors. Returns whether all of them came.
    pub(super) fn first(&self, rows: u64, interrupt: &Interrupt, sink: &mut dyn Sink) -> bool {
        if rows == 0 {
            return true;
        }
        let place = self.progress().index.before(0);
        let report = self.enumerate(place, rows, interrupt, sink);
        report.is_some_and(|report| report.stop != Stop::Interrupted)
    }
}

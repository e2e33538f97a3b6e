//! The basis as a file.

use std::io::Write;

use supereigen::{Interrupt, Sink, Stop};
use supereigen_answers::Refusal;
use supereigen_formats::{Certificates, Context, Ending, VectorFormat, VectorWriter};

use super::{Run, State};
use crate::questions::refused;

impl Run {
    /// Writes the vectors that were counted so far, in JSON lines with certificates. The end of the file says whether these are all.
    ///
    /// # Errors
    /// If the labels have no place in the format, or the writer fails.
    pub(crate) fn export(&self, format: VectorFormat, out: impl Write) -> Result<(), Refusal> {
        let mut context = Context::of_space(&self.problem.system.clone().into());
        context.notation = self.problem.numbers.notation();
        let checked = format.check(&context);
        checked.or_else(|error| refused(error.to_string()))?;
        let state = self.progress().state;
        let rows = self.progress().rows;
        let mut writer = VectorWriter::new(out, &context, format);
        if format.facts().has_certificates {
            let certificates = Certificates::Lassos(self.problem.system.inspector());
            writer = writer.with_certificates(certificates);
        }
        if !self.first(rows, &Interrupt::NEVER, &mut writer) {
            return refused("not all vectors were found again");
        }
        let ending = match state {
            State::Complete if self.wanted.admits_all() => Ending::All,
            State::Complete => Ending::Chosen,
            _ => Ending::Part,
        };
        let written = writer.finish(ending).and_then(|mut out| out.flush());
        written.or_else(|error| refused(error.to_string()))
    }

    /// Enumerates the first vectors. Returns whether all of them came.
    pub(super) fn first(&self, rows: u64, interrupt: &Interrupt, sink: &mut dyn Sink) -> bool {
        if rows == 0 {
            return true;
        }
        let place = self.progress().index.before(0);
        let options = self.options(interrupt).limit(rows);
        let report = self.search_on(place.remaining, options, sink);
        report.is_some_and(|report| report.stop != Stop::Interrupted)
    }
}

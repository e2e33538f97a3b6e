//! `supereigen reduce`: finds the scaled basis of the span of any vectors.

use anyhow::Context as _;
use supereigen::Stop;
use supereigen::methods::reduce::reduce;
use supereigen_formats::{Context, JsonLinesWriter, LatexWriter, PlainWriter};

use crate::args::{Reduce, VectorsFormat};
use crate::input::VectorsInput;
use crate::interrupt::{self, INTERRUPT};
use crate::output::Target;
use crate::writers::BasisWriter;
use crate::{input, output, run};

pub(crate) fn run(options: &Reduce) -> anyhow::Result<u8> {
    let VectorsInput {
        matrix: generators,
        labels,
        notation,
        ..
    } = input::read_vectors(options.file.as_deref())?;
    let mut context = Context::new(generators.columns(), generators.denominator().clone());
    context.labels = labels;
    context.notation = options.numbers.over(notation);
    let path = options.output.path();
    let out = Target::create(path)?;
    let mut writer: Box<dyn BasisWriter> = match options.format {
        VectorsFormat::Plain => Box::new(PlainWriter::new(out, &context)),
        VectorsFormat::Jsonl => Box::new(JsonLinesWriter::new(out, &context, None)),
        VectorsFormat::Latex => Box::new(LatexWriter::new(out, &context)),
    };
    interrupt::run_begins();
    let report = reduce(&generators, &INTERRUPT, &mut *writer);
    let complete = report.stop == Stop::Complete;
    writer
        .finish(complete)
        .with_context(|| output::cannot_write(path))?;
    if report.stop == Stop::Interrupted {
        return Ok(run::stopped_with(
            "this is a part of the basis, there may be more",
        ));
    }
    Ok(0)
}

//! `supereigen polar`: converts generators to an irredundant system of inequalities.

use anyhow::bail;
use supereigen::{Cone, Matrix, Options};
use supereigen_answers::Refusal;

use crate::args::Polar;
use crate::ask::refused;
use crate::interrupt::INTERRUPT;
use crate::matrix_files::RowsOutput;
use crate::progress::waiting;
use crate::{input, output, run};

pub(crate) fn run(options: &Polar) -> anyhow::Result<u8> {
    let generators = input::read_vectors(options.file.as_deref())?;
    if generators.matrix.columns() == 0 {
        bail!("{}: there are no vectors", generators.name);
    }
    let out = RowsOutput::open(&options.written)?;
    let found = waiting("looking for the inequalities", || {
        polar(options, &generators.matrix)
    });
    let cone = found.map_err(refused)?;
    if cone.p() == 0 {
        output::note("0 inequalities: the vectors span the whole space");
    }
    out.write(&cone, &generators.labels, generators.notation)?;
    Ok(0)
}

fn polar(options: &Polar, generators: &Matrix) -> Result<Cone, Refusal> {
    let settings = Options::new().threads(run::threads(options.threads));
    let all = Cone::generated_by(generators, &settings.interrupt(&INTERRUPT))?;
    if options.redundant {
        return Ok(all);
    }
    Ok(all.concise(&INTERRUPT)?)
}

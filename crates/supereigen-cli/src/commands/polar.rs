//! `supereigen polar`: converts generators to an irredundant system of inequalities.

use anyhow::bail;
use supereigen::{Cone, Matrix};

use crate::args::Polar;
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
    let looking = "looking for the inequalities";
    let cone = waiting(looking, || polar(options, &generators.matrix))?;
    if cone.p() == 0 {
        output::note("0 inequalities: the vectors span the whole space");
    }
    out.write(&cone, &generators.labels, generators.notation)?;
    Ok(0)
}

fn polar(options: &Polar, generators: &Matrix) -> anyhow::Result<Cone> {
    let settings = run::cone_options(options.threads);
    let all = Cone::generated_by(generators, &settings).map_err(run::search_error)?;
    if options.redundant {
        return Ok(all);
    }
    let concise = all.concise(&INTERRUPT);
    concise.map_err(|error| run::cone_error(error.into()))
}

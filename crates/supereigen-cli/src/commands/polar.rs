//! `supereigen polar`: from generators to an irredundant system of inequalities.

use std::path::Path;

use anyhow::bail;
use supereigen::cone::{ConeError, Options};
use supereigen::{Cone, Matrix, MatrixBuilder};
use supereigen_formats::{MatrixFormat, Notation};

use crate::args::Polar;
use crate::commands::convert;
use crate::input;
use crate::interrupt::{self, INTERRUPT};
use crate::progress::Waiting;
use crate::{output, run};

pub(crate) fn run(options: &Polar) -> anyhow::Result<u8> {
    let generators = input::read_vectors(options.file.as_deref())?;
    if generators.matrix.columns() == 0 {
        bail!("{}: there are no vectors", generators.name);
    }
    interrupt::run_begins();
    let cone = match polar(options, &generators.matrix) {
        Ok(cone) => cone,
        Err(ConeError::Interrupted) => {
            return run::stopped_without_answer("nothing is known before the end");
        }
        Err(error @ ConeError::Memory { .. }) => bail!("stopped by --memory: {error}"),
        Err(error) => return Err(error.into()),
    };
    if cone.p() == 0 {
        output::note("0 inequalities: the vectors span the whole space");
    }
    let (a, b) = cone.matrices();
    match &options.matrices[..] {
        [a_path, b_path] => {
            for (side, path) in [(a, a_path), (b, b_path)] {
                let labelled = match generators.labels.is_empty() {
                    true => side,
                    false => side.with_labels(generators.labels.clone())?,
                };
                write(options, &labelled, Some(path), generators.notation)?;
            }
        }
        _ => {
            let rows = beside(&a, &b);
            write(
                options,
                &rows,
                options.output.as_deref(),
                generators.notation,
            )?;
        }
    }
    Ok(0)
}

fn polar(options: &Polar, generators: &Matrix) -> Result<Cone, ConeError> {
    let mut settings = Options::default();
    settings.threads = run::threads(options.threads);
    settings.memory = run::memory();
    let _waiting = Waiting::new("looking for the inequalities");
    let all = Cone::generated_by(generators, &settings, &INTERRUPT)?;
    match options.all {
        true => Ok(all),
        false => all.irredundant(&settings, &INTERRUPT),
    }
}

/// A and B, which have one denominator, side by side.
fn beside(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.columns();
    let mut builder = MatrixBuilder::new(2 * n, a.denominator().clone());
    for k in 0..a.rows() {
        for (j, value) in a.row(k) {
            builder.push(j, value.clone());
        }
        for (j, value) in b.row(k) {
            builder.push(n + j, value.clone());
        }
        builder.end_row();
    }
    builder.finish()
}

fn write(
    options: &Polar,
    matrix: &Matrix,
    path: Option<&Path>,
    notation: Notation,
) -> anyhow::Result<()> {
    let format = match options.to {
        Some(format) => format.into(),
        None => path
            .and_then(convert::by_name)
            .unwrap_or(MatrixFormat::Plain),
    };
    convert::write(matrix, format, path, notation, options.numbers.get())
}

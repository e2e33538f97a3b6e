//! `supereigen polar`: converts generators to an irredundant system of inequalities.

use std::path::Path;

use anyhow::{Context as _, bail};
use supereigen::cone::ConeError;
use supereigen::{Cone, Matrix, MatrixError};
use supereigen_formats::MatrixFormat;

use crate::args::Polar;
use crate::commands::convert;
use crate::input;
use crate::interrupt;
use crate::output::{self, Target};
use crate::progress::Waiting;
use crate::run;

pub(crate) fn run(options: &Polar) -> anyhow::Result<u8> {
    let generators = input::read_vectors(options.file.as_deref())?;
    if generators.matrix.columns() == 0 {
        bail!("{}: there are no vectors", generators.name);
    }
    // Opens the outputs first, so that two names for one file are refused before anything is computed.
    let paths: Vec<Option<&Path>> = match &options.matrices[..] {
        [] => vec![options.output.as_deref()],
        pair => pair.iter().map(|path| Some(path.as_path())).collect(),
    };
    let targets = paths.iter().map(|path| Target::create(*path));
    let targets: Vec<Target> = targets.collect::<anyhow::Result<_>>()?;
    interrupt::run_begins();
    let cone = polar(options, &generators.matrix).map_err(run::cone_error)?;
    if cone.p() == 0 {
        output::note("0 inequalities: the vectors span the whole space");
    }
    let (a, b) = cone.matrices();
    let sides = match paths.len() {
        1 => vec![beside(&a, &b)?],
        _ if generators.labels.is_empty() => vec![a, b],
        _ => vec![
            a.with_labels(generators.labels.clone())?,
            b.with_labels(generators.labels)?,
        ],
    };
    let mut written = Vec::new();
    for ((side, path), target) in sides.iter().zip(paths).zip(targets) {
        let format = match options.to {
            Some(format) => format,
            None => path
                .and_then(convert::by_name)
                .unwrap_or(MatrixFormat::Plain),
        };
        let format = convert::writable(format)?;
        let notation = options.numbers.over(generators.notation);
        let target = convert::write(side, format, target, path, notation)?;
        written.push((target, path));
    }
    for (target, path) in written {
        let committed = target.commit();
        committed.with_context(|| output::cannot_write(path))?;
    }
    Ok(0)
}

fn polar(options: &Polar, generators: &Matrix) -> Result<Cone, ConeError> {
    let settings = run::cone_options(options.threads);
    let _waiting = Waiting::new("looking for the inequalities");
    let all = Cone::generated_by(generators, &settings)?;
    match options.all {
        true => Ok(all),
        false => all.irredundant(&settings),
    }
}

/// Returns A and B side by side as one matrix; both have the same denominator.
fn beside(a: &Matrix, b: &Matrix) -> Result<Matrix, MatrixError> {
    let (rows, n) = (a.rows(), a.columns());
    let entries = (0..rows).flat_map(|k| {
        let right = b.row(k).map(move |(j, value)| (n + j, value));
        let row = a.row(k).chain(right);
        row.map(move |(j, value)| (k, j, value.clone()))
    });
    Matrix::from_numerators((rows, 2 * n), a.denominator().clone(), entries)
}

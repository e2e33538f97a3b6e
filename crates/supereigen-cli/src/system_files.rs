//! Writes a system A ⊗ x ≥ B ⊗ x: rows of both matrices in one file, or each matrix in its own.

use std::path::Path;

use anyhow::Context as _;
use supereigen::{Cone, Matrix, MatrixError, UBig};
use supereigen_formats::{MatrixFormat, Notation};

use crate::args::WrittenRows;
use crate::commands::convert;
use crate::output::{self, Target};

/// The files of a system, open before it is known.
pub(crate) struct RowsOutput<'a> {
    options: &'a WrittenRows,
    files: Vec<(Option<&'a Path>, MatrixFormat, Target)>,
}

impl<'a> RowsOutput<'a> {
    /// Opens the outputs, so that two names for one file are refused before anything is computed.
    pub(crate) fn open(options: &'a WrittenRows) -> anyhow::Result<RowsOutput<'a>> {
        let paths: Vec<Option<&Path>> = match &options.matrices[..] {
            [] => vec![options.written.output.path()],
            pair => pair.iter().map(|path| Some(path.as_path())).collect(),
        };
        let files = paths.into_iter();
        let files = files.map(|path| {
            let format = convert::chosen(options.written.format, path)?;
            Ok((path, format, Target::create(path)?))
        });
        Ok(RowsOutput {
            options,
            files: files.collect::<anyhow::Result<_>>()?,
        })
    }

    /// Writes a cone, with the labels of its unknowns if there are any.
    pub(crate) fn write(
        self,
        cone: &Cone,
        labels: &[String],
        notation: Notation,
    ) -> anyhow::Result<()> {
        let (a, b) = match cone.p() {
            // No format can write n columns without a row, so −∞ ≥ −∞ is written, which always holds.
            0 => {
                let row = Matrix::from_numerators((1, cone.n()), UBig::ONE, [])?;
                (row.clone(), row)
            }
            _ => cone.matrices(),
        };
        let sides = match self.files.len() {
            1 => vec![beside(&a, &b)?],
            _ if labels.is_empty() => vec![a, b],
            _ => vec![a.with_labels(labels)?, b.with_labels(labels)?],
        };
        let notation = self.options.written.numbers.over(notation);
        let mut written = Vec::new();
        for (side, (path, format, target)) in sides.iter().zip(self.files) {
            let prepared = convert::write(side, format, target, path, notation)?;
            written.push((prepared, path));
        }
        for (prepared, path) in written {
            let committed = prepared.commit();
            committed.with_context(|| output::cannot_write(path))?;
        }
        Ok(())
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

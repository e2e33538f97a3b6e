//! Writes matrices, and systems A ⊗ x ≥ B ⊗ x: rows of both matrices in one file, or each matrix in its own.

use std::io;
use std::path::Path;

use anyhow::Context as _;
use supereigen::{Cone, Matrix, MatrixError, UBig};
use supereigen_formats::{MatrixFormat, Notation, write_matrix_as};

use crate::args::WrittenRows;
use crate::files::OutFile;
use crate::output::{self, Target};

/// A file, or standard output, that is open for a matrix.
pub(crate) struct MatrixFile<'a> {
    path: Option<&'a Path>,
    pub(crate) format: MatrixFormat,
    out: Target,
}

impl<'a> MatrixFile<'a> {
    /// Opens a file for the format that was asked for, else that of its name, else plain text. Refuses a name whose ending
    /// is that of no format.
    pub(crate) fn open(
        wanted: Option<MatrixFormat>,
        path: Option<&'a Path>,
    ) -> anyhow::Result<MatrixFile<'a>> {
        let format = match wanted {
            Some(wanted) => wanted,
            None => by_name(path)?.unwrap_or(MatrixFormat::PLAIN),
        };
        let out = Target::create(path)?;
        Ok(MatrixFile { path, format, out })
    }

    /// Appends a matrix to what was written.
    pub(crate) fn append(&mut self, matrix: &Matrix, notation: Notation) -> anyhow::Result<()> {
        match write_matrix_as(&mut self.out, matrix, self.format, notation) {
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Err(error.into()),
            written => written.map_err(output::failure(self.path)),
        }
    }

    /// Ends the content, so that only the renaming remains.
    fn prepare(self) -> anyhow::Result<(Option<&'a Path>, Option<OutFile>)> {
        let prepared = self.out.prepare().map_err(output::failure(self.path))?;
        Ok((self.path, prepared))
    }

    /// Ends the content; the file gets its name only now.
    pub(crate) fn commit(self) -> anyhow::Result<()> {
        commit(self.prepare()?)
    }

    /// Writes a whole matrix.
    pub(crate) fn write(mut self, matrix: &Matrix, notation: Notation) -> anyhow::Result<()> {
        self.append(matrix, notation)?;
        self.commit()
    }
}

fn commit((path, prepared): (Option<&Path>, Option<OutFile>)) -> anyhow::Result<()> {
    let committed = prepared.map_or(Ok(()), OutFile::rename);
    committed.with_context(|| output::cannot_write(path))
}

fn by_name(path: Option<&Path>) -> anyhow::Result<Option<MatrixFormat>> {
    let all = MatrixFormat::ALL.iter().filter(|it| it.is_writable());
    let known: Vec<_> = all.map(|it| (it.extension(), *it)).collect();
    output::by_ending(path, &known, "matrices that can be written")
}

/// The files of a system, open before it is known.
pub(crate) struct RowsOutput<'a> {
    options: &'a WrittenRows,
    files: Vec<MatrixFile<'a>>,
}

impl<'a> RowsOutput<'a> {
    /// Opens the outputs, so that two names for one file are refused before anything is computed.
    pub(crate) fn open(options: &'a WrittenRows) -> anyhow::Result<RowsOutput<'a>> {
        let paths: Vec<Option<&Path>> = match &options.matrices[..] {
            [] => vec![options.written.output.path()],
            pair => pair.iter().map(|path| Some(path.as_path())).collect(),
        };
        let files = paths.into_iter();
        let files = files.map(|path| MatrixFile::open(options.written.format, path));
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
        let mut prepared = Vec::new();
        for (side, mut file) in sides.iter().zip(self.files) {
            file.append(side, notation)?;
            prepared.push(file.prepare()?);
        }
        prepared.into_iter().try_for_each(commit)
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

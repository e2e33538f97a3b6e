//! Reads the two matrices of a cone.

use std::path::Path;

use anyhow::bail;
use supereigen::{Cone, Matrix};
use supereigen_formats::{Algebra, Document, Notation};

use super::{read_lambda_in, read_matrix_in};
use crate::args::{Inequalities, Source};

/// A cone, with the labels and the notation of the input.
pub(crate) struct ConeInput {
    pub(crate) cone: Cone,
    /// The labels of the unknowns; empty if there are none.
    pub(crate) labels: Vec<String>,
    pub(crate) notation: Notation,
    /// The system is A ⊗ x = B ⊗ x: the first half of the inequalities is A ⊗ x ≥ B ⊗ x, the second B ⊗ x ≥ A ⊗ x.
    pub(crate) equal: bool,
}

impl ConeInput {
    /// Returns the row of A and B, from 1, that inequality k of the cone comes from, and whether it is B ≥ A there.
    pub(crate) fn place(&self, k: usize) -> (usize, bool) {
        let p = self.cone.p() / 2;
        match self.equal {
            true if k >= p => (k + 1 - p, true),
            _ => (k + 1, false),
        }
    }

    /// Returns a name for inequality k of the cone. Each row of an equality has two.
    pub(crate) fn row(&self, k: usize) -> String {
        match (self.equal, self.place(k)) {
            (false, (row, _)) => format!("row {row}"),
            (true, (row, false)) => format!("A ≥ B in row {row}"),
            (true, (row, true)) => format!("B ≥ A in row {row}"),
        }
    }
}

/// Reads a cone from two files with A and B, or from one file with the rows of both.
pub(crate) fn read_cone(options: &Inequalities) -> anyhow::Result<ConeInput> {
    read_cone_in(options, Algebra::MaxPlus)
}

/// Reads a cone of an algebra. In min-plus algebra the matrices and λ are read as their negatives, so that λ ⊗ B takes the
/// place of A.
pub(crate) fn read_cone_in(options: &Inequalities, algebra: Algebra) -> anyhow::Result<ConeInput> {
    let (mut a, mut b, labels, notation) = match (&options.a, &options.b, &options.rows) {
        (Some(a), Some(b), None) => read_two(a, b, &options.source, algebra)?,
        (_, _, Some(rows)) => read_rows(rows, options, algebra)?,
        _ => bail!("a cone needs two matrices, A and B, or --rows FILE"),
    };
    let (lambda, lambda_notation) = read_lambda_in(&options.at.lambda, algebra)?;
    let notation = notation.merge(lambda_notation);
    b = b.scale(&lambda);
    if algebra == Algebra::MinPlus {
        (a, b) = (b, a);
    }
    let cone = match options.equal {
        true => Cone::equality(&a, &b)?,
        false => Cone::new(&a, &b)?,
    };
    Ok(ConeInput {
        cone,
        labels,
        notation,
        equal: options.equal,
    })
}

pub(crate) type Sides = (Matrix, Matrix, Vec<String>, Notation);

/// Reads two matrices of one shape, with the labels of their columns.
pub(crate) fn read_two(
    a_path: &Path,
    b_path: &Path,
    source: &Source,
    algebra: Algebra,
) -> anyhow::Result<Sides> {
    let (a_name, b_name) = (name(a_path), name(b_path));
    let a = read_matrix_in(Some(a_path), source, algebra)?;
    let b = read_matrix_in(Some(b_path), source, algebra)?;
    let shape = |matrix: &Matrix| (matrix.rows(), matrix.columns());
    let ((p, n), (rows, columns)) = (shape(&a.matrix), shape(&b.matrix));
    if (p, n) != (rows, columns) {
        bail!("{b_name} is {rows} × {columns}, but {a_name} is {p} × {n}");
    }
    let labels = match (a.matrix.labels(), b.matrix.labels()) {
        ([], labels) | (labels, []) => labels.to_vec(),
        (of_a, of_b) if of_a == of_b => of_a.to_vec(),
        _ => bail!("{b_name} has other labels than {a_name}"),
    };
    let notation = a.notation.merge(b.notation);
    Ok((a.matrix, b.matrix, labels, notation))
}

fn name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}

fn read_rows(path: &Path, options: &Inequalities, algebra: Algebra) -> anyhow::Result<Sides> {
    let Document {
        matrix, notation, ..
    } = read_matrix_in(Some(path), &options.source, algebra)?;
    let columns = matrix.columns();
    if columns % 2 == 1 {
        let name = name(path);
        bail!("{name} has {columns} columns, but rows of A and B together have an even number");
    }
    let (a, b) = Cone::from_rows(&matrix)?.matrices();
    let labels = matrix.labels().get(..columns / 2).unwrap_or(&[]).to_vec();
    Ok((a, b, labels, notation))
}

//! Reads the two matrices of a cone.

use std::path::Path;

use anyhow::bail;
use supereigen::{Cone, Entry, Matrix, Rational};
use supereigen_check::{Checker, Fault};
use supereigen_formats::{Algebra, Document, Notation, format_entry};

use super::{name_of, read_lambda_in, read_matrix_in, read_square_matrix};
use crate::args::{Inequalities, Source};
use crate::interrupt::INTERRUPT;

/// A cone, with the labels and the notation of the input.
pub(crate) struct ConeInput {
    /// A and λ ⊗ B as they were read.
    pub(crate) sides: (Matrix, Matrix),
    pub(crate) lambda: Entry,
    pub(crate) cone: Cone,
    pub(crate) notation: Notation,
    /// The system is A ⊗ x = B ⊗ x: the first half of the inequalities is A ⊗ x ≥ B ⊗ x, the second B ⊗ x ≥ A ⊗ x.
    pub(crate) equal: bool,
}

impl ConeInput {
    /// Returns a checker of its vectors.
    pub(crate) fn checker(&self) -> anyhow::Result<Checker> {
        let (a, b) = &self.sides;
        let mut checker = if self.equal {
            Checker::of_equality(a, b)?
        } else {
            Checker::of_cone(a, b)?
        };
        checker.stop_when(|| INTERRUPT.is_raised());
        Ok(checker)
    }

    /// Returns a fault in words, with the labels of the unknowns and the names of the rows.
    pub(crate) fn message(&self, fault: &Fault) -> String {
        match fault {
            Fault::NotInCone { row, left, right } => {
                let (row, algebra) = (self.row(*row), self.notation.algebra());
                let notation = Notation::Exact.in_algebra(algebra);
                let [left, right] = [left, right].map(|side| format_entry(side, notation));
                // The sides of a min-plus cone change places where it is read.
                let (left, right) = match algebra {
                    Algebra::MinPlus => (right, left),
                    _ => (left, right),
                };
                format!("not in the cone: {row} fails, {left} < {right}")
            }
            other => fault_message(other, self.cone.labels(), self.notation.algebra()),
        }
    }

    /// Returns the system as it is written.
    pub(crate) fn relation(&self) -> String {
        let sign = if self.equal { "=" } else { "≥" };
        match &self.lambda {
            Some(lambda) if *lambda == Rational::ZERO => format!("A⊗x {sign} B⊗x"),
            lambda => {
                let lambda = format_entry(lambda, self.notation);
                format!("A⊗x {sign} λ⊗B⊗x, λ = {lambda}")
            }
        }
    }

    /// Returns the row of A and B, from 1, that inequality k of the cone comes from, and whether it is B ≥ A there.
    pub(crate) fn place(&self, k: usize) -> (usize, bool) {
        let p = self.cone.p() / 2;
        if self.equal && k >= p {
            (k + 1 - p, true)
        } else {
            (k + 1, false)
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

/// Returns a fault in words of the algebra, with the labels of the nodes. In min-plus algebra the vector and the matrix
/// that were checked are the negatives of those that the user gave.
pub(crate) fn fault_message(fault: &Fault, labels: &[String], algebra: Algebra) -> String {
    if algebra == Algebra::MaxPlus {
        return fault.message(labels);
    }
    let text = |entry: &Entry| format_entry(entry, Notation::MinExact);
    match fault {
        Fault::NothingFinite => "the vector is inf everywhere".to_owned(),
        Fault::NotScaled { greatest } => {
            let least = text(&Some(greatest.clone()));
            format!("not scaled: the least entry is {least}, not 0")
        }
        Fault::NotASolution { row, left, right } => {
            let name = labels.get(*row).cloned();
            let row = name.unwrap_or_else(|| (row + 1).to_string());
            let (left, right) = (text(left), text(right));
            format!("not a solution: row {row} fails, {left} > {right}")
        }
        Fault::NotExtremal => {
            "a solution, but not extremal: it is the minimum of two other solutions".to_owned()
        }
        other => other.message(labels),
    }
}

/// Reads a cone from two files with A and B, or from one file with the rows of both.
pub(crate) fn read_cone(options: &Inequalities) -> anyhow::Result<ConeInput> {
    read_cone_in(options, Algebra::MaxPlus)
}

/// Reads a cone of an algebra.
pub(crate) fn read_cone_in(options: &Inequalities, algebra: Algebra) -> anyhow::Result<ConeInput> {
    let files = match (&options.a, &options.b, &options.rows) {
        (Some(a), Some(b), None) => ConeFiles::Two(a, b),
        (_, _, Some(rows)) => ConeFiles::Rows(rows),
        _ => bail!("a cone needs two matrices, A and B, or --rows FILE"),
    };
    let (lambda, equal) = (options.at.text(), options.equal);
    read_cone_files(files, lambda, equal, &options.source, algebra)
}

/// Where the two sides of a cone are.
#[derive(Clone, Copy)]
pub(crate) enum ConeFiles<'a> {
    /// A and B in files of their own.
    Two(&'a Path, &'a Path),
    /// Each row A_k followed by B_k.
    Rows(&'a Path),
}

/// Reads a cone; `equal` takes both inequalities. In min-plus algebra the matrices and λ are read as their negatives, so
/// that λ ⊗ B takes the place of A.
pub(crate) fn read_cone_files(
    files: ConeFiles<'_>,
    lambda: &str,
    equal: bool,
    source: &Source,
    algebra: Algebra,
) -> anyhow::Result<ConeInput> {
    let (mut a, mut b, labels, notation) = match files {
        ConeFiles::Two(a, b) => read_two(a, b, source, algebra)?,
        ConeFiles::Rows(rows) => read_rows(rows, source, algebra)?,
    };
    let (lambda, lambda_notation) = read_lambda_in(lambda, algebra)?;
    let notation = notation.merge(lambda_notation);
    b = b.scale(&lambda);
    if algebra == Algebra::MinPlus {
        (a, b) = (b, a);
    }
    let cone = if equal {
        Cone::equality(&a, &b)?
    } else {
        Cone::new(&a, &b)?
    };
    let cone = cone.with_labels(labels)?;
    Ok(ConeInput {
        sides: (a, b),
        lambda,
        cone,
        notation,
        equal,
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
    read_both(a_path, b_path, |path| {
        read_matrix_in(Some(path), source, algebra)
    })
}

/// Reads two square matrices of one size, with their labels.
pub(crate) fn read_two_square(
    a_path: &Path,
    b_path: &Path,
    source: &Source,
) -> anyhow::Result<Sides> {
    read_both(a_path, b_path, |path| {
        read_square_matrix(Some(path), source)
    })
}

fn read_both(
    a_path: &Path,
    b_path: &Path,
    read: impl Fn(&Path) -> anyhow::Result<Document>,
) -> anyhow::Result<Sides> {
    let (a_name, b_name) = (name_of(Some(a_path)), name_of(Some(b_path)));
    let (a, b) = (read(a_path)?, read(b_path)?);
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

fn read_rows(path: &Path, source: &Source, algebra: Algebra) -> anyhow::Result<Sides> {
    let Document {
        matrix, notation, ..
    } = read_matrix_in(Some(path), source, algebra)?;
    let columns = matrix.columns();
    if columns % 2 == 1 {
        let name = name_of(Some(path));
        bail!("{name} has {columns} columns, but rows of A and B together have an even number");
    }
    let (a, b) = Cone::from_rows(&matrix)?.matrices();
    let labels = matrix.labels().get(..columns / 2).unwrap_or(&[]).to_vec();
    Ok((a, b, labels, notation))
}

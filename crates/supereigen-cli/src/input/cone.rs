//! Reads the two matrices of a cone.

use std::path::Path;

use anyhow::bail;
use supereigen::Entry;
use supereigen_answers::Given;
use supereigen_check::Fault;
use supereigen_formats::{Algebra, Notation, ReadOptions, format_entry};

use super::{give, name_of, read_lambda_in, read_with};
use crate::args::{Inequalities, Source};

/// Returns a fault in words of the algebra, with the labels of the nodes and the names of the rows. In min-plus algebra the
/// vector and the matrix that were checked are the negatives of those that the user gave.
pub(crate) fn fault_message(given: &Given, fault: &Fault) -> String {
    let (labels, algebra) = (given.labels(), given.notation.algebra());
    let text = |entry: &Entry| format_entry(entry, Notation::Exact.in_algebra(algebra));
    match fault {
        Fault::NotInCone { row, left, right } => {
            // The sides of a min-plus cone change places where it is read.
            let (less, more) = match algebra {
                Algebra::MinPlus => (text(right), text(left)),
                Algebra::MaxPlus => (text(left), text(right)),
            };
            let row = given.row(*row);
            format!("not in the cone: {row} fails, {less} < {more}")
        }
        other if algebra == Algebra::MaxPlus => other.message(labels),
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

/// Reads a cone of an algebra from two files with A and B, or from one file with the rows of both.
pub(crate) fn give_cone(options: &Inequalities, algebra: Algebra) -> anyhow::Result<Given> {
    let files = match (&options.a, &options.b, &options.rows) {
        (Some(a), Some(b), None) => ConeFiles::Two(a, b),
        (_, _, Some(rows)) => ConeFiles::Rows(rows),
        _ => bail!("a cone needs two matrices, A and B, or --rows FILE"),
    };
    let (lambda, equal) = (options.at.text(), options.equal);
    give_cone_files(files, lambda, equal, &options.source, algebra)
}

/// Where the two sides of a cone are.
#[derive(Clone, Copy)]
pub(crate) enum ConeFiles<'a> {
    /// A and B in files of their own.
    Two(&'a Path, &'a Path),
    /// Each row A_k followed by B_k.
    Rows(&'a Path),
}

/// Reads a cone; `equal` takes both inequalities.
pub(crate) fn give_cone_files(
    files: ConeFiles<'_>,
    lambda: &str,
    equal: bool,
    source: &Source,
    algebra: Algebra,
) -> anyhow::Result<Given> {
    let mut given = match files {
        ConeFiles::Two(a, b) => give_two([a, b], source, algebra, false)?,
        ConeFiles::Rows(rows) => {
            let read = read_with(Some(rows), source, algebra, false, ReadOptions::read)?;
            Given::of_rows(read, &name_of(Some(rows)))?
        }
    };
    given.equal = equal;
    let (lambda, notation) = read_lambda_in(lambda, algebra)?;
    let given = given.at(lambda, notation);
    // What is wrong with the matrices is found now, before anything is opened or computed.
    given.cone()?;
    Ok(given)
}

/// Reads two matrices of one shape, which may have to be square.
pub(crate) fn give_two(
    [a, b]: [&Path; 2],
    source: &Source,
    algebra: Algebra,
    square: bool,
) -> anyhow::Result<Given> {
    let names = [a, b].map(|path| name_of(Some(path)));
    let given = give(Some(a), source, algebra, square)?;
    let second = read_with(Some(b), source, algebra, square, ReadOptions::read)?;
    Ok(given.and(second, names.each_ref().map(String::as_str))?)
}

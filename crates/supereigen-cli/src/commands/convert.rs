//! `supereigen convert`: converts a matrix, or the basis in a folder of parts, from one format to another.

mod folder;

use std::io;
use std::path::Path;

use anyhow::Context as _;
use supereigen::Matrix;
use supereigen_formats::{MatrixFormat, Notation, write_matrix_as};

use crate::args::Convert;
use crate::input;
use crate::output::{self, Prepared, Target};

pub(crate) fn run(options: &Convert) -> anyhow::Result<u8> {
    if let Some(path) = options.file.as_deref().filter(|path| path.is_dir()) {
        return folder::run(options, path);
    }
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let path = options.written.output.path();
    let notation = options.written.numbers.over(document.notation);
    write_whole(&document.matrix, options.written.format, path, notation)?;
    Ok(0)
}

/// Writes a matrix in the format that was asked for, else in that of the name, else as plain text.
pub(crate) fn write_whole(
    matrix: &Matrix,
    wanted: Option<MatrixFormat>,
    path: Option<&Path>,
    notation: Notation,
) -> anyhow::Result<()> {
    let format = chosen(wanted, path)?;
    let out = write(matrix, format, Target::create(path)?, path, notation)?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(())
}

/// Returns the format that was asked for, else that of the name, else plain text. Refuses a name whose ending
/// is that of no format.
pub(crate) fn chosen(
    wanted: Option<MatrixFormat>,
    path: Option<&Path>,
) -> anyhow::Result<MatrixFormat> {
    if let Some(wanted) = wanted {
        return Ok(wanted);
    }
    let all = MatrixFormat::ALL.into_iter().filter(|it| it.is_writable());
    let all = all.map(MatrixFormat::extension);
    let known = |ending: &str| MatrixFormat::from_extension(ending).filter(|it| it.is_writable());
    let what = ("matrices that can be written", "--format");
    let named = output::by_ending(path, known, all, what)?;
    Ok(named.unwrap_or(MatrixFormat::Plain))
}

/// Writes a matrix to a file, or to standard output. The file gets its name only when it is committed.
pub(crate) fn write(
    matrix: &Matrix,
    format: MatrixFormat,
    mut out: Target,
    path: Option<&Path>,
    notation: Notation,
) -> anyhow::Result<Prepared> {
    append(matrix, format, &mut out, path, notation)?;
    out.prepare().map_err(output::failure(path))
}

/// Appends a matrix to what was written.
pub(crate) fn append(
    matrix: &Matrix,
    format: MatrixFormat,
    out: &mut Target,
    path: Option<&Path>,
    notation: Notation,
) -> anyhow::Result<()> {
    match write_matrix_as(out, matrix, format, notation) {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Err(error.into()),
        written => written.map_err(output::failure(path)),
    }
}

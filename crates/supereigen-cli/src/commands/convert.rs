//! `supereigen convert`: converts a matrix, or the basis in a folder of parts, from one format to another.

mod folder;

use std::io;
use std::path::Path;

use anyhow::{Context as _, bail};
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
    let path = options.output.path();
    let notation = options.numbers.over(document.notation);
    write_whole(&document.matrix, options.to, path, notation, "--to")?;
    Ok(0)
}

/// Writes a matrix in the format that was asked for by the flag, else in that of the name, else as plain text.
pub(crate) fn write_whole(
    matrix: &Matrix,
    wanted: Option<MatrixFormat>,
    path: Option<&Path>,
    notation: Notation,
    flag: &str,
) -> anyhow::Result<()> {
    let format = writable(chosen(wanted, path, flag)?)?;
    let out = write(matrix, format, Target::create(path)?, path, notation)?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(())
}

/// Returns the format that was asked for by the flag, else that of the name, else plain text. Refuses a name whose ending
/// is that of no format.
pub(crate) fn chosen(
    wanted: Option<MatrixFormat>,
    path: Option<&Path>,
    flag: &str,
) -> anyhow::Result<MatrixFormat> {
    if let Some(wanted) = wanted {
        return Ok(wanted);
    }
    let all = writables().map(MatrixFormat::extension);
    let known = |ending: &str| MatrixFormat::from_extension(ending).filter(|it| it.is_writable());
    let named = output::by_ending(path, known, all, ("matrices that can be written", flag))?;
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
    match write_matrix_as(&mut out, matrix, format, notation) {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(error.into()),
        written => written.map_err(output::failure(path))?,
    }
    out.prepare().map_err(output::failure(path))
}

/// Returns the format, or an error if it can only be read.
pub(crate) fn writable(format: MatrixFormat) -> anyhow::Result<MatrixFormat> {
    if !format.is_writable() {
        let all: Vec<&str> = writables().map(MatrixFormat::word).collect();
        let all = all.join(", ");
        bail!(
            "the format {} can only be read; these can be written: {all}",
            format.name()
        );
    }
    Ok(format)
}

/// The formats that can be written.
fn writables() -> impl Iterator<Item = MatrixFormat> {
    let all = MatrixFormat::ALL.into_iter();
    all.filter(|format| format.is_writable())
}

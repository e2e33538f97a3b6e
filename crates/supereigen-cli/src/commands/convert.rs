//! `supereigen convert`: a matrix from one format to another.

use std::io::{self, Write};
use std::path::Path;

use anyhow::bail;
use supereigen::Matrix;
use supereigen_formats::{MatrixFormat, Notation, Numbers, write_matrix_as};

use crate::args::Convert;
use crate::compress::Compression;
use crate::{input, output};

pub(crate) fn run(options: &Convert) -> anyhow::Result<u8> {
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let path = options.output.path();
    let format = match options.to {
        Some(format) => format.into(),
        None => path.and_then(by_name).unwrap_or(MatrixFormat::Plain),
    };
    let numbers = options.numbers.get();
    write(&document.matrix, format, path, document.notation, numbers)?;
    Ok(0)
}

/// Writes a matrix to a file, or to standard output.
pub(crate) fn write(
    matrix: &Matrix,
    format: MatrixFormat,
    path: Option<&Path>,
    notation: Notation,
    numbers: Numbers,
) -> anyhow::Result<()> {
    let format = writable(format)?;
    // A matrix that cannot be written must not cost an older file its content: it is refused before a byte is written.
    let refused = write_matrix_as(Nowhere, matrix, format, notation, numbers);
    if let Err(error) = refused
        && error.kind() == io::ErrorKind::InvalidInput
    {
        return Err(error.into());
    }
    let mut out = output::open(path)?;
    write_matrix_as(&mut out, matrix, format, notation, numbers)
        .and_then(|()| out.flush())
        .map_err(output::failure(path))
}

/// Takes nothing.
struct Nowhere;

impl Write for Nowhere {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::WriteZero.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The format, unless it can only be read.
pub(crate) fn writable(format: MatrixFormat) -> anyhow::Result<MatrixFormat> {
    if !format.is_writable() {
        bail!("the format {} can only be read", format.name());
    }
    Ok(format)
}

/// The format whose files have such a name.
pub(crate) fn by_name(path: &Path) -> Option<MatrixFormat> {
    let extension = Compression::named(path).1.extension()?.to_str()?;
    MatrixFormat::from_extension(extension)
}

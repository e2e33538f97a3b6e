//! `supereigen convert`: a matrix from one format to another.

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
    let text = text(&document.matrix, format, document.notation, numbers)?;
    output::write(path, &text)?;
    Ok(0)
}

/// A matrix as a text in a format.
pub(crate) fn text(
    matrix: &Matrix,
    format: MatrixFormat,
    notation: Notation,
    numbers: Numbers,
) -> anyhow::Result<Vec<u8>> {
    let format = writable(format)?;
    let mut text = Vec::new();
    write_matrix_as(&mut text, matrix, format, notation, numbers)?;
    Ok(text)
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

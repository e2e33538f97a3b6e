//! `supereigen convert`: a matrix from one format to another.

use std::path::Path;

use anyhow::bail;
use supereigen_formats::{MatrixFormat, write_matrix_as};

use crate::args::{Convert, numbers};
use crate::compress::Compression;
use crate::{input, output};

pub(crate) fn run(options: &Convert) -> anyhow::Result<u8> {
    let document = input::read_matrix(options.file.as_deref(), &options.source)?;
    let path = options.output.as_deref();
    let format = match options.to {
        Some(format) => format.into(),
        None => path.and_then(by_name).unwrap_or(MatrixFormat::Plain),
    };
    if !format.is_writable() {
        bail!("the format {} can only be read", format.name());
    }
    // A matrix that cannot be written must not cost an older file its content.
    let mut text = Vec::new();
    let numbers = numbers(options.numbers);
    write_matrix_as(
        &mut text,
        &document.matrix,
        format,
        document.notation,
        numbers,
    )?;
    let mut out = output::open(path)?;
    out.write_all(&text)
        .and_then(|()| out.flush())
        .map_err(output::failure(path))?;
    Ok(0)
}

/// The format whose files have such a name.
fn by_name(path: &Path) -> Option<MatrixFormat> {
    let extension = Compression::named(path).1.extension()?.to_str()?;
    MatrixFormat::ALL
        .into_iter()
        .find(|format| format.extension() == extension)
}

//! `supereigen convert`: converts a matrix, or the basis in a folder of parts, from one format to another.

mod folder;

use anyhow::bail;

use crate::args::Convert;
use crate::input;
use crate::matrix_files::MatrixFile;

pub(crate) fn run(options: &Convert) -> anyhow::Result<u8> {
    if let Some(path) = options.file.as_deref().filter(|path| path.is_dir()) {
        if options.source.from.is_some() {
            bail!("--from is for a matrix: run.json tells the format of a folder");
        }
        return folder::run(options, path);
    }
    let document = input::read_matrix(options.file.as_deref(), &options.source, false)?;
    let written = &options.written;
    let out = MatrixFile::open(written.format, written.output.path())?;
    out.write(&document.matrix, written.numbers.over(document.notation))?;
    Ok(0)
}

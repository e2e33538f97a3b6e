//! `supereigen generate`: writes members of the families of matrices; the same arguments always give the same matrix.

use supereigen::families::Family;
use supereigen_formats::Notation;

use crate::args::Generate;
use crate::matrix_files::MatrixFile;

pub(crate) fn run(options: &Generate) -> anyhow::Result<u8> {
    let out = MatrixFile::open(options.format, options.output.path())?;
    let matrix = Family::member(&options.family, options.n, options.parameter)?;
    out.write(&matrix, Notation::Exact)?;
    Ok(0)
}

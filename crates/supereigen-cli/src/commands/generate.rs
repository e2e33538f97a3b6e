//! `supereigen generate`: writes members of the families of matrices; the same arguments always give the same matrix.

use anyhow::Context as _;
use supereigen::families::Family;
use supereigen_formats::Notation;

use crate::args::Generate;
use crate::commands::convert;
use crate::output::{self, Target};

pub(crate) fn run(options: &Generate) -> anyhow::Result<u8> {
    let path = options.output.path();
    let format = convert::chosen(options.format, path)?;
    let matrix = Family::member(&options.family, options.n, options.parameter)?;
    let out = Target::create(path)?;
    let out = convert::write(&matrix, format, out, path, Notation::Exact)?;
    out.commit().with_context(|| output::cannot_write(path))?;
    Ok(0)
}

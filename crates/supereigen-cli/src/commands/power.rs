//! `supereigen power`: raises a matrix to a power.

use supereigen::Interrupt;
use supereigen::dynamics::power;

use crate::args::Power;
use crate::input;
use crate::matrix_files::MatrixFile;
use crate::progress::waiting;

pub(crate) fn run(options: &Power) -> anyhow::Result<u8> {
    let document = input::read_matrix(Some(&options.file), &options.source, true)?;
    let written = &options.output;
    let out = MatrixFile::open(written.format, written.output.path())?;
    let exponent = options.exponent.clone();
    let found = waiting("squaring the matrix", || {
        power(&document.matrix, exponent, &Interrupt::NEVER)
    });
    out.write(&found?, written.numbers.over(document.notation))?;
    Ok(0)
}

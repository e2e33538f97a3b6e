//! `supereigen power`: raises a matrix to a power.

use supereigen::Interrupt;
use supereigen::dynamics::power;

use crate::args::Power;
use crate::commands::convert;
use crate::input;
use crate::progress::Waiting;

pub(crate) fn run(options: &Power) -> anyhow::Result<u8> {
    let document = input::read_square_matrix(Some(&options.file), &options.source)?;
    let (format, path) = (options.output.format, options.output.output.path());
    convert::chosen(format, path)?;
    let waiting = Waiting::new("squaring the matrix");
    let power = power(
        &document.matrix,
        options.exponent.clone(),
        &Interrupt::NEVER,
    )?;
    drop(waiting);
    let notation = options.output.numbers.over(document.notation);
    convert::write_whole(&power, format, path, notation)?;
    Ok(0)
}

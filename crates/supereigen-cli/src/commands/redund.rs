//! `supereigen redund`: leaves out the rows of a system that follow from the others.

use crate::args::Redund;
use crate::interrupt::{self, INTERRUPT};
use crate::matrix_files::RowsOutput;
use crate::progress::waiting;
use crate::{input, output, run};

pub(crate) fn run(options: &Redund) -> anyhow::Result<u8> {
    let out = (!options.list).then(|| RowsOutput::open(&options.written));
    let out = out.transpose()?;
    let input = input::read_cone(&options.system)?;
    interrupt::run_begins();
    let looking = "looking for rows that follow from the others";
    let kept = waiting(looking, || input.cone.irredundant_rows(&INTERRUPT));
    let kept = kept.map_err(|error| run::cone_error(error.into()))?;
    let p = input.cone.p();
    output::note(&format!("{} of {p} inequalities are left", kept.len()));
    match out {
        Some(out) => out.write(
            &input.cone.with_rows(&kept),
            input.cone.labels(),
            input.notation,
        )?,
        None => {
            let lines = kept.iter().map(|&k| {
                if input.equal {
                    input.row(k) + "\n"
                } else {
                    format!("{}\n", k + 1)
                }
            });
            output::print(&lines.collect::<String>())?;
        }
    }
    Ok(0)
}

//! `supereigen lambda`: λ(A), a critical cycle, the classes.

use std::io::Write;

use supereigen::{Rational, System, UBig};

use crate::args::{Lambda, numbers};
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{input, output};

pub(crate) fn run(options: &Lambda) -> anyhow::Result<u8> {
    let document = input::read_square_matrix(options.file.as_deref(), &options.source)?;
    let matrix = &document.matrix;
    let system = System::new(matrix, &Some(Rational::ZERO))?;
    let names = Names::new(system.n(), matrix.labels());
    let numbers = NumberText::new(&UBig::ONE, document.notation, numbers(options.numbers));
    let classes = system.classes();
    let critical = system.max_cycle_mean();
    let mut out = output::open(None)?;
    let mean = critical.as_ref().map(|critical| critical.mean.clone());
    writeln!(out, "λ(A) = {}", numbers.entry(&mean))?;
    match &critical {
        Some(critical) => writeln!(out, "critical cycle: {}", names.cycle(&critical.cycle))?,
        None => writeln!(out, "D_A has no cycle")?,
    }
    let finite = classes
        .iter()
        .map(|class| class.greatest_reachable.clone())
        .min()
        .flatten();
    writeln!(
        out,
        "A⊗x ≥ λ⊗x has a solution other than -inf iff λ ≤ {}",
        numbers.entry(&mean)
    )?;
    writeln!(
        out,
        "A⊗x ≥ λ⊗x has a finite solution iff λ ≤ {}",
        numbers.entry(&finite)
    )?;
    writeln!(
        out,
        "strongly connected classes, each after those that it reaches: {}",
        classes.len()
    )?;
    for class in &classes {
        let mean = class
            .critical
            .as_ref()
            .map(|critical| critical.mean.clone());
        let nodes = names.list(&class.nodes);
        writeln!(out, "  {{{nodes}}}: λ = {}", numbers.entry(&mean))?;
    }
    out.flush()?;
    Ok(0)
}

//! `supereigen lambda`: prints λ(A), a critical cycle, and the classes.

use supereigen::{System, UBig};

use crate::args::Lambda;
use crate::names::Names;
use crate::numbers::NumberText;
use crate::{input, output};

pub(crate) fn run(options: &Lambda) -> anyhow::Result<u8> {
    let document = input::read_square_matrix_in(
        options.file.as_deref(),
        &options.source,
        options.min.algebra(),
    )?;
    let matrix = &document.matrix;
    let system = System::new(matrix, 0)?;
    let names = Names::new(system.n(), matrix.labels());
    let numbers = NumberText::new(&UBig::ONE, options.numbers.over(document.notation));
    let classes = system.classes();
    let critical = classes
        .iter()
        .filter_map(|class| class.critical.as_ref())
        .reduce(|best, other| if other.mean > best.mean { other } else { best });
    let mean = critical.map(|critical| critical.mean.clone());
    let mut text = format!("λ(A) = {}\n", numbers.entry(&mean));
    text += &match critical {
        Some(critical) => format!("critical cycle: {}\n", names.cycle(&critical.cycle)),
        None => "D_A has no cycle\n".to_owned(),
    };
    let finite = classes
        .iter()
        .map(|class| class.greatest_reachable.clone())
        .min()
        .flatten();
    text += &format!(
        "{}{}\n{}{}\nstrongly connected classes, each after those that it reaches: {}\n",
        numbers.words("A⊗x ≥ λ⊗x has a solution other than -inf iff λ ≤ "),
        numbers.entry(&mean),
        numbers.words("A⊗x ≥ λ⊗x has a finite solution iff λ ≤ "),
        numbers.entry(&finite),
        classes.len()
    );
    for class in &classes {
        let critical = class.critical.as_ref();
        let mean = critical.map(|critical| critical.mean.clone());
        let nodes = names.list(&class.nodes);
        text += &format!("  {{{nodes}}}: λ = {}\n", numbers.entry(&mean));
    }
    output::print(&text)?;
    Ok(0)
}

//! `supereigen summary`: counts the extremals of each type, size of support and cycle.

use anyhow::bail;
use supereigen::lasso::Options;
use supereigen::{Sink, Stop, Summary as Sums, System, Values};
use supereigen_answers::Summary as Answer;
use supereigen_formats::{Algebra, numerators};

use crate::args::Summary;
use crate::input;
use crate::interrupt::{self, INTERRUPT};
use crate::node_names::Names;
use crate::progress::Progress;
use crate::run;

/// The width of the longest bar, in characters.
const BAR: u64 = 40;

pub(crate) fn run(options: &Summary) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let (system, names) = (&input.system, input.names());
    let mut sums = Sums::new(system.inspector());
    let (was_read, complete) = match &options.basis {
        Some(path) => {
            interrupt::run_begins();
            let mut file = input::open_basis(path, Algebra::MaxPlus)?;
            file.expect_of(&input)?;
            let was_read = read_all(&mut file, system, &mut sums)?;
            let is_part = file.stated().is_complete == Some(false);
            (was_read, was_read && !is_part)
        }
        None => {
            let mut lasso = Options::new()
                .threads(run::threads(None))
                .interrupt(&INTERRUPT);
            lasso.wanted.unordered = true;
            let search = run::prepare(&system.clone().into(), &lasso)?;
            interrupt::run_begins();
            let stop = match search {
                Some(search) => search.run(&lasso, &mut sums)?.stop,
                None => Stop::Interrupted,
            };
            let complete = stop == Stop::Complete;
            (complete, complete)
        }
    };
    let answer = Answer::new(&sums, options.cycles, complete);
    options.format.print(&answer, || text(&answer, &names))?;
    Ok(if was_read {
        0
    } else {
        run::stopped_with("this is a part of the basis")
    })
}

/// Adds the vectors of a file to the sums; `false` if it was interrupted.
fn read_all(
    file: &mut input::VectorsFile,
    system: &System,
    sums: &mut Sums,
) -> anyhow::Result<bool> {
    let mut progress = Progress::of_long_steps();
    while let Some((place, x)) = file.next_vector()? {
        let Some(x) = numerators(&x, system.n(), system.denominator()) else {
            bail!("{place}: not a vector of this basis; `verify` says why");
        };
        // The sums never end the run.
        let _ = sums.push(Values::over(&x, system.denominator()));
        if INTERRUPT.is_raised() {
            return Ok(false);
        }
        progress.step(|vectors| format!("{vectors} vectors"));
    }
    Ok(true)
}

fn text(sums: &Answer, names: &Names) -> String {
    let mut text = format!(
        "{} scaled extremals; forked: {}, pure zero cycles: {}\n",
        sums.count, sums.forked, sums.pure_zero_cycles
    );
    let by_type = sums.by_type.iter().enumerate();
    let by_type: Vec<_> = by_type
        .map(|(node, &count)| (names.of(node).to_owned(), count))
        .collect();
    text += &histogram("by type", &by_type);
    let sizes = sums.by_support.iter().enumerate();
    let sizes: Vec<_> = sizes
        .filter(|(_, count)| **count > 0)
        .map(|(size, &count)| (size.to_string(), count))
        .collect();
    text += &histogram("by size of support", &sizes);
    let cycles = sums.by_cycle.iter();
    let mut rows: Vec<_> = cycles
        .map(|it| (names.cycle(&it.cycle), it.count))
        .collect();
    if sums.other_cycles > 0 {
        rows.push(("others".to_owned(), sums.other_cycles));
    }
    text + &histogram("by cycle", &rows)
}

fn histogram(title: &str, rows: &[(String, u64)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let greatest = rows.iter().map(|(_, count)| *count).fold(1, u64::max);
    let widths = rows.iter().map(|(name, _)| name.chars().count());
    let name_width = widths.max().unwrap_or(0);
    let count_width = greatest.to_string().len();
    let mut text = format!("\n{title}\n");
    for (name, count) in rows {
        // Every count above 0 gets at least an eighth of a character.
        let eighths = u128::from(*count) * u128::from(BAR * 8) / u128::from(greatest);
        let drawn = bar(eighths.max(u128::from(*count > 0)) as usize);
        text += format!("  {name:>name_width$}  {count:>count_width$}  {drawn}").trim_end();
        text.push('\n');
    }
    text
}

/// Returns a bar of this number of eighths of a character.
fn bar(eighths: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

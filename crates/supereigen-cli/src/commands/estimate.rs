//! `supereigen estimate`: estimates how many extremals there are, and how long it takes to find them.

use std::io::{self, Write};

use supereigen::lasso::{Forecast, Options, Search};
use supereigen_formats::{Algebra, Context, VectorFormat, VectorWriter};

use crate::args::{Estimate, TextOrJson};
use crate::input;
use crate::interrupt::INTERRUPT;
use crate::numbers::{about, about_time};
use crate::run;
use crate::{interrupt, limits, output};

/// The effort spent on samples, in steps along arcs: a second or two.
const EFFORT: u64 = 1 << 27;

pub(crate) fn run(options: &Estimate) -> anyhow::Result<u8> {
    let input = input::read_for(&options.problem, options.integer, Algebra::MaxPlus, false)?;
    let names = input.names();
    let lasso = run::lasso_options(&options.lasso, &names)?;
    let mut context = Context::of_space(&input.system.clone().into());
    context.notation = input.notation;
    let search = run::prepare(&input.system.clone().into(), &lasso)?;
    interrupt::run_begins();
    estimate(search.as_ref(), &lasso, &context, options.format)
}

/// Estimates the results of a search, which is `None` after an interrupt, and prints the answer. Returns the exit status.
pub(crate) fn estimate(
    search: Option<&Search>,
    lasso: &Options,
    context: &Context,
    format: TextOrJson,
) -> anyhow::Result<u8> {
    let Some(search) = search else {
        return Err(run::Interrupted::error("nothing was estimated"));
    };
    let (found, bytes) = forecast(search, lasso, context)?;
    let is_complete = !INTERRUPT.is_raised();
    if !is_complete && limits::reached().is_none() {
        return Err(run::Interrupted::error("nothing was estimated"));
    }
    output::print(&match format {
        TextOrJson::Text => text(&found, bytes, lasso.threads),
        TextOrJson::Json => json(&found, bytes, lasso.threads, is_complete),
    })?;
    Ok(if is_complete {
        0
    } else {
        run::stopped_with("more time tells more")
    })
}

fn json(found: &Forecast, bytes: f64, threads: usize, is_complete: bool) -> String {
    let estimate = &found.estimate;
    let most = if estimate.most.is_finite() {
        format!("{:.0}", estimate.most)
    } else {
        "null".to_owned()
    };
    format!(
        "{{\"results\":{:.0},\"least\":{:.0},\"most\":{most},\"exact\":{},\"threads\":{threads},\
         \"count_seconds\":{:.3},\"basis_seconds\":{:.3},\"plain_bytes\":{bytes:.0},\
         \"complete\":{is_complete}}}\n",
        estimate.results,
        estimate.least,
        estimate.is_exact,
        found.count_seconds,
        found.basis_seconds
    )
}

fn text(found: &Forecast, bytes: f64, threads: usize) -> String {
    let estimate = &found.estimate;
    let [results, least, most] = [estimate.results, estimate.least, estimate.most].map(about);
    let (extremals, word) = if estimate.is_exact {
        (format!("{:.0} (counted)", estimate.results), "about")
    } else if estimate.most.is_finite() {
        (
            format!("about {results}, between {least} and {most} (95 %)"),
            "about",
        )
    } else {
        (
            format!("at least {least} (95 %): the samples differ too much to say more"),
            "at least",
        )
    };
    let threads = output::counted(threads, "thread");
    let count = about_time(found.count_seconds);
    let basis = about_time(found.basis_seconds);
    let bytes = about_bytes(bytes);
    format!(
        "extremals: {extremals}\ncount: {word} {count} on {threads}\n\
         basis: {word} {basis} on {threads}, {word} {bytes} as plain text\n"
    )
}

/// Estimates the size of the basis, the cost of computing it, and the bytes that `basis` would write in plain text.
fn forecast(
    search: &Search,
    lasso: &Options,
    context: &Context,
) -> anyhow::Result<(Forecast, f64)> {
    let mut writer = VectorWriter::new(Measure(0), context, VectorFormat::Plain);
    let options = lasso.clone().interrupt(&INTERRUPT);
    let found = search.forecast(&options, EFFORT, &mut writer)?;
    let bytes_each = writer.get_ref().0 as f64 / (found.taken as f64).max(1.0);
    let bytes = bytes_each * found.expected;
    Ok((found, bytes))
}

/// A writer that only counts bytes.
#[derive(Debug)]
struct Measure(u64);

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn about_bytes(bytes: f64) -> String {
    const UNITS: [&str; 6] = ["bytes", "kB", "MB", "GB", "TB", "PB"];
    let mut number = bytes;
    let mut unit = UNITS[0];
    for larger in &UNITS[1..] {
        if number < 999.5 {
            break;
        }
        number /= 1000.0;
        unit = larger;
    }
    if unit == UNITS[0] || number >= 9.95 {
        format!("{} {unit}", about(number))
    } else {
        format!("{number:.1} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_short() {
        let amounts = [0.0, 999.0, 1000.0, 12_345.0, 9.9e8, 1.24e12, 1e21].map(about_bytes);
        let expected = "0 bytes, 999 bytes, 1.0 kB, 12 kB, 990 MB, 1.2 TB, 1.00e6 PB";
        assert_eq!(amounts.join(", "), expected);
    }
}

//! `supereigen plan`: the parts that `--shard` names, with what is expected of them.

use std::io::Write;

use supereigen::System;
use supereigen::lasso::Stretch;

use crate::args::{Plan, TextOrJson};
use crate::names::Names;
use crate::numbers::about;
use crate::{INTERRUPTED, input, interrupt, output, run, shards};

pub(crate) fn run(options: &Plan) -> anyhow::Result<u8> {
    let input = input::read(&options.problem)?;
    let system = System::new(&input.matrix, &input.lambda)?;
    let names = Names::new(system.n(), input.matrix.labels());
    let lasso = run::lasso_options(&options.lasso, &names)?;
    interrupt::run_begins();
    let parts = options.shards;
    let Some((survey, shards)) = shards::plan(&system, &lasso, parts) else {
        eprintln!("interrupted: nothing was planned");
        return Ok(INTERRUPTED);
    };
    let results = survey.estimate().results;
    let mut out = output::open(None)?;
    match options.format {
        TextOrJson::Text => {
            writeln!(
                out,
                "{:>9}  {:>5}  {:>10}  search",
                "shard", "work", "extremals"
            )?;
            for (index, shard) in shards.iter().enumerate() {
                let name = format!("{}/{parts}", index + 1);
                let work = format!("{:.1}%", 100.0 * shard.weight);
                let extremals = about(shard.results);
                let search = texts(&shard.stretches, "; ", |text| text);
                let search = if search.is_empty() {
                    "nothing"
                } else {
                    &search
                };
                writeln!(out, "{name:>9}  {work:>5}  {extremals:>10}  {search}")?;
            }
            writeln!(out, "{:>9}  {:>5}  {:>10}", "all", "", about(results))?;
        }
        TextOrJson::Json => {
            writeln!(out, "{{\"shards\":[")?;
            for (index, shard) in shards.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let search = texts(&shard.stretches, ",", |text| format!("\"{text}\""));
                writeln!(
                    out,
                    "{comma}{{\"shard\":\"{}/{parts}\",\"work\":{:.6},\"extremals\":{:.0},\"search\":[{search}]}}",
                    index + 1,
                    shard.weight,
                    shard.results
                )?;
            }
            writeln!(out, "],\"extremals\":{results:.0}}}")?;
        }
    }
    out.flush()?;
    Ok(0)
}

fn texts(stretches: &[Stretch], separator: &str, wrap: impl Fn(String) -> String) -> String {
    let texts: Vec<String> = stretches
        .iter()
        .map(|part| wrap(part.to_string()))
        .collect();
    texts.join(separator)
}

//! `supereigen plan`: lists the parts that `--shard` names, with the work and the results expected in each.

use supereigen::lasso::Shard;
use supereigen_formats::{Algebra, Part};

use crate::args::{Plan, TextOrJson};
use crate::numbers::about;
use crate::{input, interrupt, long_run, output, run, shards};

pub(crate) fn run(options: &Plan) -> anyhow::Result<u8> {
    let input = input::read_for(&options.problem, options.integer, Algebra::MaxPlus, false)?;
    let names = input.names();
    let lasso = run::lasso_options(&options.lasso, &names)?;
    interrupt::run_begins();
    let parts = options.shards;
    let search = long_run::prepare(&input.system, &lasso)?;
    let Some((survey, shards)) = shards::plan(search.as_ref(), parts) else {
        return run::stopped_without_answer("nothing was planned");
    };
    let results = survey.estimate().results;
    output::print(&match options.format {
        TextOrJson::Text => table(&shards, results),
        TextOrJson::Json => json(&shards, results),
    })?;
    Ok(0)
}

fn table(shards: &[Shard], results: f64) -> String {
    let mut text = row("shard", "work", "extremals", "search");
    for (index, shard) in shards.iter().enumerate() {
        let name = format!("{}/{}", index + 1, shards.len());
        let work = format!("{:.1}%", 100.0 * shard.weight);
        let search = Part(shard.stretches.clone()).to_string();
        text += &row(&name, &work, &about(shard.results), &search);
    }
    text + &row("all", "", &about(results), "")
}

fn row(name: &str, work: &str, extremals: &str, search: &str) -> String {
    let row = format!("{name:>9}  {work:>5}  {extremals:>10}  {search}");
    row.trim_end().to_owned() + "\n"
}

fn json(shards: &[Shard], results: f64) -> String {
    let parts = shards.len();
    let shards: Vec<String> = shards
        .iter()
        .enumerate()
        .map(|(index, shard)| {
            let search = shard.stretches.iter();
            let search: Vec<String> = search.map(|part| format!("\"{part}\"")).collect();
            format!(
                "{{\"shard\":\"{}/{parts}\",\"work\":{:.6},\"extremals\":{:.0},\"search\":[{}]}}\n",
                index + 1,
                shard.weight,
                shard.results,
                search.join(",")
            )
        })
        .collect();
    format!(
        "{{\"shards\":[\n{}],\"extremals\":{results:.0}}}\n",
        shards.join(",")
    )
}

//! `supereigen plan`: lists the parts of a folder, with the work and the results expected in each.

use supereigen::lasso::Shard;
use supereigen_folder::Part;
use supereigen_formats::Algebra;

use crate::args::{Plan, TextOrJson};
use crate::numbers::about;
use crate::{input, interrupt, output, run};

pub(crate) fn run(options: &Plan) -> anyhow::Result<u8> {
    let input = input::read_for(&options.problem, options.integer, Algebra::MaxPlus, false)?;
    let names = input.names();
    let lasso = run::lasso_options(&options.lasso, &names)?;
    let search = run::prepare(&input.system.clone().into(), &lasso)?;
    interrupt::run_begins();
    let Some(Ok(shards)) = search.map(|search| search.parts(options.parts)) else {
        return Err(run::Interrupted::error("nothing was planned"));
    };
    let results = shards.iter().map(|shard| shard.results).sum();
    output::print(&match options.format {
        TextOrJson::Text => table(&shards, results),
        TextOrJson::Json => json(&shards, results),
    })?;
    Ok(0)
}

fn table(shards: &[Shard], results: f64) -> String {
    let mut text = row("part", "work", "extremals", "search");
    for (index, shard) in shards.iter().enumerate() {
        let name = format!("{index:04}");
        let work = format!("{:.1}%", 100.0 * shard.weight);
        let search = Part(shard.stretches.clone()).to_string();
        text += &row(&name, &work, &expected(shard.results), &search);
    }
    text + &row("all", "", &expected(results), "")
}

/// Returns about how many extremals there are, if that is known.
fn expected(results: f64) -> String {
    if results.is_nan() {
        "?".to_owned()
    } else {
        about(results)
    }
}

fn row(name: &str, work: &str, extremals: &str, search: &str) -> String {
    let row = format!("{name:>9}  {work:>5}  {extremals:>10}  {search}");
    row.trim_end().to_owned() + "\n"
}

fn json(shards: &[Shard], results: f64) -> String {
    let shards: Vec<String> = shards
        .iter()
        .enumerate()
        .map(|(index, shard)| {
            let search = shard.stretches.iter();
            let search: Vec<String> = search.map(|part| format!("\"{part}\"")).collect();
            format!(
                "{{\"part\":{index},\"weight\":{:.6},\"results\":{},\"search\":[{}]}}\n",
                shard.weight,
                number(shard.results),
                search.join(",")
            )
        })
        .collect();
    format!(
        "{{\"parts\":[\n{}],\"results\":{}}}\n",
        shards.join(","),
        number(results)
    )
}

/// Returns a number of results as JSON.
fn number(results: f64) -> String {
    if results.is_nan() {
        "null".to_owned()
    } else {
        format!("{results:.0}")
    }
}

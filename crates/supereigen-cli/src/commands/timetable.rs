//! `supereigen timetable`: prints when each event takes place, so that all repeat after a period.

use std::path::Path;

use anyhow::bail;
use supereigen_answers::Plan;
use supereigen_draw::timetable;

use crate::args::{PlanFormat, TextOrJson, Timetable};
use crate::commands::draw;
use crate::commands::why::{Asked, read_time};
use crate::output;

pub(crate) fn run(options: &Timetable) -> anyhow::Result<u8> {
    let mut asked = Asked::read(&options.periodic, options.numbers)?;
    let path = options.output.as_deref();
    let format = options.format.or_else(|| path.and_then(named));
    let (event, start) = match options.fix.as_deref() {
        None => (0, 0.into()),
        Some(fix) => {
            let (name, time) = fix.rsplit_once('=').unwrap_or((fix, "0"));
            let event = asked.names().node_of_flag("--fix", name)?;
            let (start, _) = read_time("--fix", time, asked.connections.times)?;
            if time.contains(':') {
                asked.times = asked.times.as_clock();
            }
            (event, start)
        }
    };
    let graph = &asked.connections.graph;
    let Ok(table) = graph.timetable(&asked.period, event) else {
        output::note("the period is too short for a timetable");
        let format = match format {
            Some(PlanFormat::Json) => TextOrJson::Json,
            _ => TextOrJson::Text,
        };
        return asked.answer(None, format);
    };
    let table = table.later(&start);
    if let Some(path) = path.filter(|_| format.is_none()) {
        let extension = path.extension().and_then(|it| it.to_str());
        if !matches!(extension, Some("svg" | "tex" | "tikz")) {
            let name = output::visible(&path.display().to_string());
            bail!(
                "{name}: a timetable is written as .txt, .csv or .json, and drawn as .svg, .tex or .tikz"
            );
        }
        let write = |time: &_| asked.times.of(time).to_string();
        let picture = timetable(graph, &table, &asked.period, &write)?;
        draw::write_picture(picture, path, options.theme)?;
        return Ok(0);
    }
    let plan = Plan::new(graph, &table, &asked.period, &asked.times);
    let text = match format {
        Some(PlanFormat::Json) => serde_json::to_string(&plan)? + "\n",
        Some(PlanFormat::Csv) => csv(&plan),
        Some(PlanFormat::Text) | None => plan.to_string(),
    };
    output::write(path, text.as_bytes())?;
    Ok(0)
}

/// Returns the format of a table that the name of a file asks for; pictures have others.
fn named(path: &Path) -> Option<PlanFormat> {
    match path.extension()?.to_str()? {
        "txt" => Some(PlanFormat::Text),
        "csv" => Some(PlanFormat::Csv),
        "json" => Some(PlanFormat::Json),
        _ => None,
    }
}

fn csv(plan: &Plan) -> String {
    let mut text = "event,time\n".to_owned();
    for departure in &plan.events {
        let event = departure.event.replace('"', "\"\"");
        text += &format!("\"{event}\",{}\n", departure.time.bare());
    }
    text
}

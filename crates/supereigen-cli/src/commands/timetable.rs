//! `supereigen timetable`: prints when each event takes place, so that all repeat after a period.

use std::io;
use std::path::Path;

use anyhow::bail;
use supereigen::events::NoTimetable;
use supereigen_answers::Plan;
use supereigen_draw::timetable;
use supereigen_formats::csv_label;

use crate::args::{PlanFormat, TextOrJson, Timetable};
use crate::commands::draw;
use crate::commands::why::{Asked, read_time};
use crate::interrupt::{self, INTERRUPT};
use crate::progress::waiting;
use crate::{input, output, run};

pub(crate) fn run(options: &Timetable) -> anyhow::Result<u8> {
    let mut asked = Asked::read(&options.periodic, options.numbers)?;
    let path = options.output.as_deref();
    let format = options.format.or_else(|| path.and_then(named));
    let (event, start) = match options.fix.as_deref() {
        None => (0, 0.into()),
        Some(fix) => {
            let names = asked.names();
            let is_event =
                |name: &&str| asked.connections.graph.names().iter().any(|it| it == name);
            let (name, time) = match fix.rsplit_once('=').filter(|_| !is_event(&fix)) {
                Some((name, time)) => (name, time),
                None => (fix, "0"),
            };
            let event = names.node_of_flag("--fix", name)?;
            let (start, _) = read_time("--fix", time, asked.connections.times)?;
            if time.contains(':') {
                asked.times = asked.times.as_clock();
            }
            (event, start)
        }
    };
    let connections = &asked.connections;
    interrupt::run_begins();
    let table = waiting("looking for a timetable", || {
        connections
            .graph
            .timetable(&asked.period, event, &INTERRUPT)
    });
    let table = match table {
        Ok(table) => table,
        Err(NoTimetable::TooShort(_)) => {
            output::note("the period is too short for a timetable");
            let format = match format {
                Some(PlanFormat::Json) => TextOrJson::Json,
                _ => TextOrJson::Text,
            };
            return asked.answer(None, format);
        }
        Err(NoTimetable::Interrupted(_)) => {
            return Err(run::Interrupted::error("the timetable was not finished"));
        }
        Err(error) => return Err(error.into()),
    };
    interrupt::run_ends();
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
        let picture = timetable(&connections.graph, &table, &asked.period, &write)?;
        draw::write_picture(picture, path, options.theme)?;
        return Ok(0);
    }
    waiting("writing the timetable", || {
        let plan = Plan::new(connections, &table, &asked.period, &asked.times);
        let text = match format {
            Some(PlanFormat::Json) => serde_json::to_string(&plan)? + "\n",
            Some(PlanFormat::Csv) => {
                input::note_assumed(&plan.assumed);
                csv(&plan)?
            }
            Some(PlanFormat::Text) | None => plan.to_string(),
        };
        output::write(path, text.as_bytes())
    })?;
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

fn csv(plan: &Plan) -> io::Result<String> {
    let mut text = "event,time\n".to_owned();
    for departure in &plan.events {
        text += &format!(
            "{},{}\n",
            csv_label(&departure.event)?,
            departure.time.bare()
        );
    }
    Ok(text)
}

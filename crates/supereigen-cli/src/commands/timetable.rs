//! `supereigen timetable`: prints when each event takes place, so that all repeat after a period.

use std::io;
use std::path::Path;

use anyhow::bail;
use supereigen_answers::{AskWhy, Given, Plan};
use supereigen_draw::timetable;
use supereigen_formats::csv_label;

use crate::args::{Answer, PlanFormat, Subject, TextOrJson, Timetable};
use crate::ask::{answer, find};
use crate::commands::draw;
use crate::interrupt;
use crate::progress::waiting;
use crate::{input, output};

pub(crate) fn run(options: &Timetable) -> anyhow::Result<u8> {
    let mut given = options.events.read()?;
    given.decimals = options.numbers.decimals();
    let path = options.output.as_deref();
    let format = options.format.or_else(|| path.and_then(named));
    let picture = path.filter(|_| format.is_none());
    if let Some(path) = picture.filter(|path| !is_picture(path)) {
        let name = output::visible(&path.display().to_string());
        bail!(
            "{name}: a timetable is written as .txt, .csv or .json, and drawn as .svg, .tex or .tikz"
        );
    }
    let plan = find(&options.question, &given)?;
    let Some(exact) = &plan.exact else {
        return reasons(options, given, format);
    };
    interrupt::run_ends();
    if let Some(path) = picture {
        let write = |time: &_| exact.times.of(time).to_string();
        let graph = &given.events()?.graph;
        let picture = timetable(graph, &exact.table, &exact.period, &write)?;
        draw::write_picture(picture, path, options.theme)?;
        return Ok(0);
    }
    waiting("writing the timetable", || {
        let text = match format {
            Some(PlanFormat::Json) => serde_json::to_string(&given.answered(plan))? + "\n",
            Some(PlanFormat::Csv) => {
                input::note_assumed(&given.assumed);
                csv(&plan)?
            }
            Some(PlanFormat::Text) | None => {
                let mut text = String::new();
                given.answered(plan).say(&given.names(), &mut text)?;
                text
            }
        };
        output::write(path, text.as_bytes())
    })?;
    Ok(0)
}

/// Prints why the period is too short.
fn reasons(options: &Timetable, given: Given, format: Option<PlanFormat>) -> anyhow::Result<u8> {
    output::note("the period is too short for a timetable");
    let period = options.question.period.clone();
    let form = Answer {
        format: match format {
            Some(PlanFormat::Json) => TextOrJson::Json,
            _ => TextOrJson::Text,
        },
        numbers: options.numbers,
    };
    let event = None;
    answer(&AskWhy { period, event }, given, &form)
}

fn is_picture(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str());
    matches!(extension, Some("svg" | "tex" | "tikz"))
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

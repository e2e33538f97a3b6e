//! `events`: whether connections of events keep a period, why not, and when each event takes place if they do.

use serde::{Deserialize, Serialize};
use supereigen::{Interrupt, Interrupted};
use supereigen_answers::{Plan, TimeText, Why, understood};
use supereigen_draw::{Theme, timetable};
use supereigen_formats::{MatrixFormat, Notation, read_square_matrix_as};

use super::Question;
use crate::Refusal;

/// Asks about a table of connections.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskEvents {
    /// The table as text.
    table: String,
    /// The period, in the unit of the table.
    period: String,
}

/// What is known of the events.
#[derive(Serialize)]
pub(crate) struct Answer {
    /// What was read, in one line.
    understood: String,
    /// The period with its unit.
    period: String,
    kept: bool,
    /// Whether the period can be kept and why, in sentences.
    why: String,
    /// The timetable in lines and as a picture; `None` if the period is too short.
    timetable: Option<Table>,
    /// The arcs of the matrix that go through events of the same round, which are no nodes on a lasso.
    through: Vec<Through>,
}

#[derive(Serialize)]
struct Table {
    words: String,
    svg: String,
}

/// An arc by its nodes, from 1, and the names of the events between them.
#[derive(Serialize)]
struct Through {
    tail: usize,
    head: usize,
    events: Vec<String>,
}

impl Question for AskEvents {
    type Answer = Answer;

    fn answer(&self, interrupt: &Interrupt) -> Result<Answer, Refusal> {
        let bytes = self.table.as_bytes();
        let document = read_square_matrix_as(bytes, MatrixFormat::detect(bytes, None))
            .map_err(|error| Refusal::in_text("matrix", &self.table, &error))?;
        let Some(connections) = document.connections.filter(|it| !it.is_derived) else {
            return Err(Refusal::new("this is no table of connections"));
        };
        let units = connections.times.unwrap_or_default();
        let (period, notation) = units
            .read(&self.period)
            .map_err(|problem| Refusal::new(problem.message.clone()))?;
        let notation: Notation = document.notation.merge(notation);
        let times = TimeText::new(connections.times, notation);
        let graph = &connections.graph;
        let interrupted = |Interrupted| Refusal::new(Interrupted.to_string());
        let why = Why::new(&connections, &period, None, &times, interrupt).map_err(interrupted)?;
        let plan = graph.timetable(&period, 0, interrupt).ok().map(|table| {
            let words = Plan::new(&connections, &table, &period, &times).to_string();
            let picture = timetable(graph, &table, &period, &|time| times.of(time).to_string())?;
            let svg = picture.to_svg(Theme::Auto);
            Ok::<Table, Refusal>(Table { words, svg })
        });
        let matrix = &document.matrix;
        let through = matrix.arcs().filter_map(|(i, j, _)| {
            let between = connections.between(matrix, i, j);
            let name = |&event: &usize| graph.names()[event].clone();
            let events: Vec<String> = between.iter().map(name).collect();
            (!events.is_empty()).then_some(Through {
                tail: i + 1,
                head: j + 1,
                events,
            })
        });
        Ok(Answer {
            understood: understood(&connections, &times),
            period: times.of(&period).to_string(),
            kept: why.kept,
            why: why.to_string(),
            timetable: plan.transpose()?,
            through: through.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_the_same_round_are_named_and_a_timetable_is_drawn() {
        let table = include_str!("../../../../examples/three-lines.csv").to_owned();
        let ask = |period: &str| {
            let table = table.clone();
            let period = period.to_owned();
            AskEvents { table, period }.answer(&Interrupt::NEVER)
        };
        let short = ask("40").expect("an answer");
        assert!(short.why.contains("cannot be kept; the shortest is 44 min"));
        assert!(short.timetable.is_none());
        assert!(short.through.iter().any(|arc| arc.events == ["Red out"]));
        let long = ask("44").expect("an answer");
        assert!(long.kept);
        assert!(long.timetable.expect("a timetable").svg.contains("<svg"));
    }
}

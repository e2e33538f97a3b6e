//! `draw`: draws pictures as SVG or TikZ, and returns the cone of four nodes as corners for a view in space.

use serde::{Deserialize, Serialize};
use supereigen::{Collect, Interrupt, Interrupted, Options, Rational, Stop};
use supereigen_answers::{AskTimetable, Exact, Question as _, Refusal, Trouble, WrittenVector};
use supereigen_draw::{
    Diagram, DrawError, Point, Theme, cone, heat_map, timetable, tropical_segment,
};
use supereigen_formats::read_vector;

use super::{refused, yes};
use crate::problem::Problem;

/// The greatest number of extremals in a view in space; more would hide one another.
const MOST_IN_SPACE: u64 = 40;

/// Asks for a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    picture: Picture,
    /// The extremal whose lasso is drawn; for `lasso` only.
    vector: Option<String>,
    /// The period of a timetable.
    period: Option<String>,
    #[serde(default)]
    output: Output,
    /// With title, legend and what was left out.
    #[serde(default = "yes")]
    caption: bool,
    /// A lasso has only the nodes of its support.
    #[serde(default)]
    support_only: bool,
    /// The places that the user gave to nodes of a digraph, in pixels; `null` for a node that has none.
    #[serde(default)]
    places: Vec<Option<(f64, f64)>>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Output {
    #[default]
    Svg,
    Tikz,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Picture {
    Digraph,
    Lasso,
    Critical,
    /// The cone of a matrix with three nodes.
    Cone,
    /// The cone of a matrix with four nodes.
    Space,
    /// The matrix as coloured cells.
    Heat,
    /// When the events of a table of connections take place.
    Timetable,
}

/// A picture, or what a view in space needs.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Drawing {
    /// A picture as SVG.
    Svg(String),
    /// A picture for LaTeX.
    Tikz(String),
    /// The cone of four nodes.
    Space(Space),
}

/// Scaled extremals of four entries, and the tropical segments between any two of them.
#[derive(Serialize)]
pub(crate) struct Space {
    extremals: Vec<WrittenVector>,
    segments: Vec<Segment>,
    /// These are all extremals.
    complete: bool,
}

/// A tropical segment between two extremals: its corners, with straight lines between them.
#[derive(Debug, Serialize)]
struct Segment {
    /// The index of the extremal at which the segment begins, from 0.
    from: usize,
    to: usize,
    corners: Vec<WrittenVector>,
}

impl Draw {
    pub(crate) fn answer(
        &self,
        problem: &Problem,
        interrupt: &Interrupt,
    ) -> Result<Drawing, Refusal> {
        if let Picture::Space = self.picture {
            return Space::new(problem, interrupt).map(Drawing::Space);
        }
        let mut picture = self.picture(problem, interrupt)?;
        if !self.caption {
            picture = picture.without_caption();
        }
        Ok(match self.output {
            Output::Svg => Drawing::Svg(picture.to_svg(Theme::Auto)),
            Output::Tikz => Drawing::Tikz(picture.to_tikz(Theme::Light)),
        })
    }

    fn picture(
        &self,
        problem: &Problem,
        interrupt: &Interrupt,
    ) -> Result<supereigen_draw::Picture, Refusal> {
        let (matrix, system) = (problem.system.matrix(), &problem.system);
        let notation = problem.numbers.notation();
        let diagram = match self.picture {
            Picture::Lasso => {
                let Some(text) = &self.vector else {
                    return refused("a lasso needs a vector");
                };
                let (x, _) =
                    read_vector(text).map_err(|error| Refusal::in_text("vector", text, error))?;
                let draw = if self.support_only {
                    Diagram::extremal_on_support
                } else {
                    Diagram::extremal
                };
                draw(system, &x, notation)
            }
            Picture::Critical => Diagram::critical(matrix, notation),
            Picture::Cone => return cone(system, notation).map_err(undrawn),
            Picture::Heat => return heat_map(matrix, notation).map_err(undrawn),
            Picture::Timetable => return self.timetable(problem, interrupt),
            Picture::Digraph | Picture::Space => Diagram::digraph(matrix, notation),
        };
        let place = |place: &Option<(f64, f64)>| place.map(|(x, y)| Point::new(x, y));
        let places: Vec<Option<Point>> = self.places.iter().map(place).collect();
        let picture = diagram.and_then(|diagram| diagram.picture_at(&places, interrupt));
        picture.map_err(undrawn)
    }

    fn timetable(
        &self,
        problem: &Problem,
        interrupt: &Interrupt,
    ) -> Result<supereigen_draw::Picture, Refusal> {
        let (Some(period), Some(asked)) = (&self.period, problem.given.connections()) else {
            return refused("a timetable needs connections and a period");
        };
        let question = AskTimetable {
            period: period.clone(),
            fix: None,
        };
        let plan = question.answer(&problem.given, interrupt)?;
        let Some(Exact {
            table,
            period,
            times,
        }) = plan.exact
        else {
            return refused("the period is too short for a timetable");
        };
        let write = |time: &Rational| times.of(time).to_string();
        timetable(&asked.graph, &table, &period, &write).map_err(undrawn)
    }
}

impl Space {
    fn new(problem: &Problem, interrupt: &Interrupt) -> Result<Space, Refusal> {
        // Of three nodes the page draws a flat cone, and asks here for its points only.
        if !(3..=4).contains(&problem.system.n()) {
            return refused("a view in space needs a matrix with 3 or 4 nodes");
        }
        let mut basis = Collect::default();
        let options = Options::new().interrupt(interrupt).limit(MOST_IN_SPACE + 1);
        let report = problem.system.run(&options, &mut basis);
        let complete = report.is_ok_and(|report| report.stop == Stop::Complete);
        let mut vectors = basis.vectors;
        vectors.truncate(MOST_IN_SPACE as usize);
        let mut segments = Vec::new();
        for (from, x) in vectors.iter().enumerate() {
            for (to, y) in vectors.iter().enumerate().skip(from + 1) {
                let corners = tropical_segment(&x.entries(), &y.entries());
                let corners = corners.iter().map(|x| problem.numbers.vector(x)).collect();
                segments.push(Segment { from, to, corners });
            }
        }
        Ok(Space {
            extremals: vectors.iter().map(|x| problem.numbers.vector(x)).collect(),
            segments,
            complete,
        })
    }
}

fn undrawn(error: DrawError) -> Refusal {
    match error {
        DrawError::Interrupted => Interrupted.into(),
        error => Refusal::new(Trouble::Matrix, error.to_string()),
    }
}

//! `draw`: draws pictures as SVG or TikZ, and returns the cone of four nodes as corners for a view in space.

use serde::{Deserialize, Serialize};
use supereigen::{Collect, Interrupt, Options, Stop};
use supereigen_answers::WrittenVector;
use supereigen_draw::{Diagram, DrawError, Point, Theme, cone, heat_map, tropical_segment};

use super::{Question, yes};
use crate::Refusal;
use crate::problem::{Problem, ProblemText};

/// The greatest number of extremals in a view in space; more would hide one another.
const MOST_IN_SPACE: u64 = 40;

/// Asks for a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    problem: ProblemText,
    picture: Picture,
    /// The extremal whose lasso is drawn; for `lasso` only.
    vector: Option<String>,
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

impl Question for Draw {
    type Answer = Drawing;

    fn answer(&self, interrupt: &Interrupt) -> Result<Drawing, Refusal> {
        let problem = self.problem.read()?;
        if let Picture::Space = self.picture {
            return Space::new(&problem, interrupt).map(Drawing::Space);
        }
        let mut picture = self.picture(&problem, interrupt)?;
        if !self.caption {
            picture = picture.without_caption();
        }
        Ok(match self.output {
            Output::Svg => Drawing::Svg(picture.to_svg(Theme::Auto)),
            Output::Tikz => Drawing::Tikz(picture.to_tikz(Theme::Light)),
        })
    }
}

impl Draw {
    fn picture(
        &self,
        problem: &Problem,
        interrupt: &Interrupt,
    ) -> Result<supereigen_draw::Picture, Refusal> {
        let (matrix, system) = (problem.matrix(), &problem.system);
        let notation = problem.numbers.notation();
        let diagram = match self.picture {
            Picture::Lasso => {
                let missing = || Refusal::new("a lasso needs a vector");
                let text = self.vector.as_deref().ok_or_else(missing)?;
                let draw = if self.support_only {
                    Diagram::extremal_on_support
                } else {
                    Diagram::extremal
                };
                draw(system, &problem.vector(text)?.entries(), notation)
            }
            Picture::Critical => Diagram::critical(matrix, notation),
            Picture::Cone => return Ok(cone(system, notation)?),
            Picture::Heat => return Ok(heat_map(matrix, notation)?),
            Picture::Digraph | Picture::Space => Diagram::digraph(matrix, notation),
        };
        let place = |place: &Option<(f64, f64)>| place.map(|(x, y)| Point::new(x, y));
        let places: Vec<Option<Point>> = self.places.iter().map(place).collect();
        Ok(diagram?.picture_at(&places, interrupt)?)
    }
}

impl Space {
    fn new(problem: &Problem, interrupt: &Interrupt) -> Result<Space, Refusal> {
        // Of three nodes the page draws a flat cone, and asks here for its points only.
        if !(3..=4).contains(&problem.n()) {
            let message = "a view in space needs a matrix with 3 or 4 nodes";
            return Err(Refusal::new(message));
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

impl From<DrawError> for Refusal {
    fn from(error: DrawError) -> Refusal {
        match error {
            DrawError::Interrupted => Refusal::late(),
            error => Refusal::new(error.to_string()),
        }
    }
}

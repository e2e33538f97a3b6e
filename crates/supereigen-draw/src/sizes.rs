//! Chooses how large the parts of the picture of a diagram are, and puts the nodes at places that suit them.

use supereigen::Interrupt;

use crate::diagram::{Diagram, Node};
use crate::error::DrawError;
use crate::geometry::{Pill, Point};
use crate::glyphs::{shortened, text_width};
use crate::layout;

/// The greatest width of names for which all nodes are discs of the same size, in pixels.
const WIDEST_IN_DISC: f64 = 46.0;

/// The sizes of the parts of a picture, in pixels.
pub(crate) struct Sizes {
    radius: f64,
    /// How much wider than high each node is, because of its name; halved.
    halves: Vec<f64>,
    /// The distance from a node to its nearest node.
    step: f64,
    /// The sizes of fonts.
    pub(crate) name: f64,
    pub(crate) weight: f64,
}

impl Sizes {
    pub(crate) fn of(diagram: &Diagram) -> Sizes {
        let nodes = diagram.nodes.len();
        let many = nodes > 40;
        let (name, weight, least) = if many {
            (8.0, 8.0, 9.0)
        } else {
            (12.0, 11.0, 14.0)
        };
        let width = |text: &str, size: f64| text_width(&shortened(text), size, false);
        let names = diagram.nodes.iter().map(|node| width(&node.name, name));
        let names: Vec<f64> = names.collect();
        let widest_name = names.iter().copied().fold(0.0, f64::max);
        // Where many arcs meet, they need a longer rim, and their weights more room.
        let ends = 2.0 * diagram.arcs.len() as f64 / nodes.max(1) as f64;
        let least = (1.1 * ends).clamp(least, 1.6 * least);
        let (radius, halves) = if widest_name <= WIDEST_IN_DISC {
            (f64::max(least, widest_name / 2.0 + 4.0), vec![0.0; nodes])
        } else {
            let half = |width: f64| (width / 2.0 + 6.0 - least).max(0.0);
            (least, names.into_iter().map(half).collect())
        };
        let (free, room) = match nodes {
            ..=8 => (104.0, 60.0),
            9..=40 => (78.0, 46.0),
            _ => (48.0, 30.0),
        };
        let weights = diagram.arcs.iter().map(|arc| width(&arc.weight, weight));
        let widest_weight = weights.fold(0.0, f64::max).min(120.0);
        let crowd = (ends / 5.0).sqrt().clamp(1.0, 2.2);
        let free = f64::max(free * crowd, widest_weight + room);
        Sizes {
            radius,
            halves,
            step: 2.0 * radius + free,
            name,
            weight,
        }
    }

    /// Returns the shapes of the nodes, which are at given places as far as there are any.
    pub(crate) fn nodes(
        &self,
        diagram: &Diagram,
        given: &[Option<Point>],
        interrupt: &Interrupt,
    ) -> Result<Vec<Pill>, DrawError> {
        let widest = self.halves.iter().copied().fold(0.0, f64::max);
        let least = 2.0 * self.radius + if widest > 0.0 { 40.0 } else { 32.0 };
        let of_node = |node: &Node| given.get(node.number).copied().flatten();
        let given: Vec<Option<Point>> = diagram.nodes.iter().map(of_node).collect();
        // All nodes are at given places while one of them is dragged, which must not take long.
        let mut places = if given.iter().all(Option::is_some) {
            vec![Point::default(); given.len()]
        } else {
            layout::places(given.len(), &diagram.ends(), self.step, least, interrupt)?
        };
        // Wide nodes need more room across, but not more room up and down.
        let wider = 1.0 + 2.0 * widest / least;
        for place in &mut places {
            place.x *= wider;
        }
        layout::keep(&mut places, &given, least, interrupt)?;
        let pill = |(centre, &half): (Point, &f64)| Pill {
            centre,
            half,
            radius: self.radius,
        };
        Ok(places.into_iter().zip(&self.halves).map(pill).collect())
    }
}

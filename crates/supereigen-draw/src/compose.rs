//! Turns a diagram into a picture: gives places to nodes, lines to arcs, and room to texts.

use supereigen::Interrupt;

use crate::diagram::{Arc, Diagram, count};
use crate::error::{DrawError, MOST_ARCS, MOST_NODES};
use crate::footer::Footer;
use crate::geometry::{Point, on_circle};
use crate::glyphs::{LINE, shortened, text_width};
use crate::layout;
use crate::picture::{Class, Item, Mark, Picture, Role, Shape, Text};
use crate::placer::{Label, Placer};
use crate::route::{self, Route};

/// If there are more arcs than this, only those that stand out get their weights.
const MOST_WEIGHTS: usize = 1500;

/// The limit in place of `MOST_WEIGHTS` if some arcs stand out and the others are the background.
const MOST_FADED_WEIGHTS: usize = 150;

/// The greatest width of names that stand inside of their nodes, in pixels.
const WIDEST_INSIDE: f64 = 46.0;

/// The number of sample points of a line that texts avoid, and of a line that stands out.
const SAMPLES: usize = 16;
const STRONG_SAMPLES: usize = 64;

/// The sizes of the parts of a picture, in pixels.
struct Sizes {
    radius: f64,
    /// The distance from a node to its nearest node.
    step: f64,
    name: f64,
    weight: f64,
    names_inside: bool,
}

impl Sizes {
    fn of(diagram: &Diagram) -> Sizes {
        let many = diagram.nodes.len() > 40;
        let (name, weight, least) = if many {
            (8.0, 8.0, 9.0)
        } else {
            (12.0, 11.0, 14.0)
        };
        let widths = diagram
            .nodes
            .iter()
            .map(|node| text_width(&shortened(&node.name), name, false));
        let widest = widths.fold(0.0, f64::max);
        let names_inside = widest <= WIDEST_INSIDE;
        let radius = match names_inside {
            true => f64::max(least, widest / 2.0 + 4.0),
            false => least * 0.6,
        };
        let free = match diagram.nodes.len() {
            ..=8 => 104.0,
            9..=40 => 78.0,
            _ => 48.0,
        };
        let step = 2.0 * radius + free;
        Sizes {
            radius,
            step,
            name,
            weight,
            names_inside,
        }
    }
}

/// A picture that is being composed.
struct Composer<'a> {
    diagram: &'a Diagram,
    sizes: Sizes,
    places: Vec<Point>,
    routes: Vec<Route>,
    placer: Placer,
    items: Vec<Item>,
    shortened: usize,
    interrupt: &'a Interrupt,
}

impl Diagram {
    /// Returns the diagram as a picture.
    ///
    /// # Errors
    /// If the diagram has more than 1000 nodes or 10 000 arcs, so that nothing could be recognised.
    pub fn picture(&self) -> Result<Picture, DrawError> {
        self.picture_unless(&Interrupt::NEVER)
    }

    /// Returns the diagram as a picture, unless the interrupt is raised meanwhile: the largest diagrams take many
    /// seconds.
    ///
    /// # Errors
    /// As for [`picture`](Diagram::picture), or if the interrupt is raised.
    pub fn picture_unless(&self, interrupt: &Interrupt) -> Result<Picture, DrawError> {
        let (nodes, arcs) = (self.nodes.len(), self.arcs.len());
        if nodes > MOST_NODES || arcs > MOST_ARCS {
            return Err(DrawError::TooLarge { nodes, arcs });
        }
        let mut composer = Composer::new(self, interrupt)?;
        composer.paint_arcs();
        composer.paint_nodes();
        let missing_names = composer.write_names();
        let missing_values = composer.write_values();
        let missing_weights = composer.write_weights();
        // After an interrupt, texts were left out, so the picture is not complete.
        if interrupt.is_raised() {
            return Err(DrawError::Interrupted);
        }
        let mut footer = Footer::new(&self.title);
        for (role, meaning) in &self.legend {
            footer.explain(*role, meaning);
        }
        let has_values = self.nodes.iter().any(|node| node.value.is_some());
        if has_values {
            footer.note("Bold: the entries of the vector; the others are −∞.");
        }
        let missing = [
            (missing_names, "name"),
            (missing_values, "value"),
            (missing_weights, "weight"),
        ];
        for (number, what) in missing.into_iter().filter(|(number, _)| *number > 0) {
            footer.note(&format!(
                "{} left out for want of room.",
                count(number, what)
            ));
        }
        if composer.shortened > 0 {
            footer.note(&format!("{} shortened.", count(composer.shortened, "text")));
        }
        Ok(footer.under(composer.items, &self.title, &self.description))
    }
}

impl<'a> Composer<'a> {
    fn new(diagram: &'a Diagram, interrupt: &'a Interrupt) -> Result<Composer<'a>, DrawError> {
        let sizes = Sizes::of(diagram);
        let ends: Vec<(usize, usize)> = diagram
            .arcs
            .iter()
            .map(|arc| (arc.tail, arc.head))
            .collect();
        let least = 2.0 * sizes.radius + 14.0;
        let places = layout::places(diagram.nodes.len(), &ends, sizes.step, least, interrupt);
        let routes = routes(diagram, &ends, &places, sizes.radius, interrupt)?;
        let discs = places
            .iter()
            .map(|&place| (place, sizes.radius + 1.0))
            .collect();
        let (mut weak, mut strong) = (Vec::new(), Vec::new());
        for (route, arc) in routes.iter().zip(&diagram.arcs) {
            match arc.role > Role::Plain {
                true => strong.extend(route.points(STRONG_SAMPLES)),
                false => weak.extend(route.points(SAMPLES)),
            }
        }
        let placer = Placer::new(discs, weak, strong);
        Ok(Composer {
            diagram,
            sizes,
            places,
            routes,
            placer,
            items: Vec::new(),
            shortened: 0,
            interrupt,
        })
    }

    fn push(&mut self, shape: Shape, class: Class, mark: Mark) {
        let mark = Some(mark);
        self.items.push(Item { shape, class, mark });
    }

    /// Paints the arcs; those that stand out come last, on top of the others.
    fn paint_arcs(&mut self) {
        let mut order: Vec<usize> = (0..self.routes.len()).collect();
        order.sort_by_key(|&index| (self.diagram.arcs[index].role, index));
        for index in order {
            let Arc {
                tail, head, role, ..
            } = self.diagram.arcs[index];
            let mark = Mark::Arc(tail, head);
            let Route { curve, head } = self.routes[index].clone();
            self.push(Shape::Stroke(vec![curve]), Class::Arc(role), mark);
            self.push(Shape::Polygon(head.to_vec()), Class::Head(role), mark);
        }
    }

    fn paint_nodes(&mut self) {
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            let disc = Shape::Disc {
                centre: self.places[index],
                radius: self.sizes.radius,
            };
            self.push(disc, Class::Node(node.role), Mark::Node(index));
        }
    }

    /// Writes a text on a ground at the best place; returns `false` if there is no place, or after an interrupt.
    fn write(
        &mut self,
        content: &str,
        size: f64,
        class: Class,
        mark: Mark,
        places: Vec<Point>,
    ) -> bool {
        if self.interrupt.is_raised() {
            return false;
        }
        let text = shortened(content);
        let width = text_width(&text, size, class.is_bold());
        let label = Label {
            width: width + 2.0,
            height: size * LINE,
            must: !matches!(class, Class::Weight(Role::Faded | Role::Plain)),
        };
        let Some(at) = self.placer.place(places, label) else {
            return false;
        };
        self.shortened += usize::from(text != content);
        let ground = ground(at, width, size);
        self.push(ground, Class::Ground, mark);
        self.push(line(text, at, size), class, mark);
        true
    }

    /// Writes the names in the nodes or beside them; returns how many were left out.
    fn write_names(&mut self) -> usize {
        let mut missing = 0;
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            let (at, size) = (self.places[index], self.sizes.name);
            let (class, mark) = (Class::Name(node.role), Mark::Node(index));
            if self.sizes.names_inside {
                let text = shortened(&node.name);
                self.shortened += usize::from(text != node.name);
                self.push(
                    Shape::Text(Text {
                        at,
                        from_left: false,
                        size,
                        content: text,
                    }),
                    class,
                    mark,
                );
            } else if !self.write(
                &node.name,
                size,
                class,
                mark,
                self.beside(index, &node.name, size, false),
            ) {
                missing += 1;
            }
        }
        missing
    }

    fn write_values(&mut self) -> usize {
        let size = self.sizes.name + 1.0;
        let mut missing = 0;
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            if let Some(value) = &node.value {
                let places = self.beside(index, value, size, true);
                let mark = Mark::Node(index);
                missing += usize::from(!self.write(value, size, Class::Value, mark, places));
            }
        }
        missing
    }

    /// Writes the weights of the arcs, first of those that stand out; returns how many were left out.
    fn write_weights(&mut self) -> usize {
        let mut order: Vec<usize> = (0..self.routes.len()).collect();
        order.sort_by_key(|&index| (std::cmp::Reverse(self.diagram.arcs[index].role), index));
        let most = match self.diagram.legend.is_empty() {
            true => MOST_WEIGHTS,
            false => MOST_FADED_WEIGHTS,
        };
        let all = order.len() <= most;
        let mut missing = 0;
        for index in order {
            let arc = &self.diagram.arcs[index];
            let is_wanted = all || arc.role > Role::Plain;
            let (class, mark) = (Class::Weight(arc.role), Mark::Arc(arc.tail, arc.head));
            let size = self.sizes.weight;
            let is_written = is_wanted && {
                let places = along(&self.routes[index], &arc.weight, size);
                self.write(&arc.weight, size, class, mark, places)
            };
            missing += usize::from(!is_written);
        }
        missing
    }

    /// Returns places for a text beside a node.
    fn beside(&self, node: usize, text: &str, size: f64, bold: bool) -> Vec<Point> {
        let width = text_width(&shortened(text), size, bold) + 2.0;
        let height = size * LINE;
        let centre = self.places[node];
        let mut places = Vec::new();
        for off in [2.5, 7.0, 13.0, 20.0] {
            for k in 0..16 {
                let direction = on_circle(k, 16);
                let rim = centre + direction * (self.sizes.radius + off);
                let half = Point::new(direction.x * width / 2.0, direction.y * height / 2.0);
                places.push(rim + half);
            }
        }
        places
    }
}

/// Returns places for a weight beside its arc, first those near the middle of the arc.
fn along(route: &Route, text: &str, size: f64) -> Vec<Point> {
    let width = text_width(&shortened(text), size, false) + 2.0;
    let height = size * LINE;
    let mut places = Vec::new();
    for off in [3.0, 6.0] {
        for t in [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82] {
            let normal = route.curve.direction(t).turned();
            for side in [1.0, -1.0] {
                let normal = normal * side;
                // How far the box of the text reaches from its middle towards the line.
                let reach = normal.x.abs() * width / 2.0 + normal.y.abs() * height / 2.0;
                places.push(route.curve.at(t) + normal * (reach + off));
            }
        }
    }
    places
}

fn routes(
    diagram: &Diagram,
    ends: &[(usize, usize)],
    places: &[Point],
    radius: f64,
    interrupt: &Interrupt,
) -> Result<Vec<Route>, DrawError> {
    let has = |tail: usize, head: usize| ends.binary_search(&(tail, head)).is_ok();
    let route = |arc: &Arc| {
        let (tail, head, role) = (arc.tail, arc.head, arc.role);
        if tail != head {
            return route::arc((tail, head), places, radius, has(head, tail), role);
        }
        let joined = |&other: &usize| has(tail, other) || has(other, tail);
        let neighbours: Vec<usize> = (0..places.len()).filter(joined).collect();
        route::a_loop(tail, places, &neighbours, radius, role)
    };
    let unless = |arc: &Arc| match interrupt.is_raised() {
        true => Err(DrawError::Interrupted),
        false => Ok(route(arc)),
    };
    diagram.arcs.iter().map(unless).collect()
}

/// Returns one line of text whose middle is at a point.
pub(crate) fn line(content: String, at: Point, size: f64) -> Shape {
    Shape::Text(Text {
        at,
        from_left: false,
        size,
        content,
    })
}

/// Returns the ground on which a line of text stands.
pub(crate) fn ground(at: Point, width: f64, size: f64) -> Shape {
    let (x, y) = (width / 2.0 + 1.0, size * LINE / 2.0 - 1.0);
    let corner = |right: f64, down: f64| at + Point::new(x * right, y * down);
    Shape::Polygon(vec![
        corner(-1.0, -1.0),
        corner(1.0, -1.0),
        corner(1.0, 1.0),
        corner(-1.0, 1.0),
    ])
}

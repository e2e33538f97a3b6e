//! Turns a diagram into a picture: paints its nodes and arcs, and finds room for texts.

use std::cmp::Reverse;

use supereigen::Interrupt;

use crate::diagram::{Arc, Diagram, count};
use crate::error::{DrawError, MOST_ARCS, MOST_NODES, check};
use crate::footer::Footer;
use crate::geometry::{Pill, Point, on_circle};
use crate::glyphs::{LINE, shortened, text_width};
use crate::picture::{Class, Item, Mark, Picture, Role, Shape};
use crate::placer::{Ink, Label, PlacedText, Placer, SPACING, STRONG};
use crate::route::{Route, routes};
use crate::sizes::Sizes;

/// If there are more arcs than this, only those that stand out get their weights.
const MOST_WEIGHTS: usize = 1500;

/// The limit in place of `MOST_WEIGHTS` if some arcs stand out and the others are the background.
const MOST_FADED_WEIGHTS: usize = 150;

/// How often weights that cover lines are offered places again that others have left meanwhile.
const REPLACE_ROUNDS: usize = 4;

/// A picture that is being composed.
struct Composer<'a> {
    diagram: &'a Diagram,
    sizes: Sizes,
    nodes: Vec<Pill>,
    routes: Vec<Route>,
    placer: Placer,
    items: Vec<Item>,
    shortened: usize,
}

impl Diagram {
    /// Returns the diagram as a picture.
    ///
    /// # Errors
    /// If the diagram has more than 1000 nodes or 10 000 arcs, so that nothing could be recognised.
    pub fn picture(&self) -> Result<Picture, DrawError> {
        self.picture_at(&[], &Interrupt::NEVER)
    }

    /// Returns the diagram as a picture in which nodes are at given places: `places` has those of the nodes of D_A, by
    /// their numbers, in pixels. Nodes without one get a place beside them. The picture as a whole is moved into its frame.
    /// The interrupt can stop it: the largest diagrams take many seconds.
    ///
    /// ```
    /// use supereigen::Interrupt;
    /// use supereigen_draw::{Diagram, Point, Shape};
    /// let diagram = Diagram::digraph(&"0 1; 2 .".parse()?, Default::default())?;
    /// let places = [Some(Point::new(0.0, 0.0)), Some(Point::new(90.0, 40.0))];
    /// let picture = diagram.picture_at(&places, &Interrupt::NEVER)?;
    /// let middles = picture.items.iter().filter_map(|item| match item.shape {
    ///     Shape::Pill(node) => Some(node.centre),
    ///     _ => None,
    /// });
    /// let middles: Vec<Point> = middles.collect();
    /// let off = middles[1] - middles[0];
    /// assert_eq!((off.x.round(), off.y.round()), (90.0, 40.0));
    /// # Ok::<(), supereigen_draw::DrawError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`picture`](Diagram::picture), or if the interrupt is raised.
    pub fn picture_at(
        &self,
        places: &[Option<Point>],
        interrupt: &Interrupt,
    ) -> Result<Picture, DrawError> {
        let (nodes, arcs) = (self.nodes.len(), self.arcs.len());
        if nodes > MOST_NODES || arcs > MOST_ARCS {
            return Err(DrawError::TooLarge { nodes, arcs });
        }
        let mut composer = Composer::new(self, places, interrupt)?;
        composer.paint_arcs();
        composer.paint_nodes();
        let missing_values = composer.write_values();
        let missing_weights = composer.write_weights(interrupt)?;
        let mut footer = Footer::new(&self.title);
        for (role, meaning) in &self.legend {
            footer.explain(Class::Arc(*role), meaning);
        }
        for note in &self.notes {
            footer.note(note);
        }
        footer.left_out(missing_values, "value");
        footer.left_out(missing_weights, "weight");
        if composer.shortened > 0 {
            footer.note(&format!("{} shortened.", count(composer.shortened, "text")));
        }
        Ok(footer.under(composer.items, &self.description))
    }
}

impl<'a> Composer<'a> {
    fn new(
        diagram: &'a Diagram,
        places: &[Option<Point>],
        interrupt: &Interrupt,
    ) -> Result<Composer<'a>, DrawError> {
        let sizes = Sizes::of(diagram);
        let nodes = sizes.nodes(diagram, places, interrupt)?;
        let routes = routes(diagram, &nodes, interrupt)?;
        // Where only few weights are written, lines are looked at less closely.
        let spacing = match diagram.arcs.len() {
            ..=MOST_WEIGHTS => SPACING,
            _ => 4.0 * SPACING,
        };
        let mut lines = Vec::new();
        for (index, (route, arc)) in routes.iter().zip(&diagram.arcs).enumerate() {
            let count = if arc.role > Role::Plain { STRONG } else { 1 };
            lines.extend(route.points(spacing).map(Ink::of(count, Some(index))));
            // Not even the weight of the arc itself may hide its head.
            let [tip, left, right] = route.head;
            let middle = (left + right) * 0.5;
            let corners = [tip, left, right, middle, (tip + middle) * 0.5];
            lines.extend(corners.map(Ink::of(STRONG, None)));
        }
        let placer = Placer::new(&nodes, &lines);
        Ok(Composer {
            diagram,
            sizes,
            nodes,
            routes,
            placer,
            items: Vec::new(),
            shortened: 0,
        })
    }

    fn push(&mut self, shape: Shape, class: Class, mark: Mark) {
        self.items.push(Item::new(shape, class, mark));
    }

    /// Returns the mark of a node; marks are by the numbers of D_A.
    fn node_mark(&self, index: usize) -> Mark {
        Mark::Node(self.diagram.nodes[index].number)
    }

    fn arc_mark(&self, index: usize) -> Mark {
        let Arc { tail, head, .. } = self.diagram.arcs[index];
        let number = |index: usize| self.diagram.nodes[index].number;
        Mark::Arc(number(tail), number(head))
    }

    /// Paints the arcs; those that stand out come last, on top of the others.
    fn paint_arcs(&mut self) {
        let mut order: Vec<usize> = (0..self.routes.len()).collect();
        order.sort_by_key(|&index| (self.diagram.arcs[index].role, index));
        for index in order {
            let role = self.diagram.arcs[index].role;
            let mark = self.arc_mark(index);
            let Route { curve, head } = self.routes[index].clone();
            self.push(Shape::Stroke(vec![curve]), Class::Arc(role), mark);
            self.push(Shape::Polygon(head.to_vec()), Class::Head(role), mark);
        }
    }

    /// Paints the nodes with their names in them.
    fn paint_nodes(&mut self) {
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            let shape = Shape::Pill(self.nodes[index]);
            self.push(shape, Class::Node(node.role), self.node_mark(index));
        }
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            let text = shortened(&node.name);
            self.shortened += usize::from(text != node.name);
            let name = Shape::text(text, self.nodes[index].centre, self.sizes.name);
            self.push(name, Class::Name(node.role), self.node_mark(index));
        }
    }

    /// Paints a text on a ground.
    fn write(&mut self, content: &str, size: f64, class: Class, mark: Mark, at: Point) {
        let text = shortened(content);
        let width = text_width(&text, size, class.is_bold());
        self.shortened += usize::from(text != content);
        self.push(Shape::ground(at, width, size), Class::Ground, mark);
        self.push(Shape::text(text, at, size), class, mark);
    }

    /// Writes the values beside their nodes; returns how many were left out.
    fn write_values(&mut self) -> usize {
        let size = self.sizes.name + 1.0;
        let mut missing = 0;
        for (index, node) in self.diagram.nodes.iter().enumerate() {
            let Some(value) = &node.value else {
                continue;
            };
            let label = label_of(value, size, Class::Value, None);
            match self.placer.place(&self.beside(index, label), label) {
                Some(place) => {
                    self.write(value, size, Class::Value, self.node_mark(index), place.at);
                }
                None => missing += 1,
            }
        }
        missing
    }

    /// Writes the weights on their arcs, first of those that stand out; returns how many were left out.
    fn write_weights(&mut self, interrupt: &Interrupt) -> Result<usize, DrawError> {
        let mut order: Vec<usize> = (0..self.routes.len()).collect();
        // Of two arcs with the same role, the shorter one has fewer places for its weight.
        let length = |index: usize| self.routes[index].curve.length() as u64;
        let key = |&index: &usize| (Reverse(self.diagram.arcs[index].role), length(index), index);
        order.sort_by_cached_key(key);
        let most = if self.diagram.legend.is_empty() {
            MOST_WEIGHTS
        } else {
            MOST_FADED_WEIGHTS
        };
        let all = order.len() <= most;
        let mut missing = 0;
        let mut written: Vec<(usize, Label, Vec<Point>, PlacedText)> = Vec::new();
        for index in order {
            check(interrupt)?;
            let arc = &self.diagram.arcs[index];
            if !all && arc.role <= Role::Plain {
                missing += 1;
                continue;
            }
            let class = Class::Weight(arc.role);
            let label = label_of(&arc.weight, self.sizes.weight, class, Some(index));
            let [on, beside] = along(&self.routes[index], label);
            let mut places = [on, beside].into_iter();
            let found = places.find_map(|places| {
                let place = self.placer.place(&places, label)?;
                Some((index, label, places, place))
            });
            match found {
                Some(found) => written.push(found),
                None => missing += 1,
            }
        }
        for _ in 0..REPLACE_ROUNDS {
            let mut is_mended = false;
            for (_, label, places, place) in &mut written {
                is_mended |= self.placer.mend(place, places, *label);
            }
            if !is_mended {
                break;
            }
        }
        for (index, _, _, place) in written {
            let arc = &self.diagram.arcs[index];
            let (class, mark) = (Class::Weight(arc.role), self.arc_mark(index));
            self.write(&arc.weight, self.sizes.weight, class, mark, place.at);
        }
        Ok(missing)
    }

    /// Returns places for a text beside a node.
    fn beside(&self, node: usize, label: Label) -> Vec<Point> {
        let mut places = Vec::new();
        for off in [2.5, 7.0, 13.0, 20.0] {
            for k in 0..16 {
                let direction = on_circle(k, 16);
                let pill = &self.nodes[node];
                let rim = pill.rim(pill.focus(direction), direction) + direction * off;
                let half = Point::new(
                    direction.x * label.width / 2.0,
                    direction.y * label.height / 2.0,
                );
                places.push(rim + half);
            }
        }
        places
    }
}

/// Returns the box of a text; weights of arcs in the background can be left out.
fn label_of(text: &str, size: f64, class: Class, owner: Option<usize>) -> Label {
    Label {
        width: text_width(&shortened(text), size, class.is_bold()) + 2.0,
        height: size * LINE,
        must: !matches!(class, Class::Weight(Role::Faded | Role::Plain)),
        owner,
    }
}

/// Returns places for a weight on its arc, first those near the middle of the arc; and if the weight would hide all of
/// the arc, places beside it that touch it.
fn along(route: &Route, label: Label) -> [Vec<Point>; 2] {
    let length = route.curve.length();
    let is_short = length < label.width + 8.0;
    let steps = ((length / 3.0) as u32).clamp(16, 160);
    let (mut on, mut beside) = (Vec::new(), Vec::new());
    for step in 0..=steps {
        // 0, 1, −1, 2, −2 and so on, from the middle.
        let off = f64::from(step.div_ceil(2)) * if step % 2 == 1 { 1.0 } else { -1.0 };
        let t = 0.5 + 0.84 * off / f64::from(steps);
        let at = route.curve.at(t);
        on.push(at);
        if !is_short {
            continue;
        }
        let normal = route.curve.direction(t).turned();
        // How far the box of the text reaches from its middle towards the line.
        let reach = normal.x.abs() * label.width / 2.0 + normal.y.abs() * label.height / 2.0;
        beside.extend([1.0, -1.0].map(|side| at + normal * (side * reach)));
    }
    [on, beside]
}

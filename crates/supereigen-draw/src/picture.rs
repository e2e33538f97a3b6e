//! The parts of which all pictures are made: shapes with a meaning, in the order in which they are painted.
//!
//! A picture has no colours. [`crate::Theme`] has them, and each renderer writes the shapes in its own syntax.

use crate::geometry::{Curve, Pill, Point, Rect};
use crate::glyphs::{LINE, text_width};

/// A picture, ready to be rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The width in pixels.
    pub width: f64,
    /// The height in pixels.
    pub height: f64,
    /// A title that says in a few words what is shown.
    pub title: String,
    /// A description in sentences, for people who cannot see the picture.
    pub description: String,
    /// The shapes, from back to front.
    pub items: Vec<Item>,
    /// The number of shapes before those of the caption: the lines of text under the picture, with samples of what they
    /// explain.
    pub(crate) before_caption: usize,
    /// The height of the picture without its caption.
    pub(crate) bare_height: f64,
}

/// A shape with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The shape.
    pub shape: Shape,
    /// The meaning of the shape, which decides its colours.
    pub class: Class,
    /// The node, arc or extremal to which the shape belongs, if there is one.
    pub mark: Option<Mark>,
}

/// A shape that can be painted.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape {
    /// A stroke along curves, each of which starts where the previous one ends.
    Stroke(Vec<Curve>),
    /// A filled polygon.
    Polygon(Vec<Point>),
    /// A disc, or what is wider than a disc, such as a node with a long name.
    Pill(Pill),
    /// Filled rectangles.
    Boxes(Vec<Rect>),
    /// One line of text.
    Text(Text),
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of the box of the text, or of the left side of the box.
    pub at: Point,
    /// Whether `at` is on the left side of the box.
    pub from_left: bool,
    /// The font size in pixels.
    pub size: f64,
    /// The text itself.
    pub content: String,
}

impl Item {
    pub(crate) fn new(shape: Shape, class: Class, mark: impl Into<Option<Mark>>) -> Item {
        let mark = mark.into();
        Item { shape, class, mark }
    }
}

impl Shape {
    /// Returns one line of text whose middle is at a point.
    pub(crate) fn text(content: String, at: Point, size: f64) -> Shape {
        Shape::Text(Text {
            at,
            from_left: false,
            size,
            content,
        })
    }

    /// Returns one line of text that starts at a point.
    pub(crate) fn text_from(content: String, at: Point, size: f64) -> Shape {
        Shape::Text(Text {
            at,
            from_left: true,
            size,
            content,
        })
    }

    /// Returns the ground on which a line of text stands.
    pub(crate) fn ground(at: Point, width: f64, size: f64) -> Shape {
        let rect = Rect::around(at, width + 2.0, size * LINE - 2.0);
        Shape::Polygon(rect.corners().to_vec())
    }

    pub(crate) fn straight(from: Point, to: Point) -> Shape {
        Shape::Stroke(vec![Curve::straight(from, to)])
    }

    /// Moves the shape.
    pub(crate) fn shift(&mut self, by: Point) {
        let points: Vec<&mut Point> = match self {
            Shape::Stroke(curves) => curves.iter_mut().flat_map(|curve| &mut curve.0).collect(),
            Shape::Polygon(corners) => corners.iter_mut().collect(),
            Shape::Boxes(boxes) => boxes
                .iter_mut()
                .flat_map(|rect| [&mut rect.low, &mut rect.high])
                .collect(),
            Shape::Pill(pill) => vec![&mut pill.centre],
            Shape::Text(text) => vec![&mut text.at],
        };
        for point in points {
            *point = *point + by;
        }
    }
}

impl Text {
    /// Returns the box that contains the text.
    pub fn rect(&self, bold: bool) -> Rect {
        let width = text_width(&self.content, self.size, bold);
        let right = if self.from_left { width / 2.0 } else { 0.0 };
        let middle = self.at + Point::new(right, 0.0);
        Rect::around(middle, width, self.size * LINE)
    }
}

/// The object to which a shape belongs; nodes and extremals count from 0 here, and from 1 in the files that are
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// A node of D_A.
    Node(usize),
    /// An arc of D_A, from its tail to its head.
    Arc(usize, usize),
    /// An extremal of the scaled basis, by its index.
    Extremal(usize),
}

/// The role of an arc or a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// In the background, because other nodes or arcs stand out.
    Faded,
    /// Neither in the background nor standing out.
    Plain,
    /// Satisfying for the vector, but not a part of its lasso.
    Satisfying,
    /// On the stem of a lasso.
    Stem,
    /// On the cycle of a lasso.
    Cycle,
    /// From the last node of a strict lasso back to the first node of its cycle.
    Closing,
    /// In the critical graph.
    Critical,
}

/// The meaning of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Class {
    /// The ground on which a text stands, so that no line crosses it.
    Ground,
    /// The line of an arc.
    Arc(Role),
    /// The head of an arc.
    Head(Role),
    /// The weight of an arc.
    Weight(Role),
    /// A node.
    Node(Role),
    /// The name of a node, in it or beside it.
    Name(Role),
    /// The value of a vector at a node.
    Value,
    /// The legend, and remarks about the picture.
    Note,
    /// A two-dimensional piece of a cone.
    Region,
    /// The edge of a region, or a one-dimensional piece of a cone.
    Ridge,
    /// The border of the tropical projective plane, where entries are −∞.
    Border,
    /// A line on which an inequality is tight.
    Guide,
    /// An extremal generator.
    Generator,
    /// The number of an extremal generator.
    GeneratorName,
    /// A cell of a heat map; its level is below [`LEVELS`], and 0 is that of the least entries.
    Heat(u8),
}

/// The number of levels of a heat map.
pub const LEVELS: u8 = 7;

impl Role {
    /// All roles, with their names in SVG.
    pub(crate) const NAMES: [(Role, &str); 7] = [
        (Role::Faded, "faded"),
        (Role::Plain, "plain"),
        (Role::Satisfying, "satisfying"),
        (Role::Stem, "stem"),
        (Role::Cycle, "cycle"),
        (Role::Closing, "closing"),
        (Role::Critical, "critical"),
    ];
}

impl Class {
    /// Returns all classes; those of arcs and nodes in every role.
    pub(crate) fn all() -> Vec<Class> {
        let of_role: [fn(Role) -> Class; 5] = [
            Class::Arc,
            Class::Head,
            Class::Weight,
            Class::Node,
            Class::Name,
        ];
        let others = [
            Class::Ground,
            Class::Value,
            Class::Note,
            Class::Region,
            Class::Ridge,
            Class::Border,
            Class::Guide,
            Class::Generator,
            Class::GeneratorName,
        ];
        let with_roles = of_role
            .into_iter()
            .flat_map(|class| Role::NAMES.map(|(role, _)| class(role)));
        let heat = (0..LEVELS).map(Class::Heat);
        others.into_iter().chain(with_roles).chain(heat).collect()
    }

    /// Returns whether texts of this class are bold.
    pub fn is_bold(self) -> bool {
        matches!(self, Class::Value | Class::GeneratorName)
    }
}

impl Picture {
    /// Returns the picture without its title, legend and remarks, for a document that has its own caption.
    ///
    /// ```
    /// use supereigen_draw::{Diagram, Theme};
    /// let picture = Diagram::digraph(&"0 1; 2 .".parse()?, Default::default())?.picture()?;
    /// let (shown, title) = (picture.to_svg(Theme::Light), ">Digraph with 2 nodes and 3 arcs</text>");
    /// assert!(shown.contains(title));
    /// assert!(!picture.without_caption().to_svg(Theme::Light).contains(title));
    /// # Ok::<(), supereigen_draw::DrawError>(())
    /// ```
    #[must_use]
    pub fn without_caption(mut self) -> Picture {
        self.items.truncate(self.before_caption);
        self.height = self.bare_height;
        self
    }

    /// Returns the boxes of all texts.
    pub fn text_boxes(&self) -> Vec<Rect> {
        let rect = |item: &Item| match &item.shape {
            Shape::Text(text) => Some(text.rect(item.class.is_bold())),
            _ => None,
        };
        self.items.iter().filter_map(rect).collect()
    }
}

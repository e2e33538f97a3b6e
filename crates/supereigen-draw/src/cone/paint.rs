//! Paints the shapes of a cone: its cells, the lines that bound them, the border and the extremals.

use supereigen::Entry;
use supereigen_formats::Notation;

use super::cells::Cell;
use super::lines::{Line, PAIRS, Triple};
use super::plane::{Plane, SIDE};
use super::range::Range;
use crate::diagram::{count, number_text, vector_text};
use crate::footer::Footer;
use crate::geometry::{Pill, Point, Rect, on_circle};
use crate::glyphs::{LINE, shortened, text_width};
use crate::picture::{Class, Item, Mark, Picture, Shape};
use crate::placer::{Ink, Label, Placer, SPACING};

/// Everything that the picture of a cone shows.
pub(super) struct Scene<'a> {
    pub(super) names: &'a [String],
    pub(super) lambda: &'a Entry,
    pub(super) lines: &'a [Line],
    pub(super) cells: &'a [Cell],
    pub(super) generators: &'a [Triple],
    pub(super) range: &'a Range,
    pub(super) notation: Notation,
}

const SMALL_FONT: f64 = 11.0;
const LARGE_FONT: f64 = 13.0;
const DOT: f64 = 6.0;
/// How far from its place on the border a text may be, and how much farther off the names of the sides are.
const MAX_LABEL_OFFSET: f64 = DOT + LABEL_OFFSETS[3];
const LABEL_OFFSETS: [f64; 4] = [4.0, 10.0, 17.0, 26.0];
const SIDE_NAME: f64 = 16.0;
const NOTHING: &str = "The only solution is −∞.";

impl Scene<'_> {
    fn name_of(&self, line: &Line) -> String {
        let [i, j] = [line.i, line.j].map(|node| shortened(&self.names[node]));
        let value = number_text(self.notation, &Some(line.value.clone()));
        format!("{i} − {j} = {}", shortened(&value))
    }

    /// Returns a frame in which the texts around the triangle have room for every λ at which the cone can change, and so
    /// between two of them, where a text is between its places.
    fn frame(&self, plane: &Plane) -> Rect {
        let height = Plane::corner(0).y;
        let least = MAX_LABEL_OFFSET + SIDE_NAME + 2.0 * SMALL_FONT * LINE;
        let mut frame = Rect {
            low: Point::new(-least, -least),
            high: Point::new(SIDE + least, height + least),
        };
        for line in &self.range.lines {
            // Between two such λ, values may have a few digits more.
            let width = text_width(&(self.name_of(line) + "00.0"), SMALL_FONT, false);
            let (_, end) = plane.ends(line);
            let normal = outwards((Plane::corner(line.i) + Plane::corner(line.j)) * 0.5);
            let half = Point::new(normal.x * width / 2.0, normal.y * SMALL_FONT * LINE / 2.0);
            let text = Rect::around(
                end + normal * MAX_LABEL_OFFSET + half,
                width,
                SMALL_FONT * LINE,
            );
            frame = frame.with(text.low).with(text.high);
        }
        frame
    }
}

/// A picture of a cone that is being painted.
struct Painter<'a> {
    scene: &'a Scene<'a>,
    plane: Plane,
    placer: Placer,
    items: Vec<Item>,
    /// The number of texts that have no room.
    missing: usize,
}

pub(super) fn picture(scene: &Scene<'_>) -> Picture {
    let plane = Plane::new(&scene.range.lines, &scene.range.generators);
    let dots: Vec<Point> = scene.generators.iter().map(|x| plane.map(x)).collect();
    let discs: Vec<Pill> = dots.iter().map(|&dot| Pill::disc(dot, DOT)).collect();
    let mut lines: Vec<Ink> = Vec::new();
    let sides = Plane::sides();
    for (from, to) in scene.lines.iter().map(|line| plane.ends(line)).chain(sides) {
        let steps = ((to - from).length() / SPACING).ceil().max(1.0);
        let at = |step| from + (to - from) * (f64::from(step) / steps);
        lines.extend((0..=steps as u32).map(at).map(Ink::of(1, None)));
    }
    let mut painter = Painter {
        scene,
        plane,
        placer: Placer::new(&discs, &lines),
        items: Vec::new(),
        missing: 0,
    };
    painter.paint_cells();
    painter.paint_lines();
    painter.paint_thin_cells();
    painter.paint_generators(&dots);
    painter.name_corners();
    painter.number_generators(&dots);
    painter.name_lines();
    painter.name_sides();
    painter.finish()
}

impl Painter<'_> {
    fn push(&mut self, shape: Shape, class: Class, mark: Option<Mark>) {
        self.items.push(Item::new(shape, class, mark));
    }

    fn stroke(&mut self, from: Point, to: Point, class: Class) {
        self.push(Shape::straight(from, to), class, None);
    }

    fn places(&self, cell: &Cell) -> Vec<Point> {
        let corners = cell.corners.iter();
        corners.map(|corner| self.plane.map(corner)).collect()
    }

    /// Paints the two-dimensional cells of the cone.
    fn paint_cells(&mut self) {
        for cell in self.scene.cells.iter().filter(|cell| cell.is_in) {
            if cell.corners.len() > 2 {
                let corners = self.places(cell);
                self.push(Shape::Polygon(corners), Class::Region, None);
            }
        }
    }

    /// Paints the lines on which an inequality can be tight, and the border.
    fn paint_lines(&mut self) {
        for line in self.scene.lines {
            let (from, to) = self.plane.ends(line);
            self.stroke(from, to, Class::Guide);
        }
        for (from, to) in Plane::sides() {
            self.stroke(from, to, Class::Border);
        }
    }

    /// Paints the edges of the cone: its one-dimensional cells, except those with the cone on both sides. An isolated
    /// point of the cone is an extremal, which `paint_generators` paints.
    fn paint_thin_cells(&mut self) {
        let cells = self.scene.cells;
        for cell in cells.iter().filter(|cell| cell.is_in) {
            let around = || cells.iter().filter(|other| cell.is_face_of(other));
            let places = self.places(cell);
            if let [from, to] = places[..] {
                let mut sides = around().filter(|other| other.corners.len() > 2);
                if !cell.is_finite() || !sides.all(|side| side.is_in) {
                    self.stroke(from, to, Class::Ridge);
                }
            }
        }
    }

    fn paint_generators(&mut self, dots: &[Point]) {
        for (k, &centre) in dots.iter().enumerate() {
            let mark = Some(Mark::Extremal(k));
            self.push(Shape::Pill(Pill::disc(centre, DOT)), Class::Generator, mark);
        }
    }

    /// Writes a text at the best of the places; returns `false` if there is none.
    fn write(
        &mut self,
        text: &str,
        size: f64,
        class: Class,
        mark: Option<Mark>,
        directions: &[Point],
        from: Point,
    ) -> bool {
        let (width, height) = (text_width(text, size, class.is_bold()), size * LINE);
        let mut places = Vec::new();
        for off in LABEL_OFFSETS {
            places.extend(directions.iter().map(|&direction| {
                let half = Point::new(direction.x * width / 2.0, direction.y * height / 2.0);
                from + direction * (DOT + off) + half
            }));
        }
        let label = Label {
            width: width + 2.0,
            height,
            must: true,
            owner: None,
        };
        let Some(place) = self.placer.place(&places, label) else {
            return false;
        };
        let at = place.at;
        if class == Class::GeneratorName {
            self.push(Shape::ground(at, width, size), Class::Ground, mark);
        }
        self.push(Shape::text(text.to_owned(), at, size), class, mark);
        true
    }

    fn number_generators(&mut self, dots: &[Point]) {
        let around: Vec<Point> = (0..12).map(|k| on_circle(k, 12)).collect();
        for (k, &dot) in dots.iter().enumerate() {
            let (text, mark) = ((k + 1).to_string(), Some(Mark::Extremal(k)));
            let class = Class::GeneratorName;
            let is_written = self.write(&text, LARGE_FONT, class, mark, &around, dot);
            self.missing += usize::from(!is_written);
        }
    }

    /// Writes at each corner e^i which node alone is finite there.
    fn name_corners(&mut self) {
        for i in 0..3 {
            let corner = Plane::corner(i);
            let direction = outwards(corner);
            let text = format!("only {} finite", shortened(&self.scene.names[i]));
            let directions = [Point::new(0.0, direction.y.signum())];
            self.write(&text, SMALL_FONT, Class::Note, None, &directions, corner);
        }
    }

    /// Writes the value of each line where the line ends on the border.
    fn name_lines(&mut self) {
        for tight in self.scene.lines {
            let (_, end) = self.plane.ends(tight);
            let normal = outwards((Plane::corner(tight.i) + Plane::corner(tight.j)) * 0.5);
            let text = self.scene.name_of(tight);
            let is_written = self.write(&text, SMALL_FONT, Class::Note, None, &[normal], end);
            self.missing += usize::from(!is_written);
        }
    }

    /// Writes at each side which entry is −∞ there.
    fn name_sides(&mut self) {
        for (i, j) in PAIRS {
            let k = 3 - i - j;
            let text = format!("{} = −∞", shortened(&self.scene.names[k]));
            let (from, to) = (Plane::corner(i), Plane::corner(j));
            let normal = outwards((from + to) * 0.5);
            let is_written = [0.5, 0.36, 0.64, 0.22, 0.78].into_iter().any(|t| {
                let at = from + (to - from) * t + normal * SIDE_NAME;
                self.write(&text, SMALL_FONT, Class::Note, None, &[normal], at)
            });
            self.missing += usize::from(!is_written);
        }
    }

    fn finish(self) -> Picture {
        let scene = self.scene;
        let lambda = number_text(scene.notation, scene.lambda);
        let number = count(scene.generators.len(), "scaled extremal");
        let title = format!("Solutions of A⊗x ≥ λ⊗x for λ = {lambda}: {number}");
        let vectors = (1..).zip(scene.generators);
        let vectors = vectors.map(|(k, x)| format!("{k}: {}", vector_text(scene.notation, x)));
        let vectors: Vec<String> = vectors.collect();
        let mut footer = Footer::new(&title);
        for vector in &vectors {
            footer.note(vector);
        }
        if vectors.is_empty() {
            footer.note(NOTHING);
        }
        footer.note("Dashed: where an inequality can be tight. On the border entries are −∞.");
        footer.left_out(self.missing, "text");
        let description = if vectors.is_empty() {
            NOTHING.to_owned()
        } else {
            format!("The scaled extremals are {}.", vectors.join("; "))
        };
        // The title, a line for each generator, the remark, and one for what was left out.
        let lines = scene.range.most.max(1) + 3;
        footer.reserve(scene.frame(&self.plane), lines);
        footer.under(self.items, &description)
    }
}

/// Returns the direction from the middle of the triangle towards a point.
fn outwards(point: Point) -> Point {
    let height = Plane::corner(0).y;
    (point - Point::new(SIDE / 2.0, height * 2.0 / 3.0)).unit()
}

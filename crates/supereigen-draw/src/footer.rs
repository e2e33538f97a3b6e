//! Writes the title, the legend and remarks under a picture, and puts a frame around everything.

use crate::diagram::count;
use crate::geometry::{Curve, Point, Rect};
use crate::glyphs::text_width;
use crate::picture::{Class, Item, Picture, Shape};

const MARGIN: f64 = 16.0;
const SIZE: f64 = 12.0;
const STEP: f64 = 18.0;
/// The width of the sample of a line, before its meaning.
const SAMPLE: f64 = 34.0;
/// The least width of the lines of text under a picture; they are otherwise as wide as the picture.
const LEAST_WIDTH: f64 = 260.0;

/// The lines of text under a picture, some of which begin with a sample of what they explain.
#[derive(Debug)]
pub(crate) struct Footer {
    title: String,
    lines: Vec<(Option<Class>, String)>,
    /// What is in the picture at least: this rectangle, and this many lines of text.
    frame: Option<Rect>,
    least_lines: usize,
}

impl Footer {
    pub(crate) fn new(title: &str) -> Footer {
        Footer {
            title: title.to_owned(),
            lines: Vec::new(),
            frame: None,
            least_lines: 0,
        }
    }

    /// Lets the picture have room for a frame and a number of lines of text, even if there is less to show.
    pub(crate) fn reserve(&mut self, frame: Rect, least_lines: usize) {
        self.frame = Some(frame);
        self.least_lines = least_lines;
    }

    /// Explains the arcs or cells of a class.
    pub(crate) fn explain(&mut self, class: Class, meaning: &str) {
        self.lines.push((Some(class), meaning.to_owned()));
    }

    pub(crate) fn note(&mut self, text: &str) {
        self.lines.push((None, text.to_owned()));
    }

    /// Says how many texts, weights or values are left out, if there are any.
    pub(crate) fn left_out(&mut self, number: usize, what: &str) {
        if number > 0 {
            self.note(&format!(
                "{} left out for want of room.",
                count(number, what)
            ));
        }
    }

    /// Returns the picture with this footer, moved so that it starts at the origin.
    pub(crate) fn under(self, mut items: Vec<Item>, description: &str) -> Picture {
        let given = self.frame.iter().flat_map(|frame| [frame.low, frame.high]);
        let points = items.iter().flat_map(outermost).chain(given);
        let frame = Rect::of(points).unwrap_or(Rect::around(Point::default(), 0.0, 0.0));
        let inner = f64::max(frame.high.x - frame.low.x, LEAST_WIDTH);
        let spare = (inner - (frame.high.x - frame.low.x)) / 2.0;
        let shift = Point::new(MARGIN + spare, MARGIN) - frame.low;
        items.iter_mut().for_each(|item| item.shape.shift(shift));
        let mut y = MARGIN + (frame.high.y - frame.low.y) + STEP;
        let (before_caption, bare_height) = (items.len(), (y - STEP + MARGIN).ceil());
        let mut lines = 0;
        for (class, text) in [(None, self.title.clone())].into_iter().chain(self.lines) {
            let indent = class.map_or(0.0, |_| SAMPLE);
            for (at, part) in broken(&text, inner - indent).into_iter().enumerate() {
                let class = class.filter(|_| at == 0);
                items.extend(class.map(|class| sample(class, MARGIN, y)));
                let x = MARGIN + class.map_or(0.0, |_| SAMPLE);
                items.push(note(part, Point::new(x, y)));
                y += STEP;
                lines += 1;
            }
        }
        let missing = self.least_lines.saturating_sub(lines);
        Picture {
            width: (inner + 2.0 * MARGIN).ceil(),
            height: (y + missing as f64 * STEP - STEP / 2.0 + MARGIN).ceil(),
            title: self.title,
            description: description.to_owned(),
            items,
            before_caption,
            bare_height,
        }
    }
}

/// Returns a line of text that starts at a point.
pub(crate) fn note(content: String, at: Point) -> Item {
    Item::new(Shape::text_from(content, at, SIZE), Class::Note, None)
}

fn sample(class: Class, x: f64, y: f64) -> Item {
    let (from, to) = (Point::new(x, y), Point::new(x + SAMPLE - 8.0, y));
    let shape = match class {
        Class::Heat(_) => {
            let middle = (from + to) * 0.5;
            Shape::Boxes(vec![Rect::around(middle, to.x - from.x, SIZE)])
        }
        _ => Shape::straight(from, to),
    };
    Item::new(shape, class, None)
}

/// Breaks a text into lines of at most this width, at blanks if possible.
fn broken(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), SIZE, false) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
        // A single word that is too long is cut.
        while let Some(line) = lines.last()
            && text_width(line, SIZE, false) > width
            && line.chars().count() > 1
        {
            let mut head = String::new();
            for character in line.chars() {
                head.push(character);
                if text_width(&head, SIZE, false) > width {
                    head.pop();
                    break;
                }
            }
            let rest = line[head.len()..].to_owned();
            lines.pop();
            lines.extend([head, rest]);
        }
    }
    lines
}

/// Returns points of a shape that are farthest out; nodes get two pixels more, for their outlines.
fn outermost(item: &Item) -> Vec<Point> {
    let ends = |rect: Rect| [rect.low, rect.high];
    match &item.shape {
        Shape::Stroke(curves) => {
            let sample =
                |curve: &Curve| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|s| curve.at(f64::from(s) / 8.0));
            curves.iter().flat_map(sample).collect()
        }
        Shape::Polygon(corners) => corners.clone(),
        Shape::Boxes(boxes) => boxes.iter().copied().flat_map(ends).collect(),
        Shape::Pill(pill) => {
            let half = Point::new(pill.half + pill.radius + 2.0, pill.radius + 2.0);
            vec![pill.centre - half, pill.centre + half]
        }
        Shape::Text(text) => ends(text.rect(item.class.is_bold())).to_vec(),
    }
}

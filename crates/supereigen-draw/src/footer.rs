//! Writes the title, the legend and remarks under a picture, and puts a frame around everything.

use crate::geometry::{Curve, Pill, Point, Rect};
use crate::glyphs::text_width;
use crate::picture::{Caption, Class, Item, Picture, Role, Shape, Text};

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
}

impl Footer {
    pub(crate) fn new(title: &str) -> Footer {
        Footer {
            title: title.to_owned(),
            lines: Vec::new(),
        }
    }

    pub(crate) fn explain(&mut self, role: Role, meaning: &str) {
        self.show(Class::Arc(role), meaning);
    }

    /// Explains the arcs or cells of a class.
    pub(crate) fn show(&mut self, class: Class, meaning: &str) {
        self.lines.push((Some(class), meaning.to_owned()));
    }

    pub(crate) fn note(&mut self, text: &str) {
        self.lines.push((None, text.to_owned()));
    }

    /// Returns the picture with this footer, moved so that it starts at the origin.
    pub(crate) fn under(self, items: Vec<Item>, title: &str, description: &str) -> Picture {
        let frame = bounds(&items).unwrap_or(Rect::around(Point::default(), 0.0, 0.0));
        self.under_frame(frame, 0, items, title, description)
    }

    /// Returns the picture in a given frame, with room for at least a given number of lines of text.
    pub(crate) fn in_frame(
        self,
        frame: Rect,
        least_lines: usize,
        items: Vec<Item>,
        title: &str,
        description: &str,
    ) -> Picture {
        let needed = bounds(&items).unwrap_or(frame);
        let frame = frame.with(needed.low).with(needed.high);
        self.under_frame(frame, least_lines, items, title, description)
    }

    fn under_frame(
        self,
        frame: Rect,
        least_lines: usize,
        items: Vec<Item>,
        title: &str,
        description: &str,
    ) -> Picture {
        let inner = f64::max(frame.high.x - frame.low.x, LEAST_WIDTH);
        let spare = (inner - (frame.high.x - frame.low.x)) / 2.0;
        let shift = Point::new(MARGIN + spare, MARGIN) - frame.low;
        let mut items: Vec<Item> = items.into_iter().map(|item| moved(item, shift)).collect();
        let mut y = MARGIN + (frame.high.y - frame.low.y) + STEP;
        let mut lines: Vec<(Option<Class>, String)> = broken(&self.title, inner)
            .into_iter()
            .map(|line| (None, line))
            .collect();
        for (class, text) in self.lines {
            let indent = class.map_or(0.0, |_| SAMPLE);
            let parts = broken(&text, inner - indent).into_iter().enumerate();
            lines.extend(parts.map(|(at, part)| (class.filter(|_| at == 0), part)));
        }
        let caption = Caption {
            first: items.len(),
            top: (y - STEP + MARGIN).ceil(),
        };
        let missing = least_lines.saturating_sub(lines.len());
        for (class, text) in lines {
            let mut x = MARGIN;
            if let Some(class) = class {
                items.push(sample(class, x, y));
                x += SAMPLE;
            }
            let at = Point::new(x, y);
            items.push(note(text, at));
            y += STEP;
        }
        Picture {
            width: (inner + 2.0 * MARGIN).ceil(),
            height: (y + missing as f64 * STEP - STEP / 2.0 + MARGIN).ceil(),
            title: title.to_owned(),
            description: description.to_owned(),
            items,
            caption,
        }
    }
}

/// Returns a line of text that starts at a point.
pub(crate) fn note(content: String, at: Point) -> Item {
    Item {
        shape: Shape::Text(Text {
            at,
            from_left: true,
            size: SIZE,
            content,
        }),
        class: Class::Note,
        mark: None,
    }
}

fn sample(class: Class, x: f64, y: f64) -> Item {
    let (from, to) = (Point::new(x, y), Point::new(x + SAMPLE - 8.0, y));
    let middle = (from + to) * 0.5;
    let shape = match class {
        Class::Heat(_) => Shape::Boxes(vec![Rect::around(middle, to.x - from.x, SIZE)]),
        _ => Shape::Stroke(vec![Curve::quadratic(from, middle, to)]),
    };
    Item {
        shape,
        class,
        mark: None,
    }
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

/// Returns the rectangle around all shapes; discs get two pixels more, for their outlines.
fn bounds(items: &[Item]) -> Option<Rect> {
    let mut points: Vec<Point> = Vec::new();
    for item in items {
        match &item.shape {
            Shape::Stroke(curves) => {
                let sample =
                    |curve: &Curve| (0..=8).map(|s| curve.at(f64::from(s) / 8.0)).collect();
                points.extend(curves.iter().flat_map::<Vec<Point>, _>(sample));
            }
            Shape::Polygon(corners) => points.extend(corners),
            Shape::Boxes(boxes) => {
                points.extend(boxes.iter().flat_map(|rect| [rect.low, rect.high]))
            }
            Shape::Disc { centre, radius } => {
                let half = Point::new(radius + 2.0, radius + 2.0);
                points.extend([*centre - half, *centre + half]);
            }
            Shape::Pill(pill) => {
                let half = Point::new(pill.half + pill.radius + 2.0, pill.radius + 2.0);
                points.extend([pill.centre - half, pill.centre + half]);
            }
            Shape::Text(text) => {
                let rect = text.rect(item.class.is_bold());
                points.extend([rect.low, rect.high]);
            }
        }
    }
    let first = *points.first()?;
    let start = Rect {
        low: first,
        high: first,
    };
    Some(points.into_iter().fold(start, Rect::with))
}

fn moved(item: Item, by: Point) -> Item {
    let shape = match item.shape {
        Shape::Stroke(curves) => {
            let moved = |curve: Curve| Curve(curve.0.map(|point| point + by));
            Shape::Stroke(curves.into_iter().map(moved).collect())
        }
        Shape::Polygon(corners) => {
            Shape::Polygon(corners.into_iter().map(|corner| corner + by).collect())
        }
        Shape::Boxes(boxes) => {
            let moved = |rect: Rect| Rect {
                low: rect.low + by,
                high: rect.high + by,
            };
            Shape::Boxes(boxes.into_iter().map(moved).collect())
        }
        Shape::Disc { centre, radius } => Shape::Disc {
            centre: centre + by,
            radius,
        },
        Shape::Pill(pill) => Shape::Pill(Pill {
            centre: pill.centre + by,
            ..pill
        }),
        Shape::Text(text) => Shape::Text(Text {
            at: text.at + by,
            ..text
        }),
    };
    Item { shape, ..item }
}

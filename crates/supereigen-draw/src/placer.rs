//! Finds places for texts, so that no two texts overlap and none covers a node. Of the places that are offered, the
//! one with the least length of foreign lines behind it is taken, or none. Lines that stand out count more than others.

use std::ops::Range;

use crate::geometry::{Pill, Point, Rect};

/// The distance between the points that stand for a line, in pixels. A text with a margin of at least half of it meets
/// no line between its points.
pub(crate) const SPACING: f64 = 2.0;

/// What a point of a line that stands out, or of a head, counts; points on other lines count 1.
pub(crate) const STRONG: usize = 100;

/// The most that the points behind a text that can be left out may count: two lines right through it.
const MAX_OPTIONAL_COST: usize = 20;

/// How much room between a text and foreign lines is looked for, in pixels; the last is the least.
const MARGINS: [f64; 2] = [4.0, 1.5];

/// The least room between two texts, in pixels: so much that they are not read as one.
const TEXT_GAP: f64 = 3.0;

/// The least room between a text and a node, in pixels.
const NODE_GAP: f64 = 1.0;

/// The side of the cells by which things are found, in pixels.
const CELL_SIDE: f64 = 24.0;

/// A point of a line that texts avoid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub(crate) at: Point,
    /// What the point counts.
    pub(crate) count: usize,
    /// The text whose own line this is: it may stand on it.
    pub(crate) owner: Option<usize>,
}

impl Ink {
    /// Returns what makes points of a line that count so much.
    pub(crate) fn of(count: usize, owner: Option<usize>) -> impl Fn(Point) -> Ink {
        move |at| Ink { at, count, owner }
    }
}

/// Everything that texts must avoid.
#[derive(Debug)]
pub(crate) struct Placer {
    texts: Vec<Rect>,
    /// The numbers of the texts.
    text_cells: Cells<usize>,
    nodes: Cells<Pill>,
    lines: Cells<Ink>,
}

/// The box of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether the text may cover any lines, rather than be left out.
    pub(crate) must: bool,
    /// The owner of the lines that may be behind the text.
    pub(crate) owner: Option<usize>,
}

impl Label {
    fn around(&self, middle: Point, margin: f64) -> Rect {
        Rect::around(
            middle,
            self.width + 2.0 * margin,
            self.height + 2.0 * margin,
        )
    }
}

/// The place of a text, and what the lines behind it count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedText {
    pub(crate) at: Point,
    pub(crate) behind: usize,
    /// The number of the text, by which it can be moved.
    pub(crate) text: usize,
}

impl Placer {
    /// Creates a placer that keeps texts off these nodes, and as far as possible off these points.
    pub(crate) fn new(nodes: &[Pill], lines: &[Ink]) -> Placer {
        let frame = Rect::of(lines.iter().map(|ink| ink.at));
        let frame = frame.unwrap_or(Rect::around(Point::default(), 0.0, 0.0));
        let mut placer = Placer {
            texts: Vec::new(),
            text_cells: Cells::new(frame),
            nodes: Cells::new(frame),
            lines: Cells::new(frame),
        };
        for ink in lines {
            placer.lines.put(*ink, &Rect::around(ink.at, 0.0, 0.0));
        }
        for node in nodes {
            let height = 2.0 * (node.radius + NODE_GAP);
            let around = Rect::around(node.centre, 2.0 * node.half + height, height);
            placer.nodes.put(*node, &around);
        }
        placer
    }

    /// Returns the best of the places for the middle of a box, and reserves it; `None` if no place is good enough.
    pub(crate) fn place(&mut self, middles: &[Point], label: Label) -> Option<PlacedText> {
        let (at, behind) = self.best(middles, label, usize::MAX)?;
        let text = self.texts.len();
        self.texts.push(label.around(at, 0.0));
        self.text_cells.put(text, &self.texts[text]);
        Some(PlacedText { at, behind, text })
    }

    /// Moves a text that has lines behind it to a better place, if there is one by now.
    pub(crate) fn mend(&mut self, place: &mut PlacedText, middles: &[Point], label: Label) -> bool {
        if place.behind == 0 {
            return false;
        }
        match self.best(middles, label, place.text) {
            Some((at, behind)) if behind < place.behind => {
                let rect = &mut self.texts[place.text];
                self.text_cells.remove(&place.text, rect);
                *rect = label.around(at, 0.0);
                self.text_cells.put(place.text, rect);
                (place.at, place.behind) = (at, behind);
                true
            }
            _ => false,
        }
    }

    /// Returns the first place with the most room around it; if none has any, the one with the least behind it. The
    /// text of the number `own` is not in the way.
    fn best(&self, middles: &[Point], label: Label, own: usize) -> Option<(Point, usize)> {
        let mut free = middles.to_vec();
        free.retain(|&middle| self.is_free(&label.around(middle, 0.0), own));
        for margin in MARGINS {
            let is_clear = |middle: &&Point| {
                let rect = label.around(**middle, margin);
                self.behind(&rect, label.owner).next().is_none()
            };
            if let Some(&middle) = free.iter().find(is_clear) {
                return Some((middle, 0));
            }
        }
        let counted = free.into_iter().map(|middle| {
            let rect = label.around(middle, MARGINS[MARGINS.len() - 1]);
            (middle, self.behind(&rect, label.owner).sum())
        });
        let best = counted.min_by_key(|&(_, count)| count)?;
        (label.must || best.1 <= MAX_OPTIONAL_COST).then_some(best)
    }

    fn is_free(&self, rect: &Rect, own: usize) -> bool {
        let wide = rect.widened(TEXT_GAP, 0.0);
        let mut texts = self.text_cells.near(&wide);
        let mut nodes = self.nodes.near(rect);
        texts.all(|&text| text == own || !self.texts[text].overlaps(&wide))
            && nodes.all(|node| !node.meets(rect, NODE_GAP))
    }

    /// Returns what each of the foreign points in a box counts.
    fn behind(&self, rect: &Rect, owner: Option<usize>) -> impl Iterator<Item = usize> {
        let lines = self.lines.near(rect);
        lines
            .filter(move |ink| ink.owner.is_none() || ink.owner != owner)
            .filter(|ink| rect.contains(ink.at))
            .map(|ink| ink.count)
    }
}

/// Things by the cells of a frame in which they lie. What is outside of the frame is in the cells at its edge.
#[derive(Debug)]
struct Cells<T> {
    corner: Point,
    columns: usize,
    cells: Vec<Vec<T>>,
}

impl<T: Copy> Cells<T> {
    fn new(frame: Rect) -> Cells<T> {
        let columns = ((frame.high.x - frame.low.x) / CELL_SIDE) as usize + 1;
        let rows = ((frame.high.y - frame.low.y) / CELL_SIDE) as usize + 1;
        Cells {
            corner: frame.low,
            columns,
            cells: vec![Vec::new(); columns * rows],
        }
    }

    /// Returns the column and the row of the cell that is nearest to a point.
    fn cell(&self, point: Point) -> (usize, usize) {
        let index = |off: f64, most: usize| ((off / CELL_SIDE).max(0.0) as usize).min(most - 1);
        let rows = self.cells.len() / self.columns;
        let off = point - self.corner;
        (index(off.x, self.columns), index(off.y, rows))
    }

    /// Returns the parts of the rows of cells that a box meets.
    fn rows(&self, rect: &Rect) -> impl Iterator<Item = Range<usize>> + use<T> {
        let (left, top) = self.cell(rect.low);
        let (right, bottom) = self.cell(rect.high);
        let columns = self.columns;
        (top..=bottom).map(move |row| row * columns + left..row * columns + right + 1)
    }

    fn put(&mut self, thing: T, rect: &Rect) {
        for row in self.rows(rect) {
            self.cells[row].iter_mut().for_each(|cell| cell.push(thing));
        }
    }

    /// Removes what was put with the same box.
    fn remove(&mut self, thing: &T, rect: &Rect)
    where
        T: PartialEq,
    {
        for row in self.rows(rect) {
            let cells = self.cells[row].iter_mut();
            cells.for_each(|cell| cell.retain(|other| other != thing));
        }
    }

    /// Returns what may meet a box, perhaps several times.
    fn near(&self, rect: &Rect) -> impl Iterator<Item = &T> {
        self.rows(rect).flat_map(|row| &self.cells[row]).flatten()
    }
}

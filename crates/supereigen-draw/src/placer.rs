//! Finds places for texts, so that no two texts overlap and none covers a node. Of the places that are offered, the
//! one with the least length of foreign lines behind it is taken, or none. Lines that stand out count more than others.

use crate::geometry::{Pill, Point, Rect};

/// The distance between the points that stand for a line, in pixels. A text with a margin of at least half of it meets
/// no line between its points.
pub(crate) const SPACING: f64 = 2.0;

/// What a point of a line that stands out, or of a head, counts; points on other lines count 1.
pub(crate) const STRONG: usize = 100;

/// The most that the points behind a text that can be left out may count: two lines right through it.
const MOST: usize = 20;

/// How much room between a text and foreign lines is looked for, in pixels; the last is the least.
const MARGINS: [f64; 2] = [4.0, 1.5];

/// The least room between two texts, in pixels: so much that they are not read as one.
const APART: f64 = 3.0;

/// The side of the cells by which points are found, in pixels.
const CELL: f64 = 24.0;

/// A point of a line that texts avoid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub(crate) at: Point,
    /// What the point counts.
    pub(crate) count: usize,
    /// The text whose own line this is: it may stand on it.
    pub(crate) owner: Option<usize>,
}

/// Everything that texts must avoid.
#[derive(Debug)]
pub(crate) struct Placer {
    texts: Vec<Rect>,
    nodes: Vec<Pill>,
    /// The corner of the cells with the least coordinates, the number of cells in a row, and the points in each cell.
    corner: Point,
    columns: usize,
    cells: Vec<Vec<Ink>>,
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
pub(crate) struct Place {
    pub(crate) at: Point,
    pub(crate) behind: usize,
    /// The number of the text, by which it can be moved.
    pub(crate) text: usize,
}

impl Placer {
    /// Creates a placer that keeps texts off these nodes, and as far as possible off these points.
    pub(crate) fn new(nodes: Vec<Pill>, lines: Vec<Ink>) -> Placer {
        let frame = Rect::of(lines.iter().map(|ink| ink.at));
        let frame = frame.unwrap_or(Rect::around(Point::default(), 0.0, 0.0));
        let columns = ((frame.high.x - frame.low.x) / CELL) as usize + 1;
        let rows = ((frame.high.y - frame.low.y) / CELL) as usize + 1;
        let mut placer = Placer {
            texts: Vec::new(),
            nodes,
            corner: frame.low,
            columns,
            cells: vec![Vec::new(); columns * rows],
        };
        for ink in lines {
            let (column, row) = placer.cell(ink.at);
            placer.cells[row * columns + column].push(ink);
        }
        placer
    }

    /// Returns the column and the row of the cell that is nearest to a point.
    fn cell(&self, point: Point) -> (usize, usize) {
        let index = |off: f64, most: usize| ((off / CELL).max(0.0) as usize).min(most - 1);
        let rows = self.cells.len() / self.columns;
        let off = point - self.corner;
        (index(off.x, self.columns), index(off.y, rows))
    }

    /// Returns the best of the places for the middle of a box, and reserves it; `None` if no place is good enough.
    pub(crate) fn place(&mut self, middles: &[Point], label: Label) -> Option<Place> {
        let (at, behind) = self.best(middles, label, usize::MAX)?;
        let text = self.texts.len();
        self.texts.push(label.around(at, 0.0));
        Some(Place { at, behind, text })
    }

    /// Moves a text that has lines behind it to a better place, if there is one by now.
    pub(crate) fn mend(&mut self, place: &mut Place, middles: &[Point], label: Label) -> bool {
        if place.behind == 0 {
            return false;
        }
        match self.best(middles, label, place.text) {
            Some((at, behind)) if behind < place.behind => {
                self.texts[place.text] = label.around(at, 0.0);
                (place.at, place.behind) = (at, behind);
                true
            }
            _ => false,
        }
    }

    /// Returns the first place with the most room around it; if none has any, the one with the least behind it. The
    /// text of the number `own` is not in the way.
    fn best(&self, middles: &[Point], label: Label, own: usize) -> Option<(Point, usize)> {
        let free: Vec<Point> = middles
            .iter()
            .copied()
            .filter(|&middle| self.is_free(&label.around(middle, 0.0), own))
            .collect();
        let behind =
            |middle: Point, margin| self.behind(&label.around(middle, margin), label.owner);
        for margin in MARGINS {
            if let Some(&middle) = free.iter().find(|&&middle| behind(middle, margin) == 0) {
                return Some((middle, 0));
            }
        }
        let least = MARGINS[MARGINS.len() - 1];
        let counted = free
            .into_iter()
            .map(|middle| (middle, behind(middle, least)));
        let best = counted.min_by_key(|&(_, count)| count)?;
        (label.must || best.1 <= MOST).then_some(best)
    }

    fn is_free(&self, rect: &Rect, own: usize) -> bool {
        let mut texts = self.texts.iter().enumerate();
        let wide = rect.widened(APART, 0.0);
        texts.all(|(text, other)| text == own || !other.overlaps(&wide))
            && self.nodes.iter().all(|node| !node.meets(rect, 1.0))
    }

    /// Returns what the foreign points in a box count.
    fn behind(&self, rect: &Rect, owner: Option<usize>) -> usize {
        let (left, top) = self.cell(rect.low);
        let (right, bottom) = self.cell(rect.high);
        let rows = (top..=bottom)
            .flat_map(|row| &self.cells[row * self.columns + left..=row * self.columns + right]);
        rows.flatten()
            .filter(|ink| (ink.owner.is_none() || ink.owner != owner) && rect.contains(ink.at))
            .map(|ink| ink.count)
            .sum()
    }
}

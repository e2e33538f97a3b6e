//! Finds places for texts, so that no two texts overlap and none covers a node. Of the places that are offered, the
//! one with the fewest lines behind it is taken, or none. Lines that stand out count more than others.

use crate::geometry::{Point, Rect};

/// The weight of a point on a line that stands out; points on other lines have weight 1.
const STRONG: usize = 100;

/// The greatest weight of the points behind a text that can be left out.
const MOST: usize = 6;

/// Lines that are closer to a text than this, in pixels, also count as behind it.
const MARGIN: f64 = 2.0;

/// Everything that texts must avoid.
#[derive(Debug, Default)]
pub(crate) struct Placer {
    texts: Vec<Rect>,
    discs: Vec<(Point, f64)>,
    /// Points along the lines with their weights, sorted by x.
    lines: Vec<(Point, usize)>,
}

/// The box of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether the text may cover any lines, rather than be left out.
    pub(crate) must: bool,
}

impl Placer {
    /// Creates a placer that keeps texts off these discs, and as far as possible off these points of lines; `strong`
    /// are the points of lines that stand out.
    pub(crate) fn new(discs: Vec<(Point, f64)>, weak: Vec<Point>, strong: Vec<Point>) -> Placer {
        let weak = weak.into_iter().map(|point| (point, 1));
        let strong = strong.into_iter().map(|point| (point, STRONG));
        let mut lines: Vec<(Point, usize)> = weak.chain(strong).collect();
        lines.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
        Placer {
            texts: Vec::new(),
            discs,
            lines,
        }
    }

    /// Returns the best of the places for the middle of a box, and reserves it; `None` if no place is good enough.
    pub(crate) fn place(
        &mut self,
        middles: impl IntoIterator<Item = Point>,
        label: Label,
    ) -> Option<Point> {
        let around = |middle: Point, margin: f64| {
            Rect::around(middle, label.width + margin, label.height + margin)
        };
        let most = if label.must { usize::MAX } else { MOST };
        let mut best: Option<(usize, Point)> = None;
        for middle in middles {
            if !self.is_free(&around(middle, 0.0)) {
                continue;
            }
            let behind = self.behind(&around(middle, MARGIN));
            if behind <= most && best.is_none_or(|(least, _)| behind < least) {
                best = Some((behind, middle));
            }
            if behind == 0 {
                break;
            }
        }
        let (_, middle) = best?;
        self.texts.push(around(middle, 0.0));
        Some(middle)
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let off_texts = self.texts.iter().all(|text| !text.overlaps(rect));
        let mut discs = self.discs.iter();
        off_texts && discs.all(|&(centre, radius)| !rect.meets_disc(centre, radius))
    }

    /// Returns the sum of the weights of the points in a box.
    fn behind(&self, rect: &Rect) -> usize {
        let start = self
            .lines
            .partition_point(|(point, _)| point.x < rect.low.x);
        self.lines[start..]
            .iter()
            .take_while(|(point, _)| point.x <= rect.high.x)
            .filter(|(point, _)| rect.contains(*point))
            .map(|(_, count)| count)
            .sum()
    }
}

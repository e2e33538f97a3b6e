//! Places for texts, so that no two overlap and none covers a node: of the places that are offered
//! the one where the fewest lines run, or none. Lines that stand out count more than all others.

use crate::geometry::{Point, Rect};

/// How much a point of a line that stands out counts.
const STRONG: usize = 100;

/// What may lie behind a text that can be left out.
const MOST: usize = 6;

/// Lines closer to a text than this count, too.
const MARGIN: f64 = 2.0;

/// What texts must keep off.
#[derive(Debug, Default)]
pub(crate) struct Placer {
    texts: Vec<Rect>,
    discs: Vec<(Point, f64)>,
    /// Points along the lines with what they count, by their x.
    lines: Vec<(Point, usize)>,
}

/// A box for a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether it may cover any lines rather than be left out.
    pub(crate) must: bool,
}

impl Placer {
    /// Keeps texts off these discs, and as far as possible off these points of lines; those of lines
    /// that stand out come second.
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

    /// The best of the places for the middle of a box, which is then taken.
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

    /// What the points of lines in a box count together.
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

//! Places for texts, so that no two overlap and none covers a node: of the places that are offered
//! the one where the fewest lines run, or none.

use crate::geometry::{Point, Rect};

/// Lines that may run behind a text before it is left out rather than placed.
const MOST_LINES: usize = 6;

/// What texts must keep off.
#[derive(Debug, Default)]
pub(crate) struct Placer {
    texts: Vec<Rect>,
    discs: Vec<(Point, f64)>,
    /// Points along the lines, by their x.
    lines: Vec<Point>,
}

impl Placer {
    /// Keeps texts off these discs, and as far as possible off these points of lines.
    pub(crate) fn new(discs: Vec<(Point, f64)>, mut lines: Vec<Point>) -> Placer {
        lines.sort_by(|a, b| a.x.total_cmp(&b.x));
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
        width: f64,
        height: f64,
    ) -> Option<Point> {
        let mut best: Option<(usize, Point)> = None;
        for middle in middles {
            let rect = Rect::around(middle, width, height);
            if self.is_free(&rect) {
                let lines = self.lines_in(&rect);
                if lines <= MOST_LINES && best.is_none_or(|(fewest, _)| lines < fewest) {
                    best = Some((lines, middle));
                }
                if lines == 0 {
                    break;
                }
            }
        }
        let (_, middle) = best?;
        self.texts.push(Rect::around(middle, width, height));
        Some(middle)
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let off_texts = self.texts.iter().all(|text| !text.overlaps(rect));
        off_texts && self.discs.iter().all(|&(centre, radius)| !rect.meets_disc(centre, radius))
    }

    fn lines_in(&self, rect: &Rect) -> usize {
        let start = self.lines.partition_point(|point| point.x < rect.low.x);
        self.lines[start..]
            .iter()
            .take_while(|point| point.x <= rect.high.x)
            .filter(|point| rect.contains(**point))
            .count()
    }
}

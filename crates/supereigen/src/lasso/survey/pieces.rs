//! A search tree cut into pieces of known size.

use std::ops::AddAssign;

use crate::sort::sort_by;
use crate::stretch::{Pass, Path};

/// The number of results and nodes in a part of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Size {
    pub(crate) results: f64,
    pub(crate) nodes: f64,
}

impl Size {
    pub(super) fn weight(&self) -> f64 {
        self.results + self.nodes
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.results += other.results;
        self.nodes += other.nodes;
    }
}

/// A part of the tree, from a place up to the next piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) pass: Pass,
    pub(super) path: Path,
    pub(super) size: Size,
}

/// The pieces of one pass. Each begins at a node that was met, and has the size of what was met from there on.
#[derive(Debug)]
pub(crate) struct Pieces {
    pass: Pass,
    pieces: Vec<Piece>,
    /// No piece of several nodes has more than the total weight divided by this.
    grain: usize,
    /// The number of steps of all paths.
    steps: usize,
    /// The size of all pieces.
    pub(crate) total: Size,
}

/// The greatest number of steps that the paths of all pieces have together.
const MOST_STEPS: usize = 1 << 22;

impl Pieces {
    /// Makes one piece of the whole pass, of which nothing is known.
    pub(crate) fn new(pass: Pass, grain: usize) -> Pieces {
        let whole = Piece {
            pass,
            path: Path::new(),
            size: Size::default(),
        };
        Pieces {
            pass,
            pieces: vec![whole],
            grain: grain.max(1),
            steps: 0,
            total: Size::default(),
        }
    }

    /// Adds what was met at a place.
    pub(crate) fn add(&mut self, path: Path, size: Size) {
        self.total += size;
        self.steps += path.len();
        self.pieces.push(Piece {
            pass: self.pass,
            path,
            size,
        });
        if self.steps > MOST_STEPS {
            self.join();
            while self.steps > MOST_STEPS / 2 && self.grain > 1 {
                self.grain /= 2;
                self.join();
            }
        }
    }

    /// Adds what was met at a place behind all others; to the last piece if that stays small.
    pub(crate) fn add_behind(&mut self, path: &Path, size: Size) {
        let most = self.total.weight() / self.grain as f64;
        match self.pieces.last_mut() {
            Some(last) if last.size.weight() + size.weight() <= most => {
                last.size += size;
                self.total += size;
            }
            _ => self.add(path.clone(), size),
        }
    }

    /// Returns the pieces in order.
    pub(super) fn in_order(mut self) -> Vec<Piece> {
        self.join();
        self.pieces
    }

    /// Puts the pieces in order, and joins neighbours that are small together.
    fn join(&mut self) {
        sort_by(&mut self.pieces, |a, b| a.path.cmp(&b.path));
        let most = self.total.weight() / self.grain as f64;
        let mut joined: Vec<Piece> = Vec::new();
        for piece in self.pieces.drain(..) {
            match joined.last_mut() {
                Some(last)
                    if last.path == piece.path
                        || last.size.weight() + piece.size.weight() <= most =>
                {
                    last.size += piece.size;
                }
                _ => joined.push(piece),
            }
        }
        self.steps = joined.iter().map(|piece| piece.path.len()).sum();
        self.pieces = joined;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stretch::Step;

    /// However long the paths are, what is kept of them is limited, and nothing is lost.
    #[test]
    fn pieces_with_long_paths_are_joined() {
        let mut pieces = Pieces::new(Pass::Forward, 1 << 20);
        let long = vec![Step::node(0); MOST_STEPS / 16];
        for node in 0..100 {
            let mut path = long.clone();
            path.push(Step::node(node));
            let (results, nodes) = (1.0, 1.0);
            pieces.add(path, Size { results, nodes });
            assert!(pieces.pieces.len() <= 17);
        }
        assert_eq!(pieces.total.results, 100.0);
    }
}

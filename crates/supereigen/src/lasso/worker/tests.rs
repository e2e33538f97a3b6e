//! Searches in pieces, given away at every so many nodes.

use super::*;
use crate::families::Family;
use crate::lasso::dense::{Dense, DenseMatrix};
use crate::lasso::position::Forest;
use crate::lasso::simd::Instructions;
use crate::lasso::sparse::Sparse;
use crate::system::System;

/// Keeps the vectors.
pub(crate) struct Keep(pub(crate) Vec<Vec<i64>>);

impl Emit<i64> for Keep {
    fn wants_vectors(&self) -> bool {
        true
    }

    fn count(&mut self, _results: u64) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    fn vector(&mut self, x: &[i64]) -> ControlFlow<Stop> {
        self.0.push(x.to_vec());
        ControlFlow::Continue(())
    }

    fn node_done(&mut self, _place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    fn interrupted(&mut self, _rest: Option<Path>) {}
}

/// Asks for work at every so many nodes.
struct Greedy {
    every: usize,
    nodes: usize,
    /// What was given, the last part first.
    given: Vec<Path>,
}

impl Surroundings for Greedy {
    fn between_nodes(&mut self) -> ControlFlow<Stop, Request> {
        self.nodes += 1;
        ControlFlow::Continue(if self.nodes.is_multiple_of(self.every) {
            Request::GiveWork
        } else {
            Request::Nothing
        })
    }

    fn take(&mut self, from: Path) {
        self.given.push(from);
    }
}

/// Runs a stretch, and after it what it gave away, the part given last first.
pub(crate) fn run_in_pieces(
    worker: &mut impl Search<i64>,
    stretch: &Stretch,
    every: usize,
    keep: &mut Keep,
) -> usize {
    let mut greedy = Greedy {
        every,
        nodes: 0,
        given: Vec::new(),
    };
    assert!(worker.run(stretch, keep, &mut greedy).is_continue());
    let mut ends: Vec<Option<Path>> = greedy.given.iter().cloned().map(Some).collect();
    ends.insert(0, stretch.to.clone());
    let mut pieces = 1;
    for (from, to) in greedy.given.into_iter().zip(ends).rev() {
        let given = Stretch {
            forest: stretch.forest,
            from,
            to,
        };
        pieces += run_in_pieces(worker, &given, every, keep);
    }
    pieces
}

#[test]
fn a_search_in_pieces_gives_the_same_in_the_same_order() {
    let families = [
        Family::Shift,
        Family::Sparse,
        Family::Degree3,
        Family::Ties,
        Family::Potential,
        Family::Zero,
    ];
    for family in families {
        let matrix = family.matrix(14, 1);
        let system = System::new(&matrix, &Some(0.into())).expect("square");
        let digraph = system.digraph::<i64>().expect("small numbers");
        let dense = DenseMatrix::<i32, 1>::new(&digraph, &1_000_000, Instructions::detect());
        let task = Stretch::whole(Forest::Forward);
        let sparse = || Sparse::new(&digraph, false);
        let mut whole = Keep(Vec::new());
        let mut worker = Worker::new(&digraph, sparse(), Wanted::All, 0..14, 16);
        run_in_pieces(&mut worker, &task, usize::MAX, &mut whole);
        assert!(whole.0.len() > 10, "{family:?}");
        for every in [1, 2, 3, 7] {
            for kind in 0..2 {
                let mut keep = Keep(Vec::new());
                let pieces = if kind == 0 {
                    let mut worker = Worker::new(&digraph, sparse(), Wanted::All, 0..14, 16);
                    run_in_pieces(&mut worker, &task, every, &mut keep)
                } else {
                    let forward = Dense::new(&dense, false);
                    let mut worker = Worker::new(&digraph, forward, Wanted::All, 0..14, 16);
                    run_in_pieces(&mut worker, &task, every, &mut keep)
                };
                assert!(pieces > 3, "{family:?}, every {every}");
                assert_eq!(keep.0, whole.0, "{family:?}, every {every}, kind {kind}");
            }
        }
    }
}

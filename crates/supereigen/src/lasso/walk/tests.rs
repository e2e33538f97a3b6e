//! Searches in pieces, with work given away after a fixed number of nodes.

use super::*;
use crate::digraph::Digraph;
use crate::families::Family;
use crate::interrupt::Interrupt;
use crate::lasso::kernel::{DenseMatrix, Instructions, Paths};
use crate::lasso::roots;
use crate::lasso::tree::{ForwardTree, GrownTree, Reported};
use crate::stretch::Pass;
use crate::system::System;

/// Keeps the vectors.
struct Keep(Vec<Vec<i64>>);

impl Emit<i64> for Keep {
    fn wants_vectors(&self) -> bool {
        true
    }

    fn count(&mut self, _results: u64) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    fn vector(&mut self, x: &[i64], _: &[usize]) -> ControlFlow<Stop> {
        self.0.push(x.to_vec());
        ControlFlow::Continue(())
    }

    fn node_done(&mut self, _place: impl FnOnce() -> Path) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    fn interrupted(&mut self, _rest: Option<Path>) {}
}

/// Asks for work after a fixed number of nodes.
struct Greedy {
    every: usize,
    nodes: usize,
    /// The places from which on work was given away, the last part of the search first.
    given: Vec<Path>,
}

impl Supervisor for Greedy {
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

/// Runs a stretch, and then the parts that it gave away, the part given last first.
fn run_in_pieces(
    worker: &mut impl Worker<i64>,
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
            pass: stretch.pass,
            from,
            to,
        };
        pieces += run_in_pieces(worker, &given, every, keep);
    }
    pieces
}

const FAMILIES: [Family; 6] = [
    Family::Shift,
    Family::Sparse,
    Family::Degree3,
    Family::Ties,
    Family::Potential,
    Family::Zero,
];

fn digraph_of(family: Family, n: usize) -> Digraph<i64> {
    let system = System::new(&family.matrix(n, 1), 0).expect("square");
    system.digraph().expect("small numbers")
}

fn forward(kernel: &impl Paths<i64>) -> Walker<impl Tree<Value = i64>> {
    let (digraph, path) = (kernel.digraph(), kernel.path(false));
    let starts = 0..digraph.n();
    Walker::new(ForwardTree::new(digraph, path, Reported::All, starts, 16))
}

/// Returns the vectors of a search, which are the same in pieces of any size.
fn search_in_pieces<W: Worker<i64>>(
    family: Family,
    pass: Pass,
    worker: impl Fn() -> W,
) -> Vec<Vec<i64>> {
    let task = Stretch::whole(pass);
    let mut whole = Keep(Vec::new());
    run_in_pieces(&mut worker(), &task, usize::MAX, &mut whole);
    assert!(whole.0.len() > 10, "{family:?}");
    for every in [1, 2, 3, 7] {
        let mut keep = Keep(Vec::new());
        let pieces = run_in_pieces(&mut worker(), &task, every, &mut keep);
        assert!(pieces > 3, "{family:?}, every {every}");
        assert_eq!(keep.0, whole.0, "{family:?}, every {every}");
    }
    whole.0
}

#[test]
fn a_search_in_pieces_gives_the_same_in_the_same_order() {
    for family in FAMILIES {
        let sparse = digraph_of(family, 14);
        let instructions = Instructions::detect();
        let dense = DenseMatrix::<i32, 1>::new(sparse.clone(), 1_000_000, instructions);
        let found = search_in_pieces(family, Pass::Forward, || forward(&sparse));
        let by_dense = search_in_pieces(family, Pass::Forward, || forward(&dense));
        assert_eq!(by_dense, found);
    }
}

#[test]
fn growing_in_pieces_gives_the_same_in_the_same_order() {
    for family in FAMILIES {
        let digraph = digraph_of(family, 12);
        let roots = roots::find(&digraph, u128::MAX, &Interrupt::NEVER).expect("few");
        let grown = || Walker::new(GrownTree::new(&digraph, &roots));
        search_in_pieces(family, Pass::Backward, grown);
    }
}

//! Statements about the paper that the docs make.

use std::ops::ControlFlow;

use supereigen::digraph::Digraph;
use supereigen::methods::cycles::NonnegativeCycles;
use supereigen::methods::j_paths::MaximumJPaths;
use supereigen::{Interrupt, Matrix, Method, System};

fn digraph_of(a: &Matrix) -> Digraph<i64> {
    System::new(a, 0).unwrap().digraph().unwrap()
}

/// Whether some node outside of J_σ and the path reaches its first node, over any nodes.
fn is_extensible_by_a_path(a: &Matrix, sigma: &[usize], reversed: &[usize]) -> bool {
    let n = a.rows();
    let mut reaches = vec![false; n];
    let mut open = vec![*reversed.last().unwrap()];
    while let Some(v) = open.pop() {
        for (u, reached) in reaches.iter_mut().enumerate() {
            if a.entry(u, v).is_some() && !*reached {
                *reached = true;
                open.push(u);
            }
        }
    }
    (0..n).any(|l| reaches[l] && !sigma.contains(&l) && !reversed.contains(&l))
}

/// All maximum J_σ-paths, from their ends, and for each whether condition (3), read literally, admits it.
fn paths(a: &Matrix, sigma: &[usize]) -> Vec<(Vec<usize>, bool)> {
    let digraph = digraph_of(a);
    let mut paths = MaximumJPaths::new(&digraph, sigma);
    let mut all = Vec::new();
    while paths.advance() {
        let reversed = paths.reversed().to_vec();
        let is_literal = !is_extensible_by_a_path(a, sigma, &reversed);
        all.push((reversed, is_literal));
    }
    all
}

#[test]
fn literal_condition_3_loses_an_extremal() {
    let a: Matrix = ". . -1; . . -1; . -1 0".parse().unwrap();
    let system = System::new(&a, 0).unwrap();
    let basis = system.basis_by(Method::DoubleDescription);
    let lost = ". -1 0".parse().unwrap();
    assert_eq!(basis.len(), 3);
    assert!(basis.contains(&lost));

    let digraph = digraph_of(&a);
    let mut cycles = NonnegativeCycles::new(&digraph);
    let is_one = cycles.advance(&Interrupt::NEVER);
    assert_eq!(is_one, ControlFlow::Continue(true));
    assert_eq!(cycles.cycle(), [2]);
    let is_another = cycles.advance(&Interrupt::NEVER);
    assert_eq!(is_another, ControlFlow::Continue(false));
    // Only the path through node 1 is left, and node 2 is in no vector any more.
    assert_eq!(paths(&a, &[2]), [(vec![2, 0], true), (vec![2, 1], false)]);
}

#[test]
fn literal_condition_3_excludes_four_of_the_six_paths_of_the_example() {
    let a = "-3 1 . . .; 1 1 1 . .; . 0 . 2 .; 1 . -5 . -7; -2 -2 -7 1 .";
    let paths = paths(&a.parse().unwrap(), &[1]);
    let literal = paths.iter().map(|(_, is_literal)| *is_literal);
    assert!(literal.eq([true, false, true, false, false, false]));
}

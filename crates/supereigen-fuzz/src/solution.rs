//! Tests operations on single vectors against the basis.

use std::collections::BTreeSet;

use supereigen::methods::reduce::reduce;
use supereigen::{Collect, Entry, Interrupt, Matrix, Part, Point};

use crate::bytes::Bytes;
use crate::space::{Space, multiple, oplus, scaled};

/// The number of vectors in one input.
const VECTORS: usize = 3;

/// The number of combinations that are added to the basis before it is reduced.
const COMBINATIONS: usize = 4;

/// Checks that the greatest solution below a vector is the one computed from the basis, that solutions are the maximum
/// of the few extremals of their decomposition, and that the basis with combinations of it reduces to the basis.
pub fn solution(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let space = Space::decode(&mut bytes);
    let basis = space.basis.iter().map(Vec::as_slice).collect();
    for _ in 0..VECTORS {
        let x = match bytes.below(2) {
            0 => space.vector(&mut bytes),
            _ => space.combination(&mut bytes),
        };
        let point = space.system.point(&x).unwrap();
        let greatest = check_greatest(&space, &point, &x);
        check_criteria(&space, &basis, &point, &x);
        if greatest == x {
            check_parts(&space, &basis, &point, &x);
        } else {
            assert_eq!(point.decompose(), None, "{x:?}");
            assert_eq!(point.halves(), None, "{x:?}");
            let below = space.system.point(&greatest).unwrap();
            check_parts(&space, &basis, &below, &greatest);
        }
    }
    check_reduction(&space, &basis, &mut bytes);
}

/// Checks and returns the greatest solution below x, which is ⊕ (x / g) ⊗ g over the basis.
fn check_greatest(space: &Space, point: &Point, x: &[Entry]) -> Vec<Entry> {
    let greatest = point.greatest_solution().entries();
    assert!(greatest.iter().zip(x).all(|(z, x)| z <= x), "{x:?}");
    assert!(space.is_solution(&greatest), "{x:?}");
    let expected = space.basis.iter().fold(vec![None; x.len()], |sum, g| {
        oplus(&sum, &multiple(&quotient(x, g), g))
    });
    assert_eq!(greatest, expected, "{x:?}");
    greatest
}

/// Returns the greatest c with c ⊗ g ≤ x, for a g other than −∞.
fn quotient(x: &[Entry], g: &[Entry]) -> Entry {
    let quotients = x.iter().zip(g).filter_map(|(x, g)| {
        let g = g.as_ref()?;
        Some(x.as_ref().map(|x| x - g))
    });
    quotients.min().flatten()
}

/// Checks that both criteria of extremality agree with the basis, and that the failing rows are right.
fn check_criteria(space: &Space, basis: &BTreeSet<&[Entry]>, point: &Point, x: &[Entry]) {
    let check = point.check();
    assert_eq!(check.failing_rows, point.failing_rows(), "{x:?}");
    assert_eq!(check.failing_rows.is_empty(), space.is_solution(x), "{x:?}");
    let types = check.types_by_hypergraph;
    assert_eq!(types, check.types_by_satisfying_arcs, "{x:?}");
    let is_extremal = basis.contains(scaled(x).as_slice());
    assert_eq!(!types.is_empty(), is_extremal, "{x:?}");
}

/// Checks that a solution is the maximum of its parts, which are few, belong to the basis and are all needed, and that
/// it is the maximum of two halves unless it is extremal.
fn check_parts(space: &Space, basis: &BTreeSet<&[Entry]>, point: &Point, x: &[Entry]) {
    let parts = point.decompose().unwrap();
    assert!(parts.len() <= x.iter().flatten().count(), "{x:?}");
    let terms: Vec<Vec<Entry>> = parts.iter().map(term).collect();
    assert_eq!(sum(&terms, None, x.len()), x);
    let mut different = BTreeSet::new();
    for (at, part) in parts.iter().enumerate() {
        assert!(basis.contains(part.extremal.entries().as_slice()), "{x:?}");
        assert!(different.insert(&part.extremal), "{x:?}");
        let others = sum(&terms, Some(at), x.len());
        assert_ne!(others, x, "{part:?} is redundant");
        assert_eq!(terms[at][part.node], x[part.node], "{part:?}");
    }
    match point.halves() {
        None => assert!(parts.len() <= 1, "{x:?}"),
        Some((y, z)) => {
            let (y, z) = (y.entries(), z.entries());
            assert!(parts.len() > 1, "{x:?}");
            assert!(y != x && z != x, "{x:?}");
            assert_eq!(oplus(&y, &z), x);
            assert!(space.is_solution(&y) && space.is_solution(&z), "{x:?}");
        }
    }
}

/// Returns the extremal of a part, times its coefficient.
fn term(part: &Part) -> Vec<Entry> {
    multiple(&Some(part.coefficient.clone()), &part.extremal.entries())
}

/// Returns the maximum of all vectors, or of all but one.
fn sum(vectors: &[Vec<Entry>], left_out: Option<usize>, n: usize) -> Vec<Entry> {
    let others = vectors.iter().enumerate();
    let others = others.filter(|(at, _)| Some(*at) != left_out);
    others.fold(vec![None; n], |sum, (_, x)| oplus(&sum, x))
}

/// Checks that the basis, mixed with combinations of its vectors, reduces to the basis.
fn check_reduction(space: &Space, basis: &BTreeSet<&[Entry]>, bytes: &mut Bytes<'_>) {
    let combinations = (0..COMBINATIONS).map(|_| space.combination(bytes));
    let mut rows: Vec<Vec<Entry>> = combinations.collect();
    rows.extend(space.basis.iter().cloned());
    let at = bytes.below(rows.len());
    rows.rotate_left(at);
    let rows = Matrix::from_rows(&rows).unwrap();
    let mut reduced = Collect::default();
    reduce(&rows, &Interrupt::NEVER, &mut reduced);
    let vectors = reduced.vectors.iter();
    let reduced: Vec<Vec<Entry>> = vectors.map(|x| x.entries()).collect();
    assert_eq!(reduced.len(), basis.len());
    let reduced: BTreeSet<&[Entry]> = reduced.iter().map(Vec::as_slice).collect();
    assert_eq!(reduced, *basis);
}

//! Enumerates all extremals of a cone a second time, by the simplest double description.
//!
//! The rows are taken one after the other, that with the fewest pairs first. Let G be the scaled
//! extremals of the rows so far, and a ⊗ x ≥ b ⊗ x the next row. Each x that satisfies it, too, is the
//! maximum of multiples of some g in G that satisfy it and of some h in G that do not. Where a ⊗ x is
//! attained there is no h, since a ⊗ h < b ⊗ h ≤ b ⊗ x ≤ a ⊗ x; so there is one of the g, with a ⊗ g = a ⊗ x
//! ≥ b ⊗ h for every h. Hence h and g lowered by a ⊗ g − b ⊗ h have a maximum y that lies between h and
//! x, and satisfies the row: both sides are b ⊗ h. So x is the maximum of these g and y, and the extremals
//! are those g and the extremals among the y.
//!
//! A row that holds at all of G holds on the cone, and is left out.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::certificate::scale;
use crate::cone::{Row, Rows, attained};
use crate::definition::support;
use crate::falling::Falling;
use crate::problem::{Number, Vector};

/// Returns every scaled extremal. `tick` is called at every step, and may stop the search.
pub(crate) fn extremals<T: Number>(
    cone: &Rows<T>,
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), BTreeSet<Vector<T>>> {
    let unit = |node| (0..cone.n).map(|j| (j == node).then(T::zero)).collect();
    let mut generators: BTreeSet<Vector<T>> = (0..cone.n).map(unit).collect();
    let mut left: Vec<&Row<T>> = cone.rows.iter().collect();
    let mut taken: Vec<&Row<T>> = Vec::new();
    loop {
        let mut best = None;
        let mut violated = Vec::new();
        for row in left {
            tick()?;
            let (holding, failing) = pairs(row, &generators);
            if failing == 0 {
                continue;
            }
            let pairs = holding.saturating_mul(failing);
            if best.is_none_or(|(least, _)| pairs < least) {
                best = Some((pairs, violated.len()));
            }
            violated.push(row);
        }
        let Some((_, next)) = best else {
            return ControlFlow::Continue(generators);
        };
        let row = violated.remove(next);
        left = violated;
        taken.push(row);
        generators = intersect(generators, row, &taken, tick)?;
    }
}

/// Returns how many vectors satisfy the row with a finite greater side, and how many violate it.
fn pairs<T: Number>(row: &Row<T>, generators: &BTreeSet<Vector<T>>) -> (usize, usize) {
    let (mut holding, mut failing) = (0, 0);
    for x in generators {
        let greater = attained(&row.greater, x);
        if greater < attained(&row.lesser, x) {
            failing += 1;
        } else if greater.is_some() {
            holding += 1;
        }
    }
    (holding, failing)
}

/// Returns the extremals of the cone that `generators` span and of one row more, the last one of `taken`.
fn intersect<T: Number>(
    generators: BTreeSet<Vector<T>>,
    row: &Row<T>,
    taken: &[&Row<T>],
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), BTreeSet<Vector<T>>> {
    let (mut kept, failing): (BTreeSet<_>, BTreeSet<_>) =
        generators.into_iter().partition(|x| row.compare(x).is_ge());
    let lowered_to = |x: &Vector<T>, side: &[(usize, T)]| -> Option<Vector<T>> {
        let value = attained(side, x)?;
        let lowered = |x: &Option<T>| x.as_ref().map(|x| x.minus(&value));
        Some(x.iter().map(lowered).collect())
    };
    let holding: Vec<_> = kept
        .iter()
        .filter_map(|g| lowered_to(g, &row.greater))
        .collect();
    for h in failing.iter().filter_map(|h| lowered_to(h, &row.lesser)) {
        for g in &holding {
            tick()?;
            let mut y: Vector<T> = g.iter().zip(&h).map(|(g, h)| g.max(h).clone()).collect();
            if is_extremal(taken, &y, tick)? {
                scale(&mut y);
                kept.insert(y);
            }
        }
    }
    ControlFlow::Continue(kept)
}

fn is_extremal<T: Number>(
    rows: &[&Row<T>],
    x: &[Option<T>],
    tick: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    // With a node that is nowhere alone in the tail of a tight row nothing else falls. Two such nodes have no type in
    // common, which most pairs show; so this is asked first.
    let mut moves = vec![false; x.len()];
    for row in rows {
        if let Some(node) = row.alone(x) {
            moves[node] = true;
        }
    }
    let support = support(x);
    if support.iter().filter(|&&u| !moves[u]).count() > 1 {
        return ControlFlow::Continue(false);
    }
    let mut falling = Falling::new(x.len(), rows.len(), |k, tail, head| {
        rows[k].tangent(x, tail, head);
    });
    let types = falling.types(&support, tick)?;
    ControlFlow::Continue(!types.is_empty())
}

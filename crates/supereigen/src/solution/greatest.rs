//! The greatest solution below a vector.
//!
//! The greatest z ≤ x with z ≤ A ⊗ z is the greatest fixed point of z ↦ x ∧ (A ⊗ z). Iterating that
//! map from x can take as many steps as the numbers are large: a loop of weight −1 may be walked a
//! billion times. Policies approach the fixed point from below instead. A
//! *policy* names one arc for every node that reaches a nonnegative cycle; its own greatest fixed
//! point z^σ, with z_i = min(x_i, a_iσ(i) + z_σ(i)), is read off its cycles in O(n). Where another
//! arc promises more, the policy changes, and z^σ grows. There are finitely many policies.
//!
//! A fixed point that policies cannot improve is the greatest one, unless there are cycles of weight
//! zero: let z be that point, z* the greatest, and D the nodes where z* − z is greatest and positive. A
//! node i in D has z_i < x_i, hence z_i = max_j (a_ij + z_j), while z*_i ≤ a_ij + z*_j for some j; so j is in D
//! as well and both are equalities, and following these arcs closes a cycle of weight zero. The policy
//! is therefore sought for the weights (n+1) a_ij + 1 and the bounds (n+1) x_i: as weights are
//! integers, this makes zero cycles positive and leaves negative ones negative. Each value of a policy
//! sums up at most n − 1 arcs, so in the original weights it is less than one below the optimum, hence
//! at the optimum.

use crate::digraph::Digraph;
use crate::scalar::Scalar;
use crate::spectral::classes::Classes;
use crate::spectral::cycle_mean::positive_cycles;

/// Returns the greatest solution of A ⊗ z ≥ z with z ≤ x.
///
/// The lane must hold 8 (n+2)³ times the greatest magnitude in A and x.
/// *Complexity*: O(n + arcs) for each change of the policy.
pub fn greatest_below<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Vec<S> {
    let n = digraph.n();
    let factor = n + 1;
    let one = S::from_integer(&1.into()).unwrap_or_else(S::zero);
    let mut arcs = Vec::new();
    for i in (0..n).filter(|&i| !x[i].is_epsilon()) {
        for arc in digraph.outgoing(i) {
            if !x[arc.node].is_epsilon() {
                arcs.push((i, arc.node, arc.weight.times(factor).otimes(&one)));
            }
        }
    }
    let game = Digraph::from_sorted_arcs(n, arcs);
    let bounds: Vec<S> = x.iter().map(|value| value.times(factor)).collect();
    let mut policy = first_policy(&game);
    loop {
        let z = value_of(&policy, &game, &bounds);
        if !improve(&mut policy, &game, &bounds, &z) {
            return value_of(&policy, digraph, x);
        }
    }
}

/// The head of the arc that each node takes; `None` where no nonnegative cycle can be reached.
type Policy = Vec<Option<usize>>;

/// Returns a policy that walks one positive cycle in every class that has one; all other nodes go to
/// these cycles by the fewest arcs.
fn first_policy<S: Scalar>(game: &Digraph<S>) -> Policy {
    let mut policy = vec![None; game.n()];
    let mut joined = Vec::new();
    for cycle in positive_cycles(game, &Classes::of(game))
        .into_iter()
        .flatten()
    {
        let heads = cycle.iter().skip(1).chain(cycle.first());
        for (&u, &v) in cycle.iter().zip(heads) {
            policy[u] = Some(v);
            joined.push(u);
        }
    }
    let mut next = 0;
    while let Some(&v) = joined.get(next) {
        next += 1;
        for arc in game.incoming(v) {
            if policy[arc.node].is_none() {
                policy[arc.node] = Some(v);
                joined.push(arc.node);
            }
        }
    }
    policy
}

/// Returns the greatest z with z_i ≤ x_i and z_i ≤ a_iσ(i) + z_σ(i), for a policy whose cycles are nonnegative.
fn value_of<S: Scalar>(policy: &Policy, digraph: &Digraph<S>, x: &[S]) -> Vec<S> {
    let n = policy.len();
    let mut z = vec![S::EPSILON; n];
    // For each node, the start of the walk that first came to it.
    let mut seen_by = vec![usize::MAX; n];
    let mut walk = Vec::new();
    for start in 0..n {
        walk.clear();
        let mut u = start;
        while seen_by[u] == usize::MAX {
            let Some(v) = policy[u] else {
                break;
            };
            seen_by[u] = start;
            walk.push((u, v, digraph.weight(u, v)));
            u = v;
        }
        if seen_by[u] == start {
            z[u] = value_on_cycle(u, &walk, x);
        }
        // The value at the node where the walk stopped is known, and gives all others backwards. On a cycle
        // this comes back to that node and finds the same value.
        for (u, v, weight) in walk.drain(..).rev() {
            let through = weight.otimes(&z[v]);
            z[u] = through.min(x[u].clone());
        }
    }
    z
}

/// Returns z at a node of the nonnegative cycle that ends the walk. Going round once is enough.
fn value_on_cycle<S: Scalar>(first: usize, walk: &[(usize, usize, S)], x: &[S]) -> S {
    let mut value = x[first].clone();
    let mut weight = S::zero();
    let cycle = walk.iter().skip_while(|(u, _, _)| *u != first);
    for (_, v, step) in cycle {
        weight = weight.otimes(step);
        value = value.min(weight.otimes(&x[*v]));
    }
    value
}

/// Lets every node take the arc that promises most, if that is more than its value in z; returns whether
/// the policy changed.
fn improve<S: Scalar>(policy: &mut Policy, game: &Digraph<S>, bounds: &[S], z: &[S]) -> bool {
    let mut improved = false;
    for i in 0..policy.len() {
        if z[i] >= bounds[i] {
            continue;
        }
        let mut best = z[i].clone();
        for arc in game.outgoing(i) {
            let through = arc.weight.otimes(&z[arc.node]);
            if through > best {
                best = through;
                policy[i] = Some(arc.node);
                improved = true;
            }
        }
    }
    improved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_loss_is_not_walked_step_by_step() {
        // The loop at 0 loses 1 a step, without end; the arc to 1 costs 10^12, but only once.
        let cost: i64 = 1_000_000_000_000;
        let game = Digraph::from_sorted_arcs(2, vec![(0, 0, -1), (0, 1, -cost), (1, 1, 0)]);
        assert_eq!(greatest_below(&game, &[0, 0]), [-cost, 0]);
    }
}

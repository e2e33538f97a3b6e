//! The tropical double description (Allamigeon, Gaubert and Goubault 2013; the paper's
//! Proposition 2.2): computes generators of the cone of the first k inequalities for k = 1, 2, ….
//!
//! V_0 = {e^1, …, e^n}; V_k keeps the v ∈ V_{k−1} that satisfy inequality k and adds
//! (B_k ⊗ w) ⊗ v ⊕ (A_k ⊗ v) ⊗ w for each v that satisfies it and each w that does not. After each
//! inequality all vectors but the extremals of the cone of the first k are eliminated; a kept v stays
//! extremal, since the cone only shrinks.
//!
//! *Bounds*: differences of entries of an extremal are sums of at most n − 1 equalities
//! a_kj + x_j = b_ki + x_i, so at most 2(n − 1)M with M the greatest |coefficient|; a new vector adds
//! one coefficient and one more difference of entries. Without elimination, the greatest difference
//! D grows to at most 2(D + M) at each inequality.
//!
//! *Cost*: the intermediate sets can be far larger than the basis; the order of the rows matters.

use std::ops::ControlFlow;

use crate::cone::inequalities::{Inequalities, Inequality, evaluate};
use crate::extremal::hypergraph::Hypergraph;
use crate::methods::vector_set::VectorSet;
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::vector;

/// Pushes the scaled extremals of the cone, each once.
pub(crate) fn basis<S: Scalar>(system: &Inequalities<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    let extremals = describe(system, run, |rows, v, run| {
        run.counters.tests += 1;
        is_extremal(rows, v)
    })?;
    extremals.iter().try_for_each(|v| run.push(v))
}

/// Pushes V_p without elimination, scaled, each vector once.
pub(crate) fn generators<S: Scalar>(
    system: &Inequalities<S>,
    run: &mut Run<'_>,
) -> ControlFlow<Stop> {
    let generators = all_generators(system, run)?;
    generators.iter().try_for_each(|v| run.push(v))
}

/// Returns V_p without elimination as a set.
pub(crate) fn all_generators<S: Scalar>(
    system: &Inequalities<S>,
    run: &mut Run<'_>,
) -> ControlFlow<Stop, VectorSet<S>> {
    describe(system, run, |_, _, _| true)
}

/// Returns whether x is an extremal of the cone of the rows.
fn is_extremal<S: Scalar>(rows: &[Inequality<S>], x: &[S]) -> bool {
    let mut hypergraph = Hypergraph::new(x);
    rows.iter().all(|row| row.add_to(&mut hypergraph, x)) && !hypergraph.types().is_empty()
}

fn describe<S: Scalar>(
    system: &Inequalities<S>,
    run: &mut Run<'_>,
    mut keep: impl FnMut(&[Inequality<S>], &[S], &mut Run<'_>) -> bool,
) -> ControlFlow<Stop, VectorSet<S>> {
    let n = system.n;
    let mut generators = VectorSet::new(n);
    for i in 0..n {
        run.tick()?;
        generators.insert(&vector::unit::<S>(n, i));
    }
    let mut combination = vec![S::EPSILON; n];
    for (k, row) in system.rows.iter().enumerate() {
        let mut next = VectorSet::new(n);
        let mut satisfying = Vec::new();
        let mut violating = Vec::new();
        for v in generators.iter() {
            run.tick()?;
            let greater = evaluate(&row.greater, v);
            let lesser = evaluate(&row.lesser, v);
            if greater >= lesser {
                next.insert(v);
                satisfying.push((v, greater));
            } else {
                violating.push((v, lesser));
            }
        }
        // If A_k ⊗ v is −∞, every combination with v is a multiple of v.
        satisfying.retain(|(_, greater)| !greater.is_epsilon());
        for (w, lesser) in &violating {
            for (v, greater) in &satisfying {
                run.tick()?;
                for (j, entry) in combination.iter_mut().enumerate() {
                    *entry = lesser.otimes(&v[j]).max(greater.otimes(&w[j]));
                }
                vector::scale(&mut combination);
                run.counters.vectors += 1;
                if keep(&system.rows[..=k], &combination, run) {
                    next.insert(&combination);
                }
            }
        }
        run.counters.peak = run.counters.peak.max(next.len() as u64);
        generators = next;
    }
    ControlFlow::Continue(generators)
}

//! Algorithm 4, after Wang, Yang and Wang (2020): the generating set X_A.
//!
//! For a nonnegative cycle σ = (i_1, …, i_t) the vectors x_1, …, x_t satisfy all arcs of σ with equality
//! but one, whose slack is ω(σ); each maximum J_σ-path that ends at i_k then extends x_{k−1} node by
//! node along its own arcs. There are no extremality tests on the way, so no path is cut.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::extremal::satisfying::{self, Workspace};
use crate::methods::cycles::NonnegativeCycles;
use crate::methods::j_paths::MaximumJPaths;
use crate::methods::published::Published;
use crate::methods::vector_set::VectorSet;
use crate::report::{Run, Stop};
use crate::scalar::{Scalar, in_lane_or_big};
use crate::vector;

pub(crate) const METHOD: Published = Published {
    word: "wang-yang-wang",
    about: "Algorithm 4, after Wang, Yang and Wang 2020",
    is_practical: true,
    basis: |system, run| in_lane_or_big!(system.bound(), S => basis(&system.digraph_in_lane::<S>(), run)),
    generators: |system, run| in_lane_or_big!(system.bound(), S => generators(&system.digraph_in_lane::<S>(), run)),
};

/// Pushes the scaled basis: the extremals among X_A, each once. X_A generates the solution space, so
/// it contains a multiple of every extremal.
fn basis<S: Scalar>(digraph: &Digraph<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    let mut workspace = Workspace::default();
    each_generator(digraph, run, |run, x| {
        run.counters.tests += 1;
        if satisfying::is_extremal(digraph, x, &mut workspace) {
            run.push(x)?;
        }
        ControlFlow::Continue(())
    })
}

/// Pushes X_A, scaled, each vector once.
fn generators<S: Scalar>(digraph: &Digraph<S>, run: &mut Run<'_>) -> ControlFlow<Stop> {
    each_generator(digraph, run, |run, x| run.push(x))
}

/// Runs Algorithm 4, and hands each scaled generator to `take` when it is met for the first time.
fn each_generator<S: Scalar>(
    digraph: &Digraph<S>,
    run: &mut Run<'_>,
    mut take: impl FnMut(&mut Run<'_>, &[S]) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    let mut seen = VectorSet::new(digraph.n());
    let mut scaled = Vec::with_capacity(digraph.n());
    let mut found = |run: &mut Run<'_>, x: &[S]| {
        run.counters.vectors += 1;
        scaled.clear();
        scaled.extend_from_slice(x);
        vector::scale(&mut scaled);
        if seen.insert(&scaled) {
            take(run, &scaled)
        } else {
            run.counters.repeats += 1;
            ControlFlow::Continue(())
        }
    };
    let mut cycles = NonnegativeCycles::new(digraph);
    while cycles.advance(run.interrupt)? {
        run.counters.cycles += 1;
        let sigma = cycles.cycle();
        let of_cycle: Vec<Vec<S>> = (0..sigma.len())
            .map(|j| cycle_vector(digraph, sigma, cycles.weight(), j))
            .collect();
        for x in &of_cycle {
            found(run, x)?;
        }
        let mut paths = MaximumJPaths::new(digraph, sigma);
        let mut x = Vec::new();
        while paths.advance() {
            run.tick()?;
            run.counters.paths += 1;
            let end = paths.reversed()[0];
            if paths.shared() == 0
                && let Some(k) = sigma.iter().position(|&i| i == end)
            {
                // A path that ends at l_m = i_k extends x_{k−1}; as i_1 = i_{t+1}, one that ends at i_1 extends x_t.
                x.clone_from(&of_cycle[(k + sigma.len() - 1) % sigma.len()]);
            }
            for &l in paths.dropped() {
                x[l] = S::EPSILON;
            }
            for p in paths.shared().max(1)..paths.reversed().len() {
                let (l, towards) = (paths.reversed()[p], paths.reversed()[p - 1]);
                x[l] = digraph.weight(l, towards).otimes(&x[towards]);
                found(run, &x)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns x_{j+1} of the paper: equalities along the cycle from i_1, but ω(σ) is added on arc j + 1.
fn cycle_vector<S: Scalar>(digraph: &Digraph<S>, sigma: &[usize], weight: &S, j: usize) -> Vec<S> {
    let mut x = vector::unit::<S>(digraph.n(), sigma[0]);
    for s in 0..sigma.len() - 1 {
        let value = x[sigma[s]].minus(&digraph.weight(sigma[s], sigma[s + 1]));
        x[sigma[s + 1]] = if s == j { value.otimes(weight) } else { value };
    }
    x
}

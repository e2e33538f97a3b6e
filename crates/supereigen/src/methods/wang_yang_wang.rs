//! Algorithm 4, after Wang, Yang and Wang (2020): the generating set X_A.
//!
//! For a nonnegative cycle σ = (i_1, …, i_t) the vectors x_1, …, x_t satisfy all arcs of σ with equality
//! but one, whose slack is ω(σ); each maximum J_σ-path that ends at i_k then extends x_{k−1} node by
//! node along its own arcs. There are no extremality tests on the way, so no path is cut.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::methods::cycles::NonnegativeCycles;
use crate::methods::j_paths::MaximumJPaths;
use crate::methods::made::Made;
use crate::methods::published::{Keep, Published};
use crate::report::{Run, Stop};
use crate::scalar::{Scalar, in_lane_or_big};
use crate::vector;

pub(crate) const METHOD: Published = Published {
    word: "wang-yang-wang",
    about: "Algorithm 4, after Wang, Yang and Wang 2020",
    is_practical: true,
    push: |system, run, keep| {
        in_lane_or_big!(system.bound(), S => {
            algorithm_4(&system.digraph_in_lane::<S>(), run, keep)
        })
    },
};

/// Runs Algorithm 4, and pushes X_A or the extremals in it, scaled, each vector once. X_A generates the solution space, so it
/// contains a multiple of every extremal.
fn algorithm_4<S: Scalar>(
    digraph: &Digraph<S>,
    run: &mut Run<'_>,
    keep: Keep,
) -> ControlFlow<Stop> {
    let mut made = Made::new(digraph, keep);
    let mut cycles = NonnegativeCycles::new(digraph);
    while cycles.advance(run.interrupt)? {
        run.counters.cycles += 1;
        let sigma = cycles.cycle();
        let of_cycle: Vec<Vec<S>> = (0..sigma.len())
            .map(|j| cycle_vector(digraph, sigma, cycles.weight(), j))
            .collect();
        for x in &of_cycle {
            made.push(x, run)?;
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
                made.push(&x, run)?;
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

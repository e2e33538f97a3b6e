//! Algorithms 1, 2 and 3 of Wang and Sergeev, "An algorithm for finding the scaled basis of the
//! supereigenvector space in max-plus algebra", and the generating sets X_G and X_SG.
//!
//! - Algorithm 1 walks a nonnegative cycle from each of its nodes until a solution appears.
//! - Algorithm 2 adds the nodes of a maximum J_σ-path one by one, as long as the vectors are
//!   extremal and the node added has no nonnegative loop (Lemma 3.3 (ii)).
//! - Algorithm 3 does this for all cycles and all paths; the union is the scaled basis.
//!
//! Each vector of a maximum J_σ-path depends only on a suffix of the path, so paths with a common suffix
//! share its vectors, and a suffix that Lemma 3.3 (ii) cuts is cut for all paths that have it.
//!
//! *Complexity*: every nonnegative elementary cycle is visited, however few extremals there are,
//! and the set of extremals seen so far is kept.

use std::ops::ControlFlow;

use crate::digraph::Digraph;
use crate::methods::cycles::NonnegativeCycles;
use crate::methods::j_paths::MaximumJPaths;
use crate::methods::made::Made;
use crate::methods::published::{Keep, Published};
use crate::report::{Run, Stop};
use crate::scalar::{Scalar, Values, in_lane_or_big};
use crate::vector;

pub(crate) const METHOD: Published = Published {
    word: "wang-sergeev",
    about: "Algorithms 1–3 of Wang and Sergeev",
    is_practical: true,
    push: |system, run, keep| {
        in_lane_or_big!(system.bound(), S => {
            algorithm_3(&system.digraph_in_lane::<S>(), run, keep, &mut ())
        })
    },
};

/// What Algorithm 3 found out about a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An extremal seen for the first time.
    New,
    /// An extremal that was found before, up to scaling.
    Repeat,
    /// Not an extremal.
    NotExtremal,
}

/// One step of Algorithm 3. Nodes are counted from 0, vectors are not scaled.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Step<'a> {
    /// A nonnegative elementary cycle σ is taken.
    Cycle {
        /// i_1, …, i_t without the repetition of i_1.
        sigma: &'a [usize],
        /// ω(σ), one value.
        weight: Values<'a>,
    },
    /// Algorithm 1 found v^{σ(i_k)}.
    CycleVector {
        /// i_k.
        start: usize,
        /// v^{σ(i_k)}.
        vector: Values<'a>,
        /// What was found out about this vector.
        verdict: Verdict,
    },
    /// A maximum J_σ-path is taken.
    Path {
        /// l_m, l_{m−1}, …, l_1.
        reversed: &'a [usize],
        /// The vectors of the last `shared` nodes were computed for an earlier path.
        shared: usize,
    },
    /// Algorithm 2 computed v^{l}. If it is not an extremal, the branch is cut here: by Lemma
    /// 3.3 (ii) no vector that extends it can be extremal.
    PathVector {
        /// l_{m−q}.
        node: usize,
        /// v^{l_{m−q}}.
        vector: Values<'a>,
        /// What was found out about this vector.
        verdict: Verdict,
    },
    /// e^l ∈ X_l: the branch is cut before v^l is computed (Lemma 3.3 (ii), second case).
    Loop {
        /// l_{m−q}.
        node: usize,
    },
}

/// Receives the steps of Algorithm 3 as they happen.
pub trait Observer {
    /// Receives one step; `Break` stops the run.
    fn step(&mut self, step: Step<'_>) -> ControlFlow<()>;
}

impl Observer for () {
    fn step(&mut self, _step: Step<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Runs Algorithm 3 and pushes its vectors, or without its extremality tests X_SG, scaled, each vector once.
pub(crate) fn algorithm_3<S: Scalar>(
    digraph: &Digraph<S>,
    run: &mut Run<'_>,
    keep: Keep,
    observer: &mut dyn Observer,
) -> ControlFlow<Stop> {
    let made = Made::new(digraph, keep);
    let mut state = State {
        made,
        run,
        observer,
    };
    let mut cycles = NonnegativeCycles::new(digraph);
    while cycles.advance(state.run.interrupt)? {
        state.cycle(cycles.cycle(), cycles.weight())?;
    }
    ControlFlow::Continue(())
}

struct State<'a, 'r, S> {
    made: Made<'a, S>,
    run: &'a mut Run<'r>,
    observer: &'a mut dyn Observer,
}

impl<S: Scalar> State<'_, '_, S> {
    /// Runs Algorithms 1 and 2 for one cycle.
    fn cycle(&mut self, sigma: &[usize], weight: &S) -> ControlFlow<Stop> {
        self.run.counters.cycles += 1;
        self.tell(Step::Cycle {
            sigma,
            weight: Values::over(std::slice::from_ref(weight), self.run.denominator),
        })?;
        let mut of_start = Vec::with_capacity(sigma.len());
        for k in 0..sigma.len() {
            let v = algorithm_1(self.made.digraph, sigma, k);
            let verdict = self.judge(&v);
            self.tell(Step::CycleVector {
                start: sigma[k],
                vector: Values::over(&v, self.run.denominator),
                verdict,
            })?;
            self.deliver(verdict)?;
            of_start.push((verdict != Verdict::NotExtremal).then_some(v));
        }
        let mut paths = MaximumJPaths::new(self.made.digraph, sigma);
        let mut v = Vec::new();
        while paths.advance() {
            self.run.tick()?;
            if paths.shared() == 0 {
                let k = sigma.iter().position(|&i| i == paths.reversed()[0]);
                match k.and_then(|k| of_start[k].as_ref()) {
                    Some(start) => v.clone_from(start),
                    None => {
                        paths.cut(1);
                        continue;
                    }
                }
            }
            self.algorithm_2(&mut paths, &mut v)?;
        }
        ControlFlow::Continue(())
    }

    /// Runs Algorithm 2 for one maximum J_σ-path. `v` holds the last vector of the previous path, with
    /// which this path shares a suffix.
    fn algorithm_2(&mut self, paths: &mut MaximumJPaths<'_, S>, v: &mut [S]) -> ControlFlow<Stop> {
        self.run.counters.paths += 1;
        let shared = paths.shared().max(1);
        self.tell(Step::Path {
            reversed: paths.reversed(),
            shared,
        })?;
        for &l in paths.dropped() {
            v[l] = S::EPSILON;
        }
        for q in shared..paths.reversed().len() {
            let l = paths.reversed()[q];
            if self.made.digraph.has_nonnegative_loop(l) {
                self.tell(Step::Loop { node: l })?;
                paths.cut(q + 1);
                return ControlFlow::Continue(());
            }
            v[l] = self.made.digraph.row_times(l, v);
            let verdict = self.judge(v);
            self.tell(Step::PathVector {
                node: l,
                vector: Values::over(v, self.run.denominator),
                verdict,
            })?;
            self.deliver(verdict)?;
            if verdict == Verdict::NotExtremal {
                paths.cut(q + 1);
                return ControlFlow::Continue(());
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, step: Step<'_>) -> ControlFlow<Stop> {
        self.observer.step(step).map_break(|()| Stop::Sink)
    }

    /// Judges a vector that was just made.
    fn judge(&mut self, v: &[S]) -> Verdict {
        self.run.counters.vectors += 1;
        if !self.made.is_kept(v, self.run) {
            Verdict::NotExtremal
        } else if self.made.is_new(v, self.run) {
            Verdict::New
        } else {
            Verdict::Repeat
        }
    }

    /// Pushes the vector that was judged last, if it is new.
    fn deliver(&mut self, verdict: Verdict) -> ControlFlow<Stop> {
        match verdict {
            Verdict::New => self.run.push(&self.made.scaled),
            Verdict::Repeat | Verdict::NotExtremal => ControlFlow::Continue(()),
        }
    }
}

/// Runs Algorithm 1 for one starting node, and returns v^{σ(i_k)}, not scaled.
fn algorithm_1<S: Scalar>(digraph: &Digraph<S>, sigma: &[usize], k: usize) -> Vec<S> {
    let t = sigma.len();
    let node = |p: usize| sigma[(k + p) % t];
    let mut v = vector::unit(digraph.n(), node(0));
    let mut p = 0;
    while p + 1 < t && !digraph.satisfies(node(p), &v) {
        let next = node(p + 1);
        let weight = digraph.weight(node(p), next);
        v.iter_mut()
            .for_each(|value| *value = value.otimes(&weight));
        v[next] = S::zero();
        p += 1;
    }
    v
}

//! The lasso method on a system: with a kernel that holds its numbers, and a strategy that it allows.

use std::sync::Arc;

use dashu_int::{IBig, UBig};

use super::System;
use crate::digraph::Digraph;
use crate::interrupt::Interrupt;
use crate::lasso::{
    self, DenseMatrix, Error, Extremals, Instructions, Kernel, Options, Paths, Search, Steps,
};
use crate::report::Report;
use crate::scalar::{Big, Rational, Scalar, Width, in_lane, magnitude};
use crate::sink::Sink;
use crate::spectral::classes::{Classes, reached};
use crate::spectral::cycle_mean::class_means;
use crate::wanted::{LazyJudge, lazy_judge};

impl System {
    /// Pushes the scaled basis into a sink by the lasso method, as the options say.
    ///
    /// *Complexity*: polynomial for each extremal, on average over a run; memory O(n²) for each thread,
    /// however large the basis. *Reference*: docs/lasso.md.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Collect, Options, System};
    /// let system = System::new(&Family::Zero.matrix(5, 1), 0)?;
    /// let mut basis = Collect::default();
    /// system.run(&Options::new().threads(2), &mut basis)?;
    /// assert_eq!(basis.vectors, system.basis()); // in the same order
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`System::search`] and [`Search::run`], except for an interrupt, which ends the run.
    pub fn run(&self, options: &Options, sink: &mut dyn Sink) -> Result<Report, Error> {
        Search::run_if_prepared(self.search(options), options, sink, &self.denominator)
    }

    /// Iterates over the scaled basis, one extremal after the other, on the calling thread.
    /// [`extremals_with`](System::extremals_with) takes options.
    ///
    /// ```
    /// use supereigen::System;
    /// use supereigen::families::Family;
    /// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0)?; // more than 10^18 extremals
    /// let found = system.extremals().find(|x| x.entry(59).is_some());
    /// assert_eq!(found.map(|x| x.support().len()), Some(30));
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn extremals(&self) -> Extremals {
        // Where neither a kernel nor a stretch is asked for nothing can be refused.
        let extremals = self.extremals_with(&Options::new());
        extremals.unwrap_or_else(|_| Extremals::none(self.n(), &self.denominator))
    }

    /// Iterates over the scaled basis as the options say. With one thread the iterator searches on the calling thread;
    /// with more, these search ahead.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Interrupt, Options, Stop, System};
    /// let system = System::new(&Family::Circulant { k: 30 }.matrix(60, 1), 0)?;
    /// let interrupt = Interrupt::new();
    /// let options = Options::new().threads(2).interrupt(&interrupt);
    /// let mut extremals = system.extremals_with(&options)?;
    /// assert_eq!(extremals.by_ref().take(100).count(), 100);
    /// interrupt.raise(); // from any thread
    /// extremals.by_ref().count(); // those that were found ahead
    /// assert_eq!(extremals.stop(), Some(Stop::Interrupted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`System::search`] and [`Search::extremals`]: also if the interrupt came before the search was ready, so
    /// that nothing was found yet.
    pub fn extremals_with(&self, options: &Options) -> Result<Extremals, Error> {
        self.search(options)?.extremals(options)
    }

    /// Makes a search ready: chooses the kernel and the direction, and finds the closed lassos if stems are to be grown
    /// from them. That takes a tenth of a second at most, and less where the search is short.
    ///
    /// # Errors
    /// If the options ask for a kernel that cannot hold this matrix or for a direction of another system, or if the
    /// search was interrupted before it was ready.
    pub fn search(&self, options: &Options) -> Result<Search, Error> {
        let mut search = self.narrowed_search(options)?;
        // What was left out for the search may be in the lassos that are asked for.
        search.judge = self.judge();
        Ok(search)
    }

    /// Makes a judge of the extremals of this system.
    pub(crate) fn judge(&self) -> LazyJudge {
        let system = self.clone();
        lazy_judge(move || system.inspector())
    }

    fn narrowed_search(&self, options: &Options) -> Result<Search, Error> {
        if self.lambda.is_none() {
            return self.with_zero_loops().narrowed_search(options);
        }
        let type_of = options.wanted.type_of;
        if type_of.is_some() {
            return self.narrowed(type_of).prepare(options);
        }
        let search = self.prepare(options)?;
        if search.is_difficult {
            // Dead ends cost little where results are found fast, but here they may be most of the work.
            let narrowed = self.narrowed(None);
            if narrowed.arcs.len() < self.arcs.len() {
                let mut forward = options.clone();
                forward.direction = Some(search.direction());
                return narrowed.prepare(&forward);
            }
        }
        Ok(search)
    }

    /// Makes the search for this system ready as it is.
    fn prepare(&self, options: &Options) -> Result<Search, Error> {
        let bound = self.path_bound();
        let narrow = i64::try_from(&bound).unwrap_or(i64::MAX);
        let kernel = lasso::choose(options.kernel, self.n(), self.arcs.len(), &bound);
        match kernel.ok_or(Error::KernelTooNarrow(options.kernel))? {
            Kernel::Dense16 => self.prepare_dense::<i16>(options, narrow),
            Kernel::Dense32 => self.prepare_dense::<i32>(options, narrow),
            Kernel::Dense64 => self.prepare_dense::<i64>(options, narrow),
            Kernel::Sparse | Kernel::Auto => {
                in_lane!(self.bound(), S => self.prepare_with(options, self.digraph_in_lane::<S>()))
            }
            Kernel::Big => self.prepare_with(options, self.digraph_in_lane::<Big>()),
        }
    }

    /// Makes the search with the dense kernel in the lane T ready, and with masks of one word or of the most that it can need.
    /// Masks of two words, for up to 128 nodes, would save 3 % of the instructions.
    fn prepare_dense<T: Steps>(&self, options: &Options, bound: i64) -> Result<Search, Error> {
        let (digraph, instructions) = (self.digraph_in_lane(), Instructions::detect());
        if self.n() <= 64 {
            self.prepare_with(
                options,
                DenseMatrix::<T, 1>::new(digraph, bound, instructions),
            )
        } else {
            self.prepare_with(
                options,
                DenseMatrix::<T, 4>::new(digraph, bound, instructions),
            )
        }
    }

    fn prepare_with<S: Scalar>(
        &self,
        options: &Options,
        kernel: impl Paths<S> + 'static,
    ) -> Result<Search, Error> {
        let closed_lassos = |budget| self.closed_lassos(budget, &options.interrupt);
        let (denominator, judge) = (&self.denominator, self.judge());
        Search::new::<S>(
            Box::new(kernel),
            options,
            &closed_lassos,
            denominator,
            judge,
        )
    }

    /// Returns the nodes of all closed lassos, in the order of a forward search; `None` if there are too many to keep, if
    /// they are not found within a budget of steps along arcs, or after an interrupt.
    pub(crate) fn closed_lassos(
        &self,
        budget: u128,
        interrupt: &Interrupt,
    ) -> Option<Vec<Box<[u32]>>> {
        // Looking for them adds up walks and compares means, for which a bound on paths is not enough.
        let bound = self.cycle_mean_bound();
        let cost = match Width::for_bound(&bound) {
            Width::I64 => 1,
            Width::I128 => 2,
            Width::Big => 32,
        };
        in_lane!(bound, S => {
            let digraph = self.digraph_in_lane::<S>();
            let budget = budget / cost;
            let roots = lasso::closed_lassos(&digraph, budget, interrupt)?;
            let nodes = |root: &Vec<lasso::Valued<S>>| root.iter().map(|it| it.node as u32).collect();
            Some(roots.iter().map(nodes).collect())
        })
    }

    /// Returns, for λ = −∞, a system with the same solutions, all vectors, and the same basis, the unit vectors.
    pub(super) fn with_zero_loops(&self) -> System {
        System {
            arcs: Arc::new((0..self.n()).map(|i| (i, i, IBig::ZERO)).collect()),
            lambda: Some(Rational::ZERO),
            ..self.clone()
        }
    }

    /// Returns the part of the system that matters to a search: arcs between nodes that reach a nonnegative cycle, as all nodes
    /// of a solution do, and, if one type is wanted, that this node reaches.
    fn narrowed(&self, type_of: Option<usize>) -> System {
        let mut system = self.clone();
        let mut matters = in_lane!(system.cycle_mean_bound(), S => {
            reach_nonnegative_cycles(&system.digraph_in_lane::<S>())
        });
        if let Some(node) = type_of {
            let is_loop = |i, j, weight: &IBig| (i, j) == (node, node) && *weight >= IBig::ZERO;
            let is_unit = (system.arcs.iter()).any(|(i, j, weight)| is_loop(*i, *j, weight));
            let heads = |u: usize| {
                let first = system.arcs.partition_point(|arc| arc.0 < u);
                // The unit vector is the only extremal of its type.
                let arcs = system.arcs[first..].iter().filter(|_| !is_unit);
                arcs.take_while(move |arc| arc.0 == u).map(|arc| arc.1)
            };
            let of_type = reached(self.n(), (node < self.n()).then_some(node), heads);
            for (matters, is_reached) in matters.iter_mut().zip(of_type) {
                *matters &= is_reached;
            }
        }
        Arc::make_mut(&mut system.arcs).retain(|&(i, j, _)| matters[i] && matters[j]);
        system
    }

    /// Returns a bound on the values of all paths: a path leaves each node at most once.
    fn path_bound(&self) -> UBig {
        let by_tail = self.arcs.chunk_by(|a, b| a.0 == b.0);
        let greatest = by_tail.map(|arcs| magnitude(arcs.iter().map(|(_, _, weight)| weight)));
        greatest.sum()
    }
}

/// Returns for each node whether it reaches a nonnegative cycle.
fn reach_nonnegative_cycles<S: Scalar>(digraph: &Digraph<S>) -> Vec<bool> {
    let classes = Classes::of(digraph);
    let means = class_means(digraph, &classes);
    let good = classes.members.iter().zip(means).filter(|(_, mean)| {
        let weight = mean.as_ref().map(|mean| &mean.weight);
        weight.is_some_and(|weight| *weight >= S::zero())
    });
    let good = good.flat_map(|(members, _)| members.iter().copied());
    let tails = |v: usize| digraph.incoming(v).iter().map(|arc| arc.node);
    reached(digraph.n(), good, tails)
}

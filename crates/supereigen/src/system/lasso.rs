//! The lasso method on a system: with a kernel that holds its numbers, and a strategy that it allows.

use std::ops::ControlFlow;

use dashu_int::{IBig, UBig};

use super::{System, in_lane};
use crate::digraph::Digraph;
use crate::lasso::{self, DenseMatrix, Instructions, Kernel, Paths, Search, Steps};
use crate::report::{Counters, Interrupt, Report, Run, Stop};
use crate::scalar::{Big, Rational, Scalar, Width, magnitude};
use crate::sink::Sink;
use crate::spectral::classes::Classes;
use crate::spectral::cycle_mean::class_means;

impl System {
    /// The scaled basis by the lasso method, with its options.
    ///
    /// *Complexity*: polynomial for each extremal, on average over a run; memory O(n²) for each thread,
    /// however large the basis. *Reference*: docs/lasso.md.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::lasso::Options;
    /// use supereigen::{Collect, Interrupt, System};
    /// let system = System::new(&Family::Zero.matrix(5, 1), &Some(0.into()))?;
    /// let basis = |threads| {
    ///     let mut options = Options::default();
    ///     options.threads = threads;
    ///     let mut basis = Collect::default();
    ///     system.lasso(&options, &Interrupt::new(), &mut basis)?;
    ///     Ok::<_, supereigen::lasso::Error>(basis.vectors)
    /// };
    /// assert_eq!(basis(1)?.len(), 10);
    /// assert_eq!(basis(1)?, basis(2)?); // in the same order
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`System::search`] and [`Search::run`], but for an interrupt, which ends the run.
    pub fn lasso(
        &self,
        options: &lasso::Options,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Result<Report, lasso::Error> {
        match self.search(options, interrupt) {
            Err(lasso::Error::Interrupted) => {
                let run = Run::new(sink, interrupt);
                Ok(run.report(ControlFlow::Break(Stop::Interrupted)))
            }
            search => search?.run(options, interrupt, sink),
        }
    }

    /// Makes a search ready: chooses the kernel and the direction, and finds the closed lassos if stems are to be grown
    /// from them. That takes a tenth of a second at most, and less where the search is short.
    ///
    /// # Errors
    /// If a kernel was asked for that cannot hold this matrix, if a direction is not of this system, or if it was
    /// interrupted.
    pub fn search(
        &self,
        options: &lasso::Options,
        interrupt: &Interrupt,
    ) -> Result<Search, lasso::Error> {
        if self.lambda.is_none() {
            return self.with_zero_loops().search(options, interrupt);
        }
        if options.type_of.is_some() {
            return self.narrowed(options.type_of).prepare(options, interrupt);
        }
        let search = self.prepare(options, interrupt)?;
        if search.is_difficult() {
            // What leads nowhere costs little where results are found fast, but here it may be most of the work.
            let narrowed = self.narrowed(None);
            if narrowed.arcs.len() < self.arcs.len() {
                let mut forward = options.clone();
                forward.direction = Some(search.direction());
                return narrowed.prepare(&forward, interrupt);
            }
        }
        Ok(search)
    }

    /// Makes the search for this system ready as it is.
    fn prepare(
        &self,
        options: &lasso::Options,
        interrupt: &Interrupt,
    ) -> Result<Search, lasso::Error> {
        let bound = self.path_bound();
        let narrow = i64::try_from(&bound).unwrap_or(i64::MAX);
        let wide = i128::try_from(&bound).unwrap_or(i128::MAX);
        // Looking for roots adds up walks and compares means, for which a bound on paths is not enough.
        let may_find_roots = Width::for_bound(&self.cycle_mean_bound()) == Width::I64;
        let ready = Ready {
            options,
            may_find_roots,
            interrupt,
        };
        match lasso::choose(options.kernel, self.n, self.arcs.len(), &bound)? {
            Kernel::Dense16 => ready.dense::<i16>(self.digraph_in_lane(), &narrow),
            Kernel::Dense32 => ready.dense::<i32>(self.digraph_in_lane(), &narrow),
            Kernel::Dense64 => ready.dense::<i64>(self.digraph_in_lane(), &narrow),
            Kernel::Dense128 => {
                // Masks of four words for all: where numbers are so wide, narrower masks gain nothing.
                let digraph = self.digraph_in_lane();
                let instructions = Instructions::detect();
                ready.search(DenseMatrix::<i128, 4>::new(digraph, &wide, instructions))
            }
            Kernel::Sparse | Kernel::Auto => {
                in_lane!(self, self.bound(), |digraph| ready.search(digraph))
            }
            Kernel::Big => ready.search(self.digraph_in_lane::<Big>()),
        }
    }

    /// The lasso method as one of several.
    pub(super) fn default_lasso(&self, interrupt: &Interrupt, sink: &mut dyn Sink) -> Report {
        let report = self.lasso(&lasso::Options::default(), interrupt, sink);
        // Where neither a kernel nor a stretch is asked for nothing can be refused.
        report.unwrap_or(Report {
            stop: Stop::Interrupted,
            counters: Counters::default(),
        })
    }

    /// For λ = −∞: a system with the same basis, the unit vectors.
    fn with_zero_loops(&self) -> System {
        System {
            arcs: (0..self.n).map(|i| (i, i, IBig::ZERO)).collect(),
            lambda: Some(Rational::from(0)),
            ..self.clone()
        }
    }

    /// The part of the system that matters to a search: arcs between nodes that reach a nonnegative cycle, as all nodes
    /// of a solution do, and, if one type is wanted, that this node reaches.
    fn narrowed(&self, type_of: Option<usize>) -> System {
        let mut system = self.clone();
        let mut matters = in_lane!(system, system.cycle_mean_bound(), |digraph| {
            reach_nonnegative_cycles(&digraph)
        });
        if let Some(node) = type_of {
            let is_unit = system
                .arcs
                .iter()
                .any(|(i, j, weight)| (*i, *j) == (node, node) && *weight >= IBig::ZERO);
            let heads = |u: usize| {
                let first = system.arcs.partition_point(|arc| arc.0 < u);
                // The unit vector is the only extremal of its type.
                let arcs = system.arcs[first..].iter().filter(|_| !is_unit);
                arcs.take_while(move |arc| arc.0 == u).map(|arc| arc.1)
            };
            let reached = reached(self.n, (node < self.n).then_some(node), heads);
            for (matters, is_reached) in matters.iter_mut().zip(reached) {
                *matters &= is_reached;
            }
        }
        system.arcs.retain(|&(i, j, _)| matters[i] && matters[j]);
        system
    }

    /// A bound on the values of all paths: a path leaves each node at most once.
    fn path_bound(&self) -> UBig {
        let by_tail = self.arcs.chunk_by(|a, b| a.0 == b.0);
        by_tail
            .map(|arcs| magnitude(arcs.iter().map(|(_, _, weight)| weight)))
            .fold(UBig::ZERO, |sum, greatest| sum + greatest)
    }
}

/// What is settled before a search.
struct Ready<'a> {
    options: &'a lasso::Options,
    may_find_roots: bool,
    interrupt: &'a Interrupt,
}

impl Ready<'_> {
    fn search(self, kernel: impl Paths + 'static) -> Result<Search, lasso::Error> {
        Search::new(kernel, self.options, self.may_find_roots, self.interrupt)
    }

    /// With the dense kernel in the lane T, and masks of as many words as n needs.
    fn dense<T: Steps>(
        self,
        digraph: Digraph<T::Wide>,
        bound: &T::Wide,
    ) -> Result<Search, lasso::Error> {
        let instructions = Instructions::detect();
        match digraph.n() {
            0..=64 => self.search(DenseMatrix::<T, 1>::new(digraph, bound, instructions)),
            65..=128 => self.search(DenseMatrix::<T, 2>::new(digraph, bound, instructions)),
            _ => self.search(DenseMatrix::<T, 4>::new(digraph, bound, instructions)),
        }
    }
}

/// The nodes from which a nonnegative cycle can be reached.
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

/// The nodes that are reached from some, these included.
fn reached<I: Iterator<Item = usize>>(
    n: usize,
    from: impl IntoIterator<Item = usize>,
    next: impl Fn(usize) -> I,
) -> Vec<bool> {
    let mut is_reached = vec![false; n];
    let mut open: Vec<usize> = from.into_iter().collect();
    for &node in &open {
        is_reached[node] = true;
    }
    while let Some(u) = open.pop() {
        for v in next(u) {
            if !std::mem::replace(&mut is_reached[v], true) {
                open.push(v);
            }
        }
    }
    is_reached
}

//! The lasso method on a system: with a kernel that holds its numbers, and a strategy that it allows.

use std::ops::ControlFlow;

use dashu_int::{IBig, UBig};

use super::{System, in_lane};
use crate::lasso::{
    self, Enumerate, Kernel, KernelTooNarrow, Look, Strategy, Survey, WithKernel, with_dense,
    with_sparse,
};
use crate::report::{Interrupt, Report, Run, Stop};
use crate::scalar::{Big, Rational, Width, magnitude};
use crate::sink::Sink;

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
    /// If a kernel was asked for that cannot hold this matrix, or stretches that are not of this
    /// search.
    pub fn lasso(
        &self,
        options: &lasso::Options,
        interrupt: &Interrupt,
        sink: &mut dyn Sink,
    ) -> Result<Report, lasso::Error> {
        if self.lambda.is_none() {
            return self.with_zero_loops().lasso(options, interrupt, sink);
        }
        let mut run = Run::new(sink, interrupt);
        if options.type_of.is_some_and(|node| node >= self.n) {
            return Ok(run.report(ControlFlow::Continue(())));
        }
        let options = self.walkable(options);
        if let Some(stretches) = &options.stretches {
            let foreign = in_lane!(self, self.bound(), |digraph| {
                lasso::foreign_stretch(&digraph, &options, stretches, interrupt)
            });
            if let Some(stretch) = foreign {
                return Err(lasso::Error::ForeignStretch(Box::new(stretch)));
            }
        }
        let flow = self.run_lasso(&options, &mut run)?;
        Ok(run.report(flow))
    }

    /// Estimates the size of the basis, and cuts the search for it into pieces, by random samples.
    /// The effort of each is given in steps along arcs: a million take some hundredths of a second. No piece
    /// is thought to be larger than one of `grain` equal ones, unless it cannot be cut; for shards,
    /// thirty or more of them should make one. The answer depends on nothing but the matrix, the options,
    /// the effort and the grain; an interrupt makes it coarser. Of the options, the strategy and the
    /// type count.
    ///
    /// *Reference*: Aldous and Vazirani (1994), "Go with the winners" algorithms; Chen (1992), Heterogeneous
    /// sampling; Knuth (1975). docs/long-runs.md has more.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::lasso::Options;
    /// use supereigen::{Interrupt, System};
    /// let system = System::new(&Family::Circulant { k: 10 }.matrix(20, 1), &Some(0.into()))?;
    /// let survey = system.survey(&Options::default(), 1 << 22, 1, &Interrupt::new());
    /// let estimate = survey.estimate();
    /// let truth = 20.0 * 92_378.0; // 20 C(19, 9)
    /// assert!(estimate.least <= truth && truth <= estimate.most);
    /// # Ok::<(), supereigen::MatrixError>(())
    /// ```
    pub fn survey(
        &self,
        options: &lasso::Options,
        effort: u64,
        grain: usize,
        interrupt: &Interrupt,
    ) -> Survey {
        if self.lambda.is_none() {
            let units = self.with_zero_loops();
            return units.survey(options, effort, grain, interrupt);
        }
        let options = self.walkable(options);
        self.with_kernel(
            self.kernel(),
            Look {
                options: &options,
                effort,
                grain,
                interrupt,
            },
        )
    }

    /// For λ = −∞: a system with the same basis, the unit vectors.
    fn with_zero_loops(&self) -> System {
        System {
            arcs: (0..self.n).map(|i| (i, i, IBig::ZERO)).collect(),
            lambda: Some(Rational::from(0)),
            ..self.clone()
        }
    }

    /// The options with a strategy that this system allows: looking for roots adds up walks, which
    /// may leave a node more than once, so that a bound on paths is not enough for them.
    fn walkable(&self, options: &lasso::Options) -> lasso::Options {
        let mut options = options.clone();
        if Width::for_bound(&self.bound()) > Width::I64 {
            options.strategy = Strategy::Forward;
        }
        options
    }

    /// Where no kernel is asked for there is always one that fits.
    pub(super) fn run_default_lasso(&self, run: &mut Run<'_>) -> ControlFlow<Stop> {
        self.run_lasso(&self.walkable(&lasso::Options::default()), run)
            .unwrap_or(ControlFlow::Continue(()))
    }

    fn run_lasso(
        &self,
        options: &lasso::Options,
        run: &mut Run<'_>,
    ) -> Result<ControlFlow<Stop>, KernelTooNarrow> {
        let kernel = match options.kernel {
            Kernel::Auto => self.kernel(),
            wanted => lasso::choose(wanted, self.n, self.arcs.len(), &self.path_bound())?,
        };
        Ok(self.with_kernel(kernel, Enumerate { options, run }))
    }

    /// The kernel that is expected to be fastest.
    fn kernel(&self) -> Kernel {
        let bound = self.path_bound();
        lasso::choose(Kernel::Auto, self.n, self.arcs.len(), &bound).unwrap_or(Kernel::Sparse)
    }

    /// Works with a kernel that fits.
    fn with_kernel<W: WithKernel>(&self, kernel: Kernel, work: W) -> W::Output {
        let bound = self.path_bound();
        let narrow = i64::try_from(&bound).unwrap_or(i64::MAX);
        let wide = i128::try_from(&bound).unwrap_or(i128::MAX);
        match kernel {
            Kernel::Dense16 => with_dense::<i16, W>(&self.digraph_in_lane(), &narrow, work),
            Kernel::Dense32 => with_dense::<i32, W>(&self.digraph_in_lane(), &narrow, work),
            Kernel::Dense64 => with_dense::<i64, W>(&self.digraph_in_lane(), &narrow, work),
            Kernel::Dense128 => with_dense::<i128, W>(&self.digraph_in_lane(), &wide, work),
            Kernel::Sparse | Kernel::Auto => in_lane!(self, self.bound(), |digraph| {
                with_sparse(&digraph, work)
            }),
            Kernel::Big => with_sparse(&self.digraph_in_lane::<Big>(), work),
        }
    }

    /// A bound on the values of all paths: a path leaves each node at most once.
    fn path_bound(&self) -> UBig {
        let by_tail = self.arcs.chunk_by(|a, b| a.0 == b.0);
        by_tail
            .map(|arcs| magnitude(arcs.iter().map(|(_, _, weight)| weight)))
            .fold(UBig::ZERO, |sum, greatest| sum + greatest)
    }
}

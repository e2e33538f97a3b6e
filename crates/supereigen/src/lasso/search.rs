//! A prepared search: its kernel, direction and roots are chosen once, for any number of runs, surveys and shards.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use dashu_int::UBig;

use super::budget;
use super::direction::Direction;
use super::engine::{Engine, PreparedLassos};
use super::kernel::Paths;
use super::options::{Error, Options, Strategy};
use super::roots;
use super::survey::{Survey, Surveyor};
use crate::interrupt::{Interrupt, Interrupted};
use crate::report::{Report, Run, Stop};
use crate::scalar::Scalar;
use crate::sink::Sink;
use crate::stretch::Stretch;
use crate::wanted::{LazyJudge, Wanted};

/// The version of the order in which results come, which a folder of parts keeps. To change the order, add one.
pub const ORDER: u32 = 1;

/// The effort of the survey for a plan, in steps along arcs; about half a second.
pub(super) const EFFORT: u64 = 1 << 26;
/// The number of pieces for each shard, so that errors in their weights even out.
const PIECES_PER_SHARD: usize = 32;

/// The search for the basis of one system, prepared by [`System::search`](crate::System::search), or of a cone, by
/// [`Cone::search`](crate::Cone::search). The kernel, the direction and the closed lassos are chosen once, however often the
/// search is run, surveyed or cut into shards. Clones share them.
///
/// ```
/// use supereigen::families::Family;
/// use supereigen::{Count, Options, System};
/// let system = System::new(&Family::Sparse.matrix(24, 1), 0)?;
/// let search = system.search(&Options::new())?;
/// let mut parts = Count::default();
/// for shard in search.plan(3)?.shards(3) {
///     search.run(&Options::new().stretches(shard.stretches), &mut parts)?;
/// }
/// assert_eq!(parts.count, system.count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    pub(super) options: Options,
    pub(super) engine: Arc<dyn Engine>,
    pub(crate) n: usize,
    pub(crate) denominator: UBig,
    /// Knows the results.
    pub(crate) judge: LazyJudge,
    /// Whether results are rare, and the closed lassos were not found within the budget.
    pub(crate) is_difficult: bool,
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("options", &self.options)
            .field("direction", &self.engine.direction())
            .finish_non_exhaustive()
    }
}

impl Search {
    /// Prepares a search with a kernel that fits, and chooses its direction. `closed_lassos` returns the nodes of all
    /// closed lassos if they are found within a budget.
    pub(crate) fn new<S: Scalar>(
        kernel: Box<dyn Paths<S>>,
        options: &Options,
        closed_lassos: &dyn Fn(u128) -> Option<Vec<Box<[u32]>>>,
        denominator: &UBig,
        judge: LazyJudge,
    ) -> Result<Search, Error> {
        let (digraph, wanted) = (kernel.digraph(), &options.wanted);
        let has_roots = wanted.type_of.is_none() && options.strategy != Strategy::Forward;
        let mut is_difficult = false;
        // The roots of other searches, if any, are not those of one cycle.
        let is_of_cycle = wanted.type_of.is_none() && options.direction.is_none();
        let cycle = wanted.cycle.as_ref().filter(|_| is_of_cycle);
        let roots = match (&options.direction, cycle) {
            (None, Some(cycle)) => Some(roots::of_cycle(digraph, cycle)),
            (None, None) if has_roots => {
                let budget = match options.strategy {
                    Strategy::Backward => budget::most_steps(digraph.arcs()),
                    _ => budget::for_roots(digraph, &mut *kernel.path(false), &options.interrupt),
                };
                let nodes = (budget > 0).then(|| closed_lassos(budget)).flatten();
                if nodes.is_none() && options.interrupt.is_raised() {
                    return Err(Error::Interrupted);
                }
                is_difficult = budget > 0 && nodes.is_none();
                nodes.and_then(|nodes| roots::of_nodes(digraph, &nodes))
            }
            (None, None) | (Some(Direction { roots: None }), _) => None,
            (Some(Direction { roots: Some(nodes) }), _) => {
                let roots = roots::of_nodes(digraph, nodes);
                Some(roots.filter(|_| has_roots).ok_or(Error::ForeignDirection)?)
            }
        };
        let n = digraph.n();
        let engine = Arc::new(PreparedLassos {
            kernel,
            type_of: wanted.type_of,
            support_max: wanted.support_max.unwrap_or(usize::MAX),
            is_of_cycle: cycle.is_some(),
            roots,
        });
        let search = Search::from_engine(engine, n, options, denominator, judge);
        Ok(Search {
            is_difficult,
            ..search
        })
    }

    /// Makes a search of what an engine has prepared.
    pub(crate) fn from_engine(
        engine: Arc<dyn Engine>,
        n: usize,
        options: &Options,
        denominator: &UBig,
        judge: LazyJudge,
    ) -> Search {
        Search {
            options: options.clone(),
            engine,
            n,
            denominator: denominator.clone(),
            judge,
            is_difficult: false,
        }
    }

    /// Returns the stretches that the options name, or else the whole search.
    pub(super) fn stretches(&self, options: &Options) -> Vec<Stretch> {
        let passes = self.engine.passes().iter();
        let whole = || passes.copied().map(Stretch::whole).collect();
        options.stretches.clone().unwrap_or_else(whole)
    }

    /// Returns this search with another interrupt for [`survey`](Search::survey) and [`plan`](Search::plan); at first
    /// it is that of the options with which the search was made.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: &Interrupt) -> Search {
        self.options.interrupt = interrupt.clone();
        self
    }

    /// Returns the direction that was chosen, to be kept for later searches of the same system.
    pub fn direction(&self) -> Direction {
        self.engine.direction()
    }

    /// Runs the whole search, or the stretches that the options name.
    ///
    /// # Errors
    /// If the options name stretches that are no part of this search, or a type, kernel or strategy for which it was
    /// not made.
    pub fn run(&self, options: &Options, sink: &mut dyn Sink) -> Result<Report, Error> {
        self.check(options)?;
        Ok(self.run_checked(options, sink))
    }

    /// Runs a search if it could be made. An interrupt while it was made ends the run before its first result.
    pub(crate) fn run_if_prepared(
        made: Result<Search, Error>,
        options: &Options,
        sink: &mut dyn Sink,
        denominator: &UBig,
    ) -> Result<Report, Error> {
        match made {
            Err(Error::Interrupted) => {
                let run = Run::new(sink, &options.interrupt, denominator);
                Ok(run.report(ControlFlow::Break(Stop::Interrupted)))
            }
            made => made?.run(options, sink),
        }
    }

    /// Runs the stretches that the options name, which are known to be of this search.
    pub(crate) fn run_checked(&self, options: &Options, sink: &mut dyn Sink) -> Report {
        let wanted = Wanted {
            // The search finds no other.
            type_of: None,
            ..options.wanted.clone()
        };
        wanted.choose(&self.judge, sink, |sink| {
            let mut run = Run::new(sink, &options.interrupt, &self.denominator);
            let flow = self.engine.run(&self.stretches(options), options, &mut run);
            run.report(flow)
        })
    }

    /// Checks that a run with these options is a run of this search.
    pub(super) fn check(&self, options: &Options) -> Result<(), Error> {
        let made = &self.options;
        let settled = |of: &Options| (of.wanted.type_of, of.kernel, of.strategy);
        let leaves_out = !made.wanted.is_unfiltered();
        if settled(options) != settled(made)
            || leaves_out && options.wanted.filters() != made.wanted.filters()
        {
            return Err(Error::OtherSearch);
        }
        if let Some(stretches) = &options.stretches
            && let Some(stretch) = self.foreign(stretches)
        {
            return Err(Error::ForeignStretch(Box::new(stretch.clone())));
        }
        Ok(())
    }

    /// Returns whether a stretch is a part of this search: whether its pass and its two places are in it, the first
    /// before the second. A stretch of another system may happen to be a part of this one, too.
    pub fn contains(&self, stretch: &Stretch) -> bool {
        let mut ends = [&stretch.from].into_iter().chain(&stretch.to);
        self.engine.passes().contains(&stretch.pass)
            && !stretch.is_empty()
            && ends.all(|path| self.engine.leads_into(stretch.pass, path))
    }

    /// Returns the first stretch that is no part of this search, or else the first that is not in order.
    fn foreign<'s>(&self, stretches: &'s [Stretch]) -> Option<&'s Stretch> {
        let is_in_order = |before: &Stretch, after: &Stretch| {
            let ends_first = || before.to.as_ref().is_some_and(|to| *to <= after.from);
            (before.pass, &before.from) < (after.pass, &after.from)
                && (before.pass < after.pass || ends_first())
        };
        let mut pairs = stretches.windows(2);
        let out_of_order = pairs.find(|pair| !is_in_order(&pair[0], &pair[1]));
        let foreign = stretches.iter().find(|stretch| !self.contains(stretch));
        foreign.or(out_of_order.map(|pair| &pair[1]))
    }

    /// Estimates the size of the basis, and cuts the search into pieces, both by the same random samples; a small search
    /// is counted instead. `effort` is about how many steps along arcs to spend on each of these two attempts; a million
    /// steps take some hundredths of a second. No piece of several nodes is estimated to be larger than the whole divided
    /// by `grain`, unless the samples tell no more; a shard should consist of thirty or more pieces. The answer depends
    /// only on the matrix, the options fixed when the search was made, the effort and the grain. A survey that was
    /// interrupted is coarser, and says so ([`Survey::stop`]).
    ///
    /// *Reference*: Aldous and Vazirani (1994), "Go with the winners" algorithms. docs/long-runs.md has more.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// use supereigen::{Options, System};
    /// let system = System::new(&Family::Circulant { k: 10 }.matrix(20, 1), 0)?;
    /// let estimate = system.search(&Options::new())?.survey(1 << 22, 1).estimate();
    /// let truth = 20.0 * 92_378.0; // 20 C(19, 9)
    /// assert!(estimate.least <= truth && truth <= estimate.most);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&self, effort: u64, grain: usize) -> Survey {
        let surveyor = Surveyor::new(effort, grain, &self.options.interrupt);
        self.engine.survey(surveyor)
    }

    /// Makes a survey from which `parts` [shards](Survey::shards) of about the same work can be cut. All machines must
    /// cut at the same places, so the effort and the grain are fixed here.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn plan(&self, parts: u32) -> Result<Survey, Interrupted> {
        let survey = self.survey(EFFORT, PIECES_PER_SHARD * parts as usize);
        match survey.stop() {
            Stop::Interrupted => Err(Interrupted),
            _ => Ok(survey),
        }
    }
}

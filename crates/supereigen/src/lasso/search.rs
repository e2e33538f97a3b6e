//! A prepared search: its kernel, direction and roots are chosen once, for any number of runs, surveys and shards.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use dashu_int::UBig;

use super::budget;
use super::direction::Direction;
use super::kernel::Paths;
use super::options::{Error, Options, Strategy};
use super::roots::{self, Root};
use super::survey::{Survey, Surveyor, TreeScout, Walks};
use super::tree::{ForwardTree, GrownTree, Reported, Tree};
use super::walk::{self, Walker};
use crate::interrupt::{Interrupt, Interrupted};
use crate::report::{Report, Run, Stop};
use crate::scalar::Scalar;
use crate::sink::Sink;
use crate::stretch::{Pass, Path, Step, Stretch};
use crate::wanted::{LazyJudge, Wanted};

/// The version of the order in which results come, which a folder of parts keeps. To change the order, add one.
pub const ORDER: u32 = 1;

/// The effort of the survey for a plan, in steps along arcs; about half a second.
pub(super) const EFFORT: u64 = 1 << 26;
/// The number of pieces for each shard, so that errors in their weights even out.
const PIECES_PER_SHARD: usize = 32;

/// The oracle is asked after this many nodes without a result, or after an eighth of the number of arcs if that is
/// more, since a question costs about as much. Fewer was slower where results are not rare, more where they are.
const PATIENCE: u64 = 256;

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
        let wanted = &options.wanted;
        let has_roots = wanted.type_of.is_none() && options.strategy != Strategy::Forward;
        let mut is_difficult = false;
        // The roots of other searches, if any, are not those of one cycle.
        let is_of_cycle = wanted.type_of.is_none() && options.direction.is_none();
        let cycle = wanted.cycle.as_ref().filter(|_| is_of_cycle);
        let roots = match (&options.direction, cycle) {
            (None, Some(cycle)) => Some(roots::of_cycle(kernel.digraph(), cycle)),
            (None, None) if has_roots => {
                let budget = budget_for_roots(&*kernel, options);
                let nodes = (budget > 0).then(|| closed_lassos(budget)).flatten();
                if nodes.is_none() && options.interrupt.is_raised() {
                    return Err(Error::Interrupted);
                }
                is_difficult = budget > 0 && nodes.is_none();
                nodes.and_then(|nodes| roots::of_nodes(kernel.digraph(), &nodes))
            }
            (None, None) => None,
            (Some(Direction { roots: None }), _) => None,
            (Some(Direction { roots: Some(nodes) }), _) => {
                let roots = roots::of_nodes(kernel.digraph(), nodes);
                Some(roots.filter(|_| has_roots).ok_or(Error::ForeignDirection)?)
            }
        };
        Ok(Search {
            options: options.clone(),
            n: kernel.digraph().n(),
            engine: Arc::new(PreparedLassos {
                kernel,
                type_of: wanted.type_of,
                support_max: wanted.support_max.unwrap_or(usize::MAX),
                is_of_cycle: cycle.is_some(),
                roots,
            }),
            denominator: denominator.clone(),
            judge,
            is_difficult,
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

    /// Returns the whole search as stretches.
    pub(crate) fn whole(&self) -> Vec<Stretch> {
        self.engine
            .passes()
            .iter()
            .copied()
            .map(Stretch::whole)
            .collect()
    }

    /// Returns the only pass with its first steps, and the number of arcs of the digraph; `None` if there are several
    /// passes.
    pub(super) fn only_pass(&self) -> Option<(Pass, Range<usize>, usize)> {
        let &[pass] = self.engine.passes() else {
            return None;
        };
        let (starts, arcs) = self.engine.starts(pass);
        Some((pass, starts, arcs))
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
            let flow = self.engine.run(options, &mut run);
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
        let ends = [Some(&stretch.from), stretch.to.as_ref()];
        self.engine.passes().contains(&stretch.pass)
            && !stretch.is_empty()
            && ends
                .into_iter()
                .flatten()
                .all(|path| self.engine.leads_into(stretch.pass, path))
    }

    /// Returns the first stretch that is no part of this search, or else the first that is not in order.
    fn foreign<'s>(&self, stretches: &'s [Stretch]) -> Option<&'s Stretch> {
        let is_in_order = |before: &Stretch, after: &Stretch| {
            (before.pass, &before.from) < (after.pass, &after.from)
                && (before.pass < after.pass
                    || before.to.as_ref().is_some_and(|to| *to <= after.from))
        };
        let mut pairs = stretches.windows(2);
        let out_of_order = pairs.find(|pair| !is_in_order(&pair[0], &pair[1]));
        stretches
            .iter()
            .find(|stretch| !self.contains(stretch))
            .or(out_of_order.map(|pair| &pair[1]))
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

/// Returns how many steps to spend on the roots.
fn budget_for_roots<S: Scalar>(kernel: &dyn Paths<S>, options: &Options) -> u128 {
    let digraph = kernel.digraph();
    match options.strategy {
        Strategy::Backward => budget::most_steps(digraph.arcs()),
        _ => budget::for_roots(digraph, &mut *kernel.path(false), &options.interrupt),
    }
}

/// A prepared search, whatever the type of its values.
pub(crate) trait Engine: Send + Sync {
    fn direction(&self) -> Direction;

    /// Returns the passes of the search in the order in which they are walked.
    fn passes(&self) -> &'static [Pass];

    fn run(&self, options: &Options, run: &mut Run<'_>) -> ControlFlow<Stop>;

    fn survey(&self, surveyor: Surveyor<'_>) -> Survey;

    /// Returns whether every step of a path except the last leads to a node of the tree. The ends of a stretch must
    /// pass this test before the stretch is searched.
    fn leads_into(&self, pass: Pass, path: &Path) -> bool;

    /// Returns the first steps of a pass, and the number of arcs of the digraph.
    fn starts(&self, pass: Pass) -> (Range<usize>, usize);
}

/// A search whose kernel, roots and restrictions are settled.
pub(crate) struct PreparedLassos<S: Scalar> {
    kernel: Box<dyn Paths<S>>,
    type_of: Option<usize>,
    /// Larger supports are left out.
    support_max: usize,
    /// The roots are those of one cycle, which all lassos have.
    is_of_cycle: bool,
    /// The roots of the stems; `None` if the search goes forward.
    roots: Option<Vec<Root<S>>>,
}

impl<S: Scalar> PreparedLassos<S> {
    fn forward_tree(&self, pass: Pass, patience: u64) -> ForwardTree<'_, S> {
        let digraph = self.kernel.digraph();
        let all = 0..digraph.n();
        let (reported, starts) = match (self.type_of, pass) {
            (Some(node), Pass::StrictOfType) => (Reported::Strict, node..node + 1),
            (Some(node), _) => (Reported::ForkedOfType(node), all),
            (None, _) => (Reported::All, all),
        };
        // A pure zero cycle has the type of each of its nodes. Its smallest node reports it, unless a type was asked
        // for.
        let path = self.kernel.path(reported == Reported::Strict);
        ForwardTree::new(digraph, path, reported, starts, patience).within(self.support_max)
    }

    fn grown_tree<'a>(&'a self, roots: &'a [Root<S>]) -> GrownTree<'a, S> {
        let tree = GrownTree::new(self.kernel.digraph(), roots);
        tree.within(self.support_max, self.is_of_cycle)
    }
}

impl<S: Scalar> Engine for PreparedLassos<S> {
    fn direction(&self) -> Direction {
        let nodes = |root: &Root<S>| root.iter().map(|valued| valued.node as u32).collect();
        Direction {
            roots: self
                .roots
                .as_ref()
                .map(|roots| roots.iter().map(nodes).collect()),
        }
    }

    fn passes(&self) -> &'static [Pass] {
        let n = self.kernel.digraph().n();
        match (&self.roots, self.type_of) {
            (_, Some(node)) if node >= n => &[],
            (Some(_), _) => &[Pass::Backward],
            (None, None) => &[Pass::Forward],
            (None, Some(_)) => &[Pass::StrictOfType, Pass::ForkedOfType],
        }
    }

    fn run(&self, options: &Options, run: &mut Run<'_>) -> ControlFlow<Stop> {
        let digraph = self.kernel.digraph();
        let few = PATIENCE.max(digraph.arcs() as u64 / 8);
        let patience = options.patience.unwrap_or(few);
        let mut passes = self.passes();
        while let Some((&pass, later)) = passes.split_first() {
            let of = |passes: &[Pass]| -> Vec<Stretch> {
                match &options.stretches {
                    None => passes.iter().copied().map(Stretch::whole).collect(),
                    Some(all) => {
                        let wanted = all.iter().filter(|part| passes.contains(&part.pass));
                        wanted.cloned().collect()
                    }
                }
            };
            run.later = of(later);
            let stretches = of(&[pass]);
            match &self.roots {
                Some(roots) => {
                    let walker = || Walker::new(self.grown_tree(roots));
                    walk::run(&walker, &stretches, options, run)?;
                }
                None => {
                    let walker = || Walker::new(self.forward_tree(pass, patience));
                    walk::run(&walker, &stretches, options, run)?;
                }
            }
            passes = later;
        }
        ControlFlow::Continue(())
    }

    fn survey(&self, mut surveyor: Surveyor<'_>) -> Survey {
        let digraph = self.kernel.digraph();
        let passes = self.passes();
        for (index, &pass) in passes.iter().enumerate() {
            let left = (passes.len() - index) as u64;
            match &self.roots {
                Some(roots) => {
                    let tree = self.grown_tree(roots);
                    // The cost of the arcs at a node, and of the node itself.
                    let cost = 16 + 2 * digraph.arcs().div_ceil(digraph.n().max(1));
                    let mut scout = TreeScout::new(tree, Walks::backward(digraph), cost as u64);
                    surveyor.survey(&mut scout, pass, left);
                }
                None => {
                    let cost = self.kernel.path(false).cost();
                    let tree = self.forward_tree(pass, 0);
                    let mut scout = TreeScout::new(tree, Walks::forward(digraph), cost);
                    surveyor.survey(&mut scout, pass, left);
                }
            }
        }
        surveyor.finish()
    }

    fn starts(&self, pass: Pass) -> (Range<usize>, usize) {
        let digraph = self.kernel.digraph();
        let starts = match &self.roots {
            Some(roots) => self.grown_tree(roots).starts(),
            None => self.forward_tree(pass, 0).starts(),
        };
        (starts, digraph.arcs())
    }

    fn leads_into(&self, pass: Pass, path: &Path) -> bool {
        let digraph = self.kernel.digraph();
        match &self.roots {
            Some(roots) => leads_into(self.grown_tree(roots), digraph.n(), path),
            None => leads_into(self.forward_tree(pass, 0), digraph.n(), path),
        }
    }
}

/// Returns whether a path leads into a tree whose steps have numbers of at most n.
pub(crate) fn leads_into(mut tree: impl Tree, n: usize, path: &Path) -> bool {
    // The last step need not lead to a node, but it is one of those that could be taken, or comes right after them.
    let is_near = match (path.as_slice(), path.last()) {
        (_, None) => true,
        ([Step::Node(start)], _) => {
            let starts = tree.starts();
            (starts.start..=starts.end).contains(&(*start as usize))
        }
        (_, Some(Step::Node(node) | Step::Fork(node))) => *node as usize <= n,
    };
    if !is_near {
        return false;
    }
    let inner = path.iter().take(path.len().saturating_sub(1));
    inner.enumerate().all(|(at, &step)| {
        let is_there = match step {
            Step::Node(start) if at == 0 => tree.starts().contains(&(start as usize)),
            _ if at == 0 => false,
            _ => {
                tree.skip_steps_before(step);
                tree.next_step() == Some(step)
            }
        };
        if is_there {
            tree.enter(step);
        }
        is_there
    })
}

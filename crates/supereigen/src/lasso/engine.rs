//! What runs and surveys a search, whatever the type of its values; and the one for lassos, whose kernel, roots and
//! restrictions are settled.

use std::ops::{ControlFlow, Range};

use super::direction::Direction;
use super::kernel::Paths;
use super::options::Options;
use super::roots::Root;
use super::survey::{Survey, Surveyor, TreeScout, Walks};
use super::tree::{ForwardTree, GrownTree, Reported, Tree};
use super::walk::{self, Walker};
use crate::report::{Run, Stop};
use crate::scalar::Scalar;
use crate::stretch::{Pass, Path, Step, Stretch};

/// The oracle is asked after this many nodes without a result, or after an eighth of the number of arcs if that is
/// more, since a question costs about as much. Fewer was slower where results are not rare, more where they are.
const PATIENCE: u64 = 256;

/// A prepared search, whatever the type of its values.
pub(crate) trait Engine: Send + Sync {
    fn direction(&self) -> Direction;

    /// Returns the passes of the search in the order in which they are walked.
    fn passes(&self) -> &'static [Pass];

    /// Runs stretches of the search, in order.
    fn run(&self, stretches: &[Stretch], options: &Options, run: &mut Run<'_>)
    -> ControlFlow<Stop>;

    fn survey(&self, surveyor: Surveyor<'_>) -> Survey;

    /// Returns whether every step of a path except the last leads to a node of the tree. The ends of a stretch must
    /// pass this test before the stretch is searched.
    fn leads_into(&self, pass: Pass, path: &Path) -> bool;

    /// Returns the first steps of a pass, and the number of arcs of the digraph.
    fn starts(&self, pass: Pass) -> (Range<usize>, usize);
}

/// A search whose kernel, roots and restrictions are settled.
pub(super) struct PreparedLassos<S: Scalar> {
    pub(super) kernel: Box<dyn Paths<S>>,
    pub(super) type_of: Option<usize>,
    /// Larger supports are left out.
    pub(super) support_max: usize,
    /// The roots are those of one cycle, which all lassos have.
    pub(super) is_of_cycle: bool,
    /// The roots of the stems; `None` if the search goes forward.
    pub(super) roots: Option<Vec<Root<S>>>,
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
        let roots = self.roots.as_ref();
        Direction {
            roots: roots.map(|roots| roots.iter().map(nodes).collect()),
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

    fn run(
        &self,
        mut stretches: &[Stretch],
        options: &Options,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop> {
        let few = PATIENCE.max(self.kernel.digraph().arcs() as u64 / 8);
        let patience = options.patience.unwrap_or(few);
        while let Some(&Stretch { pass, .. }) = stretches.first() {
            let (of_pass, later) =
                stretches.split_at(stretches.partition_point(|it| it.pass == pass));
            run.later = later.to_vec();
            match &self.roots {
                Some(roots) => {
                    let walker = || Walker::new(self.grown_tree(roots));
                    walk::run(&walker, of_pass, options, run)?;
                }
                None => {
                    let walker = || Walker::new(self.forward_tree(pass, patience));
                    walk::run(&walker, of_pass, options, run)?;
                }
            }
            stretches = later;
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

//! Extremality in O(n²) from the satisfying arcs (in place of Theorem 3.1 of Sergeev and Wang 2021),
//! and the lasso that shows it.
//!
//! For a solution x and u, v ∈ Supp(x) the arc (u, v) is *satisfying* when a_uv + x_v ≥ x_u and
//! *tight* when both sides are equal. Call u *regular* when exactly one satisfying arc leaves it and that arc is
//! tight. x is extremal iff at most one node r of its support is irregular and
//! - there is no r, and the regular arcs form one ρ or one cycle over all of the support; or
//! - r is the end of a path of regular arcs over all of the support; or
//! - all of r's satisfying arcs are tight and lead into one cycle of regular nodes, and the other
//!   nodes form a path of regular arcs that ends at r.

use supereigen_exact::Kind;

use crate::digraph::Digraph;
use crate::scalar::Scalar;
use crate::vector::support;

/// An arc (u, v) between nodes of the support with a_uv + x_v ≥ λ + x_u.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatisfyingArc {
    /// u.
    pub tail: usize,
    /// v.
    pub head: usize,
    /// Whether both sides are equal.
    pub tight: bool,
}

/// The structure of an extremal: the path i_1 … i_p over its support, and where it closes.
///
/// The nodes before `cycle_start` are the stem, the others the cycle. A *forked* lasso enters its
/// cycle, of weight zero, at two or more nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lasso {
    /// i_1, …, i_p from 0; i_1 is a type.
    pub path: Vec<usize>,
    /// The index in `path` of the first node of the cycle.
    pub cycle_start: usize,
    /// How the lasso closes.
    pub kind: Kind,
}

impl Lasso {
    /// Returns the types of the extremal, in increasing order.
    pub fn types(&self) -> Vec<usize> {
        if self.kind == Kind::PureZeroCycle {
            let mut types = self.path.clone();
            types.sort_unstable();
            types
        } else {
            self.path.first().copied().into_iter().collect()
        }
    }

    /// Returns the nodes before the cycle.
    pub fn stem(&self) -> &[usize] {
        &self.path[..self.cycle_start]
    }

    /// Returns the nodes of the cycle in cyclic order.
    pub fn cycle(&self) -> &[usize] {
        &self.path[self.cycle_start..]
    }
}

/// The satisfying arcs that leave one node of the support.
#[derive(Clone, Copy)]
struct Leaving {
    count: usize,
    all_tight: bool,
    /// The head of the first of these arcs; [`NONE`] if there are none.
    first: usize,
}

impl Leaving {
    fn is_regular(&self) -> bool {
        self.count == 1 && self.all_tight
    }
}

/// Working memory for [`lasso_of`], so that a run of tests allocates once.
#[derive(Debug, Default)]
pub struct Workspace {
    successor: Vec<usize>,
    indegree: Vec<usize>,
    path: Vec<usize>,
    position: Vec<usize>,
}

/// The mark for "not on the path" and "no successor".
const NONE: usize = usize::MAX;

/// Returns whether x, which need not be a solution, is an extremal of the solution space.
///
/// *Complexity*: O(n + arcs leaving the support). *Reference*: see the module.
pub fn is_extremal<S: Scalar>(digraph: &Digraph<S>, x: &[S], workspace: &mut Workspace) -> bool {
    workspace.find_path(digraph, x).is_some()
}

/// Returns the lasso of an extremal, or `None` if x is not an extremal solution. The lasso of a pure zero
/// cycle starts at its smallest node.
pub fn lasso_of<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Option<Lasso> {
    let mut workspace = Workspace::default();
    let (cycle_start, mut kind) = workspace.find_path(digraph, x)?;
    let path = workspace.path;
    if let Kind::Forked { entries } = &mut kind {
        let (last, cycle) = (path[cycle_start - 1], path[cycle_start..].iter());
        let is_entry = |&&node: &&usize| is_satisfying(x, last, node, &digraph.weight(last, node));
        entries.extend(cycle.filter(is_entry));
    }
    Some(Lasso {
        path,
        cycle_start,
        kind,
    })
}

/// Returns where the strict lasso of an extremal closes, as an index into the order in which a search found its nodes, and
/// the weight of its cycle; `None` if a tight arc leaves the last node beside another satisfying one, for then the order may
/// be another.
///
/// The other arcs of the cycle are tight, so its weight is what the closing arc has to spare. If it has nothing to spare, the
/// last node is regular, and if another one is not, all of its satisfying arcs are tight and lead into the cycle: it is the
/// node before the cycle, and the lasso is forked. (Regular arcs cannot form one path that
/// ends at it: either two nodes have none that leads to them, or all nodes of the cycle are regular.) A search that went
/// backwards from such a cycle may have begun it elsewhere than where the stem leads.
pub(crate) fn closing_of<S: Scalar>(
    digraph: &Digraph<S>,
    x: &[S],
    path: &[usize],
) -> Option<(usize, S)> {
    let last = *path.last()?;
    let mut closing: Option<(usize, S)> = None;
    let mut has_tight = false;
    for arc in digraph.outgoing(last) {
        if x[arc.node].is_epsilon() {
            continue;
        }
        let offered = arc.weight.otimes(&x[arc.node]);
        let order = offered.cmp(&x[last]);
        if order.is_lt() {
            continue;
        }
        if has_tight || order.is_eq() && closing.is_some() {
            return None;
        }
        has_tight = order.is_eq();
        let at = path.iter().position(|&node| node == arc.node)?;
        if closing.as_ref().is_none_or(|&(first, _)| at < first) {
            closing = Some((at, offered.minus(&x[last])));
        }
    }
    if has_tight {
        let start = closing.as_ref()?.0;
        let leaving = arcs_leaving(digraph, x, path[start.checked_sub(1)?]);
        if !leaving.is_regular() || leaving.first != path[start] {
            return None;
        }
    }
    closing
}

impl Workspace {
    /// Finds the path of x, and returns the index of the first node of its cycle and the kind, without the entries of a
    /// fork, so that nothing is allocated; `None` if x is not an extremal solution.
    fn find_path<S: Scalar>(&mut self, digraph: &Digraph<S>, x: &[S]) -> Option<(usize, Kind)> {
        let (size, irregular) = self.note_regular_arcs(digraph, x)?;
        let closing = self.walk(self.start(x)?);
        let covers = self.path.len() == size;
        match (irregular, closing) {
            // One ρ or one cycle of regular arcs over the whole support.
            (None, Some(back)) if covers => match self.position[back] {
                0 => Some((0, Kind::PureZeroCycle)),
                start => Some((start, Kind::Strict)),
            },
            // r ends a path of regular arcs over the whole support. If several arcs satisfy r, the path
            // closes by the one that makes the longest cycle.
            (Some((r, _)), None) if covers => {
                let heads = satisfying_heads(digraph, x, r);
                Some((heads.map(|v| self.position[v]).min()?, Kind::Strict))
            }
            // All satisfying arcs of r are tight and lead into one cycle of regular nodes.
            (Some((r, leaving)), None) if leaving.all_tight => {
                let stem = self.path.len();
                let back = self.walk(leaving.first)?;
                let covers = self.path.len() == size && self.position[back] == stem;
                let mut heads = satisfying_heads(digraph, x, r);
                let enters_cycle_only = heads.all(|v| self.position[v] >= stem);
                let entries = Vec::new();
                (covers && enters_cycle_only).then_some((stem, Kind::Forked { entries }))
            }
            _ => None,
        }
    }

    /// Records the arcs of regular nodes. Returns the size of the support, and the irregular node, if any,
    /// with its satisfying arcs; `None` if there are two irregular nodes, or a node without satisfying arcs.
    fn note_regular_arcs<S: Scalar>(
        &mut self,
        digraph: &Digraph<S>,
        x: &[S],
    ) -> Option<(usize, Option<(usize, Leaving)>)> {
        let n = digraph.n();
        self.successor.clear();
        self.successor.resize(n, NONE);
        self.indegree.clear();
        self.indegree.resize(n, 0);
        self.position.clear();
        self.position.resize(n, NONE);
        self.path.clear();
        let mut size = 0;
        let mut irregular = None;
        for u in (0..n).filter(|&u| !x[u].is_epsilon()) {
            size += 1;
            let leaving = arcs_leaving(digraph, x, u);
            if leaving.is_regular() {
                self.successor[u] = leaving.first;
                self.indegree[leaving.first] += 1;
            } else if leaving.count == 0 || irregular.replace((u, leaving)).is_some() {
                return None;
            }
        }
        Some((size, irregular))
    }

    /// Returns where the walk starts: the first node that no regular arc enters, or else the smallest node.
    fn start<S: Scalar>(&self, x: &[S]) -> Option<usize> {
        let mut support = (0..x.len()).filter(|&u| !x[u].is_epsilon());
        let smallest = support.clone().next();
        support.find(|&u| self.indegree[u] == 0).or(smallest)
    }

    /// Follows the regular arcs from `start` and appends their nodes to the path. Returns the node of the
    /// path to which the arcs come back, or `None` if they end.
    fn walk(&mut self, start: usize) -> Option<usize> {
        let mut u = start;
        while u != NONE {
            if self.position[u] != NONE {
                return Some(u);
            }
            self.position[u] = self.path.len();
            self.path.push(u);
            u = self.successor[u];
        }
        None
    }
}

/// Iterates over the heads of the satisfying arcs that leave u.
fn satisfying_heads<S: Scalar>(
    digraph: &Digraph<S>,
    x: &[S],
    u: usize,
) -> impl Iterator<Item = usize> {
    let arcs = digraph.outgoing(u).iter();
    arcs.filter(move |arc| is_satisfying(x, u, arc.node, &arc.weight))
        .map(|arc| arc.node)
}

/// Returns the satisfying arcs of x, sorted by tail, then head.
pub(crate) fn arcs_of<S: Scalar>(digraph: &Digraph<S>, x: &[S]) -> Vec<SatisfyingArc> {
    let mut arcs = Vec::new();
    for tail in support(x) {
        arcs.extend(
            satisfying_heads(digraph, x, tail).map(|head| SatisfyingArc {
                tail,
                head,
                tight: digraph.weight(tail, head).otimes(&x[head]) == x[tail],
            }),
        );
    }
    arcs
}

/// Returns whether the arc (u, v) of this weight is satisfying for x.
pub(crate) fn is_satisfying<S: Scalar>(x: &[S], u: usize, v: usize, weight: &S) -> bool {
    !x[v].is_epsilon() && weight.otimes(&x[v]) >= x[u]
}

fn arcs_leaving<S: Scalar>(digraph: &Digraph<S>, x: &[S], u: usize) -> Leaving {
    let mut leaving = Leaving {
        count: 0,
        all_tight: true,
        first: NONE,
    };
    for arc in digraph.outgoing(u) {
        if is_satisfying(x, u, arc.node, &arc.weight) {
            if leaving.count == 0 {
                leaving.first = arc.node;
            }
            leaving.count += 1;
            leaving.all_tight &= arc.weight.otimes(&x[arc.node]) == x[u];
        }
    }
    leaving
}

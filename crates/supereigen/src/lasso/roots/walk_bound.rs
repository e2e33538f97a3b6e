//! Bounds the weight of walks back to a node.
//!
//! A walk is not a path: it may go round a nonnegative cycle again and again, and then the bound says little. So a few
//! critical nodes are *remembered*: a walk visits each of them at most once, and none that the path has already. If all
//! critical nodes are remembered, no nonnegative cycle can be repeated, and the heaviest walks are found soon.
//! Otherwise walks are distinguished by their greatest number of arcs.

use super::work::Work;
use crate::digraph::Digraph;
use crate::scalar::Scalar;

/// The greatest number of remembered nodes, and the greatest number of entries of the tables.
const MOST_REMEMBERED: usize = 6;
const MOST_NUMBERS: usize = 1 << 22;

/// About how many passes it takes to find the heaviest walks if their lengths do not matter.
const PASSES: usize = 8;

/// The tables may take the remaining work divided by this.
const TABLE_WORK_DIVISOR: u128 = 4;

/// This many steps count as one: they are far cheaper than those of the search for roots.
const TABLE_STEPS_PER_STEP: usize = 4;

/// The greatest weights of walks back to one node.
pub(super) struct WalkBound<S> {
    /// The bit number of each remembered node; `None` for all other nodes.
    remembered: Vec<Option<u32>>,
    /// The index of each node in the class; `usize::MAX` if it is not in the class.
    place: Vec<usize>,
    nodes: usize,
    /// The number of lengths of walks that are distinguished; 1 if lengths do not matter.
    lengths: usize,
    /// The greatest weights: by the set of remembered nodes that a walk may visit, then by the greatest number of its
    /// arcs, then by its first node.
    best: Vec<S>,
    none: S,
}

impl<S: Scalar> WalkBound<S> {
    /// Finds the walks back to `home` over nodes of its class. `later` are the later critical nodes, the most important
    /// first. Returns `None` if that is too much work.
    pub(super) fn new(
        digraph: &Digraph<S>,
        class: &[usize],
        home: usize,
        later: &[usize],
        work: &mut Work<'_>,
    ) -> Option<WalkBound<S>> {
        let n = digraph.n();
        let mut place = vec![usize::MAX; n];
        for (at, &node) in class.iter().enumerate() {
            place[node] = at;
        }
        let critical = later.iter().filter(|&&node| place[node] != usize::MAX);
        let critical: Vec<usize> = critical.copied().collect();
        let nodes = class.len();
        let lengths = |remembered: usize| {
            if remembered < critical.len() {
                nodes
            } else {
                1
            }
        };
        let arcs: usize = class.iter().map(|&u| digraph.outgoing(u).len()).sum();
        let fits = |remembered: &usize| {
            let rows = lengths(*remembered).saturating_mul(1 << remembered);
            let passes = rows.max(PASSES << remembered) as u128;
            let cost = passes * arcs as u128 / TABLE_STEPS_PER_STEP as u128;
            // The tables for all critical nodes together may take only a part of the work.
            nodes.saturating_mul(rows) <= MOST_NUMBERS
                && cost <= work.left / (TABLE_WORK_DIVISOR * (1 + later.len() as u128))
        };
        let most = critical.len().min(MOST_REMEMBERED);
        let count = (0..=most).rev().find(fits).unwrap_or(0);
        if nodes.saturating_mul(lengths(count)) > MOST_NUMBERS {
            return None;
        }
        let mut remembered = vec![None; n];
        for (&node, bit) in critical[..count].iter().zip(0u32..) {
            remembered[node] = Some(bit);
        }
        let mut home = Table {
            digraph,
            class,
            home,
            walks: WalkBound {
                remembered,
                place,
                nodes,
                lengths: lengths(count),
                best: Vec::new(),
                none: S::EPSILON,
            },
        };
        for set in 0..1usize << count {
            home.fill(set, work)?;
        }
        Some(home.walks)
    }

    /// Returns the bit of a node in a set of remembered nodes; 0 if it is not remembered.
    pub(super) fn bit(&self, node: usize) -> usize {
        self.remembered[node].map_or(0, |bit| 1 << bit)
    }

    /// Returns the greatest weight of a walk home from `node` that follows a path of `depth` nodes, where `has` is the
    /// set of remembered nodes on the path.
    pub(super) fn best(&self, has: usize, depth: usize, node: usize) -> &S {
        let all = self.best.len() / (self.nodes * self.lengths).max(1) - 1;
        let arcs = self.nodes.saturating_sub(depth).clamp(1, self.lengths);
        self.at(all & !has, arcs - 1, node)
    }

    fn at(&self, set: usize, length: usize, node: usize) -> &S {
        let place = self.place[node];
        if place == usize::MAX {
            return &self.none;
        }
        let row = set * self.lengths + length;
        let known = self.best.get(row * self.nodes + place);
        known.unwrap_or(&self.none)
    }
}

/// The tables while they are being filled.
struct Table<'a, S> {
    digraph: &'a Digraph<S>,
    class: &'a [usize],
    home: usize,
    walks: WalkBound<S>,
}

impl<S: Scalar> Table<'_, S> {
    /// Appends the entries for a set of remembered nodes; those for its subsets must be there.
    fn fill(&mut self, set: usize, work: &mut Work<'_>) -> Option<()> {
        let mut row = vec![S::EPSILON; self.walks.nodes];
        if self.walks.lengths == 1 {
            // This ends, because every cycle that a walk could repeat is negative.
            loop {
                let next = self.improve(set, 0, &row, work)?;
                if next == row {
                    break;
                }
                row = next;
            }
            self.walks.best.extend(row);
            return Some(());
        }
        for length in 0..self.walks.lengths {
            row = self.improve(set, length, &row, work)?;
            self.walks.best.extend_from_slice(&row);
        }
        Some(())
    }

    /// Lets walks have one more arc; where lengths do not matter, a walk may gain several arcs in one pass.
    fn improve(
        &self,
        set: usize,
        length: usize,
        shorter: &[S],
        work: &mut Work<'_>,
    ) -> Option<Vec<S>> {
        let in_place = self.walks.lengths == 1;
        let mut row = shorter.to_vec();
        let mut steps = 0;
        // In place, walks along arcs to greater node numbers are found in one pass, as their heads come first.
        let backwards = self.class.iter().enumerate().rev();
        for (at, &u) in backwards {
            if u == self.home {
                continue;
            }
            let bit = self.walks.bit(u);
            if bit & !set != 0 {
                continue;
            }
            for arc in self.digraph.outgoing(u) {
                steps += 1;
                let way = if arc.node == self.home {
                    arc.weight.clone()
                } else if self.walks.place[arc.node] == usize::MAX {
                    continue;
                } else if bit != 0 {
                    // A walk does not visit a remembered node again.
                    let before = match (self.walks.lengths, length) {
                        (1, _) => self.walks.at(set & !bit, 0, arc.node),
                        (_, 0) => continue,
                        _ => self.walks.at(set & !bit, length - 1, arc.node),
                    };
                    arc.weight.otimes(before)
                } else {
                    let known = if in_place { &row[..] } else { shorter };
                    arc.weight.otimes(&known[self.walks.place[arc.node]])
                };
                if way > row[at] {
                    row[at] = way;
                }
            }
        }
        work.spend(1 + steps / TABLE_STEPS_PER_STEP)?;
        Some(row)
    }
}

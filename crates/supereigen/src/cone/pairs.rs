//! New generators on the boundary of one more inequality.
//!
//! Let C be the cone so far, a ⊗ x ≥ b ⊗ x the new row, H its half-space, and y an extremal of C ∩ H
//! but not of C. For a type t of y and the least s ∈ argmax_j (a_j + y_j) there are extremals
//! h, g ≤ y of C with
//! - t a type of h and h_t = y_t; h violates the row, since y is minimal in C ∩ H at t;
//! - s a type of g and g_s = y_s; so a ⊗ g = a ⊗ y ≥ b ⊗ y ≥ b ⊗ g, and g satisfies it.
//!
//! g ⊕ h is in C ∩ H, at most y, and equal to y at t; so it is y. Therefore only pairs are looked at in
//! which the least index that attains the greater side of the row at g is a type of g, and h has a type
//! at which it exceeds g. Scaled so that a ⊗ g = 0 and b ⊗ h = 0, the new vector is the maximum of the
//! two, and each side of every earlier row at it is the maximum of the sides at g and h.
//!
//! Nearly all pairs that are left have a node u ≠ t such that no hyperarc has the tail {u}; then {u} is
//! a terminal class, and t is not a type. Where h exceeds g at u, the rows whose tail at g ⊕ h is {u} are the
//! rows that are tight at h with tail {u}, and whose greater side is smaller at g. (If it is equal at g, the
//! tail also has a node of g, which is not u.) So one h excludes many g by comparisons alone, [`LANES`] of them at
//! once. Where g exceeds h, g and h change roles, and the new row counts as well: its tail at g ⊕ h is
//! its tail at g. Comparisons are those of [`images`](crate::cone::images), and a pair that neither half excludes has its
//! vector formed, and unless that is known already, its hyperarcs.

use std::ops::Range;

use crate::cone::generators::{Distinct, Generators, NO_NODE, Tight, hash_of, only_node};
use crate::cone::images::{Alive, Half, LANES, Lanes, Ruler, last_below, transpose};
use crate::cone::inequalities::Inequalities;
use crate::cone::mask::Mask;
use crate::cone::terminal::Terminal;
use crate::cone::workers::{Halt, Workers};
use crate::scalar::Scalar;

/// How many groups of satisfying generators are opened at once.
const SPAN: usize = 256;

/// The pairs of generators that one new row asks for.
#[derive(Debug)]
pub(crate) struct Pairs<'a, S, const W: usize> {
    system: &'a Inequalities<S>,
    generators: &'a Generators<S, W>,
    /// The rows taken so far.
    done: &'a [usize],
    /// The new row.
    row: usize,
    /// The generators g that satisfy the new row and can be half of a pair, and the h that violate it.
    satisfying: &'a Half<S>,
    violating: &'a Half<S>,
    ruler: Ruler<S>,
    /// The images of some satisfying, and of some violating, generators from everywhere.
    some_satisfying: Vec<Lanes>,
    some_violating: Vec<Lanes>,
}

/// The new generators that a part of the pairs gave.
#[derive(Debug)]
pub(crate) struct Found<S, const W: usize> {
    n: usize,
    p: usize,
    /// The new vectors, divided by the sides of the new row, one after the other.
    entries: Vec<S>,
    /// Of each new vector its hash, its types and its tails at the rows so far.
    pub(crate) hashes: Vec<u64>,
    pub(crate) types: Vec<Mask<W>>,
    tails: Vec<u16>,
    /// The number of vectors whose hyperarcs were formed.
    pub(crate) tests: u64,
    /// The number of pairs that gave a vector that an earlier one had given.
    pub(crate) repeats: u64,
}

impl<S, const W: usize> Found<S, W> {
    /// Returns a vector.
    pub(crate) fn vector(&self, at: usize) -> &[S] {
        &self.entries[at * self.n..(at + 1) * self.n]
    }

    /// Returns the tails of a vector.
    pub(crate) fn tails(&self, at: usize) -> &[u16] {
        &self.tails[at * self.p..(at + 1) * self.p]
    }

    /// Returns how many bytes the vectors take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.entries[..])
            + size_of_val(&self.hashes[..])
            + size_of_val(&self.types[..])
            + size_of_val(&self.tails[..])
    }
}

/// What generators of one half are asked about those of the other, with their images.
#[derive(Debug)]
struct Group {
    images: Vec<Lanes>,
    queries: Vec<Query>,
    nodes: Vec<Node>,
}

/// What one generator z is asked, and for a violating one and one of its types.
#[derive(Clone, Copy, Debug)]
struct Query {
    /// The place of z in its group.
    lane: usize,
    /// A type t of a violating z, and the greatest image of an entry that does not exclude that it is less than z_t.
    less_at: Option<(usize, i16)>,
    /// Where its nodes end; they begin where those of the last query end.
    end: usize,
}

/// A node u, and a row so far that is tight at z with the tail {u}. Another generator x is excluded if its image
/// at u is less than `least`, and those of the greater side of all such rows are greater than `most`.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// u for its first row, [`NO_NODE`] for the others.
    u: u16,
    least: i16,
    row: u16,
    most: i16,
}

/// Returns the lanes that a node with its rows excludes.
#[inline]
fn excluded(rows: &[Node], columns: &[Lanes], sides: &[Lanes]) -> Alive {
    let first = &rows[0];
    let mut excluded = Alive::less(&columns[usize::from(first.u)], first.least);
    for node in rows {
        excluded.and_greater(&sides[usize::from(node.row)], node.most);
    }
    excluded
}

/// Returns the generators of the other half that no node excludes, as bits.
#[inline]
fn ask(query: &Query, mut nodes: &[Node], images: &[Lanes], n: usize) -> u64 {
    let (columns, sides) = images.split_at(n);
    let mut alive = match query.less_at {
        Some((t, most)) => Alive::at_most(&columns[t], most),
        None => Alive::ALL,
    };
    while !nodes.is_empty() {
        let others = nodes[1..].iter();
        let rows = 1 + others.take_while(|node| node.u == NO_NODE).count();
        if !alive.remove(&excluded(&nodes[..rows], columns, sides)) {
            return 0;
        }
        nodes = &nodes[rows..];
    }
    alive.bits()
}

/// Iterates over the vectors of a half, with what they are divided by.
fn members<'h, S: Scalar, const W: usize>(
    generators: &'h Generators<S, W>,
    half: &'h Half<S>,
    indices: Range<usize>,
) -> impl Iterator<Item = (&'h [S], &'h S)> {
    let vector = |&index: &usize| generators.vector(index);
    let vectors = half.indices[indices.clone()].iter().map(vector);
    vectors.zip(&half.norms[indices])
}

impl<'a, S: Scalar, const W: usize> Pairs<'a, S, W> {
    /// Finds how the values of both halves get their images.
    pub(crate) fn new(
        system: &'a Inequalities<S>,
        generators: &'a Generators<S, W>,
        (done, row): (&'a [usize], usize),
        (satisfying, violating): (&'a Half<S>, &'a Half<S>),
        reach: &S,
    ) -> Pairs<'a, S, W> {
        let some = |half: &'a Half<S>, most: usize| {
            let all = half.indices.len();
            members(generators, half, 0..all).step_by(all.div_ceil(most).max(1))
        };
        let ruler = Ruler::new(system, done, reach, |most| {
            let divided = |(x, norm): (&[S], &S)| x.iter().map(|value| value.minus(norm)).collect();
            some(satisfying, most).map(divided).collect()
        });
        let sample = |half| ruler.group(system, done, some(half, LANES));
        let (some_satisfying, some_violating) = (sample(satisfying), sample(violating));
        Pairs {
            system,
            generators,
            done,
            row,
            satisfying,
            violating,
            ruler,
            some_satisfying,
            some_violating,
        }
    }

    /// Looks at all pairs.
    pub(crate) fn search(&self, workers: &Workers<'_>) -> Result<Vec<Found<S, W>>, Halt> {
        let (g, h) = (self.satisfying.groups(), self.violating.groups());
        // Fewer groups at once if there are few of the others, so that every thread has some work.
        let some = SPAN.min(h * SPAN / 64).max(8);
        let mut all = Vec::new();
        for first in (0..g).step_by(SPAN) {
            let last = (first + SPAN).min(g);
            let groups = workers.map(last - first, |at| Ok(self.open_satisfying(first + at)))?;
            let parts = groups.len().div_ceil(some);
            let found = workers.map(h * parts, |part| {
                let first_of_part = part % parts * some;
                let last_of_part = (first_of_part + some).min(groups.len());
                let groups = &groups[first_of_part..last_of_part];
                let found = self.part(part / parts, first + first_of_part, groups);
                workers.take(found.bytes())?;
                Ok(found)
            })?;
            all.extend(found);
        }
        Ok(all)
    }

    fn images(&self, half: &Half<S>, group: usize) -> Vec<Lanes> {
        let last = ((group + 1) * LANES).min(half.indices.len());
        let members = members(self.generators, half, group * LANES..last);
        self.ruler.group(self.system, self.done, members)
    }

    fn open_satisfying(&self, group: usize) -> Group {
        let images = self.images(self.satisfying, group);
        let mut opener = Opener::new(self, images, &self.some_violating);
        let last = ((group + 1) * LANES).min(self.satisfying.indices.len());
        for (lane, at) in (group * LANES..last).enumerate() {
            let node = self.satisfying.tails[at];
            opener.add(self.satisfying.indices[at], lane, usize::from(node), None);
        }
        opener.group
    }

    fn open_violating(&self, group: usize) -> Group {
        let images = self.images(self.violating, group);
        let mut opener = Opener::new(self, images, &self.some_satisfying);
        let last = ((group + 1) * LANES).min(self.violating.indices.len());
        for (lane, at) in (group * LANES..last).enumerate() {
            let index = self.violating.indices[at];
            for t in self.generators.types(index).iter() {
                let most = last_below(opener.group.images[t].0[lane]);
                opener.add(index, lane, t, Some((t, most)));
            }
        }
        opener.group
    }

    /// Looks at the pairs of one violating and some satisfying groups, of which the first is given.
    fn part(&self, group: usize, first: usize, satisfying: &[Group]) -> Found<S, W> {
        let violating = self.open_violating(group);
        let mut search = Search {
            pairs: self,
            terminal: Terminal::new(),
            known: Distinct::new(),
            y: Vec::with_capacity(self.system.n),
            tails: vec![NO_NODE; self.system.rows.len()],
            found: Found {
                n: self.system.n,
                p: self.system.rows.len(),
                entries: Vec::new(),
                hashes: Vec::new(),
                types: Vec::new(),
                tails: Vec::new(),
                tests: 0,
                repeats: 0,
            },
        };
        let n = self.system.n;
        let mut left_by_h = vec![0u64; violating.queries.len()];
        for (g_group, satisfying) in (first..).zip(satisfying) {
            let mut any = 0;
            for ((query, nodes), left) in violating.queries().zip(&mut left_by_h) {
                *left = ask(query, nodes, &satisfying.images, n);
                any |= *left;
            }
            if any == 0 {
                continue;
            }
            let mut left_by_g = [0; LANES];
            for (query, nodes) in satisfying.queries() {
                if any >> query.lane & 1 == 1 {
                    left_by_g[query.lane] = ask(query, nodes, &violating.images, n);
                }
            }
            transpose(&mut left_by_g);
            for (query, left) in violating.queries.iter().zip(&left_by_h) {
                let mut left = left & left_by_g[query.lane];
                while left != 0 {
                    let lane = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let (g, h) = (g_group * LANES + lane, group * LANES + query.lane);
                    search.look_at(g, h, query.less_at.map_or(0, |(t, _)| t));
                }
            }
        }
        search.found
    }
}

impl Group {
    /// Iterates over the queries with their nodes.
    fn queries(&self) -> impl Iterator<Item = (&Query, &[Node])> {
        let mut start = 0;
        self.queries.iter().map(move |query| {
            let nodes = &self.nodes[start..query.end];
            start = query.end;
            (query, nodes)
        })
    }
}

/// A group in the making.
struct Opener<'p, S, const W: usize> {
    pairs: &'p Pairs<'p, S, W>,
    /// Some images of the other half.
    sample: &'p [Lanes],
    group: Group,
    /// The rows so far that are tight with a single node as tail: that node, and the row.
    held: Vec<(u16, u16)>,
    /// The nodes of one query, and for each the number of samples that are left, its first row and its number of rows.
    nodes: Vec<Node>,
    sorted: Vec<(i16, usize, usize)>,
}

impl<'p, S: Scalar, const W: usize> Opener<'p, S, W> {
    fn new(pairs: &'p Pairs<'p, S, W>, images: Vec<Lanes>, sample: &'p [Lanes]) -> Self {
        Opener {
            pairs,
            sample,
            group: Group {
                images,
                queries: Vec::new(),
                nodes: Vec::new(),
            },
            held: Vec::new(),
            nodes: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Adds a query with all nodes of the support but one.
    fn add(&mut self, index: usize, lane: usize, but: usize, less_at: Option<(usize, i16)>) {
        let n = self.pairs.system.n;
        let tails = self.pairs.generators.tails(index);
        let rows = self.pairs.done.iter().zip(0..=u16::MAX);
        let held = rows.map(|(&k, row)| (tails[k], row));
        // With more rows, which no such computation reaches, some would be missing here, so nothing is excluded.
        let all_rows_fit = self.pairs.done.len() <= 1 << 16;
        self.held.clear();
        self.held
            .extend(held.filter(|(u, _)| all_rows_fit && *u != NO_NODE && usize::from(*u) != but));
        self.held.sort_unstable();
        self.nodes.clear();
        self.sorted.clear();
        let (columns, sides) = self.sample.split_at(n);
        for of_u in self.held.chunk_by(|one, other| one.0 == other.0) {
            let start = self.nodes.len();
            for (at, &(u, row)) in of_u.iter().enumerate() {
                self.nodes.push(Node {
                    u: if at == 0 { u } else { NO_NODE },
                    least: self.group.images[usize::from(u)].0[lane],
                    row,
                    most: last_below(self.group.images[n + usize::from(row)].0[lane]),
                });
            }
            let excluded = excluded(&self.nodes[start..], columns, sides);
            self.sorted
                .push((excluded.negative_count(), start, of_u.len()));
        }
        self.sorted.sort_unstable();
        for &(_, start, rows) in &self.sorted {
            self.group
                .nodes
                .extend_from_slice(&self.nodes[start..start + rows]);
        }
        self.group.queries.push(Query {
            lane,
            less_at,
            end: self.group.nodes.len(),
        });
    }
}

/// The search through the pairs of one part.
struct Search<'p, S, const W: usize> {
    pairs: &'p Pairs<'p, S, W>,
    terminal: Terminal<W>,
    known: Distinct<usize>,
    y: Vec<S>,
    tails: Vec<u16>,
    found: Found<S, W>,
}

impl<S: Scalar, const W: usize> Search<'_, S, W> {
    /// Keeps g ⊕ h if it is extremal and t is its least type.
    fn look_at(&mut self, g: usize, h: usize, t: usize) {
        let pairs = self.pairs;
        let (index_g, index_h) = (pairs.satisfying.indices[g], pairs.violating.indices[h]);
        let of_g = pairs.generators.vector(index_g);
        let of_h = pairs.generators.vector(index_h);
        let (norm_g, norm_h) = (&pairs.satisfying.norms[g], &pairs.violating.norms[h]);
        if of_g[t].minus(norm_g) >= of_h[t].minus(norm_h) {
            return;
        }
        self.y.clear();
        let both = of_g.iter().zip(of_h);
        self.y
            .extend(both.map(|(g, h)| g.minus(norm_g).max(h.minus(norm_h))));
        let hash = hash_of(&self.y);
        let found = &mut self.found;
        if let Some(at) = self.known.find(hash, |at| *found.vector(at) == self.y[..]) {
            if found.types[at].first() == Some(t) {
                found.repeats += 1;
            }
            return;
        }
        found.tests += 1;
        self.terminal.clear();
        for &k in pairs.done.iter().chain([&pairs.row]) {
            self.tails[k] = NO_NODE;
            if let Some(tight) = Tight::of(&pairs.system.rows[k], &self.y) {
                self.tails[k] = only_node(&tight.tail);
                self.terminal.add(tight.tail, tight.head);
            }
        }
        let support = pairs.generators.support(index_g);
        let support = support.or(pairs.generators.support(index_h));
        let types = self.terminal.types(&support, t);
        if types.first() != Some(t) {
            return;
        }
        self.known.insert(hash, found.hashes.len());
        found.entries.extend_from_slice(&self.y);
        found.hashes.push(hash);
        found.types.push(types);
        found.tails.extend_from_slice(&self.tails);
    }
}

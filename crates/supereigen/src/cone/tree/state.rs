//! A state of the search for the extremals of a cone: the unknowns that have their final values, and bounds on the others.

use super::rows::Rows;
use super::sets::{has, unite};
use crate::scalar::Scalar;

/// How many times the bounds go through the rows. More finds few dead ends, and bounds can creep for long.
const ROUNDS: usize = 3;

/// How a row is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    /// With a greater side above the present value of its lesser side.
    Deferred,
    /// Tight, as it is.
    Tight,
}

/// What to do in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Every row holds.
    Leaf,
    /// There is no extremal below.
    Dead,
    /// Decide how row k ends.
    Row {
        k: usize,
        /// The number of deferred rows, if no other row is open.
        deferred: Option<usize>,
    },
}

/// What is known of a row. It can be copied at once if a value can.
#[derive(Clone, Copy, Debug)]
struct Known<S> {
    /// The values of its sides at the committed unknowns.
    greater: S,
    lesser: S,
    /// The value of its greater side at the bounds.
    reach: S,
    /// The index of a term that attains it.
    witness: u32,
    /// If the row is tight, the first unknown of its tail.
    owner: u32,
    fate: Fate,
    /// Whether the unknowns of the lesser side are bounded by the reach.
    is_spread: bool,
}

impl<S: Scalar> Known<S> {
    /// Returns whether the row must still change.
    #[inline]
    fn is_pending(&self) -> bool {
        self.lesser > self.greater || self.fate == Fate::Deferred && self.lesser == self.greater
    }

    /// Computes the reach again, if the bounds have changed; `false` if the row cannot hold.
    #[inline]
    fn refresh(&mut self, terms: &[(u32, S)], bounds: &[S], nothing: &S) -> bool {
        if let Some((j, a)) = terms.get(self.witness as usize)
            && a.plus(&bounds[*j as usize]) == self.reach
        {
            return true;
        }
        self.recompute(terms, bounds, nothing)
    }

    fn recompute(&mut self, terms: &[(u32, S)], bounds: &[S], nothing: &S) -> bool {
        self.reach = nothing.clone();
        for (at, (j, a)) in terms.iter().enumerate() {
            let value = a.plus(&bounds[*j as usize]);
            if value > self.reach {
                self.reach = value;
                self.witness = at as u32;
            }
        }
        self.is_spread = false;
        self.reach > self.lesser || self.reach == self.lesser && self.fate != Fate::Deferred
    }
}

#[derive(Clone, Debug)]
pub(crate) struct State<S> {
    /// The value of each committed unknown, and an upper bound of each other one.
    pub(crate) bounds: Vec<S>,
    pub(crate) is_committed: Vec<bool>,
    known: Vec<Known<S>>,
    /// The unknowns whose own row has got a longer tail.
    orphans: Vec<u32>,
}

impl<S: Scalar> State<S> {
    /// Returns the state without a committed unknown.
    pub(crate) fn new(rows: &Rows<S>) -> State<S> {
        let known = Known {
            greater: rows.nothing.clone(),
            lesser: rows.nothing.clone(),
            // Above what any bound gives, so that all rows are gone through at first.
            reach: rows.free.plus(&rows.free),
            witness: 0,
            owner: 0,
            fate: Fate::Open,
            is_spread: true,
        };
        State {
            bounds: vec![rows.free.clone(); rows.n],
            is_committed: vec![false; rows.n],
            known: vec![known; rows.p],
            orphans: Vec::new(),
        }
    }

    /// Becomes a copy of another state, which has as many rows and unknowns.
    #[inline]
    pub(crate) fn copy(&mut self, other: &State<S>) {
        self.bounds.clone_from_slice(&other.bounds);
        self.is_committed.copy_from_slice(&other.is_committed);
        self.known.clone_from_slice(&other.known);
        self.orphans.clone_from(&other.orphans);
    }

    /// Returns the common value of both sides of a row; `None` if it is not tight.
    #[inline]
    pub(crate) fn tight_side(&self, k: usize, rows: &Rows<S>) -> Option<&S> {
        let known = &self.known[k];
        (known.greater == known.lesser && known.greater != rows.nothing).then_some(&known.greater)
    }

    /// Begins with 0 at t; `false` at a dead end.
    pub(crate) fn begin(&mut self, rows: &Rows<S>, t: usize) -> bool {
        self.commit(rows, t, S::zero()) && self.tighten(rows)
    }

    /// Gives an unknown its final value; `false` if a row can then not hold.
    fn commit(&mut self, rows: &Rows<S>, u: usize, value: S) -> bool {
        for (k, a) in rows.above.of(u) {
            let side = a.plus(&value);
            let known = &mut self.known[*k as usize];
            if side > known.greater {
                known.greater = side;
            } else if side == known.greater && known.fate == Fate::Tight {
                self.orphans.push(known.owner);
            }
        }
        let mut holds = true;
        for (k, b) in rows.below.of(u) {
            let side = b.plus(&value);
            let known = &mut self.known[*k as usize];
            if side > known.lesser {
                holds &= side <= known.reach;
                known.lesser = side;
                if known.fate == Fate::Deferred {
                    known.fate = Fate::Open;
                }
            }
        }
        self.bounds[u] = value;
        self.is_committed[u] = true;
        holds
    }

    /// Lets row k end tight at its present lesser side, with u as the first unknown of its tail; `false` at a dead end.
    pub(crate) fn tie(&mut self, rows: &Rows<S>, k: usize, u: usize) -> bool {
        let side = self.known[k].lesser.clone();
        let mut value = S::zero();
        for (j, a) in rows.greater.of(k) {
            let j = *j as usize;
            let mut most = side.minus(a);
            if j == u {
                value = most;
                continue;
            }
            if j < u {
                most = most.minus(&rows.one);
            }
            if !self.is_committed[j] {
                lower(&mut self.bounds[j], rows, most);
            }
        }
        for (j, b) in rows.lesser.of(k) {
            if !self.is_committed[*j as usize] {
                lower(&mut self.bounds[*j as usize], rows, side.minus(b));
            }
        }
        if value < rows.least || value > rows.most || !self.commit(rows, u, value) {
            return false;
        }
        self.known[k].fate = Fate::Tight;
        self.known[k].owner = u as u32;
        self.tighten(rows)
            && self
                .orphans
                .iter()
                .all(|u| self.can_fall(rows, *u as usize))
    }

    /// Returns whether the greater side of row k can exceed its present lesser side.
    pub(crate) fn can_defer(&self, k: usize) -> bool {
        self.known[k].reach > self.known[k].lesser
    }

    /// Lets row k end with a greater side above its present lesser side; `false` at a dead end.
    pub(crate) fn defer(&mut self, k: usize) -> bool {
        self.known[k].fate = Fate::Deferred;
        self.can_defer(k)
    }

    /// Returns whether some row can end tight with the committed unknown u alone as its tail.
    fn can_fall(&self, rows: &Rows<S>, u: usize) -> bool {
        rows.above.of(u).iter().any(|(k, a)| {
            let k = *k as usize;
            let known = &self.known[k];
            let side = a.plus(&self.bounds[u]);
            let attains = |(j, value): &(u32, S)| value.plus(&self.bounds[*j as usize]) >= side;
            side == known.greater
                && rows.lesser.of(k).iter().any(attains)
                && !rows.greater.of(k).iter().any(|term| {
                    let j = term.0 as usize;
                    j != u && self.is_committed[j] && attains(term)
                })
        })
    }

    /// Takes the bounds through the rows; `false` if a row cannot hold.
    fn tighten(&mut self, rows: &Rows<S>) -> bool {
        // Most dead ends are found at the rows that do not hold yet.
        for (k, known) in self.known.iter_mut().enumerate() {
            if known.lesser > known.greater
                && !known.refresh(rows.greater.of(k), &self.bounds, &rows.nothing)
            {
                return false;
            }
        }
        for _ in 0..ROUNDS {
            let mut is_changed = false;
            for (k, known) in self.known.iter_mut().enumerate() {
                if known.fate == Fate::Tight {
                    continue;
                }
                if !known.refresh(rows.greater.of(k), &self.bounds, &rows.nothing) {
                    return false;
                }
                if known.is_spread {
                    continue;
                }
                // No committed unknown gets a lesser bound, since the row can hold at the committed ones.
                known.is_spread = true;
                for (j, b) in rows.lesser.of(k) {
                    let most = known.reach.minus(b);
                    if most <= rows.most {
                        is_changed |= lower(&mut self.bounds[*j as usize], rows, most);
                    }
                }
            }
            if !is_changed {
                break;
            }
        }
        true
    }

    /// Returns whether u may be the first unknown of the tail of row k.
    #[inline]
    pub(crate) fn is_candidate(&self, k: usize, u: usize, a: &S) -> bool {
        !self.is_committed[u] && a.plus(&self.bounds[u]) >= self.known[k].lesser
    }

    /// Chooses the open row with the fewest branches, the first of several.
    pub(crate) fn next(&self, rows: &Rows<S>, scratch: &mut Scratch) -> Next {
        let mut fewest = usize::MAX;
        let mut chosen = None;
        let mut open = 0;
        let mut deferred = 0;
        for (k, known) in self.known.iter().enumerate() {
            if !known.is_pending() {
                continue;
            }
            if known.fate == Fate::Deferred {
                deferred += 1;
                continue;
            }
            open += 1;
            let mut branches = usize::from(known.reach > known.lesser);
            for (u, a) in rows.greater.of(k) {
                let u = *u as usize;
                branches += usize::from(self.is_candidate(k, u, a));
            }
            if branches < fewest {
                fewest = branches;
                chosen = Some(k);
            }
        }
        match chosen {
            None if deferred > 0 => Next::Dead,
            None => Next::Leaf,
            Some(_) if deferred > 0 && !self.can_rise(rows, scratch) => Next::Dead,
            Some(k) => Next::Row {
                k,
                deferred: (open == 1).then_some(deferred),
            },
        }
    }

    /// Returns whether every deferred row can still get a greater side: by an unknown that some row may commit. Rows that
    /// fail may commit the unknowns of their greater sides; these may make other rows fail.
    fn can_rise(&self, rows: &Rows<S>, scratch: &mut Scratch) -> bool {
        let Scratch { reached, deferred } = scratch;
        reached.fill(0);
        deferred.clear();
        for (k, known) in self.known.iter().enumerate() {
            if !known.is_pending() {
                continue;
            }
            if known.fate == Fate::Deferred {
                deferred.push(k);
            } else {
                unite(reached, rows.greater_set(k));
            }
        }
        let is_open = |u: usize, reached: &[u64]| has(reached, u) && !self.is_committed[u];
        loop {
            deferred.retain(|&k| {
                let lesser = &self.known[k].lesser;
                let mut terms = rows.greater.of(k).iter();
                !terms.any(|(u, a)| {
                    let u = *u as usize;
                    is_open(u, reached) && a.plus(&self.bounds[u]) > *lesser
                })
            });
            if deferred.is_empty() {
                return true;
            }
            let mut is_changed = false;
            for (k, known) in self.known.iter().enumerate() {
                let can_fail = |(u, b): &(u32, S)| {
                    let u = *u as usize;
                    let side = b.plus(&self.bounds[u]);
                    is_open(u, reached)
                        && self.bounds[u] >= rows.least
                        && side > known.lesser
                        && side > known.greater
                };
                if known.fate != Fate::Tight && rows.lesser.of(k).iter().any(can_fail) {
                    is_changed |= unite(reached, rows.greater_set(k));
                }
            }
            if !is_changed {
                return false;
            }
        }
    }

    /// Returns whether committing u by row k, the last open one, leads nowhere: it makes no other row fail, and one of
    /// the deferred rows does not get its greater side.
    #[inline]
    pub(crate) fn is_futile(
        &self,
        rows: &Rows<S>,
        k: usize,
        deferred: usize,
        u: usize,
        a: &S,
    ) -> bool {
        let value = self.known[k].lesser.minus(a);
        let opens = |(k, b): &(u32, S)| b.plus(&value) > self.known[*k as usize].greater;
        if rows.below.of(u).iter().any(opens) {
            return false;
        }
        let settles = |(k, a): &&(u32, S)| {
            let known = &self.known[*k as usize];
            known.fate == Fate::Deferred && known.is_pending() && a.plus(&value) > known.lesser
        };
        rows.above.of(u).iter().filter(settles).count() < deferred
    }
}

/// Lowers a bound, and returns whether it was greater.
#[inline]
fn lower<S: Scalar>(bound: &mut S, rows: &Rows<S>, most: S) -> bool {
    if most >= *bound {
        return false;
    }
    *bound = if most < rows.least {
        rows.gone.clone()
    } else {
        most
    };
    true
}

/// Working memory.
#[derive(Debug)]
pub(crate) struct Scratch {
    /// One bit for each unknown.
    pub(crate) reached: Vec<u64>,
    pub(crate) deferred: Vec<usize>,
}

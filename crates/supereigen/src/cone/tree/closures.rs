//! Decides from its tight rows whether a solution is extremal, and of which type it is to be reported.
//!
//! A tight row has a *tail*, where its greater side is attained, and a *head*, where its lesser side is. If x is lowered a
//! little on a set that contains the tail, it must be lowered on the head as well. The *closure* of a set adds the heads
//! of all rows whose tails lie within. x is of type t iff t is in the closure of every {u}, and its types are the closure
//! of {t}.

use super::rows::Rows;
use super::sets::{insert, is_single, is_within, meets, unite};
use super::state::State;
use crate::scalar::Scalar;

/// The tight rows of a solution, and sets of unknowns; all sets have `words` words of bits.
#[derive(Debug)]
pub(crate) struct Closures {
    words: usize,
    /// The tail and the head of each tight row, one after the other.
    arcs: Vec<u64>,
    support: Vec<u64>,
    /// The unknowns whose closures are known to contain t.
    good: Vec<u64>,
    closure: Vec<u64>,
}

/// Which solutions of type t are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reported {
    /// Those that have no lesser type, so that over all t each is reported once.
    AtLeastType,
    /// All of them.
    OfType,
}

impl Closures {
    pub(crate) fn new(n: usize) -> Closures {
        let words = n.div_ceil(64);
        Closures {
            words,
            arcs: Vec::new(),
            support: vec![0; words],
            good: vec![0; words],
            closure: vec![0; words],
        }
    }

    /// Returns whether a solution is of type t, and if it is to be reported there.
    pub(crate) fn is_reported<S: Scalar>(
        &mut self,
        rows: &Rows<S>,
        state: &State<S>,
        t: usize,
        reported: Reported,
    ) -> bool {
        self.read(rows, state);
        self.all_reach(t) && (reported == Reported::OfType || !self.has_lesser_type(t))
    }

    /// Notes the support and the tight rows.
    fn read<S: Scalar>(&mut self, rows: &Rows<S>, state: &State<S>) {
        self.support.fill(0);
        for u in (0..rows.n).filter(|&u| state.is_committed[u]) {
            insert(&mut self.support, u);
        }
        self.arcs.clear();
        for k in 0..rows.p {
            let Some(side) = state.tight_side(k, rows) else {
                continue;
            };
            for terms in [rows.greater.of(k), rows.lesser.of(k)] {
                let start = self.arcs.len();
                // Most often one word, for which `resize` takes longer.
                for _ in 0..self.words {
                    self.arcs.push(0);
                }
                for (j, value) in terms {
                    let j = *j as usize;
                    if state.is_committed[j] && value.plus(&state.bounds[j]) == *side {
                        insert(&mut self.arcs[start..], j);
                    }
                }
            }
        }
    }

    /// Returns whether t is in the closure of every unknown of the support.
    fn all_reach(&mut self, t: usize) -> bool {
        // An unknown that is no tail on its own has the closure {u}.
        self.good.fill(0);
        insert(&mut self.good, t);
        for (tail, _) in arcs(&self.arcs, self.words) {
            if is_single(tail) {
                unite(&mut self.good, tail);
            }
        }
        if !is_within(&self.support, &self.good) {
            return false;
        }
        // Most unknowns reach t by rows whose tails are single.
        self.good.fill(0);
        insert(&mut self.good, t);
        loop {
            let mut is_changed = false;
            for (tail, head) in arcs(&self.arcs, self.words) {
                if meets(head, &self.good) && is_single(tail) {
                    is_changed |= unite(&mut self.good, tail);
                }
            }
            if !is_changed {
                break;
            }
        }
        for at in 0..self.words {
            loop {
                let rest = self.support[at] & !self.good[at];
                if rest == 0 {
                    break;
                }
                let u = 64 * at + rest.trailing_zeros() as usize;
                self.close(u, true);
                if !meets(&self.closure, &self.good) {
                    return false;
                }
                insert(&mut self.good, u);
            }
        }
        true
    }

    fn has_lesser_type(&mut self, t: usize) -> bool {
        self.close(t, false);
        self.closure[..t / 64].iter().any(|&word| word != 0)
            || self.closure[t / 64] & ((1 << (t % 64)) - 1) != 0
    }

    /// Computes the closure of {u}, or only a part of it that meets the good unknowns if that is enough.
    fn close(&mut self, u: usize, is_good_enough: bool) {
        self.closure.fill(0);
        insert(&mut self.closure, u);
        loop {
            let mut is_changed = false;
            for (tail, head) in arcs(&self.arcs, self.words) {
                if is_within(tail, &self.closure) {
                    is_changed |= unite(&mut self.closure, head);
                }
            }
            if !is_changed || is_good_enough && meets(&self.closure, &self.good) {
                return;
            }
        }
    }
}

#[inline]
fn arcs(sets: &[u64], words: usize) -> impl Iterator<Item = (&[u64], &[u64])> {
    sets.chunks_exact(2 * words)
        .map(move |arc| arc.split_at(words))
}

//! Enumerates all extremals of a cone a second time, by giving one unknown after the other its value.
//!
//! Let x be of type t: a minimal solution among those with the same entry at t. Start with x_t = 0 alone, and let S be
//! unknowns that have the values of x, but not all of its support. If all others of the support are lowered a little, some
//! row fails, since x is minimal. That row is tight at x, its greater side is attained outside of S only, and its lesser side
//! in S. So it fails at the values so far, and x is found if for every row that fails all ways to mend it are tried:
//! - its greater side ends equal to the present lesser side. The last unknown that attains it gets its value; later ones
//!   stay below what attains it, and no unknown exceeds what makes the row tight;
//! - its greater side ends above the present lesser side. Another row has to bring that about, and this one is put off, until
//!   its lesser side rises.
//!
//! A vector at which no row fails is a solution; the definition tells whether it is extremal.
//!
//! The upper bounds go through the rows a few times, which only leaves out ways without solutions. An entry that must be
//! more than 2nM below x_t is −∞, M the greatest coefficient: n − 1 equalities of two terms tie it to x_t.

use std::ops::{ControlFlow, Range};

use supereigen_exact::scalar::fitting;
use supereigen_exact::vector::scale;
use supereigen_exact::{IBig, Scalar};

use crate::enumerate::{Found, Tick};
use crate::rows::{Row, Rows, attained};

/// How often the bounds go through all rows.
const ROUNDS: usize = 3;

/// An upper bound of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bound<S> {
    Of(S),
    None,
}

impl<S: Scalar> Bound<S> {
    /// Returns what a function makes of a bound.
    fn map(&self, change: impl FnOnce(&S) -> S) -> Bound<S> {
        match self {
            Bound::Of(bound) => Bound::Of(change(bound)),
            Bound::None => Bound::None,
        }
    }
}

/// Values of some unknowns, bounds of all, the sides of each row at these values, and the rows that are put off.
#[derive(Clone)]
struct State<S> {
    x: Vec<S>,
    most: Vec<Bound<S>>,
    greater: Vec<S>,
    lesser: Vec<S>,
    is_put_off: Vec<bool>,
}

/// Calls `found` with scaled vectors of any cone as [`enumerate::candidates`](crate::enumerate::candidates) does.
pub(crate) fn candidates<S: Scalar>(
    cone: &Rows<S>,
    types: Range<usize>,
    tick: &mut Tick<'_>,
    found: &mut Found<'_, S>,
) -> ControlFlow<()> {
    let rows: Vec<Row<S>> = cone.rows.iter().map(on_one_side).collect();
    let least = least_entry(cone);
    for t in types {
        let mut first = State {
            x: vec![S::EPSILON; cone.n],
            most: vec![Bound::None; cone.n],
            greater: vec![S::EPSILON; rows.len()],
            lesser: vec![S::EPSILON; rows.len()],
            is_put_off: vec![false; rows.len()],
        };
        first.give(&rows, t, S::zero());
        let mut open = vec![first];
        while let Some(mut state) = open.pop() {
            tick()?;
            if !state.lower_bounds(&rows, &least) {
                continue;
            }
            if !(0..rows.len()).all(|k| state.holds(k)) {
                if let Some(k) = state.next_row(&rows) {
                    state.mend(&rows, k, &mut open);
                }
                continue;
            }
            let mut x = state.x;
            scale(&mut x);
            found(&x, tick)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns −2nM, M the greatest coefficient.
fn least_entry<S: Scalar>(cone: &Rows<S>) -> S {
    let negative = |a: &S| S::zero().minus(a);
    let negatives = cone.coefficients().map(|a| negative(a).min(a.clone()));
    let least = negatives.min().unwrap_or_else(S::zero);
    least.times(2 * cone.n)
}

/// Returns the row with each unknown on one side: of two coefficients the lesser one says nothing, and of two equal ones
/// that of the lesser side.
fn on_one_side<S: Scalar>(row: &Row<S>) -> Row<S> {
    let of = |side: &[(usize, S)], j: usize| side.iter().find(|term| term.0 == j).cloned();
    let (greater, lesser) = (row.greater.iter(), row.lesser.iter());
    let greater = greater.filter(|(j, a)| of(&row.lesser, *j).is_none_or(|b| *a >= b.1));
    let lesser = lesser.filter(|(j, b)| of(&row.greater, *j).is_none_or(|a| *b > a.1));
    Row {
        greater: greater.cloned().collect(),
        lesser: lesser.cloned().collect(),
    }
}

impl<S: Scalar> State<S> {
    /// Returns whether a row holds as it must.
    fn holds(&self, k: usize) -> bool {
        let order = self.greater[k].cmp(&self.lesser[k]);
        order.is_gt() || order.is_eq() && !self.is_put_off[k]
    }

    /// Gives an unknown its value. Rows whose lesser sides rise are no longer put off.
    fn give(&mut self, rows: &[Row<S>], u: usize, value: S) {
        self.most[u] = Bound::Of(value.clone());
        self.x[u] = value;
        for (k, row) in rows.iter().enumerate() {
            self.greater[k] = attained(&row.greater, &self.x);
            let lesser = attained(&row.lesser, &self.x);
            self.is_put_off[k] &= lesser == self.lesser[k];
            self.lesser[k] = lesser;
        }
    }

    fn lower(&mut self, j: usize, bound: Bound<S>) -> bool {
        let is_lower = bound < self.most[j];
        if is_lower {
            self.most[j] = bound;
        }
        is_lower
    }

    /// Takes the bounds through the rows; `false` if a row can then not hold, or a value exceeds its bound.
    fn lower_bounds(&mut self, rows: &[Row<S>], least: &S) -> bool {
        for _ in 0..ROUNDS {
            let mut is_changed = false;
            for (k, row) in rows.iter().enumerate() {
                let terms = row.greater.iter();
                let terms = terms.map(|(j, a)| self.most[*j].map(|most| most.otimes(a)));
                let reach = terms.max().unwrap_or(Bound::Of(S::EPSILON));
                let needed = Bound::Of(self.lesser[k].clone());
                if reach < needed || self.is_put_off[k] && reach == needed {
                    return false;
                }
                for (j, b) in &row.lesser {
                    let bound = match reach.map(|reach| reach.minus(b)) {
                        Bound::Of(bound) if bound < *least => Bound::Of(S::EPSILON),
                        bound => bound,
                    };
                    is_changed |= self.lower(*j, bound);
                }
            }
            if !is_changed {
                break;
            }
        }
        true
    }

    /// Returns whether u can attain the greater side of a row with coefficient a and the given value.
    fn may_attain(&self, u: usize, a: &S, side: &S) -> bool {
        let reach = self.most[u].map(|most| most.otimes(a));
        self.x[u].is_epsilon() && reach >= Bound::Of(side.clone())
    }

    /// Returns the failing row with the fewest ways to mend it, the last of several; `None` if all are put off.
    fn next_row(&self, rows: &[Row<S>]) -> Option<usize> {
        let failing = (0..rows.len())
            .rev()
            .filter(|&k| !self.is_put_off[k] && !self.holds(k));
        failing.min_by_key(|&k| {
            let attains = |(u, a): &&(usize, S)| self.may_attain(*u, a, &self.lesser[k]);
            rows[k].greater.iter().filter(attains).count()
        })
    }

    /// Adds a state for each way to mend a row.
    fn mend(self, rows: &[Row<S>], k: usize, open: &mut Vec<State<S>>) {
        let (row, side) = (&rows[k], self.lesser[k].clone());
        let one = fitting(&IBig::ONE);
        let ways = row.greater.iter();
        let ways = ways.filter(|(u, a)| self.may_attain(*u, a, &side));
        let ways: Vec<&(usize, S)> = ways.collect();
        let mut put_off = self.clone();
        put_off.is_put_off[k] = true;
        open.push(put_off);
        for &&(u, ref a) in &ways {
            let mut state = self.clone();
            for &&(j, ref a) in &ways {
                let most = side.minus(a);
                let most = if j > u { most.minus(&one) } else { most };
                state.lower(j, Bound::Of(most));
            }
            for (j, b) in row.lesser.iter().filter(|(j, _)| self.x[*j].is_epsilon()) {
                state.lower(*j, Bound::Of(side.minus(b)));
            }
            state.give(rows, u, side.minus(a));
            open.push(state);
        }
    }
}

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

use crate::enumerate::{Found, Tick};
use crate::number::{Number, Vector, scale};
use crate::rows::{Row, Rows, attained};

/// How often the bounds go through all rows.
const ROUNDS: usize = 3;

/// An upper bound of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bound<T> {
    MinusInfinity,
    Finite(T),
    None,
}

impl<T: Number> Bound<T> {
    /// Returns what a function makes of a finite bound.
    fn map(&self, change: impl FnOnce(&T) -> T) -> Bound<T> {
        match self {
            Bound::Finite(bound) => Bound::Finite(change(bound)),
            other => other.clone(),
        }
    }
}

/// Values of some unknowns, bounds of all, the sides of each row at these values, and the rows that are put off.
#[derive(Clone)]
struct State<T> {
    x: Vector<T>,
    most: Vec<Bound<T>>,
    greater: Vec<Option<T>>,
    lesser: Vec<Option<T>>,
    is_put_off: Vec<bool>,
}

/// Calls `found` with scaled vectors of any cone as [`enumerate::candidates`](crate::enumerate::candidates) does.
pub(crate) fn candidates<T: Number>(
    cone: &Rows<T>,
    types: Range<usize>,
    tick: &mut Tick<'_>,
    found: &mut Found<'_, T>,
) -> ControlFlow<()> {
    let rows: Vec<Row<T>> = cone.rows.iter().map(on_one_side).collect();
    let least = least_entry(cone);
    for t in types {
        let mut first = State {
            x: vec![None; cone.n],
            most: vec![Bound::None; cone.n],
            greater: vec![None; rows.len()],
            lesser: vec![None; rows.len()],
            is_put_off: vec![false; rows.len()],
        };
        first.give(&rows, t, T::zero());
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
fn least_entry<T: Number>(cone: &Rows<T>) -> T {
    let sides = cone.rows.iter().flat_map(|row| [&row.greater, &row.lesser]);
    let magnitudes = sides
        .flatten()
        .map(|(_, a)| a.clone().max(T::zero().minus(a)));
    let greatest = magnitudes.max().unwrap_or_else(T::zero);
    (0..2 * cone.n).fold(T::zero(), |least, _| least.minus(&greatest))
}

/// Returns the row with each unknown on one side: of two coefficients the lesser one says nothing, and of two equal ones
/// that of the lesser side.
fn on_one_side<T: Number>(row: &Row<T>) -> Row<T> {
    let of = |side: &[(usize, T)], j: usize| side.iter().find(|term| term.0 == j).cloned();
    let greater = row
        .greater
        .iter()
        .filter(|(j, a)| of(&row.lesser, *j).is_none_or(|b| *a >= b.1));
    let lesser = row
        .lesser
        .iter()
        .filter(|(j, b)| of(&row.greater, *j).is_none_or(|a| *b > a.1));
    Row {
        greater: greater.cloned().collect(),
        lesser: lesser.cloned().collect(),
    }
}

impl<T: Number> State<T> {
    /// Returns whether a row holds as it must.
    fn holds(&self, k: usize) -> bool {
        let order = self.greater[k].cmp(&self.lesser[k]);
        order.is_gt() || order.is_eq() && !self.is_put_off[k]
    }

    /// Gives an unknown its value. Rows whose lesser sides rise are no longer put off.
    fn give(&mut self, rows: &[Row<T>], u: usize, value: T) {
        self.most[u] = Bound::Finite(value.clone());
        self.x[u] = Some(value);
        for (k, row) in rows.iter().enumerate() {
            self.greater[k] = attained(&row.greater, &self.x);
            let lesser = attained(&row.lesser, &self.x);
            self.is_put_off[k] &= lesser == self.lesser[k];
            self.lesser[k] = lesser;
        }
    }

    fn lower(&mut self, j: usize, bound: Bound<T>) -> bool {
        let is_lower = bound < self.most[j];
        if is_lower {
            self.most[j] = bound;
        }
        is_lower
    }

    /// Takes the bounds through the rows; `false` if a row can then not hold, or a value exceeds its bound.
    fn lower_bounds(&mut self, rows: &[Row<T>], least: &T) -> bool {
        for _ in 0..ROUNDS {
            let mut is_changed = false;
            for (k, row) in rows.iter().enumerate() {
                let terms = row
                    .greater
                    .iter()
                    .map(|(j, a)| self.most[*j].map(|most| most.plus(a)));
                let reach = terms.max().unwrap_or(Bound::MinusInfinity);
                let needed = self.lesser[k].clone();
                let needed = needed.map_or(Bound::MinusInfinity, Bound::Finite);
                if reach < needed || self.is_put_off[k] && reach == needed {
                    return false;
                }
                for (j, b) in &row.lesser {
                    let bound = match reach.map(|reach| reach.minus(b)) {
                        Bound::Finite(bound) if bound < *least => Bound::MinusInfinity,
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
    fn may_attain(&self, u: usize, a: &T, side: &T) -> bool {
        self.x[u].is_none() && self.most[u].map(|most| most.plus(a)) >= Bound::Finite(side.clone())
    }

    /// Returns the failing row with the fewest ways to mend it, the last of several; `None` if all are put off.
    fn next_row(&self, rows: &[Row<T>]) -> Option<usize> {
        let failing = (0..rows.len())
            .rev()
            .filter(|&k| !self.is_put_off[k] && !self.holds(k));
        failing.min_by_key(|&k| {
            let side = self.lesser[k].as_ref();
            let attains = |(u, a): &&(usize, T)| side.is_some_and(|it| self.may_attain(*u, a, it));
            rows[k].greater.iter().filter(attains).count()
        })
    }

    /// Adds a state for each way to mend a row.
    fn mend(self, rows: &[Row<T>], k: usize, open: &mut Vec<State<T>>) {
        let row = &rows[k];
        let Some(side) = self.lesser[k].clone() else {
            return;
        };
        let ways: Vec<&(usize, T)> = row
            .greater
            .iter()
            .filter(|(u, a)| self.may_attain(*u, a, &side))
            .collect();
        let mut put_off = self.clone();
        put_off.is_put_off[k] = true;
        open.push(put_off);
        for &&(u, ref a) in &ways {
            let mut state = self.clone();
            for &&(j, ref a) in &ways {
                let most = side.minus(a);
                let most = if j > u { most.before() } else { most };
                state.lower(j, Bound::Finite(most));
            }
            for (j, b) in row.lesser.iter().filter(|(j, _)| self.x[*j].is_none()) {
                state.lower(*j, Bound::Finite(side.minus(b)));
            }
            state.give(rows, u, side.minus(a));
            open.push(state);
        }
    }
}

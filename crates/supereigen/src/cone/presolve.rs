//! Simplifies A ⊗ x ≥ B ⊗ x before any vector is built.
//!
//! - Where a_kj ≥ b_kj the term b_kj is redundant; where a_kj < b_kj the term a_kj cannot satisfy the
//!   row, since b_kj + x_j exceeds a_kj + x_j. So each unknown stays on one side of a row.
//! - An unknown that is −∞ in the greatest solution below 0 is −∞ in every solution, and leaves every row.
//! - A row with nothing on its lesser side always holds and is dropped. Rows with the same greater side, up to a
//!   multiple, are joined to one: a ⊗ x ≥ b ⊗ x and a ⊗ x ≥ c ⊗ x mean a ⊗ x ≥ (b ⊕ c) ⊗ x.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use dashu_int::IBig;

use crate::cone::greatest::finite_unknowns;
use crate::cone::inequalities::{Inequality, Side};

/// The same cone in fewer unknowns and rows.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// The unknowns that may be finite, in increasing order. The rows number only these, from 0.
    pub(crate) unknowns: Vec<usize>,
    /// The rows that are left: both sides have terms, no unknown is on both sides, and the first
    /// coefficient of the greater side is 0.
    pub(crate) rows: Vec<Inequality<IBig>>,
}

impl Reduced {
    /// Simplifies a system in n unknowns by the rules of this module.
    pub(crate) fn new(n: usize, rows: &[Inequality<IBig>]) -> Reduced {
        let mut rows: Vec<Inequality<IBig>> = rows.iter().map(one_side_each).collect();
        let finite = finite_unknowns(n, &rows);
        let unknowns: Vec<usize> = (0..n).filter(|&j| finite[j]).collect();
        let mut place = vec![0; n];
        for (at, &j) in unknowns.iter().enumerate() {
            place[j] = at;
        }
        for row in &mut rows {
            for side in [&mut row.greater, &mut row.lesser] {
                side.retain(|(j, _)| finite[*j]);
                side.iter_mut().for_each(|(j, _)| *j = place[*j]);
            }
        }
        let rows = merge(rows);
        Reduced { unknowns, rows }
    }
}

/// Returns the row with each unknown only on the side where it matters.
pub(crate) fn one_side_each(row: &Inequality<IBig>) -> Inequality<IBig> {
    let coefficient = |side: &Side<IBig>, j: usize| {
        let at = side.binary_search_by_key(&j, |(j, _)| *j).ok()?;
        Some(side[at].1.clone())
    };
    let greater = row.greater.iter();
    let lesser = row.lesser.iter();
    Inequality {
        greater: greater
            .filter(|(j, a)| coefficient(&row.lesser, *j).is_none_or(|b| *a >= b))
            .cloned()
            .collect(),
        lesser: lesser
            .filter(|(j, b)| coefficient(&row.greater, *j).is_none_or(|a| a < *b))
            .cloned()
            .collect(),
    }
}

/// Scales each row so that its greater side begins with 0, and joins those with equal greater sides to one that asks for
/// the maximum of their lesser sides; rows without a lesser side are left out.
pub(crate) fn merge(rows: Vec<Inequality<IBig>>) -> Vec<Inequality<IBig>> {
    let mut merged: Vec<Inequality<IBig>> = Vec::new();
    let mut place = HashMap::new();
    for mut row in rows {
        if row.lesser.is_empty() {
            continue;
        }
        if let Some(shift) = row.greater.first().map(|(_, value)| value.clone()) {
            let terms = row.greater.iter_mut().chain(&mut row.lesser);
            terms.for_each(|(_, value)| *value -= &shift);
        }
        match place.entry(row.greater.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(merged.len());
                merged.push(row);
            }
            Entry::Occupied(entry) => {
                let lesser = &mut merged[*entry.get()].lesser;
                *lesser = maximum(lesser, &row.lesser);
            }
        }
    }
    merged
}

/// Returns the greater coefficient of every unknown.
fn maximum(a: &Side<IBig>, b: &Side<IBig>) -> Side<IBig> {
    let mut terms: BTreeMap<usize, IBig> = BTreeMap::new();
    for (j, value) in a.iter().chain(b) {
        let term = terms.entry(*j).or_insert_with(|| value.clone());
        if *term < *value {
            term.clone_from(value);
        }
    }
    terms.into_iter().collect()
}

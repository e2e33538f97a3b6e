//! The rows of a cone as its search reads them: by row and by unknown, and the bounds of all values.

use dashu_int::IBig;

use super::sets::insert;
use crate::cone::inequalities::Inequalities;
use crate::scalar::{Scalar, fitting};

/// Lists of terms (index, coefficient), one after the other.
#[derive(Debug)]
pub(crate) struct Lists<S> {
    terms: Vec<(u32, S)>,
    starts: Vec<u32>,
}

impl<S> Lists<S> {
    fn new(lists: impl IntoIterator<Item = Vec<(u32, S)>>) -> Lists<S> {
        let mut all = Lists {
            terms: Vec::new(),
            starts: vec![0],
        };
        for list in lists {
            all.terms.extend(list);
            all.starts.push(all.terms.len() as u32);
        }
        all
    }

    #[inline]
    pub(crate) fn of(&self, index: usize) -> &[(u32, S)] {
        &self.terms[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The rows of a cone in which no unknown is on both sides of a row.
///
/// The entries of an extremal differ by at most 2(n − 1)M, M the greatest absolute value of a coefficient: with 0 at its
/// type, all of them lie within `most`. A bound that is greater says nothing, and becomes `free`; an unknown that must be
/// less is −∞, and its bound becomes `gone`. Both are so far outside that one coefficient does not bring them back.
#[derive(Debug)]
pub(crate) struct Rows<S> {
    pub(crate) n: usize,
    pub(crate) p: usize,
    /// The terms of the greater side of each row, and of its lesser side.
    pub(crate) greater: Lists<S>,
    pub(crate) lesser: Lists<S>,
    /// The number of words of a set of unknowns, and the unknowns of the greater side of each row.
    pub(crate) words: usize,
    greater_sets: Vec<u64>,
    /// The rows with an unknown on their greater side, and with one on their lesser side.
    pub(crate) above: Lists<S>,
    pub(crate) below: Lists<S>,
    pub(crate) most: S,
    pub(crate) least: S,
    pub(crate) free: S,
    pub(crate) gone: S,
    /// The value of a side without committed unknowns.
    pub(crate) nothing: S,
    pub(crate) one: S,
}

impl<S: Scalar> Rows<S> {
    /// Returns the unknowns of the greater side of a row.
    #[inline]
    pub(crate) fn greater_set(&self, k: usize) -> &[u64] {
        &self.greater_sets[k * self.words..(k + 1) * self.words]
    }

    /// Returns the number of coefficients.
    pub(crate) fn terms(&self) -> usize {
        self.greater.terms.len() + self.lesser.terms.len()
    }

    pub(crate) fn new(system: &Inequalities<S>) -> Rows<S> {
        let n = system.n;
        let mut above = vec![Vec::new(); n];
        let mut below = vec![Vec::new(); n];
        let words = n.div_ceil(64);
        let mut greater_sets = vec![0; words * system.rows.len()];
        let mut coefficient = S::zero();
        for (k, row) in system.rows.iter().enumerate() {
            for (j, _) in &row.greater {
                insert(&mut greater_sets[k * words..], *j);
            }
            for (side, by_unknown) in [(&row.greater, &mut above), (&row.lesser, &mut below)] {
                for (j, value) in side {
                    by_unknown[*j].push((k as u32, value.clone()));
                    let magnitude = value.clone().max(S::zero().minus(value));
                    coefficient = coefficient.max(magnitude);
                }
            }
        }
        let terms = |side: &[(usize, S)]| -> Vec<(u32, S)> {
            side.iter()
                .map(|(j, value)| (*j as u32, value.clone()))
                .collect()
        };
        let one: S = fitting(&IBig::ONE);
        let most = coefficient.times(2 * n);
        let free = most.plus(&coefficient.times(2)).plus(&one);
        let negative = |value: &S| S::zero().minus(value);
        Rows {
            n,
            p: system.rows.len(),
            greater: Lists::new(system.rows.iter().map(|row| terms(&row.greater))),
            lesser: Lists::new(system.rows.iter().map(|row| terms(&row.lesser))),
            words,
            greater_sets,
            above: Lists::new(above),
            below: Lists::new(below),
            least: negative(&most),
            gone: negative(&free),
            nothing: negative(&free.plus(&coefficient.times(2)).plus(&one)),
            most,
            free,
            one,
        }
    }
}

//! Simplifies A ⊗ x ≥ B ⊗ x before any vector is built.
//!
//! - Where a_kj ≥ b_kj the term b_kj is redundant; where a_kj < b_kj the term a_kj cannot satisfy the
//!   row, since b_kj + x_j exceeds a_kj + x_j. So each unknown stays on one side of a row.
//! - A row with nothing on its greater side forces the unknowns of its lesser side to −∞. These unknowns
//!   leave every row, which may empty another greater side, and so on.
//! - A row with nothing on its lesser side always holds and is dropped. Of rows that are multiples of one
//!   another only the first is kept.

use std::collections::BTreeSet;

use dashu_int::IBig;

use crate::cone::inequalities::{Inequality, Side};

/// The same cone in fewer unknowns and rows.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// The unknowns that may be finite, in increasing order. The rows number only these, from 0.
    pub(crate) unknowns: Vec<usize>,
    /// The rows that are left: both sides have terms, no unknown is on both sides, and the first
    /// coefficient of the lesser side is 0.
    pub(crate) rows: Vec<Inequality<IBig>>,
    /// For each of these rows, its index in the given system.
    pub(crate) origins: Vec<usize>,
}

impl Reduced {
    /// Simplifies a system in n unknowns by the rules of this module.
    pub(crate) fn new(n: usize, rows: &[Inequality<IBig>]) -> Reduced {
        let mut rows: Vec<(usize, Inequality<IBig>)> =
            rows.iter().map(one_side_each).enumerate().collect();
        let mut finite = vec![true; n];
        loop {
            rows.retain(|(_, row)| !row.lesser.is_empty());
            let mut forced = false;
            for (_, row) in rows.iter().filter(|(_, row)| row.greater.is_empty()) {
                forced = true;
                row.lesser.iter().for_each(|(j, _)| finite[*j] = false);
            }
            if !forced {
                break;
            }
            for (_, row) in &mut rows {
                row.greater.retain(|(j, _)| finite[*j]);
                row.lesser.retain(|(j, _)| finite[*j]);
            }
        }
        let unknowns: Vec<usize> = (0..n).filter(|&j| finite[j]).collect();
        let mut place = vec![0; n];
        for (at, &j) in unknowns.iter().enumerate() {
            place[j] = at;
        }
        let mut seen = BTreeSet::new();
        let (origins, rows) = rows
            .into_iter()
            .map(|(k, row)| (k, normal_form(row, &place)))
            .filter(|(_, row)| seen.insert((row.lesser.clone(), row.greater.clone())))
            .unzip();
        Reduced {
            unknowns,
            rows,
            origins,
        }
    }
}

/// Returns the row with each unknown only on the side where it matters.
fn one_side_each(row: &Inequality<IBig>) -> Inequality<IBig> {
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

/// Returns the row in the new unknowns, scaled so that its lesser side begins with 0.
fn normal_form(row: Inequality<IBig>, place: &[usize]) -> Inequality<IBig> {
    let shift = row
        .lesser
        .first()
        .map_or(IBig::ZERO, |(_, value)| value.clone());
    let scaled = |side: Side<IBig>| {
        side.into_iter()
            .map(|(j, value)| (place[j], value - &shift))
            .collect()
    };
    Inequality {
        greater: scaled(row.greater),
        lesser: scaled(row.lesser),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(terms: &[(usize, i64)]) -> Side<IBig> {
        terms
            .iter()
            .map(|&(j, value)| (j, IBig::from(value)))
            .collect()
    }

    fn row(greater: &[(usize, i64)], lesser: &[(usize, i64)]) -> Inequality<IBig> {
        Inequality {
            greater: side(greater),
            lesser: side(lesser),
        }
    }

    #[test]
    fn unknowns_that_must_be_minus_infinity_leave_one_after_the_other() {
        // The first row forces x_2 = −∞, then the third forces x_3 = −∞; 5 ⊗ x_1 ≥ 3 ⊗ x_0 stays.
        let rows = [
            row(&[(2, -1)], &[(2, 0)]),
            row(&[(1, 5)], &[(0, 3)]),
            row(&[(2, 0)], &[(3, 0)]),
            row(&[(0, 0)], &[(0, 0)]),
            row(&[(1, 7)], &[(0, 5), (3, 9)]),
        ];
        let reduced = Reduced::new(4, &rows);
        assert_eq!(reduced.unknowns, [0, 1]);
        assert_eq!(reduced.origins, [1], "the last row is a multiple of it");
        assert_eq!(reduced.rows.len(), 1);
        assert_eq!(reduced.rows[0].greater, side(&[(1, 2)]));
        assert_eq!(reduced.rows[0].lesser, side(&[(0, 0)]));
    }

    #[test]
    fn each_unknown_stays_on_the_side_that_decides() {
        let rows = [row(&[(0, 1), (1, 0), (2, 0)], &[(0, 1), (1, 4)])];
        let reduced = Reduced::new(3, &rows);
        assert_eq!(reduced.rows[0].greater, side(&[(0, -3), (2, -4)]));
        assert_eq!(reduced.rows[0].lesser, side(&[(1, 0)]));
    }
}

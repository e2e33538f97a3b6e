//! Certificates of the extremals of a cone: the rows that show that no other solution is below one.
//!
//! A row that is tight at x is a hyperarc from its tail, where the greater side is attained, to its head, where
//! the lesser side is. If a solution z ≤ x is below x at the whole tail, it is so at the whole head. x is of type t
//! iff from every node of the support such rows lead to t (Allamigeon, Gaubert and Goubault 2013, Theorem 1).

use std::collections::{HashSet, VecDeque};

use dashu_int::IBig;
use supereigen_exact::{ConeCertificate as Certificate, Fall};

use crate::cone::inequalities::{Inequality, Side, evaluate};
use crate::cone::system::Cone;
use crate::extremal::hypergraph::Hypergraph;
use crate::matrix::lcm;
use crate::scalar::{Big, Scalar, Values};

impl Cone {
    /// Returns the certificate of an extremal of this cone; `None` if the vector is not one.
    ///
    /// ```
    /// use supereigen::{Cone, Vector};
    /// // x_1 ≥ x_2 ⊕ x_3 and 1 ⊗ x_2 ⊕ x_3 ≥ x_1.
    /// let cone = Cone::new(&"0 . .; . 1 0".parse()?, &". 0 0; 0 . .".parse()?)?;
    /// let x: Vector = "0 -1 .".parse()?;
    /// let certificate = cone.certificate_of(&x).ok_or("not extremal")?;
    /// assert_eq!(certificate.types, [0]);
    /// assert_eq!((certificate.falls[0].node, &certificate.falls[0].rows), (1, &vec![1]));
    /// let sum: Vector = "0 -1 0".parse()?;
    /// assert_eq!(cone.certificate_of(&sum), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate_of<'v>(&self, x: impl Into<Values<'v>>) -> Option<Certificate> {
        self.certificate_at(x.into())
    }

    fn certificate_at(&self, x: Values<'_>) -> Option<Certificate> {
        if x.len() != self.n() {
            return None;
        }
        let denominator = lcm(self.denominator(), x.denominator());
        let of_x = IBig::from(&denominator / x.denominator());
        let multiple = |value: &Big| Some(value.as_ref()? * &of_x);
        let x: Vec<Big> = x.to_numerators().iter().map(multiple).collect();
        let mut hypergraph = Hypergraph::new(&x);
        let mut tight = Vec::new();
        for (k, row) in self.over(&denominator).rows().iter().enumerate() {
            let row = Inequality::<Big>::fitting(row);
            let greater = row.greater.iter().map(|(j, a)| (*j, a));
            let lesser = row.lesser.iter().map(|(j, b)| (*j, b));
            if !hypergraph.add_row(&x, greater, lesser) {
                return None;
            }
            let value = evaluate(&row.greater, &x);
            if !value.is_epsilon() && value == evaluate(&row.lesser, &x) {
                let attained = |side: &Side<Big>| -> Vec<usize> {
                    let at_value = |(j, a): &&(usize, Big)| a.otimes(&x[*j]) == value;
                    side.iter().filter(at_value).map(|(j, _)| *j).collect()
                };
                tight.push(TightRow {
                    k,
                    tail: attained(&row.greater),
                    head: attained(&row.lesser),
                });
            }
        }
        let types = hypergraph.types();
        let support: Vec<usize> = (0..x.len()).filter(|&u| x[u].is_some()).collect();
        let falls = falls_of(&tight, *types.first()?, &support);
        Some(Certificate { types, falls })
    }
}

struct TightRow {
    /// The number of the row.
    k: usize,
    tail: Vec<usize>,
    head: Vec<usize>,
}

/// Lists the support after its first type: nodes from which one row leads to an earlier node as long as there are any,
/// then one that needs several rows, and so on.
fn falls_of(tight: &[TightRow], first: usize, support: &[usize]) -> Vec<Fall> {
    let mut falls = Vec::new();
    let mut earlier = HashSet::from([first]);
    let mut news = VecDeque::from([first]);
    loop {
        while let Some(v) = news.pop_front() {
            for row in tight.iter().filter(|row| row.head.contains(&v)) {
                if let [node] = row.tail[..]
                    && earlier.insert(node)
                {
                    let rows = vec![row.k];
                    falls.push(Fall { node, rows });
                    news.push_back(node);
                }
            }
        }
        let mut others = support.iter().filter(|node| !earlier.contains(node));
        let Some(&node) = others.next() else {
            return falls;
        };
        let rows = rows_to_earlier(tight, node, &earlier);
        falls.push(Fall { node, rows });
        earlier.insert(node);
        news.push_back(node);
    }
}

/// Returns the rows that lead from a node to an earlier one, without those that are not needed for it.
fn rows_to_earlier(tight: &[TightRow], node: usize, earlier: &HashSet<usize>) -> Vec<usize> {
    let mut fallen = HashSet::from([node]);
    let mut taken: Vec<&TightRow> = Vec::new();
    while fallen.is_disjoint(earlier) {
        let leads_on = |row: &&TightRow| {
            row.tail.iter().all(|u| fallen.contains(u))
                && !row.head.iter().all(|v| fallen.contains(v))
        };
        let Some(row) = tight.iter().find(leads_on) else {
            break;
        };
        fallen.extend(&row.head);
        taken.push(row);
    }
    // Backwards from the last row: a row is needed if a node that is needed fell by it first.
    let mut rows = Vec::new();
    let mut needed: HashSet<usize> = earlier.intersection(&fallen).copied().collect();
    while let Some(row) = taken.pop() {
        let fell_before = |v: &usize| *v == node || taken.iter().any(|row| row.head.contains(v));
        if row
            .head
            .iter()
            .any(|v| needed.contains(v) && !fell_before(v))
        {
            needed.extend(&row.tail);
            rows.push(row.k);
        }
    }
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(k: usize, tail: &[usize], head: &[usize]) -> TightRow {
        TightRow {
            k,
            tail: tail.to_vec(),
            head: head.to_vec(),
        }
    }

    #[test]
    fn rows_that_are_not_needed_are_left_out() {
        // 1 and 2 fall with each other, and then 0; 3 is on no way there.
        let tight = [
            row(0, &[1], &[3]),
            row(1, &[1], &[2]),
            row(2, &[2], &[1]),
            row(3, &[1, 2], &[0]),
            row(4, &[3], &[0, 4]),
            row(5, &[4], &[2]),
        ];
        let found = falls_of(&tight, 0, &[0, 1, 2, 3, 4]);
        let found: Vec<_> = found
            .iter()
            .map(|fall| (fall.node, &fall.rows[..]))
            .collect();
        let expected: [(usize, &[usize]); 4] = [(3, &[4]), (1, &[0]), (2, &[2]), (4, &[5])];
        assert_eq!(found, expected);
        let found = falls_of(&tight[1..4], 0, &[0, 1, 2]);
        let found: Vec<_> = found
            .iter()
            .map(|fall| (fall.node, &fall.rows[..]))
            .collect();
        let expected: [(usize, &[usize]); 2] = [(1, &[1, 3]), (2, &[2])];
        assert_eq!(found, expected);
        let more = [
            row(0, &[1], &[3]),
            row(1, &[1], &[2]),
            row(2, &[2, 1], &[0]),
        ];
        let rows = rows_to_earlier(&more, 1, &HashSet::from([0]));
        assert_eq!(rows, [1, 2]);
    }
}

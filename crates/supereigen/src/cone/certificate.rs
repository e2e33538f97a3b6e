//! Certificates of the extremals of a cone: the rows that show that no other solution is below one.
//!
//! A row that is tight at x is a hyperarc from its tail, where the greater side is attained, to its head, where
//! the lesser side is. If a solution z ≤ x is below x at the whole tail, it is so at the whole head. x is of type t
//! iff from every node of the support such rows lead to t (Allamigeon, Gaubert and Goubault 2013, Theorem 1).

use std::collections::{HashSet, VecDeque};

use supereigen_exact::{ConeCertificate as Certificate, Fall};

use crate::cone::system::Cone;
use crate::extremal::hypergraph::{Hyperarc, Hypergraph};
use crate::scalar::{Big, Values, fitting};
use crate::vector::{Vector, support};

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
        self.certificate_at(&Vector::from(x.into()))
    }

    fn certificate_at(&self, x: &Vector) -> Option<Certificate> {
        let (cone, x) = self.beside(x).ok()?;
        let mut hypergraph = Hypergraph::new(&x);
        let mut rows = cone.rows().iter().map(|row| row.map(fitting::<Big>));
        if !rows.all(|row| row.add_to(&mut hypergraph, &x)) {
            return None;
        }
        let types = hypergraph.types();
        let falls = falls_of(hypergraph.hyperarcs(), *types.first()?, &support(&x));
        Some(Certificate { types, falls })
    }
}

/// Lists the support after its first type: nodes from which one row leads to an earlier node as long as there are any,
/// then one that needs several rows, and so on.
fn falls_of(tight: &[Hyperarc], first: usize, support: &[usize]) -> Vec<Fall> {
    let mut falls = Vec::new();
    let mut earlier = HashSet::from([first]);
    let mut news = VecDeque::from([first]);
    loop {
        while let Some(v) = news.pop_front() {
            for arc in tight.iter().filter(|arc| arc.head.contains(&v)) {
                if let [node] = arc.tail[..]
                    && earlier.insert(node)
                {
                    let rows = vec![arc.row];
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
fn rows_to_earlier(tight: &[Hyperarc], node: usize, earlier: &HashSet<usize>) -> Vec<usize> {
    let mut fallen = HashSet::from([node]);
    let mut taken: Vec<&Hyperarc> = Vec::new();
    while fallen.is_disjoint(earlier) {
        let leads_on = |arc: &&Hyperarc| {
            arc.tail.iter().all(|u| fallen.contains(u))
                && !arc.head.iter().all(|v| fallen.contains(v))
        };
        let Some(arc) = tight.iter().find(leads_on) else {
            break;
        };
        fallen.extend(&arc.head);
        taken.push(arc);
    }
    // Backwards from the last row: a row is needed if a node that is needed fell by it first.
    let mut rows = Vec::new();
    let mut needed: HashSet<usize> = earlier.intersection(&fallen).copied().collect();
    while let Some(arc) = taken.pop() {
        let fell_before = |v: &usize| *v == node || taken.iter().any(|arc| arc.head.contains(v));
        let mut fell = arc.head.iter().filter(|v| !fell_before(v));
        if fell.any(|v| needed.contains(v)) {
            needed.extend(&arc.tail);
            rows.push(arc.row);
        }
    }
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(row: usize, tail: &[usize], head: &[usize]) -> Hyperarc {
        let (tail, head) = (tail.to_vec(), head.to_vec());
        Hyperarc { row, tail, head }
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
        let fall = |node: usize, rows: &[usize]| Fall {
            node,
            rows: rows.to_vec(),
        };
        let found = falls_of(&tight, 0, &[0, 1, 2, 3, 4]);
        let expected = [fall(3, &[4]), fall(1, &[0]), fall(2, &[2]), fall(4, &[5])];
        assert_eq!(found, expected);
        let found = falls_of(&tight[1..4], 0, &[0, 1, 2]);
        assert_eq!(found, [fall(1, &[1, 3]), fall(2, &[2])]);
        let more = [0, 1, 3].map(|at| tight[at].clone());
        let rows = rows_to_earlier(&more, 1, &HashSet::from([0]));
        assert_eq!(rows, [1, 3]);
    }
}

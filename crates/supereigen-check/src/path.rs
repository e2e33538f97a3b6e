//! Recognises most extremals at once, in machine integers and without memory of their own.
//!
//! Let x be a solution, and let the greater side of a tight row u be attained at v alone. Then u falls with v (see
//! `falling`); call v the node *before* u. If the walk from t to the node before t, to the node before that, and so on
//! visits the whole support, then t falls with every node of it: x is of type t. No such walk means nothing, as several
//! nodes can hold a row together; then `falling` decides.
//!
//! If a node is before no other one, the walk can visit it only as its first node: t is that node, if there is one.

use crate::number::{EPSILON, MAX_MACHINE_MAGNITUDE};
use crate::rows::Rows;
use crate::table::{NONE, Table};

/// Memory for one vector at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    x: Vec<i64>,
    /// The same for a table.
    small_x: Vec<i32>,
    support: Vec<u32>,
    /// For each node of the support the node before it.
    before: Vec<u32>,
    /// For each node of the support whether it is before another one.
    is_before: Vec<bool>,
    /// For each node of the support whether the walk came to it.
    is_visited: Vec<bool>,
}

impl Walk {
    /// Returns x times a factor, with [`EPSILON`] for −∞, if that is surely a scaled extremal. `None` means nothing.
    /// In x, −∞ is `i64::MIN`. The arcs may also come as a table.
    pub(crate) fn proves(
        &mut self,
        (arcs, table): (&Rows<i64>, Option<&Table>),
        x: &[i64],
        factor: i64,
    ) -> Option<&[i64]> {
        if x.len() != arcs.n {
            return None;
        }
        self.support.clear();
        self.x.clear();
        let mut greatest = EPSILON;
        for (u, &value) in (0..).zip(x) {
            if value == i64::MIN {
                self.x.push(EPSILON);
                continue;
            }
            let value = value
                .checked_mul(factor)
                .filter(|&value| value >= -MAX_MACHINE_MAGNITUDE)?;
            self.x.push(value);
            self.support.push(u);
            greatest = greatest.max(value);
        }
        let is_extremal = greatest == 0 && self.find_before(arcs, table) && self.is_whole();
        is_extremal.then_some(&self.x)
    }

    /// Finds the node before each node of the support. Returns whether x is a solution.
    fn find_before(&mut self, arcs: &Rows<i64>, table: Option<&Table>) -> bool {
        let n = self.x.len();
        self.before.resize(n, NONE);
        self.is_before.resize(n, false);
        self.is_visited.resize(n, false);
        for &u in &self.support {
            self.is_before[u as usize] = false;
            self.is_visited[u as usize] = false;
        }
        let table = table.filter(|table| table.write(&self.x, &mut self.small_x).is_some());
        for &u in &self.support {
            let before = match table {
                Some(table) => table.before(u as usize, &self.small_x),
                None => before(&arcs.rows[u as usize].greater, &self.x, self.x[u as usize]),
            };
            let Some(at) = before else { return false };
            let is_held = at != NONE && at != u;
            self.before[u as usize] = if is_held { at } else { NONE };
            if is_held {
                self.is_before[at as usize] = true;
            }
        }
        true
    }

    /// Walks from the only node that can be a type, and returns whether the walk visits the whole support.
    fn is_whole(&mut self) -> bool {
        let mut ends = self
            .support
            .iter()
            .filter(|&&u| !self.is_before[u as usize]);
        let first = ends.next().or(self.support.first());
        let Some(&first) = first else { return false };
        let (mut u, mut visited) = (first, 0);
        while u != NONE && !std::mem::replace(&mut self.is_visited[u as usize], true) {
            visited += 1;
            u = self.before[u as usize];
        }
        visited == self.support.len()
    }
}

/// Returns the node v of the only arc with a + x_v equal to the value, [`NONE`] if there are several or one is greater;
/// `None` if all are less.
fn before(arcs: &[(usize, i64)], x: &[i64], value: i64) -> Option<u32> {
    let (mut greatest, mut at, mut is_alone) = (EPSILON, 0, false);
    // Without branches, of which every other one would be foreseen wrongly.
    for &(v, weight) in arcs {
        let sum = weight + x[v];
        is_alone = (sum > greatest) | (is_alone & (sum < greatest));
        at = if sum > greatest { v } else { at };
        greatest = greatest.max(sum);
    }
    let is_held = greatest == value && is_alone;
    (greatest >= value).then_some(if is_held { at as u32 } else { NONE })
}

#[cfg(test)]
mod tests {
    use supereigen_cases::Random;
    use supereigen_exact::Matrix;

    use super::*;
    use crate::Checker;

    fn arcs_of(matrix: &Matrix) -> Rows<i64> {
        let rows = Rows::supereigen(matrix, &Some(0.into())).expect("a square");
        rows.narrow().expect("small")
    }

    /// All vectors with entries −∞, −2, −1 and 0, and small matrices with many ties: what the walk proves is extremal by
    /// the definition, and it proves most extremals.
    #[test]
    fn what_a_walk_proves_holds() {
        let (mut extremals, mut proved, mut tables) = (0, 0, 0);
        let mut random = Random(1);
        for _ in 0..400 {
            let rows = [(); 4].map(|()| random.entries(4, 17, -2, 2));
            let matrix = Matrix::from_rows(rows).expect("square");
            let checker = Checker::new(&matrix, &Some(0.into())).expect("square");
            let arcs = arcs_of(&matrix);
            let table = Table::new(&arcs);
            tables += u32::from(table.is_some());
            let mut walk = Walk::default();
            for code in 0..256 {
                let digits = [code % 4, code / 4 % 4, code / 16 % 4, code / 64];
                let x = digits.map(|digit| [i64::MIN, -2, -1, 0][digit]);
                let entries = x.map(|x| (x != i64::MIN).then(|| x.into()));
                let is_extremal = checker.check_vector(&entries).is_ok();
                let is_proved = walk.proves((&arcs, None), &x, 1).is_some();
                let by_table = walk.proves((&arcs, table.as_ref()), &x, 1).is_some();
                assert_eq!(is_proved, by_table, "{matrix} {x:?}");
                assert!(is_extremal || !is_proved, "{matrix} {x:?}");
                extremals += u32::from(is_extremal);
                proved += u32::from(is_proved);
            }
        }
        assert!(
            tables > 300 && proved > 1000 && proved > extremals / 4 * 3,
            "{proved} of {extremals}, {tables} tables"
        );
    }

    /// Where a table has no room, the arcs decide; its greatest entries do not overflow, nor does the least of 32 bits.
    #[test]
    fn a_table_has_no_room_for_large_entries() {
        let greatest = 1i64 << 27;
        for least in [-greatest, -greatest - 1, -1 << 31, -1 << 40] {
            let matrix = Matrix::from_rows([[Some(0), Some(greatest)], [Some(least), None]]);
            let arcs = arcs_of(&matrix.expect("a square"));
            let table = Table::new(&arcs);
            assert_eq!(table.is_some(), least == -greatest);
            let small = arcs_of(&"0 0; 0 .".parse().expect("a matrix"));
            let table = Table::new(&small).expect("small");
            let written = table.write(&[0, least], &mut Vec::new());
            assert_eq!(written.is_some(), least == -greatest);
        }
    }

    #[test]
    fn a_factor_scales_and_what_is_too_large_is_left_to_others() {
        let matrix: Matrix = "-3 1/2; 1/2 0".parse().expect("a matrix");
        let arcs = arcs_of(&matrix);
        let mut walk = Walk::default();
        assert_eq!(
            walk.proves((&arcs, None), &[i64::MIN, 0], 2),
            Some(&[EPSILON, 0][..])
        );
        assert_eq!(walk.proves((&arcs, None), &[0, -1], 1), Some(&[0, -1][..]));
        for x in [
            &[0, -1, 0][..],
            &[0, i64::MIN + 1],
            &[1, 0],
            &[i64::MIN, i64::MIN],
        ] {
            assert_eq!(walk.proves((&arcs, None), x, 2), None, "{x:?}");
        }
    }
}

//! The arcs of a dense digraph as a table of small integers, several of which a processor compares at once.

use crate::number::EPSILON;
use crate::rows::Rows;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// Rows are as long as a multiple of this, so that none is left over where so many are compared at once, or fewer.
const LANES: usize = 8;

/// The greatest magnitude of a finite entry, and −∞: below every sum of two finite entries even with one of them added, and
/// two of them do not overflow.
const MAX_ENTRY: i32 = 1 << 27;
const MINUS_INFINITY: i32 = -(1 << 29);

/// The greatest number of nodes, so that the table stays in a fast memory.
const MOST_NODES: usize = 512;

/// The weights of all arcs, in rows of equal length.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    weights: Vec<i32>,
    /// The length of a row: n, and −∞ up to a multiple of [`LANES`].
    length: usize,
}

impl Table {
    /// Returns the table of these arcs; `None` if it would be large or mostly empty, or has no room for a weight.
    pub(crate) fn new(arcs: &Rows<i64>) -> Option<Table> {
        let n = arcs.n;
        let finite: usize = arcs.rows.iter().map(|row| row.greater.len()).sum();
        if n > MOST_NODES || arcs.rows.len() != n || finite < n * n / 4 {
            return None;
        }
        let length = n.next_multiple_of(LANES);
        let mut weights = vec![MINUS_INFINITY; n * length];
        for (u, row) in arcs.rows.iter().enumerate() {
            for (v, weight) in &row.greater {
                weights[u * length + v] = small(*weight)?;
            }
        }
        Some(Table { weights, length })
    }

    /// Writes a vector, where [`EPSILON`] is −∞, as the table needs it; `None` if it has no room for an entry.
    pub(crate) fn write(&self, x: &[i64], small_x: &mut Vec<i32>) -> Option<()> {
        small_x.clear();
        for &value in x {
            small_x.push(if value == EPSILON {
                MINUS_INFINITY
            } else {
                small(value)?
            });
        }
        small_x.resize(self.length, MINUS_INFINITY);
        Some(())
    }

    /// Returns the node v of the only arc from u with a + x_v = x_u, [`NONE`] if there are several or one is greater; `None`
    /// if all are less. The vector is one that was written.
    pub(crate) fn before(&self, u: usize, x: &[i32]) -> Option<u32> {
        let value = x[u];
        let weights = &self.weights[u * self.length..][..self.length];
        let (mut above, mut equal, mut places) = (0, 0, 0);
        for (place, (weight, x)) in (0..).zip(weights.iter().zip(x)) {
            let sum = weight + x;
            above |= i32::from(sum > value);
            // All bits of the mask are set if the sum is equal.
            let mask = -i32::from(sum == value);
            equal -= mask;
            places += mask & place;
        }
        match (above, equal) {
            (0, 0) => None,
            // The sum of one place.
            (0, 1) => Some(places as u32),
            _ => Some(NONE),
        }
    }
}

fn small(value: i64) -> Option<i32> {
    let value = i32::try_from(value).ok()?;
    (-MAX_ENTRY..=MAX_ENTRY).contains(&value).then_some(value)
}

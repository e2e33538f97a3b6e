//! Random systems A ⊗ x ≥ B ⊗ x.

use supereigen_cases::Random;

/// One side of each row.
pub type Side = Vec<Vec<Option<i64>>>;

/// A pair of p × n matrices.
#[derive(Debug)]
pub struct Pair {
    pub a: Side,
    pub b: Side,
}

impl Pair {
    /// Pair number `index`, with p, n from 1 to 7, ties and −∞.
    pub fn new(index: u64) -> Pair {
        let mut random = Random(index ^ 0x0c0e);
        let n = 1 + random.index(7);
        let p = 1 + random.index(7);
        let missing = [0, 20, 50, 70, 85][random.index(5)];
        let spread = [1, 2, 5, 30, 1000][random.index(5)];
        let mut matrix = |shift: i64| -> Side {
            let mut row = |_| random.entries(n, missing, shift - spread, shift + spread);
            (0..p).map(&mut row).collect()
        };
        let a = matrix(0);
        let b = matrix(-(index as i64 % 3) * spread / 2);
        Pair { a, b }
    }

    pub fn n(&self) -> usize {
        self.a[0].len()
    }

    /// Whether row k holds at x.
    pub fn holds(&self, k: usize, x: &[Option<i64>]) -> bool {
        times(&self.a[k], x) >= times(&self.b[k], x)
    }
}

/// The greatest a_j + x_j.
pub fn times(row: &[Option<i64>], x: &[Option<i64>]) -> Option<i64> {
    row.iter()
        .zip(x)
        .filter_map(|(a, x)| Some((*a)? + (*x)?))
        .max()
}

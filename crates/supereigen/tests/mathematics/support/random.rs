//! Random small matrices full of ties, −∞, zero cycles and awkward numbers, and systems of them; the same for ever.

use std::collections::BTreeSet;

use supereigen::{Cone, IBig, Matrix, Rational, System, UBig, Vector};
use supereigen_cases::Random;

use super::extremals;

/// The rows of a matrix of small integers, `None` for −∞.
pub type Rows = Vec<Vec<Option<i64>>>;

pub fn matrix(rows: &Rows) -> Matrix {
    Matrix::from_rows(rows).unwrap()
}

/// An n × n matrix with structure.
pub fn structure(random: &mut Random, n: usize) -> Rows {
    let kind = random.below(7);
    let missing = [0, 20, 40, 60][random.index(4)];
    let potential: Vec<i64> = (0..n).map(|_| random.between(-4, 4)).collect();
    let mut a = vec![vec![None; n]; n];
    for (i, row) in a.iter_mut().enumerate() {
        if kind == 6 {
            // One arc from each node, and few cycles.
            row[random.index(n)] = Some(random.between(-1, 1));
            continue;
        }
        for (j, entry) in row.iter_mut().enumerate() {
            if random.percent(missing) {
                continue;
            }
            *entry = match kind {
                0 => Some(random.between(-2, 2)),
                1 => Some(random.between(-1, 1)),
                // Zero cycles everywhere, some of them broken.
                2 => Some(potential[j] - potential[i] - i64::from(random.percent(30))),
                3 => Some(potential[j] - potential[i] - random.between(0, 1)),
                4 => Some(random.between(-100, 30)),
                // No loops.
                _ => (i != j).then(|| random.between(-3, 2)),
            };
        }
    }
    a
}

/// A matrix and λ as integers over one denominator.
pub struct Case {
    pub numerators: Vec<Vec<Option<IBig>>>,
    pub lambda: IBig,
    pub denominator: UBig,
}

impl Case {
    /// Case number `index`: the structure above under a change of scale.
    pub fn new(index: u64) -> Case {
        let mut random = Random(index);
        let n = 1 + random.index(5);
        let a = structure(&mut random, n);
        let lambda = if random.percent(50) {
            0
        } else {
            random.between(-2, 2)
        };
        let two_to = |bits: usize| IBig::ONE << bits;
        // Every entry is multiplied by `factor`, then a multiple of `twist` is added, which breaks
        // some ties and leaves others.
        let (factor, twist, denominator) = match index % 8 {
            0..=2 => (IBig::ONE, IBig::ZERO, 1u64),
            3 => (IBig::ONE, IBig::ZERO, 4),
            4 => (IBig::from(3), IBig::ONE, 42),
            5 => (two_to(60), IBig::ONE, 1),
            6 => (two_to(62) - IBig::ONE, IBig::from(2), 1),
            _ => (two_to(127) + IBig::ONE, IBig::ONE, 10),
        };
        let mut numerator = |entry: &Option<i64>| {
            let entry = (*entry)?;
            let bend = i64::from(random.percent(20));
            Some(IBig::from(entry) * &factor + IBig::from(bend) * &twist)
        };
        let rows = a.iter();
        let rows = rows.map(|row| row.iter().map(&mut numerator).collect());
        Case {
            numerators: rows.collect(),
            lambda: IBig::from(lambda) * factor,
            denominator: UBig::from(denominator),
        }
    }

    pub fn matrix(&self) -> Matrix {
        let exact = |entry: &Option<IBig>| Some(self.exact(entry.as_ref()?));
        let rows = self.numerators.iter().map(|row| row.iter().map(exact));
        Matrix::from_rows(rows).expect("square by construction")
    }

    pub fn system(&self) -> System {
        System::new(&self.matrix(), self.exact(&self.lambda)).unwrap()
    }

    pub fn exact(&self, numerator: &IBig) -> Rational {
        Rational::from_parts(numerator.clone(), self.denominator.clone())
    }
}

/// A pair of p × n matrices.
#[derive(Debug)]
pub struct Pair {
    pub a: Rows,
    pub b: Rows,
}

impl Pair {
    /// Pair number `index`, with p, n from 1 to 7, ties and −∞.
    pub fn new(index: u64) -> Pair {
        let mut random = Random(index ^ 0x0c0e);
        let n = 1 + random.index(7);
        let p = 1 + random.index(7);
        let missing = [0, 20, 50, 70, 85][random.index(5)];
        let spread = [1, 2, 5, 30, 1000][random.index(5)];
        let mut matrix = |shift: i64| -> Rows {
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

    pub fn cone(&self) -> Cone {
        Cone::new(&matrix(&self.a), &matrix(&self.b)).unwrap()
    }

    /// Some of the rows.
    pub fn part(&self, rows: &[usize]) -> Pair {
        let [a, b] = [&self.a, &self.b].map(|side| rows.iter().map(|&k| side[k].clone()).collect());
        Pair { a, b }
    }

    /// Returns the scaled extremals by the double description, which [`crate::cone`] compares with the checker's.
    pub fn extremals(&self) -> BTreeSet<Vec<Option<i64>>> {
        let integer = |value: Rational| i64::try_from(value.numerator()).unwrap();
        let entries = |x: Vector| x.iter().map(|value| value.map(integer)).collect();
        extremals(&self.cone()).into_iter().map(entries).collect()
    }

    /// Whether row k holds at x.
    pub fn holds(&self, k: usize, x: &[Option<i64>]) -> bool {
        times(&self.a[k], x) >= times(&self.b[k], x)
    }
}

/// The greatest a_j + x_j.
pub fn times(row: &[Option<i64>], x: &[Option<i64>]) -> Option<i64> {
    let terms = row.iter().zip(x);
    terms.filter_map(|(a, x)| Some((*a)? + (*x)?)).max()
}

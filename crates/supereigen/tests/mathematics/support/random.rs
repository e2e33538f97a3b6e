//! Random small matrices full of ties, −∞, zero cycles and awkward numbers; the same for ever.

use supereigen::{IBig, Matrix, Rational, System, UBig};
use supereigen_cases::Random;

/// Small integers with structure, `None` for −∞.
pub fn structure(random: &mut Random, n: usize) -> Vec<Vec<Option<i64>>> {
    let kind = random.below(6);
    let missing = [0, 20, 40, 60][random.index(4)];
    let potential: Vec<i64> = (0..n).map(|_| random.between(-4, 4)).collect();
    let mut a = vec![vec![None; n]; n];
    for (i, row) in a.iter_mut().enumerate() {
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
        let numerators = a
            .iter()
            .map(|row| {
                row.iter()
                    .map(|entry| {
                        let entry = (*entry)?;
                        let bend = i64::from(random.percent(20));
                        Some(IBig::from(entry) * &factor + IBig::from(bend) * &twist)
                    })
                    .collect()
            })
            .collect();
        Case {
            numerators,
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

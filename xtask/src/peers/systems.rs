//! The systems of the comparison, as files that each program can read.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::programs::Program;
use super::vectors::{Vector, row_text, rows};

/// Systems of one kind, of growing size.
#[derive(Debug, PartialEq)]
pub(crate) struct Family {
    pub(crate) name: &'static str,
    kind: Kind,
    pub(crate) sizes: &'static [usize],
}

#[derive(Debug, PartialEq)]
enum Kind {
    /// A ⊗ x ≥ x with A from `supereigen generate`, of these words; `k` stands for n/3.
    Supereigen {
        family: &'static str,
        parameter: &'static str,
    },
    /// A ⊗ x ≥ B ⊗ x with n/2 rows, so that most have extremals; entries −∞ with probability 1/2 or from
    /// −3..=3: many ties.
    Cone,
}

/// All of them, in the order of the table.
pub(crate) const FAMILIES: [Family; 7] = [
    supereigen("shift", "shift", "1", &[6, 8, 9, 10, 11, 12, 16, 20, 26]),
    supereigen(
        "potential",
        "potential",
        "1",
        &[8, 9, 10, 11, 12, 13, 16, 20, 24],
    ),
    supereigen(
        "degree3",
        "degree3",
        "1",
        &[8, 9, 10, 11, 12, 13, 20, 30, 40],
    ),
    supereigen("circulant", "circulant", "k", &[6, 7, 8, 9, 10, 12, 15, 18]),
    supereigen("acyclic", "acyclic", "0", &[5, 6, 7, 8, 9, 12, 16, 18]),
    supereigen("empty", "acyclic", "-1", &[6, 7, 8, 9, 12, 16]),
    Family {
        name: "cone",
        kind: Kind::Cone,
        sizes: &[8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 28],
    },
];

const fn supereigen(
    name: &'static str,
    family: &'static str,
    parameter: &'static str,
    sizes: &'static [usize],
) -> Family {
    Family {
        name,
        kind: Kind::Supereigen { family, parameter },
        sizes,
    }
}

/// A system in files.
pub(crate) struct System {
    pub(crate) name: String,
    pub(crate) p: usize,
    pub(crate) n: usize,
    /// A, where the system is A ⊗ x ≥ x.
    pub(crate) matrix: Option<PathBuf>,
    /// Rows of 2n entries, −∞ as `-inf`.
    pub(crate) rows: PathBuf,
    /// The same as TPLib has them.
    pub(crate) tplib: PathBuf,
}

impl System {
    /// Whether the program can be asked: the lasso method knows only A ⊗ x ≥ x.
    pub(crate) fn is_for(&self, program: Program) -> bool {
        program != Program::Lasso || self.matrix.is_some()
    }
}

impl Family {
    /// Writes the member of size n.
    pub(crate) fn write(&self, n: usize, binary: &Path, folder: &Path) -> Result<System> {
        let (system, matrix) = match &self.kind {
            Kind::Cone => (random(n), None),
            Kind::Supereigen { family, parameter } => {
                let parameter = match *parameter {
                    "k" => (n / 3).to_string(),
                    other => other.to_owned(),
                };
                let file = folder.join("matrix.txt");
                let output = Command::new(binary)
                    .args(["generate", family, &n.to_string(), &parameter, "-o"])
                    .arg(&file)
                    .output()
                    .context("cannot run the command")?;
                if !output.status.success() {
                    bail!("{}", String::from_utf8_lossy(&output.stderr));
                }
                let square = rows(&std::fs::read_to_string(&file)?)?;
                (with_identity(square), Some(file))
            }
        };
        let files = [
            ("rows.txt", "-inf", " ", "", "\n"),
            ("rows.tplib", "-oo", ",", "[", "]\n"),
        ];
        for (name, infinity, separator, open, close) in files {
            let line = |row: &Vector| open.to_owned() + &row_text(row, infinity, separator) + close;
            std::fs::write(
                folder.join(name),
                system.iter().map(line).collect::<String>(),
            )?;
        }
        Ok(System {
            name: format!("{}-{n}", self.name),
            p: system.len(),
            n,
            matrix,
            rows: folder.join("rows.txt"),
            tplib: folder.join("rows.tplib"),
        })
    }
}

/// A ⊗ x ≥ I ⊗ x.
fn with_identity(square: Vec<Vector>) -> Vec<Vector> {
    let n = square.len();
    square
        .into_iter()
        .enumerate()
        .map(|(i, mut row)| {
            row.extend((0..n).map(|j| (i == j).then_some(0)));
            row
        })
        .collect()
}

/// The member of size n of [`Kind::Cone`], the same for ever.
fn random(n: usize) -> Vec<Vector> {
    let mut state = n as u64;
    // SplitMix64, as in the library's families.
    let mut below = |bound: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as i64
    };
    (0..n / 2)
        .map(|_| {
            (0..2 * n)
                .map(|_| (below(2) == 0).then(|| below(7) - 3))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_stands_on_the_lesser_side() {
        let square = vec![vec![Some(1), None], vec![None, Some(2)]];
        assert_eq!(
            with_identity(square),
            [
                [Some(1), None, Some(0), None],
                [None, Some(2), None, Some(0)]
            ]
        );
    }

    #[test]
    fn random_cones_have_ties_and_infinities() {
        let rows = random(16);
        let count = |wanted| {
            rows.iter()
                .flatten()
                .filter(|entry| **entry == wanted)
                .count()
        };
        assert_eq!((rows.len(), rows[0].len()), (8, 32));
        assert!(count(None) > 64);
        assert!((-3..=3).all(|value| count(Some(value)) > 1));
    }
}

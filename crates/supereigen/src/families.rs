//! Families of matrices for tests and measurements. Their members never change.
//!
//! Random families draw from SplitMix64 (with s ← s + 0x9e3779b97f4a7c15, z = s,
//! z ← (z ⊕ z≫30) · 0xbf58476d1ce4e5b9, z ← (z ⊕ z≫27) · 0x94d049bb133111eb, the next number is
//! z ⊕ z≫31, all mod 2^64), started with the seed. A uniform integer from low..=high is
//! low + ⌊z · (high − low + 1) / 2^64⌋. Entries are drawn row by row, from left to right, in the order
//! that each family states.

use std::collections::BTreeMap;

use dashu_int::{IBig, UBig};

use crate::matrix::{Matrix, MatrixBuilder};
use crate::random::SplitMix64;

/// A family of square matrices.
///
/// ```
/// use supereigen::families::Family;
/// let a = Family::Zero.matrix(3, 1);
/// assert_eq!((a.entry(0, 1), a.entry(1, 1)), (Some(0.into()), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Every entry is from −1000..=1000.
    Dense,
    /// Every entry is from −1500..=500, so that few cycles are nonnegative.
    Shift,
    /// An entry is finite with probability 2/5 (a number from 0..=9 is below 4), and then from −1000..=1000.
    Sparse,
    /// Three different arcs leave every node, and there are no loops: a head from 0..n is drawn, again if
    /// it is the node itself or was drawn before, then an entry from −100..=30.
    Degree3,
    /// Every entry off the diagonal is from −1000..=100.
    Skew,
    /// As [`Family::Sparse`], but with entries from −1..=1.
    Ties,
    /// Arcs lead from i to i + 1 with an entry from 0..=1000, to i + 2 with one from −1000..=0, and to i − 3 with
    /// one from −2000..=0, nodes modulo n. If two arcs coincide, the later one holds; there are no loops.
    Ring,
    /// First a p_i from −8..=8 is drawn for each i. An entry off the diagonal is finite as in [`Family::Sparse`],
    /// and is then p_j − p_i − t with t from 0..=3, which makes zero cycles and forks.
    Potential,
    /// The entries off the diagonal are 2n − (2k − 1)((j − i) mod n): n C(n − 1, k − 1) extremals.
    Circulant {
        /// 2 ≤ k ≤ n.
        k: usize,
    },
    /// The entries off the diagonal are 0, so all are ties: n(n − 1)/2 extremals.
    Zero,
    /// The entries are −(j − i)² for i < j, and the given last diagonal entry: 2^(n−1) extremals if that is 0,
    /// none if it is −1.
    Acyclic {
        /// a_nn.
        last: i64,
    },
    /// n diamonds in a row with arcs of weight −1, and from every node an arc of weight 0 to one more node
    /// with a zero loop: 3n + 2 nodes, 3n + 2 extremals, and 2^n paths that lead to none.
    Ladder,
}

/// Why a family has no such member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyError {
    /// There is no family of this name.
    Unknown,
    /// The family takes a seed.
    Seed,
    /// The family takes no parameter.
    Alone,
    /// A circulant takes 2 ≤ k ≤ n.
    Circulant,
    /// An acyclic matrix takes its last diagonal entry, 0 or −1.
    Acyclic,
    /// There are more nodes than this.
    TooLarge(usize),
}

crate::messages! { FamilyError:
    Self::Unknown => "there is no family of this name";
    Self::Seed => "this family takes a SEED: FAMILY N SEED";
    Self::Alone => "this family takes N alone";
    Self::Circulant => "circulant takes K with 2 ≤ K ≤ N: circulant N K";
    Self::Acyclic => "acyclic takes 0 or -1: acyclic N 0";
    Self::TooLarge(most) => "at most {most} nodes in this family";
}

/// The greatest number of nodes in a family with few arcs from each node, and in any other: 2^28 entries take about 10
/// GB.
const MOST_NODES: usize = 1 << 20;
const MOST_DENSE_NODES: usize = 1 << 14;

/// The random numbers described at the head of the module.
struct Random(SplitMix64);

impl Random {
    fn uniform(&mut self, low: i64, high: i64) -> i64 {
        low + self.0.below((high - low + 1).unsigned_abs()) as i64
    }

    fn two_in_five(&mut self) -> bool {
        self.uniform(0, 9) < 4
    }
}

impl Family {
    /// The names of all families.
    pub const WORDS: [&str; 12] = [
        "dense",
        "shift",
        "sparse",
        "degree3",
        "skew",
        "ties",
        "ring",
        "potential",
        "circulant",
        "zero",
        "acyclic",
        "ladder",
    ];

    /// Returns the member of a family by its name; the parameter is the seed, k or the last diagonal entry.
    ///
    /// ```
    /// use supereigen::families::Family;
    /// assert_eq!(Family::member("sparse", 5, Some(1)), Ok(Family::Sparse.matrix(5, 1)));
    /// assert!(Family::member("zero", 5, Some(1)).is_err());
    /// ```
    ///
    /// # Errors
    /// If there is no such family, if it takes another parameter, or if the matrix would be too large.
    pub fn member(word: &str, n: usize, parameter: Option<i64>) -> Result<Matrix, FamilyError> {
        let family = match (word, parameter) {
            ("dense", _) => Family::Dense,
            ("shift", _) => Family::Shift,
            ("sparse", _) => Family::Sparse,
            ("degree3", _) => Family::Degree3,
            ("skew", _) => Family::Skew,
            ("ties", _) => Family::Ties,
            ("ring", _) => Family::Ring,
            ("potential", _) => Family::Potential,
            ("zero", None) => Family::Zero,
            ("ladder", None) => Family::Ladder,
            ("zero" | "ladder", Some(_)) => return Err(FamilyError::Alone),
            ("circulant", k) => match k.and_then(|k| usize::try_from(k).ok()) {
                Some(k) if 2 <= k && k <= n => Family::Circulant { k },
                _ => return Err(FamilyError::Circulant),
            },
            ("acyclic", Some(last @ (0 | -1))) => Family::Acyclic { last },
            ("acyclic", _) => return Err(FamilyError::Acyclic),
            _ => return Err(FamilyError::Unknown),
        };
        let seed = match family {
            Family::Zero | Family::Ladder | Family::Circulant { .. } | Family::Acyclic { .. } => 0,
            _ => parameter.ok_or(FamilyError::Seed)?.cast_unsigned(),
        };
        let most = match family {
            Family::Degree3 | Family::Ring | Family::Ladder => MOST_NODES,
            _ => MOST_DENSE_NODES,
        };
        if n > most {
            return Err(FamilyError::TooLarge(most));
        }
        Ok(family.matrix(n, seed))
    }

    /// Returns the member of size n (for a ladder: with n diamonds) for the given seed, which only the
    /// random families use.
    pub fn matrix(self, n: usize, seed: u64) -> Matrix {
        let mut random = Random(SplitMix64(seed));
        let potential: Vec<i64> = match self {
            Family::Potential => (0..n).map(|_| random.uniform(-8, 8)).collect(),
            _ => Vec::new(),
        };
        let nodes = match self {
            Family::Ladder => 3 * n + 2,
            _ => n,
        };
        let mut builder = MatrixBuilder::new(nodes, UBig::ONE);
        for i in 0..nodes {
            let mut push = |(j, entry): (usize, i64)| builder.push(j, IBig::from(entry));
            match self {
                Family::Degree3 => degree3_row(i, nodes, &mut random)
                    .into_iter()
                    .for_each(push),
                Family::Ring => ring_row(i, nodes, &mut random).into_iter().for_each(push),
                Family::Ladder => ladder_row(i, nodes).into_iter().for_each(push),
                _ => {
                    for j in 0..nodes {
                        let entry = self.entry(i, j, nodes, &potential, &mut random);
                        entry.into_iter().for_each(|entry| push((j, entry)));
                    }
                }
            }
            builder.end_row();
        }
        builder.finish()
    }

    /// Returns an entry, for the families that are made entry by entry.
    fn entry(
        self,
        i: usize,
        j: usize,
        n: usize,
        potential: &[i64],
        random: &mut Random,
    ) -> Option<i64> {
        match self {
            Family::Dense => Some(random.uniform(-1000, 1000)),
            Family::Shift => Some(random.uniform(-1500, 500)),
            Family::Sparse => random.two_in_five().then(|| random.uniform(-1000, 1000)),
            Family::Ties => random.two_in_five().then(|| random.uniform(-1, 1)),
            Family::Skew => (i != j).then(|| random.uniform(-1000, 100)),
            Family::Potential => (i != j && random.two_in_five())
                .then(|| potential[j] - potential[i] - random.uniform(0, 3)),
            Family::Circulant { k } => {
                let step = (j + n - i) % n;
                (i != j).then(|| 2 * n as i64 - (2 * k as i64 - 1) * step as i64)
            }
            Family::Zero => (i != j).then_some(0),
            Family::Acyclic { last } if i == j && i + 1 == n => Some(last),
            Family::Acyclic { .. } => (i < j).then(|| -((j - i) as i64).pow(2)),
            Family::Degree3 | Family::Ring | Family::Ladder => None,
        }
    }
}

/// The finite entries of a row.
type Row = BTreeMap<usize, i64>;

fn degree3_row(i: usize, n: usize, random: &mut Random) -> Row {
    let mut row = Row::new();
    for _ in 0..3.min(n.saturating_sub(1)) {
        let mut head = i;
        while head == i || row.contains_key(&head) {
            head = random.uniform(0, n as i64 - 1) as usize;
        }
        row.insert(head, random.uniform(-100, 30));
    }
    row
}

fn ring_row(i: usize, n: usize, random: &mut Random) -> Row {
    let steps = [(1, 0, 1000), (2, -1000, 0), (3 * n - 3, -2000, 0)];
    let arcs = steps.map(|(step, low, high)| ((i + step) % n, random.uniform(low, high)));
    arcs.into_iter().filter(|(head, _)| *head != i).collect()
}

/// Fills row i of a ladder. Nodes 3d, 3d + 1, 3d + 2 are the start and the two sides of diamond d; the
/// last node has the loop.
fn ladder_row(i: usize, n: usize) -> Row {
    let end = n - 1;
    let mut row = Row::from([(end, 0)]);
    match i % 3 {
        _ if i + 2 > end => {}
        0 => row.extend([(i + 1, -1), (i + 2, -1)]),
        side => row.extend([(i + 3 - side, -1)]),
    }
    row
}

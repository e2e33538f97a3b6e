//! The least solution of X = A₀ ⊗ X ⊕ A₁, which is A₀* ⊗ A₁. The star itself is not computed, because the
//! star of a sparse matrix is often dense.
//!
//! The strongly connected parts of A₀ are solved one after the other, each by relaxation. Relaxation ends
//! because no cycle of the part has positive weight.

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::classes::strong_components;
use super::cycle_mean::from_least;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError, lcm};

/// How much may be spent on a least solution, in words of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImplicitLimit {
    /// The words of the finite entries of X where A₁ has −∞.
    pub kept: u64,
    /// The words of all sums that are computed.
    pub work: u64,
}

/// Why there is no least solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImplicitError {
    /// The shapes of the two matrices do not fit.
    Matrix(MatrixError),
    /// The limit is reached.
    TooLarge {
        /// The row and column, from 0, of the entry of A₀ that was being added when the limit was reached.
        entry: (usize, usize),
    },
    /// A cycle of A₀ has positive weight.
    PositiveCycle {
        /// The nodes of the cycle, from 0, the least one first: for each node i and the node j before
        /// it on the cycle, entry (i, j) of A₀ is finite.
        nodes: Vec<usize>,
    },
}

crate::messages! { ImplicitError:
    Self::Matrix(error) => "{error}";
    Self::TooLarge { entry: (row, column) } =>
        "the entry in row {}, column {} makes the solution too large", row + 1, column + 1;
    Self::PositiveCycle { nodes } =>
        "a cycle of positive weight through node {}", super::first(nodes);
}

/// Returns the least X with X = A₀ ⊗ X ⊕ A₁, for a square matrix A₀ with as many rows as A₁.
///
/// ```
/// use supereigen::Matrix;
/// use supereigen::spectral::{ImplicitLimit, least_solution};
/// let a0: Matrix = ". .; 3 .".parse()?;
/// let a1: Matrix = ". 2; 1 .".parse()?;
/// let limit = ImplicitLimit { kept: 100, work: 100 };
/// let x = least_solution(&a0, &a1, limit)?;
/// assert_eq!(x, ". 2; 1 5".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn least_solution(
    a0: &Matrix,
    a1: &Matrix,
    limit: ImplicitLimit,
) -> Result<Matrix, ImplicitError> {
    let n = a1.rows();
    if (a0.rows(), a0.columns()) != (n, n) {
        return Err(ImplicitError::Matrix(MatrixError::Shape {
            found: (a0.rows(), a0.columns()),
            expected: (n, n),
        }));
    }
    let denominator = lcm(a0.denominator(), a1.denominator());
    let factor = IBig::from(&denominator / a0.denominator());
    // Successors are taken against the arcs, so that each part comes after the parts on which it depends.
    let part_of = strong_components(n, |i| a0.row(i).map(|(j, _)| j));
    let is_inner = |arc: &Arc| part_of[arc.from] == part_of[arc.to];
    let mut arcs: Vec<Arc> = (0..n)
        .flat_map(|to| a0.row(to).map(move |(from, weight)| (to, from, weight)))
        .map(|(to, from, weight)| {
            let weight = weight * &factor;
            Arc { from, to, weight }
        })
        .collect();
    arcs.sort_by_key(|arc| (part_of[arc.to], is_inner(arc)));

    let factor = IBig::from(&denominator / a1.denominator());
    let row = |i| a1.row(i).map(|(j, value)| (j, value * &factor));
    let mut left = Left(limit);
    // Copies only the rows that some arc reads or changes, as A₁ may have many more.
    let mut rows: Vec<Option<Row>> = vec![None; n];
    for node in arcs.iter().flat_map(|arc| [arc.from, arc.to]) {
        rows[node].get_or_insert_with(|| row(node).collect());
    }
    let mut longest = Longest {
        weights: vec![IBig::ZERO; n],
        last: vec![None; n],
    };
    for part in arcs.chunk_by(|a, b| part_of[a.to] == part_of[b.to]) {
        let (outer, inner) = part.split_at(part.partition_point(|arc| !is_inner(arc)));
        for arc in outer {
            left.relax(&mut rows, arc)?;
        }
        longest.refuse_positive_cycle(inner, &mut left)?;
        while {
            let mut changed = false;
            for arc in inner {
                changed |= left.relax(&mut rows, arc)?;
            }
            changed
        } {}
    }
    let mut builder = MatrixBuilder::new(a1.columns(), denominator);
    for (i, known) in rows.into_iter().enumerate() {
        match known {
            Some(row) => row
                .into_iter()
                .for_each(|(j, value)| builder.push(j, value)),
            None => row(i).for_each(|(j, value)| builder.push(j, value)),
        }
        builder.end_row();
    }
    Ok(builder.finish())
}

/// The finite entries of a row of X, by column.
type Row = BTreeMap<usize, IBig>;

/// A finite entry of A₀: `to` is its row, `from` its column.
#[derive(Debug)]
struct Arc {
    from: usize,
    to: usize,
    weight: IBig,
}

/// What is left of the limit.
struct Left(ImplicitLimit);

impl Left {
    /// Relaxes an arc, and returns whether a row changed.
    fn relax(&mut self, rows: &mut [Option<Row>], arc: &Arc) -> Result<bool, ImplicitError> {
        // If the arc is a loop, no row is left to read below; a loop of nonpositive weight changes nothing anyway.
        let mut row = rows[arc.to].take().unwrap_or_default();
        let mut changed = false;
        for (&column, value) in rows[arc.from].iter().flatten() {
            let value = self.sum(value, arc)?;
            match row.get_mut(&column) {
                Some(known) if *known >= value => continue,
                Some(known) => *known = value,
                None => {
                    spend(&mut self.0.kept, &value, arc)?;
                    row.insert(column, value);
                }
            }
            changed = true;
        }
        rows[arc.to] = Some(row);
        Ok(changed)
    }

    /// Returns the weight of a walk that is extended by an arc.
    fn sum(&mut self, weight: &IBig, arc: &Arc) -> Result<IBig, ImplicitError> {
        let sum = weight + &arc.weight;
        spend(&mut self.0.work, &sum, arc)?;
        Ok(sum)
    }
}

fn spend(left: &mut u64, value: &IBig, arc: &Arc) -> Result<(), ImplicitError> {
    let words = 1 + (value.bit_len() / 64) as u64;
    let entry = (arc.to, arc.from);
    *left = left
        .checked_sub(words)
        .ok_or(ImplicitError::TooLarge { entry })?;
    Ok(())
}

/// For each node, the greatest known weight of a walk that ends there, and the node before it on that walk.
/// Parts have no nodes in common, so one `Longest` serves all parts.
struct Longest {
    weights: Vec<IBig>,
    last: Vec<Option<usize>>,
}

impl Longest {
    /// Fails if the arcs of a strongly connected part have a cycle of positive weight. Such a cycle exists
    /// iff the greatest weights of walks that may start anywhere still grow once the walks have as many
    /// arcs as there are nodes.
    fn refuse_positive_cycle(
        &mut self,
        arcs: &[Arc],
        left: &mut Left,
    ) -> Result<(), ImplicitError> {
        let mut nodes: Vec<usize> = arcs.iter().map(|arc| arc.to).collect();
        nodes.dedup();
        for _ in 0..nodes.len() {
            let mut changed = None;
            for arc in arcs {
                let weight = left.sum(&self.weights[arc.from], arc)?;
                if weight > self.weights[arc.to] {
                    self.weights[arc.to] = weight;
                    self.last[arc.to] = Some(arc.from);
                    changed = Some(arc.to);
                }
            }
            let Some(node) = changed else {
                return Ok(());
            };
            if let Some(nodes) = self.cycle_before(node, nodes.len()) {
                return Err(ImplicitError::PositiveCycle { nodes });
            }
        }
        Ok(())
    }

    /// Follows the last arcs back from a node, and returns the cycle that they reach, `None` if they reach
    /// none. The weight of such a cycle is positive.
    fn cycle_before(&self, mut node: usize, length: usize) -> Option<Vec<usize>> {
        for _ in 0..length {
            node = self.last[node]?;
        }
        let mut nodes = vec![node];
        let mut at = self.last[node]?;
        while at != node {
            nodes.push(at);
            at = self.last[at]?;
        }
        nodes.reverse();
        Some(from_least(nodes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;
    use crate::random::SplitMix64;
    use crate::scalar::{Entry, Rational};
    use crate::spectral::kleene_star;

    const AMPLE: ImplicitLimit = ImplicitLimit {
        kept: 1 << 20,
        work: 1 << 20,
    };

    #[test]
    fn it_is_the_star_times_the_constant() {
        let mut random = SplitMix64(1);
        let mut solved = 0;
        for _ in 0..500 {
            let mut draw = |columns| {
                let mut entry = |_| {
                    let weight = Rational::from(random.below(13) as i64 - 9);
                    (random.below(3) == 0).then_some(weight)
                };
                let mut row = |_| (0..columns).map(&mut entry).collect();
                let rows: Vec<Vec<Entry>> = (0..5).map(&mut row).collect();
                Matrix::from_rows(rows).expect("a rectangle")
            };
            let (a0, a1) = (draw(5), draw(3));
            match (least_solution(&a0, &a1, AMPLE), kleene_star(&a0)) {
                (Ok(x), Ok(star)) => {
                    assert_eq!(Ok(x), star.otimes(&a1));
                    solved += 1;
                }
                (Err(ImplicitError::PositiveCycle { nodes }), Err(_)) => {
                    let before = nodes.iter().cycle().skip(nodes.len() - 1);
                    let weights = nodes.iter().zip(before).map(|(&i, &j)| a0.entry(i, j));
                    let sum = weights.fold(IBig::ZERO, |sum, weight| {
                        sum + weight.expect("an arc").numerator()
                    });
                    assert!(sum > IBig::ZERO, "{nodes:?} of {a0:?}");
                }
                (x, star) => panic!("{x:?} but {star:?}"),
            }
        }
        assert!((100..400).contains(&solved), "{solved}");
    }

    #[test]
    fn limits_and_shapes_are_kept() {
        let a0: Matrix = ". 1; . .".parse().expect("a matrix");
        let nothing = a0.scale(Number::MINUS_INFINITY);
        let found = |kept, work| least_solution(&a0, &nothing, ImplicitLimit { kept, work });
        assert!(found(0, 0).is_ok(), "nothing to add");
        let found =
            |kept, work| least_solution(&a0, &Matrix::identity(2), ImplicitLimit { kept, work });
        let too_large = Err(ImplicitError::TooLarge { entry: (0, 1) });
        assert_eq!(found(0, 9), too_large);
        assert_eq!(found(9, 0), too_large);
        assert!(found(1, 1).is_ok());
        let error = least_solution(&a0, &Matrix::identity(3), AMPLE);
        assert!(matches!(error, Err(ImplicitError::Matrix(_))));
    }
}

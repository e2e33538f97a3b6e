//! Computes the cells into which the lines x_i − x_j = c cut the tropical projective plane.
//!
//! For every pair (i, j) the values c are sorted; the *slots* of x_i − x_j are these values and the open
//! intervals between, before and after them. On a stratum (given by the nodes at which x is finite), a
//! cell is a choice of a slot for every pair of these nodes, such that the slots have common points. The
//! inequalities of the system compare x_i − x_j only with the values, so each of them holds on all of a
//! cell or nowhere on it. Therefore one point of a cell decides whether the cell is in the cone.
//!
//! A cell is {x : x_i − x_j ≤ d_ij} with some bounds strict. It is empty if its closure is, or lies at an end of an open slot;
//! else the middle of its corners is a point of it, since the closure is convex. An infinite bound is replaced by one that is
//! beyond all others, and an entry that is as far below the others becomes −∞.

use supereigen::{MatrixError, Rational, System};

use super::lines::{Line, PAIRS, Triple};

/// A relatively open cell.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The corners of the closure of the cell in cyclic order: one, two, or more.
    pub(crate) corners: Vec<Triple>,
    /// A point of the cell.
    pub(crate) sample: Triple,
    /// Whether the points of the cell are solutions.
    pub(crate) is_in: bool,
    /// The slot of each pair; `None` if one of the two entries is −∞.
    pub(crate) slots: [Option<usize>; 3],
}

impl Cell {
    /// Returns whether this cell lies in the closure of the other one; all entries must be finite on both cells.
    pub(crate) fn is_face_of(&self, other: &Cell) -> bool {
        let touches = |pair: (Option<usize>, Option<usize>)| match pair {
            // Single values have odd slots, and belong to the closure of both slots next to them.
            (Some(own), Some(other)) => own == other || own % 2 == 1 && own.abs_diff(other) == 1,
            _ => false,
        };
        self.slots.into_iter().zip(other.slots).all(touches)
    }

    /// Returns whether all entries are finite on the cell.
    pub(crate) fn is_finite(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }
}

/// The bounds d of x_i − x_j ≤ d[i][j].
type Bounds = [[Rational; 3]; 3];

/// The nodes at which x is finite, on each stratum: the corners of the plane, its border, and the rest.
const STRATA: [&[usize]; 7] = [&[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]];

/// Returns all cells of all strata.
pub(crate) fn cells_of(lines: &[Line], system: &System) -> Result<Vec<Cell>, MatrixError> {
    let grid = Grid::new(lines);
    let mut cells = Vec::new();
    for nodes in STRATA {
        let [first, second, third] = [0, 1, 2].map(|pair| grid.slots(nodes, pair));
        for &a in &first {
            for &b in &second {
                cells.extend(third.iter().filter_map(|&c| grid.cell(nodes, [a, b, c])));
            }
        }
    }
    for cell in &mut cells {
        cell.is_in = system.point(cell.sample.as_slice())?.is_solution();
    }
    Ok(cells)
}

/// The values of each pair.
struct Grid {
    values: [Vec<Rational>; 3],
    /// A number beyond all values and their sums, in place of ∞.
    far: Rational,
}

impl Grid {
    fn new(lines: &[Line]) -> Grid {
        let of_pair = |(i, j): (usize, usize)| {
            let own = lines.iter().filter(|line| (line.i, line.j) == (i, j));
            own.map(|line| line.value.clone()).collect()
        };
        let values = lines.iter().map(|line| &line.value);
        let magnitudes = values.map(|value| value.clone().max(-value));
        let greatest = magnitudes.max().unwrap_or(Rational::ZERO);
        Grid {
            values: PAIRS.map(of_pair),
            far: (greatest + Rational::from(1)) * Rational::from(8),
        }
    }

    /// Returns the slots of a pair, or only `None` if one of the two entries is −∞.
    fn slots(&self, nodes: &[usize], pair: usize) -> Vec<Option<usize>> {
        let (i, j) = PAIRS[pair];
        if nodes.contains(&i) && nodes.contains(&j) {
            (0..=2 * self.values[pair].len()).map(Some).collect()
        } else {
            vec![None]
        }
    }

    /// Returns the ends of a slot, which are equal if it is a single value.
    fn range(&self, pair: usize, slot: usize) -> (Rational, Rational) {
        let values = &self.values[pair];
        let high = values.get(slot / 2).unwrap_or(&self.far).clone();
        let low = match (slot % 2, slot / 2) {
            (1, _) => high.clone(),
            (_, 0) => -&self.far,
            (_, at) => values[at - 1].clone(),
        };
        (low, high)
    }

    /// Returns the cell of these slots, where these entries are finite; `None` if they have no common point.
    fn cell(&self, nodes: &[usize], slots: [Option<usize>; 3]) -> Option<Cell> {
        let mut bounds: Bounds = [0, 1, 2].map(|_| [0, 1, 2].map(|_| Rational::ZERO));
        let mut open = Vec::new();
        for (pair, &(i, j)) in PAIRS.iter().enumerate() {
            if let Some(slot) = slots[pair] {
                let (low, high) = self.range(pair, slot);
                bounds[i][j] = high.clone();
                bounds[j][i] = -&low;
                open.extend((low != high).then_some((i, j, low, high)));
            }
        }
        let bounds = tight(nodes, bounds)?;
        let is_met = |(i, j, low, high): &(usize, usize, Rational, Rational)| {
            bounds[*i][*j] > *low && -&bounds[*j][*i] < *high
        };
        if !open.iter().all(is_met) {
            return None;
        }
        let all = corners_of(nodes, &bounds);
        let middle = |i: usize| {
            let mut entries = all.iter().map(|corner| corner[i].as_ref());
            let sum = entries.try_fold(Rational::ZERO, |sum, entry| Some(sum + entry?));
            Some(sum? / Rational::from(all.len()))
        };
        let sample = [0, 1, 2].map(middle);
        let mut corners: Vec<Triple> = Vec::new();
        for corner in all {
            let corner = self.limit(corner);
            if !corners.contains(&corner) {
                corners.push(corner);
            }
        }
        if nodes.len() == 2 {
            // A cell on the border begins with the least x_i − x_j.
            corners.reverse();
        }
        Some(Cell {
            corners,
            sample,
            is_in: false,
            slots,
        })
    }

    /// Returns the point with the greatest entry 0, where entries that are far below the greatest one become −∞.
    fn limit(&self, point: Triple) -> Triple {
        let greatest = point.iter().flatten().max().cloned();
        let greatest = greatest.unwrap_or(Rational::ZERO);
        // Finite corners differ by sums of at most two values, the others by about `far`.
        let edge = &self.far / Rational::from(2);
        let entry = |value: Rational| {
            let below = &greatest - &value;
            (below < edge).then(|| -below)
        };
        point.map(|value| value.and_then(entry))
    }
}

/// Returns the least bounds between these nodes with the same points; `None` if there are no points.
fn tight(nodes: &[usize], mut bounds: Bounds) -> Option<Bounds> {
    for &via in nodes {
        for &i in nodes {
            for &j in nodes {
                let round = &bounds[i][via] + &bounds[via][j];
                if round < bounds[i][j] {
                    bounds[i][j] = round;
                }
            }
        }
    }
    let is_empty = (0..3).any(|i| bounds[i][i] < Rational::ZERO);
    (!is_empty).then_some(bounds)
}

/// Returns the corners of the hexagon, or less, of tight bounds between these nodes in cyclic order; some may coincide.
fn corners_of(nodes: &[usize], d: &Bounds) -> Vec<Triple> {
    let has = |i: &usize| nodes.contains(i);
    let corner = |(i, is_greatest): (usize, bool)| {
        [0, 1, 2].map(|k| {
            let entry = if is_greatest {
                -&d[i][k]
            } else {
                d[k][i].clone()
            };
            has(&k).then_some(entry)
        })
    };
    // In turn, one x_i is greatest against both others, and another one is least.
    let turns = [true, false].into_iter().cycle();
    let turns = [0, 2, 1, 0, 2, 1].into_iter().zip(turns);
    turns.filter(|(i, _)| has(i)).map(corner).collect()
}

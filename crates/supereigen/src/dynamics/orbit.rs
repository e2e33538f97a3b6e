//! The orbit x(0), x(1), … of a vector under x(k + 1) = A ⊗ x(k).

use dashu_int::{IBig, UBig};

use crate::matrix::{Matrix, MatrixError};
use crate::scalar::{Big, Values};
use crate::vector::Vector;

/// The states x(0), x(1), … with x(k + 1) = A ⊗ x(k). The iterator does not end.
///
/// ```
/// use supereigen::dynamics::Orbit;
/// let states = Orbit::new(&"2 5; 3 3".parse()?, [1, 0])?; // the railway of two towns
/// let states: Vec<String> = states.take(4).map(|x| x.to_string()).collect();
/// assert_eq!(states, ["(1, 0)", "(5, 4)", "(9, 8)", "(13, 12)"]);
/// # Ok::<(), supereigen::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Orbit {
    rows: Vec<Vec<(usize, IBig)>>,
    state: Vec<Big>,
    denominator: UBig,
}

impl Orbit {
    /// Makes the orbit of x under A.
    ///
    /// # Errors
    /// If A is not square, or x has another length.
    pub fn new(a: &Matrix, x: impl Into<Vector>) -> Result<Orbit, MatrixError> {
        a.check_square()?;
        let (state, denominator) = x.into().beside(a.columns(), a.denominator())?;
        let factor = IBig::from(&denominator / a.denominator());
        let row = |i| a.row(i).map(|(j, value)| (j, value * &factor)).collect();
        Ok(Orbit {
            rows: (0..a.rows()).map(row).collect(),
            state,
            denominator,
        })
    }

    /// Borrows the state that comes next; its denominator is the same for all states.
    pub fn state(&self) -> Values<'_> {
        Values::over(&self.state, &self.denominator)
    }

    /// Returns the common denominator of all states.
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the number of entries.
    pub(super) fn n(&self) -> usize {
        self.state.len()
    }

    /// Borrows the numerator of an entry of the state that comes next.
    pub(super) fn entry(&self, node: usize) -> Option<&IBig> {
        self.state[node].as_ref()
    }

    /// Goes on from x(k) to x(k + 1).
    pub fn step(&mut self) {
        let sum = |(j, a): &(usize, IBig)| Some(self.state[*j].as_ref()? + a);
        let entry = |row: &Vec<_>| row.iter().filter_map(sum).max();
        self.state = self.rows.iter().map(entry).collect();
    }
}

impl Iterator for Orbit {
    type Item = Vector;

    fn next(&mut self) -> Option<Vector> {
        let state = self.state().into();
        self.step();
        Some(state)
    }
}

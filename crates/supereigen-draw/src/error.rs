//! The reasons why there is no picture.

use supereigen::{Interrupt, MatrixError};

/// The greatest numbers of nodes and arcs of a picture.
pub(crate) const MOST_NODES: usize = 1000;
pub(crate) const MOST_ARCS: usize = 10_000;
/// The greatest number of rows, or of columns, of a heat map.
pub(crate) const MOST_ROWS: usize = 2000;
/// The greatest number of events of a picture: nodes times states.
pub const MOST_EVENTS: usize = 5000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawError {
    /// The matrix, or the vector with it, has the wrong shape.
    Matrix(MatrixError),
    /// The vector is not an extremal solution.
    NotExtremal,
    /// The cone can be drawn only for three nodes.
    NotThreeNodes {
        /// The number of nodes.
        found: usize,
    },
    /// The diagram is so large that nothing could be recognised in the picture.
    TooLarge {
        /// The number of nodes.
        nodes: usize,
        /// The number of arcs.
        arcs: usize,
    },
    /// The matrix is too large for a heat map.
    TooManyRows {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// There are so many events that nothing could be recognised in the picture.
    TooManyEvents {
        /// The number of events, as the user counts them.
        events: usize,
        /// The greatest such number.
        most: usize,
    },
    /// There are so many states that nothing could be recognised in the picture.
    TooManyStates {
        /// The number of states.
        states: usize,
        /// The greatest such number for so many events.
        most: usize,
    },
    /// The interrupt was raised before the picture was finished.
    Interrupted,
}

supereigen::messages! { DrawError:
    Self::Matrix(error) => "{error}";
    Self::NotExtremal => "the vector is not an extremal solution";
    Self::NotThreeNodes { found } => "a cone can be drawn for 3 nodes, but the matrix has {found}";
    Self::TooLarge { nodes, arcs } =>
        "{nodes} nodes and {arcs} arcs are too many for a picture; the most are {MOST_NODES} and {MOST_ARCS} \
         (DOT has no such limit)";
    Self::TooManyRows { rows, columns } =>
        "a matrix with {rows} × {columns} entries is too large for a heat map; the most are {MOST_ROWS} rows \
         and columns";
    Self::TooManyEvents { events, most } => "{events} events are too many for a picture; the most are {most}";
    Self::TooManyStates { states, most } => "{states} states are too many for a picture; the most are {most}";
    Self::Interrupted => "the drawing was interrupted";
}

/// Stops a drawing if the interrupt is raised.
pub(crate) fn check(interrupt: &Interrupt) -> Result<(), DrawError> {
    if interrupt.is_raised() {
        return Err(DrawError::Interrupted);
    }
    Ok(())
}

impl From<MatrixError> for DrawError {
    fn from(error: MatrixError) -> DrawError {
        DrawError::Matrix(error)
    }
}

//! Why there is no answer about a cone.

use std::fmt;

use crate::interrupt::Interrupted;
use crate::matrix::MatrixError;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConeError {
    /// The systems do not fit together.
    Matrix(MatrixError),
    /// The interrupt was raised before there was an answer.
    Interrupted,
}

impl fmt::Display for ConeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConeError::Matrix(error) => error.fmt(f),
            ConeError::Interrupted => Interrupted.fmt(f),
        }
    }
}

impl std::error::Error for ConeError {}

impl From<Interrupted> for ConeError {
    fn from(_: Interrupted) -> ConeError {
        ConeError::Interrupted
    }
}

impl From<MatrixError> for ConeError {
    fn from(error: MatrixError) -> ConeError {
        ConeError::Matrix(error)
    }
}

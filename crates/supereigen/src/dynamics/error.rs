//! The reasons why there is no transient.

use crate::interrupt::{Interrupted, NoAnswer};
use crate::matrix::MatrixError;
use crate::spectral::CyclicityError;

/// Why there is no transient.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransientError {
    /// The matrix is not square, the vector has another length, or two classes have different rates and the question is
    /// about powers.
    Cyclicity(CyclicityError),
    /// The interrupt was raised.
    Interrupted,
    /// Entries grow at different rates, and their common period does not fit 64 bits.
    LongPeriod,
}

crate::messages! { TransientError:
    Self::Cyclicity(error) => "{error}";
    Self::Interrupted => "{Interrupted}";
    Self::LongPeriod => "the entries grow at different rates, with a period beyond 64 bits";
}

impl From<NoAnswer> for TransientError {
    fn from(error: NoAnswer) -> TransientError {
        match error {
            NoAnswer::Matrix(error) => error.into(),
            NoAnswer::Interrupted => TransientError::Interrupted,
        }
    }
}

impl From<MatrixError> for TransientError {
    fn from(error: MatrixError) -> TransientError {
        TransientError::Cyclicity(CyclicityError::Matrix(error))
    }
}

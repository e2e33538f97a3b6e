//! Discrete event systems x(k + 1) = A ⊗ x(k), where x_i(k) is when event i happens for the k-th time: powers of A,
//! orbits of vectors, how soon both repeat themselves, and the latest times at which inputs may come.

mod by_class;
mod error;
mod orbit;
mod power;
mod rates;
mod residual;
mod transient;

pub use by_class::ClassTransient;
pub use error::TransientError;
pub use orbit::Orbit;
pub use power::power;
pub use residual::{Residual, residual};
pub use transient::{OrbitTransient, Transient, transient, transient_from};

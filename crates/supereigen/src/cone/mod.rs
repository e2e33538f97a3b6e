//! The general system A ⊗ x ≥ B ⊗ x with p × n matrices: a tropical polyhedral cone.
//!
//! - [`Cone`]: the system, and all its scaled extremals. `presolve` first drops terms and rows that
//!   change nothing; `engine` takes one row after the other in the `order` that keeps the sets small;
//!   `pairs` makes the new generators of a row from `generators`, which it compares by their `images`; and
//!   `terminal` picks the extremals among them. Sets are sets of bits (`mask`), and `workers` are the threads.
//!   If the cone is one of supereigenvectors, `supereigen` hands it to the lasso method.
//! - `membership`: points of a cone, and inequalities that hold on it; `polar`: from generators to
//!   inequalities.
//! - `double_description`: the method as the paper states it, rows in order.
//! - `inequalities`: the rows as integers of one lane.

mod engine;
mod generators;
mod images;
mod mask;
mod membership;
mod options;
mod order;
mod pairs;
mod polar;
mod presolve;
mod supereigen;
mod system;
mod terminal;
mod workers;

pub(crate) mod double_description;
pub(crate) mod inequalities;

pub use membership::Implication;
pub use options::{ConeError, Options, Order, Progress};
pub use system::Cone;

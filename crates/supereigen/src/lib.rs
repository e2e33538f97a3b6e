//! Exact computation of the scaled basis of the supereigenvector space
//! {x : A ⊗ x ≥ λ ⊗ x} of a max-plus matrix A.
//!
//! A matrix goes in at one end, vectors come out at the other, and every vector crosses one trait
//! on its way:
//!
//! ```
//! use supereigen::{Collect, Interrupt, Matrix, Method, System};
//!
//! // The example of Wang and Sergeev; `None` is −∞.
//! let e = None;
//! let a = Matrix::from_integers(&[
//!     &[Some(-3), Some(1), e, e, e],
//!     &[Some(1), Some(1), Some(1), e, e],
//!     &[e, Some(0), e, Some(2), e],
//!     &[Some(1), e, Some(-5), e, Some(-7)],
//!     &[Some(-2), Some(-2), Some(-7), Some(1), e],
//! ])?;
//! let system = System::new(&a, &Some(0.into()))?; // λ = 0
//! let mut basis = Collect::default();
//! system.basis(Method::WangSergeev, &Interrupt::new(), &mut basis);
//! assert_eq!(basis.vectors.len(), 10);
//! # Ok::<(), supereigen::MatrixError>(())
//! ```
//!
//! # Where things are
//! - [`matrix`], [`scalar`], [`vector`], [`digraph`]: exact numbers, matrices and vectors, D_A.
//! - [`system`]: A ⊗ x ≥ λ ⊗ x brought to integers; the entry to everything else.
//! - [`methods`]: the published methods; [`cone`]: the general system A ⊗ x ≥ B ⊗ x.
//! - [`point`]: one vector against a system: is it a solution, extremal, of which types; the greatest
//!   solution below it, and a solution as a max-combination of extremals.
//! - [`Inspector`]: the [`Lasso`] and the [`Certificate`] of a result.
//! - [`spectral`]: eigenvectors and subeigenvectors, interval matrices, and the basis as a function of
//!   λ; λ(A), classes and finite solutions are methods of [`System`].
//! - [`sink`] and [`report`]: where vectors go, and what a run says at its end; [`filter`] and
//!   [`summary`]: only some of them, and what they look like as a whole.
//!
//! # What this library does not do
//! It reads and writes no files and prints nothing. Entries are exact; equality is exact. Floating
//! point is used for estimates of the work alone, and a clock only to say now and then what
//! remains: neither changes a result. It does not panic on any input.

mod block;
pub mod cone;
pub mod digraph;
mod extremal;
pub mod families;
pub mod filter;
mod inspector;
pub mod lasso;
pub mod matrix;
pub mod methods;
pub mod point;
mod random;
pub mod report;
pub mod scalar;
pub mod sink;
mod solution;
pub mod spectral;
mod stretch;
pub mod summary;
pub mod system;
pub mod vector;
mod words;

pub use dashu_int::{IBig, UBig};

pub use block::{Block, Scribe, Written};
pub use cone::Cone;
pub use digraph::Digraph;
pub use extremal::{Certificate, Kind, Lasso};
pub use filter::{Filter, Filtered};
pub use inspector::Inspector;
pub use matrix::{Matrix, MatrixError};
pub use methods::Method;
pub use point::{Check, Point, SatisfyingArc};
pub use report::{Counters, Interrupt, Report, Stop};
pub use scalar::{Big, Entry, Rational, Scalar, Values, Width};
pub use sink::{Collect, Count, First, Reached, Sink};
pub use solution::decompose::Part;
pub use summary::Summary;
pub use system::{Class, CriticalCycle, System};
pub use words::UnknownWord;

/// The example of README.md is compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

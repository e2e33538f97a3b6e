//! A checker of scaled bases. It does not use any code of the engine that computes them.
//!
//! From the matrix, λ and the vectors or certificates alone it decides whether each vector is a scaled extremal
//! of {x : A ⊗ x ≥ λ ⊗ x}, whether two are equal, and whether one is missing. It does the same for a cone
//! {x : A ⊗ x ≥ B ⊗ x}. It depends on the exact values alone (`supereigen-exact`), not on the engine. All decisions are made in these files, which also prove in a few lines
//! why they follow from the definitions:
//! - `rows`: whether a vector is a solution; `lanes`: whether it is scaled, too;
//! - `falling`: whether a solution is extremal; `path`: what shows this at once for most;
//! - `certificate`, `cone_certificate`: whether a lasso, or some rows of a cone, prove that a vector is extremal;
//! - `enumerate`, `committing`: a second enumeration of all extremals, of a matrix or a cone;
//! - `distinct`: whether a vector came before.
//!
//! Numbers are exact: machine integers where sums cannot overflow, else integers of any size.
//!
//! ```
//! use supereigen::Matrix;
//! use supereigen_check::{BasisCheck, Completeness};
//! use supereigen_formats::BasisReader;
//!
//! let a = Matrix::from_rows([[Some(-3), Some(1)], [Some(1), Some(0)]])?;
//! let mut check = BasisCheck::new(&a, &Some(0.into()))?;
//! let mut reader = BasisReader::new(&b"-inf 0\n0 -1\n"[..])?;
//! while let Some(record) = reader.next_record()? {
//!     assert_eq!(check.check(&record), Ok(()));
//! }
//! let mut go_on = || std::ops::ControlFlow::Continue(());
//! assert_eq!(check.find_missing(&mut go_on), Completeness::Complete);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basis;
mod certificate;
mod checker;
mod committing;
mod cone_certificate;
mod distinct;
mod enumerate;
mod falling;
mod fault;
mod lanes;
mod number;
mod path;
mod rows;
mod table;

pub use basis::{BasisCheck, Completeness};
pub use checker::Checker;
pub use distinct::Place;
pub use fault::{CertificateFault, Fault};

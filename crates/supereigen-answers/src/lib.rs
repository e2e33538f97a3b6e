//! The answers to questions about A ⊗ x ≥ λ ⊗ x, each a type with one function that fills it. The command prints an answer as
//! text or as JSON; the page receives the same JSON, and so does Python of events.
//!
//! Numbers are kept as they are written ([`Written`]). Nodes and rows are counted from 0 in the fields, as everywhere in
//! Rust, and from 1 in JSON.
//!
//! ```
//! use supereigen::System;
//! use supereigen_answers::{Check, NumberText};
//! use supereigen_formats::Notation;
//!
//! let system = System::new(&"-3 1; 1 0".parse()?, 0)?;
//! let numbers = NumberText::new(system.denominator(), Notation::Exact);
//! let check = Check::new(&system, &[0, -1].into(), &numbers)?;
//! assert!(check.tested.solution);
//! assert_eq!(check.lasso.map(|lasso| lasso.cycle), Some(vec![0, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod events;
mod matrix;
mod number;
mod spectrum;
mod summary;
mod vector;

pub use certificate::Certificate;
pub use events::{
    Buffered, Chain, Departure, Named, NamedLoop, Often, Plan, Saving, Shorter, Time, TimeText,
    Why, along, understood,
};
pub use matrix::{Class, CycleMean, Finite, Means};
pub use number::{NumberText, Written, WrittenVector, from_one};
pub use spectrum::{Breakpoint, Spectrum};
pub use summary::{CountOfCycle, Summary};
pub use vector::{Arc, Check, Decomposition, Part, Projection, Tested};

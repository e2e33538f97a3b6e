//! Estimates how large a search is, and where in it the work lies. Nothing here changes the results: a wrong estimate
//! only makes shards uneven, or a progress bar jump.
//!
//! - `scout`: looks at the search tree one node at a time; `ahead` and `walks` tell what may follow a node.
//! - `surveyor`: cuts the tree into `pieces`, of which a survey and its shards consist, and weighs them by `probe`s of
//!   `strata`.
//! - `population`: estimates the number of results by many paths, kept by their `worth`; `estimate`: combines the
//!   samples.

mod ahead;
mod estimate;
mod logarithm;
mod pieces;
mod population;
mod probe;
mod scout;
mod strata;
mod surveyor;
mod walks;
mod worth;

pub use estimate::Estimate;
pub use pieces::{Shard, Survey};

pub(crate) use scout::{ForwardScout, TreeScout};
pub(crate) use surveyor::Surveyor;

//! Estimates how large a search is, and where in it the work lies. Nothing here changes the results: a wrong estimate
//! only makes shards uneven, or a progress bar jump.
//!
//! - `scout`: looks at the search tree one node at a time; `walks` tells what may follow a node.
//! - `surveyor`: counts a tree if it is small, and else samples it.
//! - `population`: samples a tree by many paths, kept by their `worth`; `estimate`: combines the samples.
//! - `pieces`: what was met, by its place; `shards`: the survey of a search, which consists of these, and its shards.

mod estimate;
mod logarithm;
mod pieces;
mod population;
mod scout;
mod shards;
mod surveyor;
mod walks;
mod worth;

pub use estimate::Estimate;
pub use shards::{Shard, Survey};

pub(crate) use scout::TreeScout;
pub(crate) use surveyor::Surveyor;
pub(crate) use walks::Walks;

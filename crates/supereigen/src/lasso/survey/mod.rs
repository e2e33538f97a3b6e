//! About how large a search is, and where in it the work lies. Nothing here decides what the results are: a wrong
//! guess makes shards uneven, and a bar of progress jump.
//!
//! - `scout`: the search tree, one node at a time, with what is seen `ahead` and what `walks` tell.
//! - `surveyor` cuts it into `pieces`, which make up a survey and shards, and weighs them by `probe`s of `strata`.
//! - `population`: estimates its size by many paths, kept by their `worth`; `estimate`: what they say together.

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

pub(crate) use scout::{ForwardScout, GrownScout};
pub(crate) use surveyor::Surveyor;

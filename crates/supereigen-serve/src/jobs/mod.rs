//! Runs over a basis: they count the vectors, and record where in the search each screen of them begins.

mod index;
mod run;
mod table;

pub(crate) use run::{Job, State, Status, Wanted};
pub(crate) use table::Jobs;

//! Runs over a basis: how many vectors there are, and where in the search each screen of them begins.

mod index;
mod run;
mod table;

pub(crate) use run::{Job, State, Status, Wanted};
pub(crate) use table::Jobs;

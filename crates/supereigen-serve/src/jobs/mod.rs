//! Runs over a basis that a server has started.

mod job;
mod table;

pub(crate) use job::Job;
pub(crate) use table::Jobs;

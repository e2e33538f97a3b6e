//! The trees of lassos, which hold all extremals: forward from starts, or backward from closed lassos.
//!
//! - `shape`: the trait of a tree that can be walked.
//! - `forward`: paths from their first node on, with the `oracle` against dead ends, and the forked lassos over the
//!   pure zero cycles that they meet. `grown`: stems put in front of roots.
//! - `stems`: grows lassos backwards, for both trees.

mod forward;
mod grown;
mod oracle;
mod shape;
mod stems;

pub(crate) use forward::{ForwardTree, Reported};
pub(crate) use grown::GrownTree;
pub(crate) use shape::Tree;

//! The lasso method: the scaled basis without repeats.
//!
//! Every extremal of type i is a lasso: a path from i on which each node has one satisfying arc,
//! the tight one to its successor, and whose last node is satisfied by a path node or by itself;
//! or, where weights tie, a forked lasso, whose stem enters a cycle of weight zero at two or more
//! nodes. The forward search grows such paths from every start and reports each finished one at
//! once; forked lassos are grown backwards from pure zero cycles. An extremal has one type, or is
//! a pure zero cycle and reported by its smallest node: so nothing is found twice, and nothing has
//! to be remembered. Where the forward search would meet too many dead ends, all extremals are grown
//! backwards from closed lassos instead. docs/lasso.md has the theory.
//!
//! The modules, each using only those before it:
//! - `kernel`: extends the paths of the forward search; chooses the kernel that fits a matrix.
//! - `roots`: finds the closed lassos, within a `budget`; `direction`: forward or backward, as chosen for a search.
//! - `tree`: the trees of lassos, forward and backward; `emit`: turns finished lassos into vectors.
//! - `walk`: walks a tree on one thread or several.
//! - `survey`: estimates a tree, and cuts it into shards.
//! - `parts`: cuts a search into the parts of a folder.
//! - `options` and `search`: a prepared search with all choices made, which its `engine` runs; `meter`: how much of a run is
//!   done; `forecast`: how long it takes.

mod budget;
mod direction;
mod emit;
mod engine;
mod extremals;
mod forecast;
mod kernel;
mod meter;
mod options;
mod parts;
mod roots;
mod search;
mod survey;
mod tree;
mod walk;

pub use crate::stretch::{NoStretch, Stretch, union};
pub use direction::{Direction, NoDirection};
pub use extremals::{Extremals, Rest};
pub use forecast::Forecast;
pub use kernel::Kernel;
pub use meter::Meter;
pub use options::{Error, Options, Strategy};
pub use search::{ORDER, Search};
pub use survey::{Estimate, Shard, Survey};
pub use walk::most_threads;

pub(crate) use budget::most_steps;
pub(crate) use emit::Emit;
pub(crate) use engine::{Engine, leads_into};
pub(crate) use kernel::{DenseMatrix, Instructions, Paths, Steps, Valued, choose};
pub(crate) use roots::find as closed_lassos;
pub(crate) use survey::{Surveyor, TreeScout, Walks};
pub(crate) use tree::Tree;
pub(crate) use walk::{Walker, run as walk};

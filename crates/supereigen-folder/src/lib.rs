//! A long run as a folder of finished parts.
//!
//! ```text
//! run/run.json          what is computed, and the parts into which its search is cut; created once, never rewritten
//! run/part-0000.txt     a finished part; the order of the names is the order of the search
//! run/.part-0000.sum    what the part covers, its number of vectors, its size and its digest
//! run/.part-0017.tmp    a part that is being written, by the process that holds .part-0017.lock
//! ```
//!
//! The parts follow from the problem alone. A worker takes the next part that is neither finished nor locked, writes
//! it under another name, brings it to the disk, and renames it; so threads, processes and machines share nothing but
//! the folder. A part that takes long is written in pieces, `part-0017-0000.txt` and so on, each of which is as good
//! as a part. To go on after anything that can happen is to run the same again: [`Folder::compute`] computes what is
//! missing.

pub mod disk;
mod error;
pub mod fault;
mod first_version;
mod folder;
mod job;
mod part;
mod piece;
mod read;
mod work;

pub use error::FolderError;
pub use folder::{Folder, Piece, State};
pub use job::{Job, Problem, Written};
pub use part::{NoPart, NoShare, Part, Share};
pub use read::{Content, PieceEnd, Vectors};
pub use work::{Progress, Work};

/// Returns a digest by which some bytes are recognised.
pub fn digest(bytes: &[u8]) -> u64 {
    twox_hash::XxHash3_64::oneshot(bytes)
}

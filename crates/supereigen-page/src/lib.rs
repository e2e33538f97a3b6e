//! The web page of supereigen.

mod files;

pub use files::{File, files};

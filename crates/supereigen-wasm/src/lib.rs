//! What computes the page of supereigen in a browser, without a server: a WebAssembly module for a worker.
//!
//! The worker puts a question into the buffer of the module, calls `ask`, and reads the answer from the same
//! buffer. A question is its name, a line break, and JSON; `cargo xtask page` builds the module.

#[cfg(target_family = "wasm")]
mod abi;
mod desk;

pub use desk::Desk;

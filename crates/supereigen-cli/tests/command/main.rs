//! The command `supereigen` as a user meets it: what it prints, on which stream, with which status.
//!
//! - [`paper_example`]: the Example of Wang and Sergeev, word by word.
//! - [`neighbours`]: eigenvectors, subeigenvectors and finite solutions, against `check` and each other.
//! - [`cones`]: the recorded cones, as two matrices and as rows.
//! - `command_lines`: changed at random, they end soon and without a panic.
//! - [`convert`]: matrices in every format.
//! - [`outputs`]: bases as files of every format, compressed and not.
//! - [`draw`]: pictures as files, by their names.
//! - `folders`: long runs into a folder, killed, shared and read; [`estimates`]: how long, and how far.
//! - [`json`]: answers for programs; `terminal`: a basis that is larger than the screen.
//! - [`written_by_others`]: matrices as other programs write them.
//! - [`page`]: the copy of the page that holds a matrix.
//! - [`spectrum`]: what it says of every λ is what `count` counts.
//! - [`verify`]: the verdict on right bases and on tampered ones; [`claims`]: what files say besides;
//!   `basis_streams`: read once.
//! - `faults`: cut off at every moment; `overwritten`: nothing is destroyed.
//! - [`input_limits`]: limits hold while input is read, and memory does without them.
//! - [`limits`], [`exit_status`], [`streams`], [`formats`], [`interruption`]: the rest of the contract.
//!
//! The goldens of every format, command, bad input and document are beside this, in `tests/goldens`.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod basis_streams;
mod claims;
#[cfg(unix)]
mod command_lines;
mod cones;
mod convert;
mod draw;
mod estimates;
mod exit_status;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod folders;
mod formats;
mod input_limits;
#[cfg(unix)]
mod interruption;
mod json;
mod labels;
mod limits;
mod neighbours;
mod notions;
mod outputs;
#[cfg(unix)]
mod overwritten;
#[cfg(target_os = "linux")]
mod page;
mod paper_example;
mod spectrum;
mod streams;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod verify;
mod written_by_others;

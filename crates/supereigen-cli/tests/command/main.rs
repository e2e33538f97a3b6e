//! What needs more than a shell: signals, limits, files that are cut off. What the command prints is compared in `tests/goldens`.
//!
//! - `command_lines`: changed at random, they end soon and without a panic.
//! - `combinations`: of flags, of which each gives what it must or is refused by name.
//! - `folders`: long runs into a folder.
//! - `faults`: cut off at every moment; `overwritten`: nothing is destroyed.
//! - [`limits`], [`input_limits`]: limits hold in a run and while input is read.
//! - `interruption`: Ctrl-C.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod combinations;
#[cfg(unix)]
mod command_lines;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod folders;
mod input_limits;
#[cfg(unix)]
mod interruption;
mod keys;
mod limits;
#[cfg(unix)]
mod overwritten;
mod support;

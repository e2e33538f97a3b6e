//! Reading and writing, from outside: one file for each subject.

mod bad_files;
mod basis_arrays;
mod basis_ends;
mod basis_limits;
mod basis_reader;
mod basis_refused;
mod basis_round_trip;
mod blocks;
mod event_graph;
mod format_limits;
mod formats;
mod formats_refused;
mod formats_written;
mod limits;
mod matrix_market;
mod npy;
mod round_trip;
mod sdf3;
mod support;
mod writers;

//! Reading and writing, from outside: one file for each subject.

mod basis_arrays;
mod basis_ends;
mod basis_limits;
mod basis_reader;
mod basis_round_trip;
mod blocks;
mod event_graph;
mod format_limits;
mod formats;
mod formats_written;
mod limits;
mod matrix_market;
mod npy;
mod numbers;
mod sdf3;
mod support;
mod writers;

//! Reading and writing, from outside: what no golden of the command shows, and no property of supereigen-fuzz.

mod basis_ends;
mod basis_limits;
mod basis_reader;
mod blocks;
mod event_graph;
mod format_limits;
mod formats;
mod formats_written;
mod limits;
mod numbers;
mod sdf3;
mod support;
mod writers;

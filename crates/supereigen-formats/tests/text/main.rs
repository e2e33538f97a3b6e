//! Reading and writing, from outside: what no golden of the command shows, and no property of supereigen-fuzz.

mod basis_ends;
mod sdf3;
mod writers;

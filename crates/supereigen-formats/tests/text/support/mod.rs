//! What several tests need.

pub(crate) mod mutation;
pub(crate) mod numbers;
pub(crate) mod outputs;

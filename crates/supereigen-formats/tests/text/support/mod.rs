//! What several tests need.

pub(crate) mod numbers;
pub(crate) mod outputs;

//! What the integration tests share: a brute force from the definitions, and random matrices.

pub mod brute_force;
pub mod random;

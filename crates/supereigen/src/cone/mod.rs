//! The general system A ⊗ x ≥ B ⊗ x with p × n matrices: a tropical polyhedral cone.

pub mod double_description;
pub mod inequalities;

//! The mathematics as a whole: every method against brute force, recorded bases and the paper.

#![allow(clippy::unwrap_used)]

mod blocks;
mod by_hand;
mod cone;
mod cone_relations;
mod cone_solutions;
mod corpus;
mod dynamics;
mod events;
mod extremals;
mod interrupt;
mod known;
mod large;
mod lasso;
mod notions;
mod paper;
mod resume;
mod solution;
mod spectral;
mod spectrum;
mod support;
mod survey;

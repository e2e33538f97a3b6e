//! The mathematics as a whole: every method against recorded bases, and every notion against its definition and the paper.

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
mod spectral;
mod spectrum;
mod support;
mod survey;

//! Draws pictures of max-plus matrices: the digraph D_A, the lasso of an extremal or the critical graph in it, and
//! for three nodes the cone {x : A ⊗ x ≥ λ ⊗ x} in the tropical projective plane; the states of x(k + 1) = A ⊗ x(k); and
//! the entries of a large matrix as a heat map.
//!
//! A [`Diagram`] is a digraph whose nodes and arcs have roles. It can be written as DOT at once, and becomes a
//! [`Picture`] when its nodes get places. A picture can be written as SVG and TikZ.
//!
//! ```
//! use supereigen::System;
//! use supereigen_draw::{Diagram, Theme, cone};
//! use supereigen_formats::Notation;
//!
//! let system = System::new(&". 1 .; -1 . 2; 0 . -3".parse()?, 0)?;
//! let notation = Notation::Exact;
//! let picture = Diagram::digraph(system.matrix(), notation)?.picture()?;
//! let svg = picture.to_svg(Theme::Auto);
//! assert!(svg.contains("data-arc=\"1 2\""));
//!
//! let x = [Some(0.into()), Some((-1).into()), None]; // 1 → 2 → 1
//! let lasso = Diagram::extremal(&system, &x, notation)?;
//! assert!(lasso.to_dot(Theme::Light).starts_with("digraph"));
//! assert!(cone(&system, notation)?.to_tikz(Theme::Light).contains("tikzpicture"));
//! # Ok::<(), supereigen_draw::DrawError>(())
//! ```
//!
//! For a view in space, [`tropical_segment`] gives the segments between vectors.
//!
//! Everything mathematical is decided exactly. Floating point is used for places only, and only with operations whose
//! results are the same on every machine; so the pictures are the same on every machine, too.

mod compose;
mod cone;
mod diagram;
mod error;
mod footer;
mod gantt;
mod geometry;
mod glyphs;
mod heat;
mod layout;
mod picture;
mod placer;
mod render;
mod route;
mod sizes;
mod theme;

pub use cone::cone;
pub use cone::segments::tropical_segment;
pub use diagram::{Arc, Diagram, Node};
pub use error::{DrawError, MOST_EVENTS};
pub use gantt::{gantt, gantt_fits, timetable};
pub use geometry::{Curve, Pill, Point, Rect};
pub use glyphs::text_width;
pub use heat::heat_map;
pub use picture::{Class, Item, LEVELS, Mark, Picture, Role, Shape, Text};
pub use render::style_sheet;
pub use theme::Theme;

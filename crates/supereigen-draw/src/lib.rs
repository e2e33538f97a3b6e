//! Pictures of max-plus matrices: the digraph D_A, the lasso of an extremal or the critical graph
//! over it, and for three nodes the cone {x : A ⊗ x ≥ λ ⊗ x} in the tropical projective plane.
//!
//! A [`Diagram`] is a digraph with the parts that its nodes and arcs play; it becomes DOT as it is, and
//! a [`Picture`] when its nodes get places. A picture becomes SVG, TikZ, and with the feature `png` PNG.
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
//! Everything mathematical is decided exactly; floating point is used for places alone, and only with
//! operations whose results are the same on every machine. So are the pictures.

mod compose;
mod cone;
mod diagram;
mod error;
mod footer;
mod geometry;
mod glyphs;
mod layout;
mod picture;
mod placer;
mod render;
mod route;
mod theme;

pub use cone::cone;
pub use cone::segments::tropical_segment;
pub use diagram::{Arc, Diagram, Node};
pub use error::DrawError;
pub use geometry::{Curve, Point, Rect};
pub use glyphs::text_width;
pub use picture::{Class, Item, Mark, Picture, Role, Shape, Text};
pub use render::style_sheet;
pub use theme::Theme;

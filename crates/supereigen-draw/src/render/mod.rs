//! Pictures as text and images: one file for each format. DOT comes from the diagram, since Graphviz
//! finds its own places; all others from the picture.

mod dot;
#[cfg(feature = "png")]
mod png;
mod svg;
mod tikz;

pub use svg::style_sheet;

/// A coordinate with two decimals at most: what lies beyond cannot be seen.
fn number(value: f64) -> String {
    // Adding 0 turns −0 into 0.
    let rounded = (value * 100.0).round() / 100.0 + 0.0;
    format!("{rounded}")
}

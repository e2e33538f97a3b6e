//! Writes pictures as text, with one file for each format. DOT is written from the diagram, since Graphviz
//! computes its own layout; all other formats are written from the picture.

mod dot;
mod svg;
mod tikz;

pub use svg::style_sheet;

/// Returns a coordinate with at most two decimals: smaller differences cannot be seen.
fn number(value: f64) -> String {
    // Adding 0 turns −0 into 0.
    let rounded = (value * 100.0).round() / 100.0 + 0.0;
    format!("{rounded}")
}

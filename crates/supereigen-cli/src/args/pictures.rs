//! The commands for pictures and the page.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use supereigen_draw::Theme;

use super::{NumberStyle, OUTPUT, OutputFile, Problem, Source};

/// Draw the digraph, a lasso, the critical graph, the cone of three nodes, or a heat map.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/draw.txt"))]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) problem: Problem,

    #[command(flatten)]
    pub(crate) subject: PictureOf,

    /// Draw an extremal on its support only: without the nodes at which it is -inf.
    #[arg(long, requires = "a_lasso")]
    pub(crate) support_only: bool,

    /// Leave out the title, the legend and the remarks under the picture.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) no_caption: bool,

    /// Default: by the name of OUT (.svg, .tex, .tikz, .dot, .gv), else svg.
    #[arg(long, short, value_enum, help_heading = OUTPUT)]
    pub(crate) format: Option<PictureFormat>,

    /// The colours; auto is what the reader of an SVG prefers, and light in other formats.
    #[arg(long, value_parser = theme(), default_value = "auto", help_heading = OUTPUT)]
    pub(crate) theme: Theme,

    #[command(flatten)]
    pub(crate) numbers: NumberStyle,

    #[command(flatten)]
    pub(crate) output: OutputFile,
}

/// What stands out, or is drawn instead.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct PictureOf {
    /// The lasso of the K-th extremal as `basis` lists them, over the digraph.
    #[arg(long)]
    #[arg(value_name = "K", allow_negative_numbers = true, group = "a_lasso")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) extremal: Option<u64>,

    /// The lasso of this extremal, one entry per node, separated as in a matrix.
    #[arg(long, value_name = "X", allow_hyphen_values = true, group = "a_lasso")]
    pub(crate) vector: Option<String>,

    /// The critical graph over the digraph.
    #[arg(long)]
    pub(crate) critical: bool,

    /// For three nodes: all solutions, with the extremals, in the tropical projective plane.
    #[arg(long)]
    pub(crate) cone: bool,

    /// The entries as coloured cells, for matrices of up to 2000 nodes.
    #[arg(long)]
    pub(crate) heat_map: bool,
}

/// Open the page, to explore matrices, bases and pictures in a browser.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/page.txt"))]
pub(crate) struct Page {
    /// The matrix with which the page opens; `-` reads standard input. Default: an example.
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: Source,

    /// The λ with which the page opens, any exact number or -inf. Default: 0.
    #[arg(long, visible_alias = "period", short)]
    #[arg(value_name = "L", requires = "file", allow_hyphen_values = true)]
    pub(crate) lambda: Option<String>,

    /// Write the page to a file instead of opening it; `-` is standard output.
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Scalable Vector Graphics.
    Svg,
    /// A LaTeX document with a TikZ picture.
    Tex,
    /// A TikZ picture for \\input in a LaTeX document; its nodes are (n1), (n2) and so on.
    Tikz,
    /// For Graphviz, which places the nodes itself.
    Dot,
}

/// The colours of a picture.
pub(crate) fn theme() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(["auto", "light", "dark"]).map(|word| match &*word {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => Theme::Auto,
    })
}

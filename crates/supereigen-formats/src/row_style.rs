//! How a row of text looks: one constant for each format of vectors.

/// What stands before, between and after the entries of a row, and for −∞, and how numbers are written.
#[derive(Debug)]
pub(crate) struct Style {
    pub(crate) start: &'static str,
    /// How many bytes of `start` the first row of all does not have: they end the row before.
    pub(crate) left_out: usize,
    pub(crate) separator: &'static str,
    pub(crate) end: &'static str,
    pub(crate) minus_infinity: &'static str,
    /// +∞, in min-plus algebra.
    pub(crate) infinity: &'static str,
    pub(crate) numbers: Numbers,
}

/// How the numbers of a row are written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Numbers {
    AsTheyAre,
    /// In quotation marks unless every reader of JSON reads them exactly.
    Json,
    /// Fractions by `\\frac`.
    Latex,
}

impl Style {
    pub(crate) const PLAIN: Style = Style {
        separator: " ",
        ..Style::CSV
    };
    pub(crate) const CSV: Style = Style {
        start: "",
        left_out: 0,
        separator: ",",
        end: "\n",
        minus_infinity: "-inf",
        infinity: "inf",
        numbers: Numbers::AsTheyAre,
    };
    pub(crate) const TPLIB: Style = Style {
        start: "[",
        end: "]\n",
        minus_infinity: "-oo",
        infinity: "+oo",
        ..Style::CSV
    };
    pub(crate) const JSON: Style = Style {
        start: ",\n[",
        left_out: 1,
        separator: ",",
        end: "]",
        minus_infinity: "null",
        infinity: "null",
        numbers: Numbers::Json,
    };
    pub(crate) const JSON_LINES: Style = Style {
        start: "{\"vector\":[",
        left_out: 0,
        end: "]}\n",
        ..Style::JSON
    };
    /// JSON lines in which a certificate follows.
    pub(crate) const CERTIFIED: Style = Style {
        end: "]",
        ..Style::JSON_LINES
    };
    pub(crate) const POLYMAKE: Style = Style {
        minus_infinity: "\"-inf\"",
        infinity: "\"inf\"",
        ..Style::JSON
    };
    pub(crate) const LATEX: Style = Style {
        // The last line of the environment must not end in `\\`.
        start: " \\\\\n(",
        left_out: 4,
        separator: ", ",
        end: ")^{T}",
        minus_infinity: "-\\infty",
        infinity: "\\infty",
        numbers: Numbers::Latex,
    };
}

//! The formats of vectors: one table for files, standard output, parts of folders, the page and Python.

use std::str::FromStr;
use std::{fmt, io};

use serde::{Deserialize, Serialize};

use crate::diagnostic::either;
use crate::row_style::Style;
use crate::write::context::Context;
use crate::write::frame::{self, End, Head};

/// A format in which vectors are written; [`FORMATS`] says what each is and can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[non_exhaustive]
pub enum VectorFormat {
    /// One vector per line, with one blank between entries and −∞ as `-inf`, and nothing else. An output that may lack vectors
    /// ends in a comment that says so; likewise in CSV and TPLib.
    #[default]
    Plain,
    /// Comma-separated values: a row with the labels, or `x1` to `xn` if there are none, then one row for each vector, with
    /// −∞ as `-inf`.
    ///
    /// Labels that all look like numbers are refused, since they would be read as a vector; and labels that begin with `=`,
    /// `+`, `-` or `@`, since spreadsheets would take them for formulas.
    Csv,
    /// One JSON object: `{"n":…,"lambda":…,"labels":[…],"vectors":[…],"complete":…}`, one vector per line.
    ///
    /// An entry is a JSON integer if it is an integer of magnitude at most 2^53, `null` if it is −∞, and a string (`"1/3"`,
    /// `"0.25"`, a long integer) otherwise. λ is always a string. λ and the labels are absent if there are none.
    Json,
    /// One JSON object per line, `{"vector":[0,-1,null]}`, and nothing before or after, with entries as in [`Json`](Self::Json).
    /// An output that may lack vectors has a last object `{"complete":false}`.
    JsonLines,
    /// A `gather*` environment of the package amsmath with one vector per line, such as `(0, -\frac{1}{3}, -\infty)^{T}`.
    /// If there are no vectors, it contains `\emptyset`; if there may be more than were written, it ends in `\vdots`.
    Latex,
    /// One vector per line as a row of TPLib: `[0,-1/3,-oo]`.
    TpLib,
    /// A max-plus matrix, or a min-plus one, with one vector per row, as a file that polymake reads by `load_data`: an object
    /// like that of [`Json`](Self::Json), of which polymake reads the keys `_ns`, `_type` and `data`; −∞ is `"-inf"`.
    Polymake,
    /// A two-dimensional array of int64, one row for each vector, that `numpy.load` reads: numerators over the denominator of
    /// the context, and the least int64 for −∞. The number of rows stands in its header, which is written again at the end;
    /// everything else is in the [sidecar](crate::VectorWriter::sidecar).
    Npy,
    /// The number of the vectors alone.
    Count,
}

/// What a format is, and what it can.
#[derive(Debug)]
#[non_exhaustive]
pub struct VectorFormatFacts {
    /// The format.
    pub format: VectorFormat,
    /// The word for it in flags and requests.
    pub word: &'static str,
    /// The usual ending of the names of files, without the dot; empty if no name asks for it.
    pub ending: &'static str,
    /// What it is, in one line of help.
    pub about: &'static str,
    /// How a row of text looks.
    pub(crate) style: &'static Style,
    /// Whether a run may be cut into parts that have it, which joined are the whole.
    pub has_parts: bool,
    /// What stands before the first vector, also of a part.
    pub(crate) head: Option<Head>,
    pub(crate) end: End,
    /// Whether it can have certificates.
    pub has_certificates: bool,
    /// Whether vectors are read from it.
    pub is_read: bool,
    /// Whether it is an array: that needs a file of its own, numerators of 64 bits, and max-plus algebra.
    pub is_array: bool,
}

const TEXT: VectorFormatFacts = VectorFormatFacts {
    format: VectorFormat::Plain,
    word: "",
    ending: "",
    about: "",
    style: &Style::PLAIN,
    has_parts: false,
    head: None,
    end: frame::text_end,
    has_certificates: false,
    is_read: true,
    is_array: false,
};

/// All formats of vectors.
pub static FORMATS: &[VectorFormatFacts] = &[
    VectorFormatFacts {
        format: VectorFormat::Plain,
        word: "plain",
        ending: "txt",
        about: "One vector per line, entries separated by one blank",
        has_parts: true,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Csv,
        word: "csv",
        ending: "csv",
        about: "Comma-separated values: a row of labels or x1, x2, ..., then one row per vector",
        style: &Style::CSV,
        has_parts: true,
        head: Some(frame::csv_head),
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Json,
        word: "json",
        ending: "json",
        about: "One JSON object; integers up to 2^53 as numbers, others as strings, null for -inf",
        style: &Style::JSON,
        head: Some(frame::json_head),
        end: frame::json_end,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::JsonLines,
        word: "jsonl",
        ending: "jsonl",
        about: "One JSON object per line; with --certificates each has its certificate",
        style: &Style::JSON_LINES,
        end: frame::json_lines_end,
        has_parts: true,
        has_certificates: true,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Latex,
        word: "latex",
        ending: "tex",
        about: "A gather* environment",
        style: &Style::LATEX,
        head: Some(frame::latex_head),
        end: frame::latex_end,
        is_read: false,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::TpLib,
        word: "tplib",
        ending: "tplib",
        about: "Rows such as [0,-1,-oo], as TPLib has them",
        style: &Style::TPLIB,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Polymake,
        word: "polymake",
        ending: "poly",
        about: "A matrix that polymake reads by `load_data`",
        style: &Style::POLYMAKE,
        head: Some(frame::polymake_head),
        end: frame::json_end,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Npy,
        word: "npy",
        ending: "npy",
        about: "A NumPy array of int64, with everything else in OUT.json beside it; needs -o",
        head: Some(frame::array_head),
        end: frame::no_end,
        has_parts: true,
        is_array: true,
        ..TEXT
    },
    VectorFormatFacts {
        format: VectorFormat::Count,
        word: "count",
        end: frame::count_end,
        has_parts: true,
        is_read: false,
        ..TEXT
    },
];

impl VectorFormat {
    /// Returns what the format is and can.
    pub fn facts(self) -> &'static VectorFormatFacts {
        let mut all = FORMATS.iter();
        all.find(|facts| facts.format == self).unwrap_or(&TEXT)
    }

    /// Checks that the format can express what the context says.
    ///
    /// # Errors
    /// If it cannot, such as labels that would not be read back.
    pub fn check(self, context: &Context) -> io::Result<()> {
        self.head(context).map(|_| ())
    }

    /// Returns what stands before the first vector; fails if the format cannot express it.
    pub(crate) fn head(self, context: &Context) -> io::Result<Vec<u8>> {
        self.facts()
            .head
            .map_or(Ok(Vec::new()), |head| head(context))
    }

    /// Returns how many bytes at the beginning of an output of vectors of n entries are written again at its end.
    pub fn rewritten(self, n: usize) -> usize {
        if self.facts().is_array {
            frame::array_head_length(n)
        } else {
            0
        }
    }

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        self.facts().word
    }

    /// Returns the usual ending of the names of files, without the dot; that of text if no name asks for it.
    pub fn extension(self) -> &'static str {
        let ending = self.facts().ending;
        if ending.is_empty() { "txt" } else { ending }
    }

    /// Returns the formats of vectors that have a property, by their words, in a sentence.
    pub fn list(have: impl Fn(&VectorFormatFacts) -> bool) -> String {
        let all = FORMATS
            .iter()
            .filter(|facts| !facts.ending.is_empty() && have(facts));
        let words: Vec<&str> = all.map(|facts| facts.format.word()).collect();
        either(&words)
    }
}

impl VectorFormatFacts {
    /// Whether something stands before the first vector, so that a file is never empty.
    pub fn has_head(&self) -> bool {
        self.head.is_some()
    }
}

impl fmt::Display for VectorFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl From<VectorFormat> for String {
    fn from(format: VectorFormat) -> String {
        format.word().to_owned()
    }
}

impl FromStr for VectorFormat {
    type Err = String;

    fn from_str(word: &str) -> Result<VectorFormat, String> {
        let found = FORMATS.iter().find(|facts| facts.word == word);
        found.map(|facts| facts.format).ok_or_else(|| {
            format!(
                "there is no format {word:?} of vectors: take {}",
                VectorFormat::list(|_| true)
            )
        })
    }
}

impl TryFrom<String> for VectorFormat {
    type Error = String;

    fn try_from(word: String) -> Result<VectorFormat, String> {
        word.parse()
    }
}

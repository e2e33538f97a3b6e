//! The values that flags take, and what they mean to the library.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use supereigen::Method;
use supereigen::lasso::{Kernel, Strategy};
use supereigen_formats::{MatrixFormat, Notation};

/// A format of matrices, by the word that the formats have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatrixFormatName(pub(crate) MatrixFormat);

impl ValueEnum for MatrixFormatName {
    fn value_variants<'a>() -> &'a [MatrixFormatName] {
        const ALL: [MatrixFormatName; MatrixFormat::ALL.len()] = {
            let mut all = [MatrixFormatName(MatrixFormat::Plain); MatrixFormat::ALL.len()];
            let mut index = 0;
            while index < all.len() {
                all[index].0 = MatrixFormat::ALL[index];
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.0.word());
        Some(match self.0 {
            MatrixFormat::Plain => value.help("One row per line, entries separated by blanks"),
            MatrixFormat::MatrixMarket => {
                value.help("MatrixMarket coordinates: only the finite entries")
            }
            MatrixFormat::Csv => value.help("Comma-separated values; an empty field is -inf"),
            MatrixFormat::Json => {
                value.help("An object with the key matrix, or a list of lists; null is -inf")
            }
            MatrixFormat::TpLib => value.help("Rows such as [0,-1,-oo], as TPLib has them"),
            MatrixFormat::Polymake => {
                value.help("A matrix section of a polymake file, or polymake's `new Matrix`")
            }
            MatrixFormat::Mpm => value.help("A max-plus model of the TU/e tools (read only)"),
            MatrixFormat::EventGraph => {
                value.help("A timed event graph, lines `from to time tokens` (read only)")
            }
            MatrixFormat::Npy => value.help("A two-dimensional NumPy array"),
            _ => value,
        })
    }
}

impl From<MatrixFormatName> for MatrixFormat {
    fn from(name: MatrixFormatName) -> MatrixFormat {
        name.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyName {
    Dense,
    Shift,
    Sparse,
    Degree3,
    Skew,
    Ties,
    Ring,
    Potential,
    Circulant,
    Zero,
    Acyclic,
    Ladder,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// This project's own: no repeats, nothing remembered, every core.
    Lasso,
    /// Algorithms 1–3 of Wang and Sergeev.
    WangSergeev,
    /// Allamigeon, Gaubert and Goubault 2013.
    DoubleDescription,
    /// Algorithm 4, after Wang, Yang and Wang 2020.
    WangYangWang,
    /// Butkovič and Hegedüs 1984; for a few nodes.
    Elimination,
    /// Krivulin 2018 and 2020; for a few nodes.
    Sparsification,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Method {
        match name {
            MethodName::Lasso => Method::Lasso,
            MethodName::WangSergeev => Method::WangSergeev,
            MethodName::DoubleDescription => Method::DoubleDescription,
            MethodName::WangYangWang => Method::WangYangWang,
            MethodName::Elimination => Method::Elimination,
            MethodName::Sparsification => Method::Sparsification,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KernelName {
    Auto,
    Dense16,
    Dense32,
    Dense64,
    Dense128,
    Sparse,
    Big,
}

impl From<KernelName> for Kernel {
    fn from(name: KernelName) -> Kernel {
        match name {
            KernelName::Auto => Kernel::Auto,
            KernelName::Dense16 => Kernel::Dense16,
            KernelName::Dense32 => Kernel::Dense32,
            KernelName::Dense64 => Kernel::Dense64,
            KernelName::Dense128 => Kernel::Dense128,
            KernelName::Sparse => Kernel::Sparse,
            KernelName::Big => Kernel::Big,
        }
    }
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressName {
    /// A bar for people.
    Bar,
    /// One JSON object per line for programs.
    Json,
    /// Not at all.
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyName {
    Auto,
    Forward,
    Backward,
}

impl From<StrategyName> for Strategy {
    fn from(name: StrategyName) -> Strategy {
        match name {
            StrategyName::Auto => Strategy::Auto,
            StrategyName::Forward => Strategy::Forward,
            StrategyName::Backward => Strategy::Backward,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BasisFormat {
    /// One vector per line, entries separated by one blank.
    Plain,
    /// A numbered table with type, support and cycle.
    Pretty,
    /// One JSON object; integers up to 2^53 as numbers, others as strings, null for -inf.
    Json,
    /// One JSON object per line; with --certificates each has its certificate.
    #[value(alias = "json-lines")]
    Jsonl,
    /// A gather* environment.
    Latex,
    /// Comma-separated values: a row of labels or x1, x2, ..., then one row per vector.
    Csv,
    /// Rows such as [0,-1,-oo], as TPLib has them.
    Tplib,
    /// A matrix that polymake reads by `load_data`.
    Polymake,
    /// A NumPy array of int64, with all else in OUT.json beside it; needs -o.
    Npy,
    /// An Arrow IPC file; if this program was built with the feature arrow.
    Arrow,
}

impl BasisFormat {
    /// Whether it has numerators of 64 bits, and tells the matrix.
    pub(crate) fn is_binary(self) -> bool {
        matches!(self, BasisFormat::Npy | BasisFormat::Arrow)
    }
}

/// How plain vectors are written, where there is neither λ nor type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum VectorsFormat {
    /// One vector per line, entries separated by one blank.
    Plain,
    /// One JSON object per line.
    #[value(alias = "json-lines")]
    Jsonl,
    /// A gather* environment.
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJsonLines {
    /// For people.
    Text,
    /// One JSON object per vector and line.
    #[value(aliases = ["json", "json-lines"])]
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For the terminal.
    Text,
    /// With formulas as TeX between dollars.
    Markdown,
    /// A fragment for \input; needs amsmath and mathrsfs.
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NumbersName {
    /// Integers and fractions only.
    Exact,
    /// Decimals wherever they terminate, else fractions.
    Decimal,
}

/// The notation that is chosen, else that of the input.
pub(crate) fn notation(chosen: Option<NumbersName>, input: Notation) -> Notation {
    match chosen {
        None => input,
        Some(NumbersName::Exact) => Notation::Exact,
        Some(NumbersName::Decimal) => Notation::Decimal,
    }
}

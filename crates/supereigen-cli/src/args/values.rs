//! The values that flags take, and what they mean to the library.

use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supereigen::lasso::{Kernel, Strategy};
use supereigen::{Method, UnknownWord};
use supereigen_formats::{MatrixFormat, Numbers};

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

/// A value of the library by its word.
fn by_word<T>(
    values: impl IntoIterator<Item: Into<PossibleValue>>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownWord> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(|word| word.parse::<T>())
}

pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let value = |word: &'static str, help: &'static str| PossibleValue::new(word).help(help);
    by_word([
        value(
            "lasso",
            "This project's own: no repeats, nothing remembered, every core",
        ),
        value("wang-sergeev", "Algorithms 1–3 of Wang and Sergeev"),
        value(
            "double-description",
            "Allamigeon, Gaubert and Goubault 2013",
        ),
        value(
            "wang-yang-wang",
            "Algorithm 4, after Wang, Yang and Wang 2020",
        ),
        value("elimination", "Butkovič and Hegedüs 1984; for a few nodes"),
        value("sparsification", "Krivulin 2018 and 2020; for a few nodes"),
    ])
}

pub(crate) fn kernel() -> impl TypedValueParser<Value = Kernel> {
    by_word(Kernel::WORDS)
}

pub(crate) fn strategy() -> impl TypedValueParser<Value = Strategy> {
    by_word(Strategy::WORDS)
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

/// The choice for the formats crate.
pub(crate) fn numbers(name: Option<NumbersName>) -> Numbers {
    match name {
        None => Numbers::Spirit,
        Some(NumbersName::Exact) => Numbers::Exact,
        Some(NumbersName::Decimal) => Numbers::Decimal,
    }
}

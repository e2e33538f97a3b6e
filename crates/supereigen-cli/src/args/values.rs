//! The values that flags take, and what they mean to the library.

use std::fmt;
use std::num::NonZeroUsize;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supereigen::Method;
use supereigen::lasso::Strategy;
use supereigen_formats::{FORMATS, MatrixFormat, Notation, VectorFormat};

/// A value of a library by its word.
fn by_word<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item: Into<PossibleValue>>,
    read: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values).try_map(move |word| read(&word).ok_or("an unknown word"))
}

/// A format of matrices.
pub(crate) fn matrix_format() -> impl TypedValueParser<Value = MatrixFormat> {
    one_of(|_| true)
}

/// A format of matrices that can be written.
pub(crate) fn written_format() -> impl TypedValueParser<Value = MatrixFormat> {
    one_of(MatrixFormat::is_writable)
}

fn one_of(is_one: fn(MatrixFormat) -> bool) -> impl TypedValueParser<Value = MatrixFormat> {
    let all = MatrixFormat::ALL.iter().filter(move |it| is_one(**it));
    let values = all.map(|format| PossibleValue::new(format.word()).help(format.about()));
    by_word(values, MatrixFormat::from_word)
}

pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let values = Method::ALL.map(|method| PossibleValue::new(method.word()).help(method.about()));
    by_word(values, |word| word.parse().ok())
}

/// A number of threads.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let number: usize = text.parse().map_err(|_| "a whole number is expected")?;
    NonZeroUsize::new(number)
        .ok_or_else(|| "at least one is needed; leave the flag out for all cores".to_owned())
}

pub(crate) fn strategy() -> impl TypedValueParser<Value = Strategy> {
    by_word(Strategy::WORDS, |word| word.parse().ok())
}

/// How vectors are shown, or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A numbered table for people.
    Pretty,
    In(VectorFormat),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Pretty => f.write_str("pretty"),
            Shown::In(format) => format.fmt(f),
        }
    }
}

/// A format of vectors.
pub(crate) fn shown() -> impl TypedValueParser<Value = Shown> {
    let pretty = PossibleValue::new("pretty").help("A numbered table with type and lasso");
    let formats = FORMATS.iter().filter_map(|facts| {
        let value =
            PossibleValue::new(facts.word).help(format!("{} (.{})", facts.about, facts.ending));
        (!facts.ending.is_empty()).then_some(value)
    });
    let mut values: Vec<PossibleValue> = formats.collect();
    values.insert(1, pretty);
    by_word(values, |word| match word {
        "pretty" => Some(Shown::Pretty),
        word => word.parse().ok().map(Shown::In),
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlanFormat {
    /// For people.
    Text,
    /// Lines `event,time`.
    Csv,
    /// One JSON object.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJsonLines {
    /// For people.
    Text,
    /// One JSON object, or of a file of vectors a list of them.
    Json,
    /// One JSON object per vector and line.
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Markup {
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
        Some(NumbersName::Exact) => Notation::Exact.in_algebra(input.algebra()),
        Some(NumbersName::Decimal) => Notation::Decimal.in_algebra(input.algebra()),
    }
}

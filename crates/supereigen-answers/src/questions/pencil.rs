//! For which λ has A ⊗ x = λ ⊗ B ⊗ x, or A ⊗ x ≥ λ ⊗ B ⊗ x, a solution?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::cone::{self, Lambdas};
use supereigen::{Cone, Entry, Interrupt, Rational, Vector};
use supereigen_formats::Algebra;

use crate::number::{NumberText, Written, WrittenVector};
use crate::{Given, Names, Question, Refusal, Say};

/// Print every λ for which A⊗x = λ⊗B⊗x has a solution.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskPencil {}

/// All λ for which there is a solution other than −∞.
#[derive(Clone, Debug, Serialize)]
pub struct Pencil {
    /// Closed intervals, in increasing order.
    pub lambdas: Vec<Range>,
}

/// All λ from one to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    /// The least; `null` if there is none.
    pub least: Option<Written>,
    /// The greatest; `null` if there is none.
    pub greatest: Option<Written>,
}

impl Range {
    /// Writes an interval; an end −∞ is spelled, as `null` is no end.
    pub(super) fn new(least: Option<&Entry>, greatest: Option<&Entry>, of: &NumberText) -> Range {
        let end = |end: &Entry| of.entry(end).spelled();
        Range {
            least: least.map(end),
            greatest: greatest.map(end),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.least, &self.greatest) {
            (Some(least), Some(greatest)) if least == greatest => write!(f, "λ = {least}"),
            (Some(least), Some(greatest)) => write!(f, "{least} ≤ λ ≤ {greatest}"),
            (Some(least), None) => write!(f, "λ ≥ {least}"),
            (None, Some(greatest)) => write!(f, "λ ≤ {greatest}"),
            (None, None) => f.write_str("every λ"),
        }
    }
}

impl Question for AskPencil {
    type Answer = Pencil;
    const PROGRESS_TEXT: Option<&'static str> = Some("asking at one λ after the other");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Pencil, Refusal> {
        let (a, b) = of.both()?;
        let found = cone::pencil(a, b, interrupt)?;
        let numbers = of.numbers();
        let lambdas = found.iter().map(|Lambdas { least, greatest, .. }| {
            let [least, greatest] = [least, greatest].map(|end| end.is_some().then_some(end));
            Range::new(least, greatest, &numbers)
        });
        Ok(Pencil {
            lambdas: lambdas.collect(),
        })
    }
}

impl Say for Pencil {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.is_yes() {
            out.write_str("A⊗x = λ⊗B⊗x has no solution but -inf for any finite λ\n")?;
        }
        self.lambdas.iter().try_for_each(|it| writeln!(out, "{it}"))
    }

    fn is_yes(&self) -> bool {
        !self.lambdas.is_empty()
    }
}

/// Asks for the greatest λ of A ⊗ x ≥ λ ⊗ B ⊗ x.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskGreatest {}

/// The greatest λ for which A ⊗ x ≥ λ ⊗ B ⊗ x has a solution other than −∞.
#[derive(Clone, Debug, Serialize)]
pub struct Greatest {
    /// λ; `null` if there is none.
    pub lambda: Option<Written>,
    /// Whether every λ has a solution.
    pub unbounded: bool,
    /// A solution for it; `null` if there is none.
    pub vector: Option<WrittenVector>,
}

impl Question for AskGreatest {
    type Answer = Greatest;
    const PROGRESS_TEXT: Option<&'static str> = Some("asking at one λ after the other");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Greatest, Refusal> {
        let (mut a, mut b) = of.both()?;
        if of.notation.algebra() == Algebra::MinPlus {
            // Of the negatives, A⊗x ≥ λ⊗B⊗x is B⊗x ≥ λ⊗A⊗x, with the same λ.
            std::mem::swap(&mut a, &mut b);
        }
        let found = Cone::new(a, b)?.lambdas(interrupt)?;
        let numbers = of.numbers();
        let notation = numbers.notation().in_algebra(Algebra::MaxPlus);
        let of_lambda = NumberText::new(&supereigen::UBig::ONE, notation);
        // Any λ does if there is no greatest one.
        let lambda = found.as_ref().map(|it| it.greatest.clone().unwrap_or(Rational::ZERO));
        let solution = |lambda: Rational| {
            let cone = Cone::new(a, &b.scale(lambda))?;
            let x = cone.greatest_solution(Vector::from(vec![0; cone.n()]))?;
            Ok::<_, Refusal>(numbers.vector(&x))
        };
        Ok(Greatest {
            unbounded: found.as_ref().is_some_and(|it| it.greatest.is_none()),
            lambda: found.and_then(|it| it.greatest).map(|it| of_lambda.entry(&Some(it))),
            vector: lambda.map(solution).transpose()?,
        })
    }
}

impl Say for Greatest {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let zero = names.words("-inf");
        match &self.lambda {
            None if self.unbounded => {
                writeln!(out, "A⊗x ≥ λ⊗B⊗x has a solution other than {zero} for every λ")
            }
            None => writeln!(out, "A⊗x ≥ λ⊗B⊗x has no solution but {zero} for any finite λ"),
            Some(lambda) => {
                writeln!(out, "A⊗x ≥ λ⊗B⊗x has a solution other than {zero} iff λ ≤ {lambda}")
            }
        }?;
        self.vector.iter().try_for_each(|x| writeln!(out, "a solution: {x}"))
    }

    fn is_yes(&self) -> bool {
        self.vector.is_some()
    }
}

//! Are there supereigenvectors of every, or of some, matrix between two? For which λ is this vector what?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::spectral::{self, Quantifier, interval_lambdas};
use supereigen::{Between, Interrupt, QuantifierOrder, System};

use super::finite::Solution;
use super::pencil::Range;
use crate::number::{NumberText, Written, WrittenVector, nodes};
use crate::{Given, Names, Question, Refusal, Say};

/// The words of the quantifiers, and the matrix that decides.
const EVERY_AND_SOME: [(&str, &str); 2] = [("every", "L"), ("some", "U")];

fn system_of(of: &Given, quantifier: Quantifier) -> Result<System, Refusal> {
    let (lower, upper) = of.both()?;
    Ok(spectral::interval(lower, upper, &of.lambda, quantifier)?)
}

/// Asks about supereigenvectors of all A with L ≤ A ≤ U.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskInterval {
    /// Ask only for supereigenvectors of every matrix between L and U.
    #[cfg_attr(feature = "clap", arg(long))]
    pub every: bool,

    /// Ask only for supereigenvectors of some matrix between L and U.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "every"))]
    pub some: bool,
}

/// Supereigenvectors of every, and of some, matrix.
#[derive(Clone, Debug, Serialize)]
pub struct Interval {
    /// λ.
    pub lambda: Written,
    /// Of every matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every: Option<Solvable>,
    /// Of some matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub some: Option<Solvable>,
}

/// Whether there are solutions.
#[derive(Clone, Debug, Serialize)]
pub struct Solvable {
    /// Whether there is one other than −∞.
    pub solvable: bool,
    /// One without −∞.
    #[serde(flatten)]
    pub solution: Solution,
}

impl Question for AskInterval {
    type Answer = Interval;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<Interval, Refusal> {
        let numbers = of.numbers();
        let solvable = |quantifier| {
            let system = system_of(of, quantifier)?;
            Ok::<_, Refusal>(Solvable {
                solvable: system.is_solvable(),
                solution: Solution::new(&system.finite_solution(), &numbers),
            })
        };
        Ok(Interval {
            lambda: numbers.entry(&of.lambda),
            every: (!self.some).then(|| solvable(Quantifier::Every)).transpose()?,
            some: (!self.every).then(|| solvable(Quantifier::Some)).transpose()?,
        })
    }
}

impl Say for Interval {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "λ = {}", self.lambda)?;
        for ((word, matrix), found) in EVERY_AND_SOME.iter().zip([&self.every, &self.some]) {
            let Some(found) = found else { continue };
            let solvable = if found.solvable { "yes" } else { "no" };
            let finite = found.solution.text(false, names);
            writeln!(
                out,
                "A⊗x ≥ λ⊗x for {word} A with L ≤ A ≤ U, that is {matrix}⊗x ≥ λ⊗x:\n  \
                 solution other than -inf: {solvable}\n  finite solution: {finite}"
            )?;
        }
        Ok(())
    }

    /// Where both are asked about there is no single yes or no.
    fn is_yes(&self) -> bool {
        match (&self.every, &self.some) {
            (Some(_), Some(_)) => true,
            (every, some) => every.iter().chain(some).all(|it| it.solvable),
        }
    }
}

/// Asks for which λ a vector is an eigenvector and the like.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskIntervalVector {
    /// The vector.
    pub vector: String,
}

/// For which λ a vector is what, of some matrix and of every one.
#[derive(Clone, Debug, Serialize)]
pub struct IntervalVector {
    /// Of some matrix.
    pub some: Lambdas,
    /// Of every matrix.
    pub every: Lambdas,
}

/// For which λ a vector is what.
#[derive(Clone, Debug, Serialize)]
pub struct Lambdas {
    /// An eigenvector; `null` for no λ.
    pub eigen: Option<Range>,
    /// A supereigenvector.
    #[serde(rename = "super")]
    pub above: Option<Range>,
    /// A subeigenvector; `null` for no λ.
    #[serde(rename = "sub")]
    pub below: Option<Range>,
}

impl Question for AskIntervalVector {
    type Answer = IntervalVector;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<IntervalVector, Refusal> {
        let (lower, upper) = of.both()?;
        let (x, notation) = of.vector("vector", &self.vector)?;
        let found = interval_lambdas(lower, upper, x);
        let found = found.map_err(|error| Refusal::from(error).of("vector"))?;
        let numbers = &of.numbers_with(notation);
        let range = |from, to| Some(Range::new(from, to, numbers));
        Ok(IntervalVector {
            some: Lambdas {
                eigen: found.some_eigen.as_ref().and_then(|(a, b)| range(Some(a), Some(b))),
                above: range(None, Some(&found.some_super)),
                below: found.some_sub.as_ref().and_then(|it| range(Some(it), None)),
            },
            every: Lambdas {
                eigen: found.every_eigen.as_ref().and_then(|it| range(Some(it), Some(it))),
                above: range(None, Some(&found.every_super)),
                below: found.every_sub.as_ref().and_then(|it| range(Some(it), None)),
            },
        })
    }
}

impl Say for IntervalVector {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let rows = [
            ("A⊗x = λ⊗x", &self.some.eigen, &self.every.eigen),
            ("A⊗x ≥ λ⊗x", &self.some.above, &self.every.above),
            ("A⊗x ≤ λ⊗x", &self.some.below, &self.every.below),
        ];
        for (relation, some, every) in rows {
            for (word, found) in [("some", some), ("every", every)] {
                let found = found.as_ref().map_or("no λ".into(), ToString::to_string);
                writeln!(out, "{relation} for {word} A: {found}")?;
            }
        }
        Ok(())
    }
}

/// Asks about all vectors between two.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskIntervalBox {
    /// The lower and the upper vector.
    #[serde(rename = "box")]
    pub bounds: [String; 2],
    /// Nodes whose entries are arbitrary, while those at the others may be chosen.
    #[serde(default)]
    pub for_all: Vec<String>,
}

/// All vectors between two, of some matrix and of every one.
#[derive(Clone, Debug, Serialize)]
pub struct IntervalBox {
    /// λ.
    pub lambda: Written,
    /// Of some matrix.
    pub some: InBox,
    /// Of every matrix.
    pub every: InBox,
    #[serde(skip)]
    for_all: Vec<usize>,
}

/// All vectors between two.
#[derive(Clone, Debug, Serialize)]
pub struct InBox {
    /// Some vector is a solution.
    pub some: bool,
    /// The greatest one; `null` if there is none.
    pub solution: Option<WrittenVector>,
    /// The nodes at which the greatest solution below the upper vector is below the lower one.
    #[serde(serialize_with = "nodes")]
    pub too_low: Vec<usize>,
    /// Every vector is a solution.
    pub every: bool,
    /// The rows that some vector violates.
    #[serde(serialize_with = "nodes")]
    pub failing_rows: Vec<usize>,
    /// With `for_all`: some entries at the other nodes do for all entries there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ea: Option<bool>,
    /// With `for_all`: for all entries there are some at the other nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ae: Option<bool>,
}

impl InBox {
    fn new(between: &Between, universal: &[usize], numbers: &NumberText) -> InBox {
        let solution = between.solution();
        let failing_rows = between.failing_rows();
        let holds = |order| (!universal.is_empty()).then(|| between.holds(universal, order));
        InBox {
            some: solution.is_ok(),
            solution: solution.as_ref().ok().map(|x| numbers.vector(x)),
            too_low: solution.err().map_or_else(Vec::new, |none| none.nodes),
            every: failing_rows.is_empty(),
            failing_rows,
            ea: holds(QuantifierOrder::ExistsAll),
            ae: holds(QuantifierOrder::AllExists),
        }
    }
}

impl Question for AskIntervalBox {
    type Answer = IntervalBox;

    fn answer(&self, of: &Given, _: &Interrupt) -> Result<IntervalBox, Refusal> {
        let [lower, upper] = &self.bounds;
        let (lower, first) = of.vector("box", lower)?;
        let (upper, second) = of.vector("box", upper)?;
        let numbers = of.numbers_with(first.merge(second));
        let names = of.names();
        let universal = self.for_all.iter().map(|name| names.node("for-all", name));
        let universal = universal.collect::<Result<Vec<usize>, Refusal>>()?;
        let found = |quantifier| {
            let between = system_of(of, quantifier)?.between(&lower, &upper);
            let between = between.map_err(|error| Refusal::from(error).of("box"))?;
            Ok::<_, Refusal>(InBox::new(&between, &universal, &numbers))
        };
        Ok(IntervalBox {
            lambda: numbers.entry(&of.lambda),
            some: found(Quantifier::Some)?,
            every: found(Quantifier::Every)?,
            for_all: universal,
        })
    }
}

impl Say for IntervalBox {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let yes_or_no = |answer| if answer { "yes" } else { "no" };
        writeln!(out, "λ = {}", self.lambda)?;
        for ((word, matrix), found) in EVERY_AND_SOME.iter().rev().zip([&self.some, &self.every]) {
            writeln!(out, "A⊗x ≥ λ⊗x for {word} A, that is {matrix}⊗x ≥ λ⊗x:")?;
            match &found.solution {
                Some(x) => writeln!(out, "  some x: yes, such as {x}")?,
                None => writeln!(out, "  some x: no, too low at {}", names.list(&found.too_low))?,
            }
            match found.failing_rows.as_slice() {
                [] => writeln!(out, "  every x: yes")?,
                rows => writeln!(out, "  every x: no, for rows {}", names.list(rows))?,
            }
            if let (Some(ea), Some(ae)) = (found.ea, found.ae) {
                let nodes = names.list(&self.for_all);
                writeln!(
                    out,
                    "  some entries for all at {nodes} (EA): {}\n  for all entries at {nodes} some (AE): {}",
                    yes_or_no(ea),
                    yes_or_no(ae)
                )?;
            }
        }
        Ok(())
    }

    fn is_yes(&self) -> bool {
        self.some.some
    }
}

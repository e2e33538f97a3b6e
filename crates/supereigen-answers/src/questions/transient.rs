//! How soon do the powers of a matrix, or an orbit, repeat themselves?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::dynamics::{self, ClassTransient, OrbitTransient, TransientError, transient_from};
use supereigen::spectral::CyclicityError;
use supereigen::{Interrupt, UBig};
use supereigen_formats::Notation;

use super::lambda::CycleMean;
use crate::number::{NumberText, Written, WrittenVector, nodes};
use crate::refusal::Trouble;
use crate::{Given, Names, Question, Refusal, Say};

/// Print the cyclicity and the transient of the powers, or of an orbit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskTransient {
    /// The vector x whose orbit is asked about, one entry per node, instead of the powers of A.
    #[cfg_attr(feature = "clap", arg(long, value_name = "X", allow_hyphen_values = true))]
    pub start: Option<String>,
}

/// When and how powers or states repeat themselves: A^(k + γ) = γλ ⊗ A^k for all k from the transient on.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Transient {
    /// λ; absent if there is no common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Written>,
    /// γ, the least period; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cyclicity: Option<Written>,
    /// The least k for which the equation holds; `null` if there is no common λ.
    pub transient: Option<Written>,
    /// Where powers have no common λ, two cycles of different means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub different_rates: Option<[CycleMean; 2]>,
    /// Where entries of an orbit grow at different rates, the law of each class of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<ClassLaw>>,
    #[serde(skip)]
    is_orbit: bool,
}

/// When and how the entries of one class of nodes repeat themselves.
#[derive(Clone, Debug, Serialize)]
pub struct ClassLaw {
    /// The nodes.
    #[serde(serialize_with = "nodes")]
    pub nodes: Vec<usize>,
    /// λ. There are several only if the start has entries −∞.
    pub rates: WrittenVector,
    /// γ.
    pub cyclicity: Written,
    /// The least k from which on the entries repeat themselves.
    pub transient: Written,
}

/// Writes a number of steps.
fn whole(number: &UBig, numbers: &NumberText) -> Written {
    numbers.entry(&Some(number.clone().into()))
}

impl ClassLaw {
    fn new(class: &ClassTransient, numbers: &NumberText) -> ClassLaw {
        ClassLaw {
            nodes: class.nodes.clone(),
            rates: numbers.vector(&class.rates),
            cyclicity: whole(&class.cyclicity, numbers),
            transient: whole(&class.transient, numbers),
        }
    }
}

impl Question for AskTransient {
    type Answer = Transient;
    const PROGRESS_TEXT: Option<&'static str> = Some("squaring the matrix");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Transient, Refusal> {
        let x = self.start.as_deref().map(|text| of.vector("start", text));
        let x = x.transpose()?;
        let notation = x.as_ref().map_or(Notation::Exact, |(_, notation)| *notation);
        let numbers = of.numbers_with(notation);
        let found = match &x {
            Some((x, _)) => transient_from(of.matrix()?, x, interrupt),
            None => dynamics::transient(of.matrix()?, interrupt).map(OrbitTransient::Common),
        };
        let mut answer = Transient {
            is_orbit: x.is_some(),
            ..Transient::default()
        };
        match found {
            Ok(OrbitTransient::Common(found)) => {
                answer.rate = Some(numbers.entry(&found.rate));
                answer.cyclicity = Some(whole(&found.cyclicity, &numbers));
                answer.transient = Some(whole(&found.transient, &numbers));
            }
            Ok(OrbitTransient::ByClass(classes)) => {
                let laws = classes.iter().map(|it| ClassLaw::new(it, &numbers));
                answer.classes = Some(laws.collect());
            }
            Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) => {
                let both = (*both).map(|critical| CycleMean::new(Some(&critical), &numbers));
                answer.different_rates = Some(both);
            }
            Err(TransientError::Cyclicity(CyclicityError::Matrix(error))) => {
                return Err(error.into());
            }
            Err(TransientError::Interrupted) => return Err(supereigen::Interrupted.into()),
            Err(error) => return Err(Refusal::new(Trouble::Matrix, error.to_string())),
        }
        Ok(answer)
    }
}

impl Say for Transient {
    fn say(&self, names: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(both) = &self.different_rates {
            let [first, second] = both.each_ref().map(|CycleMean { mean, cycle }| {
                format!("{mean} on the cycle {} of D_A", names.cycle(cycle))
            });
            writeln!(out, "no common λ: {first}, but {second} in a class of its own")?;
        }
        if let Some(classes) = &self.classes {
            writeln!(out, "no common λ: the entries grow at different rates, by class")?;
            for ClassLaw { nodes, rates, cyclicity, transient } in classes {
                let (nodes, rates) = (names.list(nodes), rates.to_string().replace(' ', " or "));
                writeln!(
                    out,
                    "  {{{nodes}}}: λ = {rates}, cyclicity {cyclicity}, transient {transient}"
                )?;
            }
        }
        let (Some(rate), Some(gamma), Some(from)) = (&self.rate, &self.cyclicity, &self.transient)
        else {
            return Ok(());
        };
        let growth = match gamma.to_string().as_str() {
            "1" => "λ".to_owned(),
            gamma => format!("{gamma}λ"),
        };
        let law = match (self.is_orbit, rate.is_finite()) {
            (false, true) => format!("A^(k+{gamma}) = {growth} ⊗ A^k for all k ≥ {from}"),
            (true, true) => format!("x(k+{gamma}) = {growth} ⊗ x(k) for all k ≥ {from}"),
            (false, false) => format!("A^k is -inf for all k > {from}"),
            (true, false) => format!("x(k) is -inf for all k > {from}"),
        };
        writeln!(out, "λ = {rate}\ncyclicity {gamma}\ntransient {from}\n{law}")
    }

    fn is_yes(&self) -> bool {
        self.transient.is_some()
    }
}

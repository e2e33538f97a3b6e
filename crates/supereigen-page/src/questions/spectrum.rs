//! `spectrum`: finds the values of λ at which the basis changes.

use serde::Deserialize;
use supereigen::spectral::spectrum;
use supereigen::{Interrupt, NoAnswer, Number};
use supereigen_answers::Spectrum;

use super::Question;
use crate::Refusal;
use crate::problem::OnlyProblem;

/// Asks for the values of λ at which the basis changes.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct FindSpectrum(OnlyProblem);

impl Question for FindSpectrum {
    type Answer = Spectrum;

    fn answer(&self, interrupt: &Interrupt) -> Result<Spectrum, Refusal> {
        let problem = self.0.read()?;
        let found = match spectrum(problem.matrix(), Number::MINUS_INFINITY, interrupt) {
            Err(NoAnswer::Interrupted) => None,
            found => Some(found.map_err(|error| Refusal::new(error.to_string()))?),
        };
        Ok(Spectrum::new(found.as_ref(), &problem.numbers))
    }
}

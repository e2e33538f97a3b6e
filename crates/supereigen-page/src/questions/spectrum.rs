//! `spectrum`: finds the values of λ at which the basis changes.

use serde::{Deserialize, Serialize};
use supereigen::spectral::{self, SpectrumError};
use supereigen::{Interrupt, Number};

use super::Question;
use crate::Refusal;
use crate::problem::{OnlyProblem, Problem};

/// Asks for the values of λ at which the basis changes.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct FindSpectrum(OnlyProblem);

/// The values of λ at which the basis changes.
#[derive(Debug, Serialize)]
pub(crate) struct Spectrum {
    /// The computation came to its end; if it took too long, this is false and there are no breakpoints.
    complete: bool,
    /// The breakpoints from the greatest, λ(A), down.
    breakpoints: Vec<Breakpoint>,
}

#[derive(Debug, Serialize)]
struct Breakpoint {
    lambda: String,
    /// The size of the basis at this λ.
    at: u64,
    /// The size of the basis between this λ and the next breakpoint below.
    below: u64,
}

impl Question for FindSpectrum {
    type Answer = Spectrum;

    fn answer(&self, interrupt: &Interrupt) -> Result<Spectrum, Refusal> {
        let problem = self.0.read()?;
        match spectral::spectrum(problem.matrix(), Number::MINUS_INFINITY, interrupt) {
            Ok(spectrum) => Ok(Spectrum::new(&problem, &spectrum)),
            Err(SpectrumError::Interrupted) => Ok(Spectrum {
                complete: false,
                breakpoints: Vec::new(),
            }),
            Err(error) => Err(Refusal::new(error.to_string())),
        }
    }
}

impl Spectrum {
    fn new(problem: &Problem, spectrum: &spectral::Spectrum) -> Spectrum {
        let breakpoint = |breakpoint: &spectral::Breakpoint| Breakpoint {
            lambda: problem.number(&Some(breakpoint.value.clone())),
            at: breakpoint.at,
            below: breakpoint.below,
        };
        Spectrum {
            complete: true,
            breakpoints: spectrum.breakpoints.iter().map(breakpoint).collect(),
        }
    }
}

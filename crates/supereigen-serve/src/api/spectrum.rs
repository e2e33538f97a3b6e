//! `POST /api/spectrum`: the values of λ at which the basis changes.

use std::sync::Arc;

use serde::Serialize;
use supereigen::spectral::{self, SpectrumError};
use supereigen::{Interrupt, Number};

use super::problem::{OnlyProblem, Problem};
use super::{ApiError, State};

#[derive(Debug, Serialize)]
pub(crate) struct Spectrum {
    /// Whether these are all; else there was not enough time, and there is none.
    complete: bool,
    /// From the greatest, λ(A), down.
    breakpoints: Vec<Breakpoint>,
}

#[derive(Debug, Serialize)]
struct Breakpoint {
    lambda: String,
    /// The size of the basis there.
    at: u64,
    /// And between there and the next.
    below: u64,
}

pub(super) fn spectrum(
    asked: &OnlyProblem,
    state: &Arc<State>,
    interrupt: &Interrupt,
) -> Result<Spectrum, ApiError> {
    let problem = asked.read(&state.limits)?;
    match spectral::spectrum(problem.matrix(), Number::MINUS_INFINITY, interrupt) {
        Ok(spectrum) => Ok(Spectrum::new(&problem, &spectrum)),
        Err(SpectrumError::Interrupted) => Ok(Spectrum {
            complete: false,
            breakpoints: Vec::new(),
        }),
        Err(error) => Err(ApiError::unprocessable(error.to_string())),
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

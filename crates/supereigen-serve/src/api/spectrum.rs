//! `POST /api/spectrum`: the values of λ at which the basis changes.

use std::sync::Arc;

use axum::extract::State as Extract;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use supereigen::spectral::{self, SpectrumError};

use super::problem::{Problem, ProblemText};
use super::request::Body;
use super::{ApiError, State};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    problem: ProblemText,
}

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

pub(crate) async fn spectrum(
    Extract(state): Extract<Arc<State>>,
    body: Body<Asked>,
) -> Result<Response, ApiError> {
    let compute = move |state: &Arc<State>, interrupt: &_| {
        let problem = body.asked.problem.read(state.limits())?;
        match spectral::spectrum(&problem.matrix, &None, interrupt) {
            Ok(spectrum) => Ok(Spectrum::new(&problem, &spectrum)),
            Err(SpectrumError::Interrupted) => Ok(Spectrum {
                complete: false,
                breakpoints: Vec::new(),
            }),
            Err(error) => Err(ApiError::unprocessable(error.to_string())),
        }
    };
    state.answer(compute).await
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

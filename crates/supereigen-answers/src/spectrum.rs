//! At which λ does the basis change?

use serde::Serialize;
use supereigen::spectral;

use crate::number::{NumberText, Written};

/// The values of λ at which the basis changes.
#[derive(Clone, Debug, Serialize)]
pub struct Spectrum {
    /// Nothing is said of λ up to this.
    pub lowest: Written,
    /// The breakpoints from the greatest, λ(A), down.
    pub breakpoints: Vec<Breakpoint>,
    /// The computation came to its end; else there are no breakpoints.
    pub complete: bool,
}

/// A λ at which the basis changes.
#[derive(Clone, Debug, Serialize)]
pub struct Breakpoint {
    /// λ.
    pub value: Written,
    /// The size of the basis at this λ.
    pub at: u64,
    /// The size of the basis between this λ and the next breakpoint below.
    pub below: u64,
}

impl Spectrum {
    /// Writes a spectrum; `None` is one that was interrupted.
    pub fn new(spectrum: Option<&spectral::Spectrum>, numbers: &NumberText) -> Spectrum {
        let breakpoints = spectrum.iter().flat_map(|spectrum| &spectrum.breakpoints);
        let breakpoints = breakpoints.map(|breakpoint| Breakpoint {
            value: numbers.entry(&Some(breakpoint.value.clone())),
            at: breakpoint.at,
            below: breakpoint.below,
        });
        Spectrum {
            lowest: numbers.entry(&spectrum.and_then(|spectrum| spectrum.lowest.clone())),
            breakpoints: breakpoints.collect(),
            complete: spectrum.is_some(),
        }
    }
}

//! At which λ does the basis change?

use std::fmt;

use serde::{Deserialize, Serialize};
use supereigen::{Entry, Interrupt, NoAnswer, spectral};
use supereigen_formats::read_number;

use crate::number::{NumberText, Written};
use crate::{Given, Names, Question, Refusal, Say};

/// Print every λ at which the basis changes, and its size at and between them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct AskSpectrum {
    /// Only values of λ above this one. Default: all.
    #[cfg_attr(feature = "clap", arg(long, value_name = "L", allow_hyphen_values = true))]
    pub lowest: Option<String>,
}

/// The values of λ at which the basis changes.
#[derive(Clone, Debug, Serialize)]
pub struct Spectrum {
    /// Nothing is said of λ up to this; in JSON `null` also if nothing is known yet, where `complete` is false.
    pub lowest: Option<Written>,
    /// The breakpoints from the greatest, λ(A), down.
    pub breakpoints: Vec<Breakpoint>,
    /// The computation came to its end; else there may be more, down to the λ that was asked for.
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

impl Breakpoint {
    fn new(found: &spectral::Breakpoint, numbers: &NumberText) -> Breakpoint {
        Breakpoint {
            value: numbers.entry(&Some(found.value.clone())),
            at: found.at,
            below: found.below,
        }
    }

    /// Writes a line of the table. It cannot be made as wide as the widest entry, which is not known yet.
    fn say(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let Breakpoint { value, at, below } = self;
        writeln!(out, "{value:>8}  {at:>11}  {below:>11}")
    }
}

impl AskSpectrum {
    /// Finds the breakpoints, and shows each as soon as it is known, under a heading.
    ///
    /// # Errors
    /// If λ cannot be read, or the matrix is not square.
    pub fn watched(
        &self,
        of: &Given,
        interrupt: &Interrupt,
        show: &mut dyn FnMut(&str),
    ) -> Result<Spectrum, Refusal> {
        let text = self.lowest.as_deref().unwrap_or("-inf");
        let read = read_number(text).map_err(|it| Refusal::in_text("lowest", text, it));
        let (lowest, notation) = read?;
        let numbers = of.numbers_with(notation);
        let mut breakpoints = Vec::new();
        let mut above = None;
        show(&format!("{:>8}  {:>11}  {:>11}\n", "λ", "basis there", "below"));
        let mut note = |found: Vec<spectral::Breakpoint>, known: &Entry| {
            let mut lines = String::new();
            for found in &found {
                let found = Breakpoint::new(found, &numbers);
                let _ = found.say(&mut lines);
                breakpoints.push(found);
            }
            above = Some(known.clone());
            show(&lines);
        };
        let ended = spectral::spectrum_from_above(of.matrix()?, &lowest, interrupt, &mut note);
        let complete = match ended {
            Err(NoAnswer::Interrupted) => false,
            ended => ended.map(|_| true)?,
        };
        let spectrum = Spectrum {
            lowest: match above.filter(|_| !complete) {
                Some(above) => Some(numbers.entry(&above)),
                None => complete.then(|| numbers.entry(&lowest)),
            },
            breakpoints,
            complete,
        };
        let mut end = String::new();
        let _ = spectrum.say_end(&mut end);
        show(&end);
        Ok(spectrum)
    }
}

impl Spectrum {
    /// Writes what is to be said of the λ above all breakpoints, and of those that were not looked at.
    fn say_end(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.complete {
            return Ok(());
        }
        let lowest = self.lowest.as_ref().filter(|lowest| lowest.is_finite());
        match self.breakpoints.first().map(|it| &it.value).or(lowest) {
            Some(value) => write!(out, "above {value}")?,
            None => out.write_str("for every λ but -inf")?,
        }
        out.write_str(" the only solution is -inf")?;
        if let Some(lowest) = lowest {
            write!(out, "; nothing is said of λ ≤ {lowest}")?;
        }
        writeln!(out)
    }
}

impl Question for AskSpectrum {
    type Answer = Spectrum;
    const PROGRESS_TEXT: Option<&'static str> =
        Some("looking for all paths that are extremal for some λ");

    fn answer(&self, of: &Given, interrupt: &Interrupt) -> Result<Spectrum, Refusal> {
        self.watched(of, interrupt, &mut |_| {})
    }
}

impl Say for Spectrum {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{:>8}  {:>11}  {:>11}", "λ", "basis there", "below")?;
        self.breakpoints.iter().try_for_each(|it| it.say(out))?;
        self.say_end(out)
    }

    fn lacks(&self) -> Option<String> {
        let lacks = match &self.lowest {
            Some(above) => format!("nothing is said of λ ≤ {above}"),
            None => "nothing is known yet".to_owned(),
        };
        (!self.complete).then_some(lacks)
    }
}

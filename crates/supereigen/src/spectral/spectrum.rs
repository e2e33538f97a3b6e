//! How the basis of A ⊗ x ≥ λ ⊗ x changes with λ.
//!
//! Every path of D_A that is an extremal for some λ is an extremal in one interval of λ, its lifetime
//! (`lifetimes.rs`). Between the ends of all lifetimes nothing changes; at the ends ties decide. So
//! the lifetimes, and one run of the lasso method at each of their ends, give the size of the basis and
//! the supports of its vectors for all λ, without sampling.
//!
//! *Complexity*: that of listing all paths that are extremal for some λ, which may be many more than
//! are extremal for any single λ, and one basis for each different end.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use dashu_int::{IBig, UBig};

use crate::interrupt::{Interrupt, NoAnswer};
use crate::lasso::Options;
use crate::matrix::{Matrix, MatrixError};
use crate::number::IntoNumber;
use crate::report::Stop;
use crate::scalar::{Entry, Rational, Scalar, in_lane_or_big};
use crate::sink::{self, Count, Sink};
use crate::spectral::lifetimes::{Fraction, Lifetime, each_lifetime};
use crate::system::System;

/// The size of the basis for every λ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spectrum {
    /// The values of λ at which the size of the basis, or the supports of its vectors, change: from λ(A) down.
    pub breakpoints: Vec<Breakpoint>,
    /// The breakpoints are those of all λ above this value; `None` for −∞, that is for all λ.
    pub lowest: Entry,
}

/// A value of λ at which the basis changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Breakpoint {
    /// λ.
    pub value: Rational,
    /// The size of the basis at this λ.
    pub at: u64,
    /// The size of the basis from this λ down to the next breakpoint, or for all smaller λ.
    pub below: u64,
}

impl Spectrum {
    /// Returns the size of the basis for λ; `None` if λ is not above `lowest`.
    pub fn count(&self, lambda: &Rational) -> Option<u64> {
        if self.lowest.as_ref().is_some_and(|lowest| lambda <= lowest) {
            return None;
        }
        let passed = self.breakpoints.partition_point(|b| b.value > *lambda);
        let (above, others) = self.breakpoints.split_at(passed);
        Some(match others.first() {
            Some(breakpoint) if breakpoint.value == *lambda => breakpoint.at,
            _ => above.last().map_or(0, |breakpoint| breakpoint.below),
        })
    }
}

/// Returns the values of λ above `lowest` (`None` for all) at which the basis of A ⊗ x ≥ λ ⊗ x changes its
/// size or the supports of its vectors, with the sizes of the basis at and between these values.
///
/// ```
/// use supereigen::spectral::spectrum;
/// use supereigen::{Interrupt, Number};
/// let spectrum = spectrum(&"-3 1; 1 0".parse()?, Number::MINUS_INFINITY, &Interrupt::NEVER)?;
/// assert_eq!(spectrum.breakpoints[0].value, 1.into()); // λ(A)
/// assert_eq!(spectrum.count(&0.into()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spectrum(
    a: &Matrix,
    lowest: impl IntoNumber,
    interrupt: &Interrupt,
) -> Result<Spectrum, NoAnswer> {
    let lowest = entry(lowest)?;
    Ok(Spectrum {
        breakpoints: between(a, None, &lowest, interrupt)?,
        lowest,
    })
}

/// Finds the same values as [`spectrum`], from λ(A) down: hands over some of them with the value that they are all above,
/// then those up to a lower value, and so on. So the first are known long before all are, for the price of finding their
/// paths up to three times.
pub fn spectrum_from_above(
    a: &Matrix,
    lowest: impl IntoNumber,
    interrupt: &Interrupt,
    take: &mut dyn FnMut(Vec<Breakpoint>, &Entry),
) -> Result<(), NoAnswer> {
    let lowest = entry(lowest)?;
    let system = System::new(a, 0)?;
    let mean = system.max_cycle_mean().map(|critical| critical.mean);
    let least = a.arcs().map(|(_, _, weight)| weight).min();
    let mut known = None;
    if let Some((mean, end)) = mean.zip(lowest.clone().or(least)) {
        for parts in [64u8, 8] {
            let next = &mean - (&mean - &end) / Rational::from(parts);
            if next < mean {
                let next = Some(next);
                take(between(a, known.as_ref(), &next, interrupt)?, &next);
                known = next;
            }
        }
    }
    take(between(a, known.as_ref(), &lowest, interrupt)?, &lowest);
    Ok(())
}

fn entry(lowest: impl IntoNumber) -> Result<Entry, NoAnswer> {
    let lowest = lowest.into_number().map_err(MatrixError::Lambda);
    Ok(lowest?.into_entry())
}

/// Returns the breakpoints above `lowest`, up to those that are known already.
fn between(
    a: &Matrix,
    known: Option<&Rational>,
    lowest: &Entry,
    interrupt: &Interrupt,
) -> Result<Vec<Breakpoint>, NoAnswer> {
    // Taking `lowest` off all weights shifts λ by the same amount, so that only λ > 0 matters.
    let shift = lowest.clone().unwrap_or(Rational::ZERO);
    let system = System::new(a, &shift)?;
    let mut sweep = in_lane_or_big!(system.cycle_mean_bound(), S => {
        let digraph = system.digraph_in_lane::<S>();
        let zero = lowest.is_some().then(|| Fraction {
            numerator: Scalar::zero(),
            denominator: 1,
        });
        let mut sweep = Sweep::default();
        let exact = |fraction: &Fraction<_>| value(fraction, system.denominator(), &shift);
        let mut take = |path: &[usize], lifetime: Lifetime<_>| {
            let support = sweep.number(bits(path.iter().copied(), system.n()));
            sweep.add(exact(&lifetime.high), support, 1);
            if let Some(low) = lifetime.low.filter(|low| Some(low) > zero.as_ref()) {
                sweep.add(exact(&low), support, -1);
            }
        };
        match each_lifetime(&digraph, zero.as_ref(), interrupt, &mut take) {
            ControlFlow::Continue(()) => Ok(sweep),
            ControlFlow::Break(_) => Err(NoAnswer::Interrupted),
        }
    })?;
    sweep.run(a, known, interrupt)
}

/// Returns λ: the fraction over the denominator of the system, plus the shift.
fn value<S: Scalar>(fraction: &Fraction<S>, denominator: &UBig, shift: &Rational) -> Rational {
    let numerator = fraction.numerator.to_integer().unwrap_or(IBig::ZERO);
    Rational::from_parts(numerator, denominator * UBig::from(fraction.denominator)) + shift
}

/// Returns a set of nodes as bits.
fn bits(nodes: impl Iterator<Item = usize>, n: usize) -> Box<[u64]> {
    let mut words = vec![0; n.div_ceil(64)];
    nodes.for_each(|u| words[u / 64] |= 1 << (u % 64));
    words.into_boxed_slice()
}

/// How many vectors there are of each support, as λ falls.
#[derive(Default)]
struct Sweep {
    numbers: HashMap<Box<[u64]>, usize>,
    /// For each end of a lifetime, how many more or fewer vectors of each support there are just below that λ.
    changes: BTreeMap<Rational, HashMap<usize, i64>>,
}

impl Sweep {
    fn number(&mut self, support: Box<[u64]>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(support).or_insert(next)
    }

    fn add(&mut self, at: Rational, support: usize, vectors: i64) {
        let change = self.changes.entry(at).or_default();
        *change.entry(support).or_default() += vectors;
    }

    fn run(
        &mut self,
        a: &Matrix,
        known: Option<&Rational>,
        interrupt: &Interrupt,
    ) -> Result<Vec<Breakpoint>, NoAnswer> {
        let mut living: HashMap<usize, i64> = HashMap::new();
        let mut breakpoints = Vec::new();
        let mut below = 0;
        while let Some((value, mut change)) = self.changes.pop_last() {
            change.retain(|_, vectors| *vectors != 0);
            let is_known = known.is_some_and(|known| value > *known);
            let mut at = Count::default();
            let mut differs = false;
            if !is_known {
                let system = System::new(a, &value)?;
                run(&system, interrupt, &mut at)?;
                // Counting is much faster than looking at each vector.
                differs = !change.is_empty()
                    || at.count != below
                    || self.supports(&system, interrupt)? != living;
            }
            for (support, vectors) in change {
                let count = living.entry(support).or_default();
                *count += vectors;
                below = u64::saturating_add_signed(below, vectors);
                if *count == 0 {
                    living.remove(&support);
                }
            }
            if differs {
                let at = at.count;
                breakpoints.push(Breakpoint { value, at, below });
            }
        }
        Ok(breakpoints)
    }

    /// Returns the number of vectors of each support in a basis.
    fn supports(
        &mut self,
        system: &System,
        interrupt: &Interrupt,
    ) -> Result<HashMap<usize, i64>, NoAnswer> {
        let mut found = HashMap::new();
        let mut count = sink::from_fn(|vector| {
            let n = vector.len();
            let support = (0..n).filter(|&u| vector.is_finite_at(u));
            *found.entry(self.number(bits(support, n))).or_default() += 1;
        });
        run(system, interrupt, &mut count)?;
        drop(count);
        Ok(found)
    }
}

/// Finds a whole basis.
fn run(system: &System, interrupt: &Interrupt, sink: &mut dyn Sink) -> Result<(), NoAnswer> {
    let report = system.run(&Options::new().interrupt(interrupt), sink);
    match report.map(|report| report.stop) {
        Ok(Stop::Complete) => Ok(()),
        _ => Err(NoAnswer::Interrupted),
    }
}

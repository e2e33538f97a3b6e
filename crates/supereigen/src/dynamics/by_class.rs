//! How soon the entries of an orbit repeat themselves that grow at different rates.
//!
//! Let c be a common period and ρ_i(k) the rate of x_i at time k, which depends on k modulo c only (`rates`). Let P(k) say that
//! x_i(k + c) = cρ_i(k) + x_i(k) for all i. With one rate P(k) implies P(k + 1). Here it does not, since a slow entry that is far
//! ahead can decide about a fast one now and then. But *if P holds at c + 1 times in a row, it holds at all later ones.* Let it
//! hold from k − 1 to k + c − 1, and let K = k + c. By P(k − 1),
//!
//! x_i(K) = max over j of (a_ij + x_j(k − 1) + cρ_j(k − 1)), and x_i(K) = cρ_i(k) + x_i(k) by P(k).
//!
//! No ρ_j(k − 1) here exceeds ρ_i(k), so some j with ρ_j(k − 1) = ρ_i(k) attains the maximum in
//! x_i(k) = max (a_ij + x_j(k − 1)). By P(k − 1) it is also the one that attains x_i(K) = max (a_ij + x_j(K − 1)): its term
//! has grown by cρ_i(k), and no other by more. By P(K − 1) the same holds one period later, so x_i(K + c) = cρ_i(k) + x_i(K).
//!
//! Two copies of the orbit, c steps apart, find the last time at which each entry fails.

use std::collections::BTreeSet;

use dashu_int::{IBig, UBig};

use super::error::TransientError;
use super::orbit::Orbit;
use super::rates::Rates;
use crate::interrupt::Interrupt;
use crate::matrix::lcm;
use crate::scalar::{Entry, Rational};

/// When and how the entries of one strongly connected class repeat themselves: x_i(k + γ) = γλ + x_i(k) for all its nodes i
/// and all k from the transient on, where λ is one of the rates, which one depends on i and on k modulo γ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassTransient {
    /// The nodes of the class in increasing order, from 0.
    pub nodes: Vec<usize>,
    /// The rates, the greatest first. There is one unless x has entries −∞; −∞ stands for entries that are −∞.
    pub rates: Vec<Entry>,
    /// γ, the least common period of the entries.
    pub cyclicity: UBig,
    /// The least k from which on the equation holds.
    pub transient: UBig,
}

/// Returns the law of every class.
pub(super) fn by_class(
    orbit: &Orbit,
    rates: &Rates,
    interrupt: &Interrupt,
) -> Result<Vec<ClassTransient>, TransientError> {
    let period = u64::try_from(&rates.period).map_err(|_| TransientError::LongPeriod)?;
    let start = Pair {
        late: orbit.clone(),
        early: orbit.clone(),
        k: 0,
        c: 0,
        rates,
        interrupt,
    };
    let mut pair = start.again(period)?;
    // For each node the number of states before it repeats itself, where its rate is finite and where it is −∞; and that of
    // all nodes.
    let mut transient = vec![[0u64; 2]; orbit.n()];
    let mut last = 0;
    while pair.k - last <= period {
        for (node, from) in transient.iter_mut().enumerate() {
            if !pair.is_repeated(node) {
                last = pair.k + 1;
                from[usize::from(rates.rate(node, pair.k).is_none())] = last;
            }
        }
        pair.step()?;
    }
    let periods = least_periods(&pair, period)?;
    let class = |nodes: &Vec<usize>| {
        let found: BTreeSet<Entry> = nodes.iter().flat_map(|&node| rates.of(node)).collect();
        let cyclicity = nodes.iter().map(|&node| UBig::from(periods[node]));
        let cyclicity = cyclicity.fold(UBig::ONE, |all, one| lcm(&all, &one));
        let from = nodes.iter().map(|&node| transient[node]);
        // −∞ = −∞ ⊗ x_i(k) holds for a finite x_i(k), too, if x_i(k + γ) is −∞.
        let from = from.map(|[finite, dying]| {
            UBig::from(finite).max(UBig::from(dying) - (&cyclicity).min(&UBig::from(dying)))
        });
        ClassTransient {
            rates: found.into_iter().rev().collect(),
            transient: from.max().unwrap_or(UBig::ZERO),
            cyclicity,
            nodes: nodes.clone(),
        }
    };
    Ok(rates.classes.iter().map(|it| class(&it.nodes)).collect())
}

/// Returns the least period of each entry, given a common one. The periods of a sequence are the multiples of the least, so it
/// is enough to divide by each prime power alone.
fn least_periods(settled: &Pair, period: u64) -> Result<Vec<u64>, TransientError> {
    let mut least = vec![period; settled.late.n()];
    let (mut rest, mut prime) = (period, 2);
    while rest > 1 {
        // All prime factors are at most n.
        let mut power = 1;
        while rest % prime == 0 {
            rest /= prime;
            power *= prime;
            let mut pair = settled.again(period / power)?;
            let mut is_period = vec![true; least.len()];
            for _ in 0..period {
                for (node, holds) in is_period.iter_mut().enumerate() {
                    *holds = *holds && pair.is_repeated(node);
                }
                pair.step()?;
            }
            for (least, _) in least.iter_mut().zip(is_period).filter(|(_, holds)| *holds) {
                *least /= prime;
            }
        }
        prime += 1;
    }
    Ok(least)
}

/// The states x(k) and x(k + c).
struct Pair<'a> {
    late: Orbit,
    early: Orbit,
    k: u64,
    c: u64,
    rates: &'a Rates,
    interrupt: &'a Interrupt,
}

impl<'a> Pair<'a> {
    /// Returns the pair of the same k with another distance.
    fn again(&self, c: u64) -> Result<Pair<'a>, TransientError> {
        let (late, mut early) = (self.late.clone(), self.late.clone());
        for _ in 0..c {
            step_unless_interrupted(&mut early, self.interrupt)?;
        }
        Ok(Pair {
            late,
            early,
            c,
            ..*self
        })
    }

    /// Returns whether x_i(k + c) = cρ_i(k) + x_i(k), with the same rate at both times.
    fn is_repeated(&self, node: usize) -> bool {
        let rate = self.rates.rate(node, self.k);
        let (late, early) = (self.late.entry(node), self.early.entry(node));
        match (late, early, rate) {
            (None, None, None) => true,
            (Some(late), Some(early), Some(rate)) => {
                let growth = rate * Rational::from(self.c);
                let grown = (early - late) * IBig::from(growth.denominator().clone());
                grown == growth.numerator() * IBig::from(self.late.denominator().clone())
                    && self.rates.rate(node, self.k + self.c) == Some(rate)
            }
            _ => false,
        }
    }

    fn step(&mut self) -> Result<(), TransientError> {
        self.k += 1;
        step_unless_interrupted(&mut self.late, self.interrupt)?;
        step_unless_interrupted(&mut self.early, self.interrupt)
    }
}

fn step_unless_interrupted(orbit: &mut Orbit, interrupt: &Interrupt) -> Result<(), TransientError> {
    if interrupt.is_raised() {
        Err(TransientError::Interrupted)
    } else {
        orbit.step();
        Ok(())
    }
}

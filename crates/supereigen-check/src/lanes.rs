//! Checks vectors in machine integers where these cannot overflow, else in integers of any size.

use std::ops::{ControlFlow, Range};

use supereigen_exact::{ConeCertificate, Entry, IBig, Rational, UBig};

use crate::cone_certificate;
use crate::definition;
use crate::distinct::Packed;
use crate::fault::Fault;
use crate::problem::{
    Enumerate, Inequalities, Number, Tick, Vector, Wide, narrow_vector, numerators,
};

/// A system of inequalities, once or twice.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<W, N> {
    pub(crate) wide: W,
    /// The same system in machine integers; `None` if these could overflow.
    pub(crate) narrow: Option<N>,
}

/// The numerators of a vector that was found right, in the narrowest integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Checked {
    Narrow(Vector<i64>),
    Wide(Vector<IBig>),
}

impl Checked {
    pub(crate) fn new(x: Vector<IBig>) -> Checked {
        match narrow_vector(&x) {
            Some(narrow) => Checked::Narrow(narrow),
            None => Checked::Wide(x),
        }
    }

    /// Returns the exact entries, whose numerators are over this denominator.
    pub(crate) fn entries(&self, denominator: &UBig) -> Vec<Entry> {
        let exact = |value: IBig| Rational::from_parts(value, denominator.clone());
        match self {
            Checked::Narrow(x) => x
                .iter()
                .map(|x| Some(exact(x.as_ref()?.to_integer())))
                .collect(),
            Checked::Wide(x) => x.iter().map(|x| Some(exact(x.clone()?))).collect(),
        }
    }
}

impl Packed for Checked {
    fn pack(&self, bytes: &mut Vec<u8>) {
        match self {
            Checked::Narrow(x) => x.as_slice().pack(bytes),
            Checked::Wide(x) => x.as_slice().pack(bytes),
        }
    }
}

/// What must hold for a vector besides that it is a scaled solution.
#[derive(Clone, Copy)]
pub(crate) enum Proof<'a> {
    /// It is of some type; `stop` is called repeatedly, and may stop the search.
    Definition { stop: fn() -> bool },
    /// The certificate holds.
    Certificate(&'a ConeCertificate),
}

impl<W: Wide, N: Inequalities<i64>> Lanes<W, N> {
    /// Checks that x is a scaled extremal.
    pub(crate) fn vector(&self, x: &[Entry], proof: Proof<'_>) -> Result<Checked, Fault> {
        let Some(wide) = numerators(x, self.wide.denominator()) else {
            // Some entry is no multiple of 1/denominator, so x is no scaled extremal. The check over a
            // common denominator finds a reason that says more to the user.
            let mut factor = UBig::ONE;
            for value in x.iter().flatten() {
                if !(&factor % value.denominator()).is_zero() {
                    factor *= value.denominator();
                }
            }
            let system = self.wide.times(&factor);
            let x = numerators(x, system.denominator()).unwrap_or_default();
            return extremal(&system, &x, proof).map(|()| Checked::Wide(x));
        };
        let checked = Checked::new(wide);
        match (&checked, &self.narrow) {
            (Checked::Narrow(x), Some(narrow)) => extremal(narrow, x, proof)?,
            (Checked::Narrow(x), None) => {
                let x: Vector<IBig> = x.iter().map(|x| x.map(IBig::from)).collect();
                extremal(&self.wide, &x, proof)?;
            }
            (Checked::Wide(x), _) => extremal(&self.wide, x, proof)?,
        }
        Ok(checked)
    }
}

impl<W: Enumerate<IBig>, N: Enumerate<i64>> Lanes<W, N> {
    /// Looks for a missing vector, as the checker does.
    pub(crate) fn find_missing(
        &self,
        types: Range<usize>,
        is_known: &mut dyn FnMut(&Checked) -> bool,
        tick: &mut Tick<'_>,
    ) -> ControlFlow<Option<Checked>> {
        match &self.narrow {
            Some(narrow) => find_missing(narrow, Checked::Narrow, types, is_known, tick),
            None => find_missing(&self.wide, Checked::new, types, is_known, tick),
        }
    }
}

/// Looks up all candidates; one that is not known is missing if it is extremal by the definition.
fn find_missing<T: Number>(
    system: &impl Enumerate<T>,
    checked: fn(Vector<T>) -> Checked,
    types: Range<usize>,
    is_known: &mut dyn FnMut(&Checked) -> bool,
    tick: &mut Tick<'_>,
) -> ControlFlow<Option<Checked>> {
    let mut missing = None;
    let flow = system.candidates(types, tick, &mut |x, tick| {
        let candidate = checked(x.clone());
        if is_known(&candidate) {
            return ControlFlow::Continue(());
        }
        let support = definition::support(x);
        if system.falling(x).types(&support, tick)?.is_empty() {
            return ControlFlow::Continue(());
        }
        missing = Some(candidate);
        ControlFlow::Break(())
    });
    flow.map_break(|()| missing)
}

/// Checks that x is scaled, a solution, and extremal.
fn extremal<T: Number>(
    system: &impl Inequalities<T>,
    x: &[Option<T>],
    proof: Proof<'_>,
) -> Result<(), Fault> {
    let Some(greatest) = definition::greatest(x) else {
        return Err(Fault::NothingFinite);
    };
    if *greatest != T::zero() {
        return Err(Fault::NotScaled {
            greatest: system.exact(greatest),
        });
    }
    if let Some(fault) = system.failing(x) {
        return Err(fault);
    }
    let support = definition::support(x);
    let mut falling = system.falling(x);
    let stop = match proof {
        Proof::Definition { stop } => stop,
        Proof::Certificate(certificate) => {
            return Ok(cone_certificate::check(
                certificate,
                &mut falling,
                &support,
            )?);
        }
    };
    let mut tick = || {
        if stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    match falling.types(&support, &mut tick) {
        ControlFlow::Break(()) => Err(Fault::Stopped),
        ControlFlow::Continue(types) if types.is_empty() => Err(Fault::NotExtremal),
        ControlFlow::Continue(_) => Ok(()),
    }
}

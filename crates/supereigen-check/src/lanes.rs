//! Checks vectors in machine integers where these cannot overflow, else in integers of any size.

use std::ops::{ControlFlow, Range};

use supereigen_exact::{ConeCertificate, Entry, IBig, Rational, UBig};

use crate::committing;
use crate::cone_certificate;
use crate::distinct::Packed;
use crate::enumerate::{self, Tick};
use crate::fault::Fault;
use crate::number::{MAX_MACHINE_MAGNITUDE, Number, Vector, in_machine, numerators, support};
use crate::rows::Rows;
use crate::table::Table;

/// The rows of a cone, once or twice.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    pub(crate) wide: Rows<IBig>,
    /// The same rows in machine integers; `None` if these could overflow.
    pub(crate) narrow: Option<Rows<i64>>,
    /// The greater sides of those as a table, if that is worth it.
    pub(crate) table: Option<Table>,
}

/// The numerators of a vector that was found right, in the narrowest integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Checked {
    Narrow(Vector<i64>),
    Wide(Vector<IBig>),
}

impl Checked {
    pub(crate) fn new(x: Vector<IBig>) -> Checked {
        let entry = |value: &Option<IBig>| match value {
            None => Some(None),
            Some(value) => in_machine(value, MAX_MACHINE_MAGNITUDE).map(Some),
        };
        match x.iter().map(entry).collect() {
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

impl Lanes {
    pub(crate) fn new(wide: Rows<IBig>) -> Lanes {
        let narrow = wide.narrow();
        let table = narrow.as_ref().and_then(Table::new);
        Lanes {
            wide,
            narrow,
            table,
        }
    }

    /// Checks that x is a scaled extremal.
    pub(crate) fn vector(&self, x: &[Entry], proof: Proof<'_>) -> Result<Checked, Fault> {
        let Some(wide) = numerators(x, &self.wide.denominator) else {
            // Some entry is no multiple of 1/denominator, so x is no scaled extremal. The check over a
            // common denominator finds a reason that says more to the user.
            let mut factor = UBig::ONE;
            for value in x.iter().flatten() {
                if !(&factor % value.denominator()).is_zero() {
                    factor *= value.denominator();
                }
            }
            let rows = self.wide.times(&factor);
            let x = numerators(x, &rows.denominator).unwrap_or_default();
            return extremal(&rows, &x, proof).map(|()| Checked::Wide(x));
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
    rows: &Rows<T>,
    checked: fn(Vector<T>) -> Checked,
    types: Range<usize>,
    is_known: &mut dyn FnMut(&Checked) -> bool,
    tick: &mut Tick<'_>,
) -> ControlFlow<Option<Checked>> {
    let mut missing = None;
    let candidates = match rows.lambda {
        Some(Some(_)) => enumerate::candidates,
        _ => committing::candidates,
    };
    let flow = candidates(rows, types, tick, &mut |x, tick| {
        let candidate = checked(x.clone());
        if is_known(&candidate) || rows.falling(x).types(&support(x), tick)?.is_empty() {
            return ControlFlow::Continue(());
        }
        missing = Some(candidate);
        ControlFlow::Break(())
    });
    flow.map_break(|()| missing)
}

/// Checks that x is scaled, a solution, and extremal.
fn extremal<T: Number>(rows: &Rows<T>, x: &[Option<T>], proof: Proof<'_>) -> Result<(), Fault> {
    let Some(greatest) = x.iter().flatten().max() else {
        return Err(Fault::NothingFinite);
    };
    if *greatest != T::zero() {
        return Err(Fault::NotScaled {
            greatest: rows.exact(greatest),
        });
    }
    if let Some(fault) = rows.failing(x) {
        return Err(fault);
    }
    let nodes = support(x);
    let mut falling = rows.falling(x);
    let stop = match proof {
        Proof::Definition { stop } => stop,
        Proof::Certificate(certificate) => {
            return Ok(cone_certificate::check(certificate, &mut falling, &nodes)?);
        }
    };
    let mut tick = || {
        if stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    match falling.types(&nodes, &mut tick) {
        ControlFlow::Break(()) => Err(Fault::Stopped),
        ControlFlow::Continue(types) if types.is_empty() => Err(Fault::NotExtremal),
        ControlFlow::Continue(_) => Ok(()),
    }
}

//! Checks a basis as a whole: no vector comes twice, and none is missing.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use supereigen_exact::{Big, Entry, Matrix, MatrixError, Record, Values, Vector};

use crate::checker::Checker;
use crate::distinct::{Distinct, Place};
use crate::fault::Fault;
use crate::path::Walk;

/// Checks the records of a basis one after the other, and finds out in the end whether any is missing.
///
/// Memory grows with the basis by a few bytes for each finite entry, since equal vectors may be far
/// apart. Clones share the vectors seen so far, so that several threads can check one basis.
#[derive(Clone, Debug)]
pub struct BasisCheck {
    checker: Checker,
    distinct: Arc<Distinct>,
    walk: Walk,
    bytes: Vec<u8>,
}

impl From<Checker> for BasisCheck {
    /// Returns a check of a basis of the checker's space, which may be a cone.
    fn from(checker: Checker) -> BasisCheck {
        BasisCheck {
            checker,
            distinct: Arc::default(),
            walk: Walk::default(),
            bytes: Vec::new(),
        }
    }
}

/// The result of a search for missing vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Completeness {
    /// Every scaled extremal is among the records.
    Complete,
    /// This scaled extremal is not among the records.
    Missing(Vec<Entry>),
    /// The search was stopped before it found a missing vector.
    Stopped,
}

impl BasisCheck {
    /// Returns a check of a basis of {x : A ⊗ x ≥ λ ⊗ x}.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn new(a: &Matrix, lambda: &Entry) -> Result<BasisCheck, MatrixError> {
        Ok(BasisCheck::from(Checker::new(a, lambda)?))
    }

    /// Sets a function that can stop the check of a record; see [`Checker::stop_when`].
    pub fn stop_when(&mut self, stop: fn() -> bool) {
        self.checker.stop_when(stop);
    }

    /// Returns how many records were right so far.
    pub fn count(&self) -> usize {
        self.distinct.len()
    }

    /// Checks one record: by its certificate if it has one, else from the definitions.
    ///
    /// # Errors
    /// If the record is wrong, or was there before.
    pub fn check(&mut self, record: &Record) -> Result<(), Fault> {
        self.check_of_file(0, record).map_err(|wrong| wrong.1)
    }

    /// Checks a record of one of several files like [`check`](BasisCheck::check). Among threads, a vector that comes
    /// twice may be found at its earlier place: the error has the place of the later one.
    ///
    /// # Errors
    /// If the record is wrong, or the vector is there twice.
    pub fn check_of_file(&mut self, file: u32, record: &Record) -> Result<(), Box<(Place, Fault)>> {
        let line = record.line;
        let place = Place { file, line };
        let quickly = match (
            &record.vector,
            &record.certificate,
            &record.cone_certificate,
        ) {
            (Some(x), None, None) => self.insert_quickly(place, x.values()),
            _ => None,
        };
        quickly.unwrap_or_else(|| self.insert_slowly(place, record))
    }

    /// Checks a vector of integers of one of several files, with `i64::MIN` for −∞, like
    /// [`check_of_file`](BasisCheck::check_of_file).
    ///
    /// # Errors
    /// If the vector is wrong, or is there twice.
    pub fn check_integers(&mut self, place: Place, x: &[i64]) -> Result<(), Box<(Place, Fault)>> {
        let quickly = self.insert_quickly(place, Values::integers(x));
        quickly.unwrap_or_else(|| {
            let record = Record::new(place.line, Vector::of_integers(x.to_vec()));
            self.insert_slowly(place, &record)
        })
    }

    /// Inserts a vector that a walk shows to be a scaled extremal. `None` means nothing.
    fn insert_quickly(
        &mut self,
        place: Place,
        x: Values<'_>,
    ) -> Option<Result<(), Box<(Place, Fault)>>> {
        let x = self.checker.try_fast_check(x, &mut self.walk)?;
        let inserted = self.distinct.insert(x, place, &mut self.bytes);
        Some(inserted.map_err(repeated))
    }

    /// Checks a record by its certificate or from the definitions, and inserts its vector.
    fn insert_slowly(&mut self, place: Place, record: &Record) -> Result<(), Box<(Place, Fault)>> {
        let checked = self.check_in_full(record);
        let checked = checked.map_err(|fault| Box::new((place, fault)))?;
        let inserted = self
            .distinct
            .insert(checked.as_slice(), place, &mut self.bytes);
        inserted.map_err(repeated)
    }

    fn check_in_full(&self, record: &Record) -> Result<Vec<Big>, Fault> {
        let (checker, vector) = (&self.checker, record.entries());
        let vector = vector.as_deref();
        match (&record.certificate, &record.cone_certificate, vector) {
            (Some(certificate), _, vector) => checker.certificate(certificate, vector),
            (None, Some(certificate), Some(x)) => checker.cone_certificate(certificate, x),
            (None, None, Some(x)) => checker.vector(x),
            (None, _, None) => Err(Fault::NothingFinite),
        }
    }

    /// Enumerates all scaled extremals again, and looks for one that no record had. `tick` is called at
    /// every step and may stop the search.
    ///
    /// The enumeration is as simple as possible. It can take time exponential in n even if the basis is
    /// small, where there are many ways that lead nowhere.
    pub fn find_missing(&mut self, tick: &mut dyn FnMut() -> ControlFlow<()>) -> Completeness {
        self.find_missing_of(0..self.n(), tick)
    }

    /// Returns the number of nodes, or of unknowns.
    pub fn n(&self) -> usize {
        self.checker.n()
    }

    /// Looks for missing vectors of some types like [`find_missing`](BasisCheck::find_missing), so that threads can share
    /// the types.
    pub fn find_missing_of(
        &mut self,
        types: Range<usize>,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Completeness {
        match self.checker.find_missing(&self.distinct, types, tick) {
            ControlFlow::Break(Some(x)) => Completeness::Missing(x),
            ControlFlow::Break(None) => Completeness::Stopped,
            ControlFlow::Continue(()) => Completeness::Complete,
        }
    }
}

/// Returns the fault of a vector that is there twice, with its later place.
fn repeated((first, again): (Place, Place)) -> Box<(Place, Fault)> {
    Box::new((again, Fault::Repeated { line: first.line }))
}

//! What the integration tests share: the checker, and random matrices.

pub mod pairs;
pub mod random;

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use supereigen::{Collect, Cone, Interrupt, Matrix, Rational, Vector};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, Checker, Completeness};
use supereigen_formats::Record;

use pairs::{Pair, Side};

/// Asserts that these are all scaled extremals, each once. The checker shares no code with any method.
pub fn assert_basis(checker: Checker, vectors: &[Vector], what: &str) {
    let mut check = BasisCheck::from(checker);
    for (at, x) in vectors.iter().enumerate() {
        let record = Record::new(at + 1, x.entries());
        assert_eq!(check.check(&record), Ok(()), "{what}: {x:?}");
    }
    let missing = check.find_missing(&mut || ControlFlow::Continue(()));
    assert_eq!(missing, Completeness::Complete, "{what}");
}

/// Collects vectors, none of which may come twice.
pub fn set(vectors: impl IntoIterator<Item = Vector>) -> HashSet<Vector> {
    let mut set = HashSet::new();
    for x in vectors {
        assert!(set.insert(x), "a vector came twice");
    }
    set
}

/// Returns the scaled extremals of a cone by the double description.
pub fn extremals(cone: &Cone) -> HashSet<Vector> {
    let mut basis = Collect::default();
    cone.describe(&Interrupt::NEVER, &mut basis);
    set(basis.vectors)
}

impl Pair {
    pub fn cone(&self) -> Cone {
        let side = |side: &Side| Matrix::from_rows(side).unwrap();
        Cone::new(&side(&self.a), &side(&self.b)).unwrap()
    }

    /// Returns the scaled extremals by the double description, which [`crate::cone`] compares with the checker's.
    pub fn extremals(&self) -> BTreeSet<Vec<Option<i64>>> {
        let integer = |value: Rational| i64::try_from(value.numerator()).unwrap();
        let entries = |x: Vector| x.iter().map(|value| value.map(integer)).collect();
        extremals(&self.cone()).into_iter().map(entries).collect()
    }
}

/// Calls `check` with the numbers of all cases that are to be run, on all cores.
pub fn each_case(full: u64, check: impl Fn(u64) + Sync) {
    let cases = cases(full);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let check = &check;
            scope.spawn(move || (thread..cases).step_by(threads as usize).for_each(check));
        }
    });
}

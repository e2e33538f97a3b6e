//! What the integration tests share: a brute force from the definitions, and random matrices.

pub mod brute_force;
pub mod cones;
pub mod random;

use std::collections::BTreeSet;

use supereigen::cone::{Cone, Options};
use supereigen::{Check, Collect, Entry, Interrupt, Matrix, System, Values};
use supereigen_cases::cases;

/// What the library says about one vector.
pub fn check(a: &Matrix, lambda: &Entry, x: &[Entry]) -> Check {
    let system = System::new(a, lambda).unwrap();
    system.point(x).unwrap().check()
}

/// The scaled extremals of a cone by the double description.
pub fn extremals(cone: &Cone) -> BTreeSet<Vec<Entry>> {
    let mut basis = Collect::default();
    let (options, interrupt) = (Options::default(), Interrupt::new());
    cone.extremals(&options, &interrupt, &mut |_| (), &mut basis)
        .unwrap();
    let vectors = basis.vectors.iter();
    vectors
        .map(|x| Values::Big(x).to_entries(cone.denominator()))
        .collect()
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

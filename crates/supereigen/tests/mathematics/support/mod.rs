//! What the integration tests share: a brute force from the definitions, and random matrices.

pub mod brute_force;
pub mod cones;
pub mod random;

use std::collections::HashSet;

use supereigen::cone::{Cone, Options};
use supereigen::{Check, Collect, Entry, Matrix, System, Vector};
use supereigen_cases::cases;

/// Returns what the library says about one vector.
pub fn check(a: &Matrix, lambda: &Entry, x: impl Into<Vector>) -> Check {
    let system = System::new(a, lambda).unwrap();
    system.point(x).unwrap().check()
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
    let options = Options::new().double_description();
    cone.run(&options, &mut basis).unwrap();
    set(basis.vectors)
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

//! Compares every method, and the lasso method with every option, with brute force.

use std::collections::BTreeSet;

use supereigen::lasso::{Kernel, Options, Strategy};
use supereigen::{Big, Collect, Count, Interrupt, Method, Stop, System, Vector};

use crate::bytes::Bytes;
use crate::case::Case;

const STRATEGIES: [Strategy; 2] = [Strategy::Forward, Strategy::Backward];

/// Checks that every method, with every option, finds the basis of the brute force, and no vector twice.
pub fn engine(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let case = Case::decode(&mut bytes);
    let system = case.system();
    let expected = case.expected(&system);
    let basis: BTreeSet<Vec<Big>> = expected.iter().map(|x| x.vector.clone()).collect();
    assert_eq!(system.is_solvable(), !basis.is_empty(), "{case:?}");
    for method in Method::PRACTICAL {
        let mut found = Collect::default();
        let report = system.run_method(method, &Interrupt::NEVER, &mut found);
        assert_eq!(report.stop, Stop::Complete);
        assert_eq!(report.counters.results, found.vectors.len() as u64);
        assert_eq!(
            set(&numerators(found.vectors)),
            basis,
            "{method:?}, {case:?}"
        );
    }
    for strategy in STRATEGIES {
        for patience in [0, 1] {
            let options = options(|options| {
                options.strategy = strategy;
                options.patience = Some(patience);
            });
            lasso(&system, &options, &basis);
        }
    }
    two_threads(&system, &basis, &mut bytes);
    for node in 0..system.n() {
        let of_type: BTreeSet<Vec<Big>> = expected
            .iter()
            .filter(|x| x.types.contains(&node))
            .map(|x| x.vector.clone())
            .collect();
        let options = options(|options| options.type_of = Some(node));
        let found = collect(&system, &options).unwrap();
        assert_eq!(set(&found), of_type, "type {node}, {case:?}");
    }
}

/// Checks that the lasso method with these options finds the basis, in the same order with every kernel.
fn lasso(system: &System, options: &Options, basis: &BTreeSet<Vec<Big>>) {
    let first = collect(system, options).unwrap();
    assert_eq!(set(&first), *basis, "{options:?}, {system:?}");
    for kernel in Kernel::ALL {
        let options = changed(options, |options| options.kernel = kernel);
        match collect(system, &options) {
            Some(found) => assert_eq!(found, first, "{options:?}, {system:?}"),
            None => assert!(is_dense(kernel), "{options:?}, {system:?}"),
        }
    }
    let mut count = Count::default();
    let report = system.run(options, &mut count);
    assert!(report.is_ok());
    assert_eq!(count.count, basis.len() as u64, "{options:?}, {system:?}");
}

/// Checks that two threads find the basis, and if wanted in the same order as one thread. Starting threads takes long,
/// so the bytes choose one combination of the other options.
fn two_threads(system: &System, basis: &BTreeSet<Vec<Big>>, bytes: &mut Bytes<'_>) {
    let one = options(|options| {
        options.ordered = bytes.below(2) == 0;
        options.strategy = STRATEGIES[bytes.below(2)];
        options.patience = [None, Some(0), Some(1)][bytes.below(3)];
        options.kernel = [Kernel::Auto, Kernel::Sparse, Kernel::Big][bytes.below(3)];
    });
    let two = changed(&one, |options| options.threads = 2);
    let found = collect(system, &two).unwrap();
    assert_eq!(set(&found), *basis, "{two:?}, {system:?}");
    if two.ordered {
        assert_eq!(collect(system, &one), Some(found), "{two:?}, {system:?}");
    }
}

/// Returns whether a kernel may refuse numbers that are too large.
fn is_dense(kernel: Kernel) -> bool {
    !matches!(kernel, Kernel::Auto | Kernel::Sparse | Kernel::Big)
}

/// Returns all vectors in order, and checks that a sink and an iterator get the same; `None` if the kernel is too
/// narrow.
fn collect(system: &System, options: &Options) -> Option<Vec<Vec<Big>>> {
    let mut found = Collect::default();
    let report = system.run(options, &mut found).ok()?;
    assert_eq!(report.stop, Stop::Complete);
    assert_eq!(report.counters.results, found.vectors.len() as u64);
    let found = numerators(found.vectors);
    let search = system.search(options).ok()?;
    let iterated = numerators(search.extremals(options).ok()?);
    match options.ordered || options.threads == 1 {
        true => assert_eq!(iterated, found, "{options:?}, {system:?}"),
        false => assert_eq!(set(&iterated), set(&found), "{options:?}, {system:?}"),
    }
    Some(found)
}

fn numerators(vectors: impl IntoIterator<Item = Vector>) -> Vec<Vec<Big>> {
    let vectors = vectors.into_iter();
    vectors.map(|x| x.values().to_numerators()).collect()
}

fn set(vectors: &[Vec<Big>]) -> BTreeSet<Vec<Big>> {
    let set: BTreeSet<_> = vectors.iter().cloned().collect();
    assert_eq!(set.len(), vectors.len(), "a vector came twice: {vectors:?}");
    set
}

fn options(change: impl FnOnce(&mut Options)) -> Options {
    changed(&Options::default(), change)
}

fn changed(options: &Options, change: impl FnOnce(&mut Options)) -> Options {
    let mut options = options.clone();
    change(&mut options);
    options
}

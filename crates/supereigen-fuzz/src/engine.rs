//! Compares every method, and the lasso method with every option, with the checker.

use std::collections::BTreeSet;

use supereigen::lasso::{Kernel, Options, Strategy};
use supereigen::{Big, Collect, Count, Method, Stop, System, Vector};

use crate::bytes::Bytes;
use crate::checker::accept;
use crate::space::Space;

const STRATEGIES: [Strategy; 2] = [Strategy::Forward, Strategy::Backward];

/// Checks that the basis is that of the checker, and that every method, with every option, finds it, and no vector twice.
pub fn engine(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let space = Space::decode(&mut bytes);
    accept(&space);
    let system = &space.system;
    let all = numerators(system.basis());
    let basis = set(&all);
    assert_eq!(system.is_solvable(), !basis.is_empty());
    let is_fast = |method: &Method| method.is_practical() || space.n() <= 4;
    for method in Method::ALL.into_iter().filter(is_fast) {
        let mut found = Collect::default();
        let report = system
            .run_method(method, &Options::new(), &mut found)
            .unwrap();
        assert_eq!(report.stop, Stop::Complete);
        assert_eq!(report.counters.results, found.vectors.len() as u64);
        assert_eq!(set(&numerators(found.vectors)), basis, "{method:?}");
        // The sets of the double description grow doubly exponentially.
        if method != Method::DoubleDescription || space.n() <= 4 {
            generators(&space, method, &basis);
        }
    }
    for strategy in STRATEGIES {
        for patience in [0, 1] {
            let chosen = options(|options| {
                options.strategy = strategy;
                options.patience = Some(patience);
            });
            lasso(system, &chosen, &basis);
        }
    }
    two_threads(system, &basis, &mut bytes);
    for node in 0..system.n() {
        let with_types = all.iter().zip(&space.certificates);
        let of_type: BTreeSet<Vec<Big>> = with_types
            .filter(|(_, certificate)| certificate.types.contains(&node))
            .map(|(x, _)| x.clone())
            .collect();
        let only = options(|options| options.wanted.type_of = Some(node));
        let found = collect_in_both_ways(system, &only);
        assert_eq!(set(&found), of_type, "type {node}");
    }
}

/// Checks that what a method generates are scaled solutions, on which both criteria agree, and which have the basis among them.
fn generators(space: &Space, method: Method, basis: &BTreeSet<Vec<Big>>) {
    let system = &space.system;
    let mut generators = Collect::default();
    let generated = system.generators(method, &Options::new(), &mut generators);
    assert!(generated.is_ok());
    for x in &generators.vectors {
        let check = system.point(x).unwrap().check();
        assert!(check.failing_rows.is_empty() && check.scaled, "{x:?}");
        let types = check.types_by_hypergraph;
        assert_eq!(types, check.types_by_satisfying_arcs, "{x:?}");
        let is_extremal = basis.contains(&x.values().to_numerators());
        assert_eq!(!types.is_empty(), is_extremal, "{x:?}");
        assert_eq!(check.lasso, system.inspector().lasso_of(x.values()));
    }
    let generated: BTreeSet<Vec<Big>> = numerators(generators.vectors).into_iter().collect();
    assert!(generated.is_superset(basis), "{method:?}");
}

/// Checks that the lasso method with these options finds the basis, in the same order with every kernel.
fn lasso(system: &System, options: &Options, basis: &BTreeSet<Vec<Big>>) {
    let first = collect_in_both_ways(system, options);
    assert_eq!(set(&first), *basis, "{options:?}");
    for kernel in Kernel::ALL {
        let options = changed(options, |options| options.kernel = kernel);
        match collect(system, &options) {
            Some(found) => assert_eq!(found, first, "{options:?}"),
            None => assert!(is_dense(kernel), "{options:?}"),
        }
    }
    let mut count = Count::default();
    let report = system.run(options, &mut count);
    assert!(report.is_ok());
    assert_eq!(count.count, basis.len() as u64, "{options:?}");
}

/// Checks that two threads find the basis, and if wanted in the same order as one thread. Starting threads takes long,
/// so the bytes choose one combination of the other options.
fn two_threads(system: &System, basis: &BTreeSet<Vec<Big>>, bytes: &mut Bytes<'_>) {
    let one = options(|options| {
        options.wanted.unordered = bytes.below(2) == 1;
        options.strategy = STRATEGIES[bytes.below(2)];
        options.patience = [None, Some(0), Some(1)][bytes.below(3)];
        options.kernel = [Kernel::Auto, Kernel::Sparse, Kernel::Big][bytes.below(3)];
    });
    let two = changed(&one, |options| options.threads = 2);
    let found = collect_in_both_ways(system, &two);
    assert_eq!(set(&found), *basis, "{two:?}");
    if !two.wanted.unordered {
        assert_eq!(collect(system, &one), Some(found), "{two:?}");
    }
}

/// Returns whether a kernel may refuse numbers that are too large.
fn is_dense(kernel: Kernel) -> bool {
    !matches!(kernel, Kernel::Auto | Kernel::Sparse | Kernel::Big)
}

/// Returns all vectors in order; `None` if the kernel is too narrow.
fn collect(system: &System, options: &Options) -> Option<Vec<Vec<Big>>> {
    let mut found = Collect::default();
    let report = system.run(options, &mut found).ok()?;
    assert_eq!(report.stop, Stop::Complete);
    assert_eq!(report.counters.results, found.vectors.len() as u64);
    Some(numerators(found.vectors))
}

/// Returns all vectors in order, and checks that a sink and an iterator get the same.
fn collect_in_both_ways(system: &System, options: &Options) -> Vec<Vec<Big>> {
    let found = collect(system, options).unwrap();
    let search = system.search(options).unwrap();
    let iterated = numerators(search.extremals(options).unwrap());
    if !options.wanted.unordered || options.threads == 1 {
        assert_eq!(iterated, found, "{options:?}")
    } else {
        assert_eq!(set(&iterated), set(&found), "{options:?}")
    }
    found
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

//! Every method on recorded matrices: the corpus, its multiples at the edge of the integer types,
//! and the published examples.
//!
//! The bases of `testdata/corpus` come from an independent program, see `testdata/README.md`. No
//! matrix is left out, and a method only where it serves no more than a few nodes; the tests assert how
//! many runs they made.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use supereigen::spectral::eigenspaces;
use supereigen::{
    Collect, First, Interrupt, Matrix, Method, Number, Rational, Sink, Stop, System, Values, Vector,
};

use crate::support::{each_of, example, folder, read_basis, read_matrix, set};

/// How many matrices each folder of `testdata` has.
const FOLDERS: [(&str, usize); 2] = [("corpus", 144), ("edge", 24)];

/// The greatest number of nodes for methods that suit only a few nodes, and the number of matrices of this size.
const FEW: usize = 6;
const MATRICES_OF_FEW_NODES: usize = 96;

fn methods(n: usize) -> impl Iterator<Item = Method> {
    let few = Method::EXPOSITORY.into_iter().filter(move |_| n <= FEW);
    Method::PRACTICAL.into_iter().chain(few)
}

/// How many vectors of one raw generating set the two criteria are asked about.
const GENERATORS_TO_CHECK: u64 = 10_000;

/// How many of the sets are larger than that: up to 937 112 vectors, of dense and shifted matrices with 9 nodes.
const LARGER_SETS: usize = 22;

/// A matrix with its scaled basis for λ = 0.
struct Case {
    name: String,
    matrix: Matrix,
    basis: HashSet<Vector>,
}

fn number(text: &str) -> Rational {
    text.parse::<Number>().unwrap().into_entry().unwrap()
}

/// The matrices of all folders, those that take longest first.
fn all_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, count) in FOLDERS {
        let recorded = folder("testdata").join(name);
        let files: Vec<PathBuf> = fs::read_dir(&recorded)
            .unwrap()
            .map(|item| item.unwrap().path())
            .collect();
        let of_kind = |kind: &'static str| {
            files
                .iter()
                .filter(move |path| path.extension().is_some_and(|extension| extension == kind))
        };
        assert_eq!(of_kind("txt").count(), count, "{recorded:?}");
        assert_eq!(of_kind("basis").count(), count, "{recorded:?}");
        cases.extend(of_kind("txt").map(|path| Case {
            name: path.file_name().unwrap().to_string_lossy().into_owned(),
            matrix: read_matrix(path),
            basis: read_basis(&path.with_extension("basis")),
        }));
    }
    cases.sort_by_key(|case| {
        let longest_first = std::cmp::Reverse((case.matrix.rows(), case.matrix.finite_entries()));
        (longest_first, case.name.clone())
    });
    cases
}

/// The scaled basis by one method.
fn basis(matrix: &Matrix, lambda: &Rational, method: Method) -> HashSet<Vector> {
    let system = System::new(matrix, lambda).unwrap();
    let mut found = Collect::default();
    let report = system.run_method(method, &Interrupt::NEVER, &mut found);
    assert_eq!(report.stop, Stop::Complete);
    set(found.vectors)
}

#[test]
fn every_method_finds_the_recorded_basis() {
    let cases = all_cases();
    let runs = AtomicUsize::new(0);
    each_of(&cases, |case| {
        for method in methods(case.matrix.rows()) {
            let found = basis(&case.matrix, &Rational::ZERO, method);
            assert_eq!(found, case.basis, "{}, {method:?}", case.name);
            runs.fetch_add(1, Ordering::Relaxed);
        }
    });
    let matrices: usize = FOLDERS.iter().map(|(_, count)| count).sum();
    let few = MATRICES_OF_FEW_NODES * Method::EXPOSITORY.len();
    assert_eq!(runs.into_inner(), matrices * Method::PRACTICAL.len() + few);
}

/// Asks both criteria about every vector that comes, and keeps the extremals.
struct Criteria<'a> {
    case: &'a Case,
    system: &'a System,
    extremals: HashSet<Vector>,
}

impl Sink for Criteria<'_> {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        let name = &self.case.name;
        let x = Vector::from(vector);
        let check = self.system.point(&x).unwrap().check();
        assert!(check.failing_rows.is_empty(), "{name}: {x:?}");
        assert!(check.scaled, "{name}: {x:?}");
        let types = check.types_by_satisfying_arcs;
        assert_eq!(check.types_by_hypergraph, types, "{name}: {x:?}");
        assert_eq!(check.lasso.is_some(), !types.is_empty(), "{name}: {x:?}");
        if !types.is_empty() {
            self.extremals.insert(x);
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn both_criteria_find_exactly_the_recorded_basis_among_the_generators() {
    let cases = all_cases();
    let (complete, cut) = (AtomicUsize::new(0), AtomicUsize::new(0));
    each_of(&cases, |case| {
        let system = System::new(&case.matrix, 0).unwrap();
        for method in [Method::WangSergeev, Method::WangYangWang] {
            let criteria = Criteria {
                case,
                system: &system,
                extremals: HashSet::new(),
            };
            let mut first = First::new(GENERATORS_TO_CHECK, criteria);
            let report = system.generators(method, &Interrupt::NEVER, &mut first);
            let extremals = first.inner.extremals;
            if report.stop == Stop::Complete {
                assert_eq!(extremals, case.basis, "{}, {method:?}", case.name);
                complete.fetch_add(1, Ordering::Relaxed);
            } else {
                assert!(extremals.is_subset(&case.basis), "{}", case.name);
                cut.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    assert_eq!(complete.into_inner(), 2 * cases.len() - LARGER_SETS);
    assert_eq!(cut.into_inner(), LARGER_SETS);
}

/// An example, its λ(A), and how many scaled extremals there are for λ(A) and for λ(A) − 1.
const EXAMPLES: [(&str, &str, usize, usize); 8] = [
    ("wang-sergeev-5", "5/4", 2, 10),
    ("railway-teaching-4", "4", 4, 5),
    ("producer-consumer-6", "5/2", 5, 12),
    ("channel-decoder-4", "1/3", 3, 6),
    ("simple-production-3", "6", 2, 4),
    ("multi-product-7", "19/2", 6, 7),
    ("scilab-6", "8", 8, 13),
    ("dutch-railway-10", "143/3", 8, 31),
];

#[test]
fn every_example_is_in_the_table() {
    let files: BTreeSet<String> = fs::read_dir(folder("examples"))
        .unwrap()
        .map(|item| item.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        // Pairs of matrices A and B have a test of their own.
        .filter(|name| !name.ends_with("-A") && !name.ends_with("-B"))
        .collect();
    let table: BTreeSet<String> = EXAMPLES.map(|(name, ..)| name.to_owned()).into();
    assert_eq!(files, table);
}

#[test]
fn examples_have_the_known_mean_and_sizes_by_every_method() {
    for (name, mean, at_mean, below) in EXAMPLES {
        let matrix = example(name);
        let system = System::new(&matrix, 0).unwrap();
        let mean = number(mean);
        assert_eq!(system.max_cycle_mean().unwrap().mean, mean, "{name}");
        assert_eq!(eigenspaces(&matrix).unwrap()[0].value, Some(mean.clone()));
        let step = Rational::ONE;
        for (lambda, size) in [
            (&mean + &step, 0),
            (mean.clone(), at_mean),
            (mean - step, below),
        ] {
            let expected = basis(&matrix, &lambda, Method::WangSergeev);
            assert_eq!(expected.len(), size, "{name}, λ = {lambda}");
            for method in Method::PRACTICAL {
                let found = basis(&matrix, &lambda, method);
                assert_eq!(found, expected, "{name}, {method:?}, λ = {lambda}");
            }
        }
    }
}

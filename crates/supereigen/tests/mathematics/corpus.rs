//! Every method on recorded matrices: the corpus, its multiples at the edge of the integer types,
//! and the published examples.
//!
//! The bases of `testdata/corpus` come from an independent program, see `testdata/README.md`. No
//! matrix is left out, and a method only where it serves no more than a few nodes; the tests assert how
//! many runs they made.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use supereigen::{
    Collect, First, Interrupt, Matrix, Method, Number, Rational, Sink, Stop, System, Values, Vector,
};
use supereigen_formats::read_square_matrix;

use crate::support::set;

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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read_matrix(path: &Path) -> Matrix {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    read_square_matrix(&bytes)
        .unwrap_or_else(|problem| panic!("{path:?}: {problem}"))
        .matrix
}

fn number(text: &str) -> Rational {
    text.parse::<Number>().unwrap().into_entry().unwrap()
}

fn case(path: &Path) -> Case {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let recorded = path.with_extension("basis");
    let lines = fs::read_to_string(&recorded).unwrap_or_else(|error| panic!("{name}: {error}"));
    Case {
        name,
        matrix: read_matrix(path),
        basis: set(lines.lines().map(|line| line.parse().unwrap())),
    }
}

/// The matrices of all folders, those that take longest first.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (folder, count) in FOLDERS {
        let folder = root().join("testdata").join(folder);
        let files: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap()
            .map(|item| item.unwrap().path())
            .collect();
        let of_kind = |kind: &'static str| {
            files
                .iter()
                .filter(move |path| path.extension().is_some_and(|extension| extension == kind))
        };
        assert_eq!(of_kind("txt").count(), count, "{folder:?}");
        assert_eq!(of_kind("basis").count(), count, "{folder:?}");
        cases.extend(of_kind("txt").map(|path| case(path)));
    }
    cases.sort_by_key(|case| {
        let longest_first = std::cmp::Reverse((case.matrix.rows(), case.matrix.finite_entries()));
        (longest_first, case.name.clone())
    });
    cases
}

/// Calls `check` with every item, on all processors.
fn each_of<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
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
    let cases = cases();
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
    let cases = cases();
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

fn example(name: &str) -> Matrix {
    read_matrix(&root().join("examples").join(name).with_extension("txt"))
}

#[test]
fn every_example_is_in_the_table() {
    let files: BTreeSet<String> = fs::read_dir(root().join("examples"))
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
fn examples_have_the_known_mean_and_sizes() {
    for (name, mean, at_mean, below) in EXAMPLES {
        let matrix = example(name);
        let system = System::new(&matrix, 0).unwrap();
        let mean = number(mean);
        assert_eq!(system.max_cycle_mean().unwrap().mean, mean, "{name}");
        let above = &mean + Rational::ONE;
        let below_mean = &mean - Rational::ONE;
        for method in Method::PRACTICAL {
            let size = |lambda| basis(&matrix, lambda, method).len();
            assert_eq!(size(&mean), at_mean, "{name}, {method:?}, λ(A)");
            assert_eq!(size(&below_mean), below, "{name}, {method:?}, λ(A) − 1");
            assert_eq!(size(&above), 0, "{name}, {method:?}, λ(A) + 1");
        }
    }
}

#[test]
fn methods_agree_on_the_examples() {
    for (name, mean, ..) in EXAMPLES {
        let matrix = example(name);
        for lambda in [number(mean), number(mean) - Rational::ONE] {
            let expected = basis(&matrix, &lambda, Method::WangSergeev);
            for method in Method::PRACTICAL {
                let found = basis(&matrix, &lambda, method);
                assert_eq!(found, expected, "{name}, {method:?}, λ = {lambda}");
            }
        }
    }
}

#[test]
fn the_published_eigenvector_is_a_solution() {
    let matrix = example("scilab-6");
    let x = Vector::from_iter([15, 15, 17, 10, 16, 13]);
    let system = System::new(&matrix, 8).unwrap();
    assert!(system.point(&x).unwrap().check().failing_rows.is_empty());
    // An eigenvector has equality in every row, so it fails in every row for a greater λ.
    let above = System::new(&matrix, "8.01").unwrap();
    let check = above.point(&x).unwrap().check();
    assert_eq!(check.failing_rows, [0, 1, 2, 3, 4, 5]);
    let image = matrix.apply(x).unwrap();
    assert_eq!(image, Vector::from_iter([23, 23, 25, 18, 24, 21]));
}

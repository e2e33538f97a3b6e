//! What the integration tests share: the checker, and random matrices.

pub mod random;

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use supereigen::lasso::Error;
use supereigen::{
    Collect, Cone, Entry, Interrupt, Matrix, Options, Rational, Report, Stop, Vector,
};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, Checker, Completeness};
use supereigen_formats::Record;

/// Returns all scaled extremals by the checker, which shares no code with any method and accepts each of them.
pub fn enumerated(checker: Checker) -> HashSet<Vector> {
    let mut check = BasisCheck::from(checker);
    let mut found = HashSet::new();
    while let Completeness::Missing(x) = check.find_missing(&mut || ControlFlow::Continue(())) {
        assert_eq!(check.check(&Record::new(1, x.clone())), Ok(()), "{x:?}");
        found.insert(x.into());
    }
    found
}

/// Collects vectors, none of which may come twice.
pub fn set(vectors: impl IntoIterator<Item = Vector>) -> HashSet<Vector> {
    let mut set = HashSet::new();
    for x in vectors {
        assert!(set.insert(x), "a vector came twice");
    }
    set
}

/// Returns all vectors of a run, which must come to its end.
pub fn collected(run: impl FnOnce(&mut Collect) -> Result<Report, Error>) -> Vec<Vector> {
    let mut basis = Collect::default();
    let report = run(&mut basis).unwrap();
    assert_eq!(report.stop, Stop::Complete);
    assert_eq!(report.counters.results, basis.vectors.len() as u64);
    basis.vectors
}

/// Returns the scaled extremals of a cone by the double description.
pub fn extremals(cone: &Cone) -> HashSet<Vector> {
    set(collected(|sink| cone.describe(&Options::new(), sink)))
}

pub fn raised() -> Interrupt {
    let interrupt = Interrupt::new();
    interrupt.raise();
    interrupt
}

/// Returns the matrix of this shape with these entries, which are asked for row by row.
pub fn matrix_of(
    (rows, columns): (usize, usize),
    mut entry: impl FnMut(usize, usize) -> Entry,
) -> Matrix {
    let mut row = |i| (0..columns).map(|j| entry(i, j)).collect();
    Matrix::from_rows((0..rows).map(&mut row).collect::<Vec<Vec<_>>>()).unwrap()
}

/// Counts on several threads how often something was met, so that a test can tell whether its cases are trivial.
#[derive(Debug, Default)]
pub struct Counter(AtomicUsize);

impl Counter {
    pub const fn new() -> Counter {
        Counter(AtomicUsize::new(0))
    }

    pub fn add(&self, more: impl Into<usize>) {
        self.0.fetch_add(more.into(), Ordering::Relaxed);
    }

    pub fn get(self) -> usize {
        self.0.into_inner()
    }
}

/// Returns a fraction.
pub fn rational(numerator: i64, denominator: u8) -> Rational {
    Rational::from_parts(numerator.into(), denominator.into())
}

/// Returns the matrix in a file.
pub fn read_matrix(path: &Path) -> Matrix {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let document = supereigen_formats::read_matrix(&bytes);
    document
        .unwrap_or_else(|problem| panic!("{path:?}: {problem}"))
        .matrix
}

/// Returns a folder of the project.
pub fn folder(name: &str) -> PathBuf {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    project.join(name)
}

/// Returns the files in a folder of `testdata` that have this ending.
pub fn files(name: &str, ending: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder("testdata").join(name)).unwrap();
    let paths = files.map(|item| item.unwrap().path());
    let has_ending = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    paths.filter(has_ending).collect()
}

/// Returns the vectors in the lines of a file.
pub fn read_basis(path: &Path) -> HashSet<Vector> {
    let lines = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    set(lines.lines().map(|line| line.parse().unwrap()))
}

/// Calls `check` with the numbers of all cases that are to be run, on all cores. If one fails, it is named, so that no
/// assertion has to.
pub fn each_case(full: u64, check: impl Fn(u64) + Sync) {
    let numbers: Vec<u64> = (0..cases(full)).collect();
    each_of(&numbers, |&number| {
        let _named = Named(number);
        check(number)
    });
}

struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in case {}", self.0);
        }
    }
}

/// Calls `check` with every item, on all cores.
pub fn each_of<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
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

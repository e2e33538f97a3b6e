//! Every method on recorded matrices: the corpus, and its multiples at the edge of the integer types.
//!
//! The bases of `testdata/corpus` come from an independent program, see `testdata/README.md`. No
//! matrix is left out, and a method only where it serves no more than a few nodes; the tests assert how
//! many runs they made.

use std::collections::HashSet;

use supereigen::lasso::Strategy;
use supereigen::{Matrix, Method, Options, System, Vector};

use crate::support::{Counter, collected, each_of, files, read_basis, read_matrix, set};

/// How many matrices each folder of `testdata` has.
const FOLDERS: [(&str, usize); 2] = [("corpus", 144), ("edge", 24)];

/// The greatest number of nodes for methods that suit only a few nodes, and the number of matrices of this size.
const FEW: usize = 6;
const MATRICES_OF_FEW_NODES: usize = 96;

fn methods(n: usize) -> impl Iterator<Item = Method> {
    let all = Method::ALL.into_iter();
    all.filter(move |method| method.is_practical() || n <= FEW)
}

/// A matrix with its scaled basis for λ = 0.
struct Case {
    name: String,
    matrix: Matrix,
    basis: HashSet<Vector>,
}

/// The matrices of all folders, those that take longest first.
fn all_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, count) in FOLDERS {
        let matrices = files(name, "txt");
        assert_eq!(matrices.len(), count, "{name}");
        assert_eq!(files(name, "basis").len(), count, "{name}");
        cases.extend(matrices.into_iter().map(|path| Case {
            name: path.file_name().unwrap().to_string_lossy().into_owned(),
            matrix: read_matrix(&path),
            basis: read_basis(&path.with_extension("basis")),
        }));
    }
    cases.sort_by_key(|case| {
        let longest_first = std::cmp::Reverse((case.matrix.rows(), case.matrix.finite_entries()));
        (longest_first, case.name.clone())
    });
    cases
}

#[test]
fn every_method_finds_the_recorded_basis() {
    let cases = all_cases();
    let runs = Counter::new();
    each_of(&cases, |case| {
        let system = System::new(&case.matrix, 0).unwrap();
        for method in methods(system.n()) {
            let found = set(collected(|sink| {
                system.run_method(method, &Options::new(), sink)
            }));
            assert_eq!(found, case.basis, "{}, {method:?}", case.name);
            runs.add(1usize);
        }
        for strategy in [Strategy::Forward, Strategy::Backward] {
            let options = Options::new().strategy(strategy);
            let found = set(collected(|sink| system.run(&options, sink)));
            assert_eq!(found, case.basis, "{}", case.name);
        }
    });
    let matrices: usize = FOLDERS.iter().map(|(_, count)| count).sum();
    let more = matrices - MATRICES_OF_FEW_NODES;
    let runs_of_all = MATRICES_OF_FEW_NODES * methods(FEW).count();
    assert_eq!(runs.get(), runs_of_all + more * methods(FEW + 1).count());
}

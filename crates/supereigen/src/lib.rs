//! Exact computation of the scaled basis of the supereigenvector space {x : A ⊗ x ≥ λ ⊗ x} of a max-plus
//! matrix A: every scaled extremal, exact and without repeats.
//!
//! Here ⊗ is the max-plus product: (A ⊗ x)_i is the greatest of all a_ij + x_j. An extremal is a solution, not all
//! −∞, that is not the maximum of two others; scaled, its greatest entry is 0. Every solution is a maximum of
//! scaled extremals, each shifted by a constant.
//!
//! # A tour
//!
//! 1. **A matrix** comes from text, rows, or the arcs of a digraph; `None`, `.` and `-inf` are −∞. Numbers are
//!    integers, fractions or texts, and never rounded.
//!
//!    ```
//!    use supereigen::Matrix;
//!    let a: Matrix = "-3 1 .; 1 1 1; . 0 1/2".parse()?;
//!    let rows = [["-3", "1", "."], ["1", "1", "1"], [".", "0", "0.5"]];
//!    assert_eq!(a, Matrix::from_rows(rows)?);
//!    let a = Matrix::from_rows([[Some(-3), Some(1)], [None, Some(0)]])?;
//!    assert_eq!(a, Matrix::from_arcs(2, [(0, 0, -3), (0, 1, 1), (1, 1, 0)])?);
//!    # Ok::<(), supereigen::MatrixError>(())
//!    ```
//!
//! 2. **The basis** of A and λ; λ may be given in any of these forms, too.
//!
//!    ```
//!    use supereigen::System;
//!    let system = System::new(&"-3 1/2; 1/2 .".parse()?, 0)?; // λ = 0
//!    let basis: Vec<String> = system.basis().iter().map(|x| x.to_string()).collect();
//!    assert_eq!(basis, ["(0, -1/2)", "(-1/2, 0)"]);
//!    # Ok::<(), supereigen::MatrixError>(())
//!    ```
//!
//! 3. **The size of the basis**, without building a vector, and an estimate where counting would take years.
//!
//!    ```
//!    use supereigen::families::Family;
//!    use supereigen::{Options, System};
//!    let system = System::new(&Family::Circulant { k: 8 }.matrix(16, 1), 0)?;
//!    assert_eq!(system.count(), 16 * 6435); // 16 C(15, 7)
//!    let estimate = system.search(&Options::new())?.survey(1 << 20, 1).estimate();
//!    assert!(estimate.least <= 102_960.0 && 102_960.0 <= estimate.most);
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 4. **One extremal after the other**: the iterator is lazy, and its memory does not grow with the basis.
//!
//!    ```
//!    use std::time::Duration;
//!    use supereigen::families::Family;
//!    use supereigen::{Options, Stop, System};
//!    let system = System::new(&Family::Sparse.matrix(24, 1), 0)?;
//!    let options = Options::new().time_limit(Duration::from_secs(10));
//!    let mut extremals = system.extremals_with(&options)?;
//!    for x in extremals.by_ref().filter(|x| x.support_len() <= 2) {
//!        println!("{x}");
//!    }
//!    if extremals.stop() != Some(Stop::Complete) {
//!        println!("the time was over: there may be more");
//!    }
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 5. **A certificate** shows that a vector is extremal, and can be checked by hand.
//!
//!    ```
//!    use supereigen::System;
//!    let system = System::new(&"-3 1; 1 -2".parse()?, 0)?;
//!    let x = system.extremals().next().ok_or("no extremal")?;
//!    let certificate = system.inspector().certificate_of(&x).ok_or("not extremal")?;
//!    assert_eq!((certificate.types, certificate.cycle), (vec![0], vec![0, 1]));
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 6. **Any vector**: whether it is a solution, the greatest solution below it, and a solution as a maximum of extremals.
//!
//!    ```
//!    use supereigen::System;
//!    let system = System::new(&"-3 1; 1 0".parse()?, 0)?;
//!    let point = system.point([9, 5])?; // or a Vector, such as "9 5/2".parse()?
//!    assert!(!point.is_solution());
//!    assert_eq!(point.greatest_solution().to_string(), "(6, 5)");
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 7. **Several threads** push into a [`Sink`], here a closure; the order stays the same.
//!
//!    ```
//!    use supereigen::families::Family;
//!    use supereigen::{Options, System, sink};
//!    let system = System::new(&Family::Zero.matrix(20, 1), 0)?;
//!    let mut finite_entries = 0;
//!    let mut add = sink::from_fn(|x| finite_entries += x.support_len());
//!    let report = system.run(&Options::new().threads(2), &mut add)?;
//!    assert_eq!(report.counters.results, 190);
//!    # drop(add);
//!    # assert_eq!(finite_entries, 380);
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 8. **Stop and go on later**, or split the search over machines. The search may have found more vectors than were
//!    taken; what remains after these is a list of stretches, which print as text and are read from it.
//!
//!    ```
//!    use supereigen::families::Family;
//!    use supereigen::{Options, System};
//!    let system = System::new(&Family::Zero.matrix(20, 1), 0)?;
//!    let mut extremals = system.extremals();
//!    let first: Vec<_> = extremals.by_ref().take(50).collect();
//!    let rest = extremals.into_rest();
//!    let others = system.extremals_with(&Options::new().stretches(rest.stretches))?;
//!    assert_eq!(first.len() + rest.vectors.len() + others.count(), 190);
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 9. **The general system** A ⊗ x ≥ B ⊗ x.
//!
//!    ```
//!    use supereigen::Cone;
//!    let cone = Cone::new(&"0 . .; . 1 0".parse()?, &". 0 0; 0 . .".parse()?)?;
//!    assert_eq!(cone.basis().len(), 3); // x_1 ≥ x_2 ⊕ x_3 and 1 ⊗ x_2 ⊕ x_3 ≥ x_1
//!    # Ok::<(), Box<dyn std::error::Error>>(())
//!    ```
//!
//! 10. **All λ at once**: the values at which the basis changes, λ(A) first. The same module has eigenvectors and more.
//!
//!     ```
//!     use supereigen::spectral::{eigenspaces, spectrum};
//!     use supereigen::{Interrupt, Matrix, Number};
//!     let a: Matrix = "-3 1; 1 0".parse()?;
//!     let spectrum = spectrum(&a, Number::MINUS_INFINITY, &Interrupt::NEVER)?;
//!     assert_eq!(spectrum.breakpoints[0].value, 1.into());
//!     assert_eq!(eigenspaces(&a)?[0].basis[0].vector.to_string(), "(0, 0)");
//!     # Ok::<(), Box<dyn std::error::Error>>(())
//!     ```
//!
//! The folder `examples` has three small programs: a timetable, a listing that is stopped and resumed, and a sink.
//!
//! # Graphs and arrays of other crates
//! A matrix takes arcs from any graph, of petgraph for instance its `edge_references()`, each as
//! `(arc.source().index(), arc.target().index(), arc.weight())`, and the rows of an ndarray as they are:
//!
//! ```
//! use ndarray::Array2;
//! use supereigen::Matrix;
//!
//! let a = Matrix::from_arcs(2, [(0, 1, 4), (1, 0, -4)])?;
//! assert_eq!(a.arcs().count(), 2);
//!
//! let array = Array2::from_shape_fn((2, 2), |(i, j)| 10 * i + j);
//! let a = Matrix::from_rows(array.rows())?;
//! let back = Array2::from_shape_fn((a.rows(), a.columns()), |(i, j)| a.entry(i, j));
//! assert_eq!(back[(1, 0)], Some(10.into()));
//! # Ok::<(), supereigen::MatrixError>(())
//! ```
//!
//! # Where things are
//! - [`matrix`], [`vector`], [`number`], [`scalar`], [`digraph`]: exact matrices, vectors and numbers, D_A.
//! - [`system`]: A ⊗ x ≥ λ ⊗ x, the entry to everything else; [`lasso`]: its search, with options, shards and
//!   estimates.
//! - [`cone`]: the general system; [`spectral`]: eigenvectors and all λ at once; [`methods`]: the published methods.
//! - [`space`]: either of them; [`Wanted`]: what is wanted of it; [`sink`] and [`report`]: where vectors go, and what a run did; [`summary`]:
//!   statistics.
//!
//! # Features
//! - `serde`: matrices, vectors, numbers, certificates, stretches and reports can be serialized. A number is an integer
//!   or a text, and −∞ is null; a vector is a list of numbers; a matrix is
//!   `{"rows": 2, "columns": 2, "labels": ["a", "b"], "entries": [[0, 1, "1/3"], [1, 0, -2]]}` with its finite
//!   entries, indices from 0 and labels only if there are some.
//!
//! # What this library does not do
//! It reads and writes no files and prints nothing. Entries are exact; equality is exact. Floating point is used only
//! for estimates of the work, and a clock only for time limits and to report what remains: neither changes a
//! result. It does not panic, whatever the input; if memory is exhausted, it aborts, as any Rust program does.

pub mod cone;
pub mod digraph;
pub mod dynamics;
pub mod events;
mod extremal;
pub mod families;
mod interrupt;
pub mod lasso;
pub mod methods;
mod random;
pub mod report;
mod solution;
mod sort;
pub mod space;
pub mod spectral;
pub mod summary;
pub mod system;
mod time;
mod wanted;
mod words;

#[doc(hidden)]
pub use supereigen_exact::messages;
use supereigen_exact::{block, stretch};

pub use cone::Cone;
pub use digraph::Digraph;
pub use extremal::{Lasso, SatisfyingArc};
pub use interrupt::{Interrupt, Interrupted, NoAnswer};
pub use lasso::{Extremals, Options};
pub use methods::Method;
pub use report::{Counters, Report, Stop};
pub use space::Space;
pub use summary::Summary;
pub use supereigen_exact::{
    Big, Block, Certificate, Collect, ConeCertificate, Count, Entry, Fall, IBig, IntoNumber, Kind,
    Matrix, MatrixError, Number, NumberError, Numerators, Rational, Reached, Scalar, Scribe, Sink,
    Tally, UBig, Values, Vector, Written, matrix, number, scalar, sink, vector,
};
pub use system::{
    Between, BetweenError, Check, Class, CriticalCycle, Inspector, Part, Point, QuantifierOrder,
    System, TooLow,
};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use time::install_clock;
pub use wanted::{Judge, Wanted};
pub use words::UnknownWord;

/// The example of README.md is compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Cones A ⊗ x ≥ B ⊗ x against the checker, recorded cones and the lasso method.

use std::fs;
use std::path::{Path, PathBuf};

use supereigen::cone::{Cone, ConeError, Options, Order};
use supereigen::families::Family;
use supereigen::{Collect, Count, IBig, Interrupt, Matrix, Method, Report, Stop, System, Vector};
use supereigen_check::Checker;
use supereigen_formats::read_matrix;

use crate::support::pairs::{Pair, Side};
use crate::support::random::Case;
use crate::support::{assert_basis, each_case, set};

/// How many systems a full run tries.
const CASES: u64 = 12_000;

fn matrix(side: &Side) -> Matrix {
    Matrix::from_rows(side).unwrap()
}

/// Returns the extremals by the double description, and what it reports.
fn run(cone: &Cone, options: &Options) -> (Vec<Vector>, Report) {
    let options = options.clone().double_description();
    let mut basis = Collect::default();
    let report = cone.run(&options, &mut basis).unwrap();
    assert_eq!(report.stop, Stop::Complete);
    assert_eq!(report.counters.results, basis.vectors.len() as u64);
    (basis.vectors, report)
}

/// Returns the extremals by the double description, in its order.
fn described(cone: &Cone) -> Vec<Vector> {
    run(cone, &Options::new()).0
}

fn options(order: Order, threads: usize) -> Options {
    Options::new().order(order).threads(threads)
}

/// Two of 200,000 cases in which a generator that holds the new row with equality lends its head to
/// the hyperarc of a new one.
const RARE: [u64; 2] = [39_174, 163_089];

#[test]
fn extremals_are_those_of_the_definition_in_any_order_of_the_rows() {
    let check = |index| {
        let pair = Pair::new(index);
        let cone = pair.cone();
        let (dynamic, _) = run(&cone, &options(Order::Dynamic, 1));
        let (given, _) = run(&cone, &options(Order::Given, 2));
        assert_eq!(dynamic, given, "case {index}, the order of results");
        let checker = Checker::of_cone(&matrix(&pair.a), &matrix(&pair.b)).unwrap();
        assert_basis(checker, &dynamic, &format!("case {index}, {pair:?}"));
    };
    each_case(CASES, check);
    RARE.into_iter().for_each(check);
}

#[test]
fn an_equality_is_both_inequalities() {
    each_case(CASES / 8, |index| {
        let pair = Pair::new(index);
        let both = Pair {
            a: [&pair.a[..], &pair.b].concat(),
            b: [&pair.b[..], &pair.a].concat(),
        };
        let expected = set(described(&both.cone()));
        let equality = Cone::equality(&matrix(&pair.a), &matrix(&pair.b)).unwrap();
        assert_eq!(set(described(&equality)), expected);
        let rows: Side = (0..both.a.len())
            .map(|k| [&both.a[k][..], &both.b[k]].concat())
            .collect();
        let rows = Cone::from_rows(&matrix(&rows)).unwrap();
        assert_eq!(set(described(&rows)), expected);
    });
}

fn recorded(path: &Path, extension: &str) -> Matrix {
    let bytes = fs::read(path.with_extension(extension)).unwrap();
    read_matrix(&bytes).unwrap().matrix
}

#[test]
fn recorded_cones_have_their_recorded_extremals() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cones");
    let mut cones = 0;
    for item in fs::read_dir(folder).unwrap() {
        let path: PathBuf = item.unwrap().path();
        if path
            .extension()
            .is_none_or(|extension| extension != "basis")
        {
            continue;
        }
        let cone = Cone::new(&recorded(&path, "A"), &recorded(&path, "B")).unwrap();
        let lines = fs::read_to_string(&path).unwrap();
        let basis = set(lines.lines().map(|line| line.parse().unwrap()));
        assert_eq!(set(described(&cone)), basis, "{path:?}");
        assert_eq!(set(cone.basis().unwrap()), basis, "{path:?}");
        cones += 1;
    }
    assert_eq!(cones, 25);
}

#[test]
fn supereigenvectors_as_a_cone_are_those_of_the_lasso_method() {
    each_case(2_000, |index| {
        let case = Case::new(index);
        let system = System::new(&case.matrix(), case.exact(&case.lambda)).unwrap();
        let extremals = described(&Cone::from(&system));
        assert_eq!(set(extremals), set(system.basis()), "case {index}");
    });
}

/// With more vectors than there are marks, values between two marks have the same image.
#[test]
fn images_that_are_not_exact_refute_no_extremal() {
    let n = 22;
    let matrix = Family::Shift.matrix(n, 1);
    let small = described(&Cone::from(&System::new(&matrix, 0).unwrap()));
    assert!(small.len() > 2_000);
    let factor = IBig::from(1_000_003);
    let entries = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    let entries = entries.filter_map(|(i, j)| {
        let value = matrix.entry(i, j)?.numerator() * &factor;
        Some((i, j, value))
    });
    let wide = Matrix::from_entries((n, n), entries).unwrap();
    let multiple = |x: &Vector| x.into_iter().map(|value| Some(value? * &factor)).collect();
    let expected: Vec<Vector> = small.iter().map(multiple).collect();
    assert_eq!(
        described(&Cone::from(&System::new(&wide, 0).unwrap())),
        expected
    );
}

/// The same for any number of threads; the circulant has several groups of pairs at every row.
#[test]
fn results_do_not_depend_on_threads_or_order() {
    for (family, n) in [
        (Family::Circulant { k: 5 }, 12),
        (Family::Shift, 20),
        (Family::Ties, 12),
        (Family::Potential, 14),
    ] {
        let system = System::new(&family.matrix(n, 1), 0).unwrap();
        let cone = Cone::from(&system);
        let (one, report) = run(&cone, &options(Order::Dynamic, 1));
        for threads in [2, 3] {
            let (several, other) = run(&cone, &options(Order::Dynamic, threads));
            assert_eq!(several, one);
            assert_eq!(other, report);
        }
        assert_eq!(run(&cone, &options(Order::Given, 2)).0, one);
        assert_eq!(one.len() as u64, system.count(), "{family:?}");
    }
}

#[test]
fn a_hundred_unknowns_need_wider_sets() {
    // A chain x_1 ≥ x_2 ≥ … ≥ x_n has the extremals (0, …, 0, −∞, …, −∞).
    for n in [64, 65, 100, 300] {
        let row = |k: usize, at: usize| (0..n).map(|j| (j == k + at).then_some(0)).collect();
        let pair = Pair {
            a: (0..n - 1).map(|k| row(k, 0)).collect(),
            b: (0..n - 1).map(|k| row(k, 1)).collect(),
        };
        let extremals = described(&pair.cone());
        assert_eq!(extremals.len(), n);
        assert_eq!(extremals[0].support().len(), n);
    }
}

/// A chain through a few of many unknowns, which are in different words of a set.
#[test]
fn thousands_of_unknowns_are_no_limit() {
    for n in [513, 1025, 4097] {
        let chain = [n - 1, 0, 70, 511, 130];
        let side = |at: usize| {
            let terms = chain.windows(2).enumerate();
            Matrix::from_entries((4, n), terms.map(|(k, pair)| (k, pair[at], 0))).unwrap()
        };
        let cone = Cone::new(&side(0), &side(1)).unwrap();
        let extremals = described(&cone);
        assert_eq!(extremals.len(), n);
        let largest = extremals.iter().map(|x| x.support()).max_by_key(Vec::len);
        let mut chain = chain.to_vec();
        chain.sort_unstable();
        assert_eq!(largest, Some(chain));
    }
    let n = 65_536;
    let free = Matrix::from_entries((0, n), [(0, 0, 0); 0]).unwrap();
    let options = Options::new().double_description();
    let refused = Cone::new(&free, &free)
        .unwrap()
        .run(&options, &mut Count::default());
    let most = 65_535;
    assert_eq!(refused, Err(ConeError::Unknowns { found: n, most }));
}

#[test]
fn progress_names_the_rows_as_they_were_given() {
    // Row 0 says nothing, row 1 is repeated by row 2, row 3 matters.
    let pair = Pair {
        a: vec![
            vec![Some(0), Some(0)],
            vec![Some(0), None],
            vec![Some(1), None],
            vec![None, Some(5)],
        ],
        b: vec![
            vec![Some(0), None],
            vec![None, Some(0)],
            vec![None, Some(1)],
            vec![Some(0), None],
        ],
    };
    let cone = pair.cone();
    let mut rows = Vec::new();
    let mut told = |step: &supereigen::cone::Progress| {
        rows.push((step.row, step.rows_left, step.generators));
    };
    let options = Options::new().order(Order::Given).double_description();
    cone.run_watched(&options, &mut told, &mut Count::default())
        .unwrap();
    assert_eq!(rows, [(1, 1, 2), (3, 0, 2)]);
}

#[test]
fn nothing_in_nothing_out() {
    let none = Matrix::identity(0);
    let none = Cone::new(&none, &none).unwrap();
    assert_eq!(described(&none), []);
    assert_eq!(none.basis(), Ok(vec![]));
    let free = Matrix::from_entries((0, 3), [(0, 0, 0); 0]).unwrap();
    let free = Cone::new(&free, &free).unwrap();
    assert_eq!(described(&free).len(), 3, "no rows, all of the space");
    assert_eq!(free.basis().map(|basis| basis.len()), Ok(3));
}

#[test]
fn numbers_of_any_size() {
    each_case(400, |index| {
        let pair = Pair::new(index);
        let small = described(&pair.cone());
        // The images of 16 bits are exact up to about 10 bits; then values lie between marks.
        for bits in [8, 12, 24, 50, 100, 200] {
            let factor = (IBig::ONE << bits) + IBig::ONE;
            let wide = |side: &Side| {
                let entry = |value: &Option<i64>| Some(IBig::from((*value)?) * &factor);
                Matrix::from_rows(side.iter().map(|row| row.iter().map(entry))).unwrap()
            };
            let cone = Cone::new(&wide(&pair.a), &wide(&pair.b)).unwrap();
            let multiple = |x: &Vector| x.into_iter().map(|value| Some(value? * &factor)).collect();
            let expected: Vec<Vector> = small.iter().map(multiple).collect();
            assert_eq!(described(&cone), expected, "case {index}, {bits} bits");
        }
    });
}

#[test]
fn limits_and_interrupts_stop_it() {
    let system = System::new(&Family::Dense.matrix(9, 1), 0).unwrap();
    let cone = Cone::from(&system);
    let options = Options::new().double_description();
    let mut rows = 0;
    let mut count = Count::default();
    let result = cone.run_watched(
        &options.clone().memory(2_000),
        &mut |step| {
            rows += 1;
            assert!(step.bytes <= 2_000);
        },
        &mut count,
    );
    let Err(ConeError::Memory {
        used,
        limit,
        rows: taken,
        ..
    }) = result
    else {
        panic!("{result:?}");
    };
    assert!(used > limit && limit == 2_000 && rows == taken);
    assert_eq!(count.count, 0);

    let interrupt = Interrupt::new();
    interrupt.raise();
    for options in [options, Options::new()] {
        let report = cone.run(&options.interrupt(&interrupt), &mut count);
        assert_eq!(report.unwrap().stop, Stop::Interrupted);
    }
    assert_eq!(count.count, 0);
}

#[test]
fn presolving_leaves_nothing_of_the_acyclic_family() {
    // With the rows in order there are 2^(n − 1) generators on the way to none.
    let n = 10;
    let system = System::new(&Family::Acyclic { last: -1 }.matrix(n, 1), 0).unwrap();
    let mut count = Count::default();
    let report = system.run_method(Method::DoubleDescription, &Interrupt::NEVER, &mut count);
    assert_eq!((count.count, report.counters.peak), (0, 1 << (n - 1)));
    let (extremals, report) = run(&Cone::from(&system), &Options::new());
    assert_eq!((extremals.len(), report.counters.peak), (0, 0));
}

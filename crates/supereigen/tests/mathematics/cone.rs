//! Cones A ⊗ x ≥ B ⊗ x against the checker, recorded cones and the lasso method.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use supereigen::families::Family;
use supereigen::lasso::Stretch;
use supereigen::{
    Collect, Cone, Count, IBig, Interrupt, Matrix, Method, Options, Reached, Report, Sink, Stop,
    System, Values, Vector,
};
use supereigen_check::Checker;

use crate::support::pairs::{Pair, Side};
use crate::support::random::Case;
use crate::support::{
    assert_basis, each_case, extremals, folder, matrix, read_basis, read_matrix, set,
};

/// How many systems a full run tries.
const CASES: u64 = 12_000;

/// Returns the extremals by the tree search, and what it reports.
fn run(cone: &Cone, options: &Options) -> (Vec<Vector>, Report) {
    let mut basis = Collect::default();
    let report = cone.tree_search(options).run(options, &mut basis).unwrap();
    assert_eq!(report.stop, Stop::Complete);
    assert_eq!(report.counters.results, basis.vectors.len() as u64);
    (basis.vectors, report)
}

/// Returns the extremals by the tree search, in its order.
fn searched(cone: &Cone) -> Vec<Vector> {
    run(cone, &Options::new()).0
}

/// Two of 200,000 cases that once needed care in a double description.
const RARE: [u64; 2] = [39_174, 163_089];

#[test]
fn extremals_are_those_of_the_definition_and_of_the_double_description() {
    let check = |index| {
        let pair = Pair::new(index);
        let cone = pair.cone();
        let found = searched(&cone);
        assert_eq!(
            set(found.clone()),
            extremals(&cone),
            "case {index}, {pair:?}"
        );
        let checker = Checker::of_cone(&matrix(&pair.a), &matrix(&pair.b)).unwrap();
        assert_basis(checker, &found, &format!("case {index}, {pair:?}"));
    };
    each_case(CASES, check);
    RARE.into_iter().for_each(check);
}

/// Each type gives the extremals that have it, those with several types more than once.
#[test]
fn the_types_of_the_search_are_those_of_the_certificates() {
    each_case(CASES / 8, |index| {
        let cone = Pair::new(index).cone();
        let all = searched(&cone);
        for t in 0..=cone.n() {
            let has_type = |x: &&Vector| cone.certificate_of(*x).unwrap().types.contains(&t);
            let expected = set(all.iter().filter(has_type).cloned());
            let (found, _) = run(&cone, &Options::new().type_of(t));
            assert_eq!(set(found), expected, "case {index}, type {t}");
        }
    });
}

/// Wherever a search is cut, its parts give the whole, in order.
#[test]
fn a_search_in_parts_is_the_whole_search() {
    each_case(CASES / 8, |index| {
        let cone = Pair::new(index).cone();
        let options = Options::new().pause(Duration::ZERO);
        let search = cone.tree_search(&options);
        let whole = searched(&cone);
        let mut stepwise = Stepwise::default();
        search.run(&options, &mut stepwise).unwrap();
        assert_eq!(stepwise.vectors, whole, "case {index}");
        for (found, rest) in stepwise.places {
            for stretch in &rest {
                assert!(search.contains(stretch), "case {index}: {stretch}");
                assert_eq!(stretch.to_string().parse().as_ref(), Ok(stretch));
            }
            let mut basis = Collect::default();
            let options = options.clone().stretches(rest);
            search.run(&options, &mut basis).unwrap();
            assert_eq!(basis.vectors, whole[found..], "case {index}");
        }
        let mut parts = Collect::default();
        for shard in search.plan(3).unwrap().shards(3) {
            let options = options.clone().stretches(shard.stretches);
            search.run(&options, &mut parts).unwrap();
        }
        assert_eq!(parts.vectors, whole, "case {index}, shards");
    });
}

/// Keeps all vectors, and after every node how many there were, and what remained.
#[derive(Default)]
struct Stepwise {
    vectors: Vec<Vector>,
    places: Vec<(usize, Vec<Stretch>)>,
}

impl Sink for Stepwise {
    fn push(&mut self, vector: Values<'_>) -> ControlFlow<()> {
        self.vectors.push(vector.into());
        ControlFlow::Continue(())
    }

    fn reached(&mut self, reached: &Reached<'_>) -> ControlFlow<()> {
        let place = (self.vectors.len(), reached.remaining.to_vec());
        self.places.push(place);
        ControlFlow::Continue(())
    }
}

#[test]
fn an_equality_is_both_inequalities() {
    each_case(CASES / 8, |index| {
        let pair = Pair::new(index);
        let both = Pair {
            a: [&pair.a[..], &pair.b].concat(),
            b: [&pair.b[..], &pair.a].concat(),
        };
        let expected = set(searched(&both.cone()));
        let equality = Cone::equality(&matrix(&pair.a), &matrix(&pair.b)).unwrap();
        assert_eq!(set(searched(&equality)), expected);
        let rows: Side = (0..both.a.len())
            .map(|k| [&both.a[k][..], &both.b[k]].concat())
            .collect();
        let rows = Cone::from_rows(&matrix(&rows)).unwrap();
        assert_eq!(set(searched(&rows)), expected);
    });
}

#[test]
fn recorded_cones_have_their_recorded_extremals() {
    let mut cones = 0;
    for item in fs::read_dir(folder("testdata/cones")).unwrap() {
        let path = item.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "basis") {
            continue;
        }
        let [a, b] = ["A", "B"].map(|side| read_matrix(&path.with_extension(side)));
        let cone = Cone::new(&a, &b).unwrap();
        let basis = read_basis(&path);
        assert_eq!(extremals(&cone), basis, "{path:?}");
        assert_eq!(set(searched(&cone)), basis, "{path:?}");
        assert_eq!(set(cone.basis()), basis, "{path:?}");
        cones += 1;
    }
    assert_eq!(cones, 25);
}

#[test]
fn supereigenvectors_as_a_cone_are_those_of_the_lasso_method() {
    each_case(2_000, |index| {
        let case = Case::new(index);
        let system = System::new(&case.matrix(), case.exact(&case.lambda)).unwrap();
        let found = searched(&Cone::from(&system));
        assert_eq!(set(found), set(system.basis()), "case {index}");
    });
}

#[test]
fn results_do_not_depend_on_threads() {
    for (family, n) in [
        (Family::Circulant { k: 5 }, 12),
        (Family::Shift, 20),
        (Family::Ties, 12),
        (Family::Potential, 14),
    ] {
        let system = System::new(&family.matrix(n, 1), 0).unwrap();
        let cone = Cone::from(&system);
        let (one, report) = run(&cone, &Options::new());
        for threads in [2, 3] {
            let (several, other) = run(&cone, &Options::new().threads(threads));
            assert_eq!(several, one);
            assert_eq!(other, report);
            let (unordered, _) = run(&cone, &Options::new().threads(threads).unordered());
            assert_eq!(set(unordered), set(one.clone()));
        }
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
        let found = searched(&pair.cone());
        let supports = found.iter().map(|x| x.support().len());
        assert_eq!(supports.collect::<BTreeSet<_>>(), (1..=n).collect());
        assert_eq!(found.len(), n);
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
        let found = searched(&cone);
        assert_eq!(found.len(), n);
        let largest = found.iter().map(|x| x.support()).max_by_key(Vec::len);
        let mut chain = chain.to_vec();
        chain.sort_unstable();
        assert_eq!(largest, Some(chain));
    }
}

#[test]
fn nothing_in_nothing_out() {
    let none = Matrix::identity(0);
    let none = Cone::new(&none, &none).unwrap();
    assert_eq!(searched(&none), []);
    assert_eq!(none.basis(), []);
    assert_eq!(none.extremals().next(), None);
    let free = Matrix::from_entries((0, 3), [(0, 0, 0); 0]).unwrap();
    let free = Cone::new(&free, &free).unwrap();
    assert_eq!(searched(&free).len(), 3, "no rows, all of the space");
    assert_eq!((free.basis().len(), free.count()), (3, 3));
}

#[test]
fn numbers_of_any_size() {
    each_case(400, |index| {
        let pair = Pair::new(index);
        let small = searched(&pair.cone());
        for bits in [8, 50, 58, 62, 100, 200] {
            let factor = (IBig::ONE << bits) + IBig::ONE;
            let wide = |side: &Side| {
                let entry = |value: &Option<i64>| Some(IBig::from((*value)?) * &factor);
                Matrix::from_rows(side.iter().map(|row| row.iter().map(entry))).unwrap()
            };
            let cone = Cone::new(&wide(&pair.a), &wide(&pair.b)).unwrap();
            let multiple = |x: &Vector| x.into_iter().map(|value| Some(value? * &factor)).collect();
            let expected: Vec<Vector> = small.iter().map(multiple).collect();
            assert_eq!(searched(&cone), expected, "case {index}, {bits} bits");
        }
    });
}

#[test]
fn an_interrupt_stops_it() {
    let system = System::new(&Family::Dense.matrix(9, 1), 0).unwrap();
    let cone = Cone::from(&system);
    let interrupt = Interrupt::new();
    interrupt.raise();
    let options = Options::new().interrupt(&interrupt);
    let mut count = Count::default();
    for report in [
        cone.run(&options, &mut count),
        cone.tree_search(&options).run(&options, &mut count),
        Ok(cone.describe(&interrupt, &mut count)),
    ] {
        assert_eq!(report.unwrap().stop, Stop::Interrupted);
    }
    assert_eq!(count.count, 0);
}

#[test]
fn presolving_leaves_nothing_of_the_acyclic_family() {
    // By the double description there are 2^(n − 1) generators on the way to none.
    let n = 10;
    let system = System::new(&Family::Acyclic { last: -1 }.matrix(n, 1), 0).unwrap();
    let mut count = Count::default();
    let report = system.run_method(Method::DoubleDescription, &Interrupt::NEVER, &mut count);
    assert_eq!((count.count, report.counters.peak), (0, 1 << (n - 1)));
    let (found, report) = run(&Cone::from(&system), &Options::new());
    assert_eq!((found.len(), report.counters.nodes), (0, 0));
}

//! Cones A ⊗ x ≥ B ⊗ x against the checker, recorded cones and the lasso method.

use std::ops::ControlFlow;
use std::time::Duration;

use supereigen::families::Family;
use supereigen::lasso::Stretch;
use supereigen::{
    Collect, Cone, Count, Matrix, Options, Reached, Report, Sink, Stop, System, Values, Vector,
};
use supereigen_check::Checker;

use crate::support::random::{Pair, matrix};
use crate::support::{
    collected, each_case, enumerated, extremals, files, raised, read_basis, read_matrix, set,
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
        let found = set(searched(&cone));
        assert_eq!(found, extremals(&cone), "{pair:?}");
        let checker = Checker::of_cone(&matrix(&pair.a), &matrix(&pair.b)).unwrap();
        assert_eq!(found, enumerated(checker), "{pair:?}");
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
            assert_eq!(set(found), expected, "type {t}");
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
        assert_eq!(stepwise.vectors, whole);
        for (found, rest) in stepwise.places {
            for stretch in &rest {
                assert!(search.contains(stretch), "{stretch}");
                assert_eq!(stretch.to_string().parse().as_ref(), Ok(stretch));
            }
            let options = options.clone().stretches(rest);
            let found_then = collected(|sink| search.run(&options, sink));
            assert_eq!(found_then, whole[found..]);
        }
        let mut parts = Collect::default();
        for shard in search.plan(3).unwrap().shards(3) {
            let options = options.clone().stretches(shard.stretches);
            search.run(&options, &mut parts).unwrap();
        }
        assert_eq!(parts.vectors, whole, "shards");
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
fn recorded_cones_have_their_recorded_extremals() {
    let bases = files("cones", "basis");
    assert_eq!(bases.len(), 25);
    for path in bases {
        let [a, b] = ["A", "B"].map(|side| read_matrix(&path.with_extension(side)));
        let cone = Cone::new(&a, &b).unwrap();
        let basis = read_basis(&path);
        assert_eq!(extremals(&cone), basis, "{path:?}");
        assert_eq!(set(searched(&cone)), basis, "{path:?}");
        assert_eq!(set(cone.basis()), basis, "{path:?}");
    }
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

/// A chain through a few of many unknowns, which are in different words of a set if there are several.
#[test]
fn thousands_of_unknowns_are_no_limit() {
    for n in [64, 65, 300, 1025, 4097] {
        let chain = [n - 1, 0, n / 7, n / 2, n / 4];
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
fn an_interrupt_stops_it() {
    let system = System::new(&Family::Dense.matrix(9, 1), 0).unwrap();
    let cone = Cone::from(&system);
    let options = Options::new().interrupt(&raised());
    let mut count = Count::default();
    for report in [
        cone.run(&options, &mut count),
        cone.tree_search(&options).run(&options, &mut count),
        cone.describe(&options, &mut count),
    ] {
        assert_eq!(report.unwrap().stop, Stop::Interrupted);
    }
    assert_eq!(count.count, 0);
}

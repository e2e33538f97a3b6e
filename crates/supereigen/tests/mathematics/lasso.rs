//! The lasso method against itself under every option; supereigen-fuzz compares it with the definitions.

use supereigen::families::Family;
use supereigen::lasso::{Error, Kernel, Strategy};
use supereigen::sink::from_fn;
use supereigen::{
    Collect, Cone, Count, Counters, IBig, Matrix, Method, Options, Report, Sink, System, Vector,
    Wanted,
};
use supereigen_cases::{Random, cases};

use crate::support::random::{Case, matrix, structure};
use crate::support::{Counter, collected, each_case, folder, read_matrix, set};

fn system_of(matrix: &Matrix) -> System {
    System::new(matrix, 0).unwrap()
}

fn run(system: &System, options: &Options, sink: &mut dyn Sink) -> Report {
    system.run(options, sink).unwrap()
}

fn collect(system: &System, options: &Options) -> Vec<Vector> {
    collected(|sink| system.run(options, sink))
}

fn count(system: &System, options: &Options) -> u64 {
    let mut count = Count::default();
    run(system, options, &mut count);
    count.count
}

/// Returns all vectors in order, which are the same with every kernel that can hold the matrix, and these kernels.
fn by_every_kernel(system: &System, options: &Options) -> (Vec<Vector>, Vec<Kernel>) {
    let expected = collect(system, &options.clone().kernel(Kernel::Big));
    let holds = |&kernel: &Kernel| {
        let mut found = Collect::default();
        match system.run(&options.clone().kernel(kernel), &mut found) {
            Ok(_) => assert_eq!(found.vectors, expected, "{kernel:?}, {system:?}"),
            Err(error) => {
                assert_eq!(error, Error::KernelTooNarrow(kernel));
                return false;
            }
        }
        true
    };
    let kernels = Kernel::ALL.into_iter().filter(holds).collect();
    (expected, kernels)
}

/// n around the borders of the mask words, against the double description.
#[test]
fn wide_masks() {
    for n in [31, 32, 33, 63, 64, 65, 127, 128, 129, 200, 255, 256, 257] {
        // A long ring with few nonnegative cycles keeps the basis small.
        let arcs = |i: usize, j: usize| match (j + n - i) % n {
            1 => Some(-2),
            0 => (i % 9 == 4).then_some(0),
            7 => i.is_multiple_of(5).then_some(-13),
            _ => None,
        };
        let row = |i| (0..n).map(move |j| arcs(i, j));
        let system = system_of(&Matrix::from_rows((0..n).map(row)).unwrap());
        let (expected, kernels) = by_every_kernel(&system, &Options::new());
        assert_eq!(kernels.len(), if n <= 256 { 6 } else { 3 });
        if n <= 65 {
            let described = system.basis_by(Method::DoubleDescription);
            assert_eq!(set(described), set(expected), "n = {n}");
        }
    }
}

/// Sizes that two other programs counted.
const LARGE: [(&str, u64); 15] = [
    ("dense-60-1", 9_869),
    ("shift-26-1", 14_409),
    ("shift-40-1", 197_541),
    ("sparse-40-1", 203_285),
    ("sparse-64-1", 18_870_194),
    ("degree3-40-1", 22_660),
    ("degree3-64-1", 1_114_847),
    ("skew-30-1", 320_038),
    ("skew-40-1", 5_729_545),
    ("ties-40-1", 56_963),
    ("ties-60-1", 386_061),
    ("ring-30-1", 740_351),
    ("ring-40-1", 15_099_797),
    ("potential-24-1", 10_836),
    ("potential-40-1", 603_880),
];

#[test]
fn recorded_sizes_of_large_bases() {
    for (name, expected) in LARGE {
        let matrix = read_matrix(&folder("testdata/large").join(name).with_extension("txt"));
        let options = Options::new().threads(2);
        assert_eq!(count(&system_of(&matrix), &options), expected, "{name}");
    }
}

/// Nearly all paths lead nowhere: the program grows stems instead, whatever the kernel.
#[test]
fn dead_ends_make_it_grow_stems() {
    let system = system_of(&Family::Degree3.matrix(50, 1));
    let Counters { results, nodes, .. } =
        run(&system, &Options::new(), &mut Count::default()).counters;
    assert_eq!(nodes, results, "every node is a result");
    let forward = Options::new().strategy(Strategy::Forward);
    assert_eq!(count(&system, &forward), results);
    by_every_kernel(&system, &Options::new());
}

/// Matrices scaled until the bound on their paths is the last that a lane holds.
#[test]
fn every_lane_is_right_up_to_its_limit() {
    let lanes = [
        (Kernel::Dense16, (i64::from(i16::MAX) - 1) / 3),
        (Kernel::Dense32, (i64::from(i32::MAX) - 1) / 3),
        (Kernel::Dense64, (i64::MAX - 1) / 3),
    ];
    let reached = Counter::new();
    each_case(6_000, |index| {
        let mut random = Random(index ^ 0xed9e);
        let n = 2 + random.index(4);
        let mut a = structure(&mut random, n);
        let (kernel, limit) = lanes[index as usize % 3];
        let greatest = |row: &Vec<Option<i64>>| row.iter().flatten().map(|v| v.abs()).max();
        let sum: i64 = a.iter().filter_map(greatest).sum();
        if sum == 0 {
            return;
        }
        for entry in a.iter_mut().flatten().flatten() {
            *entry *= limit / sum;
        }
        let (_, kernels) = by_every_kernel(&system_of(&matrix(&a)), &Options::new());
        assert!(kernels.contains(&kernel), "{kernel:?}, {a:?}");
        // One more in a row that sets the bound, and the lane would be refused.
        let used: i64 = a.iter().filter_map(greatest).sum();
        reached.add(limit - used < sum);
    });
    assert!(reached.get() > cases(5_000));
}

/// One heavy row: every path fits 64 bits, but a walk that leaves the row again and again does not.
#[test]
fn a_heavy_row_does_not_overflow_in_the_search_for_roots() {
    let light = Family::Ties.matrix(12, 5);
    let arcs = light.arcs().filter(|(i, j, _)| i != j);
    let arcs = arcs.map(|(i, j, weight)| {
        let heavy: i64 = if i == 5 { 1 << 61 } else { 1 };
        (i, j, weight * IBig::from(heavy))
    });
    let system = system_of(&Matrix::from_arcs(12, arcs).unwrap());
    let big = Options::new().kernel(Kernel::Big);
    let expected = set(collect(&system, &big));
    assert!(expected.len() > 20);
    for strategy in [Strategy::Auto, Strategy::Forward, Strategy::Backward] {
        let options = Options::new().strategy(strategy).kernel(Kernel::Dense64);
        assert_eq!(set(collect(&system, &options)), expected, "{strategy:?}");
    }
}

/// Every path of the ladder is dead; without the oracle there are 2^40 of them.
#[test]
fn the_oracle_sees_dead_ends() {
    let system = system_of(&Family::Ladder.matrix(40, 1));
    for kernel in [Kernel::Dense16, Kernel::Sparse] {
        let options = Options::new().kernel(kernel).strategy(Strategy::Forward);
        let counters = run(&system, &options, &mut Count::default()).counters;
        assert_eq!(counters.results, 122);
        assert!(counters.oracle_calls > 0);
        assert!(counters.nodes < 100_000, "{counters:?}");
    }
}

/// On a long cycle, means are compared by products that are larger than any sum along a path.
#[test]
fn looking_for_roots_does_not_overflow() {
    let n = 100;
    let counted = |weight: i64| {
        let ring = (0..n).map(|i| (i, (i + 1) % n, if i < n / 2 { weight } else { -weight }));
        let chords = (0..n).step_by(50).map(|i| (i, (i + 7) % n, -weight));
        let matrix = Matrix::from_arcs(n, ring.chain(chords)).unwrap();
        let backward = Options::new().strategy(Strategy::Backward);
        count(&system_of(&matrix), &backward)
    };
    // The greatest weight for which sums along lassos are held by 64 bits.
    let greatest = (1i64 << 62) / (8 * (n as i64 + 1)) - 1;
    assert_eq!(counted(greatest), counted(1));
}

/// If the roots are not found, nodes that lead nowhere are left out; the results are the same.
#[test]
fn dead_parts_are_left_out_where_results_are_rare() {
    let circulant = Family::Circulant { k: 20 }.matrix(40, 1);
    // Twelve nodes without a cycle hang at every one.
    let dead = (40..52).flat_map(|i| (i + 1..52).map(move |j| (i, j)));
    let dead = (0..40).map(|i| (i, 40)).chain(dead);
    let dead = dead.map(|(i, j)| (i, j, 0.into()));
    let system = system_of(&Matrix::from_arcs(52, circulant.arcs().chain(dead)).unwrap());
    let first = |strategy| {
        let mut first = Collect::default();
        let options = Options::new().strategy(strategy).limit(2000);
        let report = run(&system, &options, &mut first);
        (first.vectors, report.counters.nodes)
    };
    let (forward, all_nodes) = first(Strategy::Forward);
    let (narrowed, nodes) = first(Strategy::Backward);
    assert_eq!(narrowed, forward);
    assert!(nodes < all_nodes, "{nodes}, {all_nodes}");
}

/// What a search knows about the lasso of a vector is what the vector alone tells.
#[test]
fn certificates_from_the_search_are_those_of_the_vectors() {
    each_case(4000, |index| {
        let system = Case::new(index).system();
        let inspector = system.inspector();
        for strategy in [Strategy::Forward, Strategy::Backward] {
            let mut compare = from_fn(|vector| {
                let alone = Vector::from(vector);
                let certificate = inspector.certificate_of(vector);
                assert!(certificate.is_some());
                assert_eq!(certificate, inspector.certificate_of(&alone));
                assert_eq!(inspector.lasso_of(vector), inspector.lasso_of(&alone));
            });
            run(&system, &Options::new().strategy(strategy), &mut compare);
        }
    });
}

/// Whatever is wanted, every way to enumerate gives what the definitions leave of the whole.
#[test]
fn only_what_is_wanted_comes() {
    each_case(4000, |index| {
        let system = Case::new(index).system();
        let (cone, inspector) = (Cone::from(&system), system.inspector());
        let of = |x: &Vector| inspector.certificate_of(x).unwrap();
        let strategy = [Strategy::Forward, Strategy::Backward][index as usize % 2];
        let all = Options::new().strategy(strategy);
        let basis = collect(&system, &all);
        let mut random = Random(index ^ 0x3a7);
        let mut wanted = Wanted::new();
        let mut some = |most: usize| random.percent(25).then(|| random.index(most));
        let n = system.n();
        (wanted.support_min, wanted.support_max) = (some(n), some(n + 1));
        (wanted.contains, wanted.type_of) = (some(n).into_iter().collect(), some(n));
        let example = some(basis.len().max(1)).and_then(|at| basis.get(at));
        wanted.cycle = example.map(|x| of(x).cycle);
        let limit = some(5);
        let admits = |x: &&Vector| {
            let (support, certificate) = (x.support(), of(x));
            let mut cycle = certificate.cycle;
            let mut rotations = (0..n).map(|_| {
                let step = 1.min(cycle.len());
                cycle.rotate_left(step);
                cycle.clone()
            });
            let (least, most) = (wanted.support_min, wanted.support_max);
            let (type_of, cycle) = (wanted.type_of, wanted.cycle.as_ref());
            least.is_none_or(|least| support.len() >= least)
                && most.is_none_or(|most| support.len() <= most)
                && wanted.contains.iter().all(|node| support.contains(node))
                && type_of.is_none_or(|t| certificate.types.contains(&t))
                && cycle.is_none_or(|cycle| rotations.any(|it| it == *cycle))
        };
        let expected: Vec<Vector> = basis.iter().filter(admits).cloned().collect();
        let mut made = Options::new().strategy(strategy);
        made.wanted.type_of = wanted.type_of;
        // A search that was made without filters honours them as well: folders go on with such searches.
        let search = system.search(&made).unwrap();
        type Way<'a> = &'a dyn Fn(&Options, &mut dyn Sink) -> Report;
        let by = |method| {
            let system = &system;
            move |options: &Options, sink: &mut dyn Sink| {
                system.run_method(method, options, sink).unwrap()
            }
        };
        let tree: Way<'_> = &|options, sink| {
            cone.run(&options.clone().strategy(Strategy::Tree), sink)
                .unwrap()
        };
        let ways: [Way<'_>; 6] = [
            &by(Method::Lasso),
            &|options, sink| search.run(options, sink).unwrap(),
            &by(Method::WangSergeev),
            &by(Method::DoubleDescription),
            tree,
            &|options, sink| cone.describe(options, sink).unwrap(),
        ];
        let is_of_cycle = wanted.cycle.is_some();
        let count = if is_of_cycle { 4 } else { 6 };
        for (at, way) in ways[..count].iter().enumerate() {
            let run = |limit: Option<usize>, threads: usize| {
                let mut wanted = wanted.clone();
                wanted.limit = limit.map(|limit| limit as u64);
                let options = all.clone().wanted(&wanted).threads(threads);
                let (mut found, mut count) = (Collect::default(), Count::default());
                let report = way(&options, &mut found);
                assert_eq!(report.counters.results, found.vectors.len() as u64);
                way(&options, &mut count);
                assert_eq!(report.counters.results, count.count);
                found.vectors
            };
            let whole = run(None, 1 + index as usize % 2);
            let sets = [&whole, &expected].map(|vectors| set(vectors.iter().cloned()));
            assert_eq!(sets[0], sets[1], "{at}, {wanted:?}");
            // Roots of a cycle and the tree of a type come in an order of their own.
            if at == 0 && !is_of_cycle && wanted.type_of.is_none() {
                assert_eq!(whole, expected, "{wanted:?}");
            }
            let limit = limit.unwrap_or(usize::MAX);
            let first = &whole[..limit.min(whole.len())];
            assert_eq!(run(Some(limit), 1), first, "{at}, {wanted:?}");
            if at == 0 {
                let options = all.clone().wanted(&wanted).limit(limit as u64);
                let iterated: Vec<Vector> = system.extremals_with(&options).unwrap().collect();
                assert_eq!(iterated, first, "{wanted:?}");
            }
        }
    });
}

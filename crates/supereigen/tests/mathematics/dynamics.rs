//! Powers, orbits, transients and residuals: against the definitions, on random matrices.

use supereigen::dynamics::{
    ClassTransient, Orbit, OrbitTransient, Transient, TransientError, power, residual, transient,
    transient_from,
};
use supereigen::spectral::CyclicityError;
use supereigen::{Entry, IBig, Interrupt, Matrix, NoAnswer, Rational, System, UBig, Vector};
use supereigen_cases::Random;

use crate::spectral::cycle_means;
use crate::support::random::{self, Case, structure};
use crate::support::{Counter, each_case, matrix_of, raised, rational};

const NEVER: Interrupt = Interrupt::NEVER;

/// A small matrix with ties and −∞; some with fractions.
fn matrix(index: u64) -> Matrix {
    let mut random = Random(index);
    let n = 1 + random.index(6);
    let a = random::matrix(&structure(&mut random, n));
    match index % 3 {
        0 => a.scale(rational(1, 3)),
        _ => a,
    }
}

/// A ⊗ B from the definition.
fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let entry = |i, j| -> Entry {
        let sums = (0..a.columns()).filter_map(|k| Some(a.entry(i, k)? + b.entry(k, j)?));
        sums.max()
    };
    matrix_of((a.rows(), b.columns()), entry)
}

fn same(a: &Matrix, b: &Matrix) -> bool {
    a.arcs().eq(b.arcs())
}

#[test]
fn powers_and_orbits_follow_their_definition() {
    each_case(2_000, |index| {
        // Every second matrix has numbers of any size, which the product takes in all lanes.
        let a = match index % 2 {
            0 => matrix(index),
            _ => Case::new(index).matrix(),
        };
        let mut random = Random(!index);
        let x = Vector::from(random.entries(a.rows(), 20, -3, 3));
        let mut expected = Matrix::identity(a.rows());
        for (k, state) in (0u8..9).zip(Orbit::new(&a, &x).unwrap()) {
            assert!(same(&power(&a, k, &NEVER).unwrap(), &expected), "power {k}");
            assert_eq!(state, expected.apply(&x).unwrap(), "state {k}");
            expected = product(&expected, &a);
        }
    });
}

/// Whether A^(k + γ) = γλ ⊗ A^k ⊗ `start`, or is −∞ if there is no λ.
fn repeats(a: &Matrix, start: &Matrix, k: &UBig, found: &Transient, period: &UBig) -> bool {
    let at = |k: UBig| power(a, k, &NEVER).unwrap().otimes(start).unwrap();
    let later = at(k + period);
    match &found.rate {
        None => later.finite_entries() == 0,
        Some(rate) => {
            let grown = rate * IBig::from(period.clone());
            same(&later, &at(k.clone()).scale(Some(grown)))
        }
    }
}

/// Checks a transient from its definition, which is about single powers: what holds for k holds for k + 1.
fn check(a: &Matrix, start: &Matrix, found: &Transient) {
    let period = &found.cyclicity;
    let repeats = |k: &UBig, period: &UBig| repeats(a, start, k, found, period);
    assert!(repeats(&found.transient, period), "not yet: {found:?}");
    if found.transient > UBig::ZERO {
        let before = &found.transient - UBig::ONE;
        assert!(!repeats(&before, period), "before: {found:?}");
    }
    for divisor in (2u8..=60).filter(|divisor| period % divisor == 0) {
        let shorter = period / divisor;
        assert!(!repeats(&found.transient, &shorter), "{shorter}: {found:?}");
    }
}

#[test]
fn transients_are_the_first_repetitions_with_the_least_period() {
    let (refused, periodic) = (Counter::new(), Counter::new());
    each_case(3_000, |index| {
        let a = matrix(index);
        let means = cycle_means(&a);
        let found = match transient(&a, &NEVER) {
            Ok(found) => found,
            Err(TransientError::Cyclicity(CyclicityError::DifferentMeans(both))) => {
                let [first, second] = *both;
                refused.add(1usize);
                assert!(first.mean > second.mean);
                for critical in [&first, &second] {
                    // No closed walk through the node has a greater mean, and the cycle has this one.
                    let node = critical.cycle[0];
                    let length = critical.cycle.len();
                    for k in 1..=24u8 {
                        let walk = power(&a, k, &NEVER).unwrap().entry(node, node);
                        let most = Some(&critical.mean * IBig::from(k));
                        assert!(walk <= most && (usize::from(k) != length || walk == most));
                    }
                }
                return;
            }
            Err(error) => panic!("{error}"),
        };
        periodic.add(found.cyclicity > UBig::ONE);
        let greatest = means.last_key_value().map(|(mean, _)| mean.clone());
        assert_eq!(found.rate, greatest);
        let identity = Matrix::identity(a.rows());
        check(&a, &identity, &found);

        let mut random = Random(!index);
        let x = Vector::from(random.entries(a.rows(), 20, -9, 9));
        let orbit = common(&a, &x);
        let column = Matrix::from_rows(x.iter().map(|value| [value])).unwrap();
        check(&a, &column, &orbit);
        assert!(orbit.transient <= found.transient);
    });
    let (refused, periodic) = (refused.get(), periodic.get());
    assert!(refused > 10 && periodic > 10, "{refused}, {periodic}");
}

/// The transient of an orbit whose finite entries all grow at one rate.
fn common(a: &Matrix, x: &Vector) -> Transient {
    match transient_from(a, x, &NEVER).unwrap() {
        OrbitTransient::Common(found) => found,
        other => panic!("{other:?}"),
    }
}

/// How many steps are simulated, and a common period of all orbits of up to 6 nodes.
const STEPS: usize = 500;
const COMMON: usize = 60;

/// The last time from which on the simulation still shows a whole common period.
const LATE: usize = STEPS - COMMON;

/// States x(0), …, x(STEPS), and for each node its rates by the remainder of k, measured over the last common period.
struct Simulation {
    states: Vec<Vec<Entry>>,
    rates: Vec<Vec<Entry>>,
}

impl Simulation {
    fn new(a: &Matrix, x: &Vector) -> Simulation {
        let states = Orbit::new(a, x).unwrap().take(STEPS + 1);
        let states: Vec<Vec<Entry>> = states.map(|state| state.entries()).collect();
        let rate = |node: usize, remainder: usize| -> Entry {
            let k = LATE - (LATE - remainder) % COMMON;
            let grown = states[k][node].clone()? - states[k - COMMON][node].clone()?;
            Some(grown / Rational::from(COMMON))
        };
        let rates = |node| (0..COMMON).map(|remainder| rate(node, remainder)).collect();
        Simulation {
            rates: (0..a.rows()).map(rates).collect(),
            states,
        }
    }

    /// Whether an entry repeats itself after `period` steps from time `from` on, until the simulation ends.
    fn is_settled(&self, node: usize, from: usize, period: usize) -> bool {
        (from..LATE).all(|k| {
            let rate = &self.rates[node][k % COMMON];
            let (now, later) = (&self.states[k][node], &self.states[k + period][node]);
            let grown = match (now, later) {
                (Some(now), Some(later)) => Some((later - now) / Rational::from(period)),
                // −∞ is −∞ ⊗ x for every x.
                (_, None) => None,
                (None, Some(_)) => return false,
            };
            grown == *rate && *rate == self.rates[node][(k + period) % COMMON]
        })
    }
}

/// Checks the law of a class against a simulation.
fn check_class(simulation: &Simulation, class: &ClassTransient) {
    let from = usize::try_from(&class.transient).unwrap();
    let period = usize::try_from(&class.cyclicity).unwrap();
    let holds = |from, period| {
        let mut nodes = class.nodes.iter();
        nodes.all(|&node| simulation.is_settled(node, from, period))
    };
    assert!(holds(from, period), "{class:?}");
    assert!(from == 0 || !holds(from - 1, period), "{class:?}");
    for shorter in (1..period).filter(|shorter| period % shorter == 0) {
        assert!(!holds(from, shorter), "{shorter} in {class:?}");
    }
    let rates = class.nodes.iter();
    let rates = rates.flat_map(|&node| simulation.rates[node].clone());
    let mut rates: Vec<Entry> = rates.collect();
    rates.sort_by(|one, other| other.cmp(one));
    rates.dedup();
    assert_eq!(class.rates, rates);
}

/// A matrix that is mostly below the diagonal, and so mostly reducible, with a few cycles among the nodes.
fn mostly_triangular(random: &mut Random, n: usize) -> Matrix {
    let back = random.below(25);
    matrix_of((n, n), |i, j| {
        let missing = if i >= j { 55 } else { 100 - back };
        random.entry(missing, -4, 4).map(Rational::from)
    })
}

/// Rings of one to three nodes, and arcs from each ring to later ones, so that an entry can see several rings at
/// different times.
fn rings(random: &mut Random, n: usize) -> Matrix {
    let mut arcs = Vec::new();
    let mut first = 0;
    while first < n {
        let length = (1 + random.index(3)).min(n - first);
        for i in 0..length {
            let next = first + (i + 1) % length;
            arcs.push((first + i, next, random.between(-4, 4)));
            for later in first + length..n {
                if random.percent(40) {
                    arcs.push((first + i, later, random.between(-4, 4)));
                }
            }
        }
        first += length;
    }
    Matrix::from_arcs(n, arcs).unwrap()
}

#[test]
fn orbits_of_reducible_matrices_agree_with_a_simulation() {
    let counts: [Counter; 3] = Default::default();
    let [by_class, long, finite] = &counts;
    each_case(2_000, |index| {
        let mut random = Random(index ^ 0x5eed);
        let n = 2 + random.index(5);
        let a = match index % 4 {
            1 => rings(&mut random, n),
            _ => mostly_triangular(&mut random, n),
        };
        let missing = if index % 2 == 0 { 0 } else { 50 };
        let x = Vector::from(random.entries(n, missing, -9, 9));
        let simulation = Simulation::new(&a, &x);
        if missing == 0 {
            let times = System::new(&a, 0).unwrap().cycle_times().entries();
            for (time, rates) in times.iter().zip(&simulation.rates) {
                assert!(rates.iter().all(|rate| rate == time), "{times:?}");
            }
            finite.add(1usize);
        }
        let classes = match transient_from(&a, &x, &NEVER).unwrap() {
            OrbitTransient::Common(found) => {
                let column = Matrix::from_rows(x.iter().map(|value| [value])).unwrap();
                check(&a, &column, &found);
                let mut rates = simulation.rates.iter().flatten().filter(|it| it.is_some());
                assert!(rates.all(|rate| *rate == found.rate), "{found:?}");
                return;
            }
            OrbitTransient::ByClass(classes) => classes,
        };
        by_class.add(1usize);
        let mut nodes: Vec<usize> = classes.iter().flat_map(|it| it.nodes.clone()).collect();
        nodes.sort_unstable();
        assert_eq!(nodes, (0..n).collect::<Vec<_>>());
        if classes.iter().any(|it| it.transient > UBig::from(300u16)) {
            long.add(1usize);
            return;
        }
        for class in &classes {
            check_class(&simulation, class);
        }
    });
    let [by_class, long, finite] = counts.map(Counter::get);
    let is_enough = by_class > 10 && long * 20 < by_class && finite > 10;
    assert!(
        is_enough,
        "{by_class} by class, {long} long, {finite} finite"
    );
}

#[test]
fn transients_of_any_size_are_found() {
    for digits in [1, 6, 9, 30, 300] {
        let n = "9".repeat(digits);
        let a: Matrix = format!("-1 -{n}; 0 0").parse().unwrap();
        let a = a.scale(rational(22, 7));
        let found = transient(&a, &NEVER).unwrap();
        assert_eq!(found.transient.to_string(), n);
        assert_eq!(found.rate, Some(rational(22, 7)));
        // From (0, −∞) the first entry is max(−k, −N), and the second is 0 from the first step on.
        let orbit = common(&a, &[Some(0), None].into_iter().collect());
        assert_eq!(orbit.transient.to_string(), n);
        let orbit = common(&a, &[None, Some(0)].into_iter().collect());
        assert!(orbit.transient <= UBig::ONE);
    }
}

#[test]
fn cyclicities_multiply_beyond_machine_words() {
    // Disjoint cycles of prime lengths: the cyclicity is their product.
    let primes = [
        2usize, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53,
    ];
    let mut arcs = Vec::new();
    let mut first = 0;
    for length in primes {
        arcs.extend((0..length).map(|i| (first + i, first + (i + 1) % length, 1)));
        first += length;
    }
    let found = transient(&Matrix::from_arcs(first, arcs).unwrap(), &NEVER).unwrap();
    let product: UBig = primes.iter().map(|&prime| UBig::from(prime)).product();
    assert!(product > UBig::from(u64::MAX));
    assert_eq!((found.cyclicity, found.transient), (product, UBig::ZERO));
}

#[test]
fn residuals_are_greatest() {
    let solved = Counter::new();
    each_case(3_000, |index| {
        let mut random = Random(index);
        let (rows, columns) = (1 + random.index(4), 1 + random.index(4));
        let missing = random.below(70);
        let mut line = |length| random.entries(length, missing, -2, 2);
        let a = random::matrix(&(0..rows).map(|_| line(columns)).collect());
        let mut b: Vector = line(rows).into();
        if index % 2 == 0 {
            b = a.apply(line(columns)).unwrap();
        }
        let found = residual(&a, &b).unwrap();
        let product = a.apply(&found.vector).unwrap();
        let rows_below = (0..rows).filter(|&i| product.entry(i) < b.entry(i));
        assert_eq!(found.unattained, rows_below.collect::<Vec<_>>());
        if index % 2 == 0 {
            assert!(found.unattained.is_empty(), "b is A ⊗ x");
            solved.add(1usize);
        }
        assert!((0..rows).all(|i| product.entry(i) <= b.entry(i)));
        for j in 0..columns {
            let is_empty = (0..rows).all(|i| a.entry(i, j).is_none());
            assert_eq!(found.unbounded.contains(&j), is_empty);
            if is_empty {
                continue;
            }
            // The next greater value of this entry alone breaks a row; −∞ goes up to a value below all others.
            let mut greater = found.vector.entries();
            let value = greater[j].take().map(|value| value + rational(1, 2));
            greater[j] = value.or(Some((-99).into()));
            let product = a.apply(greater).unwrap();
            assert!((0..rows).any(|i| product.entry(i) > b.entry(i)));
        }
    });
    assert!(solved.get() > 10);
}

#[test]
fn shapes_and_interrupts_are_kept() {
    let a: Matrix = "0 1".parse().unwrap();
    let square: Matrix = "0 1; 2 3".parse().unwrap();
    assert!(power(&a, 2u8, &NEVER).is_err() && transient(&a, &NEVER).is_err());
    assert!(Orbit::new(&a, [0]).is_err() && Orbit::new(&square, [0]).is_err());
    assert!(residual(&square, [0]).is_err() && transient_from(&square, [0], &NEVER).is_err());
    let raised = raised();
    assert_eq!(power(&square, 2u8, &raised), Err(NoAnswer::Interrupted));
    let stopped = transient(&square, &raised);
    assert_eq!(stopped, Err(TransientError::Interrupted));
    let labelled = square.with_labels(["a", "b"]).unwrap();
    assert_eq!(power(&labelled, 3u8, &NEVER).unwrap().labels(), ["a", "b"]);
}

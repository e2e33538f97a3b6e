//! Greatest solutions of A ⊗ x ≥ B ⊗ x, rows that forbid solutions or follow from others, and all λ with solutions.

use supereigen::cone::{Cone, Implication, Lambdas, pencil};
use supereigen::{Count, Counters, Interrupt, Matrix, Options, Rational, Vector};
use supereigen_cases::{Random, cases};

use crate::support::random::{Pair, Rows};
use crate::support::{Counter, each_case, extremals};

fn over(side: &Rows, denominator: u64) -> Matrix {
    let entry = |value: &Option<i64>| {
        let value = (*value)?;
        Some(Rational::from_parts(value.into(), denominator.into()))
    };
    Matrix::from_rows(side.iter().map(|row| row.iter().map(entry))).unwrap()
}

/// The greatest max-combination of extremals that is at most u.
fn combined(pair: &Pair, u: &[Option<i64>]) -> Vec<Option<i64>> {
    let mut greatest = vec![None; u.len()];
    for g in pair.extremals() {
        let pairs = || g.iter().zip(u).filter_map(|(g, u)| Some(((*g)?, u)));
        if pairs().any(|(_, u)| u.is_none()) {
            continue;
        }
        let factor = pairs().filter_map(|(g, u)| Some((*u)? - g)).min();
        for (x, g) in greatest.iter_mut().zip(&g) {
            *x = (*x).max(g.and_then(|g| Some(g + factor?)));
        }
    }
    greatest
}

#[test]
fn the_greatest_solution_is_a_combination_of_extremals() {
    let sunk = Counter::new();
    each_case(20_000, |index| {
        let pair = Pair::new(index);
        let mut random = Random(!index);
        let missing = [0, 0, 10, 40][random.index(4)];
        let range = [0, 3, 50, 100_000][random.index(4)];
        let u = random.entries(pair.n(), missing, -range, range);
        let expected = combined(&pair, &u);
        // In thirds, and u over another denominator.
        let thirds = Cone::new(&over(&pair.a, 3), &over(&pair.b, 3)).unwrap();
        let fractions = |x: &[Option<i64>]| -> Vector {
            let third = |value: i64| Rational::from_parts((2 * value).into(), 6u8.into());
            x.iter().map(|value| value.map(third)).collect()
        };
        let found = thirds.greatest_solution(fractions(&u));
        assert_eq!(found, Ok(fractions(&expected)), "{pair:?}, {u:?}");
        let is_lost = |(x, u): (&Option<i64>, &Option<i64>)| x.is_none() && u.is_some();
        sunk.add(expected.iter().zip(&u).any(is_lost));
    });
    assert!(sunk.get() > cases(2_000));
}

#[test]
fn large_numbers_take_wider_lanes_and_no_more_time() {
    // A loop that loses 1 in every round, and a way out that costs 10^digits once.
    for digits in [0, 6, 15, 30, 300] {
        let far = format!("1{}", "0".repeat(digits));
        let a = format!(". 0 .; -1 . -{far}").parse().unwrap();
        let cone = Cone::new(&a, &"0 . .; . 0 .".parse().unwrap()).unwrap();
        let found = cone.greatest_solution([0, 0, 0]).unwrap();
        assert_eq!(found.to_string(), format!("(-{far}, -{far}, 0)"));
    }
}

#[test]
fn forbidding_rows_forbid_and_none_can_be_left_out() {
    let counts = [const { Counter::new() }; 2];
    each_case(4_000, |index| {
        let pair = Pair::new(index);
        let (n, cone) = (pair.n(), pair.cone());
        // Without any row everything is a solution.
        let greatest = |rows: &[usize], u: &Vector| match rows {
            [] => u.clone(),
            _ => {
                let cone = pair.part(rows).cone();
                cone.greatest_solution(u.clone()).unwrap()
            }
        };
        let check = |rows: &[usize], u: &Vector, is_forbidden: fn(&Vector) -> bool| {
            assert!(is_forbidden(&greatest(rows, u)), "{rows:?}, {u}, {pair:?}");
            for at in 0..rows.len() {
                let rest = [&rows[..at], &rows[at + 1..]].concat();
                assert!(!is_forbidden(&greatest(&rest, u)), "{rest:?}, {u}");
            }
        };
        match cone.finite_solution() {
            Ok(x) => assert!(x.support_len() == n && cone.contains(x).unwrap()),
            Err(why) => {
                let zero = Vector::from(vec![0; n]);
                assert_eq!(greatest(&why.rows, &zero).entry(why.unknown), None);
                check(&why.rows, &zero, |x| x.support_len() < x.len());
                counts[0].add(1usize);
            }
        }
        let mut random = Random(!index);
        let u = Vector::from(random.entries(n, 40, 0, 0));
        let all: Vec<usize> = (0..n).collect();
        let rows = cone.forbidding_rows(u.clone(), &all).unwrap();
        if u.support_len() == 0 || rows.is_empty() {
            let sunk = cone.greatest_solution(u.clone()).unwrap().support_len() == 0;
            assert_eq!(sunk, u.support_len() == 0);
            return;
        }
        check(&rows, &u, |x| x.support_len() == 0);
        assert!(cone.forbidden_below(u).unwrap().is_some());
        counts[1].add(1usize);
    });
    for count in counts {
        assert!(count.get() > cases(400));
    }
}

#[test]
fn what_is_left_of_a_system_is_the_same_cone_and_minimal() {
    let left_out = Counter::new();
    each_case(3_000, |index| {
        let pair = Pair::new(index);
        let basis = pair.extremals();
        let rows = pair.cone().irredundant_rows(&Interrupt::NEVER).unwrap();
        if !rows.is_empty() {
            assert_eq!(pair.part(&rows).extremals(), basis, "{pair:?}");
        }
        for at in 0..rows.len() {
            let mut rest = rows.clone();
            rest.remove(at);
            if !rest.is_empty() {
                assert_ne!(pair.part(&rest).extremals(), basis, "row {}", rows[at]);
            }
        }
        let merged = pair.cone().merged();
        let expected = extremals(&pair.cone());
        assert_eq!(extremals(&merged), expected);
        left_out.add(pair.a.len() - rows.len());
    });
    assert!(left_out.get() > cases(1_000));
}

/// The pair at λ = numerator / denominator, its entries multiplied by the denominator; with both inequalities of an
/// equality if asked for.
fn at(pair: &Pair, lambda: &Rational, equal: bool) -> Pair {
    let q: i64 = lambda.denominator().try_into().unwrap();
    let p: i64 = lambda.numerator().try_into().unwrap();
    let map = |side: &Rows, shift: i64| -> Rows {
        let entry = |value: &Option<i64>| Some((*value)? * q + shift);
        let row = |row: &Vec<_>| row.iter().map(entry).collect();
        side.iter().map(row).collect()
    };
    let (mut a, mut b) = (map(&pair.a, 0), map(&pair.b, p));
    if equal {
        let greater = a.clone();
        a.extend(b.clone());
        b.extend(greater);
    }
    Pair { a, b }
}

#[test]
fn the_spectrum_of_a_pencil_is_where_there_are_solutions() {
    let ends = Counter::new();
    each_case(1_000, |index| {
        let mut random = Random(!index);
        let n = 1 + random.index(4);
        let p = 1 + random.index(3);
        let spread = [1, 4, 12][random.index(3)];
        let missing = [0, 20, 40][random.index(3)];
        let mut side = || -> Rows {
            let row = |_| random.entries(n, missing, -spread, spread);
            (0..p).map(row).collect()
        };
        let (a, b) = (side(), side());
        let pair = Pair { a, b };
        let (a, b) = (over(&pair.a, 1), over(&pair.b, 1));
        for equal in [false, true] {
            let found: Vec<Lambdas> = if equal {
                pencil(&a, &b, &Interrupt::NEVER).unwrap()
            } else {
                let one = pair.cone().lambdas(&Interrupt::NEVER).unwrap();
                one.into_iter().collect()
            };
            let integers = -2 * spread - 1..=2 * spread + 1;
            let mut asked: Vec<Rational> = integers.map(Rational::from).collect();
            let step = Rational::from_parts(1.into(), 1_000u16.into());
            let found_ends = found.iter().flat_map(|it| [&it.least, &it.greatest]);
            for end in found_ends.flatten() {
                asked.extend([end - &step, end.clone(), end + &step]);
                ends.add(1usize);
            }
            asked.extend([
                Rational::from(100 * spread),
                Rational::from(-100 * spread),
                Rational::from_parts(random.between(-30, 30).into(), 7u8.into()),
            ]);
            for lambda in asked {
                let inside = found.iter().any(|it| {
                    let (least, greatest) = (it.least.as_ref(), it.greatest.as_ref());
                    least.is_none_or(|least| *least <= lambda)
                        && greatest.is_none_or(|greatest| lambda <= *greatest)
                });
                let solvable = !at(&pair, &lambda, equal).extremals().is_empty();
                assert_eq!(inside, solvable, "{lambda}, {equal}, {pair:?}, {found:?}");
            }
        }
    });
    assert!(ends.get() > cases(600));
}

/// max over j ≠ i of ((i + 1) j + x_j) ≥ (i + 1) i + x_i, which only −∞ solves, and `free` more unknowns in no row.
fn cyclic_negative(n: usize, free: usize) -> Cone {
    let entry = |i: usize, j: usize| ((i + 1) * j) as i64;
    let side = |wanted: fn(usize, usize) -> bool| {
        let row = |i| (0..n + free).map(move |j| (j < n && wanted(i, j)).then(|| entry(i, j)));
        Matrix::from_rows((0..n).map(row)).unwrap()
    };
    Cone::new(&side(|i, j| i != j), &side(|i, j| i == j)).unwrap()
}

#[test]
fn unknowns_that_no_solution_has_cost_no_vectors() {
    let options = Options::new();
    for (n, free) in [(20, 0), (16, 3), (200, 2)] {
        let search = cyclic_negative(n, free).tree_search(&options);
        let report = search.run(&options, &mut Count::default()).unwrap();
        let Counters { results, nodes, .. } = report.counters;
        assert_eq!((results, nodes), (free as u64, free as u64));
    }
}

#[test]
fn an_implied_inequality_is_seen_without_the_extremals() {
    // A circulant of 60 nodes has more extremals than could ever be listed.
    let n = 60;
    let row = |i: usize| (0..n).map(move |j| ((j + n - i) % n <= 30 && i != j).then_some(0));
    let a = Matrix::from_rows((0..n).map(row)).unwrap();
    let cone = Cone::new(&a, &Matrix::identity(n)).unwrap();
    let other = Cone::new(&a.scale(1), &a.scale(-1)).unwrap();
    let answers = cone.implies(&other, &Interrupt::NEVER).unwrap();
    assert!(answers.iter().all(|answer| *answer == Implication::Implied));
    let strict = Cone::new(&a, &Matrix::identity(n).scale(1)).unwrap();
    let answers = cone.implies(&strict, &Interrupt::NEVER).unwrap();
    assert_eq!(answers.len(), n);
    for answer in answers {
        let Implication::Refuted { witness } = answer else {
            panic!("1 ⊗ x_i does not follow");
        };
        assert!(cone.contains(&witness).unwrap());
    }
}

//! Cones as supereigenvector spaces, their points, what they imply, and their polars.

use supereigen::cone::{Cone, Implication};
use supereigen::lasso::Error;
use supereigen::{Count, Interrupt, Matrix, NoAnswer, Options, Vector};
use supereigen_cases::{Random, cases};

use crate::support::pairs::{Pair, Side, times};
use crate::support::random::structure;
use crate::support::{Counter, collected, each_case, extremals, matrix, raised, set};

/// Rows of A ⊗ x ≥ λ ⊗ x permuted, multiplied, repeated and merged are still that system.
#[test]
fn a_disguised_system_is_recognised() {
    let mut merged = 0;
    for index in 0..cases(2_000) {
        let mut random = Random(!index);
        let n = 1 + random.index(6);
        let a = structure(&mut random, n);
        let shifts: Vec<i64> = (0..n).map(|_| random.between(-9, 9)).collect();
        let mut rows: Vec<usize> = (0..n).collect();
        for at in 1..n {
            rows.swap(at, random.index(at + 1));
        }
        rows.push(rows[0]);
        let plus = |value: Option<i64>, shift: i64| value.map(|value| value + shift);
        let mut pair = Pair {
            a: rows
                .iter()
                .map(|&i| a[i].iter().map(|&v| plus(v, shifts[i])).collect())
                .collect(),
            b: rows
                .iter()
                .map(|&i| (0..n).map(|j| (i == j).then_some(shifts[i])).collect())
                .collect(),
        };
        // The same greater side for two unknowns: one row.
        if n > 1 && pair.a[0][rows[1]].is_none_or(|value| value < shifts[rows[0]] - 20) {
            pair.b[0][rows[1]] = Some(shifts[rows[0]]);
            pair.a.remove(1);
            pair.b.remove(1);
            merged += 1;
        }
        let cone = pair.cone();
        let system = cone.as_system();
        assert!(system.is_some(), "case {index}, {pair:?}");
        let found = set(collected(|sink| cone.run(&Options::new(), sink)));
        assert_eq!(found, extremals(&cone), "case {index}, {pair:?}");
    }
    assert!(merged > cases(100), "{merged}");
}

#[test]
fn an_inequality_is_implied_iff_no_extremal_violates_it() {
    let refuted = Counter::new();
    let implied = Counter::new();
    each_case(4_000, |index| {
        let pair = Pair::new(index);
        let mut random = Random(!index);
        let mut row = |shift: i64| random.entries(pair.n(), 40, shift - 9, shift + 9);
        let other = Pair {
            a: (0..3).map(|_| row(4)).collect(),
            b: (0..3).map(|_| row(-4)).collect(),
        };
        let basis = pair.extremals();
        let answers = pair.cone().implies(&other.cone(), &Interrupt::NEVER);
        for (k, answer) in answers.unwrap().into_iter().enumerate() {
            match answer {
                Implication::Implied => {
                    assert!(basis.iter().all(|x| other.holds(k, x)), "case {index}");
                    implied.add(1usize);
                }
                Implication::Refuted { witness } => {
                    let x = basis.iter().find(|x| Vector::from_iter(*x) == witness);
                    let x = x.unwrap_or_else(|| panic!("case {index}: {witness:?}"));
                    assert!(times(&other.a[k], x) < times(&other.b[k], x));
                    refuted.add(1usize);
                }
            }
        }
    });
    assert!(refuted.get() > cases(1_000) && implied.get() > cases(1_000));
}

#[test]
fn the_polar_defines_the_cone_and_is_irredundant_when_asked() {
    each_case(500, |index| {
        let pair = Pair::new(index);
        if pair.n() > 5 {
            return;
        }
        let mut rows: Side = pair.extremals().into_iter().collect();
        let basis = set(rows.iter().map(Vector::from_iter));
        rows.push(vec![None; pair.n()]);
        let polar = Cone::generated_by(&matrix(&rows), &Options::new()).unwrap();
        assert_eq!(extremals(&polar), basis, "case {index}, {pair:?}");
        let minimal = polar.irredundant(&Interrupt::NEVER).unwrap();
        assert_eq!(extremals(&minimal), basis, "case {index}");
        assert!(minimal.p() <= polar.p());
        let (a, b) = minimal.matrices();
        for k in 0..minimal.p() {
            let without = |matrix: &Matrix| {
                let rows = (0..matrix.rows()).filter(|&i| i != k);
                let row = |i| (0..matrix.columns()).map(move |j| matrix.entry(i, j));
                Matrix::from_rows(rows.map(row)).unwrap()
            };
            if minimal.p() > 1 {
                let rest = Cone::new(&without(&a), &without(&b)).unwrap();
                assert_ne!(extremals(&rest), basis, "case {index}, row {k}");
            }
        }
    });
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let cone = |a: &str, b: &str| Cone::new(&a.parse().unwrap(), &b.parse().unwrap()).unwrap();
    let two = cone("0 .", ". 0");
    let three = cone("0 . .", ". 0 0");
    let refused = two.implies(&three, &Interrupt::NEVER);
    assert!(matches!(refused, Err(NoAnswer::Matrix(_))));
    let interrupt = raised();
    let raised = Options::new().interrupt(&interrupt);
    let cyclic = cone("0 . .; . 0 0", ". 0 0; 0 . .");
    let stopped = cyclic.implies(&three, &interrupt);
    assert_eq!(stopped, Err(NoAnswer::Interrupted));
    let odd: Matrix = "0 1 .".parse().unwrap();
    let stopped = Cone::generated_by(&odd, &raised);
    assert_eq!(stopped.map(|cone| cone.p()), Err(Error::Interrupted));
    let mut count = Count::default();
    assert!(Cone::from_rows(&odd).is_err() && Cone::new(&odd, &Matrix::identity(3)).is_err());
    let report = two.run(&Options::new(), &mut count);
    assert_eq!((report.unwrap().counters.results, count.count), (2, 2));
}

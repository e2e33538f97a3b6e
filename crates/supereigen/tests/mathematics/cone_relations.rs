//! Cones as supereigenvector spaces, their points, what they imply, and their polars.

use supereigen::cone::{Cone, Implication};
use supereigen::lasso::Error;
use supereigen::{Count, Interrupt, Matrix, NoAnswer, Options, Vector};
use supereigen_cases::{Random, cases};

use crate::support::random::{Pair, Rows, matrix, structure, times};
use crate::support::{Counter, collected, each_case, extremals, raised, set};

/// Rows of A ⊗ x ≥ λ ⊗ x permuted, multiplied, repeated and merged are still that system.
#[test]
fn a_disguised_system_is_recognised() {
    let merged = Counter::new();
    each_case(2_000, |index| {
        let mut random = Random(!index);
        let n = 1 + random.index(6);
        let a = structure(&mut random, n);
        let shifts: Vec<i64> = (0..n).map(|_| random.between(-9, 9)).collect();
        let mut rows: Vec<usize> = (0..n).collect();
        for at in 1..n {
            rows.swap(at, random.index(at + 1));
        }
        rows.push(rows[0]);
        let side = |entry: &dyn Fn(usize, usize) -> Option<i64>| -> Rows {
            let row = |&i: &usize| (0..n).map(|j| entry(i, j)).collect();
            rows.iter().map(row).collect()
        };
        let mut pair = Pair {
            a: side(&|i, j| Some(a[i][j]? + shifts[i])),
            b: side(&|i, j| (i == j).then_some(shifts[i])),
        };
        // The same greater side for two unknowns: one row.
        if n > 1 && pair.a[0][rows[1]].is_none_or(|value| value < shifts[rows[0]] - 20) {
            pair.b[0][rows[1]] = Some(shifts[rows[0]]);
            pair.a.remove(1);
            pair.b.remove(1);
            merged.add(1usize);
        }
        let cone = pair.cone();
        assert!(cone.as_system().is_some(), "{pair:?}");
        let found = set(collected(|sink| cone.run(&Options::new(), sink)));
        assert_eq!(found, extremals(&cone), "{pair:?}");
    });
    assert!(merged.get() > cases(100));
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
                    assert!(basis.iter().all(|x| other.holds(k, x)));
                    implied.add(1usize);
                }
                Implication::Refuted { witness } => {
                    let x = basis.iter().find(|x| Vector::from_iter(*x) == witness);
                    let x = x.unwrap_or_else(|| panic!("{witness:?}"));
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
        let mut rows: Rows = pair.extremals().into_iter().collect();
        let basis = set(rows.iter().map(Vector::from_iter));
        rows.push(vec![None; pair.n()]);
        let polar = Cone::generated_by(&matrix(&rows), &Options::new()).unwrap();
        assert_eq!(extremals(&polar), basis, "{pair:?}");
        let minimal = polar.irredundant(&Interrupt::NEVER).unwrap();
        assert_eq!(extremals(&minimal), basis);
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
                assert_ne!(extremals(&rest), basis, "row {k}");
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

//! What the checker says on cones.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{Entry, IBig, Matrix, Rational};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_exact::Record;

use crate::pairs;

const CASES: u64 = 3_000;

/// Returns all vectors that the checker finds, each of which it finds right.
fn enumerated(mut check: BasisCheck) -> BTreeSet<Vec<Entry>> {
    let mut found = BTreeSet::new();
    loop {
        match check.find_missing(&mut || ControlFlow::Continue(())) {
            Completeness::Complete => return found,
            Completeness::Missing(x) => {
                assert_eq!(check.check(&Record::new(1, x.clone())), Ok(()));
                found.insert(x);
            }
            Completeness::Stopped => panic!("nothing stops it"),
        }
    }
}

/// Compares with brute force that uses no code of the checker or the library.
#[test]
fn the_checker_finds_what_brute_force_finds() {
    for index in 0..cases(CASES / 10) {
        let pair = pairs::Pair::new(index);
        let [a, b] = [&pair.a, &pair.b].map(|side| Matrix::from_rows(side).expect("one length"));
        let checker = Checker::of_cone(&a, &b).expect("one shape");
        let found = enumerated(BasisCheck::from(checker));
        let exact = |x: &Vec<Option<i64>>| x.iter().map(|x| x.map(Rational::from)).collect();
        let expected: BTreeSet<Vec<Entry>> = crate::brute_force::extremals(&pair)
            .iter()
            .map(exact)
            .collect();
        assert_eq!(found, expected, "case {index}");
    }
}

/// Of A ⊗ x ≥ λ ⊗ x both checks say the same.
#[test]
fn a_cone_of_supereigenvectors_is_checked_as_their_basis() {
    for index in 0..cases(CASES / 4) {
        let case = crate::random::Case::new(index);
        let (a, lambda) = (case.matrix(), case.exact(&case.lambda));
        let b = Matrix::identity(a.rows()).scale(Some(lambda.clone()));
        let basis = BasisCheck::new(&a, &Some(lambda)).expect("square");
        let cone = BasisCheck::from(Checker::of_cone(&a, &b).expect("one shape"));
        assert_eq!(enumerated(cone), enumerated(basis), "case {index}");
    }
}

#[test]
fn a_search_that_is_stopped_says_nothing() {
    let identity = Matrix::identity(2);
    let mut checker = Checker::of_cone(&identity, &identity).expect("one shape");
    let found = BasisCheck::from(checker.clone()).find_missing(&mut || ControlFlow::Break(()));
    assert_eq!(found, Completeness::Stopped);
    checker.stop_when(|| true);
    let x: [Entry; 2] = [Some(0.into()), None];
    assert_eq!(checker.check_vector(&x), Err(Fault::Stopped));
}

/// A chain of equalities has the greatest differences that there can be; coefficients on both sides of every limit.
#[test]
fn no_machine_integer_is_too_small() {
    let n = 6;
    for power in 50..70 {
        let weight = Rational::from(IBig::ONE << power);
        let mut x: Vec<Entry> = vec![Some(Rational::ZERO)];
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for i in 0..n - 1 {
            let entry = |at: usize, value: &Rational| -> Vec<Entry> {
                (0..n).map(|j| (j == at).then(|| value.clone())).collect()
            };
            a.push(entry(i, &Rational::ZERO));
            b.push(entry(i + 1, &weight));
            x.push(x[i].as_ref().map(|x| x - &weight));
        }
        let [a, b] = [a, b].map(|rows| Matrix::from_rows(rows).expect("one length"));
        let checker = Checker::of_equality(&a, &b).expect("one shape");
        let found = enumerated(BasisCheck::from(checker));
        assert_eq!(found, BTreeSet::from([x]), "2^{power}");
    }
}

#[test]
fn matrices_of_two_shapes_are_no_cone() {
    let (a, b) = (Matrix::identity(2), Matrix::identity(3));
    assert!(Checker::of_cone(&a, &b).is_err());
    assert!(Checker::of_equality(&a, &b).is_err());
}

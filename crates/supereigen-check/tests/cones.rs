//! What the checker says of cones at its limits; supereigen-fuzz compares it with the engine, and
//! `testdata/sessions/certificates.md` has what it says of certificates.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{Entry, IBig, Matrix, Rational};
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_exact::Record;

/// Returns all vectors that the checker finds, each of which it finds right.
fn enumerated(mut check: BasisCheck) -> BTreeSet<Vec<Entry>> {
    let mut found = BTreeSet::new();
    while let Completeness::Missing(x) = check.find_missing(&mut || ControlFlow::Continue(())) {
        assert_eq!(check.check(&Record::new(1, x.clone())), Ok(()));
        found.insert(x);
    }
    found
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

//! What the checker says on cones; supereigen-fuzz compares it with the engine.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{Cone, ConeCertificate, Entry, Fall, IBig, Matrix, Rational, Vector};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, CertificateFault, Checker, Completeness, Fault};
use supereigen_exact::Record;

use crate::pairs;

const CASES: u64 = 3_000;

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn each_fault_of_a_certificate_has_its_name() {
    let matrix = |text: &str| -> Matrix { text.parse().expect("a matrix") };
    // x_2 ≥ x_3, x_3 ≥ x_2, x_2 ⊕ x_3 ≥ x_1 and 9 ⊗ x_1 ≥ x_4, in which x_4 = −∞ here.
    let a = matrix(". 0 . .; . . 0 .; . 0 0 .; 9 . . .");
    let b = matrix(". . 0 .; . 0 . .; 0 . . .; . . . 0");
    let checker = Checker::of_cone(&a, &b).expect("one shape");
    let x: [Entry; 4] =
        [Some(0), Some(0), Some(0), None].map(|it: Option<i64>| it.map(Rational::from));
    let fall = |node: usize, rows: &[usize]| Fall {
        node,
        rows: rows.to_vec(),
    };
    let certificate = |types: &[usize], falls: &[Fall]| ConeCertificate {
        types: types.to_vec(),
        falls: falls.to_vec(),
    };
    let falls = [fall(1, &[0, 2]), fall(2, &[1])];
    let right = certificate(&[0], &falls);
    let cone = Cone::new(&a, &b).expect("one shape");
    let found = cone.certificate_of(&Vector::from(x.to_vec()));
    assert_eq!(found.as_ref(), Some(&right));
    assert_eq!(checker.check_cone_certificate(&right, &x), Ok(()));
    let twice = [fall(1, &[0, 2]), fall(1, &[0, 2])];
    let (node, expected) = (1, vec![0]);
    let mut wrong = vec![
        (certificate(&[], &falls), CertificateFault::NoType),
        (
            certificate(&[1], &falls),
            CertificateFault::NodeTwice { node },
        ),
        (
            certificate(&[0], &twice),
            CertificateFault::NodeTwice { node },
        ),
        (
            certificate(&[0], &falls[1..]),
            CertificateFault::NothingFalls { node: 2 },
        ),
        (
            certificate(&[0], &falls[..1]),
            CertificateFault::NotListed { node: 2 },
        ),
        (
            certificate(&[0], &[fall(1, &[0])]),
            CertificateFault::NothingFalls { node },
        ),
        (
            certificate(&[0], &[fall(1, &[])]),
            CertificateFault::NothingFalls { node },
        ),
        (
            certificate(&[0, 1], &falls),
            CertificateFault::Types { expected },
        ),
    ];
    for node in [3, 4, usize::MAX] {
        wrong.push((
            certificate(&[node], &falls),
            CertificateFault::NotInSupport { node },
        ));
    }
    // The row 2 needs both, row 3 is slack, row 9 is none.
    for row in [2, 3, 9, usize::MAX] {
        let falls = [fall(1, &[row])];
        wrong.push((
            certificate(&[0], &falls),
            CertificateFault::RowHolds { node, row },
        ));
    }
    for (certificate, fault) in wrong {
        let verdict = checker.check_cone_certificate(&certificate, &x);
        let fault = Fault::from(fault);
        assert!(!fault.message(&[]).is_empty());
        assert_eq!(verdict, Err(fault), "{certificate:?}");
    }
    // With both rows back to x_1, all three are types.
    let a = matrix(". 0 . .; . . 0 .; . 0 0 .; 0 . . .");
    let b = matrix(". . 0 .; . 0 . .; 0 . . .; . 0 0 .");
    let checker = Checker::of_cone(&a, &b).expect("one shape");
    let expected = vec![0, 1, 2];
    assert_eq!(
        checker.check_cone_certificate(&right, &x),
        Err(CertificateFault::Types { expected }.into())
    );
}

#[test]
fn certificates_of_lassos_and_of_cones_are_not_mixed_up() {
    let a: Matrix = "-3 1; 1 0".parse().expect("a matrix");
    let identity = Matrix::identity(2);
    let x: [Entry; 2] = [Some(0.into()), Some((-1).into())];
    let system = supereigen::System::new(&a, 0).expect("square");
    let cone = Cone::new(&a, &identity).expect("one shape");
    let vector = Vector::from(x.to_vec());
    let of_lasso = system
        .inspector()
        .certificate_of(&vector)
        .expect("extremal");
    let of_cone = cone.certificate_of(&vector).expect("extremal");
    let basis = Checker::new(&a, &Some(0.into())).expect("square");
    let whole = Checker::new(&a, &None).expect("square");
    let cone = Checker::of_cone(&a, &identity).expect("one shape");
    assert_eq!(basis.check_certificate(&of_lasso, Some(&x)), Ok(()));
    assert_eq!(cone.check_cone_certificate(&of_cone, &x), Ok(()));
    for checker in [basis, whole] {
        assert_eq!(
            checker.check_cone_certificate(&of_cone, &x),
            Err(CertificateFault::OfACone.into())
        );
    }
    assert_eq!(
        cone.check_certificate(&of_lasso, Some(&x)),
        Err(CertificateFault::OfALasso.into())
    );
}

/// Returns all vectors that the checker finds, each of which it finds right.
fn enumerated(mut check: BasisCheck) -> BTreeSet<Vec<Entry>> {
    let mut found = BTreeSet::new();
    loop {
        match check.find_missing(&mut go_on) {
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
        let matrix = |side: &pairs::Side| Matrix::from_rows(side).expect("rows of one length");
        let checker = Checker::of_cone(&matrix(&pair.a), &matrix(&pair.b)).expect("one shape");
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
        let matrix = |rows: &Vec<Vec<Entry>>| Matrix::from_rows(rows).expect("one length");
        let checker = Checker::of_equality(&matrix(&a), &matrix(&b)).expect("one shape");
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

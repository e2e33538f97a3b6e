//! What the checker says on cones: yes to what the engine finds and to nothing else.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{Cone, ConeCertificate, Entry, Fall, IBig, Matrix, Rational, Vector};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, CertificateFault, Checker, Completeness, Fault};
use supereigen_formats::{BasisReader, Certificates, Context, Record, TextWriter};

use crate::pairs;
use crate::random::Random;

const CASES: u64 = 3_000;

/// A pair of matrices with its scaled extremals, in exact numbers and with certificates.
struct Pair {
    a: Matrix,
    b: Matrix,
    is_equality: bool,
    cone: Cone,
    records: Vec<Record>,
}

impl Pair {
    /// Pair number `index`, with p, n from 1 to 6, ties and −∞, over several denominators and in every lane.
    fn new(index: u64) -> Pair {
        let mut random = Random(index ^ 0x00c0_7e5e);
        let (p, n) = (1 + random.below(6), 1 + random.below(6));
        let missing = [0, 20, 50, 70][random.below(4) as usize];
        let spread = [1, 2, 5, 1000][random.below(4) as usize];
        // What every entry is multiplied by, and what is added to some: it breaks some ties.
        let (factor, twist, denominators) = match index % 8 {
            0..=3 => (IBig::ONE, 0, [1u64, 1]),
            4 => (IBig::ONE, 0, [4, 6]),
            5 => (IBig::from(3), 1, [7, 42]),
            6 => (IBig::ONE << 57, 1, [1, 1]),
            _ => (IBig::ONE << 130, 1, [10, 1]),
        };
        let mut matrix = |denominator: u64, low: i64, high: i64| {
            let mut entry = || {
                let value = random.between(low, high);
                let bend = twist * i64::from(random.percent(20));
                let value = IBig::from(value) * &factor + IBig::from(bend);
                let value = Rational::from_parts(value, denominator.into());
                (!random.percent(missing)).then_some(value)
            };
            let rows: Vec<Vec<Entry>> = (0..p).map(|_| (0..n).map(|_| entry()).collect()).collect();
            Matrix::from_rows(rows).expect("rows of one length")
        };
        let a = matrix(denominators[0], -spread, spread);
        let b = matrix(denominators[1], -2 * spread, spread);
        let is_equality = index.is_multiple_of(5);
        let cone = if is_equality {
            Cone::equality(&a, &b)
        } else {
            Cone::new(&a, &b)
        }
        .expect("one shape");
        let record = |(at, x): (usize, &Vector)| Record {
            cone_certificate: cone.certificate_of(x),
            ..Record::new(at + 1, x.entries())
        };
        let basis = cone.basis();
        let records = basis.iter().enumerate().map(record).collect();
        Pair {
            a,
            b,
            is_equality,
            cone,
            records,
        }
    }

    fn checker(&self) -> Checker {
        if self.is_equality {
            Checker::of_equality(&self.a, &self.b)
        } else {
            Checker::of_cone(&self.a, &self.b)
        }
        .expect("one shape")
    }

    fn check(&self) -> BasisCheck {
        BasisCheck::from(self.checker())
    }

    fn vectors(&self) -> impl Iterator<Item = Vec<Entry>> {
        let records = self.records.iter();
        records.map(|record| record.entries().expect("all have one"))
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn every_cone_is_right_and_complete_and_every_omission_is_found() {
    let mut vectors = 0;
    for index in 0..cases(CASES) {
        let pair = Pair::new(index);
        let mut check = pair.check();
        // In another order, and every second one without its certificate.
        for (at, record) in pair.records.iter().rev().enumerate() {
            let mut record = record.clone();
            assert!(record.cone_certificate.is_some(), "case {index}");
            record.cone_certificate.take_if(|_| at % 2 == 1);
            assert_eq!(check.check(&record), Ok(()), "case {index}: {record:?}");
            let line = record.line;
            assert_eq!(check.check(&record), Err(Fault::Repeated { line }));
        }
        assert_eq!(check.count(), pair.records.len());
        let found = check.find_missing(&mut go_on);
        assert_eq!(found, Completeness::Complete, "case {index}");
        vectors += check.count() as u64;
        for omitted in &pair.records {
            let mut check = pair.check();
            for record in pair.records.iter().filter(|&record| record != omitted) {
                assert_eq!(check.check(record), Ok(()));
            }
            let missing = omitted.entries().expect("all have one");
            let found = check.find_missing(&mut go_on);
            assert_eq!(found, Completeness::Missing(missing), "case {index}");
        }
    }
    assert!(vectors > cases(3 * CASES), "{vectors}");
}

/// Vectors near the extremals: changed at one entry, not scaled, or a maximum of two.
#[test]
fn a_vector_is_right_iff_it_is_an_extremal() {
    let mut verdicts = [0u64; 4];
    for index in 0..cases(CASES) {
        let pair = Pair::new(index);
        let checker = pair.checker();
        let basis: BTreeSet<Vec<Entry>> = pair.vectors().collect();
        let mut random = Random(!index);
        for record in &pair.records {
            let mut x = record.entries().expect("all have one");
            let at = random.below(x.len() as u64) as usize;
            match random.below(5) {
                0 => x[at] = None,
                1 => x[at] = Some(Rational::from_parts((-1).into(), 84u8.into())),
                2 => x[at] = x[at].take().map(|value| value - Rational::from(1)),
                3 => {
                    for value in x.iter_mut().flatten() {
                        *value += Rational::from(1);
                    }
                }
                _ => {
                    let other = random.below(pair.records.len() as u64) as usize;
                    let other = pair.records[other].entries().expect("all have one");
                    for (x, y) in x.iter_mut().zip(other) {
                        *x = x.clone().max(y.clone());
                    }
                }
            }
            let found = checker.check_vector(&x);
            let expected = basis.contains(x.as_slice());
            assert_eq!(found.is_ok(), expected, "case {index}: {x:?}");
            // Its old certificate does not help a vector that is wrong.
            let certificate = record.cone_certificate.as_ref().expect("all have one");
            let certified = checker.check_cone_certificate(certificate, &x);
            assert!(expected || certified.is_err(), "case {index}: {x:?}");
            let failing = pair.cone.failing_rows(&x).expect("n entries");
            let is_scaled = x.iter().flatten().max() == Some(&Rational::ZERO);
            let (verdict, agrees) = match found {
                Ok(()) => (0, true),
                Err(Fault::NotScaled { .. } | Fault::NothingFinite) => (1, !is_scaled),
                Err(Fault::NotInCone { row, .. }) => (2, failing.first() == Some(&row)),
                Err(Fault::NotExtremal) => (3, failing.is_empty()),
                Err(other) => panic!("{other:?}"),
            };
            assert!(agrees, "case {index}, {x:?}");
            verdicts[verdict] += 1;
        }
    }
    let enough = verdicts.iter().all(|&count| count > cases(500));
    assert!(enough, "{verdicts:?}");
}

/// What of a certificate is tampered with is refused, or it still shows that the vector is extremal.
#[test]
fn what_a_certificate_says_must_be_true() {
    let (mut refused, mut types_refused) = (0, 0);
    for index in 0..cases(CASES) {
        let pair = Pair::new(index);
        let checker = pair.checker();
        let n = pair.cone.n() as u64;
        let mut random = Random(!index);
        for record in &pair.records {
            let x = &record.entries().expect("all have one");
            let original = record.cone_certificate.as_ref().expect("all have one");
            assert_eq!(checker.check_cone_certificate(original, x), Ok(()));
            let mut certificate = original.clone();
            let node = random.below(n + 1) as usize;
            let at = random.below(certificate.falls.len() as u64 + 1) as usize;
            match (random.below(6), certificate.falls.get_mut(at)) {
                (0, _) => certificate.types = vec![node],
                (1, _) => certificate.types.push(node),
                (2, Some(fall)) => fall.node = node,
                (3, Some(fall)) => fall.rows[0] = random.below(pair.cone.p() as u64 + 1) as usize,
                (4, Some(_)) => drop(certificate.falls.remove(at)),
                (_, Some(fall)) => drop(fall.rows.pop()),
                (_, None) => certificate.falls.push(Fall {
                    node,
                    rows: vec![0],
                }),
            }
            if certificate == *original {
                continue;
            }
            let verdict = checker.check_cone_certificate(&certificate, x);
            if certificate.types != original.types {
                assert!(verdict.is_err(), "case {index}: {certificate:?}");
                types_refused += 1;
            }
            match verdict {
                Err(Fault::Certificate(_)) => refused += 1,
                Err(other) => panic!("{other:?}"),
                // Another row may lead there, too; but every node is there.
                Ok(()) => assert_eq!(certificate.falls.len(), original.falls.len()),
            }
        }
    }
    assert!(refused > cases(2 * CASES), "{refused}");
    assert!(types_refused > cases(CASES / 2), "{types_refused}");
}

#[test]
fn each_fault_of_a_certificate_has_its_name() {
    // x_2 ≥ x_3, x_3 ≥ x_2, x_2 ⊕ x_3 ≥ x_1 and 9 ⊗ x_1 ≥ x_4, in which x_4 = −∞ here.
    let a = ". 0 . .; . . 0 .; . 0 0 .; 9 . . ."
        .parse()
        .expect("a matrix");
    let b = ". . 0 .; . 0 . .; 0 . . .; . . . 0"
        .parse()
        .expect("a matrix");
    let checker = Checker::of_cone(&a, &b).expect("one shape");
    let zero: Entry = Some(0.into());
    let x = [zero.clone(), zero.clone(), zero, None];
    let fall = |node: usize, rows: &[usize]| Fall {
        node,
        rows: rows.to_vec(),
    };
    let right = ConeCertificate {
        types: vec![0],
        falls: vec![fall(1, &[0, 2]), fall(2, &[1])],
    };
    let cone = Cone::new(&a, &b).expect("one shape");
    assert_eq!(
        cone.certificate_of(&Vector::from(x.to_vec())),
        Some(right.clone())
    );
    let check = |types: &[usize], falls: &[Fall]| {
        let certificate = ConeCertificate {
            types: types.to_vec(),
            falls: falls.to_vec(),
        };
        match checker.check_cone_certificate(&certificate, &x) {
            Err(Fault::Certificate(fault)) => fault,
            other => panic!("{other:?}"),
        }
    };
    let falls = &right.falls;
    assert_eq!(checker.check_cone_certificate(&right, &x), Ok(()));
    assert_eq!(check(&[], falls), CertificateFault::NoType);
    for node in [3, 4, usize::MAX] {
        let fault = CertificateFault::NotInSupport { node };
        assert_eq!(check(&[node], falls), fault);
        assert!(!Fault::from(fault).message(&[]).is_empty());
    }
    let node = 1;
    assert_eq!(check(&[1], falls), CertificateFault::NodeTwice { node });
    let twice = [fall(1, &[0, 2]), fall(1, &[0, 2])];
    assert_eq!(check(&[0], &twice), CertificateFault::NodeTwice { node });
    assert_eq!(
        check(&[0], &falls[1..]),
        CertificateFault::NothingFalls { node: 2 }
    );
    assert_eq!(
        check(&[0], &falls[..1]),
        CertificateFault::NotListed { node: 2 }
    );
    // The row 2 needs both, row 3 is slack, row 9 is none.
    for row in [2, 3, 9, usize::MAX] {
        let falls = [fall(1, &[row])];
        assert_eq!(
            check(&[0], &falls),
            CertificateFault::RowHolds { node, row }
        );
    }
    assert_eq!(
        check(&[0], &[fall(1, &[0])]),
        CertificateFault::NothingFalls { node }
    );
    assert_eq!(
        check(&[0], &[fall(1, &[])]),
        CertificateFault::NothingFalls { node }
    );
    let expected = vec![0];
    assert_eq!(check(&[0, 1], falls), CertificateFault::Types { expected });
    // With both rows back to x_1, all three are types.
    let converse = ". 0 . .; . . 0 .; . 0 0 .; 0 . . ."
        .parse()
        .expect("a matrix");
    let b = ". . 0 .; . 0 . .; 0 . . .; . 0 0 ."
        .parse()
        .expect("a matrix");
    let checker = Checker::of_cone(&converse, &b).expect("one shape");
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
    let pair = Pair::new(3);
    assert!(!pair.records.is_empty());
    let found = pair.check().find_missing(&mut || ControlFlow::Break(()));
    assert_eq!(found, Completeness::Stopped);
    let mut checker = pair.checker();
    checker.stop_when(|| true);
    let x = pair.vectors().next().expect("there is one");
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

/// What is written with certificates is read back as it was, by both readers.
#[test]
fn certificates_are_written_and_read() {
    for index in 0..cases(CASES / 4) {
        let pair = Pair::new(index);
        let context = Context::new(pair.cone.n(), pair.cone.denominator().clone());
        let mut writer = TextWriter::with_certificates(
            Vec::new(),
            &context,
            Certificates::Cone(Box::new(pair.cone.clone())),
        );
        let report = pair.cone.run(&supereigen::Options::new(), &mut writer);
        report.expect("small");
        let bytes = writer.finish(true).expect("memory does not fail");
        let mut reader = BasisReader::new(&bytes[..]).expect("JSON lines");
        let mut records = Vec::new();
        while let Some(record) = reader.next_record().expect("as it was written") {
            records.push(record);
        }
        assert_eq!(records, pair.records, "case {index}");
    }
}

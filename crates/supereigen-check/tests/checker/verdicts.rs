//! What the checker says on random matrices: yes to what the engine finds and to nothing else.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{Entry, Matrix, System, Vector};
use supereigen_cases::cases;
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_formats::Record;

use crate::random::{Case, Random};

pub(crate) const CASES: u64 = 4_000;

/// A matrix with its λ and its scaled basis, in exact numbers and with certificates.
pub(crate) struct Space {
    pub(crate) matrix: Matrix,
    pub(crate) lambda: Entry,
    system: System,
    pub(crate) records: Vec<Record>,
}

impl Space {
    pub(crate) fn new(index: u64) -> Space {
        let case = Case::new(index);
        // Every tenth system has no bound at all.
        let lambda = (!index.is_multiple_of(10)).then(|| case.exact(&case.lambda));
        let matrix = case.matrix();
        let system = System::new(&matrix, &lambda).expect("square");
        let inspector = system.inspector();
        let record = |(at, x): (usize, Vector)| Record {
            certificate: inspector.certificate_of(x.values()),
            ..Record::new(at + 1, x.entries())
        };
        let records = system.extremals().enumerate().map(record).collect();
        Space {
            matrix,
            lambda,
            system,
            records,
        }
    }

    fn check(&self) -> BasisCheck {
        BasisCheck::new(&self.matrix, &self.lambda).expect("square")
    }

    /// Checks the records as `strip` leaves them.
    fn accepts(&self, strip: impl Fn(&Record) -> Record) -> BasisCheck {
        let mut check = self.check();
        for record in &self.records {
            assert_eq!(check.check(&strip(record)), Ok(()), "{record:?}");
        }
        check
    }
}

fn without_certificate(record: &Record) -> Record {
    Record {
        certificate: None,
        ..record.clone()
    }
}

fn without_vector(record: &Record) -> Record {
    Record {
        vector: None,
        ..record.clone()
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn every_basis_is_right_and_complete_and_every_omission_is_found() {
    for index in 0..cases(CASES) {
        let space = Space::new(index);
        space.accepts(Record::clone);
        space.accepts(without_vector);
        let mut check = space.accepts(without_certificate);
        assert_eq!(check.count(), space.records.len());
        assert_eq!(
            check.find_missing(&mut go_on),
            Completeness::Complete,
            "case {index}"
        );
        for omitted in &space.records {
            let mut check = space.check();
            for record in space.records.iter().filter(|&record| record != omitted) {
                assert_eq!(check.check(record), Ok(()));
            }
            let missing = omitted.vector.clone().expect("all have one");
            assert_eq!(
                check.find_missing(&mut go_on),
                Completeness::Missing(missing),
                "case {index}"
            );
        }
    }
}

/// Random vectors near the extremals: the checker agrees with both criteria of the library.
#[test]
fn a_vector_is_right_iff_it_is_in_the_basis() {
    let mut verdicts = [0u32; 4];
    for index in 0..cases(CASES) {
        let space = Space::new(index);
        let checker = Checker::new(&space.matrix, &space.lambda).expect("square");
        let basis: BTreeSet<_> = space.records.iter().map(|r| r.vector.clone()).collect();
        let mut random = Random(!index);
        for record in &space.records {
            let mut x = record.vector.clone().expect("all have one");
            let at = random.below(x.len() as u64) as usize;
            match random.below(3) {
                0 => x[at] = None,
                1 => x[at] = Some(supereigen::Rational::from_parts((-1).into(), 84u8.into())),
                _ => {
                    // The maximum with a multiple of another one, scaled by chance.
                    let other = random.below(space.records.len() as u64) as usize;
                    let other = space.records[other].vector.as_ref().expect("all have one");
                    for (x, y) in x.iter_mut().zip(other) {
                        *x = x.clone().max(y.clone());
                    }
                }
            }
            let found = checker.check_vector(&x);
            assert_eq!(
                found.is_ok(),
                basis.contains(&Some(x.clone())),
                "{index}: {x:?}"
            );
            let said = space.system.point(&x).expect("n entries").check();
            let (verdict, agrees) = match found {
                Ok(()) => (0, said.scaled && !said.types_by_hypergraph.is_empty()),
                Err(Fault::NotScaled { .. } | Fault::NothingFinite) => (1, !said.scaled),
                Err(Fault::NotASolution { row, .. }) => {
                    (2, said.failing_rows.first() == Some(&row))
                }
                Err(Fault::NotExtremal) => (
                    3,
                    said.failing_rows.is_empty() && said.types_by_hypergraph.is_empty(),
                ),
                Err(other) => panic!("{other:?}"),
            };
            assert!(agrees, "case {index}, {x:?}");
            verdicts[verdict] += 1;
        }
    }
    assert!(
        verdicts.iter().all(|&count| count > cases(200)),
        "{verdicts:?}"
    );
}

#[test]
fn equal_vectors_are_found_whichever_way_they_are_given() {
    for index in 0..cases(CASES / 4) {
        let space = Space::new(index);
        for record in &space.records {
            let mut check = space.accepts(without_certificate);
            let again = Record {
                line: 1000,
                ..without_vector(record)
            };
            let line = record.line;
            assert_eq!(check.check(&again), Err(Fault::Repeated { line }));
        }
    }
}

#[test]
fn a_failing_row_is_told_in_terms_of_the_matrix() {
    let matrix = Matrix::from_rows([[Some(5), None], [Some(4), None]]).expect("square");
    let checker = Checker::new(&matrix, &Some(3.into())).expect("square");
    let x: [Entry; 2] = [Some(0.into()), Some(0.into())];
    assert_eq!(checker.check_vector(&x), Err(Fault::NotExtremal));
    let checker = Checker::new(&matrix, &Some(5.into())).expect("square");
    assert_eq!(
        checker.check_vector(&x),
        Err(Fault::NotASolution {
            row: 1,
            left: Some(4.into()),
            right: Some(5.into())
        })
    );
}

#[test]
fn a_check_that_is_stopped_says_nothing_about_the_vector() {
    let matrix = Matrix::from_rows([[Some(0)]]).expect("square");
    let mut checker = Checker::new(&matrix, &Some(0.into())).expect("square");
    let x: [Entry; 1] = [Some(0.into())];
    assert!(checker.check_vector(&x).is_ok());
    checker.stop_when(|| true);
    assert_eq!(checker.check_vector(&x), Err(Fault::Stopped));
}

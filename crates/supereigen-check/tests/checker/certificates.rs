//! What the checker says about certificates: yes to those of the library and to nothing false.

use supereigen::{Certificate, Entry, Kind, Matrix};
use supereigen_check::CertificateFault::{
    self as Wrong, CycleWeight, NoArc, NoCycle, NoSuchNode, NodeTwice, NotAFork, NotAnEntry,
    SecondArc, Types, WrongWeight,
};
use supereigen_check::{Checker, Fault};

/// The checker of a matrix and λ.
fn checker_of(matrix: &str, lambda: Entry) -> Checker {
    let matrix: Matrix = matrix.parse().expect("a matrix");
    Checker::new(&matrix, &lambda).expect("square")
}

/// A certificate of weight 0, with the types that its kind has.
fn of_weight_zero(stem: &[usize], cycle: &[usize], kind: Kind) -> Certificate {
    let mut types = [stem, cycle].concat();
    if kind != Kind::PureZeroCycle {
        types.truncate(1);
    }
    types.sort_unstable();
    Certificate {
        types,
        stem: stem.to_vec(),
        cycle: cycle.to_vec(),
        cycle_weight: Some(0.into()),
        kind,
    }
}

fn forked(entries: &[usize]) -> Kind {
    let entries = entries.to_vec();
    Kind::Forked { entries }
}

/// What one change makes wrong with a certificate that holds.
type Changed = (fn(&mut Certificate), Wrong);

fn expect_faults(checker: &Checker, right: &Certificate, x: &[Entry], changes: &[Changed]) {
    assert_eq!(checker.check_certificate(right, Some(x)), Ok(()));
    for (change, fault) in changes {
        let mut certificate = right.clone();
        change(&mut certificate);
        let verdict = checker.check_certificate(&certificate, Some(x));
        assert_eq!(verdict, Err(fault.clone().into()), "{certificate:?}");
    }
}

#[test]
fn each_fault_of_a_certificate_has_its_name() {
    // 1 ⇄ 2 a zero cycle, 3 enters it at both; 4 has a loop and an arc to 3.
    let checker = checker_of(". 1 . .; -1 . . .; 5 6 . .; . . 0 2", Some(0.into()));
    let fork = of_weight_zero(&[2], &[0, 1], forked(&[0, 1]));
    let x = [Some((-5).into()), Some((-6).into()), Some(0.into()), None];
    let (expected, node) = (vec![2], usize::MAX);
    let weight = CycleWeight {
        stated: Some(1.into()),
        found: 0.into(),
    };
    let strict = Wrong::Kind { expected: "strict" };
    let second = SecondArc { tail: 2, head: 1 };
    let changes: [Changed; 14] = [
        (|it| it.stem = vec![9], NoSuchNode { node: 9 }),
        (|it| it.stem = vec![usize::MAX], NoSuchNode { node }),
        (|it| it.types = vec![4], Types { expected: vec![2] }),
        (|it| it.types = vec![0], Types { expected }),
        (|it| it.stem = vec![0], NodeTwice { node: 0 }),
        (|it| it.cycle.clear(), NoCycle),
        (|it| it.cycle = vec![0, 3], NoArc { tail: 0, head: 3 }),
        (|it| it.cycle_weight = Some(1.into()), weight),
        (|it| it.kind = Kind::Strict, second.clone()),
        (|it| it.kind = forked(&[0]), second),
        (|it| it.kind = forked(&[0, 1, 2]), NotAFork),
        (|it| it.kind = forked(&[0, 1, 9]), NotAFork),
        (|it| it.kind = forked(&[0, 1, 1]), NotAFork),
        (|it| it.kind = Kind::Unit, strict),
    ];
    expect_faults(&checker, &fork, &x, &changes);
    let nowhere = Fault::from(NoSuchNode { node });
    assert!(nowhere.message(&[]).contains("there is no node"));
    let mut other = x.clone();
    other[1] = Some((-7).into());
    let vector = Wrong::Vector {
        node: 1,
        stated: other[1].clone(),
        found: x[1].clone(),
    };
    let verdict = checker.check_certificate(&fork, Some(&other));
    assert_eq!(verdict, Err(vector.into()));
    let (found, expected) = (3, 4);
    let verdict = checker.check_certificate(&fork, Some(&x[..found]));
    assert_eq!(verdict, Err(Fault::Length { found, expected }));
    // The loop at 4 has weight 2: as a pure zero cycle it is of the wrong weight.
    let mut of_loop = of_weight_zero(&[], &[3], Kind::Strict);
    of_loop.cycle_weight = Some(2.into());
    assert_eq!(checker.check_certificate(&of_loop, None), Ok(()));
    of_loop.kind = Kind::PureZeroCycle;
    let wrong = WrongWeight { found: 2.into() };
    let verdict = checker.check_certificate(&of_loop, None);
    assert_eq!(verdict, Err(wrong.into()));
    // The cycle alone is pure: it has two types.
    let expected = "pure zero cycle";
    let cycle = of_weight_zero(&[], &[0, 1], Kind::Strict);
    let verdict = checker.check_certificate(&cycle, None);
    assert_eq!(verdict, Err(Wrong::Kind { expected }.into()));
}

#[test]
fn a_fork_may_leave_out_nodes_of_its_cycle_and_no_other_node_may_fork() {
    // 1 → 2 → 3 → 1, and 5 → 4 forks into 1 and 2; every arc is tight.
    let alone = ". 0 . . .; . . 0 . .; 0 . . . .; 0 0 . . .; . . . 0 .";
    let fork = of_weight_zero(&[4, 3], &[0, 1, 2], forked(&[0, 1]));
    let x: Vec<Entry> = vec![Some(0.into()); 5];
    let check = checker_of(alone, Some(0.into()));
    assert_eq!(check.check_certificate(&fork, Some(&x)), Ok(()));
    assert_eq!(check.check_vector(&x), Ok(()));
    // With an arc from 3 to 2, which is an entry, 1 can be left out.
    let with_arc = ". 0 . . .; . . 0 . .; 0 0 . . .; 0 0 . . .; . . . 0 .";
    let check = checker_of(with_arc, Some(0.into()));
    let second = SecondArc { tail: 2, head: 1 };
    let verdict = check.check_certificate(&fork, Some(&x));
    assert_eq!(verdict, Err(second.into()));
    assert_eq!(check.check_vector(&x), Err(Fault::NotExtremal));
}

#[test]
fn the_kind_follows_from_stem_and_entries() {
    // 1 → 2 → 3 → 1, and 4 enters at none, one, two or three nodes; every arc is tight.
    let check = |enters: &str, stem: &[usize], kind: Kind| {
        let matrix = format!(". 0 . .; . . 0 .; 0 . . .; {enters} .");
        let certificate = of_weight_zero(stem, &[0, 1, 2], kind);
        checker_of(&matrix, Some(0.into())).check_certificate(&certificate, None)
    };
    for (enters, stem, kind) in [
        ("0 . .", &[3][..], Kind::Strict),
        ("0 0 .", &[3], forked(&[1, 0])),
        ("0 0 0", &[3], forked(&[0, 1, 2])),
        (". . .", &[], Kind::PureZeroCycle),
    ] {
        assert_eq!(check(enters, stem, kind), Ok(()), "{enters}");
    }
    let strict = Wrong::Kind { expected: "strict" };
    let second = SecondArc { tail: 3, head: 1 };
    for (enters, stem, kind, fault) in [
        ("0 . .", &[3][..], forked(&[0]), NotAFork),
        ("0 . .", &[3], Kind::PureZeroCycle, strict),
        ("0 . .", &[3], forked(&[0, 1]), NotAnEntry { node: 1 }),
        ("0 0 0", &[3], forked(&[0, 2]), second),
        // A cycle alone has no fork.
        (". . .", &[], forked(&[0, 1]), NotAFork),
    ] {
        assert_eq!(check(enters, stem, kind), Err(fault.into()), "{enters}");
    }
}

#[test]
fn without_a_bound_only_units_have_certificates() {
    let mut unit = of_weight_zero(&[1], &[], Kind::Unit);
    unit.cycle_weight = None;
    let no_unit = Wrong::Kind { expected: "unit" };
    let vector = Wrong::Vector {
        node: 0,
        stated: None,
        found: Some(0.into()),
    };
    let changes: [Changed; 7] = [
        (|it| it.kind = Kind::Strict, no_unit.clone()),
        (|it| it.cycle = vec![0], no_unit.clone()),
        (|it| it.cycle_weight = Some(0.into()), no_unit.clone()),
        (|it| it.stem = vec![0, 1], no_unit),
        (|it| it.stem = vec![2], NoSuchNode { node: 2 }),
        (|it| it.types = vec![0], Types { expected: vec![1] }),
        (|it| (it.stem, it.types) = (vec![0], vec![0]), vector),
    ];
    let x = [None, Some(0.into())];
    expect_faults(&checker_of("0 .; . .", None), &unit, &x, &changes);
}

/// All other statements of this certificate are true of (0, 0, 0), which is no extremal; see docs/certificates.md.
#[test]
fn a_lasso_that_comes_twice_to_a_node_proves_nothing() {
    let checker = checker_of(". 0 .; . 0 0; . 0 .", Some(0.into()));
    let certificate = of_weight_zero(&[0, 1], &[2, 1], Kind::Strict);
    let verdict = checker.check_certificate(&certificate, None);
    assert_eq!(verdict, Err(NodeTwice { node: 1 }.into()));
    let x: [Entry; 3] = [0, 0, 0].map(|entry| Some(entry.into()));
    assert!(checker.check_vector(&x).is_err());
}

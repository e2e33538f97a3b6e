//! What the checker says about certificates: yes to those of the library and to nothing false.

use supereigen::{Entry, Kind, Matrix};
use supereigen_check::{CertificateFault, Checker, Fault};

#[test]
fn each_fault_of_a_certificate_has_its_name() {
    // 1 ⇄ 2 a zero cycle, 3 enters it at both; 4 has a loop and an arc to 3.
    let matrix = Matrix::from_rows([
        [None, Some(1), None, None],
        [Some(-1), None, None, None],
        [Some(5), Some(6), None, None],
        [None, None, Some(0), Some(2)],
    ])
    .expect("square");
    let lambda = Some(0.into());
    let checker = Checker::new(&matrix, &lambda).expect("square");
    let fork = supereigen::Certificate {
        types: vec![2],
        stem: vec![2],
        cycle: vec![0, 1],
        cycle_weight: Some(0.into()),
        kind: Kind::Forked {
            entries: vec![0, 1],
        },
    };
    let x = [Some((-5).into()), Some((-6).into()), Some(0.into()), None];
    assert_eq!(checker.check_certificate(&fork, Some(&x)), Ok(()));
    let change = |change: &dyn Fn(&mut supereigen::Certificate)| {
        let mut certificate = fork.clone();
        change(&mut certificate);
        match checker.check_certificate(&certificate, Some(&x)) {
            Err(Fault::Certificate(fault)) => fault,
            other => panic!("{other:?}"),
        }
    };
    let forked = |entries: &[usize]| Kind::Forked {
        entries: entries.to_vec(),
    };
    assert_eq!(
        change(&|c| c.stem = vec![9]),
        CertificateFault::NoSuchNode { node: 9 }
    );
    let nowhere = Fault::from(change(&|c| c.stem = vec![usize::MAX]));
    assert!(nowhere.message(&[]).contains("there is no node"));
    assert_eq!(
        change(&|c| c.types = vec![4]),
        CertificateFault::Types { expected: vec![2] }
    );
    assert_eq!(
        change(&|c| c.stem = vec![0]),
        CertificateFault::NodeTwice { node: 0 }
    );
    assert_eq!(change(&|c| c.cycle.clear()), CertificateFault::NoCycle);
    assert_eq!(
        change(&|c| c.cycle = vec![0, 3]),
        CertificateFault::NoArc { tail: 0, head: 3 }
    );
    assert_eq!(
        change(&|c| c.cycle_weight = Some(1.into())),
        CertificateFault::CycleWeight {
            stated: Some(1.into()),
            found: 0.into()
        }
    );
    assert_eq!(
        change(&|c| c.kind = Kind::Strict),
        CertificateFault::SecondArc { tail: 2, head: 1 }
    );
    assert_eq!(
        change(&|c| c.kind = forked(&[0])),
        CertificateFault::SecondArc { tail: 2, head: 1 }
    );
    for entries in [[0, 1, 2], [0, 1, 9], [0, 1, 1]] {
        assert_eq!(
            change(&|c| c.kind = forked(&entries)),
            CertificateFault::NotAFork
        );
    }
    assert_eq!(
        change(&|c| c.types = vec![0]),
        CertificateFault::Types { expected: vec![2] }
    );
    assert_eq!(
        change(&|c| c.kind = Kind::Unit),
        CertificateFault::Kind { expected: "strict" }
    );
    let mut other = x.clone();
    other[1] = Some((-7).into());
    assert_eq!(
        checker.check_certificate(&fork, Some(&other)),
        Err(CertificateFault::Vector {
            node: 1,
            stated: Some((-7).into()),
            found: Some((-6).into())
        }
        .into())
    );
    // The loop at 4 has weight 2: as a pure zero cycle it is of the wrong weight.
    let of_loop = supereigen::Certificate {
        types: vec![3],
        stem: vec![],
        cycle: vec![3],
        cycle_weight: Some(2.into()),
        kind: Kind::Strict,
    };
    assert_eq!(checker.check_certificate(&of_loop, None), Ok(()));
    let mut pure = of_loop.clone();
    pure.kind = Kind::PureZeroCycle;
    assert_eq!(
        checker.check_certificate(&pure, None),
        Err(CertificateFault::WrongWeight { found: 2.into() }.into())
    );
    // The cycle alone is pure: it has two types.
    let cycle = supereigen::Certificate {
        types: vec![0],
        stem: vec![],
        cycle: vec![0, 1],
        cycle_weight: Some(0.into()),
        kind: Kind::Strict,
    };
    assert_eq!(
        checker.check_certificate(&cycle, None),
        Err(CertificateFault::Kind {
            expected: "pure zero cycle"
        }
        .into())
    );
    assert_eq!(
        checker.check_certificate(&fork, Some(&x[..3])),
        Err(Fault::Length {
            found: 3,
            expected: 4
        })
    );
}

#[test]
fn a_fork_may_leave_out_nodes_of_its_cycle_and_no_other_node_may_fork() {
    // 1 → 2 → 3 → 1, and 5 → 4 forks into 1 and 2; every arc is tight.
    let rows = |back: Option<i64>| {
        Matrix::from_rows([
            [None, Some(0), None, None, None],
            [None, None, Some(0), None, None],
            [Some(0), back, None, None, None],
            [Some(0), Some(0), None, None, None],
            [None, None, None, Some(0), None],
        ])
        .expect("square")
    };
    let fork = supereigen::Certificate {
        types: vec![4],
        stem: vec![4, 3],
        cycle: vec![0, 1, 2],
        cycle_weight: Some(0.into()),
        kind: Kind::Forked {
            entries: vec![0, 1],
        },
    };
    let x: Vec<Entry> = vec![Some(0.into()); 5];
    let checker = Checker::new(&rows(None), &Some(0.into())).expect("square");
    assert_eq!(checker.check_certificate(&fork, Some(&x)), Ok(()));
    assert_eq!(checker.check_vector(&x), Ok(()));
    // With an arc from 3 to 2, which is an entry, 1 can be left out.
    let checker = Checker::new(&rows(Some(0)), &Some(0.into())).expect("square");
    assert_eq!(
        checker.check_certificate(&fork, Some(&x)),
        Err(CertificateFault::SecondArc { tail: 2, head: 1 }.into())
    );
    assert_eq!(checker.check_vector(&x), Err(Fault::NotExtremal));
}

/// A certificate with λ = 0 and weight 0.
fn of_weight_zero(stem: &[usize], cycle: &[usize], kind: Kind) -> supereigen::Certificate {
    let mut path = [stem, cycle].concat();
    if kind != Kind::PureZeroCycle {
        path.truncate(1);
    }
    path.sort_unstable();
    supereigen::Certificate {
        types: path,
        stem: stem.to_vec(),
        cycle: cycle.to_vec(),
        cycle_weight: Some(0.into()),
        kind,
    }
}

#[test]
fn the_kind_follows_from_stem_and_entries() {
    // 1 → 2 → 3 → 1, and 4 enters at one, two or three nodes; every arc is tight.
    let rows = |entries: usize| {
        let enters = |at: usize| (at < entries).then_some(0);
        Matrix::from_rows([
            [None, Some(0), None, None],
            [None, None, Some(0), None],
            [Some(0), None, None, None],
            [enters(0), enters(1), enters(2), None],
        ])
        .expect("square")
    };
    let check = |entries: usize, kind: Kind| {
        let checker = Checker::new(&rows(entries), &Some(0.into())).expect("square");
        checker.check_certificate(&of_weight_zero(&[3], &[0, 1, 2], kind), None)
    };
    let forked = |entries: &[usize]| Kind::Forked {
        entries: entries.to_vec(),
    };
    assert_eq!(check(1, Kind::Strict), Ok(()));
    assert_eq!(
        check(1, forked(&[0])),
        Err(CertificateFault::NotAFork.into())
    );
    assert_eq!(
        check(1, Kind::PureZeroCycle),
        Err(CertificateFault::Kind { expected: "strict" }.into())
    );
    assert_eq!(
        check(1, forked(&[0, 1])),
        Err(CertificateFault::NotAnEntry { node: 1 }.into())
    );
    assert_eq!(check(2, forked(&[1, 0])), Ok(()));
    assert_eq!(check(3, forked(&[0, 1, 2])), Ok(()));
    assert_eq!(
        check(3, forked(&[0, 2])),
        Err(CertificateFault::SecondArc { tail: 3, head: 1 }.into())
    );
    // A cycle alone has no fork.
    let checker = Checker::new(&rows(0), &Some(0.into())).expect("square");
    let pure = of_weight_zero(&[], &[0, 1, 2], Kind::PureZeroCycle);
    assert_eq!(checker.check_certificate(&pure, None), Ok(()));
    let fork = of_weight_zero(&[], &[0, 1, 2], forked(&[0, 1]));
    assert_eq!(
        checker.check_certificate(&fork, None),
        Err(CertificateFault::NotAFork.into())
    );
}

#[test]
fn without_a_bound_only_units_have_certificates() {
    let matrix = Matrix::from_rows([[Some(0), None], [None, None]]).expect("square");
    let checker = Checker::new(&matrix, &None).expect("square");
    let unit = supereigen::Certificate {
        types: vec![1],
        stem: vec![1],
        cycle: vec![],
        cycle_weight: None,
        kind: Kind::Unit,
    };
    let check = |change: &dyn Fn(&mut supereigen::Certificate)| {
        let mut certificate = unit.clone();
        change(&mut certificate);
        checker.check_certificate(&certificate, Some(&[None, Some(0.into())]))
    };
    assert_eq!(check(&|_| {}), Ok(()));
    let not_a_unit = Err(CertificateFault::Kind { expected: "unit" }.into());
    assert_eq!(check(&|c| c.kind = Kind::Strict), not_a_unit);
    assert_eq!(check(&|c| c.cycle = vec![0]), not_a_unit);
    assert_eq!(check(&|c| c.cycle_weight = Some(0.into())), not_a_unit);
    assert_eq!(check(&|c| c.stem = vec![0, 1]), not_a_unit);
    let node = 2;
    assert_eq!(
        check(&|c| c.stem = vec![node]),
        Err(CertificateFault::NoSuchNode { node }.into())
    );
    assert_eq!(
        check(&|c| c.types = vec![0]),
        Err(CertificateFault::Types { expected: vec![1] }.into())
    );
    assert_eq!(
        check(&|c| (c.stem, c.types) = (vec![0], vec![0])),
        Err(CertificateFault::Vector {
            node: 0,
            stated: None,
            found: Some(0.into())
        }
        .into())
    );
}

/// All other statements of this certificate are true of (0, 0, 0), which is no extremal; see docs/certificates.md.
#[test]
fn a_lasso_that_comes_twice_to_a_node_proves_nothing() {
    let matrix: Matrix = ". 0 .; . 0 0; . 0 .".parse().expect("a matrix");
    let checker = Checker::new(&matrix, &Some(0.into())).expect("square");
    let certificate = supereigen::Certificate {
        types: vec![0],
        stem: vec![0, 1],
        cycle: vec![2, 1],
        cycle_weight: Some(0.into()),
        kind: Kind::Strict,
    };
    assert_eq!(
        checker.check_certificate(&certificate, None),
        Err(CertificateFault::NodeTwice { node: 1 }.into())
    );
    let x: [Entry; 3] = [0, 0, 0].map(|entry| Some(entry.into()));
    assert!(checker.check_vector(&x).is_err());
}

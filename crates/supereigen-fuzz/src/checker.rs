//! Tests the checker with the results of the engine: it must accept these and nothing else.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use supereigen::{
    Certificate, Cone, ConeCertificate, Entry, Kind, Matrix, Options, Rational, Vector,
};
use supereigen_check::{BasisCheck, Checker, Completeness, Fault};
use supereigen_formats::{
    BasisReader, Certificates, Context, Ending, Record, VectorFormat, VectorWriter,
};

use crate::bytes::Bytes;
use crate::space::{Space, oplus};

/// The number of changed vectors, and of changed certificates, in one input.
const CHANGES_PER_INPUT: usize = 4;

/// Checks that the checker finds a vector that was left out of the basis; the target `engine` tests that it accepts the
/// basis. It must accept no other vector, and only certificates of vectors of the basis.
/// The same must hold for a cone A ⊗ x ≥ B ⊗ x, with B made of the bytes that follow.
pub fn checker(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let space = Space::decode(&mut bytes);
    let records = records(&space);
    let checker = checker_of(&space);
    if !records.is_empty() {
        let omitted = bytes.below(records.len());
        check_records(&checker, &records, omitted);
    }
    changed_vectors(&space, &checker, &space.basis, &mut bytes, |x| {
        let said = space.system.point(x).unwrap().check();
        assert_eq!(said.scaled, is_scaled(x), "{x:?}");
        (
            said.failing_rows,
            Some(!said.types_by_hypergraph.is_empty()),
        )
    });
    for _ in 0..CHANGES_PER_INPUT {
        let certificate = changed_certificate(&space, &mut bytes);
        check_changed(&space, &checker, &certificate);
    }
    cone(&space, &mut bytes);
}

/// Checks that of some vectors only those of a basis are accepted, and that what the checker finds wrong with the others is
/// wrong to the library as well: `ask` returns the rows that fail and, if the library knows it, whether x is extremal.
fn changed_vectors(
    space: &Space,
    checker: &Checker,
    basis: &[Vec<Entry>],
    bytes: &mut Bytes<'_>,
    ask: impl Fn(&[Entry]) -> (Vec<usize>, Option<bool>),
) {
    for _ in 0..CHANGES_PER_INPUT {
        let x = changed_vector(space, basis, bytes);
        let verdict = checker.check_vector(&x);
        render(&verdict);
        assert_eq!(verdict.is_ok(), basis.contains(&x), "{x:?}, {checker:?}");
        if x.len() != space.n() {
            continue;
        }
        let (failing, is_extremal) = ask(&x);
        let agrees = match &verdict {
            Ok(()) => is_scaled(&x) && failing.is_empty() && is_extremal != Some(false),
            Err(Fault::NotScaled { .. } | Fault::NothingFinite) => !is_scaled(&x),
            Err(Fault::NotASolution { row, .. } | Fault::NotInCone { row, .. }) => {
                failing.first() == Some(row)
            }
            Err(Fault::NotExtremal) => failing.is_empty() && is_extremal != Some(true),
            Err(_) => false,
        };
        assert!(agrees, "{verdict:?}, {x:?}, {checker:?}");
    }
}

fn is_scaled(x: &[Entry]) -> bool {
    x.iter().flatten().max() == Some(&Rational::ZERO)
}

fn checker_of(space: &Space) -> Checker {
    Checker::new(space.system.matrix(), space.system.lambda()).unwrap()
}

/// Checks the extremals of a cone, of inequalities or of equalities, with one left out or none.
fn cone(space: &Space, bytes: &mut Bytes<'_>) {
    let (n, a) = (space.n(), space.system.matrix());
    let b = space.scale.matrix(n, n, bytes);
    let is_equality = bytes.below(4) == 3;
    let p = n - bytes.below(n);
    let [a, b] = [a, &b].map(|rows| {
        let rows = (0..p).map(|i| (0..n).map(move |j| rows.entry(i, j)));
        Matrix::from_rows(rows).unwrap()
    });
    let (cone, checker) = if is_equality {
        (Cone::equality(&a, &b), Checker::of_equality(&a, &b))
    } else {
        (Cone::new(&a, &b), Checker::of_cone(&a, &b))
    };
    let (cone, checker) = (cone.unwrap(), checker.unwrap());
    let vectors = cone.basis();
    let basis: Vec<Vec<Entry>> = vectors.iter().map(Vector::entries).collect();
    let mut records = written_and_read(&cone);
    assert_eq!(records.len(), basis.len(), "{cone:?}");
    for (at, record) in records.iter_mut().enumerate() {
        assert_eq!(record.entries().as_ref(), Some(&basis[at]), "{cone:?}");
        let certificate = cone.certificate_of(&vectors[at]);
        assert!(certificate.is_some() && record.cone_certificate == certificate);
        record.cone_certificate.take_if(|_| at % 2 == 1);
    }
    check_records(&checker, &records, bytes.below(basis.len() + 1));
    changed_vectors(space, &checker, &basis, bytes, |x| {
        (cone.failing_rows(x).unwrap(), None)
    });
    if let Some((x, vector)) = bytes.choose(&basis).zip(vectors.first()) {
        check_changed_certificate(&checker, &cone, (x, vector), bytes);
    }
}

/// Checks that all records are accepted once, but for one that is left out if there is one of this number, and that then no
/// other is missing.
fn check_records(checker: &Checker, records: &[Record], omitted: usize) {
    let mut check = BasisCheck::from(checker.clone());
    let mut count = 0;
    for (_, record) in (0..).zip(records).filter(|(at, _)| *at != omitted) {
        assert_eq!(check.check(record), Ok(()), "{record:?}, {check:?}");
        let line = record.line;
        assert_eq!(check.check(record), Err(Fault::Repeated { line }));
        count += 1;
    }
    assert_eq!(check.count(), count);
    let expected = match records.get(omitted) {
        None => Completeness::Complete,
        Some(record) => Completeness::Missing(record.entries().unwrap()),
    };
    let found = check.find_missing(&mut || ControlFlow::Continue(()));
    assert_eq!(found, expected, "{check:?}");
}

/// Returns the extremals of a cone with their certificates, as JSON lines have them.
fn written_and_read(cone: &Cone) -> Vec<Record> {
    let context = Context::new(cone.n(), cone.denominator().clone());
    let certificates = Certificates::Cone(Box::new(cone.clone()));
    let writer = VectorWriter::new(Vec::new(), &context, VectorFormat::JsonLines);
    let mut writer = writer.with_certificates(certificates);
    cone.run(&Options::new(), &mut writer).unwrap();
    let bytes = writer.finish(Ending::All).unwrap();
    let mut reader = BasisReader::new(&bytes[..]).unwrap();
    std::iter::from_fn(|| reader.next_record().unwrap()).collect()
}

/// Checks that a changed certificate of a vector of a cone is refused if its types are wrong or a node is not listed, and
/// that it holds for no vector that is not extremal.
fn check_changed_certificate(
    checker: &Checker,
    cone: &Cone,
    (x, other): (&[Entry], &Vector),
    bytes: &mut Bytes<'_>,
) {
    let right = cone.certificate_of(&Vector::from(x.to_vec())).unwrap();
    let mut certificate = right.clone();
    let at = bytes.below(certificate.falls.len() + 1);
    match (bytes.below(4), certificate.falls.get_mut(at)) {
        (0, _) => change_nodes(&mut certificate.types, cone.n(), bytes),
        (1, Some(fall)) => change_nodes(&mut fall.rows, cone.p(), bytes),
        (2, Some(fall)) => fall.node = bytes.below(cone.n() + 1),
        (_, Some(_)) => drop(certificate.falls.remove(at)),
        (_, None) => certificate.falls.reverse(),
    }
    let verdict = checker.check_cone_certificate(&certificate, x);
    render(&verdict);
    let nodes = |certificate: &ConeCertificate| -> BTreeSet<usize> {
        certificate.falls.iter().map(|fall| fall.node).collect()
    };
    if certificate.types != right.types || nodes(&certificate) != nodes(&right) {
        assert!(verdict.is_err(), "{certificate:?}, {cone:?}");
    }
    let sum = oplus(x, &other.entries());
    if cone.certificate_of(&Vector::from(sum.clone())).is_none() {
        let verdict = checker.check_cone_certificate(&certificate, &sum);
        assert!(verdict.is_err(), "{certificate:?}, {cone:?}");
    }
}

/// Returns the basis with its certificates.
fn records(space: &Space) -> Vec<Record> {
    let pairs = (1..).zip(space.basis.iter().zip(&space.certificates));
    let records = pairs.map(|(line, (x, certificate))| Record {
        certificate: Some(certificate.clone()),
        ..Record::new(line, x)
    });
    records.collect()
}

/// Checks that the basis is accepted as vectors, as certificates and as both, and that none is missing.
pub(crate) fn accept(space: &Space) {
    let records = records(space);
    for (vectors, certificates) in [(true, false), (false, true), (true, true)] {
        let mut records = records.clone();
        for record in &mut records {
            record.vector.take_if(|_| !vectors);
            record.certificate.take_if(|_| !certificates);
        }
        check_records(&checker_of(space), &records, records.len());
    }
}

/// Returns a vector of the basis with a few changes.
fn changed_vector(space: &Space, basis: &[Vec<Entry>], bytes: &mut Bytes<'_>) -> Vec<Entry> {
    let mut x = match bytes.choose(basis) {
        Some(x) => x.clone(),
        None => vec![None; space.n()],
    };
    for _ in 0..bytes.below(4) {
        let at = bytes.below(space.n());
        match bytes.below(6) {
            0 => x = space.vector(bytes),
            1 => x = oplus(&x, &space.combination(bytes)),
            2 => x.truncate(at),
            3 => x.push(space.any_entry(bytes)),
            _ => {
                let entry = space.any_entry(bytes);
                if let Some(value) = x.get_mut(at) {
                    *value = entry;
                }
            }
        }
    }
    x
}

/// Returns a certificate of the basis with a few changes.
fn changed_certificate(space: &Space, bytes: &mut Bytes<'_>) -> Certificate {
    let mut certificate = match bytes.choose(&space.certificates) {
        Some(certificate) => certificate.clone(),
        None => Certificate {
            types: vec![0],
            stem: Vec::new(),
            cycle: vec![0],
            cycle_weight: Some(0.into()),
            kind: Kind::Strict,
        },
    };
    for _ in 0..bytes.below(5) {
        match bytes.below(6) {
            0 => change_nodes(&mut certificate.types, space.n(), bytes),
            1 => change_nodes(&mut certificate.stem, space.n(), bytes),
            2 => change_nodes(&mut certificate.cycle, space.n(), bytes),
            3 => certificate.cycle_weight = space.any_entry(bytes),
            4 => certificate.kind = kind(bytes),
            _ => match &mut certificate.kind {
                Kind::Forked { entries } => change_nodes(entries, space.n(), bytes),
                kind => {
                    *kind = Kind::Forked {
                        entries: Vec::new(),
                    }
                }
            },
        }
    }
    certificate
}

fn kind(bytes: &mut Bytes<'_>) -> Kind {
    match bytes.below(4) {
        0 => Kind::Strict,
        1 => Kind::PureZeroCycle,
        2 => Kind::Unit,
        _ => Kind::Forked {
            entries: vec![0, 1],
        },
    }
}

fn change_nodes(nodes: &mut Vec<usize>, n: usize, bytes: &mut Bytes<'_>) {
    let node = match bytes.below(n + 2) {
        // No reader returns so great a node, but a program may.
        node if node > n => usize::MAX,
        node => node,
    };
    let at = bytes.below(nodes.len() + 1);
    match bytes.below(4) {
        0 => nodes.insert(at, node),
        1 => nodes.truncate(at),
        2 => nodes.rotate_left(at),
        _ => {
            if let Some(old) = nodes.get_mut(at) {
                *old = node;
            }
        }
    }
}

/// Checks that a certificate is accepted alone iff it is accepted with exactly one vector of the basis, and that it
/// then has the types and the kind of that vector. Its cycle may be another one, since a last node can close in two
/// ways.
fn check_changed(space: &Space, checker: &Checker, certificate: &Certificate) {
    let alone = checker.check_certificate(certificate, None);
    render(&alone);
    let mut accepted = 0;
    for (x, original) in space.basis.iter().zip(&space.certificates) {
        let verdict = checker.check_certificate(certificate, Some(x));
        render(&verdict);
        if verdict.is_ok() {
            accepted += 1;
            assert_eq!(
                (&certificate.types, sorted(&certificate.kind)),
                (&original.types, sorted(&original.kind)),
                "{certificate:?}"
            );
        }
    }
    assert_eq!(accepted, usize::from(alone.is_ok()), "{certificate:?}");
}

/// Returns the kind of a lasso, with the entries of a fork in increasing order.
fn sorted(kind: &Kind) -> Kind {
    let mut kind = kind.clone();
    if let Kind::Forked { entries } = &mut kind {
        entries.sort_unstable();
    }
    kind
}

/// Checks that a fault has a message.
fn render(verdict: &Result<(), Fault>) {
    if let Err(fault) = verdict {
        let labels = ["a".to_owned(), "b".to_owned()];
        assert!(!fault.message(&[]).is_empty());
        assert!(!fault.message(&labels).is_empty());
    }
}

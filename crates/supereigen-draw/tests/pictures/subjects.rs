use std::collections::BTreeSet;

use supereigen::spectral::eigenspaces;
use supereigen::{Entry, Kind, Matrix, Rational, System};
use supereigen_draw::{Class, Diagram, DrawError, Mark, Role, cone, tropical_segment};
use supereigen_formats::Notation;

use crate::{paper, sparse};

fn basis(a: &Matrix) -> Vec<Vec<Entry>> {
    let system = System::new(a, 0).unwrap();
    system.extremals().map(|x| x.entries()).collect()
}

/// The arcs of a diagram with this role.
fn arcs(diagram: &Diagram, role: Role) -> BTreeSet<(usize, usize)> {
    let arcs = diagram.arcs.iter().filter(|arc| arc.role == role);
    arcs.map(|arc| (arc.tail, arc.head)).collect()
}

#[test]
fn the_lasso_stands_out_and_nothing_else() {
    for a in [paper(), sparse(12)] {
        for x in basis(&a) {
            let check = System::new(&a, 0).unwrap().point(&x).unwrap().check();
            let lasso = check.lasso.unwrap();
            let diagram =
                Diagram::extremal(&System::new(&a, 0).unwrap(), &x, Notation::Exact).unwrap();
            let values = diagram.nodes.iter().map(|node| node.value.is_some());
            assert!(values.eq(x.iter().map(Option::is_some)));
            let path: BTreeSet<(usize, usize)> = lasso
                .path
                .windows(2)
                .map(|pair| (pair[0], pair[1]))
                .collect();
            let mut shown = arcs(&diagram, Role::Stem);
            shown.extend(arcs(&diagram, Role::Cycle));
            assert!(path.is_subset(&shown));
            let closing = usize::from(lasso.kind == Kind::Strict);
            assert_eq!(arcs(&diagram, Role::Closing).len(), closing);
            // What stands out is what x satisfies.
            let satisfying = check
                .satisfying_arcs
                .iter()
                .map(|arc| (arc.tail, arc.head))
                .collect();
            shown.extend(arcs(&diagram, Role::Closing));
            shown.extend(arcs(&diagram, Role::Satisfying));
            assert_eq!(shown, satisfying);
        }
    }
}

#[test]
fn a_fork_shows_all_its_entries() {
    let e = None;
    let rows: [&[Option<i64>]; 3] = [&[e, Some(1), e], &[Some(-1), e, e], &[Some(5), Some(6), e]];
    let a = Matrix::from_rows(rows.iter().copied()).unwrap();
    let x = [-5, -6, 0].map(|value| Some(Rational::from(value)));
    let diagram = Diagram::extremal(&System::new(&a, 0).unwrap(), &x, Notation::Exact).unwrap();
    assert_eq!(arcs(&diagram, Role::Stem), BTreeSet::from([(2, 0), (2, 1)]));
    assert_eq!(
        arcs(&diagram, Role::Cycle),
        BTreeSet::from([(0, 1), (1, 0)])
    );
}

#[test]
fn the_critical_graph_is_that_of_the_greatest_eigenvalue() {
    for a in [paper(), sparse(12)] {
        let diagram = Diagram::critical(&a, Notation::Exact).unwrap();
        let spaces = eigenspaces(&a).unwrap();
        let expected = spaces[0]
            .basis
            .iter()
            .flat_map(|vector| vector.critical_arcs.clone());
        assert_eq!(arcs(&diagram, Role::Critical), expected.collect());
    }
    let acyclic = Matrix::from_rows([[None, Some(1)], [None, None]]).unwrap();
    let diagram = Diagram::critical(&acyclic, Notation::Exact).unwrap();
    assert!(diagram.title.contains("no cycle"));
}

#[test]
fn what_is_no_extremal_has_no_picture() {
    let sum = [0, 0, 0, 0, 0].map(|value| Some(Rational::from(value)));
    let refused = Diagram::extremal(&System::new(&paper(), 0).unwrap(), &sum, Notation::Exact);
    assert_eq!(refused, Err(DrawError::NotExtremal));
    let found = 5;
    let refused = cone(&System::new(&paper(), 0).unwrap(), Notation::Exact);
    assert_eq!(refused, Err(DrawError::NotThreeNodes { found }));
}

#[test]
fn a_cone_shows_its_extremals() {
    for seed in 0..20 {
        let a = supereigen::families::Family::Ties.matrix(3, seed);
        let picture = cone(&System::new(&a, 0).unwrap(), Notation::Exact).unwrap();
        let dots = picture
            .items
            .iter()
            .filter(|item| item.class == Class::Generator);
        let marks: Vec<Option<Mark>> = dots.map(|item| item.mark).collect();
        let expected: Vec<Option<Mark>> = (0..basis(&a).len())
            .map(|k| Some(Mark::Extremal(k)))
            .collect();
        assert_eq!(marks, expected);
    }
}

#[test]
fn tropical_segments_stay_in_the_cone() {
    let a = paper();
    let system = System::new(&a, 0).unwrap();
    let basis = basis(&a);
    for x in &basis {
        for y in &basis {
            let corners = tropical_segment(x, y);
            assert_eq!((corners.first(), corners.last()), (Some(x), Some(y)));
            for corner in &corners {
                assert!(system.point(corner).unwrap().failing_rows().is_empty());
            }
        }
    }
}

use std::collections::BTreeSet;

use supereigen::families::Family;
use supereigen::spectral::spectrum;
use supereigen::{Entry, Interrupt, Kind, Matrix, Number, Rational, System};
use supereigen_draw::{
    Class, Diagram, Item, Node, Picture, Role, Shape, Theme, cone, heat_map, tropical_segment,
};
use supereigen_formats::Notation;

use crate::{paper, sparse};

/// The arcs of a diagram with this role, by the numbers of their nodes.
fn arcs(diagram: &Diagram, role: Role) -> BTreeSet<(usize, usize)> {
    let arcs = diagram.arcs.iter().filter(|arc| arc.role == role);
    let number = |index: usize| diagram.nodes[index].number;
    arcs.map(|arc| (number(arc.tail), number(arc.head)))
        .collect()
}

/// The same arcs, by the numbers of their nodes, stand out in the whole digraph and on the support.
#[test]
fn the_lasso_stands_out_and_nothing_else() {
    for a in [paper(), sparse(12), sparse(400)] {
        let system = System::new(&a, 0).unwrap();
        for x in system.extremals().take(20) {
            let x = x.entries();
            let check = system.point(&x).unwrap().check();
            let lasso = check.lasso.unwrap();
            let all = Diagram::extremal(&system, &x, Notation::Exact).unwrap();
            let part = Diagram::extremal_on_support(&system, &x, Notation::Exact).unwrap();
            let values = all.nodes.iter().map(|node| node.value.is_some());
            assert!(values.eq(x.iter().map(Option::is_some)));
            let mut shown = arcs(&all, Role::Stem);
            shown.extend(arcs(&all, Role::Cycle));
            let mut path = lasso.path.windows(2);
            assert!(path.all(|pair| shown.contains(&(pair[0], pair[1]))));
            let closing = usize::from(lasso.kind == Kind::Strict);
            assert_eq!(arcs(&all, Role::Closing).len(), closing);
            // What stands out is what x satisfies.
            let satisfying = check.satisfying_arcs.iter();
            shown.extend(arcs(&all, Role::Closing));
            shown.extend(arcs(&all, Role::Satisfying));
            let satisfied: BTreeSet<_> = satisfying.map(|arc| (arc.tail, arc.head)).collect();
            assert_eq!(shown, satisfied);

            let numbers = part.nodes.iter().map(|node| node.number);
            assert!(numbers.eq((0..x.len()).filter(|&node| x[node].is_some())));
            assert_eq!((&part.title, &part.legend), (&all.title, &all.legend));
            for role in [Role::Stem, Role::Cycle, Role::Closing, Role::Satisfying] {
                assert_eq!(arcs(&part, role), arcs(&all, role));
            }
            let is_same = |node: &Node| *node == all.nodes[node.number];
            assert!(part.nodes.iter().all(is_same));
        }
    }
}

#[test]
fn tropical_segments_stay_in_the_cone() {
    let system = System::new(&paper(), 0).unwrap();
    let basis: Vec<Vec<Entry>> = system.extremals().map(|x| x.entries()).collect();
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

/// The triangle of a cone, with the names of its corners.
fn axes(picture: &Picture) -> Vec<&Item> {
    let is_axis = |item: &&Item| match &item.shape {
        Shape::Text(text) => text.content.starts_with("only"),
        _ => item.class == Class::Border,
    };
    picture.items.iter().filter(is_axis).collect()
}

#[test]
fn a_cone_keeps_its_frame_while_lambda_moves() {
    let mut several = 0;
    for seed in 0..12 {
        for family in [Family::Dense, Family::Ties, Family::Sparse] {
            let a = family.matrix(3, seed);
            let picture = |lambda: &Rational| {
                let system = System::new(&a, Some(lambda.clone())).unwrap();
                cone(&system, Notation::Exact).unwrap()
            };
            let found = spectrum(&a, Number::MINUS_INFINITY, &Interrupt::NEVER).unwrap();
            let mut values: Vec<Rational> = found
                .breakpoints
                .iter()
                .map(|at| at.value.clone())
                .collect();
            let between = |pair: &[Rational]| (&pair[0] + &pair[1]) / Rational::from(2);
            let middles: Vec<Rational> = values.windows(2).map(between).collect();
            values.extend(middles);
            let Some(first) = values.first() else {
                continue;
            };
            let first = picture(first);
            for lambda in &values {
                let other = picture(lambda);
                let size = |picture: &Picture| (picture.width, picture.height);
                assert_eq!(size(&other), size(&first), "{family:?} {seed} {lambda}");
                assert_eq!(axes(&other), axes(&first), "{family:?} {seed} {lambda}");
                several += usize::from(other != first);
            }
        }
    }
    assert!(several > 50, "{several}");
}

#[test]
fn a_heat_map_of_a_large_matrix_is_small() {
    let a = Family::Dense.matrix(1000, 1);
    let picture = heat_map(&a, Notation::Exact).unwrap();
    let svg = picture.to_svg(Theme::Auto);
    assert!(svg.len() < 300_000, "{}", svg.len());
    assert!(svg.contains("A cell is the greatest of 10 × 10 entries."));
    assert!(!svg.contains("Empty"));
    let empty = heat_map(&Matrix::identity(0), Notation::Exact).unwrap();
    assert!(empty.to_svg(Theme::Auto).contains("All entries are −∞."));
}

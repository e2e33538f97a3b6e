use std::collections::BTreeSet;

use supereigen::families::Family;
use supereigen::spectral::{eigenspaces, spectrum};
use supereigen::{Entry, Interrupt, Kind, Matrix, Number, Rational, System};
use supereigen_draw::{
    Class, Diagram, DrawError, Item, LEVELS, Mark, Picture, Role, Shape, Theme, cone, heat_map,
    tropical_segment,
};
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
        let a = Family::Ties.matrix(3, seed);
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
            let spectrum = spectrum(&a, Number::MINUS_INFINITY, &Interrupt::NEVER).unwrap();
            let mut values: Vec<Rational> = spectrum
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
fn on_its_support_an_extremal_has_its_lasso_and_nothing_else() {
    for a in [paper(), sparse(12), sparse(400)] {
        let system = System::new(&a, 0).unwrap();
        for x in system.extremals().take(20) {
            let x = x.entries();
            let all = Diagram::extremal(&system, &x, Notation::Exact).unwrap();
            let part = Diagram::extremal_on_support(&system, &x, Notation::Exact).unwrap();
            let numbers = part.nodes.iter().map(|node| node.number);
            assert!(numbers.eq((0..x.len()).filter(|&node| x[node].is_some())));
            assert_eq!(part.title, all.title);
            assert_eq!(part.legend, all.legend);
            for role in [Role::Stem, Role::Cycle, Role::Closing, Role::Satisfying] {
                let number = |index: usize| part.nodes[index].number;
                let shown = arcs(&part, role);
                let shown = shown.into_iter().map(|(i, j)| (number(i), number(j)));
                assert_eq!(shown.collect::<BTreeSet<_>>(), arcs(&all, role));
            }
            let svg = part.picture().unwrap().to_svg(Theme::Light);
            for node in &part.nodes {
                assert!(svg.contains(&format!("data-node=\"{}\"", node.number + 1)));
                assert_eq!(node.name, (node.number + 1).to_string());
                assert_eq!(node.role, all.nodes[node.number].role);
            }
        }
    }
}

/// The level of each cell that is not empty, by its column and row.
fn levels(picture: &Picture, side: f64) -> Vec<(usize, usize, u8)> {
    let cells = |item: &Item| match (&item.shape, item.class) {
        (Shape::Boxes(boxes), Class::Heat(level)) => Some((boxes.clone(), level)),
        _ => None,
    };
    let picture = picture.clone().without_caption();
    let all: Vec<_> = picture.items.iter().filter_map(cells).collect();
    let left = all
        .iter()
        .flat_map(|(boxes, _)| boxes)
        .map(|rect| rect.low.x);
    let left = left.fold(f64::INFINITY, f64::min);
    let top = all
        .iter()
        .flat_map(|(boxes, _)| boxes)
        .map(|rect| rect.low.y);
    let top = top.fold(f64::INFINITY, f64::min);
    let mut levels = Vec::new();
    for (boxes, level) in all {
        for rect in boxes {
            let index = |length: f64| (length / side).round() as usize;
            for column in index(rect.low.x - left)..index(rect.high.x - left) {
                levels.push((index(rect.low.y - top), column, level));
            }
        }
    }
    levels.sort_unstable();
    levels
}

#[test]
fn a_heat_map_has_a_cell_for_every_entry() {
    for a in [
        paper(),
        sparse(12),
        Family::Ties.matrix(30, 1),
        Family::Dense.matrix(9, 1),
    ] {
        let picture = heat_map(&a, Notation::Exact).unwrap();
        let side = f64::min(480.0 / a.columns() as f64, 28.0);
        let values: Vec<Rational> = a.arcs().map(|(_, _, weight)| weight).collect();
        let (least, greatest) = (values.iter().min().unwrap(), values.iter().max().unwrap());
        let level = |value: &Rational| {
            let share = (value - least) / (greatest - least);
            (0..LEVELS - 1)
                .filter(|&level| {
                    share
                        >= Rational::from(i64::from(level) + 1) / Rational::from(i64::from(LEVELS))
                })
                .count() as u8
        };
        let expected: Vec<(usize, usize, u8)> = a
            .arcs()
            .map(|(i, j, weight)| (i, j, level(&weight)))
            .collect();
        assert_eq!(levels(&picture, side), expected);
    }
}

#[test]
fn a_heat_map_of_a_large_matrix_is_small() {
    let a = Family::Dense.matrix(1000, 1);
    let picture = heat_map(&a, Notation::Exact).unwrap();
    let svg = picture.to_svg(Theme::Auto);
    assert!(svg.len() < 300_000, "{}", svg.len());
    assert!(svg.contains("A cell is the greatest of 10 × 10 entries."));
    assert!(!svg.contains("Empty"));
    let refused = heat_map(&Matrix::identity(2001), Notation::Exact);
    let (rows, columns) = (2001, 2001);
    assert_eq!(refused, Err(DrawError::TooManyRows { rows, columns }));
    let empty = heat_map(&Matrix::identity(0), Notation::Exact).unwrap();
    assert!(empty.to_svg(Theme::Auto).contains("All entries are −∞."));
}

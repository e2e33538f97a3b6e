use supereigen::families::Family;
use supereigen::{Interrupt, Matrix, Rational, System};
use supereigen_draw::{DrawError, MOST_EVENTS, Picture, Shape, cone, gantt, heat_map};
use supereigen_formats::Notation;

use crate::{PICTURES, digraph, paper, sparse, states};

fn assert_apart(picture: &Picture) {
    let boxes = picture.text_boxes();
    for (index, one) in boxes.iter().enumerate() {
        let inside = one.low.x >= 0.0 && one.high.x <= picture.width;
        assert!(
            inside && one.low.y >= 0.0 && one.high.y <= picture.height,
            "{one:?}"
        );
        for other in &boxes[..index] {
            assert!(!one.overlaps(other), "{one:?} {other:?}");
        }
    }
}

fn texts_of(picture: &Picture) -> Vec<&str> {
    picture
        .items
        .iter()
        .filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.content.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn no_two_texts_overlap() {
    PICTURES.iter().for_each(assert_apart);
    let mut texts = PICTURES.iter().flat_map(texts_of);
    assert!(texts.any(|text| text.contains("shortened")));
    for seed in 0..60 {
        for family in [Family::Ties, Family::Dense, Family::Sparse] {
            let a = family.matrix(3, seed);
            for lambda in [None, Some(Rational::from(0)), Some(Rational::from(-7))] {
                assert_apart(&cone(&System::new(&a, &lambda).unwrap(), Notation::Exact).unwrap());
            }
        }
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let a = Family::Dense.matrix(40, 1);
    let picture = digraph(&a).picture().unwrap();
    let texts = texts_of(&picture);
    let said = texts
        .iter()
        .find_map(|text| text.strip_suffix(" weights left out for want of room."));
    let missing: usize = said.unwrap().parse().unwrap();
    let weights = picture.items.iter().filter(|item| {
        matches!(item.class, supereigen_draw::Class::Weight(_))
            && matches!(item.shape, Shape::Text(_))
    });
    assert_eq!(weights.count() + missing, a.finite_entries());
}

#[test]
fn what_nobody_could_read_is_refused() {
    let too_many = DrawError::TooLarge {
        nodes: 1001,
        arcs: 1001,
    };
    assert_eq!(digraph(&Matrix::identity(1001)).picture(), Err(too_many));
    let a = paper();
    let many = gantt(&a, &states(&a, MOST_EVENTS / 5), Notation::Exact);
    let most = MOST_EVENTS / 5;
    let states = most + 1;
    assert_eq!(many, Err(DrawError::TooManyStates { states, most }));
    let short = gantt(&a, &[[0].into()], Notation::Exact);
    assert!(matches!(short, Err(DrawError::Matrix(_))));
    let large = heat_map(&Matrix::identity(2001), Notation::Exact);
    let (rows, columns) = (2001, 2001);
    assert_eq!(large, Err(DrawError::TooManyRows { rows, columns }));
}

#[test]
fn what_was_interrupted_is_no_picture() {
    let interrupt = Interrupt::new();
    let drawn = || digraph(&sparse(50)).picture_at(&[], &interrupt);
    assert!(drawn().is_ok());
    interrupt.raise();
    assert_eq!(drawn(), Err(DrawError::Interrupted));
}

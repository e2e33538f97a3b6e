use std::collections::BTreeSet;

use supereigen::dynamics::Orbit;
use supereigen::{Matrix, Rational, Vector};
use supereigen_draw::{Class, DrawError, MOST_EVENTS, Mark, Role, Shape, Theme, gantt};
use supereigen_formats::Notation;

use crate::texts::assert_apart;
use crate::{hostile, paper, sparse};

fn states(a: &Matrix, x: impl Into<Vector>, steps: usize) -> Vec<Vector> {
    Orbit::new(a, x).unwrap().take(steps + 1).collect()
}

#[test]
fn lines_are_the_arcs_that_events_waited_for() {
    let a = paper();
    let states = states(&a, [0, 3, 0, -2, 1], 6);
    let picture = gantt(&a, &states, Notation::Exact).unwrap();
    let mut expected = Vec::new();
    for pair in states.windows(2) {
        for (i, j, weight) in a.arcs() {
            let due: Option<Rational> = pair[0].entry(j).map(|start| start + weight);
            if i != j && due.is_some() && due == pair[1].entry(i) {
                expected.push((i, j));
            }
        }
    }
    let lines = picture.items.iter().filter_map(|item| match item.mark {
        Some(Mark::Arc(i, j)) => Some((i, j)),
        _ => None,
    });
    assert!(expected.len() > 6);
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn every_event_has_a_tick_at_its_time() {
    let a: Matrix = "2 5; 3 3".parse().unwrap();
    let states = states(&a, [Some(0), None], 5);
    let picture = gantt(&a, &states, Notation::Exact).unwrap();
    for node in 0..2 {
        let mut ticks = Vec::new();
        let mut bars = 0;
        for item in &picture.items {
            match (&item.shape, item.class, item.mark) {
                (Shape::Stroke(curves), Class::Arc(Role::Cycle), Some(Mark::Node(i)))
                    if i == node =>
                {
                    ticks.push(curves[0].0[0].x);
                }
                (Shape::Polygon(_), Class::Node(_), Some(Mark::Node(i))) if i == node => bars += 1,
                _ => {}
            }
        }
        let times: BTreeSet<Rational> = states.iter().filter_map(|x| x.entry(node)).collect();
        assert_eq!(ticks.len(), times.len());
        assert_eq!(bars, times.len() - 1);
        // Places are in proportion to times.
        let times: Vec<f64> = times.iter().map(|time| time.to_f64().value()).collect();
        let scale = (ticks[1] - ticks[0]) / (times[1] - times[0]);
        for (tick, time) in ticks.iter().zip(&times) {
            let expected = ticks[0] + (time - times[0]) * scale;
            assert!((tick - expected).abs() < 1e-6, "{tick} {expected}");
        }
    }
}

#[test]
fn texts_have_room_and_limits_are_kept() {
    for a in [paper(), hostile(), sparse(30)] {
        let zero = vec![0; a.columns()];
        for steps in [0, 1, 7, 60] {
            let picture = gantt(&a, &states(&a, &zero, steps), Notation::Exact).unwrap();
            assert_apart(&picture);
            assert!(picture.to_svg(Theme::Light).ends_with("</svg>\n"));
            assert!(picture.to_tikz(Theme::Light).contains("tikzpicture"));
        }
    }
    let a = paper();
    let many = states(&a, [0; 5], MOST_EVENTS / 5);
    let error = gantt(&a, &many, Notation::Exact).err();
    let events = MOST_EVENTS + 5;
    assert_eq!(error, Some(DrawError::TooManyEvents { events }));
    let short: Vec<Vector> = vec![[0].into()];
    assert!(matches!(
        gantt(&a, &short, Notation::Exact),
        Err(DrawError::Matrix(_))
    ));
}

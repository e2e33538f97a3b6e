use supereigen::dynamics::Orbit;
use supereigen::{Matrix, Vector};
use supereigen_draw::{DrawError, MOST_EVENTS, Theme, gantt};
use supereigen_formats::Notation;

use crate::texts::assert_apart;
use crate::{hostile, paper, sparse};

fn states(a: &Matrix, x: impl Into<Vector>, steps: usize) -> Vec<Vector> {
    Orbit::new(a, x).unwrap().take(steps + 1).collect()
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

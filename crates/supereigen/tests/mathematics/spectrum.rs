//! The basis as a function of λ, against the lasso method at many values of λ.

use std::collections::BTreeMap;

use supereigen::spectral::{Breakpoint, Spectrum, spectrum, spectrum_from_above};
use supereigen::{Entry, IBig, Interrupt, Matrix, NoAnswer, Number, Rational, System};

use crate::support::random::Case;
use crate::support::{each_case, raised};

/// How often each support occurs in the basis.
type Pattern = BTreeMap<Vec<usize>, usize>;

fn pattern(a: &Matrix, lambda: &Rational) -> Pattern {
    let system = System::new(a, lambda).unwrap();
    let mut pattern = Pattern::new();
    for x in system.extremals() {
        *pattern.entry(x.support()).or_default() += 1;
    }
    pattern
}

fn whole_spectrum(a: &Matrix) -> Spectrum {
    spectrum(a, Number::MINUS_INFINITY, &Interrupt::NEVER).unwrap()
}

/// The number `part` / `parts` of the way from `a` to `b`.
fn between(a: &Rational, b: &Rational, part: i64, parts: i64) -> Rational {
    a + (b - a) * IBig::from(part) / IBig::from(parts)
}

#[test]
fn sizes_and_supports_change_at_the_breakpoints_and_nowhere_else() {
    each_case(1_500, |index| {
        let a = Case::new(index).matrix();
        let spectrum = whole_spectrum(&a);
        let breakpoints = &spectrum.breakpoints;
        let mut above = Pattern::new();
        for (at, breakpoint) in breakpoints.iter().enumerate() {
            let value = &breakpoint.value;
            let next = breakpoints.get(at + 1).map(|next| next.value.clone());
            let next = next.unwrap_or(value - IBig::from(100));
            let here = pattern(&a, value);
            assert_eq!(breakpoint.at, here.values().sum::<usize>() as u64);
            let below = pattern(&a, &between(value, &next, 1, 1000));
            assert_eq!(breakpoint.below, below.values().sum::<usize>() as u64);
            assert!(here != above || here != below, "λ = {value}");
            assert_eq!(spectrum.count(value), Some(breakpoint.at));
            for part in [1, 13, 500, 999] {
                let value = between(value, &next, part, 1000);
                assert_eq!(pattern(&a, &value), below, "λ = {value}");
                assert_eq!(spectrum.count(&value), Some(breakpoint.below));
            }
            above = below;
        }
        if let Some(first) = breakpoints.first() {
            let above = first.value.clone() + IBig::ONE;
            assert_eq!(spectrum.count(&above), Some(0));
            assert!(pattern(&a, &above).is_empty());
        }
    });
}

#[test]
fn a_lowest_value_leaves_out_what_is_not_above_it() {
    each_case(500, |index| {
        let a = Case::new(index).matrix();
        let all = whole_spectrum(&a);
        let Some(middle) = all.breakpoints.get(all.breakpoints.len() / 2) else {
            return;
        };
        let upper = spectrum(&a, &middle.value, &Interrupt::NEVER).unwrap();
        let expected = &all.breakpoints[..all.breakpoints.len() / 2];
        assert_eq!(upper.breakpoints, expected);
        assert_eq!(upper.count(&middle.value), None);
        let above = middle.value.clone() + IBig::ONE;
        assert_eq!(upper.count(&above), all.count(&above));
        for expected in [all, upper] {
            let mut found = Vec::new();
            let mut take = |next: Vec<Breakpoint>, lowest: &Entry| {
                assert!(next.iter().all(|it| Some(&it.value) > lowest.as_ref()));
                found.extend(next);
            };
            let lowest = &expected.lowest;
            spectrum_from_above(&a, lowest, &Interrupt::NEVER, &mut take).unwrap();
            assert_eq!(found, expected.breakpoints, "{lowest:?}");
        }
    });
}

#[test]
fn an_interrupt_ends_it_and_a_matrix_is_square() {
    let a = ". 1; . .".parse().unwrap();
    let stopped = spectrum(&a, Number::MINUS_INFINITY, &raised());
    assert_eq!(stopped, Err(NoAnswer::Interrupted));
    let long = ". 1".parse().unwrap();
    let refused = spectrum(&long, Number::MINUS_INFINITY, &Interrupt::NEVER);
    assert!(matches!(refused, Err(NoAnswer::Matrix(_))));
}

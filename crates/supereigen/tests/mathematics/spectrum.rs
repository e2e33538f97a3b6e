//! The basis as a function of λ, against the lasso method at many values of λ.

use std::collections::BTreeMap;

use supereigen::spectral::{Breakpoint, Spectrum, spectrum, spectrum_from_above};
use supereigen::{Entry, IBig, Interrupt, Matrix, NoAnswer, Number, Rational, System};

use crate::support::random::Case;
use crate::support::{each_case, example};

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

fn count(a: &Matrix, lambda: &Rational) -> u64 {
    pattern(a, lambda).values().sum::<usize>() as u64
}

fn whole_spectrum(a: &Matrix) -> Spectrum {
    spectrum(a, Number::MINUS_INFINITY, &Interrupt::NEVER).unwrap()
}

/// The number `part` / `parts` of the way from `a` to `b`.
fn between(a: &Rational, b: &Rational, part: i64, parts: i64) -> Rational {
    a + (b - a) * IBig::from(part) / IBig::from(parts)
}

/// One value above all breakpoints, and after each breakpoint some down to the next one.
fn values_around(spectrum: &Spectrum, per_gap: i64) -> Vec<Rational> {
    let breakpoints = &spectrum.breakpoints;
    let mut values: Vec<Rational> = breakpoints.iter().map(|b| b.value.clone()).collect();
    if let (Some(first), Some(last)) = (values.first().cloned(), values.last().cloned()) {
        values.insert(0, first + IBig::ONE);
        values.push(last - IBig::from(3));
    }
    let gaps = values.windows(2);
    let inner: Vec<Rational> = gaps
        .flat_map(|gap| (1..=per_gap).map(|part| between(&gap[0], &gap[1], part, per_gap + 1)))
        .collect();
    values.extend(inner);
    values
}

#[test]
fn the_example_of_the_paper_and_the_railway_at_a_hundred_values_each() {
    for name in [
        "wang-sergeev-5",
        "dutch-railway-10",
        "multi-product-7",
        "scilab-6",
    ] {
        let a = example(name);
        let spectrum = whole_spectrum(&a);
        let breakpoints = &spectrum.breakpoints;
        let system = System::new(&a, 0).unwrap();
        let greatest = system.max_cycle_mean().unwrap().mean;
        assert_eq!(breakpoints[0].value, greatest, "{name}");
        assert!(breakpoints.is_sorted_by(|a, b| a.value > b.value));
        let per_gap = 100 / breakpoints.len() as i64 + 1;
        let values = values_around(&spectrum, per_gap);
        assert!(values.len() > 100);
        for value in values {
            let expected = Some(count(&a, &value));
            assert_eq!(spectrum.count(&value), expected, "{name}, λ = {value}");
        }
    }
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
            let next = breakpoints
                .get(at + 1)
                .map_or(value - IBig::from(100), |next| next.value.clone());
            let here = pattern(&a, value);
            assert_eq!(breakpoint.at, here.values().sum::<usize>() as u64);
            let below = pattern(&a, &between(value, &next, 1, 1000));
            assert_eq!(breakpoint.below, below.values().sum::<usize>() as u64);
            assert!(here != above || here != below, "case {index}, λ = {value}");
            for part in [1, 13, 500, 999] {
                let value = between(value, &next, part, 1000);
                assert_eq!(pattern(&a, &value), below, "case {index}, λ = {value}");
            }
            above = below;
        }
        for value in values_around(&spectrum, 2) {
            assert_eq!(spectrum.count(&value), Some(count(&a, &value)));
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
        assert_eq!(upper.breakpoints, expected, "case {index}");
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
            assert_eq!(found, expected.breakpoints, "case {index}, {lowest:?}");
        }
    });
}

#[test]
fn without_a_cycle_there_is_nothing_to_change() {
    let a = ". 1; . .".parse().unwrap();
    let found = whole_spectrum(&a);
    assert!(found.breakpoints.is_empty());
    assert_eq!(found.count(&5.into()), Some(0));
    let interrupt = Interrupt::new();
    interrupt.raise();
    assert_eq!(
        spectrum(&a, Number::MINUS_INFINITY, &interrupt),
        Err(NoAnswer::Interrupted)
    );
    let long = ". 1".parse().unwrap();
    let refused = spectrum(&long, Number::MINUS_INFINITY, &Interrupt::NEVER);
    assert!(matches!(refused, Err(NoAnswer::Matrix(_))));
}

//! `spectrum` agrees with `count` at every breakpoint, between any two, above and below all.

use serde_json::Value;

use crate::support::{PAPER, run, words};

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i64, i64);

impl Fraction {
    fn parse(text: &str) -> Fraction {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Fraction(numerator.parse().unwrap(), denominator.parse().unwrap())
    }

    fn plus(self, integer: i64) -> Fraction {
        Fraction(self.0 + integer * self.1, self.1)
    }

    fn middle(self, other: Fraction) -> Fraction {
        Fraction(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }
}

struct Breakpoint {
    value: Fraction,
    at: String,
    below: String,
}

fn spectrum(line: &str) -> Vec<Breakpoint> {
    let line = format!("spectrum {line} --format json");
    let text = run(&words(&line)).expect_quiet_success();
    let document: Value = serde_json::from_str(&text).expect("valid JSON");
    let text = |json: &Value| match json {
        Value::String(text) => text.clone(),
        number => number.to_string(),
    };
    let breakpoints = document["breakpoints"].as_array().unwrap().iter();
    breakpoints
        .map(|breakpoint| Breakpoint {
            value: Fraction::parse(&text(&breakpoint["lambda"])),
            at: text(&breakpoint["at"]),
            below: text(&breakpoint["below"]),
        })
        .collect()
}

fn count(file: &str, Fraction(numerator, denominator): Fraction) -> String {
    let lambda = format!("{numerator}/{denominator}");
    let found = run(&["count", file, "--lambda", &lambda]).expect_quiet_success();
    found.trim_end().to_owned()
}

#[test]
fn counts_are_those_of_the_spectrum() {
    for file in [PAPER, "examples/dutch-railway-10.txt"] {
        let spectrum = spectrum(file);
        assert!(spectrum.len() > 4);
        assert_eq!(count(file, spectrum[0].value.plus(1)), "0");
        for (index, breakpoint) in spectrum.iter().enumerate() {
            let value = breakpoint.value;
            assert_eq!(count(file, value), breakpoint.at, "{file} at {value:?}");
            let below = match spectrum.get(index + 1) {
                Some(next) => value.middle(next.value),
                None => value.plus(-100),
            };
            assert_eq!(count(file, below), breakpoint.below, "{file} at {below:?}");
        }
    }
}

#[test]
fn a_lowest_value_cuts_it_off() {
    let whole = spectrum(PAPER);
    for breakpoint in &whole {
        let Fraction(numerator, denominator) = breakpoint.value;
        let part = spectrum(&format!("{PAPER} --lowest {numerator}/{denominator}"));
        let kept = whole
            .iter()
            .take_while(|other| other.value != breakpoint.value);
        assert!(part.iter().map(|it| it.value).eq(kept.map(|it| it.value)));
    }
}

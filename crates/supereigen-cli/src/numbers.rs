//! Numbers that are only estimated, as text.

/// Formats a number that is only estimated, or too long to read.
pub(crate) fn about(number: f64) -> String {
    if number < 999_999.5 {
        format!("{number:.0}")
    } else {
        format!("{number:.2e}")
    }
}

/// Formats a length of time that is only estimated.
pub(crate) fn about_time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (1.0, "s"),
        (60.0, "min"),
        (3600.0, "h"),
        (86_400.0, "days"),
        (31_557_600.0, "years"),
    ];
    let mut text = format!("{seconds:.1} s");
    for (size, unit) in UNITS {
        if seconds >= 1.95 * size || size == 1.0 && seconds >= 10.0 {
            let number = seconds / size;
            text = if number < 10.0 {
                format!("{number:.1} {unit}")
            } else {
                format!("{} {unit}", about(number))
            };
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_short() {
        let numbers = [0.0, 12.4, 999_999.0, 1e6, 2.756_930e12].map(about);
        assert_eq!(numbers.join(", "), "0, 12, 999999, 1.00e6, 2.76e12");
        let times = [0.04, 9.0, 75.0, 200.0, 7000.0, 90_000.0, 3e6, 1e9, 1e15].map(about_time);
        let expected =
            "0.0 s, 9.0 s, 75 s, 3.3 min, 117 min, 25 h, 35 days, 32 years, 3.17e7 years";
        assert_eq!(times.join(", "), expected);
    }
}

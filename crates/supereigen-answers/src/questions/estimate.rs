//! How many extremals are there, and how long does it take to find them?

use std::fmt;

use serde::{Serialize, Serializer};
use supereigen::lasso::Forecast;

use crate::names::counted;
use crate::{Names, Say};

/// About how many extremals there are, and what it costs to find them.
#[derive(Clone, Debug, Serialize)]
pub struct Estimate {
    /// The most likely number.
    #[serde(serialize_with = "whole")]
    pub results: f64,
    /// With probability 95 %, at least so many.
    #[serde(serialize_with = "whole")]
    pub least: f64,
    /// With probability about 95 %, at most so many; `null` where no more than `least` is known.
    #[serde(serialize_with = "whole")]
    pub most: f64,
    /// Whether the number is exact.
    pub exact: bool,
    /// About how many nodes the search has.
    #[serde(serialize_with = "whole")]
    pub search_nodes: f64,
    /// The number of threads that the times are for.
    pub threads: usize,
    /// About how many seconds a count takes; at least so many if `most` is not known.
    pub count_seconds: f64,
    /// About how many seconds the basis takes, likewise.
    pub basis_seconds: f64,
    /// About how many bytes the basis has as plain text, likewise; `null` if that was not asked for.
    #[serde(serialize_with = "whole")]
    pub plain_bytes: f64,
    /// The samples were not cut short.
    pub complete: bool,
}

/// Serializes a number that has no fraction; what is not known or infinite is null.
///
/// # Errors
/// Those of the serializer.
pub fn whole<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let rounded = number.round();
    if !rounded.is_finite() {
        serializer.serialize_none()
    } else if rounded < 9e15 {
        serializer.serialize_u64(rounded as u64)
    } else {
        serializer.serialize_f64(rounded)
    }
}

impl Estimate {
    /// Writes a forecast.
    pub fn new(found: &Forecast, threads: usize, plain_bytes: f64, complete: bool) -> Estimate {
        let estimate = &found.estimate;
        let thousandths = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        Estimate {
            results: estimate.results,
            least: estimate.least,
            most: estimate.most,
            exact: estimate.is_exact,
            search_nodes: estimate.nodes,
            threads,
            count_seconds: thousandths(found.count_seconds),
            basis_seconds: thousandths(found.basis_seconds),
            plain_bytes,
            complete,
        }
    }
}

impl Say for Estimate {
    fn say(&self, _: &Names, out: &mut dyn fmt::Write) -> fmt::Result {
        let [results, least, most] = [self.results, self.least, self.most].map(about);
        let word = if self.exact || self.most.is_finite() {
            "about"
        } else {
            "at least"
        };
        if self.exact {
            writeln!(out, "extremals: {:.0} (counted)", self.results)?;
        } else if self.most.is_finite() {
            writeln!(
                out,
                "extremals: about {results}, between {least} and {most} (95 %)"
            )?;
        } else {
            writeln!(
                out,
                "extremals: at least {least} (95 %): the samples differ too much to say more"
            )?;
        }
        let threads = counted(self.threads, "thread");
        let count = about_time(self.count_seconds);
        let basis = about_time(self.basis_seconds);
        writeln!(out, "count: {word} {count} on {threads}")?;
        write!(out, "basis: {word} {basis} on {threads}")?;
        if self.plain_bytes.is_finite() {
            write!(
                out,
                ", {word} {} as plain text",
                about_bytes(self.plain_bytes)
            )?;
        }
        writeln!(out)
    }

    fn lacks(&self) -> Option<String> {
        (!self.complete).then(|| "more time tells more".to_owned())
    }
}

/// Formats a number that is only estimated, or too long to read.
pub fn about(number: f64) -> String {
    if number < 999_999.5 {
        format!("{number:.0}")
    } else {
        format!("{number:.2e}")
    }
}

/// Formats a length of time that is only estimated.
pub fn about_time(seconds: f64) -> String {
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

fn about_bytes(bytes: f64) -> String {
    const UNITS: [&str; 6] = ["bytes", "kB", "MB", "GB", "TB", "PB"];
    let mut number = bytes;
    let mut unit = UNITS[0];
    for larger in &UNITS[1..] {
        if number < 999.5 {
            break;
        }
        number /= 1000.0;
        unit = larger;
    }
    if unit == UNITS[0] || number >= 9.95 {
        format!("{} {unit}", about(number))
    } else {
        format!("{number:.1} {unit}")
    }
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
        let amounts = [0.0, 999.0, 1000.0, 12_345.0, 9.9e8, 1.24e12, 1e21].map(about_bytes);
        let expected = "0 bytes, 999 bytes, 1.0 kB, 12 kB, 990 MB, 1.2 TB, 1.00e6 PB";
        assert_eq!(amounts.join(", "), expected);
    }
}

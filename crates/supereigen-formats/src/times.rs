//! Times of connections: as numbers of a unit, or as a clock shows them.

use supereigen::{IBig, Number, Rational};

use crate::diagnostic::{Problem, excerpt};
use crate::notation::{Notation, format_entry};
use crate::number::{self, is_digits};

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// 60 to a minute.
    Seconds,
    /// 60 to an hour.
    Minutes,
    /// Whole hours.
    Hours,
}

impl Unit {
    /// Returns the unit that this word names.
    pub(crate) fn named(word: &str) -> Option<Unit> {
        match word {
            "s" | "sec" | "secs" | "second" | "seconds" | "sekunden" => Some(Unit::Seconds),
            "min" | "mins" | "minute" | "minutes" | "minuten" => Some(Unit::Minutes),
            "h" | "hr" | "hrs" | "hour" | "hours" | "stunden" => Some(Unit::Hours),
            _ => None,
        }
    }

    /// Returns the symbol of the unit, such as `min`.
    pub fn symbol(self) -> &'static str {
        match self {
            Unit::Seconds => "s",
            Unit::Minutes => "min",
            Unit::Hours => "h",
        }
    }

    fn seconds(self) -> Rational {
        Rational::from(match self {
            Unit::Seconds => 1,
            Unit::Minutes => 60,
            Unit::Hours => 3600,
        })
    }
}

/// How times are written.
///
/// ```
/// use supereigen_formats::{Notation, Times, Unit};
/// let clock = Times { unit: None, is_clock: true };
/// assert_eq!(clock.read("1:30").map(|(time, _)| time), Ok(90.into())); // minutes
/// let (period, _) = clock.read("143/3")?;
/// assert_eq!(clock.write(&period, Notation::Exact), "0:47:40");
/// let minutes = Times { unit: Some(Unit::Minutes), is_clock: false };
/// assert_eq!(minutes.write(&period, Notation::Exact), "143/3 min");
/// # Ok::<(), Box<supereigen_formats::Problem>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// The unit of plain numbers; minutes if some are as a clock shows them, else unknown.
    pub unit: Option<Unit>,
    /// Whether all are written as a clock shows them.
    pub is_clock: bool,
}

impl Times {
    /// Reads a time: a number of the unit; or, if that is known, `h:mm`, or `h:mm:ss`, perhaps with a fraction of a second.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self, text: &str) -> Result<(Rational, Notation), Box<Problem>> {
        let (value, notation) = if text.contains(':') {
            if self.unit.is_none() && !self.is_clock {
                let message = format!(
                    "`{}` is a clock time, but the other times have no unit",
                    excerpt(text)
                );
                let problem = Problem::new("no-unit", message).label("minutes, seconds or hours?");
                let help =
                    "write a number, or name the column of times `minutes`, `seconds` or `hours`";
                return Err(problem.help(help));
            }
            let value = seconds(text).ok_or_else(|| not_a_time(text))?;
            let unit = self.unit.unwrap_or(Unit::Minutes);
            (Some(value / unit.seconds()), Notation::default())
        } else {
            let (value, notation) = number::parse(text)?;
            (value.into_entry(), notation)
        };
        let missing = || {
            Problem::new("no-time", "the time of a connection cannot be −∞")
                .label("not a time")
                .help("leave out the connection")
        };
        Ok((value.ok_or_else(missing)?, notation))
    }

    /// Writes a time: as a clock does if the others were, else with its unit.
    pub fn write(&self, time: &Rational, notation: Notation) -> String {
        if self.is_clock {
            return self.clock(time);
        }
        let time = self.bare(time, notation);
        match self.unit {
            Some(unit) => format!("{time} {}", unit.symbol()),
            None => time,
        }
    }

    /// Writes a time without its unit, so that it can be read again.
    pub fn bare(&self, time: &Rational, notation: Notation) -> String {
        if self.is_clock {
            return self.clock(time);
        }
        format_entry(&Some(time.clone()), notation)
    }

    fn clock(&self, time: &Rational) -> String {
        let zero = Rational::from(0);
        let seconds = time * self.unit.unwrap_or(Unit::Minutes).seconds();
        if seconds < zero {
            return format!("-{}", self.clock(&-time));
        }
        let whole = seconds.floor();
        let fraction = seconds - Rational::from(whole.clone());
        let sixty = IBig::from(60);
        let (minutes, second) = (&whole / &sixty, (&whole % &sixty).to_string());
        let (hours, minutes) = (&minutes / &sixty, (&minutes % &sixty).to_string());
        let text = format!("{hours}:{minutes:0>2}");
        if fraction > zero {
            let decimal = format_entry(&Some(fraction), Notation::Decimal);
            return match decimal.strip_prefix('0') {
                Some(places) => format!("{text}:{second:0>2}{places}"),
                None => format!("{text}:{second:0>2}+{decimal}"),
            };
        }
        if second == "0" {
            text
        } else {
            format!("{text}:{second:0>2}")
        }
    }
}

/// Returns the seconds of `h:mm`, `h:mm:ss`, `h:mm:ss.s` or `h:mm:ss+p/q`.
fn seconds(text: &str) -> Option<Rational> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (digits, fraction) = match digits.split_once('+') {
        Some((digits, fraction)) => (digits, fraction.parse::<Number>().ok()?.into_entry()?),
        None => (digits, Rational::from(0)),
    };
    let mut parts = digits.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next());
    let below_sixty = |text: &str| is_digits(text) && text.len() == 2 && text < "60";
    let whole = seconds.map(|seconds| seconds.split('.').next().unwrap_or_default());
    let is_clock = parts.next().is_none()
        && is_digits(hours)
        && below_sixty(minutes)
        && whole.is_none_or(below_sixty)
        && (seconds.is_some() || fraction == Rational::from(0))
        && fraction < Rational::from(1);
    if !is_clock {
        return None;
    }
    let number = |text: &str| text.parse::<Number>().ok()?.into_entry();
    let minutes = number(hours)? * Rational::from(60) + number(minutes)?;
    let seconds = seconds.map_or(Some(Rational::from(0)), number)?;
    Some((minutes * Rational::from(60) + seconds + fraction) * Rational::from(sign))
}

fn not_a_time(text: &str) -> Box<Problem> {
    let message = format!("`{}` is not a time", excerpt(text));
    Problem::new("clock", message)
        .label("not a time")
        .help("a time is a number, `h:mm` such as `0:47`, or `h:mm:ss` such as `0:47:40`")
}

//! Limits on time and memory: a thread that watches them and asks the run to stop.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;

use crate::args::Limits;
use crate::interrupt::INTERRUPT;

/// How often the memory is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// What asked the run to stop; 0 is a person.
static STOPPED_BY: AtomicU8 = AtomicU8::new(0);
const TIME: u8 = 1;
const MEMORY: u8 = 2;

/// Watches from now on until the process ends.
pub(crate) fn watch(limits: &Limits) -> anyhow::Result<()> {
    let deadline = limits.time.and_then(deadline);
    let memory = limits.memory;
    if memory.is_some() && resident_memory().is_none() {
        bail!("--memory: this system does not tell how much memory a process uses");
    }
    if deadline.is_none() && memory.is_none() {
        return Ok(());
    }
    std::thread::spawn(move || {
        loop {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return stop(TIME);
            }
            if memory.is_some_and(|most| resident_memory().is_some_and(|bytes| bytes > most)) {
                return stop(MEMORY);
            }
            let pause = if memory.is_some() {
                LOOK
            } else {
                Duration::MAX
            };
            std::thread::sleep(left.unwrap_or(Duration::MAX).min(pause));
        }
    });
    Ok(())
}

/// When so much time will have passed; `None` if no clock counts that far.
fn deadline(time: Duration) -> Option<Instant> {
    Instant::now().checked_add(time)
}

fn stop(reason: u8) {
    STOPPED_BY.store(reason, Ordering::Relaxed);
    INTERRUPT.raise();
}

/// The limit that ended a run which was interrupted; `None` if a person did.
pub(crate) fn reached() -> Option<&'static str> {
    match STOPPED_BY.load(Ordering::Relaxed) {
        TIME => Some("--time"),
        MEMORY => Some("--memory"),
        _ => None,
    }
}

/// The memory that this process holds now, in bytes, where the system tells it.
pub(crate) fn resident_memory() -> Option<u64> {
    in_status("VmRSS:")
}

/// The most memory that this process held, in bytes, where the system tells it.
pub(crate) fn peak_memory() -> Option<u64> {
    in_status("VmHWM:")
}

fn in_status(key: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes << 10)
}

/// `50ms`, `30s`, `10m`, `2h`, `1d`; decimals are fine.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err("a duration is written 50ms, 30s, 10m, 2h or 1d".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "no number".to_owned())?;
    Duration::try_from_secs_f64(number * f64::from(milliseconds) / 1000.0)
        .map_err(|_| "not a length of time".to_owned())
}

/// `512M`, `2GiB`, `1.5G`, in powers of 1024.
pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    let (number, unit) = split_unit(text);
    let unit = unit.strip_suffix('B').unwrap_or(unit);
    let shift = match unit.strip_suffix('i').unwrap_or(unit) {
        "K" | "k" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("an amount of memory is written 512M or 2G".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "no number".to_owned())?;
    let bytes = number * (1u64 << shift) as f64;
    if bytes.is_finite() && bytes >= 1.0 {
        Ok(bytes as u64)
    } else {
        Err("not an amount of memory".to_owned())
    }
}

fn split_unit(text: &str) -> (&str, &str) {
    let at = text.find(|c: char| c.is_ascii_alphabetic());
    text.split_at(at.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_amounts_have_units() {
        let ms = Duration::from_millis;
        for (text, expected) in [
            ("50ms", ms(50)),
            ("30s", ms(30_000)),
            ("10m", ms(600_000)),
            ("1.5h", ms(5_400_000)),
            ("1d", ms(86_400_000)),
        ] {
            assert_eq!(parse_duration(text), Ok(expected));
        }
        for text in ["30", "s", "-1s", "1e400s", "3 weeks", "", "nans", "1e2s"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        assert_eq!(parse_memory("2G"), Ok(2 << 30));
        assert_eq!(parse_memory("512MiB"), Ok(512 << 20));
        assert_eq!(parse_memory("1.5kB"), Ok(1536));
        for text in ["2", "G", "-1G", "0M", "1Z", ""] {
            assert!(parse_memory(text).is_err(), "{text}");
        }
    }
}

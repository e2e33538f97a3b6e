//! Limits on time and memory, from the first byte read to the last one written.
//!
//! A thread watches the limits. When one is reached, a run that watches the interrupt is asked to stop, and keeps what
//! it has. Otherwise there is nothing to keep, and the process ends at once with a message. The status is the same.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;

use crate::interrupt::{self, INTERRUPT};
use crate::{EXIT_LIMIT_REACHED, output, phase};

/// The time between two looks at the memory.
const MEMORY_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How long a run that was asked to stop may wait for the next vector of a file.
const MAX_READ_WAIT: Duration = Duration::from_secs(1);

/// The least number of bytes that a run that was asked to stop may use in addition, to write what it has.
const MIN_SPARE_BYTES: u64 = 64 << 20;

/// A limit, and the text in which it was given.
#[derive(Clone, Debug)]
pub(crate) struct Limit<T> {
    value: T,
    text: String,
}

impl<T> Limit<T> {
    /// Returns a parser of a limit, given a parser of its value.
    pub(crate) fn parser(
        value: fn(&str) -> Result<T, String>,
    ) -> impl Fn(&str) -> Result<Limit<T>, String> + Clone {
        move |text| {
            let text = text.to_owned();
            value(&text).map(|value| Limit { value, text })
        }
    }
}

/// The limit that asked the run to stop, as it was given.
static REACHED: OnceLock<String> = OnceLock::new();

/// The number of times that reading a vector has begun or ended: odd while a vector is being read.
static READS: AtomicU64 = AtomicU64::new(0);

/// Watches the limits until the process ends.
pub(crate) fn watch(
    time: Option<Limit<Duration>>,
    memory: Option<Limit<u64>>,
) -> anyhow::Result<()> {
    if memory.is_some() && resident_memory().is_none() {
        bail!("--memory: this system does not tell how much memory a process uses");
    }
    // A time that is too far away for the clock is no limit.
    let end_of = |time: &Limit<Duration>| Instant::now().checked_add(time.value);
    let deadline = time.as_ref().and_then(end_of);
    if deadline.is_some() || memory.is_some() {
        std::thread::spawn(move || {
            let reached = wait(deadline, time.as_ref(), memory.as_ref());
            REACHED.get_or_init(|| reached);
            // A command that is ended here must not say so itself meanwhile.
            if interrupt::is_running() {
                INTERRUPT.raise();
                wait_for_run(memory.map_or(u64::MAX, |memory| memory.value));
            }
            end();
        });
    }
    Ok(())
}

/// Waits until a limit is reached, and returns which.
fn wait(
    deadline: Option<Instant>,
    time: Option<&Limit<Duration>>,
    memory: Option<&Limit<u64>>,
) -> String {
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if let Some(time) = time
            && left == Some(Duration::ZERO)
        {
            return format!("--time {}", time.text);
        }
        let mut pause = left.unwrap_or(Duration::MAX);
        if let Some(memory) = memory {
            if resident_memory().is_some_and(|bytes| bytes > memory.value) {
                return format!("--memory {}", memory.text);
            }
            pause = pause.min(MEMORY_POLL_INTERVAL);
        }
        std::thread::sleep(pause);
    }
}

/// Waits while a run writes what it has, however slowly a pipe is read. Returns when the run has used as much memory
/// again, or waits too long for a file, because it does not watch the interrupt while reading.
fn wait_for_run(most: u64) {
    let ceiling = resident_memory()
        .unwrap_or(0)
        .max(most)
        .saturating_add(most.max(MIN_SPARE_BYTES));
    let mut seen = (READS.load(Ordering::Relaxed), Instant::now());
    while interrupt::is_running() && resident_memory().is_none_or(|bytes| bytes <= ceiling) {
        std::thread::sleep(MEMORY_POLL_INTERVAL);
        let reads = READS.load(Ordering::Relaxed);
        if reads.is_multiple_of(2) || reads != seen.0 {
            seen = (reads, Instant::now());
        }
        if seen.1.elapsed() > MAX_READ_WAIT {
            return;
        }
    }
}

/// Ends the process before the answer is complete.
fn end() -> ! {
    let limit = reached().unwrap_or_default();
    output::error(&format!("stopped by {limit} {}", phase::place()));
    interrupt::exit(EXIT_LIMIT_REACHED)
}

/// Runs a function that may wait for a file, in the middle of a run.
pub(crate) fn while_reading<T>(read: impl FnOnce() -> T) -> T {
    READS.fetch_add(1, Ordering::Relaxed);
    let result = read();
    READS.fetch_add(1, Ordering::Relaxed);
    result
}

/// Returns the limit that stopped the run, as it was given; `None` if the run was not stopped by a limit.
pub(crate) fn reached() -> Option<&'static str> {
    REACHED.get().map(String::as_str)
}

/// Returns the memory that this process uses now, in bytes, if the system tells.
pub(crate) fn resident_memory() -> Option<u64> {
    #[cfg(target_os = "linux")]
    let bytes = in_status("VmRSS:");
    #[cfg(not(target_os = "linux"))]
    let bytes = memory_stats::memory_stats().map(|used| used.physical_mem as u64);
    bytes
}

/// Returns the most memory that this process has used, in bytes, if the system tells.
pub(crate) fn peak_memory() -> Option<u64> {
    in_status("VmHWM:")
}

fn in_status(key: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes << 10)
}

/// Reads a duration such as `50ms`, `30s`, `10m`, `2h` or `1d`; the number may have decimals.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let milliseconds = parse(text, |unit| match unit {
        "ms" => Ok(1.0),
        "s" => Ok(1e3),
        "m" | "min" => Ok(6e4),
        "h" => Ok(3.6e6),
        "d" => Ok(8.64e7),
        _ => Err("a duration is written 50ms, 30s, 10m, 2h or 1d"),
    })?;
    Duration::try_from_secs_f64(milliseconds / 1000.0)
        .map_err(|_| "not a length of time".to_owned())
}

/// Reads a number of bytes such as `512M`, `2GiB` or `1.5G`, in powers of 1024.
pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    let bytes = parse(text, |unit| {
        let unit = unit.strip_suffix('B').unwrap_or(unit);
        match unit.strip_suffix('i').unwrap_or(unit) {
            "K" | "k" => Ok(1024.0),
            "M" => Ok(f64::from(1 << 20)),
            "G" => Ok(f64::from(1 << 30)),
            "T" => Ok(f64::from(1 << 20) * f64::from(1 << 20)),
            _ => Err("an amount of memory is written 512M or 2G"),
        }
    })?;
    if bytes.is_finite() && bytes >= 1.0 {
        Ok(bytes as u64)
    } else {
        Err("not an amount of memory".to_owned())
    }
}

/// Reads a number with a unit, which stands for so many of the smallest.
fn parse(text: &str, unit: impl Fn(&str) -> Result<f64, &'static str>) -> Result<f64, String> {
    let at = text.find(|c: char| c.is_ascii_alphabetic());
    let (number, name) = text.split_at(at.unwrap_or(text.len()));
    let size = unit(name)?;
    let number: f64 = number.parse().map_err(|_| "no number")?;
    Ok(number * size)
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

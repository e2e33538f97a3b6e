//! Shows a line on the terminal while something takes longer than a second.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(250);

/// Shows how far a loop has come, on standard error if that is a terminal.
pub(crate) struct Progress {
    /// The number of steps between two looks at the clock.
    stride: u64,
    started: Instant,
    next: Duration,
    steps: u64,
    shown: bool,
    is_terminal: bool,
}

impl Progress {
    /// Returns a display for steps that take much longer than reading the clock.
    pub(crate) fn of_long_steps() -> Progress {
        Progress::with_stride(1)
    }

    /// Returns a display for steps that take less than a microsecond.
    pub(crate) fn of_short_steps() -> Progress {
        Progress::with_stride(1 << 10)
    }

    fn with_stride(stride: u64) -> Progress {
        Progress {
            stride,
            started: Instant::now(),
            next: FIRST,
            steps: 0,
            shown: false,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Counts one more step; `line` makes the text to be shown from the number of steps.
    pub(crate) fn step(&mut self, line: impl FnOnce(u64) -> String) {
        self.steps += 1;
        if !self.is_terminal || !self.steps.is_multiple_of(self.stride) {
            return;
        }
        let elapsed = self.started.elapsed();
        if elapsed >= self.next {
            self.next = elapsed + AGAIN;
            self.shown = true;
            let (text, seconds) = (line(self.steps), elapsed.as_secs());
            let _ = write!(io::stderr(), "\r{text}, {seconds} s\u{1b}[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// Shows a line while `compute` takes long, whose progress is not known.
pub(crate) fn waiting<T>(what: &str, compute: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return compute();
    }
    let mut progress = Progress::of_long_steps();
    watched(AGAIN, || progress.step(|_| what.to_owned()), compute)
}

/// Calls `look` on another thread, after so much time again and again, while `compute` runs.
pub(crate) fn watched<T>(
    every: Duration,
    mut look: impl FnMut() + Send,
    compute: impl FnOnce() -> T,
) -> T {
    std::thread::scope(|scope| {
        // Dropping the sender ends the thread.
        let (going_on, ended) = mpsc::channel::<()>();
        let watch = move || {
            while ended.recv_timeout(every) == Err(mpsc::RecvTimeoutError::Timeout) {
                look();
            }
        };
        // If the system starts no more threads, nothing is shown.
        let _ = std::thread::Builder::new().spawn_scoped(scope, watch);
        let result = compute();
        drop(going_on);
        result
    })
}

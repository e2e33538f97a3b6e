//! Shows a line on the terminal while something takes longer than a second.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::phase;

/// The time before a line first appears, so that what takes less shows none, and between two of them.
pub(crate) const FIRST_LINE_DELAY: Duration = Duration::from_secs(1);
pub(crate) const LINE_INTERVAL: Duration = Duration::from_millis(250);

/// Shows how far a loop has come, on standard error if that is a terminal.
pub(crate) struct Progress {
    /// The number of steps between two looks at the clock.
    stride: u64,
    line: Line,
    steps: u64,
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
            line: Line::new(FIRST_LINE_DELAY),
            steps: 0,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Counts one more step; `line` makes the text to be shown from the number of steps.
    pub(crate) fn step(&mut self, line: impl FnOnce(u64) -> String) {
        self.steps += 1;
        if !self.is_terminal || !self.steps.is_multiple_of(self.stride) {
            return;
        }
        if let Some(elapsed) = self.line.is_due(LINE_INTERVAL) {
            let (text, seconds) = (line(self.steps), elapsed.as_secs());
            self.line.show(&format!("{text}, {seconds} s"));
        }
    }
}

/// A line of the terminal that is written again from time to time, and erased at the end.
pub(crate) struct Line {
    pub(crate) started: Instant,
    next: Duration,
    is_shown: bool,
}

impl Line {
    /// Returns a line that is due after this time.
    pub(crate) fn new(first: Duration) -> Line {
        Line {
            started: Instant::now(),
            next: first,
            is_shown: false,
        }
    }

    /// Returns the time since the start if it is time to show something, which is then due again after `again`.
    pub(crate) fn is_due(&mut self, again: Duration) -> Option<Duration> {
        let elapsed = self.started.elapsed();
        if elapsed < self.next {
            return None;
        }
        self.next = elapsed + again;
        Some(elapsed)
    }

    pub(crate) fn show(&mut self, text: &str) {
        self.is_shown = true;
        // A failure to write is ignored: the terminal may have been closed.
        let _ = write!(io::stderr(), "\r{text}\u{1b}[K");
    }
}

impl Drop for Line {
    /// Erases the line.
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// Shows a line while `compute` takes long, whose progress is not known.
pub(crate) fn waiting<T>(what: &str, compute: impl FnOnce() -> T) -> T {
    let before = phase::begins(what);
    let result = if io::stderr().is_terminal() {
        let mut progress = Progress::of_long_steps();
        watched(
            LINE_INTERVAL,
            || progress.step(|_| what.to_owned()),
            compute,
        )
    } else {
        compute()
    };
    phase::begins(before);
    result
}

/// Calls `look` on another thread, after so much time again and again, while `compute` runs.
pub(crate) fn watched<T>(
    every: Duration,
    mut look: impl FnMut() + Send,
    compute: impl FnOnce() -> T,
) -> T {
    let (mut compute, mut result) = (Some(compute), None);
    watch(every, &mut look, &mut || {
        result = compute.take().map(|compute| compute());
    });
    result.expect("`compute` is called once")
}

/// Does the work of `watched`, so that threads are compiled once and not for each thing to compute.
fn watch(every: Duration, look: &mut (dyn FnMut() + Send), compute: &mut dyn FnMut()) {
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
        compute();
        drop(going_on);
    });
}

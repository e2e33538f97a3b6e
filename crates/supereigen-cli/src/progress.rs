//! Shows a line on the terminal while something takes longer than a second.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;
use std::thread::JoinHandle;
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
            let line = line(self.steps);
            let _ = write!(io::stderr(), "\r{line}, {} s\u{1b}[K", elapsed.as_secs());
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

/// Shows a line while something takes long whose progress is not known; dropping the value ends the display.
pub(crate) struct Waiting {
    /// Dropping the sender ends the thread, which can then be joined.
    going_on: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Waiting {
    pub(crate) fn new(what: &'static str) -> Waiting {
        if !io::stderr().is_terminal() {
            return Waiting {
                going_on: None,
                thread: None,
            };
        }
        let (going_on, ended) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let mut progress = Progress::of_long_steps();
            while ended.recv_timeout(AGAIN) == Err(mpsc::RecvTimeoutError::Timeout) {
                progress.step(|_| what.to_owned());
            }
        });
        Waiting {
            going_on: Some(going_on),
            thread: Some(thread),
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.going_on.take());
        if let Some(thread) = self.thread.take() {
            // The thread only prints, so a failure of it is ignored.
            let _ = thread.join();
        }
    }
}

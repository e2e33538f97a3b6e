//! Ctrl-C. During a run the first one asks it to stop and keep what is done, and a second one ends
//! the process at once; before a run, while input is read, the first one does.

use std::sync::atomic::{AtomicBool, Ordering};

use supereigen::Interrupt;

use crate::INTERRUPTED;

/// Raised by Ctrl-C during a run.
pub(crate) static INTERRUPT: Interrupt = Interrupt::new();

static RUNNING: AtomicBool = AtomicBool::new(false);

/// Starts to listen for Ctrl-C and the termination signals.
pub(crate) fn listen() {
    let handler = || {
        if !RUNNING.load(Ordering::Relaxed) {
            eprintln!("interrupted: nothing was computed yet");
        } else if !INTERRUPT.is_raised() {
            INTERRUPT.raise();
            return;
        }
        std::process::exit(INTERRUPTED.into());
    };
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(handler);
}

/// From now on Ctrl-C asks the run to stop.
pub(crate) fn run_begins() {
    RUNNING.store(true, Ordering::Relaxed);
}

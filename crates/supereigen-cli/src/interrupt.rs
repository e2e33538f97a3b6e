//! Ctrl-C. During a run the first one asks it to stop and keep what is done, and a later one ends the
//! process at once; before a run, while input is read, the first one does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

use supereigen::Interrupt;

use crate::{INTERRUPTED, files, output};

/// Raised by Ctrl-C during a run.
pub(crate) static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::new);

static RUNNING: AtomicBool = AtomicBool::new(false);

/// When the run was asked to stop.
static ASKED: OnceLock<Instant> = OnceLock::new();

/// Programs such as `timeout` send a signal to the process and to its group: that is one Ctrl-C.
const SAME: Duration = Duration::from_millis(500);

/// Starts to listen for Ctrl-C and the termination signals.
pub(crate) fn listen() {
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(ask);
}

/// Ctrl-C.
pub(crate) fn ask() {
    if RUNNING.load(Ordering::Relaxed) {
        INTERRUPT.raise();
        if ASKED.get_or_init(Instant::now).elapsed() < SAME {
            return;
        }
    } else {
        output::note("interrupted: nothing was computed yet");
    }
    exit(INTERRUPTED);
}

/// Ends the process from a thread beside the one that works.
pub(crate) fn exit(status: u8) -> ! {
    files::remove_temporary();
    std::process::exit(status.into())
}

/// From now on Ctrl-C asks the run to stop.
pub(crate) fn run_begins() {
    RUNNING.store(true, Ordering::SeqCst);
}

/// Whether the run looks at the interrupt.
pub(crate) fn is_running() -> bool {
    RUNNING.load(Ordering::SeqCst)
}

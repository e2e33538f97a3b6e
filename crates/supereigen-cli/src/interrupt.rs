//! Handles Ctrl-C. During a run, the first Ctrl-C asks the run to stop and keep what it has, and a later one ends the
//! process at once. Before a run, while input is read, the first one ends the process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

use supereigen::Interrupt;

use supereigen_folder::disk::Temporary;

use crate::{EXIT_INTERRUPTED, output, phase};

/// Raised by Ctrl-C during a run.
pub(crate) static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::new);

static RUNNING: AtomicBool = AtomicBool::new(false);

/// The time at which the run was asked to stop.
static ASKED: OnceLock<Instant> = OnceLock::new();

/// Signals within this time count as one, since programs such as `timeout` send one to the process and one to its
/// group.
const SIGNAL_DEBOUNCE: Duration = Duration::from_millis(500);

/// Starts to listen for Ctrl-C and the termination signals.
pub(crate) fn listen() {
    // Without a handler, Ctrl-C still ends the process, only without keeping what was done.
    let _ = ctrlc::set_handler(ask);
}

/// Makes a file that becomes too long (`ulimit -f`) an error of writing, as a full disk is. This thread, and all that it
/// starts, hold back the signal that would end the process.
pub(crate) fn outlive_file_limit() {
    #[cfg(unix)]
    let _ = nix::sys::signal::SigSet::from(nix::sys::signal::SIGXFSZ).thread_block();
}

/// Handles one Ctrl-C.
pub(crate) fn ask() {
    if RUNNING.load(Ordering::Relaxed) {
        INTERRUPT.raise();
        if ASKED.get_or_init(Instant::now).elapsed() < SIGNAL_DEBOUNCE {
            return;
        }
    } else {
        output::note(&format!(
            "interrupted: nothing was written yet ({})",
            phase::place()
        ));
    }
    exit(EXIT_INTERRUPTED);
}

/// Ends the process from another thread than the one that computes.
pub(crate) fn exit(status: u8) -> ! {
    Temporary::remove_all();
    std::process::exit(status.into())
}

/// Makes Ctrl-C ask the run to stop, from now on.
pub(crate) fn run_begins() {
    RUNNING.store(true, Ordering::SeqCst);
}

/// Makes Ctrl-C and the limits end the process at once again, since what comes looks at no interrupt.
pub(crate) fn run_ends() {
    RUNNING.store(false, Ordering::SeqCst);
}

/// Returns whether a run has begun, which then watches the interrupt.
pub(crate) fn is_running() -> bool {
    RUNNING.load(Ordering::SeqCst)
}

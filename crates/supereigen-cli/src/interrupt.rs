//! Ctrl-C: the first one asks the run to stop and keep what is done, a second one ends the
//! process at once.

use supereigen::Interrupt;

use crate::INTERRUPTED;

/// Raised by the first Ctrl-C.
pub(crate) static INTERRUPT: Interrupt = Interrupt::new();

/// Starts to listen for Ctrl-C and the termination signals.
pub(crate) fn listen() {
    let handler = || {
        if INTERRUPT.is_raised() {
            std::process::exit(INTERRUPTED.into());
        }
        INTERRUPT.raise();
    };
    // Without a handler Ctrl-C still ends the process, only less gently.
    let _ = ctrlc::set_handler(handler);
}

//! What the process is doing, for messages that say where it was stopped.

use std::sync::{Mutex, PoisonError};

/// What is being done, such as `reading a.txt`; empty if that is not known.
static PHASE: Mutex<String> = Mutex::new(String::new());

/// Returns where the process is, for messages.
pub(crate) fn place() -> String {
    let phase = PHASE.lock().unwrap_or_else(PoisonError::into_inner);
    if phase.is_empty() {
        "before the answer was complete".to_owned()
    } else {
        format!("while {phase}")
    }
}

/// Notes what is done from now on, for messages; empty if that is not known. Returns what was noted before.
pub(crate) fn begins(what: impl Into<String>) -> String {
    let mut phase = PHASE.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut *phase, what.into())
}

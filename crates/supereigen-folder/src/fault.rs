//! Injects faults, in builds for development only. The variable `SUPEREIGEN_FAULT` names a kind of fault and the number
//! of the operation at which it happens, from 1. Tests go through all operations.
//!
//! - `fail 17`: the 17th operation on a file fails; a write has done half of its work by then.
//! - `full 17`: the 17th operation and all later ones fail.
//! - `kill 17`: the process ends there, as by a signal; a write has done half of its work.
//! - `interrupt 17`: Ctrl-C is pressed there; vectors count as operations, too.
//! - `none 0`: no fault happens; as with every fault, files are not really synchronised, which saves time.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    None,
    Fail,
    Full,
    Kill,
    Interrupt,
}

/// Returns which fault is planned, and at which operation.
fn plan() -> Option<(Kind, u64)> {
    static PLAN: OnceLock<Option<(Kind, u64)>> = OnceLock::new();
    *PLAN.get_or_init(|| {
        let text = std::env::var("SUPEREIGEN_FAULT").ok()?;
        let (kind, at) = text.split_once(' ')?;
        let kind = match kind {
            "none" => Kind::None,
            "fail" => Kind::Fail,
            "full" => Kind::Full,
            "kill" => Kind::Kill,
            "interrupt" => Kind::Interrupt,
            _ => return None,
        };
        Some((kind, at.parse().ok()?))
    })
}

/// What is done at an injected Ctrl-C.
static ASK: OnceLock<fn()> = OnceLock::new();

/// Says what is to be done at an injected Ctrl-C.
pub fn on_interrupt(ask: fn()) {
    let _ = ASK.set(ask);
}

/// Returns whether a fault is planned.
pub fn is_planned() -> bool {
    cfg!(debug_assertions) && plan().is_some()
}

/// Counts an operation on a file before it is done. `half` does half of the operation.
///
/// # Errors
/// The fault planned for this operation, if there is one.
pub fn point(half: impl FnOnce()) -> io::Result<()> {
    let Some(kind) = now(true) else {
        return Ok(());
    };
    if kind != Kind::Interrupt {
        half();
    }
    strike(kind)
}

/// Counts vectors.
pub fn tick(vectors: usize) {
    for _ in 0..vectors {
        if let Some(kind) = now(false) {
            // This can only be an interrupt, which returns no error.
            let _ = strike(kind);
        }
    }
}

/// Returns the planned fault if it happens at this operation or vector.
fn now(is_operation: bool) -> Option<Kind> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    if !cfg!(debug_assertions) {
        return None;
    }
    let (kind, at) = plan()?;
    if !is_operation && kind != Kind::Interrupt {
        return None;
    }
    let number = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    if number == at {
        eprintln!("fault {number}");
    }
    let strikes = number == at || number > at && kind == Kind::Full;
    (strikes && kind != Kind::None).then_some(kind)
}

fn strike(kind: Kind) -> io::Result<()> {
    match kind {
        Kind::None => Ok(()),
        Kind::Fail | Kind::Full => {
            let reason = "a fault on purpose";
            Err(io::Error::new(io::ErrorKind::StorageFull, reason))
        }
        Kind::Kill => std::process::exit(137),
        Kind::Interrupt => {
            if let Some(ask) = ASK.get() {
                ask();
            }
            Ok(())
        }
    }
}

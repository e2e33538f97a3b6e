//! The interface of the WebAssembly module: one buffer for questions and answers, and what the module needs of the browser.
//!
//! Functions with fixed names count as unsafe, since the names could collide; there is no other unsafe code.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::time::Duration;

use crate::{Desk, questions};

#[link(wasm_import_module = "browser")]
unsafe extern "C" {
    /// Returns the time in milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// Passes a piece of a file to the browser.
    safe fn piece(from: *const u8, length: usize);
}

struct Module {
    desk: Desk,
    buffer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(Module {
        desk: Desk::new(|bytes| piece(bytes.as_ptr(), bytes.len())),
        buffer: Vec::new(),
    });
}

/// Makes room for a question of this length, and returns where the worker has to put it.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    supereigen::install_clock(|| Duration::from_secs_f64(now() / 1000.0));
    MODULE.with_borrow_mut(|module| {
        module.buffer.clear();
        module.buffer.resize(length, 0);
        module.buffer.as_mut_ptr()
    })
}

/// Answers the question in the buffer. Returns whether that worked; if not, the answer is the error.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> bool {
    MODULE.with_borrow_mut(|module| {
        let question = std::mem::take(&mut module.buffer);
        let answer = module.desk.ask(&question);
        let is_answered = answer.is_ok();
        module.buffer =
            answer.unwrap_or_else(|refusal| questions::write(&refusal).unwrap_or_default());
        is_answered
    })
}

/// Returns where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    MODULE.with_borrow(|module| module.buffer.as_ptr())
}

/// Returns how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    MODULE.with_borrow(|module| module.buffer.len())
}

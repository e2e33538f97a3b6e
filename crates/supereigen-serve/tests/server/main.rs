//! The server as a browser, or an attacker, meets it: over TCP.

mod answers;
mod attacks;
mod client;
mod runs;

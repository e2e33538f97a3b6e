//! The local web page of supereigen, and the JSON interface behind it.
//!
//! ```text
//! listen ──▶ guard ──▶ assets          the page, embedded
//! (limits)   (who?)└─▶ api ──▶ work     short computations, a few at once
//!                        └───▶ jobs     runs over a basis: a count and an index, never the rows
//! ```
//!
//! A run keeps no row: it counts, and notes now and then where in the search it was. A screen of rows is
//! found again from the last such place before it. So memory does not grow with a basis, and a page
//! can scroll through a million rows, or a billion.
//!
//! Whatever is held for others, be it a request, an answer that waits to be read or the matrix of a run, takes its
//! bytes from one budget. Everyone needs the token, which is part of [`Server::url`].
//!
//! The server describes its interface itself, at `/openapi.json`.
//!
//! ```
//! use supereigen_serve::{Config, Server};
//!
//! let server = Server::bind(Config::default())?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! let handle = server.handle();
//! std::thread::spawn(move || handle.stop()); // when it has served long enough
//! server.run()?;
//! # Ok::<(), supereigen_serve::ServeError>(())
//! ```
//!
//! # What it does not do
//! It reads and writes no files, keeps nothing after its end, and talks to nobody but whoever connects.

mod api;
mod assets;
mod budget;
mod config;
mod guard;
mod jobs;
mod listen;
mod patient;
mod random;
mod work;

pub use config::{Config, Limits};
pub use listen::{Handle, ServeError, Server};

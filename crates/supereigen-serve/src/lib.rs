//! The local web page of supereigen, and the JSON interface behind it.
//!
//! ```text
//! listen ──▶ guard ──▶ assets          the page, embedded
//! (limits)   (who?)└─▶ api ──▶ work     short computations, a few at once
//!                        └───▶ jobs     runs over a basis: a count and an index, never the rows
//! ```
//!
//! A run keeps no rows: it counts them, and regularly records where in the search it was. A screen of rows is
//! enumerated again from the last recorded place before it. So memory does not grow with the basis, and a page can
//! scroll through a million rows, or a billion.
//!
//! Everything that is held for clients (requests, answers that wait to be read, matrices of runs) takes its bytes from
//! one budget. Every client needs the token, which is part of [`Server::url`].
//!
//! The server describes its own interface at `/openapi.json`.
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
//! The server reads and writes no files, keeps nothing after its end, and opens no connections itself.

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

pub use config::{Config, Limits, Opening};
pub use listen::{Handle, ServeError, Server};

//! Where the server listens, and what a page may ask of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// The address, the token and the limits of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The address to listen on; port 0 takes a free port.
    pub address: SocketAddr,
    /// The token that every client must present: 8 to 256 letters, digits, `-` or `_`. With `None`, the server makes a
    /// random one.
    pub token: Option<String>,
    /// The matrix and λ with which the page begins; `None` leaves that to the page.
    pub opening: Option<Opening>,
    /// The limits on what clients can ask for, each alone or all together.
    pub limits: Limits,
}

/// A matrix and λ, as texts that the page reads.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The matrix, in any text format.
    pub matrix: String,
    /// λ, an exact number or `-inf`.
    pub lambda: String,
}

impl Default for Config {
    /// Returns a configuration with a free port of 127.0.0.1 and a random token.
    fn default() -> Config {
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            token: None,
            opening: None,
            limits: Limits::default(),
        }
    }
}

/// The limits on the work, the memory and the connections of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The greatest number of runs over a basis at the same time.
    pub jobs: usize,
    /// The longest time of a run over a basis.
    pub job_time: Duration,
    /// A run about which no client asks for this long is cancelled.
    pub abandoned: Duration,
    /// The greatest number of vectors that a run counts.
    pub job_results: u64,
    /// The number of ended runs whose rows can still be asked for; older runs are forgotten.
    pub kept_jobs: usize,
    /// The bytes that the process may hold. Above this, ended runs are forgotten, and if that does not suffice, runs
    /// are stopped. Half of these bytes are the budget for requests, answers that wait to be read, and the matrices of
    /// runs.
    pub memory: u64,
    /// Returns the number of bytes that the process holds now, if that is known. By default it is not known; then
    /// `memory` does not limit what a run needs.
    pub memory_held: fn() -> Option<u64>,
    /// The number of short computations at the same time, such as λ(A) or one screen of rows; others wait for their
    /// turn.
    pub computations: usize,
    /// The longest time of a short computation.
    pub computation_time: Duration,
    /// The longest time that a computation waits for its turn, and that the server waits for a client that does not
    /// read.
    pub patience: Duration,
    /// The number of files that are sent at the same time.
    pub exports: usize,
    /// The greatest size of a request, in bytes.
    pub body: usize,
    /// The limits on a single question.
    pub question: supereigen_page::Limits,
    /// The greatest number of connections at the same time; further ones wait to be accepted.
    pub connections: usize,
    /// The longest time that a request may take to arrive, and that a connection may be idle.
    pub idle: Duration,
    /// The number of threads of a run.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            jobs: 4,
            job_time: Duration::from_secs(600),
            abandoned: Duration::from_secs(30),
            job_results: 1_000_000_000_000,
            kept_jobs: 32,
            memory: 2 << 30,
            memory_held: || None,
            computations: threads.max(2),
            computation_time: Duration::from_secs(10),
            patience: Duration::from_secs(20),
            exports: 4,
            body: 32 << 20,
            question: supereigen_page::Limits::default(),
            connections: 512,
            idle: Duration::from_secs(10),
            threads,
        }
    }
}

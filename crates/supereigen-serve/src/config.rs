//! Where the server listens, and what a page may ask of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Where to listen, for whom, and how much to do.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Port 0 takes a free one.
    pub address: SocketAddr,
    /// Demanded from everyone: 8 to 256 letters, digits, `-` or `_`. If there is none, the server takes one by
    /// chance.
    pub token: Option<String>,
    /// How much one page, or all of them, can ask for.
    pub limits: Limits,
}

impl Default for Config {
    /// A free port of 127.0.0.1, a token by chance.
    fn default() -> Config {
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            token: None,
            limits: Limits::default(),
        }
    }
}

/// What bounds the work, the memory and the connections of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Runs over a basis at once.
    pub jobs: usize,
    /// The longest run over a basis.
    pub job_time: Duration,
    /// A run that nobody asks about for so long is cancelled.
    pub abandoned: Duration,
    /// The most vectors that a run counts.
    pub job_results: u64,
    /// Runs that ended and whose rows can still be asked for; older ones are forgotten.
    pub kept_jobs: usize,
    /// Runs stop when the process holds more bytes than this, even without the runs that ended. Half of it is
    /// for requests, answers that wait to be read, and the matrices of runs, all together.
    pub memory: u64,
    /// How many bytes the process holds now, where that is known; by default it is not, and `memory` is no
    /// limit to what a run needs.
    pub memory_held: fn() -> Option<u64>,
    /// Short computations at once, such as λ(A) or one screen of rows; others wait for their turn.
    pub computations: usize,
    /// The longest of these.
    pub computation_time: Duration,
    /// How long one may wait for its turn, and the server for one who does not read.
    pub patience: Duration,
    /// Files that are sent at once.
    pub exports: usize,
    /// The bytes of a request.
    pub body: usize,
    /// The bytes of an answer, but for files.
    pub answer: usize,
    /// The nodes of a matrix.
    pub nodes: usize,
    /// Connections at once; more wait to be accepted.
    pub connections: usize,
    /// A request must have come, and a connection may be idle, for so long at most.
    pub idle: Duration,
    /// Threads of a run.
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
            body: 4 << 20,
            answer: 128 << 20,
            nodes: 2_000,
            connections: 512,
            idle: Duration::from_secs(10),
            threads,
        }
    }
}

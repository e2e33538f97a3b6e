//! Takes connections, as many as are allowed, and ends them when they are idle or the server stops.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::config::{Config, Limits};
use crate::patient::Patient;
use crate::{api, random};

/// How long requests may go on after the server was asked to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The most short computations at once, whatever the limits say.
const MOST_THREADS: usize = 1 << 12;

/// Why there is no server.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The token is too short or too long, or has other characters than may stand in an address and a cookie.
    Token,
    /// The address cannot be listened on, or the runtime not be started.
    Io(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Token => f.write_str("a token has 8 to 256 letters, digits, `-` or `_`"),
            ServeError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> ServeError {
        ServeError::Io(error)
    }
}

/// A server that listens, and serves once [`run`](Server::run) is called.
#[derive(Debug)]
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    token: String,
    limits: Limits,
    stop: watch::Sender<bool>,
}

/// Asks a server to stop, from any thread.
#[derive(Clone, Debug)]
pub struct Handle(watch::Sender<bool>);

impl Handle {
    /// Running requests get two seconds more; jobs are cancelled.
    pub fn stop(&self) {
        // Also for one that does not run yet: `send` would forget it.
        self.0.send_replace(true);
    }
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the address is in use, the token none, or there is no randomness to make one.
    pub fn bind(config: Config) -> Result<Server, ServeError> {
        let token = match config.token {
            Some(token) if !is_token(&token) => return Err(ServeError::Token),
            Some(token) => token,
            None => random::name()?,
        };
        let listener = std::net::TcpListener::bind(config.address)?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            token,
            limits: config.limits,
            stop: watch::channel(false).0,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token.
    pub fn url(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// What stops it.
    pub fn handle(&self) -> Handle {
        Handle(self.stop.clone())
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(self.limits.computations.min(MOST_THREADS) + 8)
            .enable_all()
            .build()?;
        let result = runtime.block_on(self.serve());
        // Computations were told to end; what does not listen is left behind with the process.
        runtime.shutdown_timeout(GRACE);
        result
    }

    async fn serve(self) -> Result<(), ServeError> {
        let listener = TcpListener::from_std(self.listener)?;
        let state = api::State::new(self.limits, self.token, self.address);
        let permits = Arc::new(Semaphore::new(state.limits().connections));
        let service = TowerToHyperService::new(api::router(Arc::clone(&state)));
        let mut stopped = self.stop.subscribe();
        loop {
            let permit = tokio::select! {
                permit = Arc::clone(&permits).acquire_owned() => permit,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            let stream = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            match (permit, stream) {
                (Ok(permit), Ok((stream, _))) => {
                    let limits = state.limits();
                    // When half the places are taken, those who only hold one are soon sent away.
                    let is_crowded = permits.available_permits() < limits.connections / 2;
                    let idle = limits.idle / if is_crowded { 10 } else { 1 };
                    let stopped = self.stop.subscribe();
                    let stream = Patient::new(stream, limits.patience);
                    tokio::spawn(converse(stream, service.clone(), idle, stopped, permit));
                }
                // Too many open files, say: wait until some are closed.
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        state.jobs().cancel_all();
        let all = u32::try_from(state.limits().connections).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(GRACE, permits.acquire_many(all)).await;
        Ok(())
    }
}

/// A token stands in an address and in a cookie.
fn is_token(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (8..=256).contains(&text.len()) && text.chars().all(is_plain)
}

type Service = TowerToHyperService<axum::Router>;

/// Serves one connection; one that sends no request in time is closed.
async fn converse(
    stream: Patient,
    service: Service,
    idle: Duration,
    mut stopped: watch::Receiver<bool>,
    permit: OwnedSemaphorePermit,
) {
    let _permit = permit;
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(idle)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        // What goes wrong with one connection concerns nobody else.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|stopped| *stopped) => connection.as_mut().graceful_shutdown(),
    }
    let _ = tokio::time::timeout(GRACE, connection).await;
}

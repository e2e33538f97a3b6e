//! Takes connections, as many as are allowed, and ends them when they are idle or the server stops.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::api;
use crate::config::Config;

/// How long requests may go on after the server was asked to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The most short computations at once, whatever the limits say.
const MOST_THREADS: usize = 1 << 12;

/// Why there is no server.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address is open to other machines, and anyone could use the server.
    TokenNeeded(SocketAddr),
    /// The address cannot be listened on, or the runtime not be started.
    Io(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::TokenNeeded(address) => write!(
                f,
                "{address} can be reached from other machines: a token is needed"
            ),
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
    config: Config,
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
    /// If the address is in use, or open to other machines and there is no token.
    pub fn bind(config: Config) -> Result<Server, ServeError> {
        if !config.address.ip().is_loopback() && config.token.is_none() {
            return Err(ServeError::TokenNeeded(config.address));
        }
        let listener = std::net::TcpListener::bind(config.address)?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            config,
            stop: watch::channel(false).0,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token if there is one.
    pub fn url(&self) -> String {
        match &self.config.token {
            Some(token) => format!("http://{}/?token={token}", self.address),
            None => format!("http://{}/", self.address),
        }
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
            .max_blocking_threads(self.config.limits.computations.min(MOST_THREADS) + 8)
            .enable_all()
            .build()?;
        let result = runtime.block_on(self.serve());
        // Computations were told to end; what does not listen is left behind with the process.
        runtime.shutdown_timeout(GRACE);
        result
    }

    async fn serve(self) -> Result<(), ServeError> {
        let listener = TcpListener::from_std(self.listener)?;
        let state = api::State::new(self.config, self.address);
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

type Service = TowerToHyperService<axum::Router>;

/// Serves one connection; one that sends no request in time is closed.
async fn converse(
    stream: TcpStream,
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

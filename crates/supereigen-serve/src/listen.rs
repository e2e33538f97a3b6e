//! Accepts connections up to a limit, and closes them when they are idle or the server stops.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::config::{Config, Limits, Opening};
use crate::patient::Patient;
use crate::{api, random};

/// How long requests may continue after the server was asked to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The bytes that the system buffers for a slow reader. The system reports room only when a third of the buffer is
/// free. With its default size, that can take longer than `patience` even for a client that reads all the time.
const SEND_BUFFER: u32 = 256 << 10;

/// The greatest number of threads for short computations, whatever the limits say.
const MOST_THREADS: usize = 1 << 12;

/// The reasons why a server cannot start.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The token is too short or too long, or has characters that are not allowed in an address and a cookie.
    Token,
    /// The address cannot be listened on, or the runtime cannot be started.
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

/// A server that listens, and answers requests once [`run`](Server::run) is called.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    token: String,
    limits: Limits,
    opening: Option<Opening>,
    stop: watch::Sender<bool>,
}

/// Asks a server to stop, from any thread.
#[derive(Clone, Debug)]
pub struct Handle(watch::Sender<bool>);

impl Handle {
    /// Asks the server to stop. Running requests get two more seconds; runs over a basis are cancelled.
    pub fn stop(&self) {
        // `send` would fail for a server that does not run yet, and the request would be lost.
        self.0.send_replace(true);
    }
}

impl Server {
    /// Opens the address and begins to listen.
    ///
    /// # Errors
    /// If the token is malformed, the address is in use, no random token can be made, or no thread can be started.
    pub fn bind(config: Config) -> Result<Server, ServeError> {
        let token = match config.token {
            Some(token) if !is_token(&token) => return Err(ServeError::Token),
            Some(token) => token,
            None => random::name()?,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(config.limits.computations.min(MOST_THREADS) + 8)
            .enable_all()
            .build()?;
        let listener = {
            let _entered = runtime.enter();
            listen(config.address)?
        };
        Ok(Server {
            runtime,
            address: listener.local_addr()?,
            listener,
            token,
            limits: config.limits,
            opening: config.opening,
            stop: watch::channel(false).0,
        })
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of the page, with the token.
    pub fn url(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// Returns a handle that can stop the server.
    pub fn handle(&self) -> Handle {
        Handle(self.stop.clone())
    }

    /// Serves requests until the server is stopped.
    ///
    /// # Errors
    /// No errors at present.
    pub fn run(self) -> Result<(), ServeError> {
        let Server {
            runtime,
            listener,
            address,
            token,
            limits,
            opening,
            stop,
        } = self;
        let state = api::State::new(limits, opening, token, address);
        runtime.block_on(serve(&listener, &state, &stop));
        // Computations were asked to stop; those that do not stop in time end with the process.
        runtime.shutdown_timeout(GRACE);
        Ok(())
    }
}

/// Listens on an address, with a small send buffer for each connection.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    const WAITING: u32 = 1024;
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Accepts connections until the server is stopped.
async fn serve(listener: &TcpListener, state: &Arc<api::State>, stop: &watch::Sender<bool>) {
    let permits = Arc::new(Semaphore::new(state.limits.connections));
    let service = TowerToHyperService::new(api::router(Arc::clone(state)));
    let mut stopped = stop.subscribe();
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
                let limits = &state.limits;
                // When half of the connections are in use, idle ones are closed sooner.
                let is_crowded = permits.available_permits() < limits.connections / 2;
                let idle = limits.idle / if is_crowded { 10 } else { 1 };
                let stopped = stop.subscribe();
                let stream = Patient::new(stream, limits.patience);
                tokio::spawn(converse(stream, service.clone(), idle, stopped, permit));
            }
            // Accepting failed, perhaps because too many files are open; waits until some are closed.
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    state.jobs.cancel_all();
    let all = u32::try_from(state.limits.connections).unwrap_or(u32::MAX);
    let _ = tokio::time::timeout(GRACE, permits.acquire_many(all)).await;
}

/// Returns whether a text can be a token, which is part of an address and of a cookie.
fn is_token(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (8..=256).contains(&text.len()) && text.chars().all(is_plain)
}

type Service = TowerToHyperService<axum::Router>;

/// Serves one connection, and closes it if no request arrives in time.
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
        // An error of one connection does not concern the others.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|stopped| *stopped) => connection.as_mut().graceful_shutdown(),
    }
    let _ = tokio::time::timeout(GRACE, connection).await;
}

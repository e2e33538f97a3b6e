//! `GET /api/basis/{id}/export`: sends the whole basis as a file, written while it is sent.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State as Extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use supereigen::Interrupt;
use supereigen_page::{FormatName, Host as _, Share};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::answer::{PIECE, counted};
use super::request::{Asked, Id};
use super::{ApiError, State, basis};
use crate::work::RaisedOnDrop;

/// The number of pieces that may wait for a slow reader.
const WAITING: usize = 4;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    format: FormatName,
}

pub(crate) async fn export(
    Extract(state): Extract<Arc<State>>,
    Id(id): Id,
    Asked(wish): Asked<Wish>,
) -> Result<Response, ApiError> {
    let job = basis::job(&state, &id)?;
    let (sender, receiver) = mpsc::channel(WAITING);
    let format = wish.format;
    job.run.can_export(format)?;
    let place = Arc::clone(&state.exports).try_acquire_owned();
    let place = place.map_err(|_| {
        let message = "too many files are being sent already; wait for one of them";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
    })?;
    let end = sender.clone();
    let pieces = Pieces {
        piece: Vec::with_capacity(PIECE),
        sender,
        runtime: Handle::current(),
        patience: state.limits.patience,
        state,
    };
    // When the client disconnects, the answer is dropped, which raises the interrupt and ends the enumeration.
    let wanted = RaisedOnDrop(Interrupt::new());
    let interrupt = wanted.0.clone();
    std::thread::spawn(move || {
        let _place = place;
        if job.run.export(format, pieces, &interrupt).is_ok() {
            let _ = end.blocking_send(None);
        }
    });
    let name = format!("attachment; filename=\"basis.{}\"", format.extension());
    let pieces = stream::unfold(Some((receiver, wanted)), async |state| {
        let (mut receiver, wanted) = state?;
        match receiver.recv().await {
            Some(Some(piece)) => Some((Ok(piece), Some((receiver, wanted)))),
            Some(None) => None,
            // An incomplete file must not end like a complete one, so the connection is aborted.
            None => Some((Err(io::Error::other("the file is not whole")), None)),
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// A writer that sends pieces; it fails if the client does not take them in time.
struct Pieces {
    piece: Vec<u8>,
    /// Sends pieces; `None` marks the end of a complete file.
    sender: mpsc::Sender<Option<Bytes>>,
    runtime: Handle,
    patience: Duration,
    state: Arc<State>,
}

impl Pieces {
    /// Waits until the budget has room for the piece, and takes it; fails after too long.
    fn share(&self) -> io::Result<Share> {
        const PAUSE: Duration = Duration::from_millis(20);
        let asked = Instant::now();
        loop {
            match self.state.take(self.piece.len() as u64) {
                Ok(share) => return Ok(share),
                Err(_) if asked.elapsed() < self.patience => std::thread::sleep(PAUSE),
                Err(_) => return Err(io::ErrorKind::OutOfMemory.into()),
            }
        }
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let share = self.share()?;
        let piece = counted(std::mem::take(&mut self.piece), share);
        let sent = self.sender.send_timeout(Some(piece), self.patience);
        let sent = self.runtime.block_on(sent);
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

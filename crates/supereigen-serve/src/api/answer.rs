//! Answers in JSON, in pieces that count against the budget until they are sent.

use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State as Extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use supereigen::Interrupt;

use super::{ApiError, State, request};
use crate::budget::Share;

/// The size of a piece, in bytes.
pub(super) const PIECE: usize = 1 << 16;

impl State {
    /// Computes an answer and writes it as JSON, within one of the places for short computations.
    pub(super) async fn answer<T, F>(self: &Arc<State>, compute: F) -> Result<Response, ApiError>
    where
        T: Serialize,
        F: FnOnce(&Arc<State>, &Interrupt) -> Result<T, ApiError> + Send + 'static,
    {
        let state = Arc::clone(self);
        let write = move |interrupt: &_| {
            let answer = compute(&state, interrupt)?;
            let mut pieces = Pieces::new(&state);
            let written = serde_json::to_writer(&mut pieces, &answer);
            if written.is_err() || pieces.flush().is_err() {
                return Err(pieces.why());
            }
            Ok(pieces.done)
        };
        let mut pieces = self.work.run(write).await?;
        let body = match pieces.len() {
            1 => pieces.remove(0).into(),
            _ => Body::from_stream(stream::iter(pieces.into_iter().map(Ok::<_, Infallible>))),
        };
        Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
    }
}

/// Computes the answer to a request from its body.
pub(super) async fn answered<Q, A>(
    compute: fn(&Q, &Arc<State>, &Interrupt) -> Result<A, ApiError>,
    Extract(state): Extract<Arc<State>>,
    body: request::Body<Q>,
) -> Result<Response, ApiError>
where
    Q: Send + 'static,
    A: Serialize + 'static,
{
    let answer = move |state: &_, interrupt: &_| compute(&body.asked, state, interrupt);
    state.answer(answer).await
}

/// Bytes that count against the budget for as long as they exist.
struct Piece {
    bytes: Vec<u8>,
    _share: Share,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Returns bytes that hold their share of the budget.
pub(super) fn counted(bytes: Vec<u8>, share: Share) -> Bytes {
    Bytes::from_owner(Piece {
        bytes,
        _share: share,
    })
}

/// A writer that fails when the answer is too long, or the budget too small for it.
struct Pieces<'a> {
    state: &'a State,
    piece: Vec<u8>,
    length: usize,
    done: Vec<Bytes>,
    fault: Option<ApiError>,
}

impl Pieces<'_> {
    fn new(state: &State) -> Pieces<'_> {
        Pieces {
            state,
            piece: Vec::new(),
            length: 0,
            done: Vec::new(),
            fault: None,
        }
    }

    fn why(self) -> ApiError {
        self.fault.unwrap_or_else(|| {
            let message = "the answer cannot be written; this is a bug in supereigen";
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
        })
    }
}

impl Write for Pieces<'_> {
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
        let piece = std::mem::take(&mut self.piece);
        self.length += piece.len();
        let counted = match self.length > self.state.limits.answer {
            true => Err(too_long(self.state.limits.answer)),
            false => {
                let share = self.state.take(piece.len() as u64);
                share.map(|share| counted(piece, share))
            }
        };
        match counted {
            Ok(bytes) => self.done.push(bytes),
            Err(error) => {
                self.fault = Some(error);
                return Err(io::ErrorKind::Other.into());
            }
        }
        Ok(())
    }
}

fn too_long(most: usize) -> ApiError {
    let message = format!("the answer has more than {most} bytes; ask for less");
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}

/// Counts the texts of an answer while they are made, so that an answer that is too long is not finished.
#[derive(Debug)]
pub(super) struct Room {
    state: Arc<State>,
    letters: usize,
    /// The number of bytes that are not yet taken from the budget.
    uncounted: u64,
    shares: Vec<Share>,
}

/// The bytes that a text takes in memory besides its characters.
const TEXT: usize = 48;

impl Room {
    pub(super) fn new(state: &Arc<State>) -> Room {
        Room {
            state: Arc::clone(state),
            letters: 0,
            uncounted: 0,
            shares: Vec::new(),
        }
    }

    /// Counts these texts, or fails if they make the answer too long or exceed the budget.
    pub(super) fn hold(&mut self, texts: &[String]) -> Result<(), ApiError> {
        let letters: usize = texts.iter().map(String::len).sum();
        self.letters += letters;
        if self.letters > self.state.limits.answer {
            return Err(too_long(self.state.limits.answer));
        }
        self.uncounted += (letters + TEXT * texts.len()) as u64;
        if self.uncounted >= PIECE as u64 {
            self.shares.push(self.state.take(self.uncounted)?);
            self.uncounted = 0;
        }
        Ok(())
    }
}

//! Answers in JSON, in pieces that count against the budget until they are sent.

use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State as Extract;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use supereigen::Interrupt;
use supereigen_page::{Host, Question, Reason, Refusal, Share};

use super::{ApiError, State, request};

/// The size of a piece, in bytes.
pub(super) const PIECE: usize = 1 << 16;

impl State {
    /// Computes an answer and writes it as JSON, within one of the places for short computations.
    pub(super) async fn answer<T, F>(self: &Arc<State>, compute: F) -> Result<Response, ApiError>
    where
        T: Serialize,
        F: FnOnce(&Arc<dyn Host>, &Interrupt) -> Result<T, Refusal> + Send + 'static,
    {
        let state = Arc::clone(self);
        let write = move |interrupt: &_| {
            let host: Arc<dyn Host> = Arc::<State>::clone(&state);
            let answer = compute(&host, interrupt)?;
            let mut pieces = Pieces::new(&state);
            let written = serde_json::to_writer(&mut pieces, &answer);
            if written.is_err() || pieces.flush().is_err() {
                return Err(pieces.why().into());
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

/// Answers a question.
pub(super) async fn answered<Q: Question>(
    Extract(state): Extract<Arc<State>>,
    body: request::Body<Q>,
) -> Result<Response, ApiError> {
    let answer = move |host: &_, interrupt: &_| body.asked.answer(host, interrupt);
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
    fault: Option<Refusal>,
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

    fn why(self) -> Refusal {
        self.fault.unwrap_or_else(|| {
            let message = "the answer cannot be written; this is a bug in supereigen";
            Refusal::new(Reason::Bug, message)
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
        let most = self.state.limits.question.answer;
        let counted = match self.length > most {
            true => Err(Refusal::too_long(most)),
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

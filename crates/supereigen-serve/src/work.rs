//! Short computations: a few at a time, on their own threads, each with a deadline. A computation is stopped when its
//! client disconnects.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use supereigen::Interrupt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use supereigen_page::Refusal;

use crate::api::ApiError;
use crate::config::Limits;

/// The time that a computation has after its deadline to notice the interrupt.
const GRACE: Duration = Duration::from_secs(2);

/// The places for short computations, and their limits.
#[derive(Debug)]
pub(crate) struct Work {
    places: Arc<Semaphore>,
    time: Duration,
    patience: Duration,
}

impl Work {
    pub(crate) fn new(limits: &Limits) -> Work {
        Work {
            places: Arc::new(Semaphore::new(limits.computations)),
            time: limits.computation_time,
            patience: limits.patience,
        }
    }

    /// Waits for a free place; fails if the wait is too long.
    pub(crate) async fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = Arc::clone(&self.places).acquire_owned();
        match tokio::time::timeout(self.patience, place).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(busy()),
        }
    }

    /// Computes on another thread. The interrupt is raised at the deadline, and when this future is dropped because the
    /// client has disconnected.
    pub(crate) async fn run<T, F>(&self, compute: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: FnOnce(&Interrupt) -> Result<T, ApiError> + Send + 'static,
    {
        let place = self.place().await?;
        let interrupt = RaisedOnDrop(Interrupt::new());
        let flag = interrupt.0.clone();
        let task = tokio::task::spawn_blocking(move || {
            let _place = place;
            compute(&flag)
        });
        let deadline = tokio::time::sleep(self.time);
        tokio::pin!(task, deadline);
        let outcome = tokio::select! {
            outcome = task.as_mut() => outcome,
            () = deadline => {
                interrupt.0.raise();
                // The computation keeps its place until it ends.
                match tokio::time::timeout(GRACE, task).await {
                    Ok(outcome) => outcome,
                    Err(_) => return Err(Refusal::late().into()),
                }
            }
        };
        // A computation that panicked has no answer, but the server continues.
        outcome.unwrap_or_else(|_| {
            let message = "the computation failed; this is a bug in supereigen";
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message))
        })
    }
}

fn busy() -> ApiError {
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "the server is busy; try again in a while",
    )
}

/// Raises the interrupt when dropped, which ends the computation for which nobody waits any more.
#[derive(Debug)]
pub(crate) struct RaisedOnDrop(pub(crate) Interrupt);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

//! What a host sets for the answers: their limits, and where their bytes are counted.

use std::sync::Arc;

use crate::Refusal;

/// The limits on a single question.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The greatest number of nodes of a matrix.
    pub nodes: usize,
    /// The greatest size of an answer, in bytes; exported files have no limit.
    pub answer: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 2_000,
            answer: 128 << 20,
        }
    }
}

/// A number of bytes that are held; dropping the share gives them back.
pub type Share = Box<dyn std::any::Any + Send + Sync>;

/// What computes the answers, and what it may hold for them.
pub trait Host: Send + Sync {
    /// Returns the limits on a question.
    fn limits(&self) -> &Limits;

    /// Counts bytes that are held for an answer.
    ///
    /// # Errors
    /// If there is no more memory for answers.
    fn take(&self, bytes: u64) -> Result<Share, Refusal>;
}

/// A host that serves one user, so that it does not count bytes.
#[derive(Clone, Debug, Default)]
pub struct Alone(pub Limits);

impl Host for Alone {
    fn limits(&self) -> &Limits {
        &self.0
    }

    fn take(&self, _: u64) -> Result<Share, Refusal> {
        Ok(Box::new(()))
    }
}

/// Counts the texts of an answer while they are made, so that an answer that is too long is not finished.
pub(crate) struct Room {
    host: Arc<dyn Host>,
    letters: usize,
    /// The number of bytes that the host does not know of yet.
    uncounted: u64,
    shares: Vec<Share>,
}

/// The bytes that a text takes in memory besides its characters.
const TEXT: usize = 48;
/// Bytes are counted with the host in portions of this size.
const PIECE: u64 = 1 << 16;

impl Room {
    pub(crate) fn new(host: &Arc<dyn Host>) -> Room {
        Room {
            host: Arc::clone(host),
            letters: 0,
            uncounted: 0,
            shares: Vec::new(),
        }
    }

    /// Counts these texts, or fails if they make the answer too long or exceed what the host may hold.
    pub(crate) fn hold(&mut self, texts: &[String]) -> Result<(), Refusal> {
        let letters: usize = texts.iter().map(String::len).sum();
        self.letters += letters;
        let most = self.host.limits().answer;
        if self.letters > most {
            return Err(Refusal::too_long(most));
        }
        self.uncounted += (letters + TEXT * texts.len()) as u64;
        if self.uncounted >= PIECE {
            self.shares.push(self.host.take(self.uncounted)?);
            self.uncounted = 0;
        }
        Ok(())
    }
}

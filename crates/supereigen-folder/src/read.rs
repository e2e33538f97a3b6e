//! Reads the vectors of a finished piece, and checks its number of vectors and its sum.

use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::bufread::MultiGzDecoder;
use serde_json::json;
use supereigen_formats::{BasisError, BasisReader, Sidecar};
use twox_hash::XxHash3_64;

use crate::error::FolderError;
use crate::folder::{Folder, Piece};

const BUFFER: usize = 1 << 16;

/// Hashes all bytes that are read but the first `head`.
struct Hashing {
    content: Box<dyn Read + Send>,
    hash: Arc<Mutex<XxHash3_64>>,
    head: usize,
}

impl Read for Hashing {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.content.read(bytes)?;
        let skipped = self.head.min(count);
        self.head -= skipped;
        let mut hash = self.hash.lock().unwrap_or_else(PoisonError::into_inner);
        Hasher::write(&mut *hash, &bytes[skipped..count]);
        Ok(count)
    }
}

/// A check of a piece, after all of it was read.
pub struct PieceEnd {
    hash: Arc<Mutex<XxHash3_64>>,
    piece: Piece,
}

impl PieceEnd {
    /// Checks that a piece is as it was written, after all of it was read.
    ///
    /// # Errors
    /// If it was changed.
    pub fn check(&self, vectors: Option<u64>) -> Result<(), FolderError> {
        let hash = self.hash.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = format!("{:016x}", hash.finish()) == self.piece.digest
            && vectors.is_none_or(|vectors| vectors == self.piece.vectors);
        if is_same {
            Ok(())
        } else {
            Err(FolderError::other(
                &self.piece.path,
                "it was changed since it was written; remove it and run the same again",
            ))
        }
    }
}

/// The content of a piece before its compression.
pub type Content = Box<dyn BufRead + Send>;

impl Folder {
    /// Opens a piece; also returns the check that follows when all of it was read.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn content(&self, piece: &Piece) -> Result<(Content, PieceEnd), FolderError> {
        let file = File::open(&piece.path);
        let file = file.map_err(|error| FolderError::disk("read", &piece.path, error))?;
        let job = self.job();
        let content: Box<dyn Read + Send> = if job.written.gzip {
            Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, file)))
        } else {
            Box::new(file)
        };
        let hash = Arc::new(Mutex::new(XxHash3_64::new()));
        let hashing = Hashing {
            content,
            hash: Arc::clone(&hash),
            head: job.written.format.rewritten(job.space.n),
        };
        let piece = piece.clone();
        let content = BufReader::with_capacity(BUFFER, hashing);
        Ok((Box::new(content), PieceEnd { hash, piece }))
    }

    /// Returns a reader of the vectors of a piece of this folder.
    ///
    /// # Errors
    /// The first problem of the content.
    pub fn vectors(&self, content: Content) -> Result<Vectors, BasisError> {
        let job = self.job();
        if !job.written.format.facts().is_array {
            return BasisReader::in_algebra(content, job.algebra());
        }
        let (n, labels, denominator) = (job.space.n, &job.space.labels, job.denominator());
        let denominator = denominator.to_string();
        let beside = json!({ "n": n, "denominator": denominator, "labels": labels });
        BasisReader::with_sidecar(content, Sidecar::read(beside.to_string().as_bytes())?)
    }
}

/// A reader of the vectors of a piece.
pub type Vectors = BasisReader<Content>;

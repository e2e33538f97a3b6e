//! What a file says besides its vectors, and what was seen of these so far.

use supereigen::Entry;

use crate::diagnostic::BasisProblem;
use crate::notation::Notation;
use crate::read::Fault;
use crate::trailer::Trailer;

/// What a file says besides its vectors.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) n: Option<usize>,
    pub(super) lambda: Option<Entry>,
    pub(super) labels: Vec<String>,
    pub(super) notation: Notation,
    pub(super) complete: Option<bool>,
    /// How many entries the last vector had.
    pub(super) length: usize,
    pub(super) fingerprint: Option<String>,
    pub(super) trailer: Option<Trailer>,
    /// How many vectors came since the last trailer.
    pub(super) vectors: u64,
}

impl Facts {
    /// The file says how many vectors it has.
    pub(super) fn check_count(&self, expected: u64) -> Result<(), BasisProblem> {
        let found = self.vectors;
        if found == expected {
            Ok(())
        } else {
            Err(BasisProblem::Count { found, expected })
        }
    }

    /// Whether a line is the comment with which a shard ends; what it says is then noted.
    pub(super) fn read_trailer(&mut self, line: &str, mark: char) -> Result<bool, Fault> {
        let Some(trailer) = Trailer::parse(line, mark) else {
            return Ok(false);
        };
        self.end_shard(trailer)
            .map_err(|problem| Fault::new(problem, 0..line.len()))?;
        Ok(true)
    }

    /// A shard ends here. Another one may follow: files of lines can be joined.
    pub(super) fn end_shard(&mut self, trailer: Trailer) -> Result<(), BasisProblem> {
        self.check_count(trailer.vectors)?;
        self.vectors = 0;
        self.trailer = Some(trailer);
        Ok(())
    }
}

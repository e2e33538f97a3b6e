//! What a file says besides its vectors, and what the reader has seen of the vectors so far.

use std::fmt;

use supereigen::Entry;

use crate::diagnostic::Problem;
use crate::notation::{Algebra, Notation};
use crate::read::Fault;
use crate::trailer::{Trailer, is_part};

/// A predicate that tells whether a text is the title of an expected shard.
pub(super) struct Title(pub(super) Box<dyn Fn(&str) -> bool + Send + Sync>);

impl fmt::Debug for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Title")
    }
}

/// What a file says besides its vectors.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) n: Option<usize>,
    pub(super) lambda: Option<Entry>,
    pub(super) labels: Vec<String>,
    /// Whether the names are `x1`, `x2`, …, which the writer uses if there are no labels.
    pub(super) just_counts: bool,
    pub(super) notation: Notation,
    pub(super) complete: Option<bool>,
    /// The number of entries of the last vector.
    pub(super) length: usize,
    pub(super) fingerprint: Option<String>,
    /// The trailer of the last shard.
    pub(super) trailer: Option<Trailer>,
    /// Whether there were several shards.
    pub(super) is_joined: bool,
    /// Which titles the shards may have; `None` if any.
    pub(super) title: Option<Title>,
    /// The number of vectors since the last trailer.
    pub(super) vectors: u64,
}

impl Facts {
    /// Returns the spelling of infinity that the writers use, of those in max-plus and in min-plus algebra.
    pub(super) fn infinity(&self, max_plus: &'static str, min_plus: &'static str) -> &'static [u8] {
        match self.notation.algebra() {
            Algebra::MaxPlus => max_plus.as_bytes(),
            Algebra::MinPlus => min_plus.as_bytes(),
        }
    }

    /// Checks the number of vectors that the file gives.
    pub(super) fn check_count(&self, expected: u64) -> Result<(), Box<Problem>> {
        let found = self.vectors;
        if found == expected {
            Ok(())
        } else {
            let message = format!("there are {found} vectors, but {expected} are told of here");
            Err(Problem::new("vector-count", message)
                .label("another number")
                .help("some vectors may have been lost, or added"))
        }
    }

    /// Returns how many entries each vector must have, if the file says so.
    pub(super) fn said_length(&self) -> Option<usize> {
        let labels = Some(self.labels.len()).filter(|&count| count > 0);
        self.n.or(labels)
    }

    /// Checks that there are as many labels as entries.
    pub(super) fn check_labels(&self) -> Result<(), Box<Problem>> {
        match (self.labels.len(), self.n) {
            (found, Some(expected)) if found > 0 && found != expected => {
                Err(Problem::label_count(found, expected))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether a line is the comment with which a shard ends, or which says that there may be more vectors; if so,
    /// takes over what it says.
    pub(super) fn read_trailer(&mut self, line: &str) -> Result<bool, Fault> {
        if is_part(line) {
            self.complete = Some(false);
            return Ok(true);
        }
        if !Trailer::is_begun_by(line) {
            return Ok(false);
        }
        Trailer::parse(line)
            .ok_or_else(|| {
                let message = "this begins like the end of a shard, but is not understood";
                Problem::new("shard-end", message)
                    .label("not understood")
                    .help("it is written as `# shard 2/7 of …: complete, 123 vectors`")
            })
            .and_then(|trailer| self.end_shard(trailer))
            .map_err(|problem| Fault::new(problem, 0..line.len()))?;
        Ok(true)
    }

    /// Ends a shard. Another one may follow, since files of lines can be joined.
    pub(super) fn end_shard(&mut self, trailer: Trailer) -> Result<(), Box<Problem>> {
        self.check_count(trailer.vectors)?;
        if let Some(title) = &self.title
            && !(title.0)(&trailer.shard)
        {
            let message = "a shard of another matrix or λ, or its title is not understood";
            return Err(Problem::new("other-shard", message).label("the shard ends here"));
        }
        self.vectors = 0;
        self.is_joined = self.trailer.replace(trailer).is_some();
        Ok(())
    }

    /// Checks the end of the file: no vectors may follow the end of a shard, which gives the number of its vectors.
    pub(super) fn check_end(&self) -> Result<(), Box<Problem>> {
        match self.trailer.is_some() && self.vectors > 0 {
            true => {
                let message =
                    "there are vectors after the end of a shard, which tells their number";
                Err(Problem::new("after-shard", message).label("the file ends here"))
            }
            false => Ok(()),
        }
    }
}

/// Returns the problem that a key that is about the vectors comes after them.
pub(super) fn late(key: &str) -> Box<Problem> {
    let message = format!("`{key}` must come before the vectors, since it is about them");
    Problem::new("late", message).label("too late")
}

//! The metadata of a file of vectors (n, λ, labels, notation, completeness), and the length of its last vector.

use supereigen::{Entry, Vector};

use crate::diagnostic::{Problem, entries};
use crate::notation::{Notation, of_algebra};
use crate::part::is_part;

/// What a file says besides its vectors.
#[derive(Clone, Debug, Default)]
pub(super) struct Statements {
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
}

impl Statements {
    /// Returns the spelling of infinity that the writers use, of those in max-plus and in min-plus algebra.
    pub(super) fn infinity(&self, max_plus: &'static str, min_plus: &'static str) -> &'static str {
        of_algebra(self.notation.algebra(), max_plus, min_plus)
    }

    /// Returns how many entries each vector must have, if the file says so.
    pub(super) fn declared_length(&self) -> Option<usize> {
        let labels = Some(self.labels.len()).filter(|&count| count > 0);
        self.n.or(labels)
    }

    /// Checks that a vector has as many entries as the file says.
    pub(super) fn check_length(&self, vector: &Vector) -> Result<(), Box<Problem>> {
        match self.declared_length() {
            Some(expected) if vector.len() != expected => {
                let has = entries(vector.len());
                let message = format!("the vector has {has}, but the file says {expected}");
                Err(Problem::new("vector-length", message).label("the vector ends here"))
            }
            _ => Ok(()),
        }
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

    /// Returns whether a line is the comment that says that there may be more vectors, and notes it.
    pub(super) fn read_part(&mut self, line: &str) -> bool {
        let says_so = is_part(line);
        if says_so {
            self.complete = Some(false);
        }
        says_so
    }
}

/// Returns the problem that a key that is about the vectors comes after them.
pub(super) fn late(key: &str) -> Box<Problem> {
    let message = format!("`{key}` must come before the vectors, since it is about them");
    Problem::new("late", message).label("too late")
}

//! The keys of an object, each of which may come once.

use std::collections::HashSet;

use crate::diagnostic::{BasisProblem, excerpt};

/// How many unknown keys of an object are kept apart.
const MAX_UNKNOWN: usize = 1000;

/// The keys that mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    N,
    Lambda,
    Labels,
    Vectors,
    Complete,
    Vector,
    Types,
    Kind,
    Entries,
    Stem,
    Cycle,
    CycleWeight,
    /// Any other.
    Unknown,
}

impl Key {
    pub(super) fn named(name: &str) -> Key {
        match name {
            "n" => Key::N,
            "lambda" => Key::Lambda,
            "labels" => Key::Labels,
            "vectors" => Key::Vectors,
            "complete" => Key::Complete,
            "vector" => Key::Vector,
            "types" => Key::Types,
            "kind" => Key::Kind,
            "entries" => Key::Entries,
            "stem" => Key::Stem,
            "cycle" => Key::Cycle,
            "cycle_weight" => Key::CycleWeight,
            _ => Key::Unknown,
        }
    }

    /// Whether it belongs to a record of JSON lines.
    pub(super) fn is_of_record(self) -> bool {
        use Key::{Cycle, CycleWeight, Entries, Kind, Stem, Types, Vector};
        matches!(
            self,
            Vector | Types | Kind | Entries | Stem | Cycle | CycleWeight
        )
    }
}

/// The keys of an object so far.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// One bit for each key that means something.
    known: u16,
    unknown: HashSet<String>,
}

impl Keys {
    pub(super) fn is_empty(&self) -> bool {
        self.known == 0 && self.unknown.is_empty()
    }

    pub(super) fn contains(&self, key: Key) -> bool {
        self.known & (1 << key as u16) != 0
    }

    /// Adds a key that has not come yet.
    pub(super) fn insert(&mut self, name: &str) -> Result<Key, BasisProblem> {
        let key = Key::named(name);
        let is_new = if key == Key::Unknown {
            if self.unknown.len() == MAX_UNKNOWN {
                return Err(BasisProblem::TooManyKeys { limit: MAX_UNKNOWN });
            }
            self.unknown.insert(name.to_owned())
        } else {
            !self.contains(key)
        };
        if !is_new {
            let key = excerpt(name);
            return Err(BasisProblem::DuplicateKey { key });
        }
        if key != Key::Unknown {
            self.known |= 1 << key as u16;
        }
        Ok(key)
    }
}

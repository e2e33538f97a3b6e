//! The keys of an object, each of which may come once.

use std::collections::HashSet;

use crate::diagnostic::{BasisProblem, excerpt};

/// How many unknown keys of an object are kept apart.
const MAX_UNKNOWN: usize = 1000;

/// The keys that mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::read::basis) enum Key {
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
    Shard,
    Count,
    /// The vectors in a file of polymake, and what they are.
    Data,
    Type,
    /// What stands beside an array of NumPy only.
    Denominator,
    MinusInfinity,
    Fingerprint,
    /// What stands in a manifest only.
    Format,
    Version,
    Wanted,
    Shards,
    Search,
    File,
    Rows,
    Bytes,
    Crc32,
    /// Any other.
    Unknown,
}

impl Key {
    pub(in crate::read::basis) fn named(name: &str) -> Key {
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
            "shard" => Key::Shard,
            "count" => Key::Count,
            "data" => Key::Data,
            "_type" => Key::Type,
            "denominator" => Key::Denominator,
            "minus_infinity" => Key::MinusInfinity,
            "fingerprint" => Key::Fingerprint,
            "format" => Key::Format,
            "version" => Key::Version,
            "wanted" => Key::Wanted,
            "shards" => Key::Shards,
            "search" => Key::Search,
            "file" => Key::File,
            "rows" => Key::Rows,
            "bytes" => Key::Bytes,
            "crc32" => Key::Crc32,
            _ => Key::Unknown,
        }
    }

    /// Whether it belongs to a record of JSON lines.
    pub(in crate::read::basis) fn is_of_record(self) -> bool {
        use Key::{Cycle, CycleWeight, Entries, Kind, Stem, Types, Vector};
        matches!(
            self,
            Vector | Types | Kind | Entries | Stem | Cycle | CycleWeight
        )
    }
}

/// The keys of an object so far.
#[derive(Debug, Default)]
pub(in crate::read::basis) struct Keys {
    /// One bit for each key that means something.
    known: u32,
    unknown: HashSet<String>,
}

impl Keys {
    pub(in crate::read::basis) fn is_empty(&self) -> bool {
        self.known == 0 && self.unknown.is_empty()
    }

    pub(in crate::read::basis) fn contains(&self, key: Key) -> bool {
        self.known & (1 << key as u32) != 0
    }

    /// Adds a key that has not come yet.
    pub(in crate::read::basis) fn insert(&mut self, name: &str) -> Result<Key, BasisProblem> {
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
            self.known |= 1 << key as u32;
        }
        Ok(key)
    }
}

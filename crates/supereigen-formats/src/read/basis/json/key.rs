//! The keys of an object, each of which may come once.

use crate::diagnostic::{BasisProblem, excerpt};

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
    /// What polymake adds, and what nothing is taken of.
    Namespace,
    Info,
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
    /// Any other, which is accepted nowhere.
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
            "_ns" => Key::Namespace,
            "_info" => Key::Info,
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
    /// One bit for each key.
    found: u32,
}

impl Keys {
    pub(in crate::read::basis) fn is_empty(&self) -> bool {
        self.found == 0
    }

    pub(in crate::read::basis) fn contains(&self, key: Key) -> bool {
        self.found & (1 << key as u32) != 0
    }

    /// Adds a key that is one of the accepted, and has not come yet.
    pub(in crate::read::basis) fn insert(
        &mut self,
        name: &str,
        accepted: &[Key],
    ) -> Result<Key, BasisProblem> {
        let key = Key::named(name);
        if !accepted.contains(&key) {
            let key = excerpt(name);
            return Err(BasisProblem::UnknownKey { key });
        }
        if self.contains(key) {
            let key = excerpt(name);
            return Err(BasisProblem::DuplicateKey { key });
        }
        self.found |= 1 << key as u32;
        Ok(key)
    }
}

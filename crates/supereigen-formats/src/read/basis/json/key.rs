//! The keys of an object, each of which may come only once.

use crate::diagnostic::{Problem, excerpt};
use crate::read::json::duplicate_key;

/// The keys of an object so far.
#[derive(Debug, Default)]
pub(in crate::read::basis) struct Keys {
    /// One bit for each accepted key that has come.
    found: u32,
}

impl Keys {
    pub(in crate::read::basis) fn is_empty(&self) -> bool {
        self.found == 0
    }

    /// Adds a key, which must be accepted and must not have come before.
    pub(in crate::read::basis) fn insert(
        &mut self,
        name: &str,
        accepted: &[&'static str],
    ) -> Result<&'static str, Box<Problem>> {
        let mut keys = accepted.iter().enumerate();
        let Some((index, key)) = keys.find(|(_, key)| **key == name) else {
            let message = format!("the key `{}` is not known here", excerpt(name));
            return Err(Problem::new("json-unknown-key", message)
                .label("unknown key")
                .help("what is not understood is not believed; docs/formats.md has all keys"));
        };
        if self.found & (1 << index) != 0 {
            return Err(duplicate_key(name));
        }
        self.found |= 1 << index;
        Ok(key)
    }
}

//! A space with a search that several calls share.

use std::sync::{Mutex, PoisonError};

use supereigen::lasso::{self, Search};
use supereigen::{Judge, Options, Space};

/// A space with its last search, so that several calls prepare the search only once.
pub(crate) struct CachedSearch {
    pub(crate) space: Space,
    last: Mutex<Option<(Options, Search)>>,
}

impl CachedSearch {
    pub(crate) fn new(space: Space) -> CachedSearch {
        CachedSearch {
            space,
            last: Mutex::new(None),
        }
    }

    /// Returns what tells the types of its vectors.
    pub(crate) fn judge(&self) -> Box<dyn Judge> {
        match &self.space {
            Space::Supereigen(system) => Box::new(system.inspector()),
            Space::Cone(cone) => Box::new(cone.clone()),
        }
    }

    /// Returns a search for what is wanted. The last search is reused if it can run with these options.
    pub(crate) fn search(&self, options: &Options) -> Result<Search, lasso::Error> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((before, search)) = &*last {
            let same = |of: &Options| {
                let mut wanted = of.wanted.clone();
                (wanted.limit, wanted.unordered) = (None, false);
                (wanted, of.strategy)
            };
            if same(before) == same(options) {
                return Ok(search.clone().with_interrupt(&options.interrupt));
            }
        }
        let search = self.space.search(options)?;
        *last = Some((options.clone(), search.clone()));
        Ok(search)
    }
}

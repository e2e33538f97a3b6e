//! A system with a search that several calls share.

use std::sync::{Mutex, PoisonError};

use supereigen::lasso::{self, Search};
use supereigen::{Options, System};

/// A system with its last search, so that several calls prepare the search only once.
pub(crate) struct Prepared {
    pub(crate) exact: System,
    last: Mutex<Option<(Options, Search)>>,
}

impl Prepared {
    pub(crate) fn new(exact: System) -> Prepared {
        Prepared {
            exact,
            last: Mutex::new(None),
        }
    }

    /// Returns a search for the type and the filter in the options. The last search is reused if it has the same,
    /// whatever its direction.
    pub(crate) fn search(&self, options: &Options) -> Result<Search, lasso::Error> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((before, search)) = &*last
            && (before.type_of, &before.filter) == (options.type_of, &options.filter)
        {
            return Ok(search.clone().with_interrupt(&options.interrupt));
        }
        let search = self.exact.search(options)?;
        *last = Some((options.clone(), search.clone()));
        Ok(search)
    }
}

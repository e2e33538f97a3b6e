//! A system with a search that several calls share.

use std::sync::{Mutex, PoisonError};

use supereigen::lasso::{self, Search};
use supereigen::{Options, System};

/// A system with its last search, so that several calls prepare the search only once.
pub(crate) struct Prepared {
    pub(crate) exact: System,
    last: Mutex<Option<(Option<usize>, Search)>>,
}

impl Prepared {
    pub(crate) fn new(exact: System) -> Prepared {
        Prepared {
            exact,
            last: Mutex::new(None),
        }
    }

    /// Returns a search for the type in the options. The last search is reused if it is of the same type, whatever its
    /// direction.
    pub(crate) fn search(&self, options: &Options) -> Result<Search, lasso::Error> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((type_of, search)) = &*last
            && *type_of == options.type_of
        {
            return Ok(search.clone().with_interrupt(&options.interrupt));
        }
        let search = self.exact.search(options)?;
        *last = Some((options.type_of, search.clone()));
        Ok(search)
    }
}

//! A budget of bytes for what the server holds on behalf of clients: requests, answers that wait to be read, and the
//! matrices of runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The greatest number of bytes that may be held at the same time, and the number that are held.
#[derive(Debug)]
pub(crate) struct Budget {
    most: u64,
    taken: AtomicU64,
}

/// A number of bytes taken from a budget; dropping the share gives them back.
#[derive(Debug)]
pub(crate) struct Share {
    budget: Arc<Budget>,
    bytes: u64,
}

impl Budget {
    pub(crate) fn new(most: u64) -> Arc<Budget> {
        let taken = AtomicU64::new(0);
        Arc::new(Budget { most, taken })
    }

    /// Returns the size of the whole budget.
    pub(crate) fn most(&self) -> u64 {
        self.most
    }

    /// Takes bytes from the budget; `None` if too few are left.
    pub(crate) fn take(self: &Arc<Budget>, bytes: u64) -> Option<Share> {
        let sum = |taken: u64| taken.checked_add(bytes).filter(|&sum| sum <= self.most);
        let relaxed = Ordering::Relaxed;
        self.taken.fetch_update(relaxed, relaxed, sum).ok()?;
        let budget = Arc::clone(self);
        Some(Share { budget, bytes })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.taken.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_there_is_and_all_comes_back() {
        let budget = Budget::new(10);
        let six = budget.take(6).expect("ten are left");
        assert!(budget.take(5).is_none());
        assert!(budget.take(u64::MAX).is_none());
        let four = budget.take(4).expect("four are left");
        drop(six);
        assert!(budget.take(7).is_none());
        drop(four);
        assert!(budget.take(10).is_some());
    }
}

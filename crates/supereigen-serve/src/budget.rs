//! One account of the bytes that are held for others: requests, answers that wait to be read, and the
//! matrices of runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many bytes may be held at once, and how many are.
#[derive(Debug)]
pub(crate) struct Budget {
    most: u64,
    taken: AtomicU64,
}

/// Bytes of a budget, which has them back when this is dropped.
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

    /// All that can ever be taken.
    pub(crate) fn most(&self) -> u64 {
        self.most
    }

    /// So many bytes, unless there are too few.
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

//! The runs of a server.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use supereigen_page::{Run, Share};

use super::job::Job;
use crate::config::Limits;

/// All runs, going on or ended, the oldest first. Each has an id that cannot be guessed.
#[derive(Debug, Default)]
pub(crate) struct Jobs(Mutex<Vec<(String, Arc<Job>)>>);

impl Jobs {
    /// Starts a run, unless too many are going on. Returns whether it was started. The oldest ended run is forgotten if
    /// there are too many of these.
    pub(crate) fn start(
        self: &Arc<Jobs>,
        id: String,
        run: Run,
        share: Share,
        limits: &Limits,
    ) -> bool {
        let mut table = self.table();
        let busy = table.iter().filter(|(_, job)| job.is_busy()).count();
        if busy >= limits.jobs {
            return false;
        }
        if table.len() >= limits.kept_jobs + busy {
            forget(&mut table);
        }
        let job = Job::start(run, share, limits, Arc::clone(self));
        table.push((id, job));
        true
    }

    pub(crate) fn get(&self, id: &str) -> Option<Arc<Job>> {
        let table = self.table();
        let (_, job) = table.iter().find(|(name, _)| name == id)?;
        job.touch();
        Some(Arc::clone(job))
    }

    /// Forgets the oldest run that has ended. Returns false if there is none.
    pub(crate) fn forget_one(&self) -> bool {
        forget(&mut self.table())
    }

    pub(crate) fn cancel_all(&self) {
        for (_, job) in self.table().iter() {
            job.cancel();
        }
    }

    fn table(&self) -> MutexGuard<'_, Vec<(String, Arc<Job>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget(table: &mut Vec<(String, Arc<Job>)>) -> bool {
    let ended = table.iter().position(|(_, job)| !job.is_busy());
    ended.map(|index| table.remove(index)).is_some()
}

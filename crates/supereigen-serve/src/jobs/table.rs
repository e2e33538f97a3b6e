//! The runs of a server.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::run::{Job, Wanted};
use crate::api::Problem;
use crate::config::Limits;

/// All runs, going on or ended, by number.
#[derive(Debug, Default)]
pub(crate) struct Jobs(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    last: u64,
    jobs: BTreeMap<u64, Arc<Job>>,
}

impl Jobs {
    /// Starts a run, or does not because there are too many already. The oldest that ended is forgotten
    /// when there are too many of these.
    pub(crate) fn start(
        &self,
        problem: Arc<Problem>,
        wanted: Wanted,
        limits: &Limits,
    ) -> Option<u64> {
        let mut table = self.table();
        let running = table.jobs.values().filter(|job| job.is_running()).count();
        if running >= limits.jobs {
            return None;
        }
        if table.jobs.len() >= limits.kept_jobs + running {
            let ended = table.jobs.iter().find(|(_, job)| !job.is_running());
            if let Some((&id, _)) = ended {
                table.jobs.remove(&id);
            }
        }
        table.last += 1;
        let id = table.last;
        let job = Job::start(problem, wanted, limits);
        table.jobs.insert(id, job);
        Some(id)
    }

    pub(crate) fn get(&self, id: u64) -> Option<Arc<Job>> {
        let job = self.table().jobs.get(&id).cloned()?;
        job.touch();
        Some(job)
    }

    pub(crate) fn cancel_all(&self) {
        for job in self.table().jobs.values() {
            job.cancel();
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

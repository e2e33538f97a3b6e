//! Tests the reader of the description of a run.

use supereigen_folder::{Job, Part};

/// Checks that any bytes are read or refused, and that what was read holds together.
pub fn read_run(bytes: &[u8]) -> bool {
    let Ok(job) = Job::read(bytes) else {
        return false;
    };
    assert!(job.space.labels.is_empty() || job.space.labels.len() == job.space.n);
    assert!(job.differences(&job).is_empty());
    let parts = job.parts.iter().map(|part| part.parse::<Part>().unwrap());
    assert!(Part::are_whole(parts));
    true
}

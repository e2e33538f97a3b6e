//! Estimates.

use crate::support::{Outcome, folder_with, run_in, run_limited};

/// Of these the samples differ too much at first sight, or a limit leaves them no time.
#[test]
fn an_estimate_that_is_stopped_says_at_least() {
    let folder = folder_with("estimate-stopped", "circulant 120 60");
    let estimate = |limit: &str| run_in(&folder, &format!("estimate matrix.txt {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stdout.starts_with("extremals: at least ");
    let (_, outcome) = run_limited(estimate, has_begun);
    assert_eq!(outcome.status, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("stopped by --time"), "{outcome:?}");
}

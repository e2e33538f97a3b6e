//! Limits end a run early, with status 3, and say so.

use crate::support::{
    ENDLESS, Outcome, file, folder_with, identity_like, run, run_in, run_limited,
};

/// Both methods of a cone keep what they have found, too.
#[test]
fn a_limit_of_time_ends_a_run_and_keeps_what_was_found() {
    let identity = file("limits-identity.txt", identity_like(ENDLESS));
    for line in [
        "basis @",
        "basis --count @ --threads 1",
        "basis --count @ --threads 2",
        "cone @ IDENTITY -m auto",
        "cone @ IDENTITY -m tree",
    ] {
        let line = line.replace('@', ENDLESS).replace("IDENTITY", &identity);
        let limited = |limit: &str| run(&format!("{line} {limit}"));
        let has_found = |outcome: &Outcome| {
            let count = outcome.stdout.trim().parse();
            count.unwrap_or(outcome.stdout.lines().count()) > 100
        };
        let (limit, outcome) = run_limited(limited, has_found);
        assert_eq!(outcome.status, 3, "{line}: {}", outcome.stderr);
        assert!(outcome.stdout.ends_with('\n'), "{line}");
        let expected = format!("; stopped by {limit}: there may be more");
        assert!(outcome.stderr.contains(&expected), "{}", outcome.stderr);
    }
}

/// Of these the samples differ too much at first sight, or a limit leaves them no time.
#[test]
fn an_estimate_that_is_stopped_says_at_least() {
    let folder = folder_with("estimate-stopped", "circulant 120 60");
    let estimate = |limit: &str| run_in(&folder, &format!("estimate matrix.txt {limit}"));
    let has_begun = |outcome: &Outcome| outcome.stdout.starts_with("extremals: at least ");
    run_limited(estimate, has_begun).1.expect_stop();
}

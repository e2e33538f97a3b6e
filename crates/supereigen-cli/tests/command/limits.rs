//! Limits end a run early, with status 3, and say so.

use crate::support::{ENDLESS, Outcome, file, identity_like, run, run_limited};

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

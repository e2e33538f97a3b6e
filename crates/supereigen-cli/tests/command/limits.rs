//! Limits end a run early, with status 3, and say so.

use crate::support::{
    ENDLESS_NODES, Outcome, endless, file, identity_of, run, run_limited, run_with_input,
};

/// Both methods of a cone keep what they have found, too.
#[test]
fn a_limit_of_time_ends_a_run_and_keeps_what_was_found() {
    let identity = file("limits-identity.txt", identity_of(ENDLESS_NODES));
    for line in [
        "basis",
        "count --threads 1",
        "count --threads 2",
        "cone - IDENTITY -m auto",
        "cone - IDENTITY -m tree",
    ] {
        let line = line.replace("IDENTITY", &identity);
        let limited =
            |limit: &str| run_with_input(&format!("{line} {limit}"), endless().as_bytes());
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

/// None of these comes to an end by itself. How far each comes is open, but not what its status is, nor that it says why.
#[test]
fn three_for_every_run_that_a_limit_stops() {
    let matrix = file("statuses-endless.txt", endless());
    let zeros = ["0"; ENDLESS_NODES].join(",");
    let unit = file("statuses-unit.txt", identity_of(ENDLESS_NODES));
    // 2^40 paths that lead nowhere: nothing is missing, but it takes too long to see.
    let ladder = run("generate ladder 40").expect_quiet_success();
    let ladder = file("statuses-ladder.txt", ladder);
    let nothing = file("statuses-nothing.txt", "");
    let stopped = |line: &str, limit: &str| {
        let line = line
            .replace('@', &matrix)
            .replace("ZEROS", &zeros)
            .replace("UNIT", &unit)
            .replace("LADDER", &ladder)
            .replace("NOTHING", &nothing);
        let outcome = run(&format!("{line} {limit}"));
        assert_eq!(outcome.status, 3, "{line}: {}", outcome.stderr);
        let expected = format!("stopped by {limit}");
        assert!(outcome.stderr.contains(&expected), "{line}: {outcome:?}");
    };
    for line in [
        "basis @",
        "basis @ -q",
        "basis @ -q --threads 1",
        "basis @ -q --unordered -f json",
        "basis @ -q -m wang-sergeev",
        "basis @ -q -m wang-yang-wang --generators",
        "basis @ -q -m double-description",
        "basis @ -q -m elimination",
        "basis @ -q --contains 1",
        "count @ -q",
        "count @ -q -m wang-sergeev --format json",
        "summary @",
        "explain @",
        "spectrum @",
        "estimate @ --format json",
        "cone @ UNIT",
        "cone @ UNIT -m double-description --count",
        "draw @ --extremal 1000000000000",
        "simulate @ --steps 1000000000000 --start ZEROS",
        "verify LADDER NOTHING --lambda 1 --complete",
    ] {
        stopped(line, "--time 300ms");
    }
    // Algorithm 3 remembers every extremal.
    stopped("count @ -m wang-sergeev", "--memory 48M");
}

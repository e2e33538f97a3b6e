//! Estimates and progress.

use std::io::{BufRead, BufReader};

use crate::support::{Outcome, folder_with, run_in, run_limited, start_in};

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

#[test]
fn progress_is_told_to_programs() {
    let fraction = |line: &str| -> f64 {
        let rest = line.strip_prefix("{\"fraction\":").unwrap();
        rest.split(',').next().unwrap().parse().unwrap()
    };
    // It would take minutes; a few lines are enough.
    let long = folder_with("progress-of-a-long-run", "circulant 30 15");
    let mut child = start_in(&long, "count matrix.txt --progress json --threads 1");
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().take(3);
    let fractions: Vec<f64> = lines.map(|line| fraction(&line.unwrap())).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fractions.len(), 3);
    assert!(fractions.is_sorted(), "{fractions:?}");
}

//! Estimates and progress.

use std::io::{BufRead, BufReader};

use crate::support::{Outcome, folder, run_in, run_limited, start_in};

#[test]
fn an_estimate_holds_the_truth() {
    let folder = folder("estimate", "circulant 40 20");
    let json = run_in(&folder, "estimate matrix.txt --format json").expect_quiet_success();
    let number = |key: &str| -> f64 {
        let after = json.split(&format!("\"{key}\":")).nth(1).unwrap();
        after.split([',', '}']).next().unwrap().parse().unwrap()
    };
    let truth = 40.0 * 68_923_264_410.0;
    assert!(
        number("least") <= truth && truth <= number("most"),
        "{json}"
    );
    assert!(number("most") < 2.0 * truth, "{json}");
    assert!(json.contains("\"exact\":false"), "{json}");
    assert!(number("count_seconds") > 1000.0, "{json}");
}

/// Of these the samples differ too much at first sight, or a limit leaves them no time.
#[test]
fn an_estimate_that_is_stopped_says_at_least() {
    let folder = folder("estimate-stopped", "circulant 120 60");
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
    let long = folder("progress-of-a-long-run", "circulant 30 15");
    let mut child = start_in(&long, "count matrix.txt --progress json --threads 1");
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().take(3);
    let fractions: Vec<f64> = lines.map(|line| fraction(&line.unwrap())).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fractions.len(), 3);
    assert!(fractions.is_sorted(), "{fractions:?}");
    let folder = folder("progress", "circulant 10 5");
    let outcome = run_in(&folder, "count matrix.txt --progress json");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (0, "1260\n"));
    let last = outcome.stderr.lines().last().unwrap();
    assert_eq!(fraction(last), 1.0);
    assert!(last.contains("\"results\":1260,"), "{last}");
    // Nobody asked, and there is no terminal.
    run_in(&folder, "count matrix.txt").expect_quiet_success();
}
